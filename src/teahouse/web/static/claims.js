// What newcomers are told of claiming among people, each once on this device: when they first sit at such a table, how long
// there is and what holds it; when a claim of theirs first goes by without any gesture, that it did. It lies on the felt
// until it is answered or its reader moves, knows nothing that this page does not show anyway, and sends nothing by itself.

import { find, memory } from "./page.js";

const KNOWN = "claims"; // how far somebody is: "told", then "known"
const MARGIN = 10; // pixels, to the edge of the board

export class ClaimsNote {
  constructor(board, choose) {
    Object.assign(this, { board, note: find("claims-note") });
    if (!this.note) return;
    find("claims-known").addEventListener("click", () => this.close());
    find("claims-leisurely").addEventListener("click", () => {
      choose("leisurely");
      this.learnt();
    });
    new ResizeObserver(() => this.place()).observe(board);
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    if (memory.get(KNOWN) === null) this.open("told");
  }

  // Who holds a pause, or wants three seconds each time, knows all of it.
  learnt() {
    if (!this.note) return;
    memory.set(KNOWN, "known");
    this.close();
  }

  // A claim has gone by; nothing is missed where the hand is over, for whoever could win has won.
  missed() {
    if (!this.note || memory.get(KNOWN) === "known" || find("table").classList.contains("has-after")) return;
    this.note.querySelector("p").textContent = this.note.dataset.missed;
    find("claims-leisurely").hidden = true;
    this.open("known");
  }

  open(known) {
    memory.set(KNOWN, known);
    this.note.hidden = false;
    this.place();
  }

  close() {
    if (!this.note || this.note.hidden) return;
    const focused = this.note.contains(document.activeElement);
    this.note.hidden = true;
    if (focused) this.board.focus({ preventScroll: true });
  }

  // In the middle of the felt, where discards will lie.
  place() {
    const { left, top, width, height } = this.board.getBoundingClientRect();
    this.note.style.left = `${left + width / 2}px`;
    this.note.style.top = `${top + height * 0.42}px`;
    this.note.style.maxWidth = `${Math.min(430, width - 2 * MARGIN)}px`;
  }
}
