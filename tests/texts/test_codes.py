"""Names for programs (fields, keys, options) stand only in sentences about files and about what is typed."""

import re

from texts.catalogues import all_codes, codes_in

ABOUT_FILES = re.compile(
    r"error/record-.*"  # a record that is read
    r"|(hongkong|mah-nol)/start-.*"  # the deal in a record
    r"|hongkong-score/.*"  # a case of `teahouse score`; pages say scorer/why-... instead
    r"|evening/(not-options|not-east|no-hand|kind-alone|which-liability)"  # a line; evenings/test_words.py: not a form
    r"|(short-go|weiss-schach)/position-.*"  # a position's text
)
TYPED = {"short-go/typing", "short-go/not-a-move"}
"""Tell what to type, at a terminal or in the field for a move."""


def test_no_other_sentence_names_what_programs_call_it() -> None:
    found = {code: codes for code in all_codes() if (codes := codes_in(code))}
    assert len(found) > 20, "there are such sentences"
    assert {code: codes for code, codes in found.items() if not ABOUT_FILES.fullmatch(code)}.keys() <= TYPED
