# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Weiß-Schach, compiled: the search of one thread.

Iterative deepening with a principal variation search; docs/weiss-schach-engine.md says what is in it and what it
brought.
"""

import cython
from cython.cimports.cpython.exc import PyErr_CheckSignals
from cython.cimports.libc.math import log

REDUCTION = cython.declare(cython.short[4096])  # in 64ths of a ply, at depth * 64 + number of the move


def prepare_reductions():
    depth: cython.int
    number: cython.int
    for depth in range(1, 64):
        for number in range(1, 64):
            REDUCTION[depth * 64 + number] = cython.cast(cython.int, 64 * (0.7 + log(depth) * log(number) / 2.2))


prepare_reductions()

RAISED = []


# ------------------------------------------------------------------ when to stop


def let_signals_through(t):
    """In the process's main thread, Ctrl-C and its kin end the search, which raises what they raised."""
    try:
        PyErr_CheckSignals()
    except BaseException as raised:
        RAISED.append(raised)
        t.halt = True


def look_at_clock(w):
    """Stop everybody when the time is used up; now and then let Ctrl-C through."""
    if w.shared.deadline > 0 and seconds_now() >= w.shared.deadline:
        w.shared.halt = True
    if w.number == 0 and w.nodes & 0xFFFF == 0:
        let_signals_through(w.shared)


def count_node(w):
    """Count a node; True when the search must stop."""
    w.nodes += 1
    if w.nodes & 127 == 0:
        look_at_clock(w)
    if w.shared.nodes and w.nodes >= w.shared.nodes:
        w.shared.halt = True
    return w.shared.halt


def is_repeated(w, ply):
    """Whether the position stood there once since the root, or twice in all before."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    here: cython.int = w.known_keys + ply
    back: cython.int = 4
    times: cython.int = 0
    while back <= p.since and back <= here:
        if w.keys[here - back] == p.key:
            times += 1
            if back < ply or times == 2:
                return True
        back += 2
    return False


def is_settled(w, ply, score):
    """Whether the worth is known without a search; writes it."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    moves: Move[MOST_MOVES]
    score[0] = 0
    if p.clock >= 100:
        if p.checkers and generate(p, moves, ALL) == 0:
            score[0] = ply - MATE  # mate comes before the fifty moves
        return True
    return is_insufficient(p) or p.since >= 4 and is_repeated(w, ply) or w.shared.tables and is_in_table(p, ply, score)


# ------------------------------------------------------------------ which move first


def step(w, ply, move):
    """Make the move on the stack."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    w.made[ply] = move
    w.played[ply] = p.board[move & 63] * 36 + (move >> 6 & 63)
    make(p, move, cython.address(w.stack[ply + 1]))
    prefetch(cython.address(w.shared.slots[w.stack[ply + 1].key & w.shared.mask]))
    w.keys[w.known_keys + ply + 1] = w.stack[ply + 1].key


def past(w, ply, man_to):
    """How well a quiet move did after the two moves before it."""
    found: cython.int = 0
    if ply >= 1 and w.played[ply - 1] >= 0:
        found += w.pairs[w.played[ply - 1] * 432 + man_to]
    if ply >= 2 and w.played[ply - 2] >= 0:
        found += w.pairs[w.played[ply - 2] * 432 + man_to]
    return found


def rank_moves(w, ply, moves, count, first):
    """Good moves first: the table's, winning takes, killers, the usual answer, others by their past, losing takes."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    answer: cython.int = w.answers[w.played[ply - 1]] if ply >= 1 and w.played[ply - 1] >= 0 else 0
    index: cython.int
    move: cython.int
    man: cython.int
    taken: cython.int
    for index in range(count):
        move = moves[index].move
        man = p.board[move & 63]
        if move == first:
            moves[index].rank = 1 << 30
        elif is_noisy(p, move):
            taken = p.board[move >> 6 & 63]
            moves[index].rank = 16 * worth_of(taken >> 1 if taken != EMPTY else PAWN) - worth_of(man >> 1)
            if move >> 12 == QUEEN:
                moves[index].rank += 12000
            elif move >> 12:
                moves[index].rank -= 1 << 25
            moves[index].rank += 1 << 24 if wins_exchange(p, move, 0) else -(1 << 24)
        elif move == w.killers[2 * ply]:
            moves[index].rank = 1 << 22
        elif move == w.killers[2 * ply + 1]:
            moves[index].rank = 1 << 21
        elif move == answer:
            moves[index].rank = 1 << 20
        else:
            moves[index].rank = w.history[(p.side * 36 + (move & 63)) * 36 + (move >> 6 & 63)]
            moves[index].rank += past(w, ply, man * 36 + (move >> 6 & 63))


def shift(place, bonus):
    """Move a memory towards the bonus, the less the further it has gone."""
    place[0] += bonus - place[0] * abs(bonus) // HISTORY_LIMIT


def remember(w, ply, move, bonus):
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    man_to: cython.int = p.board[move & 63] * 36 + (move >> 6 & 63)
    shift(cython.address(w.history[(p.side * 36 + (move & 63)) * 36 + (move >> 6 & 63)]), bonus)
    if ply >= 1 and w.played[ply - 1] >= 0:
        shift(cython.address(w.pairs[w.played[ply - 1] * 432 + man_to]), bonus)
    if ply >= 2 and w.played[ply - 2] >= 0:
        shift(cython.address(w.pairs[w.played[ply - 2] * 432 + man_to]), bonus)


def reward(w, ply, move, depth, tried, count):
    """A quiet move has refuted the position: remember it, and that those tried before have not."""
    bonus: cython.int = min(16 * depth * depth + 32 * depth, 1800)
    index: cython.int
    if w.killers[2 * ply] != move:
        w.killers[2 * ply + 1] = w.killers[2 * ply]
        w.killers[2 * ply] = move
    if ply >= 1 and w.played[ply - 1] >= 0:
        w.answers[w.played[ply - 1]] = move
    remember(w, ply, move, bonus)
    for index in range(count):
        remember(w, ply, tried[index], -bonus)


def judge_last(w, n):
    """Remember of the quiet move that led here how it changed what the position is thought to be worth."""
    before: cython.pointer(Position) = cython.address(w.stack[n.ply - 1])
    move: cython.int = w.made[n.ply - 1]
    gain: cython.int = -n.static - w.static[n.ply - 1]
    if w.plain or n.excluded or w.played[n.ply - 1] < 0 or before.checkers or is_noisy(before, move):
        return
    shift(
        cython.address(w.history[(before.side * 36 + (move & 63)) * 36 + (move >> 6 & 63)]),
        max(min(gain * 3 // 4, 600), -600),
    )


# ------------------------------------------------------------------ one position


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_line(w: cython.pointer(Worker), ply: cython.int, move: cython.int) -> cython.void:
    """The best line from here is the move and the best line after it."""
    here: cython.p_ushort = cython.address(w.line[ply * PLIES])
    below: cython.p_ushort = cython.address(w.line[(ply + 1) * PLIES])
    index: cython.int
    here[ply] = move
    for index in range(ply + 1, w.length[ply + 1]):
        here[index] = below[index]
    w.length[ply] = max(w.length[ply + 1], ply + 1)


def forget_sums(w):
    """Before a search: the network may be another one now."""
    ply: cython.int
    for ply in range(PLIES):
        w.sums[ply].ready = False


def estimate_at(w, ply):
    """What the position is worth as it stands: by the network, where there is one."""
    return judge(w.stack, w.sums, ply) if NETWORK else estimate(cython.address(w.stack[ply]))


def is_leaf(w, ply, score):
    """Count a node; whether no move is searched there: told to stop, settled, or too deep. Writes the worth then."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    w.length[ply] = ply
    score[0] = 0
    if count_node(w) or is_settled(w, ply, score):
        return True
    if ply > w.deepest:
        w.deepest = ply
    if ply < MOST_PLIES - 1:
        return False
    if not p.checkers:
        score[0] = estimate_at(w, ply)
    return True


def holds(bound, above):
    """Whether a score from the table is sure to be no less (above), or no more, than the worth is."""
    return bound == EXACT or bound == (LOWER if above else UPPER)


def last_played(w, ply):
    """The man and end of the move that led here; below 0 if there was none."""
    return w.played[ply - 1] if ply >= 1 else -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def corrected(w: cython.pointer(Worker), ply: cython.int, raw: cython.int) -> cython.int:
    found: cython.int = raw + correction(cython.address(w.errors), cython.address(w.stack[ply]), last_played(w, ply))
    return max(min(found, MOST_WORTH), -MOST_WORTH)


def learn_error(w, n):
    """What the search of the position, of which the best move takes nothing, says about its estimate."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    if w.plain or p.checkers or abs(n.best) > LONG_MATE or n.chosen and is_noisy(p, n.chosen):
        return
    if n.best < n.static if n.best >= n.beta else n.best > n.static and not n.chosen:
        return  # it may as well be worth what was estimated
    learn(cython.address(w.errors), p, last_played(w, n.ply), n.depth, n.best - n.static)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def assess(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.void:
    """Estimate the position, whose side to move is not in check."""
    score: cython.int = from_root(n.known.score, n.ply)
    if n.found and n.known.static != -INFINITE:
        n.raw = n.known.static
    else:
        n.raw = estimate_at(w, n.ply)
    n.static = n.raw if w.plain else corrected(w, n.ply, n.raw)
    n.rough = n.static
    if abs(score) < LONG_MATE and holds(n.known.bound, score > n.static):
        n.rough = score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def refutes(w: cython.pointer(Worker), n: cython.pointer(Node), score: cython.int) -> cython.bint:
    """Note what the move was worth; True if it is more than the other side will allow."""
    if score > n.best:
        n.best = score
        if score > n.alpha:
            n.alpha = score
            n.chosen = n.move
            note_line(w, n.ply, n.move)
    return score >= n.beta


def store(w, n, exact):
    """Keep the best in the table; `exact`: it lies within the window."""
    n.known.move, n.known.score, n.known.static = n.chosen, from_here(n.best, n.ply), n.raw
    n.known.depth = max(n.depth, 0)
    n.known.bound = LOWER if n.best >= n.beta else EXACT if exact else UPPER
    keep(w.shared, w.stack[n.ply].key, cython.address(n.known))


# ------------------------------------------------------------------ until nothing hangs


def stands(w, n):
    """Whether the side to move, not in check, is well enough off without taking anything; it need not take."""
    assess(w, n)
    n.best = n.rough
    n.alpha = max(n.alpha, n.best)
    if n.best < n.beta:
        return False
    if not n.found:
        store(w, n, False)
    return True


def is_rest_hopeless(p, n, number):
    """Whether what follows only loses exchanges, or promotes to lesser men; in check, a few quiet moves are enough."""
    if p.checkers:
        return number > 3 and not is_noisy(p, n.move)
    return n.rank < 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def try_takes(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.bint:
    """Search the moves that quiesce() has found; False if the search must stop."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    score: cython.int
    index: cython.int
    rank_moves(w, n.ply, n.moves, n.count, n.known.move)
    for index in range(n.count):
        n.move = bring_best(n.moves, index, n.count)
        n.rank = n.moves[index].rank
        if n.best > -LONG_MATE:
            if is_rest_hopeless(p, n, index):
                break
            if not p.checkers and not n.move >> 12 and n.static + gain_of(p, n.move) + 160 <= n.alpha:
                continue
        step(w, n.ply, n.move)
        score = -quiesce(w, n.ply + 1, -n.beta, -n.alpha)
        if w.shared.halt:
            return False
        if refutes(w, n, score):
            break
    return True


def quiesce(w, ply, alpha, beta):
    """The worth once nothing hangs: takes, promotions, and moves out of check."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    n: Node
    score: cython.int
    if is_leaf(w, ply, cython.address(score)):
        return score
    n.ply, n.depth, n.alpha, n.beta, n.chosen = ply, 0, alpha, beta, 0
    n.found = look_up(w.shared, p.key, cython.address(n.known))
    score = from_root(n.known.score, ply)
    if beta - alpha == 1 and holds(n.known.bound, score >= beta):
        return score
    if p.checkers:
        n.best = n.raw = -INFINITE
        n.count = generate(p, n.moves, ALL)
        if n.count == 0:
            return ply - MATE
    elif stands(w, cython.address(n)):
        return n.best
    else:
        n.count = generate(p, n.moves, NOISY)
    if not try_takes(w, cython.address(n)):
        return 0
    store(w, cython.address(n), n.best > alpha and beta - alpha > 1)
    return n.best


# ------------------------------------------------------------------ to a depth


def may_pass_turn(p):
    """Whether zugzwang is unlikely: two pieces, or a rook or queen with a pawn."""
    own: Word = p.sides[p.side]
    pieces: Word = own & ~p.pieces[PAWN] & ~p.pieces[KING]
    if pieces & (pieces - 1):
        return True
    return pieces & (p.pieces[ROOK] | p.pieces[QUEEN]) != 0 and own & p.pieces[PAWN] != 0


def plain_leaf(w, ply):
    """Mate, stalemate or the estimate."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    moves: Move[MOST_MOVES]
    if generate(p, moves, ALL):
        return estimate_at(w, ply)
    return ply - MATE if p.checkers else 0


def null_move_refutes(w, ply, depth, beta, surplus, cut, score):
    """Whether the side to move could even pass and stay above beta; deep ones are verified. Writes the score."""
    reduction: cython.int = 3 + depth // 4 + min(surplus // 180, 3)
    verified: cython.int
    w.played[ply] = -1
    make_null(cython.address(w.stack[ply]), cython.address(w.stack[ply + 1]))
    w.keys[w.known_keys + ply + 1] = w.stack[ply + 1].key
    score[0] = -explore(w, ply + 1, depth - reduction, -beta, 1 - beta, not cut)
    if w.shared.halt or score[0] < beta:
        return False
    if score[0] > LONG_MATE:
        score[0] = beta
    if depth < 9 or w.null_from:
        return True
    w.null_from = ply + 3 * (depth - reduction) // 4
    verified = explore(w, ply, depth - reduction, beta - 1, beta, False)
    w.null_from = 0
    return not w.shared.halt and verified >= beta


def is_own(p, move):
    """Whether a man of the side to move stands at its start: a move from the table might be another position's."""
    return move != 0 and p.sides[p.side] & bit(move & 63) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_known(w: cython.pointer(Worker), n: cython.pointer(Node), score: cython.p_int) -> cython.bint:
    """Look the node up; whether what was known before is enough for this depth and window. Writes the worth then."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    n.found = look_up(w.shared, p.key, cython.address(n.known))
    if n.excluded:
        n.known.bound = 0
    score[0] = from_root(n.known.score, n.ply)
    if (
        n.pv
        or n.known.depth < n.depth
        or (w.plain and n.known.depth > n.depth)
        or p.clock >= 90
        or not holds(n.known.bound, score[0] >= n.beta)
    ):
        return False
    if score[0] >= n.beta and is_own(p, n.known.move) and not is_noisy(p, n.known.move) and not w.plain:
        reward(w, n.ply, n.known.move, n.depth, n.tried, 0)
    return True


def prepare_node(w, n):
    """What a node knows before any move is tried."""
    n.raw = n.static = n.rough = n.best = -INFINITE
    n.improving = False
    n.chosen = n.tries = n.quiet_tries = 0
    if not w.stack[n.ply].checkers:
        assess(w, n)
        n.improving = n.ply >= 2 and n.static > w.static[n.ply - 2]
        judge_last(w, n)
    w.static[n.ply] = n.static
    w.killers[2 * n.ply + 2] = w.killers[2 * n.ply + 3] = 0
    w.excluded[n.ply + 1] = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_decided(w: cython.pointer(Worker), n: cython.pointer(Node), score: cython.p_int) -> cython.bint:
    """Whether the estimate lies so far from the window that no move need be tried. Writes the worth then."""
    if n.depth <= 3 and n.rough + 220 * n.depth < n.alpha:  # hopeless unless something hangs
        score[0] = quiesce(w, n.ply, n.alpha, n.alpha + 1)
        if score[0] <= n.alpha or w.shared.halt:
            return True
    if n.depth <= 8 and n.rough - 75 * (n.depth - n.improving) >= n.beta and n.rough < LONG_MATE:
        score[0] = n.rough
        return True
    if (
        n.depth >= 3
        and n.rough >= n.beta
        and n.static >= n.beta - 20 * n.depth + 60
        and n.ply >= w.null_from
        and w.played[n.ply - 1] >= 0
        and may_pass_turn(cython.address(w.stack[n.ply]))
        and null_move_refutes(w, n.ply, n.depth, n.beta, n.rough - n.beta, n.cut, score)
    ):
        return True
    score[0] = 0
    return w.shared.halt


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def take_up(w: cython.pointer(Worker), n: cython.pointer(Node), index: cython.int) -> cython.void:
    """Bring the best of the moves that are left to its place: it is tried now."""
    n.move = bring_best(n.moves, index, n.count)
    n.rank = n.moves[index].rank
    n.quiet = not is_noisy(cython.address(w.stack[n.ply]), n.move)
    n.record = n.rank if n.quiet and abs(n.rank) < 1 << 18 else 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def usual_reduction(depth: cython.int, number: cython.int) -> cython.int:
    """In 64ths of a ply."""
    return REDUCTION[min(depth, 63) * 64 + min(number, 63)]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_hopeless(p: cython.pointer(Position), n: cython.pointer(Node)) -> cython.bint:
    """Whether the move, when others have not led to mate, promises too little to be searched."""
    depth: cython.int = max(n.depth - 1 - (usual_reduction(n.depth, n.tries) >> 6), 0)  # of its search
    if not n.quiet:
        return n.depth <= 6 and n.rank < 0 and not wins_exchange(p, n.move, -90 * n.depth)
    if not n.pv and n.depth <= 8 and n.quiet_tries > (4 + n.depth * n.depth) // (1 if n.improving else 2):
        return True
    if depth <= 6 and not p.checkers and n.static + 90 + 85 * depth + n.record // 128 <= n.alpha:
        return True
    if depth <= 3 and n.record < -3500 * (depth + 1):
        return True
    return n.depth <= 8 and not wins_exchange(p, n.move, -25 * depth * depth - 20)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def may_be_singular(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.bint:
    """Whether the move is the table's, and known well enough to ask if it is the only good one."""
    return (
        not w.plain
        and n.depth >= 7
        and n.move == n.known.move
        and not n.excluded
        and n.ply < 2 * w.root_depth
        and n.known.bound & LOWER
        and n.known.depth >= n.depth - 3
        and abs(from_root(n.known.score, n.ply)) < LONG_MATE
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def worth_without(w: cython.pointer(Worker), n: cython.pointer(Node), bar: cython.int) -> cython.int:
    """The worth of the position without the move, searched half as deep: does it reach the bar?"""
    found: cython.int
    w.excluded[n.ply] = n.move
    found = explore(w, n.ply, (n.depth - 1) // 2, bar - 1, bar, n.cut)
    w.excluded[n.ply] = 0
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def extend(w: cython.pointer(Worker), n: cython.pointer(Node), extension: cython.int) -> cython.int:
    """How much deeper the move, which was made, is searched: one ply when it gives a check that loses nothing."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    if w.stack[n.ply + 1].checkers and extension == 0 and not w.plain and n.rank > -(1 << 18):
        if n.pv or n.depth <= 5 or wins_exchange(p, n.move, 0):
            extension = 1
    if extension > 0 and n.ply >= 2 * w.root_depth:
        extension = 0  # the line must end some time
    return extension


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def late_reduction(w: cython.pointer(Worker), n: cython.pointer(Node), depth: cython.int) -> cython.int:
    """How much less deep than `depth` the move is searched at first: late quiet moves and losing takes."""
    found: cython.int
    if w.plain or n.depth < 3 or n.tries <= 1 + 2 * n.pv or not n.quiet and n.rank >= 0:
        return 0
    found = usual_reduction(n.depth, n.tries) - 64 * n.pv + 64 * n.cut + 64 * n.known_is_noisy
    if not n.improving:
        found += 64
    if w.stack[n.ply].checkers or w.stack[n.ply + 1].checkers:
        found -= 64
    if not n.quiet or n.rank >= 1 << 20:
        found -= 64
    found -= max(min(n.record // 109, 128), -128)
    return max(min(found >> 6, depth - 1), 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def explore_first(w: cython.pointer(Worker), n: cython.pointer(Node), depth: cython.int) -> cython.int:
    """The worth of the first move, which was made: searched in the whole window."""
    return -explore(w, n.ply + 1, depth, -n.beta, -n.alpha, not n.pv and not n.cut)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def explore_later(
    w: cython.pointer(Worker), n: cython.pointer(Node), depth: cython.int, reduction: cython.int
) -> cython.int:
    """The worth of a later move, which was made: is it better at all? Then in full depth, then how much better."""
    score: cython.int = -explore(w, n.ply + 1, depth - reduction, -n.alpha - 1, -n.alpha, True)
    if score > n.alpha and reduction and not w.shared.halt:
        score = -explore(w, n.ply + 1, depth, -n.alpha - 1, -n.alpha, not n.cut)
    if score > n.alpha and score < n.beta and not w.shared.halt:
        score = -explore(w, n.ply + 1, depth, -n.beta, -n.alpha, False)
    return score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def try_move(w: cython.pointer(Worker), n: cython.pointer(Node), extension: cython.int) -> cython.int:
    """Make the move and search what follows."""
    depth: cython.int
    step(w, n.ply, n.move)
    depth = n.depth - 1 + extend(w, n, extension)
    if n.quiet:
        n.tried[n.quiet_tries] = n.move
        n.quiet_tries += 1
    if n.tries == 1:
        return explore_first(w, n, depth)
    return explore_later(w, n, depth, late_reduction(w, n, depth))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def try_moves(w: cython.pointer(Worker), n: cython.pointer(Node)) -> cython.int:
    """Search the moves until one refutes the position; what the best is worth."""
    p: cython.pointer(Position) = cython.address(w.stack[n.ply])
    index: cython.int
    extension: cython.int
    bar: cython.int
    score: cython.int
    for index in range(n.count):
        take_up(w, n, index)
        if n.move == n.excluded:
            continue
        n.tries += 1
        if not w.plain and n.best > -LONG_MATE and is_hopeless(p, n):
            continue
        extension = 0
        if may_be_singular(w, n):
            bar = from_root(n.known.score, n.ply) - 2 * n.depth
            score = worth_without(w, n, bar)
            if w.shared.halt:
                return 0
            if score < bar:
                extension = 1
            elif bar >= n.beta:
                return bar  # others are good enough too
            elif from_root(n.known.score, n.ply) >= n.beta:
                extension = -1
        score = try_move(w, n, extension)
        if w.shared.halt:
            return 0
        if refutes(w, n, score):
            if n.quiet:
                reward(w, n.ply, n.move, n.depth, n.tried, n.quiet_tries - 1)
            break
    if n.tries and not n.excluded:
        learn_error(w, n)
        store(w, n, n.pv and n.chosen)
    return n.best


def explore(w, ply, depth, alpha, beta, cut):
    """The worth for the side to move, searched `depth` plies deep; `cut`: a refutation is expected."""
    p: cython.pointer(Position) = cython.address(w.stack[ply])
    n: Node
    score: cython.int
    if depth <= 0 and not w.plain:
        return quiesce(w, ply, alpha, beta)
    if is_leaf(w, ply, cython.address(score)):
        return score
    if depth <= 0:
        return plain_leaf(w, ply)
    n.ply, n.depth, n.pv, n.cut, n.excluded = ply, depth, beta - alpha > 1, cut, w.excluded[ply]
    n.alpha = max(alpha, ply - MATE)
    n.beta = min(beta, MATE - ply - 1)
    if n.alpha >= n.beta:
        return n.alpha
    if is_known(w, cython.address(n), cython.address(score)):
        return score
    prepare_node(w, cython.address(n))
    if not n.pv and not p.checkers and not n.excluded and not w.plain and abs(n.beta) < LONG_MATE:
        if is_decided(w, cython.address(n), cython.address(score)):
            return score
    if depth >= 4 and not n.known.move and (n.pv or cut) and not w.plain:
        n.depth -= 1  # it will be cheaper to come back with a move from the table
    n.count = generate(p, n.moves, ALL)
    if n.count == 0:
        return ply - MATE if p.checkers else 0
    rank_moves(w, ply, n.moves, n.count, n.known.move)
    n.known_is_noisy = n.known.move != 0 and is_noisy(p, n.known.move)
    score = try_moves(w, cython.address(n))
    return score if n.tries else alpha  # the excluded move was the only one


# ------------------------------------------------------------------ the root


def root_reduction(w, move, depth, number):
    """How much less deep a late quiet move of the root, which was made, is searched at first."""
    p: cython.pointer(Position) = cython.address(w.stack[0])
    if w.plain or depth < 3 or number <= 3 or p.checkers or w.stack[1].checkers or is_noisy(p, move):
        return 0
    return min(usual_reduction(depth, number) >> 6, depth - 2)


def bring_forward(w, index):
    """One move comes to the front of the roots that are searched, the others keep their order."""
    move: Move = w.roots[index]
    while index > w.first_root:
        w.roots[index] = w.roots[index - 1]
        index -= 1
    w.roots[index] = move


def explore_root(w, depth, alpha, beta):
    """Search the moves of the root from w.first_root on; the best comes to the front of them."""
    n: Node
    index: cython.int
    next_depth: cython.int
    move: cython.int
    score: cython.int
    n.ply, n.alpha, n.beta, n.pv, n.cut, n.best = 0, alpha, beta, True, False, -INFINITE
    w.static[0] = -INFINITE if w.stack[0].checkers else corrected(w, 0, estimate_at(w, 0))
    w.killers[2] = w.killers[3] = 0
    w.excluded[0] = w.excluded[1] = 0
    w.null_from = 0
    for index in range(w.first_root, w.root_count):
        move = w.roots[index].move
        step(w, 0, move)
        next_depth = depth if w.stack[1].checkers and not w.plain else depth - 1
        if index == w.first_root:
            score = explore_first(w, cython.address(n), next_depth)
        else:
            score = explore_later(
                w, cython.address(n), next_depth, root_reduction(w, move, depth, index - w.first_root)
            )
        if w.shared.halt:
            return n.best
        if score > n.best:
            n.best = score
            if score > n.alpha or index == w.first_root:
                note_line(w, 0, move)
                w.roots[index].rank = score
                bring_forward(w, index)
                n.alpha = max(n.alpha, score)
                if score >= beta:
                    break
    return n.best


def explore_depth(w, depth):
    """Search the root to a depth, first in a narrow window around the last score."""
    expected: cython.int = w.roots[w.first_root].rank
    width: cython.int = 18
    alpha: cython.int = -INFINITE
    beta: cython.int = INFINITE
    score: cython.int
    w.root_depth = depth
    if depth >= 5 and not w.plain:
        alpha = max(expected - width, -INFINITE)
        beta = min(expected + width, INFINITE)
    while True:
        score = explore_root(w, depth, alpha, beta)
        if w.shared.halt:
            return score
        if score <= alpha:
            beta = (alpha + beta) // 2
            alpha = max(score - width, -INFINITE)
        elif score >= beta:
            beta = min(score + width, INFINITE)
        else:
            return score
        width += width
        if width > 800:
            alpha, beta = -INFINITE, INFINITE


def help_along(w, last):
    """What the other threads do: deepen until told to stop, leaving all they learn in the shared table."""
    depth: cython.int = 1 + (w.number & 1)
    while depth <= last and not w.shared.halt:
        explore_depth(w, depth)
        depth += 1
