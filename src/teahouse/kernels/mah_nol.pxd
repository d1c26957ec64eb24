from teahouse.kernels.mah_nol_missing cimport *
from teahouse.kernels.mah_nol_policy cimport *
from teahouse.kernels.mah_nol_table cimport *
from teahouse.kernels.mah_nol_worlds cimport *
