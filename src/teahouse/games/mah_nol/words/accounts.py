"""How a hand was settled, in words: who won, and every payment with its reason."""

from dataclasses import dataclass

from teahouse.core.protocol import Account, View
from teahouse.games.mah_nol.knowledge.seen import Seen
from teahouse.games.mah_nol.play.endings import Ending, Report
from teahouse.games.mah_nol.play.position import agreement
from teahouse.games.mah_nol.play.settlement import debt
from teahouse.games.mah_nol.words.names import game_name, player_in
from teahouse.texts import Message, message, number


@dataclass(frozen=True)
class Payment:
    """What one seat paid in a hand, to whom (None: to the bank) and why."""

    payer: int
    receiver: int | None
    amount: int
    kind: str
    """`price`, `looks` or `loss`."""
    owed: int = 0
    """What the layout of a loser costs; his purse may have held less."""

    @property
    def reason(self) -> str:
        return f"{self.kind}-{self.owed}" if self.kind == "loss" else self.kind


def payments(last: Report, losers_pay: str) -> list[Payment]:
    """Everything that was paid: the price, what was spent on looking, and for losing."""
    ended = last.ending
    receiver = ended.winner if losers_pay == "winner" else None
    paid = []
    if ended.buyer is not None:
        paid.append(Payment(ended.buyer, None, ended.price, "price"))
    paid += [Payment(seat, None, _looks(last, seat, receiver), "looks") for seat in range(len(last.gains))]
    for seat, amount in enumerate(ended.payments):
        paid.append(Payment(seat, receiver, amount, "loss", _owed(last, seat)))
    return [payment for payment in paid if payment.amount]


def _looks(last: Report, seat: int, receiver: int | None) -> int:
    """What a seat has paid for looking: all it lost that has no other reason."""
    ended = last.ending
    received = sum(ended.payments) if seat == receiver else 0
    return received - last.gains[seat] - ended.payments[seat] - (ended.price if seat == ended.buyer else 0)


def _owed(last: Report, seat: int) -> int:
    return debt(last.layouts[seat], last.ending.game) if last.layouts else 0


def account(view: View[Seen]) -> Account | None:
    """The last hand that ended: who won which game, what it brought everybody, and what everybody paid for what."""
    last = view.seen.last
    if last is None:
        return None
    paid = payments(last, agreement(view.options).losers_pay)
    sums = [
        (message("mah-nol/account-sum", player=player_in(seat)), number(last.gains[seat], 0, True))
        for seat in places(last)
    ]
    lines = [(reason_words(payment, last), str(payment.amount)) for payment in paid]
    return Account(result_words(last.ending), (*sums, *lines), tuple(map(float, last.gains)))


def places(last: Report) -> list[int]:
    """The seats of a hand that somebody bought: the winner first, then by what it brought them."""
    if not last.ending.game:
        return []
    return sorted(range(len(last.gains)), key=lambda seat: (seat != last.ending.winner, -last.gains[seat], seat))


def result_words(ending: Ending, you: int | None = None) -> Message:
    """The end of a hand in one sentence. `you` is the reader's seat, if that is to be said."""
    if ending.winner is None:
        return message(f"mah-nol/ended-{ending.reason}")
    own, player = "you-" if ending.winner == you else "", player_in(ending.winner)
    return message(f"mah-nol/ended-{own}finished", player=player, game=game_name(ending.game), n=ending.turns)


def reason_words(payment: Payment, last: Report) -> Message:
    player = player_in(payment.payer)
    if payment.kind == "price":
        return message("mah-nol/account-price", player=player, game=game_name(last.ending.game))
    return message(f"mah-nol/account-{payment.reason}", player=player)
