// Past: looking back at an earlier moment, at the table. The game goes on meanwhile; who looks back stays there until they
// want to return. `recall` finds the moment: the replay of an open game tells it, of a hidden one this page remembers what
// it was shown itself, so nobody ever sees more than they saw then.

import { fill } from "./draft.js";
import { find, words } from "./page.js";

const STEPS = { first: () => 0, back: (at) => at - 1, on: (at) => at + 1, now: () => Infinity };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "now", Escape: "now" };

export class Past {
  // `shown` gets the drawing of an earlier moment, `returned` is told when the present is
  // to be shown again.
  constructor(recall, shown, returned) {
    this.recall = recall;
    this.shown = shown;
    this.returned = returned;
    this.at = null;
    this.last = 0;
    for (const button of find("past-steps").querySelectorAll("[data-step]"))
      button.addEventListener("click", () => this.step(button.dataset.step));
    this.mark();
  }

  get isLooking() {
    return this.at !== null;
  }

  // The present has come so far. A move that was taken back is no moment any more.
  hear(last) {
    this.hasGoneOn = this.isLooking && last > this.last;
    this.last = last;
    if (this.isLooking && this.at >= last) this.end();
    this.mark();
  }

  key(event) {
    const step = KEYS[event.key];
    if (!step || (event.key === "Escape" && !this.isLooking)) return false;
    this.step(step);
    event.preventDefault();
    return true;
  }

  step(name) {
    return this.go(STEPS[name](this.isLooking ? this.at : this.last));
  }

  async go(at) {
    if (at >= this.last) return this.end();
    const wanted = (this.wanted = Math.max(0, at));
    const moment = await this.recall(wanted);
    if (!moment || wanted !== this.wanted) return; // another one is wished for by now
    if (moment.at >= this.last) return this.end(); // nothing before is remembered
    this.at = moment.at;
    this.mark();
    this.shown(moment, find("past-words").textContent);
    find("past-steps").scrollIntoView({ block: "nearest" }); // with the way back
  }

  end() {
    this.wanted = null;
    if (!this.isLooking) return;
    this.at = null;
    this.hasGoneOn = false;
    this.mark();
    this.returned();
  }

  mark() {
    document.body.classList.toggle("looking-back", this.isLooking);
    const told = this.at ? fill(words.past, this.at, this.last) : this.isLooking ? words["past-start"] : "";
    find("past-words").textContent = this.hasGoneOn ? `${told} ${words["past-news"]}` : told;
    const at = this.isLooking ? this.at : this.last;
    const useless = { first: at === 0, back: at === 0, on: !this.isLooking, now: !this.isLooking };
    for (const button of find("past-steps").querySelectorAll("[data-step]")) {
      button.setAttribute("aria-disabled", String(useless[button.dataset.step]));
      button.classList.toggle("main", button.dataset.step === "now" && this.isLooking);
    }
  }
}

// Of an open game the replay tells every moment.
export function replayed(table, seat) {
  return async (at) => {
    const asked = new URLSearchParams({ at });
    if (seat() !== null) asked.append("seat", seat());
    const answer = await fetch(`/tables/${table}/replay/moment?${asked}`).catch(() => null);
    return answer && answer.ok ? answer.json() : null;
  };
}

// What a page was shown in the running hand. Another hand or seat, and a curtain between them, and all is forgotten.
export class Memory {
  constructor() {
    this.boards = new Map();
  }

  // Returns whether all before is forgotten.
  keep({ board, moves, seat, veiled }) {
    const whose = `${moves.hand} ${seat}`;
    const forgets = whose !== this.whose || Boolean(veiled);
    if (forgets) this.boards.clear();
    this.whose = whose;
    for (const at of this.boards.keys()) if (at > moves.last) this.boards.delete(at);
    if (!veiled) this.boards.set(moves.last, board);
    return forgets;
  }

  has(at) {
    return this.boards.has(at);
  }

  // Steps that came together have the moment after them.
  recall(at) {
    const next = [...this.boards.keys()].sort((one, other) => one - other).find((known) => known >= at);
    return next === undefined ? null : { at: next, board: this.boards.get(next) };
  }
}
