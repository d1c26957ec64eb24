# What pure Python mode cannot name: hints to the machine about memory. They change how fast things go, never what comes out.
cdef extern from *:
    """
    #if defined(__linux__)
    #include <sys/mman.h>
    static inline void want_huge_pages(void *block, size_t size) { (void)madvise(block, size, MADV_HUGEPAGE); }
    #else
    static inline void want_huge_pages(void *block, size_t size) { (void)block; (void)size; }
    #endif
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define prefetch(place) _mm_prefetch((const char *)(place), _MM_HINT_T0)
    #else
    #define prefetch(place) __builtin_prefetch(place)
    #endif
    """
    void want_huge_pages(void *block, size_t size) noexcept nogil  # block at a multiple of a page
    void prefetch(const void *place) noexcept nogil
