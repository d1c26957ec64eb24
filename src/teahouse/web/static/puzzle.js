// A puzzle solved by clicks on its board. The house keeps what was solved.

import { data, find, memory } from "./page.js";
import { Walk } from "./walk.js";

const KEY = "puzzles";
const root = find("puzzle");
const board = find("board");
const verdict = find("verdict");
const record = find("record");
const form = find("answer");
const walk = new Walk(board, (move) => ask(move), () => {});

async function ask(move) {
  const answer = await fetch(location.pathname, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ move }),
  }).catch(() => null);
  if (!answer || !answer.ok) return;
  const said = await answer.json();
  verdict.dataset.right = said.right ? "1" : "0";
  find("verdict-words").innerHTML = said.words;
  find("verdict-why").innerHTML = said.why;
  tell(said.record);
  if (said.over) close(said.board);
  verdict.scrollIntoView({ block: "nearest" }); // on a phone it lies below the board
}

// The board as it is afterwards; there is nothing to be answered any more.
function close(after) {
  const held = form.contains(document.activeElement) || board.contains(document.activeElement);
  board.innerHTML = after;
  walk.show([], [], {});
  root.dataset.over = "1";
  find("another").classList.add("main");
  if (held) find("another").focus({ preventScroll: true });
}

// What this device had remembered before the house did goes there once.
async function handOver() {
  const known = memory.get(KEY);
  if (!known) return;
  const { solved = [], day = "", streak = 0 } = parsed(known);
  const answer = await fetch("/puzzles/known", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ solved, day, streak }),
  }).catch(() => null);
  if (!answer || !answer.ok) return;
  memory.set(KEY, "");
  tell((await answer.json()).record);
}

function parsed(known) {
  try {
    return JSON.parse(known) || {};
  } catch {
    return {};
  }
}

function tell(words) {
  record.hidden = !words;
  record.textContent = words;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (root.dataset.over === "1") return;
  ask(event.submitter && event.submitter.id === "give-up" ? "" : new FormData(form).get("move"));
});
walk.show(data("paths"), [], {});
handOver();
