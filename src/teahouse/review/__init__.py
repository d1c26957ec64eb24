"""Finished games looked at again: every move judged against the best, by what its seat could know.

One judgement for everybody: `teahouse review`, the page of a finished game, puzzles.
"""
