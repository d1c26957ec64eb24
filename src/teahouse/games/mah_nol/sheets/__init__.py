"""Sheets to print for real tables: the carpet, the layouts, what money and cards are worth, and the money itself."""

from teahouse.core.pictures import Picture
from teahouse.games.mah_nol.sheets.cards import card_table
from teahouse.games.mah_nol.sheets.carpet import carpet
from teahouse.games.mah_nol.sheets.diagrams import layouts
from teahouse.games.mah_nol.sheets.money import large_notes, prices, purse_notes


def sheets() -> tuple[Picture, ...]:
    return (carpet(), layouts(), prices(), card_table(), purse_notes(), large_notes())
