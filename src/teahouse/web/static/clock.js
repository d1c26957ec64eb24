// Clocks that count down, and up where somebody is away. The server says when a time is over and what time it is there; in between the page counts by
// itself, and every moment that comes puts it right: after sleep, on another device, in another tab.

import { words } from "./page.js";
import { sound } from "./sound.js";

const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

export class Clocks {
  constructor(panel, board, say) {
    this.panel = panel;
    this.board = board;
    this.say = say;
    this.warned = new Set(); // what has been said of which clock
    this.beat = null;
  }

  // What time it is at the server; null where no clock runs.
  set(now) {
    this.base = now === null || now === undefined ? null : now - performance.now() / 1000;
    this.show();
  }

  now() {
    return this.base + performance.now() / 1000;
  }

  show() {
    clearTimeout(this.beat);
    if (this.base === null) return;
    let next = Infinity; // seconds until one of them shows another figure
    for (const clock of this.panel.querySelectorAll("[data-ends]")) {
      const left = Math.max(0, clock.dataset.ends - this.now());
      this.draw(clock, left);
      if (left) next = Math.min(next, left % 1 || 1);
    }
    for (const since of [this.panel, this.board].flatMap((part) => [...part.querySelectorAll("[data-since]")])) {
      const passed = Math.max(0, this.now() - since.dataset.since);
      since.textContent = told(Math.floor(passed));
      next = Math.min(next, 1 - (passed % 1));
    }
    if (next < Infinity) this.beat = setTimeout(() => this.show(), Math.ceil(1000 * next));
  }

  draw(clock, left) {
    const isLow = left <= Number(clock.dataset.warns);
    clock.querySelector(".left").textContent = told(left);
    clock.classList.toggle("low", isLow);
    clock.querySelector(".hurry").hidden = !isLow;
    if (isLow && clock.dataset.mine) this.warn(clock.dataset.ends);
  }

  // Once for each time that runs out; who does not look hears it.
  warn(ends) {
    if (this.warned.has(ends)) return;
    this.warned.add(ends);
    this.say(words["little-time"]);
    sound.hurry();
  }
}

// Minutes and seconds; where there is more time, hours or days.
function told(left) {
  const whole = Math.ceil(left);
  const part = (length, of) => String(Math.floor((whole % of) / length));
  if (whole >= DAY) return filled(words.days, Math.floor(whole / DAY), part(HOUR, DAY));
  if (whole >= HOUR) return filled(words.hours, part(HOUR, DAY), part(MINUTE, HOUR).padStart(2, "0"));
  return `${Math.floor(whole / MINUTE)}:${part(1, MINUTE).padStart(2, "0")}`;
}

function filled(pattern, first, second) {
  return pattern.replace("%1", first).replace("%2", second);
}
