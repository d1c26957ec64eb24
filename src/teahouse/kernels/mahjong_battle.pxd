# Bit counting in C, which pure Python mode cannot name. `bits` must not be 0.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lowest_bit(unsigned int bits) { unsigned long i; _BitScanForward(&i, bits); return (int)i; }
    static __inline int highest_bit(unsigned int bits) { unsigned long i; _BitScanReverse(&i, bits); return (int)i; }
    #else
    static inline int lowest_bit(unsigned int bits) { return __builtin_ctz(bits); }
    static inline int highest_bit(unsigned int bits) { return 31 - __builtin_clz(bits); }
    #endif
    """
    int lowest_bit(unsigned int bits) noexcept nogil
    int highest_bit(unsigned int bits) noexcept nogil
