from teahouse.kernels.hongkong_table cimport *
from teahouse.kernels.hongkong_judging cimport *
