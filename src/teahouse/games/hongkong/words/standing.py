"""Where a match stands: which hand of which round is played, and how many rounds are left."""

from teahouse.core.protocol import View
from teahouse.games.hongkong.knowledge.seen import Seen
from teahouse.games.hongkong.play.match import AGREED_ROUNDS, is_single
from teahouse.games.hongkong.play.position import agreement
from teahouse.games.hongkong.words.names import wind_name
from teahouse.texts import Message, message


def stands(view: View[Seen]) -> Message:
    """Hands of a round are counted as they are played, repeats included."""
    seen, agreed = view.seen, agreement(view.options)
    if is_single(agreed):
        return message("hongkong/stands-single")
    before = sum(line.round == seen.round and line.hand < seen.hand for line in seen.sheet)
    left = AGREED_ROUNDS[agreed.length] - 1 - seen.round
    code = "hongkong/stands" if left else "hongkong/stands-last"
    return message(code, n=left, number=before + 1, round=message("hongkong/round", wind=wind_name(seen.round)))
