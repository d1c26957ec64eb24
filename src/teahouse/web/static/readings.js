// Readings: what lies on the table in words, read out part by part, by a digit or a button. Who asks is told what they may
// see, and nobody else notices. Keys from FIRST on: those before belong to the ways of answering. 0 says once more what is to
// do now, which the page shows anyway.

import { find } from "./page.js";

const FIRST = 5;
const NOW = ".turn, .task, .limit, .player.you .clock, .guide h2, .guide p:not(.note), .asked-for, .result .told";

export class Readings {
  constructor(table, seat, panel, say) {
    Object.assign(this, { table, seat, panel, say });
    this.buttons = [...find("readings").querySelectorAll("[data-read]")];
    find("readings").addEventListener("click", (event) => {
      const button = event.target.closest("[data-read]");
      if (button) this.read(button.dataset.read);
    });
  }

  // Returns whether the key is one of these.
  key({ key }) {
    const known = this.buttons.some((button) => button.dataset.read === key);
    if (known) this.read(key);
    return known;
  }

  async read(key) {
    const text = key === "0" ? this.now() : await this.asked(Number(key) - FIRST);
    if (!text) return;
    find("reading").textContent = text;
    this.say(text);
  }

  now() {
    const lines = [...this.panel.querySelectorAll(NOW)].map((line) => line.textContent.trim().replace(/\s+/g, " "));
    return lines.filter(Boolean).join(" ");
  }

  async asked(at) {
    const seat = this.seat();
    const wished = seat === null ? "" : `?seat=${seat}`;
    const answer = await fetch(`/tables/${this.table}/readings${wished}`).catch(() => null);
    if (!answer || !answer.ok) return "";
    const { readings } = await answer.json();
    readings.forEach(({ title }, nth) => this.call(String(nth + FIRST), title));
    return readings[at] ? readings[at].text : "";
  }

  // On a shared screen another seat may look now.
  call(key, title) {
    const button = this.buttons.find((each) => each.dataset.read === key);
    if (button) button.querySelector("span").textContent = title;
  }
}
