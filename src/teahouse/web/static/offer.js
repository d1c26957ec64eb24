// Offer: sounds and notices are offered once, when they would help: somebody comes back to a game that has waited for them,
// or waits for the others in the second game on this device. Whatever the answer, nobody is asked again.

import { find, memory } from "./page.js";

const OFFERED = "offered";
const TABLE = "first-table";

export class Offer {
  constructor(table, looks, notify) {
    this.box = find("offer");
    this.table = table;
    this.missed = false;
    const answers = { "offer-sound": () => looks.switchOn("sound"), "offer-notice": notify, "offer-no": () => {} };
    for (const [id, answer] of Object.entries(answers))
      find(id).addEventListener("click", () => {
        answer();
        this.close();
      });
    document.addEventListener("visibilitychange", () => !document.hidden && this.missed && this.open());
    this.isSecondGame = this.begins();
  }

  begins() {
    if (find("table").dataset.seated !== "yes") return false;
    const first = memory.get(TABLE);
    if (!first) memory.set(TABLE, this.table);
    return first !== null && first !== this.table;
  }

  // It is one's turn, or no longer.
  turned(yours) {
    if (yours && document.hidden) this.missed = true;
    else if (yours) this.close(); // whoever plays sees the table
    if (!yours && this.isSecondGame && !find("table").classList.contains("has-after")) this.open(); // nothing lies over the end of a hand
  }

  open() {
    const told = document.documentElement.dataset.sound === "on" || (window.Notification && Notification.permission === "granted");
    if (told || memory.get(OFFERED)) return;
    memory.set(OFFERED, "yes");
    this.box.hidden = false;
  }

  close() {
    const focused = this.box.contains(document.activeElement);
    this.box.hidden = true;
    if (focused) find("board").focus({ preventScroll: true });
  }
}
