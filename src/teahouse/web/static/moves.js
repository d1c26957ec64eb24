// Moves: the list of moves beside the board. The server tells the last ones with every event; what is missing in between is
// asked for. Two who take turns have a column each. In a hidden game it is what one saw happen in the running hand; then only
// what is still remembered can be looked at (`isKnown`), and the list may be folded to its last lines.

import { find, words } from "./page.js";

export class Moves {
  constructor(chosen, isKnown = () => true, unfolded = () => {}) {
    this.unfolded = unfolded;
    this.list = find("moves-made");
    this.isKnown = isKnown;
    const fold = find("unfold");
    if (fold) fold.addEventListener("click", () => this.fold(fold));
    this.isFolded = Boolean(fold);
    this.made = new Map();
    this.columns = [];
    this.at = null;
    this.list.addEventListener("click", (event) => {
      const button = event.target.closest("[data-at]");
      if (button) chosen(Number(button.dataset.at));
    });
  }

  // Returns whether the list is as whole as it is shown: folded it needs its last lines alone.
  hear({ columns, last, made, hand }) {
    if (hand !== this.hand) this.made.clear();
    this.hand = hand;
    const first = made.length ? made[0][0] : 0;
    for (const at of this.made.keys()) if (at >= first || at > last) this.made.delete(at);
    const known = Math.max(0, ...this.made.keys());
    for (const [at, seat, drawn, words] of made) this.made.set(at, { at, seat, drawn, words });
    this.columns = columns;
    this.draw();
    return first <= known + 1 || this.isFolded;
  }

  fold(button) {
    this.isFolded = find("moves").classList.toggle("folded");
    button.setAttribute("aria-expanded", String(!this.isFolded));
    button.textContent = this.isFolded ? words.unfold : words.fold;
    if (!this.isFolded) find("moves").scrollIntoView({ block: "nearest" });
    if (!this.isFolded && !this.made.has(1)) this.unfolded();
    this.mark();
  }

  // The moment that is looked at; null: the newest.
  look(at) {
    this.at = at;
    this.mark();
  }

  draw() {
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.at : null;
    find("columns").replaceChildren(...this.columns.map((name) => made("span", name)));
    this.list.replaceChildren(...this.rows().map((row) => this.line(row)));
    this.list.classList.toggle("paired", this.columns.length > 0);
    this.mark();
    if (focused) (this.list.querySelector(`[data-at="${focused}"]`) || find("board")).focus({ preventScroll: true });
  }

  // Each seat in its own column; who moves out of turn begins a new row.
  rows() {
    const rows = [];
    for (const move of this.made.values()) {
      const column = this.columns.length ? move.seat : 0;
      const row = rows[rows.length - 1];
      if (!row || row.length > column) rows.push([...Array(column), move]);
      else row[column] = move;
    }
    return rows;
  }

  line(row) {
    const line = document.createElement("li");
    for (const move of row) line.append(move ? this.button(move) : made("span", "…"));
    return line;
  }

  button({ at, drawn, words: told }) {
    if (!this.isKnown(at)) {
      const line = document.createElement("span");
      line.innerHTML = drawn;
      return line;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.at = at;
    button.innerHTML = drawn;
    button.title = told;
    button.setAttribute("aria-label", told);
    return button;
  }

  mark() {
    const at = this.at === null ? Math.max(0, ...this.made.keys()) : this.at;
    for (const button of this.list.querySelectorAll("[data-at]"))
      if (Number(button.dataset.at) === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    const current = this.list.querySelector("[aria-current]");
    if (!current) this.list.scrollTop = 0;
    else if (this.at === null) this.list.scrollTop = this.list.scrollHeight;
    else reveal(this.list, current);
  }
}

function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

// Within the list alone: the page stays where it is.
function reveal(list, item) {
  const [box, seen] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < seen.top) list.scrollTop -= seen.top - box.top;
  if (box.bottom > seen.bottom) list.scrollTop += box.bottom - seen.bottom;
}
