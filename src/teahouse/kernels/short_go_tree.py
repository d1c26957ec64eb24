# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short Go, compiled: a tree over playouts, which several threads may grow at once.

In the tree every rule holds exactly: no suicide, no position twice (area scoring) or simple ko (territory),
two passes end the game. With a network (`Guide` in the .pxd) moves are tried as it likes them, and positions are worth
what it and a playout say. docs/short-go-engine.md says what was tried.
"""

import cython
from cython.cimports.libc.math import exp, log, sqrt
from cython.cimports.libc.string import memcpy, memset

EXPAND = cython.declare(cython.int, 4)  # visits of a node before it gets children
RAVE = cython.declare(cython.double, 2500)  # games in which other moves' results count as much as its own
EXPLORE = cython.declare(cython.double, 0.03)  # curiosity
SCORE = cython.declare(cython.double, 0.06)  # how much of a result is the lead, not the win
POINTS = cython.declare(cython.double, 8)  # of a lead that the network calls 1

# What is believed of a move before it is tried, in games.
EVEN = cython.declare(cython.double, 10)
SELF_ATARI = cython.declare(cython.double, 20)
CAPTURE = cython.declare(cython.double, 15)
CAPTURE_MANY = cython.declare(cython.double, 30)
SAVE = cython.declare(cython.double, 15)
CATCH = cython.declare(cython.double, 12)
SHAPE = cython.declare(cython.double, 4)
OPEN = cython.declare(cython.double, 8)
PASS = cython.declare(cython.double, 20)
NEAR = cython.declare(cython.double[3])  # by distance from the last move
NEAR[0], NEAR[1], NEAR[2] = 20, 16, 8


def measure_distances(b, distance):
    """Steps from the last move to every point, a whole group being one step: 0 to 3, 4 for further."""
    reached: Points
    grown: Points
    rest: Points
    g: cython.int
    step: cython.int
    memset(distance, 4, PLACES)
    if not b.last:
        return
    reached = b.stones[b.group[b.last]]
    for step in range(1, 4):
        grown = spread(reached) & b.geometry.board
        rest = grown & (b.own[0] | b.own[1])
        while rest:
            g = b.group[first_point(rest)]
            rest &= ~b.stones[g]
            grown |= b.stones[g]
        rest = grown & ~reached
        while rest:
            distance[first_point(rest)] = step
            rest = without_first(rest)
        reached = grown


def weigh_groups(b, good):
    """Add to good[point] what taking, saving and catching whole groups is worth to the side to move."""
    rest: Points = b.own[0] | b.own[1]
    ways: Points
    chain: Points
    found: cython.int[24]
    c: cython.int = b.to_move
    g: cython.int
    p: cython.int
    i: cython.int
    count: cython.int
    size: cython.int
    while rest:
        g = b.group[first_point(rest)]
        rest &= ~b.stones[g]
        if without_first(without_first(b.liberties[g])):
            continue
        size = count_points(b.stones[g])
        if not without_first(b.liberties[g]):
            if b.color[g] != c:
                good[first_point(b.liberties[g])] += CAPTURE_MANY if size > 1 else CAPTURE
            else:
                count = add_rescues(b, g, found, 0)
                for i in range(count):
                    good[found[i]] += SAVE * (1 if size == 1 else 2)
        else:
            p = catcher(b, g)
            if not p:
                continue
            if b.color[g] != c:
                good[p] += CATCH * (1 if size == 1 else 2)
            else:
                ways = b.liberties[g]
                while ways:
                    p = first_point(ways)
                    ways = without_first(ways)
                    if without_first(without_first(liberties_after(b, p, c, cython.address(chain)))):
                        good[p] += CATCH * (1 if size == 1 else 2)


def list_moves(t, moves):
    """Overwrite with every legal move that is no own eye, and the pass; return how many."""
    b: cython.pointer(Board) = t.board
    i: cython.int
    p: cython.int
    count: cython.int = 0
    c: cython.int = b.to_move
    for i in range(b.free_count):
        p = b.free[i]
        if may_play(b, p, c) and not is_eye(b, p, c):
            if not repeats(cython.address(t.past), hash_after(b, p, c)):
                moves[count] = p
                count += 1
    moves[count] = 0
    return count + 1


def expand(t, node):
    """Give the node its children, and what is believed of them. False where memory is full."""
    i: cython.int
    moves: cython.uchar[88]
    count: cython.int = list_moves(t, moves)
    first: cython.long = take(t.used, count)
    if first + count > t.capacity:
        take(t.used, -count)
        return False
    for i in range(count):
        memset(cython.address(t.nodes[first + i]), 0, cython.sizeof(Node))
        t.nodes[first + i].move = moves[i]
    if t.guide.net != cython.NULL:
        trust(t, node, cython.address(t.nodes[first]), count)
    else:
        believe(t, cython.address(t.nodes[first]), count)
    node.first_child = first
    node.count = count
    return True


def believe(t, children, count):
    """What tactics, shape and distance make likely."""
    distance: cython.uchar[112]
    good: cython.float[112]
    i: cython.int
    memset(good, 0, cython.sizeof(good))
    measure_distances(t.board, distance)
    weigh_groups(t.board, good)
    for i in range(count):
        give_prior(t.board, cython.address(children[i]), distance, good, cython.address(t.random))


def trust(t, node, children, count):
    """What the network says of the moves, of who wins, and of whose the points will be."""
    b: cython.pointer(Board) = t.board
    said: Opinion
    i: cython.int
    p: cython.int
    best: cython.int
    total: cython.double = 0
    sign: cython.double = 1 if b.to_move == 0 else -1
    consult(t.guide.net, b, cython.address(t.past), t.komi, cython.address(said))
    best = said.passing
    for i in range(count):
        p = children[i].move
        if p and said.move[p] > best:
            best = said.move[p]
    for i in range(count):
        p = children[i].move
        children[i].prior_visits = exp(((said.move[p] if p else said.passing) - best) / 256.0)
        total += children[i].prior_visits
    for i in range(count):
        children[i].prior_visits /= total
    node.prior_wins = 1 / (1 + exp(-sign * said.win / 256.0))
    t.ahead = sign * said.lead * POINTS / 256.0
    for i in range(b.geometry.count):
        p = b.geometry.points[i]
        t.judged[p] += sign * (2 / (1 + exp(-said.owner[p] / 256.0)) - 1)
    t.asked += 1


def give_prior(b, child, distance, good, random):
    """What a move is believed to be worth before it is tried, as games played and won."""
    p: cython.int = child.move
    c: cython.int = b.to_move
    even: cython.float = EVEN
    extra: cython.float
    child.prior_visits = even
    child.prior_wins = even * (0.5 + 0.00001 * draw(random, 100))
    if not p:
        if b.last:
            child.prior_visits += PASS
        return
    if is_self_atari(b, p, c):
        child.prior_visits += SELF_ATARI
    if good[p] > 0:
        child.prior_visits += good[p]
        child.prior_wins += good[p]
    extra = 0.5 * SHAPES[shape(b, p)]
    if extra > 0:
        child.prior_visits += SHAPE * extra
        child.prior_wins += SHAPE * extra
    if distance[p] < 4:
        extra = NEAR[distance[p] - 1]
        child.prior_visits += extra
        child.prior_wins += extra
    if b.geometry.line[p] < 4:
        if not spread(spread(spread(BIT[p]))) & (b.own[0] | b.own[1]):
            extra = OPEN
            child.prior_visits += extra
            if b.geometry.line[p] == 3:
                child.prior_wins += extra
        elif b.geometry.line[p] == 1 and not (b.geometry.near[p] | b.geometry.corner[p]) & (b.own[0] | b.own[1]):
            child.prior_visits += OPEN


def pick_child(t, node):
    """The child to try: its own results and those of the same move later on (RAVE), weighed by their number.

    A little curiosity is added: without it a move of poor repute is never tried, the saving one among them.
    """
    best: cython.int = node.first_child
    best_value: cython.double = -1
    value: cython.double
    visits: cython.double
    rave: cython.double
    share: cython.double
    equivalent: cython.double = 1 / RAVE
    explore: cython.double = EXPLORE * sqrt(log(node.visits + 1.0))
    child: cython.pointer(Node)
    i: cython.int
    for i in range(node.first_child, node.first_child + node.count):
        child = cython.address(t.nodes[i])
        visits = child.visits + child.prior_visits
        value = (child.wins + child.prior_wins) / visits
        rave = child.rave_visits
        if rave > 0:
            share = rave / (rave + visits + visits * rave * equivalent)
            value += share * (child.rave_wins / rave - value)
        if explore > 0:
            value += explore / sqrt(visits)
        if value > best_value:
            best_value = value
            best = i
    return best


def pick_by_network(t, node):
    """The child to try: its results, those of the same move later on, and what the network likes (PUCT).

    A move without any result is worth what the network says of the position before it.
    """
    best: cython.int = node.first_child
    best_value: cython.double = -1
    value: cython.double
    share: cython.double
    rave: cython.double
    before: cython.double = node.prior_wins if t.board.to_move == 0 else 1 - node.prior_wins
    explore: cython.double = t.guide.curiosity * sqrt(cython.cast(cython.double, node.visits))
    child: cython.pointer(Node)
    i: cython.int
    for i in range(node.first_child, node.first_child + node.count):
        child = cython.address(t.nodes[i])
        value = (child.wins + before) / (child.visits + 1)
        rave = child.rave_visits
        if t.guide.rave > 0 and rave > 0:
            share = rave / (rave + (child.visits + 1) * (1 + rave / t.guide.rave))
            value += share * (child.rave_wins / rave - value)
        value += explore * child.prior_visits / (1 + child.visits)
        if value > best_value:
            best_value = value
            best = i
    return best


def worth(lead):
    """What a lead of so many points is worth to Black: mostly that it wins, a little how much."""
    share: cython.double = SCORE
    return victory(lead) * (1 - share) + share / (1 + exp(-lead / 8))


def victory(lead):
    """1 where Black wins by this lead, 0 where White does, half for both where nobody leads."""
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


def count_owners(t):
    """Count who owns each point in the end."""
    black: Points
    white: Points
    find_areas(t.board, cython.address(black), cython.address(white))
    while black:
        t.owned[first_point(black)] += 1
        black = without_first(black)
    while white:
        t.owned[PLACES + first_point(white)] += 1
        white = without_first(white)


def simulate(t):
    """Walk down the tree, play to the end, and tell every node on the way how it went."""
    b: cython.pointer(Board) = t.board
    node: cython.pointer(Node) = cython.address(t.nodes[0])
    guided: cython.bint = t.guide.net != cython.NULL
    mix: cython.double = t.guide.mix if guided else 0
    judged: cython.double = 0.5
    ahead: cython.double = 0
    is_fresh: cython.bint = False
    lead: cython.double
    depth: cython.int = 0
    moves: cython.int
    known: cython.int = t.past.count
    index: cython.int
    memcpy(b, t.root, cython.sizeof(Board))
    t.path[0] = 0
    node.visits += 1
    while b.passes < 2 and depth < 500:
        if look(cython.address(node.state)) != GROWN:
            if node.visits < (t.guide.patience if guided else EXPAND) and depth:
                break
            if not claim(cython.address(node.state)):
                break
            if not expand(t, node):
                publish(cython.address(node.state), LEAF)
                break
            publish(cython.address(node.state), GROWN)
            if guided and depth:
                judged, ahead, is_fresh = node.prior_wins, t.ahead, True
                break
        judged, ahead = node.prior_wins, node.lead / max(node.visits - 1, 1)
        index = pick_by_network(t, node) if guided else pick_child(t, node)
        node = cython.address(t.nodes[index])
        node.visits += 1  # before the result is known: other threads look elsewhere meanwhile
        t.sequence[depth] = node.move
        t.colors[depth] = b.to_move
        depth += 1
        t.path[depth] = index
        if node.move:
            put_stone(b, node.move, b.to_move)
        else:
            do_pass(b)
        t.past.hashes[t.past.count] = b.hash
        t.past.count += 1
    t.past.count = known
    t.simulations += 1
    moves = depth
    if b.passes >= 2 and not t.territory:
        mix = 0  # this is how it ends
    elif mix >= 1:
        back_up(t, depth, depth, judged, judged, ahead)
        return
    else:
        b.passes = 0
        moves = finish(b, cython.address(t.random), t.sequence, t.colors, depth)
    t.finished += 1
    count_owners(t)
    lead = margin(b, t.komi, t.territory)
    judged *= mix
    if is_fresh:
        ahead = mix * ahead + (1 - mix) * lead
    else:
        ahead = lead
    back_up(t, depth, moves, judged + (1 - mix) * worth(lead), judged + (1 - mix) * victory(lead), ahead)


def back_up(t, depth, moves, value, won, lead):
    """Add Black's result to the nodes of the path, and to their children that were played later on."""
    first: cython.schar[112]
    i: cython.int
    k: cython.int
    c: cython.int
    result: cython.float
    node: cython.pointer(Node)
    child: cython.pointer(Node)
    memset(first, -1, PLACES)
    i = moves - 1
    while i >= depth:
        first[t.sequence[i]] = t.colors[i]
        i -= 1
    for i in range(depth, -1, -1):
        node = cython.address(t.nodes[t.path[i]])
        if i < depth:
            first[t.sequence[i]] = t.colors[i]
            c = t.colors[i]
            result = value if c == 0 else 1 - value
            for k in range(node.first_child, node.first_child + node.count):
                child = cython.address(t.nodes[k])
                if child.move and first[child.move] == c:
                    child.rave_visits += 1
                    child.rave_wins += result
        node.lead += lead
        if i > 0 and t.colors[i - 1] == 1:
            node.wins += 1 - value
            node.won += 1 - won
        else:
            node.wins += value
            node.won += won


def work(t):
    """Simulate until told to stop or the limit is reached."""
    while t.simulations < t.limit and not t.halt[0]:
        simulate(t)
