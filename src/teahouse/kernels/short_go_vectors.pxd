# What the network multiplies and adds up: with the processor's vectors where it has them (looked up once), else as the C
# compiler does it. They are whole numbers: all get the same.
cdef extern from *:
    """
    #include <string.h>
    #define GROUP 16 /* outputs that are worked out together */
    #define SHIFT 10 /* of the weights: 1 << SHIFT is 1 */
    #define MOST 4095 /* of what a layer hands on: 256 is 1 */
    #define TILE 6 /* points that are worked out together */

    static inline int held(int number) { return number < 0 ? 0 : number > MOST ? MOST : number; }

    /* Overwrite to[point][output] with the sums, over all taps around the point and all inputs, of input times weight,
       with what is added, and with what stands in `kept` if there is one, held between 0 and MOST. `weights` lie as
       [group of outputs][tap][pair of inputs][output of the group][input of the pair]. A point is a row of from, to and
       kept; there are rows around each. */
    static inline void convolve_plainly(
        const short *from, int inputs, short *to, int outputs, const short *kept, const short *weights, const int *added,
        const int *taps, int tap_count, const unsigned char *points, int count
    ) {
        int group, n, tap, i, o, size = tap_count * inputs * GROUP;
        for (group = 0; group < outputs / GROUP; group++)
            for (n = 0; n < count; n++) {
                const short *w = weights + group * size;
                int sums[GROUP], at = points[n] * outputs + group * GROUP;
                memcpy(sums, added + group * GROUP, sizeof sums);
                for (tap = 0; tap < tap_count; tap++) {
                    const short *row = from + (points[n] + taps[tap]) * inputs;
                    for (i = 0; i < inputs; i += 2, w += 2 * GROUP) {
                        int first = row[i], second = row[i + 1];
                        if (first | second)
                            for (o = 0; o < GROUP; o++) sums[o] += first * w[2 * o] + second * w[2 * o + 1];
                    }
                }
                for (o = 0; o < GROUP; o++) to[at + o] = (short)held((sums[o] >> SHIFT) + (kept ? kept[at + o] : 0));
            }
    }

    #if defined(__GNUC__) && defined(__x86_64__)
    #include <immintrin.h>
    #define BY_VECTORS(NAME, TARGET, ADD_PRODUCTS) \\
        __attribute__((target(TARGET))) static inline void NAME( \\
            const short *from, int inputs, short *to, int outputs, const short *kept, const short *weights, \\
            const int *added, const int *taps, int tap_count, const unsigned char *points, int count \\
        ) { \\
            int group, n, j, tap, i, size = tap_count * inputs * GROUP; \\
            const __m256i most = _mm256_set1_epi16(MOST), none = _mm256_setzero_si256(); \\
            for (group = 0; group < outputs / GROUP; group++) \\
                for (n = 0; n < count; n += TILE) { \\
                    const short *w = weights + group * size, *rows[TILE]; \\
                    __m256i low[TILE], high[TILE]; \\
                    int at[TILE]; \\
                    for (j = 0; j < TILE; j++) { \\
                        at[j] = points[n + j < count ? n + j : count - 1]; \\
                        low[j] = _mm256_loadu_si256((const __m256i *)(added + group * GROUP)); \\
                        high[j] = _mm256_loadu_si256((const __m256i *)(added + group * GROUP + 8)); \\
                    } \\
                    for (tap = 0; tap < tap_count; tap++) { \\
                        for (j = 0; j < TILE; j++) rows[j] = from + (at[j] + taps[tap]) * inputs; \\
                        for (i = 0; i < inputs; i += 2, w += 2 * GROUP) { \\
                            const __m256i first = _mm256_loadu_si256((const __m256i *)w); \\
                            const __m256i second = _mm256_loadu_si256((const __m256i *)(w + GROUP)); \\
                            for (j = 0; j < TILE; j++) { \\
                                int pair; \\
                                __m256i both; \\
                                memcpy(&pair, rows[j] + i, sizeof pair); \\
                                both = _mm256_set1_epi32(pair); \\
                                low[j] = ADD_PRODUCTS(low[j], first, both); \\
                                high[j] = ADD_PRODUCTS(high[j], second, both); \\
                            } \\
                        } \\
                    } \\
                    for (j = 0; j < TILE && n + j < count; j++) { \\
                        short *target = to + at[j] * outputs + group * GROUP; \\
                        __m256i sums = _mm256_packs_epi32( \\
                            _mm256_srai_epi32(low[j], SHIFT), _mm256_srai_epi32(high[j], SHIFT)); \\
                        sums = _mm256_permute4x64_epi64(sums, 0xD8); \\
                        if (kept) \\
                            sums = _mm256_adds_epi16( \\
                                sums, _mm256_loadu_si256((const __m256i *)(kept + at[j] * outputs + group * GROUP))); \\
                        _mm256_storeu_si256( \\
                            (__m256i *)target, _mm256_max_epi16(none, _mm256_min_epi16(most, sums))); \\
                    } \\
                } \\
        }
    #define MULTIPLY_AND_ADD(sums, a, b) _mm256_add_epi32(sums, _mm256_madd_epi16(a, b))
    BY_VECTORS(convolve_by_avx2, "avx2", MULTIPLY_AND_ADD)
    BY_VECTORS(convolve_by_vnni, "avx2,avx512f,avx512vl,avx512vnni", _mm256_dpwssd_epi32)
    static inline int best_vectors(void) {
        __builtin_cpu_init();
        if (!__builtin_cpu_supports("avx2")) return 0;
        return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni") ? 2 : 1;
    }
    #else
    #define convolve_by_avx2 convolve_plainly
    #define convolve_by_vnni convolve_plainly
    static inline int best_vectors(void) { return 0; }
    #endif

    typedef void (*convolve_t)(
        const short *, int, short *, int, const short *, const short *, const int *, const int *, int,
        const unsigned char *, int
    );
    static inline convolve_t convolve_with(int vectors) {
        return vectors == 2 ? convolve_by_vnni : vectors == 1 ? convolve_by_avx2 : convolve_plainly;
    }

    /* The sum of the products of two rows. */
    static inline int weigh(const short *row, const short *weights, int count) {
        int i, total = 0;
        for (i = 0; i < count; i++) total += (int)row[i] * weights[i];
        return total;
    }
    """
    enum:
        GROUP
        SHIFT
        MOST
    ctypedef void (*Convolve "convolve_t")(
        const short *source, int inputs, short *target, int outputs, const short *kept, const short *weights,
        const int *added, const int *taps, int tap_count, const unsigned char *points, int count
    ) noexcept nogil
    int held(int number) noexcept nogil
    int best_vectors() noexcept nogil
    Convolve convolve_with(int vectors) noexcept nogil
    int weigh(const short *row, const short *weights, int count) noexcept nogil
