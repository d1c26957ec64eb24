"""Games brought along as files: reviewed on pages of their own, seen by nobody else; what is wrong is one sentence."""

import json
import time

import httpx
import pytest

import teahouse
from random_games import finished
from served_house import ServedHouse, as_guest
from teahouse.core.handles import State
from teahouse.games import declaration
from teahouse.texts import LANGUAGES, speaking
from teahouse.web.uploading import LARGEST_FILE, MOST_GAMES, BadUpload, Uploaded, read_upload

PAGE = {"accept": "text/html"}
PATIENCE = 120.0


def short_game(game: str, moves: int) -> State:
    state = teahouse.game(game).start(seed=3)
    for _ in range(moves):
        state = state.play(state.legal(state.to_move[0])[0])
    return state


def line(record: object) -> bytes:
    return json.dumps(record).encode() + b"\n"


GAME = short_game("bauernaufstand", 3).record()


def test_all_kinds_of_files_are_read() -> None:
    assert len(read_upload("two.jsonl", line(GAME) * 2)) == 2
    assert len(read_upload("C:\\games\\one", line(GAME))) == 1
    for game, form in (("weiss-schach", 0), ("short-go", 0)):
        written = declaration(game).files[form]
        (record,) = read_upload(f"a{written.suffix.upper()}", written.write(short_game(game, 3).record()).encode())
        assert (record["game"], len(record["moves"])) == (game, 3)


@pytest.mark.parametrize("game", ["hongkong", "mah-nol"])
def test_of_a_match_every_hand_is_a_game(game: str) -> None:
    record = finished(game).record()
    played = [hand for hand in record["hands"] if hand["moves"]][:MOST_GAMES]
    assert read_upload("match.jsonl", line({**record, "hands": played})) == played
    uploaded = Uploaded(played[-1], "anna")
    last = uploaded.last()
    assert len(uploaded.states(last)) == len(played[-1]["moves"]) and uploaded.is_hidden
    assert len(uploaded.names) == last.game.seats and uploaded.show(last, 0, 0) == ""


@pytest.mark.parametrize(
    "name, data",
    [
        ("empty.jsonl", b""),
        ("blank.pgn", b"\n \n"),
        ("binary.jsonl", bytes(range(256))),
        ("text.jsonl", b"once upon a time"),
        ("number.jsonl", b"17"),
        ("deep.jsonl", b"[" * 100_000),
        ("other.jsonl", b'{"teahouse": 1, "game": "chess"}'),
        ("hands.jsonl", b'{"game": "hongkong", "hands": [1, 2]}'),
        ("wrong.jsonl", line(GAME).replace(b'"@', b'"@@', 1)),
        ("second.jsonl", line(GAME) + b'{"teahouse": 1}'),
        ("unplayed.jsonl", line(short_game("bauernaufstand", 0).record())),
        ("many.jsonl", line(GAME) * (MOST_GAMES + 1)),
        ("long.jsonl", line({**GAME, "moves": ["a1a2"] * 5_000})),
        ("huge.sgf", b"(" * (LARGEST_FILE + 1)),
        ("game.pgn", b'[Event "x"]\n\n1. zz9 *'),
        ("game.sgf", b"(;FF[4]SZ[19];B[aa])"),
        ("<script>.jsonl", b"<script>alert(1)</script>"),
    ],
)
def test_what_cannot_be_reviewed_is_one_sentence(name: str, data: bytes) -> None:
    with pytest.raises(BadUpload) as refused:
        read_upload(name, data)
    for language in LANGUAGES:
        with speaking(language):
            words = str(refused.value.message)
            assert words and "/upload" not in words and "{" not in words.replace("{}", "") and "\n" not in words


def test_large_files_come_through_and_larger_ones_hear_why(anna: httpx.Client) -> None:
    """Up to what the page promises a file is read; what is larger is refused by the page itself, with its size."""
    padded = line(GAME)[:-1] + b" " * (LARGEST_FILE - 2 * len(line(GAME))) + b"\n" + line(GAME)
    answer = anna.post("/reviews", files={"file": ("large.jsonl", padded)})
    assert (answer.status_code, answer.headers["location"]) == (303, "/reviews")
    for size in (LARGEST_FILE + 1, 4 * LARGEST_FILE):
        answer = anna.post("/reviews", files={"file": ("larger.jsonl", b"[" * size)}, headers=PAGE)
        assert answer.status_code == 422 and f"{LARGEST_FILE // 1000} kB." in answer.text
    answer = anna.post("/reviews", files={"file": ("huge.jsonl", b"[" * 6 * LARGEST_FILE)}, headers=PAGE)
    assert answer.status_code == 413


def test_only_files_may_be_so_large(anna: httpx.Client) -> None:
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert anna.post("/reviews", content=b"a=b&" * 20_000, headers=kind).status_code == 400
    assert anna.post("/tables", files={"file": ("large", b" " * 20_000)}).status_code == 400


def test_a_whole_match_fits_into_a_file() -> None:
    assert len(read_upload("match.jsonl", line(GAME) * MOST_GAMES)) == MOST_GAMES


def test_the_hands_of_a_match_are_told_apart() -> None:
    hands = [Uploaded({"game": "hongkong", "start": {"hand": hand}}, "anna") for hand in (1, 12)]
    with speaking("en"):
        assert Uploaded(GAME, "anna").title == "Peasants' Revolt"
        assert [hand.title for hand in hands] == ["Hong Kong Easy, Hand 1", "Hong Kong Easy, Hand 12"]


def test_a_file_is_brought_along_reviewed_and_forgotten(anna: httpx.Client, house: ServedHouse) -> None:
    assert anna.get("/reviews", headers=PAGE).status_code == 200
    wrong = anna.post("/reviews", files={"file": ("<b>.jsonl", b"<b>")}, headers=PAGE)
    assert wrong.status_code == 422 and 'role="alert"' in wrong.text and "<b>" not in wrong.text
    assert anna.post("/reviews", headers=PAGE).status_code == 422
    assert 'class="brought"' not in wrong.text, "nothing is stored"
    sent = anna.post("/reviews", files={"file": ("game.jsonl", line(GAME))}, headers=PAGE)
    here = sent.headers["location"]
    assert sent.status_code == 303 and here.startswith("/reviews/")
    with httpx.Client(base_url=house.url, headers=as_guest(house.url)) as ben:
        assert ben.get(here, headers=PAGE).status_code == ben.post(f"{here}/cancel").status_code == 404
    ends = time.monotonic() + PATIENCE
    while anna.get(f"{here}/state").json()["state"] != "done":
        assert time.monotonic() < ends
        time.sleep(0.1)
    page = anna.get(here, headers=PAGE).text
    assert page.count('<tr class="') == 3 and "/analyse/bauernaufstand?" in page and "/tables/" not in page
    assert here in anna.get("/reviews", headers=PAGE).text
    assert anna.post(f"{here}/cancel", headers=PAGE).headers["location"] == "/reviews"
    assert anna.get(here, headers=PAGE).status_code == 404
