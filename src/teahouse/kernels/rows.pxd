# cython: cdivision=True

cdef class Rows:
    cdef unsigned char[:, ::1] observations
    cdef unsigned char[:, ::1] masks
    cdef long long[::1] seats
    cdef double[:, ::1] rewards
    cdef unsigned char[::1] over
    cdef int start(self, int table, unsigned long long seed) except? -1 nogil
    cdef int act(self, int table, int action) except? -1 nogil
