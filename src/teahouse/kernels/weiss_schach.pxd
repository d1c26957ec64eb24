# What pure Python mode cannot name: a hint about memory.
from teahouse.kernels.weiss_schach_search cimport *

cdef extern from *:
    """
    #if defined(__linux__)
    #include <sys/mman.h>
    static void want_huge_pages(void *block, size_t size) { (void)madvise(block, size, MADV_HUGEPAGE); }
    #else
    static void want_huge_pages(void *block, size_t size) { (void)block; (void)size; }
    #endif
    """
    void want_huge_pages(void *block, size_t size) noexcept nogil  # block at a multiple of a page

cdef enum:
    DEEPEST_PLY = 100

cdef object set_root(Worker *w, str fen, texts, earlier)
cdef object list_roots(Worker *w, only)
