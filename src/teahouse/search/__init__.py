"""Plain reference search over the promise, and time control.

It judges what compiled kernels say, and takes their place where none could be built.
"""
