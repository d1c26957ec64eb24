# What the network adds up, for the C compiler to do many at a time: with AVX2 where the processor has it (looked up once,
# when the kernel is loaded), else with what every processor of its kind has. They are whole numbers: all get the same.
cdef extern from *:
    """
    #define HIDDEN 64
    #define MOST_SUM 255
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
    #define BY_SEVERAL
    #define BY_PROCESSOR __attribute__((target_clones("avx2", "default")))
    #pragma GCC push_options
    #pragma GCC reset_options
    #else
    #define BY_PROCESSOR
    #endif

    /* Overwrite the sums with those of another position, some rows added and some taken away. */
    BY_PROCESSOR static void shift_sums(
        short *sums, const short *others, const short *const *added, int more, const short *const *gone, int less
    ) {
        int i, k, both = more < less ? more : less;
        const short *from = others;
        for (k = 0; k < both; k++) {
            const short *plus = added[k], *minus = gone[k];
            for (i = 0; i < HIDDEN; i++) sums[i] = (short)(from[i] + plus[i] - minus[i]);
            from = sums;
        }
        for (k = both; k < more; k++) {
            const short *plus = added[k];
            for (i = 0; i < HIDDEN; i++) sums[i] = (short)(from[i] + plus[i]);
            from = sums;
        }
        for (k = both; k < less; k++) {
            const short *minus = gone[k];
            for (i = 0; i < HIDDEN; i++) sums[i] = (short)(from[i] - minus[i]);
            from = sums;
        }
        if (from == others)
            for (i = 0; i < HIDDEN; i++) sums[i] = others[i];
    }

    /* Each sum, held between 0 and MOST_SUM and squared, times its weight (at most 127), all together. */
    BY_PROCESSOR static int weigh_sums(const short *sums, const short *weights) {
        int i, total = 0;
        for (i = 0; i < HIDDEN; i++) {
            short held = sums[i] < 0 ? 0 : sums[i] > MOST_SUM ? MOST_SUM : sums[i];
            short once = (short)(held * weights[i]);
            total += (int)once * (int)held;
        }
        return total;
    }
    #ifdef BY_SEVERAL
    #pragma GCC pop_options
    #endif
    """
    enum:
        HIDDEN
        MOST_SUM
    void shift_sums(short *sums, const short *others, const short **added, int more, const short **gone, int less) noexcept nogil
    int weigh_sums(const short *sums, const short *weights) noexcept nogil
