// Answers that are put together before they are sent: Draft of several parts, Entry of a number.

import { find, words } from "./page.js";

// Draft: an answer of several parts. Pieces are chosen and given back one by one; sent are all or none.

export class Draft {
  constructor(board, send) {
    this.board = board;
    this.form = find("draft");
    this.parts = 1;
    this.chosen = [];
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(this.chosen.map(({ move }) => move));
    });
    find("draft-clear").addEventListener("click", () => this.begin(this.parts));
  }

  begin(parts) {
    this.parts = parts;
    this.chosen = [];
    this.mark();
  }

  // One piece, or the next of these pieces where none is said; when all are chosen they are given back.
  take(move, id, piece) {
    const pieces = this.pieces(id);
    const free = pieces.findIndex((_, at) => !this.has(id, at));
    const at = piece ? pieces.indexOf(piece) : free;
    if (at >= 0 && !this.has(id, at)) this.chosen.length < this.parts && this.chosen.push({ move, id, at });
    else this.chosen = this.chosen.filter((each) => each.id !== id || (piece && each.at !== at));
    this.mark();
  }

  has(id, at) {
    return this.chosen.some((each) => each.id === id && each.at === at);
  }

  // All that mean the same, in the order in which they lie.
  pieces(id) {
    return [...this.board.querySelectorAll(`:is([id="${id}"], [data-same="${id}"]) .tile`)];
  }

  mark() {
    if (this.parts < 2 && this.form.contains(document.activeElement)) this.board.focus({ preventScroll: true });
    this.form.hidden = this.parts < 2;
    for (const old of this.board.querySelectorAll(".nth")) old.remove();
    for (const piece of this.board.querySelectorAll(".drafted")) piece.classList.remove("drafted");
    this.chosen.forEach(({ id, at }, nth) => number(this.pieces(id)[at], nth + 1));
    if (this.parts > 1) for (const thing of this.board.querySelectorAll("[aria-pressed]")) thing.setAttribute("aria-pressed", String(isDrafted(thing)));
    const full = this.chosen.length === this.parts;
    find("draft-words").textContent = fill(words.draft, this.chosen.length, this.parts);
    find("draft-words").dataset.short = `${this.chosen.length} / ${this.parts}`; // where there is little room
    find("draft-send").disabled = !full;
    find("draft-clear").disabled = !this.chosen.length;
  }
}

export function isDrafted(thing) {
  return thing.querySelector(".drafted") !== null;
}

// A chosen piece is dimmed and says in its lower corner when its turn comes: what it shows stays readable.
function number(piece, nth) {
  if (!piece) return;
  piece.classList.add("drafted");
  const box = piece.lastElementChild.getBBox();
  const sign = document.createElementNS(piece.namespaceURI, "text");
  sign.setAttribute("class", "nth");
  sign.setAttribute("x", box.x + box.width * 0.76);
  sign.setAttribute("y", box.y + box.height * 0.9);
  sign.setAttribute("font-size", box.height * 0.32);
  sign.textContent = nth;
  piece.append(sign);
}

export function fill(pattern, ...values) {
  return values.reduce((text, value, at) => text.replace(`%${at + 1}`, value), pattern);
}

// Entry: a number instead of a click, where there are too many moves for clicks.

export class Entry {
  constructor(board, send) {
    this.board = board;
    this.form = find("number");
    this.value = find("number-value");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.close();
      send(`${this.before}${Number(this.value.value)}`);
    });
    this.form.addEventListener("keydown", (event) => event.key === "Escape" && this.close(true));
    find("number-cancel").addEventListener("click", () => this.close(true));
  }

  ask(id, { before, low, high }) {
    this.before = before;
    this.asker = id;
    find("number-words").textContent = `${find(id).getAttribute("aria-label")}: ${fill(words.number, low, high)}`;
    Object.assign(this.value, { min: low, max: high, value: low });
    this.form.hidden = false;
    this.value.focus();
    this.value.select();
  }

  close(back) {
    const focused = this.form.contains(document.activeElement);
    this.form.hidden = true;
    const asker = back && find(this.asker);
    if (asker) asker.focus();
    else if (focused) this.board.focus({ preventScroll: true });
  }
}
