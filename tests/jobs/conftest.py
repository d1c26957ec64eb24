"""Long work is done at once here: it would never be its turn on a busy machine if it were politer than all others."""

import os

os.environ.setdefault("TEAHOUSE_NICE", "3")  # before anything is read
