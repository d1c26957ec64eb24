// A board to try things on. Every move leads to an address of its own, so the browser's way back takes it back; what the
// moves are worth comes when it is known.
import { data, find } from "./page.js";
import { Drag } from "./drag.js";
import { savePicture } from "./picture.js";
import { Walk } from "./walk.js";

const AGAIN = 900;
const TRIES = 40;
const root = find("analysis");
const here = new URL(root.dataset.here, location.href);

function tried(move) {
  const next = new URL(here);
  const played = next.searchParams.get("play");
  next.searchParams.set("play", played ? `${played},${move}` : move);
  location.assign(next);
}

const walk = new Walk(find("board"), tried, () => {});
new Drag(find("board"), walk);
walk.show(data("paths"), [], {});

const picture = find("share-svg");
find("share-png").addEventListener("click", () => savePicture(picture.href, picture.download.replace(".svg", "")));

// Whoever goes on before the answer is there asks again: one thing is thought about at a time.
async function ask(left = TRIES) {
  const answer = await fetch(`${here.pathname}/moves${here.search}`, { headers: { accept: "application/json" } }).catch(() => null);
  if (left && (!answer || answer.status === 202)) return setTimeout(() => ask(left - 1), AGAIN);
  if (answer?.ok) return show(await answer.text());
  const said = await answer?.json().catch(() => null);
  find("weighed").replaceChildren(Object.assign(document.createElement("p"), { className: "note", textContent: said?.message || "" }));
}

function show(html) {
  find("weighed").innerHTML = html;
  find("ways").setAttribute("aria-busy", "false");
}

const waiting = root.querySelector("[data-thinks]");
if (waiting) {
  waiting.hidden = false;
  ask();
}

addEventListener("keydown", (event) => {
  if (event.key !== "Backspace" || event.target.matches("input, textarea")) return;
  event.preventDefault();
  location.assign(root.dataset.undo);
});
