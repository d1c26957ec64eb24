"""Which playing card stands for which tile."""

from teahouse.core.pictures import Picture
from teahouse.drawing import cards, tiles
from teahouse.drawing.faces.strokes import element, group, use
from teahouse.drawing.paper import MARGIN, WIDTH, paragraph, sheet, words
from teahouse.games.mah_nol.pictures.faces import RANKS, SUIT_CARDS, card_of, mahjong_kind
from teahouse.games.mah_nol.play.layouts import GAME_TILE
from teahouse.games.mah_nol.play.tiles import CLOCKWISE, DIGITS, GAME_TILES, JOKER, KINDS, SUITS, WIND_OF
from teahouse.games.mah_nol.sheets.phrases import capital, phrase, titled
from teahouse.games.mah_nol.words.names import game_name, tile_name, wind_letter
from teahouse.texts import say


def card_table() -> Picture:
    """Which card stands for which tile."""
    defs = tiles.defs(map(mahjong_kind, KINDS), {wind: say(wind_letter(way)) for way, wind in WIND_OF.items()})
    letters = {rank: say(f"mah-nol/card-{rank}") for rank in RANKS}
    faces = "".join(group(use("tile-body") + cards.face(card, letters), id=f"card-{card}") for card in _all_cards())
    pack = paragraph(MARGIN, 31, WIDTH - 2 * MARGIN, phrase("cards-pack"), 4.2)
    suits = "".join(_suit_rows(suit, 50 + 43 * nth) for nth, suit in enumerate(SUITS))
    pictures = [*(WIND_OF[way] for way in CLOCKWISE), JOKER, *GAME_TILES]
    places = [(MARGIN + 82 * (nth // 5), 184 + 21 * (nth % 5)) for nth in range(len(pictures))]
    courts = "".join(_court(tile, x, y) for tile, (x, y) in zip(pictures, places, strict=True))
    return sheet(titled("cards"), pack + suits + courts, defs + element("defs", faces), tiles.TILE_STYLE)


def _all_cards() -> list[str]:
    return [card_of(tile) for tile in KINDS]


def _suit_rows(suit: str, y: float) -> str:
    """Nine tiles and below them their nine cards."""
    drawn = words(MARGIN, y + 11, phrase(f"suit-{suit}"), 4.4, bold=True)
    drawn += words(MARGIN, y + 30, phrase(f"card-suit-{SUIT_CARDS[suit]}"), 4.4, bold=True)
    for nth, digit in enumerate(DIGITS):
        x = MARGIN + 27 + nth * 17.6
        drawn += _piece(f"tile-{digit}{suit}", x, y, 18) + _piece(f"card-{card_of(digit + suit)}", x, y + 20, 18)
    return drawn


def _piece(name: str, x: float, y: float, height: float) -> str:
    return group(use(name), transform=f"translate({x:g} {y:g}) scale({height / tiles.HEIGHT:.4f})")


def _court(tile: str, x: float, y: float) -> str:
    drawn = _piece(f"tile-{mahjong_kind(tile)}", x, y, 17) + _piece(f"card-{card_of(tile)}", x + 15, y, 17)
    name = capital(say(tile_name(tile)))
    lines = (
        words(x + 31, y + 6, name, 4.4, bold=True),
        words(x + 31, y + 11.5, _card(tile), 3.9),
    )
    return drawn + "".join(lines) + words(x + 31, y + 16.5, phrase(f"memory-{tile.lower()}"), 3.9)


def _card(tile: str) -> str:
    """The card in words; of a game tile with its game."""
    game = next((say(game_name(game)) for game, own in GAME_TILE.items() if own == tile), "")
    return phrase(f"card-{card_of(tile)}") + (f": {game}" if game else "")
