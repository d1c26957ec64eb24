// Mahjong Battle in C++: the twin of src/teahouse/kernels/mahjong_battle*.py, for the benchmark.
//
// The same algorithms under the same names, function by function, one thread; the reasons stand
// in the kernel. Both must visit the same nodes, so that their speeds can be compared.
// benchmarks/mahjong_battle.py compiles it as a shared library and calls the functions at the end.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#endif

using Word = uint64_t;
using Bits = uint32_t;

namespace {

inline int lowest_bit(Bits bits) { return __builtin_ctz(bits); }
inline int highest_bit(Bits bits) { return 31 - __builtin_clz(bits); }
inline int worth(int kind) { return (kind - 1) % 9 + 1; }

constexpr Word mix(Word x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

// ---------------------------------------------------------------- columns

struct Columns {
    unsigned char tile[12][10];
    int low[12], high[12];
    Bits ends[28];
    Bits open;

    explicit Columns(const unsigned char* board) {
        std::memset(this, 0, sizeof *this);
        for (int column = 0; column < 12; column++) {
            high[column] = -1;
            for (int row = 0; row < 9; row++) {
                int kind = tile[column][row] = board[row * 12 + column];
                if (!kind) continue;
                if (high[column] < 0) low[column] = row;
                high[column] = row;
            }
            if (low[column] <= high[column]) ends[tile[column][low[column]]] |= 1u << (2 * column);
            if (low[column] < high[column]) ends[tile[column][high[column]]] |= 2u << (2 * column);
        }
        for (int kind = 1; kind < 28; kind++) note_open(kind);
    }

    void note_open(int kind) {
        if (ends[kind] & (ends[kind] - 1)) open |= 1u << kind;
        else open &= ~(1u << kind);
    }

    int lift(int slot) {
        int column = slot >> 1, row;
        Bits bit = 1u << slot;
        if (slot & 1) {
            row = --high[column];
            ends[tile[column][row + 1]] &= ~bit;
        } else {
            row = ++low[column];
            ends[tile[column][row - 1]] &= ~bit;
        }
        if (low[column] >= high[column]) return 0;
        int bared = tile[column][row];
        ends[bared] |= bit;
        return bared;
    }

    int lay(int slot) {
        int column = slot >> 1, covered = 0;
        Bits bit = 1u << slot;
        int row = slot & 1 ? high[column]++ : low[column]--;
        if (high[column] - low[column] >= 2) {
            covered = tile[column][row];
            ends[covered] &= ~bit;
        }
        row += slot & 1 ? 1 : -1;
        ends[tile[column][row]] |= bit;
        return covered;
    }

    void play(int kind, int one, int two) {
        if (int bared = lift(one)) note_open(bared);
        if (int bared = lift(two)) note_open(bared);
        note_open(kind);
    }

    void unplay(int kind, int one, int two) {
        if (int covered = lay(two)) note_open(covered);
        if (int covered = lay(one)) note_open(covered);
        note_open(kind);
    }
};

inline int pairs_among(Bits ends) {
    int pairs = 0;
    for (int slots = 0; ends; ends &= ends - 1) pairs += slots++;
    return pairs;
}

inline int count_moves(const Columns& c) {
    int moves = 0;
    for (Bits kinds = c.open; kinds; kinds &= kinds - 1) moves += pairs_among(c.ends[lowest_bit(kinds)]);
    return moves;
}

int64_t count_sequences(Columns& c, int depth) {
    if (depth == 1) return count_moves(c);
    int64_t total = 0;
    for (Bits kinds = c.open; kinds; kinds &= kinds - 1) {
        int kind = lowest_bit(kinds);
        for (Bits first = c.ends[kind]; first; first &= first - 1)
            for (Bits second = first & (first - 1); second; second &= second - 1) {
                int one = lowest_bit(first), two = lowest_bit(second);
                c.play(kind, one, two);
                total += count_sequences(c, depth - 1);
                c.unplay(kind, one, two);
            }
    }
    return total;
}

int play_out(Columns& c, Word& state, int64_t* points) {
    int plies = 0;
    while (c.open) {
        int pick = int((mix(state) >> 32) * Word(count_moves(c)) >> 32);
        state += 0x9E3779B97F4A7C15u;
        Bits kinds = c.open;
        int kind = lowest_bit(kinds), pairs = pairs_among(c.ends[kind]);
        while (pick >= pairs) {
            pick -= pairs;
            kinds &= kinds - 1;
            kind = lowest_bit(kinds);
            pairs = pairs_among(c.ends[kind]);
        }
        Bits first = c.ends[kind], second = first & (first - 1);
        for (; pick; pick--) {
            second &= second - 1;
            if (!second) {
                first &= first - 1;
                second = first & (first - 1);
            }
        }
        c.play(kind, lowest_bit(first), lowest_bit(second));
        points[plies++ & 1] += worth(kind);
    }
    return plies;
}

// ---------------------------------------------------------------- positions of the search

struct Hashes {
    Word single[28], coin[10];
    Hashes() {
        for (int kind = 0; kind < 28; kind++) single[kind] = mix(1000 + kind);
        for (int points = 0; points < 10; points++) coin[points] = mix(5000 + points);
    }
};
const Hashes HASH;

Word column_hash(const unsigned char* tiles, int count) {
    if (count == 1) return HASH.single[tiles[0]];
    if (count == 2) return HASH.single[tiles[0]] + HASH.single[tiles[1]];
    Word up = 0, down = 0;
    for (int row = 0; row < count; row++) {
        up = mix(up ^ tiles[row]);
        down = mix(down ^ tiles[count - 1 - row]);
    }
    return mix((up + down) ^ (up * down));
}

struct Move {
    int score, kind, one, two;
    Word change;
    int name() const { return int(change >> 48) | 1; }
    int points() const { return kind ? worth(kind) : one; }
};

struct Before {
    Word key, pairs;
    Bits open, coins, coin_kinds, many;
};

struct Position {
    Columns columns;
    Word key = 0, pairs = 0;
    Bits coins = 0, coin_kinds = 0, many = 0;
    int left[28] = {}, flat[28] = {};
    Word hash[12][10][10] = {};

    explicit Position(const unsigned char* board) : columns(board) {
        for (int column = 0; column < 12; column++) {
            for (int low = 0; low < 9; low++)
                for (int high = low; high < 9; high++)
                    hash[column][low][high + 1] = column_hash(columns.tile[column] + low, high - low + 1);
            int low = columns.low[column], high = columns.high[column];
            key += height_hash(column);
            for (int row = low; row <= high; row++) {
                left[columns.tile[column][row]]++;
                flat[columns.tile[column][row]] += high - low < 2;
            }
        }
        for (int kind = 1; kind < 28; kind++) {
            pairs += Word(left[kind] >> 1) << (7 * (worth(kind) - 1));
            many |= Bits(left[kind] > 2) << kind;
        }
        refresh(0xFFFFFFE);
    }

    Word height_hash(int column) const { return hash[column][columns.low[column]][columns.high[column] + 1]; }

    void refresh(Bits kinds) {
        for (; kinds; kinds &= kinds - 1) {
            int kind = lowest_bit(kinds);
            Bits bit = 1u << kind, ends = columns.ends[kind];
            if (coin_kinds & bit) continue;
            if (!(ends & (ends - 1))) columns.open &= ~bit;
            else if (flat[kind] < left[kind]) columns.open |= bit;
            else become_coins(kind);
        }
    }

    void become_coins(int kind) {
        int points = worth(kind), count = left[kind] >> 1;
        coin_kinds |= 1u << kind;
        columns.open &= ~(1u << kind);
        key -= Word(left[kind]) * HASH.single[kind];
        pairs -= Word(count) << (7 * (points - 1));
        if (count & 1) flip_coin(points);
    }

    void flip_coin(int points) {
        Bits bit = 1u << points;
        if (coins & bit) key -= HASH.coin[points];
        else key += HASH.coin[points];
        coins ^= bit;
    }

    Bits take(int kind, int slot) {
        int column = slot >> 1;
        key -= height_hash(column);
        Bits touched = 1u << columns.lift(slot);
        key += height_hash(column);
        int height = columns.high[column] - columns.low[column] + 1;
        if (height < 2) {
            flat[kind]--;
        } else if (height == 2) {
            int bottom = columns.tile[column][columns.low[column]], top = columns.tile[column][columns.high[column]];
            flat[bottom]++;
            flat[top]++;
            touched |= 1u << bottom | 1u << top;
        }
        return touched & ~1u;
    }

    void put_back(int kind, int slot) {
        int column = slot >> 1, height = columns.high[column] - columns.low[column] + 1;
        if (height < 2) {
            flat[kind]++;
        } else if (height == 2) {
            flat[columns.tile[column][columns.low[column]]]--;
            flat[columns.tile[column][columns.high[column]]]--;
        }
        columns.lay(slot);
    }

    int make(const Move& move, Before& before) {
        before = {key, pairs, columns.open, coins, coin_kinds, many};
        int kind = move.kind;
        if (!kind) {
            flip_coin(move.one);
            return move.one;
        }
        Bits touched = take(kind, move.one);
        touched |= take(kind, move.two) | 1u << kind;
        left[kind] -= 2;
        many &= ~(1u << kind);
        pairs -= Word(1) << (7 * (worth(kind) - 1));
        refresh(touched);
        return worth(kind);
    }

    void unmake(const Move& move, const Before& before) {
        if (move.kind) {
            put_back(move.kind, move.two);
            put_back(move.kind, move.one);
            left[move.kind] += 2;
        }
        key = before.key, pairs = before.pairs, columns.open = before.open;
        coins = before.coins, coin_kinds = before.coin_kinds, many = before.many;
    }

    int count_pairs() const {
        int count = 0;
        for (Word packed = pairs; packed; packed >>= 7) count += int(packed & 127);
        return count;
    }

    int dearest_left() const {
        int points = 9;
        while (!(pairs >> (7 * (points - 1)) & 127 || coins >> points & 1)) points--;
        return points;
    }

    Bits torn_kinds() const {
        Bits torn = 0;
        for (Bits kinds = many & ~coin_kinds; kinds; kinds &= kinds - 1) {
            int kind = lowest_bit(kinds);
            Bits ends = columns.ends[kind];
            ends &= ends - 1;
            ends &= ends - 1;
            if (flat[kind] < 3 && !(ends & (ends - 1))) torn |= 1u << kind;
        }
        return torn;
    }

    Word slot_change(int slot) const {
        int column = slot >> 1, low = columns.low[column], high = columns.high[column];
        return hash[column][low + !(slot & 1)][high + !(slot & 1)] - hash[column][low][high + 1];
    }

    Word change_of(int one, int two) const {
        int column = one >> 1;
        if (column != two >> 1) return slot_change(one) + slot_change(two);
        int low = columns.low[column] + 1, high = columns.high[column] - 1;
        return (low <= high ? hash[column][low][high + 1] : 0) - height_hash(column);
    }

    int bared_by(int slot) const {
        int column = slot >> 1, low = columns.low[column], high = columns.high[column];
        return high - low < 2 ? 0 : columns.tile[column][slot & 1 ? high - 1 : low + 1];
    }

    int opened_by(const Move& move) const {
        int one = bared_by(move.one), two = bared_by(move.two), points = 0;
        Bits taken = ~(1u << move.one | 1u << move.two);
        if (one && (one == two || columns.ends[one] & taken)) points = worth(one);
        if (two && worth(two) > points && columns.ends[two] & taken) points = worth(two);
        return points;
    }
};

int coin_value(Bits coins) {
    int value = 0;
    for (int sign = 1; coins; sign = -sign) {
        int points = highest_bit(coins);
        coins ^= 1u << points;
        value += sign * points;
    }
    return value;
}

int estimate(const Position& p) {
    Bits parity = p.coins;
    for (Bits kinds = p.columns.open; kinds; kinds &= kinds - 1) parity ^= 1u << worth(lowest_bit(kinds));
    return coin_value(parity);
}

inline int dearest(const int* count, int pairs) {
    int total = 0;
    for (int points = 9; pairs > 0 && points > 0; pairs -= count[points--]) total += points * std::min(pairs, count[points]);
    return total;
}

inline int cheapest(const int* count, int pairs) {
    int total = 0;
    for (int points = 1; pairs > 0 && points < 10; pairs -= count[points++]) total += points * std::min(pairs, count[points]);
    return total;
}

inline int find_bounds(const Position& p, int& lower, int& upper) {
    int here[10], mine[10], theirs[10], pairs = 0, free_pairs = 0, first_sum = 0, second_sum = 0;
    Word packed = p.pairs;
    for (int points = 1; points < 10; points++, packed >>= 7) {
        here[points] = p.coins >> points & 1;
        mine[points] = here[points] + int(packed & 127);
        pairs += mine[points];
    }
    for (Bits kinds = p.columns.open; kinds; kinds &= kinds - 1) {
        int kind = lowest_bit(kinds);
        Bits ends = p.columns.ends[kind];
        ends &= ends - 1;
        ends &= ends - 1;
        here[worth(kind)] += ends & (ends - 1) ? 2 : 1;
    }
    for (int points = 9; points > 0; points--) {
        int seconds = ((free_pairs + here[points]) >> 1) - (free_pairs >> 1);
        free_pairs += here[points];
        theirs[points] = mine[points] - seconds;
        mine[points] -= here[points] - seconds;
        second_sum += seconds * points;
        first_sum += (here[points] - seconds) * points;
    }
    upper = dearest(theirs, (pairs + 1) >> 1) - second_sum - cheapest(theirs, ((pairs - 1) >> 1) - (free_pairs >> 1));
    lower = first_sum - dearest(mine, pairs >> 1) + cheapest(mine, (pairs >> 1) - ((free_pairs + 1) >> 1));
    return pairs;
}

int generate(const Position& p, Move* moves) {
    int count = 0;
    if (p.coins) {
        int points = highest_bit(p.coins);
        moves[count++] = {0, 0, points, 0, 0 - HASH.coin[points]};
    }
    for (Bits kinds = p.columns.open; kinds; kinds &= kinds - 1) {
        int kind = lowest_bit(kinds), first_of_kind = count;
        for (Bits first = p.columns.ends[kind]; first; first &= first - 1)
            for (Bits second = first & (first - 1); second; second &= second - 1) {
                int one = lowest_bit(first), two = lowest_bit(second), other = first_of_kind;
                Word change = p.change_of(one, two);
                while (other < count && moves[other].change != change) other++;
                if (other == count && count < 64) moves[count++] = {0, kind, one, two, change};
            }
    }
    return count;
}

void rate(const Position& p, Move* moves, int count, int favourite) {
    int best = p.coins ? highest_bit(p.coins) : 0, best_kind = 0, second = 0;
    for (Bits kinds = p.columns.open; kinds; kinds &= kinds - 1) {
        int kind = lowest_bit(kinds), points = worth(kind);
        if (points > best) second = best, best = points, best_kind = kind;
        else if (points > second) second = points;
    }
    for (int index = 0; index < count; index++) {
        Move& move = moves[index];
        int reply = move.kind == best_kind ? second : best, opened = move.kind ? p.opened_by(move) : 0;
        move.score = 6 * move.points() - 4 * std::max(reply, opened) - 5 * opened;
        if (move.name() == favourite) move.score = 1000;
    }
}

inline void bring_best(Move* moves, int start, int count) {
    int best = start;
    for (int index = start + 1; index < count; index++)
        if (moves[index].score > moves[best].score) best = index;
    std::swap(moves[start], moves[best]);
}

// ---------------------------------------------------------------- search

struct Slot {
    Word check, data;
};

struct Known {
    int lower, upper, lower_depth, upper_depth, favourite;
};

constexpr int PROVED = 127, INFINITE = 2000;

inline Known unpack(Word data) {
    return {int(data >> 1 & 4095) - 2048, int(data >> 13 & 4095) - 2048, int(data >> 25 & 127), int(data >> 32 & 127),
            int(data >> 39 & 65535)};
}

// What a position of the search knows while its moves are tried.
struct Node {
    int lower, upper, floor, ceiling, dearest, others;
    Bits torn;
    int count;
    Move moves[64];

    bool speaks_for_others(const Move& move) const { return !(torn & ~(1u << move.kind)); }
    bool is_spoken_for(const Move& move) const { return others <= floor && !(torn >> move.kind & 1); }
};

struct Worker {
    Position position;
    Slot* table;
    Word mask, node_limit;
    double seconds;
    Word age = 1, nodes = 0, next_poll = std::min<Word>(node_limit, 2048), dive_limit = node_limit / 2;
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
    bool diving = false, stop = false, met_horizon = false;

    bool look_up(Word key, Known& known) const {
        const Slot* slot = table + (key & mask);
        for (int index = 0; index < 4; index++) {
            Word data = slot[index].data;
            if (data && (slot[index].check ^ data) == key) {
                known = unpack(data);
                return true;
            }
        }
        known = {-INFINITE, INFINITE, 0, 0, 0};
        return false;
    }

    void keep(int pairs, const Known& known) {
        Word key = position.key;
        Slot* slot = table + (key & mask);
        int victim = 0, least = 1 << 20;
        for (int index = 0; index < 4; index++) {
            Word data = slot[index].data;
            if (!data || (slot[index].check ^ data) == key) {
                victim = index;
                break;
            }
            Known old = unpack(data);
            int use = std::min(std::max(old.lower_depth, old.upper_depth), int(data >> 58));
            if ((data >> 55 & 7) == age) use += 64;
            if (use < least) victim = index, least = use;
        }
        Word data = 1;
        data |= Word(known.lower + 2048) << 1 | Word(known.upper + 2048) << 13;
        data |= Word(known.lower_depth) << 25 | Word(known.upper_depth) << 32;
        data |= Word(known.favourite) << 39 | age << 55 | Word(std::min(pairs, 63)) << 58;
        slot[victim] = {key ^ data, data};
    }

    void pause() {
        next_poll = std::min(nodes + 8192, node_limit);
        double used = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        bool late = seconds > 0 && used >= (diving ? seconds / 2 : seconds);
        if (late || nodes >= node_limit || (diving && nodes >= dive_limit)) stop = true;
    }

    int best_known(Node& n, int depth) {
        Position& p = position;
        for (int index = 0; index < n.count; index++) {
            Before before;
            Known known;
            int points = p.make(n.moves[index], before), worst = INFINITE;
            met_horizon = false;
            if (!p.columns.open) {
                worst = coin_value(p.coins);
            } else {
                look_up(p.key, known);
                if (known.upper_depth >= depth - 1) worst = known.upper, met_horizon = known.upper_depth < PROVED;
                if (known.lower_depth == PROVED && n.speaks_for_others(n.moves[index]))
                    n.others = std::min(n.others, 2 * n.dearest - points - known.lower);
            }
            p.unmake(n.moves[index], before);
            if (points - worst >= n.ceiling) {
                std::swap(n.moves[0], n.moves[index]);
                return points - worst;
            }
        }
        return -INFINITE;
    }

    void prepare_moves(Node& n, const Known& known) {
        const Position& p = position;
        n.count = generate(p, n.moves);
        for (int index = 0; index < n.count; index++) __builtin_prefetch(table + ((p.key + n.moves[index].change) & mask));
        rate(p, n.moves, n.count, known.favourite);
        n.torn = p.torn_kinds(), n.dearest = p.dearest_left(), n.others = INFINITE;
        for (int index = 0; index < n.count; index++)
            if (n.moves[index].points() == n.dearest && n.speaks_for_others(n.moves[index])) n.moves[index].score += 2000;
    }

    int from_table(const Known& known, int depth, int alpha, int beta) {
        if (known.lower_depth >= depth && known.lower >= beta) {
            met_horizon = known.lower_depth < PROVED;
            return known.lower;
        }
        if (known.upper_depth >= depth && known.upper <= alpha) {
            met_horizon = known.upper_depth < PROVED;
            return known.upper;
        }
        if (known.lower == known.upper && known.lower_depth >= depth && known.upper_depth >= depth) {
            met_horizon = known.lower_depth < PROVED || known.upper_depth < PROVED;
            return known.lower;
        }
        return INFINITE;
    }

    int explore(int depth, int alpha, int beta) {
        Position& p = position;
        if (++nodes >= next_poll) pause();
        met_horizon = false;
        if (!p.columns.open) return coin_value(p.coins);
        __builtin_prefetch(table + (p.key & mask));
        Node n;
        int pairs = find_bounds(p, n.lower, n.upper);
        if (n.upper <= alpha) return n.upper;
        if (n.lower >= beta) return n.lower;
        if (depth <= 0) {
            met_horizon = true;
            return std::min(std::max(estimate(p), n.lower), n.upper);
        }
        Known known;
        look_up(p.key, known);
        int value = from_table(known, depth, alpha, beta), best = -INFINITE;
        if (value != INFINITE) return value;
        if (known.lower_depth == PROVED) n.lower = std::max(n.lower, known.lower);
        if (known.upper_depth == PROVED) n.upper = std::min(n.upper, known.upper);
        n.floor = std::max(alpha, n.lower - 1), n.ceiling = std::min(beta, n.upper);
        bool horizon = false;
        prepare_moves(n, known);
        if (depth >= 4 && pairs >= 5 && (value = best_known(n, depth)) >= n.ceiling) {
            best = value, horizon = met_horizon, n.count = 0;
            known.favourite = n.moves[0].name();
        }
        for (int index = 0; index < n.count; index++) {
            bring_best(n.moves, index, n.count);
            const Move& move = n.moves[index];
            if (n.is_spoken_for(move)) {
                best = std::max(best, n.others);
                continue;
            }
            Before before;
            int points = p.make(move, before);
            if (index == 0) {
                value = points - explore(depth - 1, points - n.ceiling, points - n.floor);
            } else {
                value = points - explore(depth - 1, points - n.floor - 1, points - n.floor);
                if (n.floor < value && value < n.ceiling && !stop)
                    value = points - explore(depth - 1, points - n.ceiling, points - n.floor);
            }
            p.unmake(move, before);
            if (stop) return 0;
            horizon |= met_horizon;
            best = std::max(best, value);
            if (value > n.floor) n.floor = value, known.favourite = move.name();
            if (value >= n.ceiling) {
                horizon = met_horizon;
                break;
            }
            if (n.speaks_for_others(move)) n.others = std::min(n.others, value + 2 * (n.dearest - points));
        }
        best = std::min(std::max(best, n.lower), n.upper);
        if (!horizon) depth = PROVED;
        if (best > alpha && (known.lower_depth < PROVED || best > known.lower)) known.lower = best, known.lower_depth = depth;
        if (best < beta && (known.upper_depth < PROVED || best < known.upper)) known.upper = best, known.upper_depth = depth;
        keep(pairs, known);
        met_horizon = horizon;
        return best;
    }

    int explore_root(int depth, Move* moves, int count) {
        int best = -INFINITE;
        bool horizon = false;
        for (int index = 0; index < count; index++) {
            Before before;
            int points = position.make(moves[index], before), value = 0;
            if (index > 0) value = points - explore(depth - 1, points - best - 1, points - best);
            if (index == 0 || (value > best && !stop))
                value = points - explore(depth - 1, points - INFINITE, points - best);
            position.unmake(moves[index], before);
            if (stop) return index;
            horizon |= met_horizon;
            moves[index].score = value;
            if (value > best) {
                best = value;
                std::rotate(moves, moves + index, moves + index + 1);
            }
        }
        met_horizon = horizon;
        return count;
    }

    int deepen(Move* moves, int count) {
        int depth = 0;
        bool dives = position.count_pairs() <= 40, unproved = true;
        while (unproved && depth < PROVED - 1 && !stop) {
            diving = dives && depth == 8;
            int round_depth = diving ? PROVED - 1 : depth + 1;
            if (explore_root(round_depth, moves, count) == count) {
                depth = round_depth;
                unproved = met_horizon;
            } else if (diving) {
                stop = dives = false;
            }
        }
        met_horizon = unproved;
        return depth;
    }
};

}  // namespace

// ---------------------------------------------------------------- what the benchmark calls

extern "C" {

// result: plies, points of the side to move, points of the other
void playouts(const unsigned char* board, int64_t games, uint64_t seed, int64_t* result) {
    const Columns start(board);
    Word state = mix(seed);
    result[0] = result[1] = result[2] = 0;
    while (games-- > 0) {
        Columns c = start;
        result[0] += play_out(c, state, result + 1);
    }
}

int64_t perft(const unsigned char* board, int depth) {
    Columns c(board);
    return depth > 0 ? count_sequences(c, depth) : 1;
}

// slots is a power of two; 0 seconds or nodes is no limit. result: value, exact, nodes, depth.
void search(const unsigned char* board, double seconds, uint64_t nodes, uint64_t slots, int64_t* result) {
    void* block = std::calloc(slots * sizeof(Slot) + 4096, 1);
    if (!block) std::abort();
    Slot* table = reinterpret_cast<Slot*>((reinterpret_cast<uintptr_t>(block) + 4095) & ~uintptr_t(4095));
#if defined(__linux__)
    madvise(table, slots * sizeof(Slot), MADV_HUGEPAGE);
#endif
    Worker w{Position(board), table, (slots - 1) & ~Word(3), nodes ? nodes : ~Word(0), seconds};
    Move moves[64];
    int count = generate(w.position, moves);
    rate(w.position, moves, count, 0);
    for (int index = 0; index < count; index++) bring_best(moves, index, count);
    int depth = count ? w.deepen(moves, count) : 0;
    result[0] = count ? (depth ? moves[0].score : estimate(w.position)) : 0;
    result[1] = !w.met_horizon;
    result[2] = int64_t(w.nodes);
    result[3] = depth;
    std::free(block);
}

}  // extern "C"
