"""What Tiny Bluff says, in the three languages. The house's own catalogues know nothing of it."""

import gettext

SENTENCES = {
    "title": ("Kleiner Bluff", "Tiny Bluff", "Kleine Bluf"),
    "put": ("{seat} legt {card}", "{seat} puts {card}", "{seat} legt {card} neer"),
    "draw": ("{seat} zieht eine Karte", "{seat} draws a card", "{seat} trekt een kaart"),
    "stay": ("{seat} bleibt", "{seat} stays", "{seat} past"),
    "snap": ("{seat} schnappt", "{seat} snaps", "{seat} hapt toe"),
    "pass": ("{seat} lässt es", "{seat} lets it pass", "{seat} laat het gaan"),
    "card": ("Karte {card}", "card {card}", "kaart {card}"),
    "button-draw": ("Ziehen", "Draw", "Trekken"),
    "button-stay": ("Bleiben", "Stay", "Passen"),
    "button-snap": ("Schnappen", "Snap", "Happen"),
    "button-pass": ("Lassen", "Let it pass", "Laten gaan"),
    "not-a-move": ("das ist kein Zug", "that is no move", "dat is geen zet"),
    "no-such-card": ("keine {card} auf der Hand", "no {card} in hand", "geen {card} in de hand"),
    "not-now": ("{kind} geht jetzt nicht", "{kind} is not possible now", "{kind} kan nu niet"),
    "bad-start": ("{field} passt nicht", "{field} does not fit", "{field} klopt niet"),
    "why": ("bringt etwa {value} Punkte", "worth about {value} points", "ongeveer {value} punten waard"),
}
LANGUAGES = ("de", "en", "nl")


class Words(gettext.NullTranslations):
    def __init__(self, language: str) -> None:
        super().__init__()
        self._place = LANGUAGES.index(language)

    def gettext(self, code: str) -> str:
        sentences = SENTENCES.get(code.removeprefix("tiny-bluff/"))
        return sentences[self._place] if sentences else code

    def ngettext(self, code: str, codes: str, n: int) -> str:
        return self.gettext(code)
