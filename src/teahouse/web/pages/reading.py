"""What is the same for everybody: rules, sheets to print, scorers, covers and styles, what we keep about people."""

from functools import cache
from urllib.parse import parse_qs

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from teahouse.core.pictures import Picture
from teahouse.games import GAMES, declaration
from teahouse.illustrations import has_sheets, known, sheets
from teahouse.store.base import Person
from teahouse.texts import LANGUAGES, language, say, speaking
from teahouse.web import rulebook
from teahouse.web.beside import beside
from teahouse.web.bodies import Guest
from teahouse.web.pages.page import page
from teahouse.web.scorer import page as scorer
from teahouse.web.shelf import cover, stylesheet

router = APIRouter()


@router.get("/games/{game}.svg")
async def game_cover(game: str, request: Request, person: Guest) -> Response:
    """The picture of a board, for the shelf."""
    declaration(game)
    drawn = await beside(request).do(cover, game, language())
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/style/{game}.css")
async def pieces(game: str, request: Request) -> Response:
    """How the game's pieces look and move."""
    style = await beside(request).do(stylesheet, declaration(game).id)
    return Response(style, media_type="text/css", headers={"cache-control": "max-age=3600"})


@router.get("/rules/{game}")
async def rules(game: str, request: Request, person: Guest) -> Response:
    known(game)
    found = await beside(request).do(rulebook.page, game, language(), f"/rules/{game}/{language()}")
    is_game = game in GAMES
    taught, printed = is_game and declaration(game).lesson(), has_sheets(game)
    return page(
        request,
        "rules.html",
        person,
        page=found,
        lang=language(),
        game=game,
        is_game=is_game,
        taught=taught,
        printed=printed,
        is_counted=is_game and declaration(game).evening is not None,
    )


@router.get("/rules/{game}/{lang}/{number}.svg")
async def rules_picture(game: str, lang: str, number: int, request: Request, person: Guest) -> Response:
    known(game)
    drawn = await beside(request).do(rulebook.illustration, game, lang, number) if lang in LANGUAGES else None
    if drawn is None:
        raise HTTPException(404)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/rules/{game}/print")
async def print_sheets(game: str, request: Request, person: Guest) -> Response:
    """What a real table of the game needs, page by page."""
    titles = [drawn.title for drawn in await beside(request).do(sheets_of, game, language())]
    title = say(f"{game}/title")
    return page(request, "sheets.html", person, game=game, title=title, titles=titles, lang=language())


@router.get("/rules/{game}/{lang}/sheets/{number}.svg")
async def sheet_picture(game: str, lang: str, number: int, request: Request, person: Guest) -> Response:
    drawn = await beside(request).do(sheets_of, game, lang) if lang in LANGUAGES else ()
    if not 0 < number <= len(drawn):
        raise HTTPException(404)
    return Response(drawn[number - 1].document, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@cache
def sheets_of(game: str, lang: str) -> tuple[Picture, ...]:
    """The pages to print in a language; a game that has none is not found."""
    if not has_sheets(game):
        raise HTTPException(404)
    with speaking(lang):
        return sheets(game)


@router.get("/score/{game}")
async def score(game: str, request: Request, person: Guest) -> Response:
    """A game's scorer; the address is the hand, and can be shared."""
    return await scored(game, request, person, "scorer.html")


@router.get("/score/{game}/answer")
async def score_answer(game: str, request: Request, person: Guest) -> Response:
    """The sheet alone, after the taps that stand beside its address: for a page that is open."""
    return await scored(game, request, person, "_scorer.html")


async def scored(game: str, request: Request, person: Person | None, template: str) -> Response:
    found = declaration(game).scorer
    if found is None:
        raise HTTPException(404)

    def answer() -> Response:
        sheet = scorer.page(found(), parse_qs(request.url.query))
        return page(request, template, person, page=sheet, game=game)

    return await beside(request).do(answer)


@router.get("/privacy")
async def privacy(request: Request, person: Guest) -> Response:
    return page(request, "privacy.html", person, has_mail=request.app.state.settings.has_mail)
