// The whole solution of Bauernaufstand in C++: the same loop as in kernels/bauernaufstand_solving.py, for comparison.
//
//   bauernaufstand THREADS     prints seconds; then positions, lost positions and the sum of all distances
//
// Words and tables are explained there.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <thread>
#include <vector>

using Word = uint64_t;
using Byte = unsigned char;

// ---------------------------------------------------------------- one side's men

constexpr int SIDES = 36955, SQUARES = 30, LEVELS = 21, BLOCK = 64, DEAD = 5;

static uint32_t men[SIDES];          // squares 0..29 from one's own point of view
static Byte hand[SIDES];
static uint16_t number_of[SIDES];    // of what rank_of() says
static int first_of[LEVELS + 1];     // sides of one progress are neighbours
static int base[5][5], choose[31][5];

static Byte empty[SQUARES][SIDES];                   // 255 where the enemy is not on that square
static uint16_t holder[SQUARES][SIDES], without[SQUARES][SIDES];
static int held[SQUARES][LEVELS + 1];                // holders of one progress are neighbours

static int flip(int square) { return (5 - square / 6) * 6 + square % 6; }

static int rank_of(uint32_t squares, int in_hand) {
    int rank = base[in_hand][__builtin_popcount(squares)];
    for (int nth = 1; squares; squares &= squares - 1) rank += choose[__builtin_ctz(squares)][nth++];
    return rank;
}

static int number(uint32_t squares, int in_hand) { return number_of[rank_of(squares, in_hand)]; }

static int progress(uint32_t squares, int in_hand) {
    int sum = DEAD * (4 - in_hand - __builtin_popcount(squares));
    for (; squares; squares &= squares - 1) sum += 1 + __builtin_ctz(squares) / 6;
    return sum;
}

static void list_sides() {
    for (int n = 0; n <= 30; n++)
        for (int k = 0; k < 5; k++) choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    int total = 0;
    std::vector<uint32_t> squares;
    std::vector<int> in_hand, level, order(SIDES);
    for (int h = 0; h < 5; h++)
        for (int n = 0; n + h < 5; n++) {
            base[h][n] = total;
            uint32_t set = (1u << n) - 1;
            for (int i = 0; i < choose[30][n]; i++, total++) {
                squares.push_back(set), in_hand.push_back(h), level.push_back(progress(set, h));
                if (!set) continue;
                uint32_t low = set & -set, up = set + low;      // the next set of as many
                set = up | (((set ^ up) / low) >> 2);
            }
        }
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return level[a] < level[b]; });
    for (int i = 0; i < SIDES; i++) {
        men[i] = squares[order[i]], hand[i] = in_hand[order[i]], number_of[order[i]] = i;
        first_of[level[order[i]] + 1] = i + 1;
    }
    for (int s = 0; s < SQUARES; s++) {
        int count = 0;
        for (int p = 0; p < LEVELS; p++) {
            held[s][p] = count;
            for (int b = first_of[p]; b < first_of[p + 1]; b++) {
                bool there = men[b] >> s & 1;
                empty[s][b] = there ? 0 : 255;
                if (there) holder[s][count] = b, without[s][count++] = number(men[b] & ~(1u << s), hand[b]);
            }
        }
        held[s][LEVELS] = count;
    }
}

// ---------------------------------------------------------------- solving

// Of each pair: what it is worth to the side that is not to move. 255 - d: it wins in d plies; d: it loses.
static Byte *worth;

static Byte other_view(Byte value) { return value < 128 ? 254 - value : 256 - value; }

static void quiet(Byte *row, const Byte *child, const Byte *allowed, int count) {
    for (int i = 0; i < count; i++) row[i] = std::max<Byte>(row[i], child[i] & allowed[i]);
}

static void arrive(Byte *row, const Byte *allowed, int count, Byte flipped) {
    for (int i = 0; i < count; i++) row[i] = std::max<Byte>(row[i], (allowed[i] ^ flipped) & 254);
}

static void take(Byte *row, int from, int level, const Byte *child, int square, const Byte *allowed) {
    for (int i = held[square][level]; i < held[square][level + 1]; i++) {
        int b = holder[square][i];
        row[b - from] = std::max<Byte>(row[b - from], child[without[square][i]] & (allowed ? allowed[b] : 255));
    }
}

static void solve_row(Byte *row, int side, int level) {
    int from = first_of[level], count = first_of[level + 1] - from, h = hand[side];
    uint32_t own = men[side];
    auto child = [&](uint32_t squares, int in_hand) { return worth + (size_t)number(squares, in_hand) * SIDES; };
    memset(row, 0, count);
    if (h)
        for (int s = 0; s < 6; s++)
            if (!(own >> s & 1)) {
                const Byte *kid = child(own | 1u << s, h - 1) + from;
                for (int i = 0; i < count; i++) row[i] = std::max(row[i], kid[i]);
            }
    for (uint32_t left = own; left; left &= left - 1) {
        int s = __builtin_ctz(left), file = s % 6;
        uint32_t rest = own & ~(1u << s);
        if (s >= 24) {
            arrive(row, empty[file] + from, count, 0);
            if (file > 0) arrive(row, empty[file - 1] + from, count, 255);
            if (file < 5) arrive(row, empty[file + 1] + from, count, 255);
            continue;
        }
        int ahead = flip(s + 6);
        if (!(own >> (s + 6) & 1)) quiet(row, child(rest | 1u << (s + 6), h) + from, empty[ahead] + from, count);
        for (int turn = -1; turn <= 1; turn += 2)
            if (file + turn >= 0 && file + turn < 6 && !(own >> (s + 6 + turn) & 1))
                take(row, from, level, child(rest | 1u << (s + 6 + turn), h), ahead + turn, nullptr);
        if (s >= 18) {                          // jumps over rank 5 onto the last rank
            for (int i = held[ahead][level]; i < held[ahead][level + 1]; i++)
                if (empty[file][holder[ahead][i]]) row[holder[ahead][i] - from] = 254;
        } else if (!(own >> (s + 12) & 1)) {
            take(row, from, level, child(rest | 1u << (s + 12), h), ahead, empty[flip(s + 12)]);
        }
    }
}

static void solve_block(Byte *block, int first, int last, int level) {
    int from = first_of[level], count = first_of[level + 1] - from;
    for (int a = first; a < last; a++) solve_row(block + (size_t)(a - first) * count, a, level);
    for (int b = 0; b < count; b++) {
        Byte *out = worth + (size_t)(from + b) * SIDES;
        for (int a = first; a < last; a++) out[a] = other_view(block[(size_t)(a - first) * count + b]);
    }
}

static void solve(int threads) {
    for (int sum = 2 * (LEVELS - 1); sum >= 0; sum--) {
        std::vector<std::array<int, 3>> jobs;
        for (int p = std::max(0, sum - LEVELS + 1); p < LEVELS && p <= sum; p++)
            for (int a = first_of[p]; a < first_of[p + 1]; a += BLOCK)
                jobs.push_back({a, std::min(a + BLOCK, first_of[p + 1]), sum - p});
        std::atomic<size_t> next{0};
        auto work = [&] {
            std::vector<Byte> block((size_t)BLOCK * SIDES);
            for (size_t i; (i = next++) < jobs.size();) solve_block(block.data(), jobs[i][0], jobs[i][1], jobs[i][2]);
        };
        std::vector<std::thread> team;
        for (int t = 1; t < threads; t++) team.emplace_back(work);
        work();
        for (auto &t : team) t.join();
    }
}

// The sums of Solving.tally(): positions, lost positions, plies of all.
static void print_sums() {
    Word positions = 0, lost = 0, plies = 0;
    for (int b = 0; b < SIDES; b++) {
        uint32_t enemy = 0;
        for (int s = 6; s < SQUARES; s++) enemy |= (men[b] >> s & 1u) << flip(s);
        for (int a = 0; a < SIDES; a++) {
            if (men[a] & enemy) continue;
            Byte value = worth[(size_t)b * SIDES + a];
            positions++, lost += value >= 128, plies += value >= 128 ? 254 - value : value - 1;
        }
    }
    printf("%llu %llu %llu\n", (unsigned long long)positions, (unsigned long long)lost, (unsigned long long)plies);
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 1;
    worth = (Byte *)malloc((size_t)SIDES * SIDES);
    if (!worth) return 1;
    auto start = std::chrono::steady_clock::now();
    list_sides();
    solve(threads);
    printf("%.3f\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    print_sums();
}
