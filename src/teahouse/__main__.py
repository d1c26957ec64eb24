"""`python -m teahouse` is the command line."""

from teahouse.cli import main

main()
