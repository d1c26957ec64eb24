// Clocks that count down, and up where somebody is away. The server says when a time is over and what time it is there; in between the page counts by
// itself, and every moment that comes puts it right: after sleep, on another device, in another tab.

import { words } from "./page.js";
import { sound } from "./sound.js";

const [MINUTE, HOUR, DAY] = [60, 3600, 86400];
const SLEPT = 2000; // milliseconds by which the two clocks of a device differ more than before

export class Clocks {
  constructor(panel, board, say, ask) {
    Object.assign(this, { panel, board, say, ask });
    this.warned = new Set(); // what has been said of which clock
    this.beat = null;
  }

  // What time it is at the server; null where no clock runs.
  set(now) {
    this.base = now === null || now === undefined ? null : now - performance.now() / 1000;
    this.apart = Date.now() - performance.now();
    this.show();
  }

  now() {
    return this.base + performance.now() / 1000;
  }

  show() {
    clearTimeout(this.beat);
    if (this.base === null) return;
    this.noticeSleep();
    let next = Infinity; // seconds until one of them shows another figure
    for (const clock of this.panel.querySelectorAll(".clock[data-ends], .clock[data-left]")) {
      const runs = clock.dataset.ends !== undefined;
      const left = runs ? Math.max(0, clock.dataset.ends - this.now()) : Number(clock.dataset.left);
      const isFine = this.draw(clock, left, runs);
      if (left && runs) next = Math.min(next, isFine ? 0.1 : left % 1 || 1);
    }
    for (const since of [this.panel, this.board].flatMap((part) => [...part.querySelectorAll("[data-since]")])) {
      const passed = Math.max(0, this.now() - since.dataset.since);
      since.textContent = told(Math.floor(passed));
      next = Math.min(next, 1 - (passed % 1));
    }
    if (next < Infinity) this.beat = setTimeout(() => this.show(), Math.ceil(1000 * next));
  }

  // While a device sleeps its clock on the wall goes on, and the one that pages count by may not.
  noticeSleep() {
    const apart = Date.now() - performance.now();
    if (Math.abs(apart - this.apart) > SLEPT) this.ask();
    this.apart = apart;
  }

  // Returns whether it shows tenths of a second.
  draw(clock, left, runs) {
    const { shown, more } = parted(left, Number(clock.dataset.reserve || 0), Number(clock.dataset.period || 0));
    const isLast = !clock.dataset.period || left <= Number(clock.dataset.reserve || 0);
    const isLow = runs && isLast && shown <= Number(clock.dataset.warns);
    const isFine = Boolean(clock.dataset.banked) && shown > 0 && shown < 10;
    clock.querySelector(".left").textContent = isFine ? tenths(shown) : told(shown);
    if (clock.dataset.whole) this.drawRing(clock, left, more);
    clock.classList.toggle("low", isLow);
    clock.querySelector(".hurry").hidden = !isLow;
    const key = clock.dataset.banked && !clock.dataset.period ? "bank" : clock.dataset.ends;
    if (isLow && clock.dataset.mine) this.warn(key);
    else if (clock.dataset.mine && shown > 2 * Number(clock.dataset.warns)) this.warned.delete("bank");
    return isFine;
  }

  // How much of the whole is left, and what comes after the time that is shown.
  drawRing(clock, left, more) {
    const share = Math.min(1, left / clock.dataset.whole);
    clock.querySelector(".rest").setAttribute("stroke-dasharray", `${100 * share} 100`);
    clock.querySelector(".reserve").textContent = more;
  }

  // Once for each time that runs out; who does not look hears it.
  warn(key) {
    if (this.warned.has(key)) return;
    this.warned.add(key);
    this.say(words["little-time"]);
    sound.hurry();
  }
}

// What is shown first, and what comes after it: periods, or days in reserve.
function parted(left, reserve, period) {
  if (left > reserve) return { shown: left - reserve, more: reserve ? `+ ${period ? `${Math.round(reserve / period)} × ` : ""}${told(period || reserve)}` : "" };
  if (!period) return { shown: left, more: "" };
  const after = Math.max(0, Math.ceil(left / period) - 1);
  return { shown: left - after * period, more: after ? `+ ${after} × ${told(period)}` : "" };
}

const tenths = (left) => `0:0${(Math.ceil(left * 10) / 10).toFixed(1)}`;

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
