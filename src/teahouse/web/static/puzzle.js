// A puzzle solved by clicks on its board. Who has solved what stays on the device: nobody else needs to know.

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
  if (!said.over) return;
  board.innerHTML = said.board;
  walk.show([], [], {});
  root.dataset.over = "1";
  find("another").classList.add("main");
  if (said.right) remember();
}

// Days in a row on which the puzzle of the day was solved, and how many were solved in all.
function remember() {
  const known = recall();
  const { id, day } = root.dataset;
  if (!known.solved.includes(id)) known.solved.push(id);
  if (day && known.day !== day) {
    known.streak = known.day === dayBefore(day) ? known.streak + 1 : 1;
    known.day = day;
  }
  memory.set(KEY, JSON.stringify(known));
  tell();
}

function recall() {
  try {
    return { solved: [], day: "", streak: 0, ...JSON.parse(memory.get(KEY) || "{}") };
  } catch {
    return { solved: [], day: "", streak: 0 };
  }
}

function dayBefore(day) {
  return new Date(Date.parse(day) - 86400000).toISOString().slice(0, 10);
}

function tell() {
  const { solved, streak } = recall();
  record.hidden = !solved.length;
  const told = [record.dataset.solved.replace("%1", solved.length)];
  if (streak > 1) told.push(record.dataset.streak.replace("%1", streak));
  record.textContent = told.join(" ");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (root.dataset.over === "1") return;
  ask(event.submitter && event.submitter.id === "give-up" ? "" : new FormData(form).get("move"));
});
walk.show(data("paths"), [], {});
tell();
