"""Random numbers of the kernels: splitmix64, compiled into each of them."""


cdef inline unsigned long long mix(unsigned long long x) noexcept nogil:
    """splitmix64's scrambling: every bit of x changes about half of the result."""
    x += 0x9E3779B97F4A7C15ULL
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL
    return x ^ (x >> 31)


cdef inline int below(unsigned long long *random, int limit) noexcept nogil:
    """A random number from 0 up to, not with, the limit; steps the generator.

    A multiplication reduces it, with a bias below limit / 2**32.
    """
    random[0] += 0x9E3779B97F4A7C15ULL
    return <int>(((mix(random[0]) >> 32) * <unsigned long long>limit) >> 32)
