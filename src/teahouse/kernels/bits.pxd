# Counting bits in C, which pure Python mode cannot name; compiled into each kernel. `bits` must not be 0 in the first.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lowest_bit(unsigned long long bits) {
        unsigned long i; _BitScanForward64(&i, bits); return (int)i;
    }
    static __inline int count_bits(unsigned long long bits) { return (int)__popcnt64(bits); }
    #else
    static inline int lowest_bit(unsigned long long bits) { return __builtin_ctzll(bits); }
    static inline int count_bits(unsigned long long bits) { return __builtin_popcountll(bits); }
    #endif
    """
    int lowest_bit(unsigned long long bits) noexcept nogil
    int count_bits(unsigned long long bits) noexcept nogil
