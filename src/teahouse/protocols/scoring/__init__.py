"""Hands of Hongkong Easy that are scored for others: docs/hongkong-hands.md has the fields of a case.

lines.py   JSON cases in, JSON results out, a line each
table.py   one hand and its worth, laid out for people
fields.py  what the fields of a case are called at the command line; loads nothing
"""
