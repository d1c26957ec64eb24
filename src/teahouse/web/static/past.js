// Past: looking back at an earlier moment of an open game, at the table. The game goes on meanwhile; who looks back stays
// there until they want to return.

import { fill } from "./draft.js";
import { find, words } from "./page.js";

const STEPS = { first: () => 0, back: (at) => at - 1, on: (at) => at + 1, now: () => Infinity };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "now", Escape: "now" };

export class Past {
  // `seat` says from where one looks; `shown` gets the drawing of an earlier moment, `returned` is told when the present is
  // to be shown again.
  constructor(table, seat, shown, returned) {
    this.table = table;
    this.seat = seat;
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
    const asked = new URLSearchParams({ at: wanted });
    if (this.seat() !== null) asked.append("seat", this.seat());
    const answer = await fetch(`/tables/${this.table}/replay/moment?${asked}`).catch(() => null);
    if (!answer || !answer.ok || wanted !== this.wanted) return; // another one is wished for by now
    const moment = await answer.json();
    if (wanted !== this.wanted) return;
    this.at = moment.at;
    this.mark();
    this.shown(moment, find("past-words").textContent);
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
