// Talk: what one calls to the others, and what they call. A call hangs at its player for some seconds and moves nothing;
// where the player's line is not in sight, it hangs at the top of the window.

import { find, post } from "./page.js";

const SHOWN = 6000; // milliseconds

export class Talk {
  constructor(table, panel, seat, say, refuse) {
    Object.assign(this, { table, panel, seat, say, refuse });
    this.last = 0; // calls are counted
    this.bubbles = new Map(); // by seat
    this.box = find("talk");
    if (!this.box) return;
    this.box.addEventListener("click", (event) => this.call(event.target.closest("[data-phrase]")));
    this.box.addEventListener("change", (event) => this.mute(event.target));
    this.box.addEventListener("toggle", (event) => event.newState === "closed" && this.giveBack());
  }

  toggle() {
    if (!this.box) return;
    this.box.togglePopover();
    if (this.box.matches(":popover-open")) this.box.querySelector("button").focus();
  }

  giveBack() {
    const button = this.panel.querySelector("[data-do=talk]");
    if (button && (this.box.contains(document.activeElement) || document.activeElement === document.body)) button.focus({ preventScroll: true });
  }

  async call(button) {
    if (!button) return;
    this.box.hidePopover();
    await this.send("phrases", { phrase: button.dataset.phrase, seat: this.seat() });
  }

  async mute(box) {
    const all = box.dataset.mute === "all";
    const done = await this.send("mute", { muted: box.checked, ...(all ? {} : { seat: Number(box.dataset.mute) }) });
    if (!done) box.checked = !box.checked;
  }

  async send(what, body) {
    try {
      return await post(`/tables/${this.table}/${what}`, body);
    } catch (error) {
      this.refuse(error.message);
      return null;
    }
  }

  // What a moment of the table brings; each call is told once.
  hear(called) {
    if (!this.box) return;
    const fresh = (called || []).filter((each) => each.n > this.last).sort((one, other) => one.n - other.n);
    for (const each of fresh) {
      this.last = each.n;
      this.show(each);
      if (each.seat !== this.seat()) this.say(each.told);
    }
  }

  show(call) {
    this.hide(call.seat);
    const gone = setTimeout(() => this.hide(call.seat), SHOWN);
    this.bubbles.set(call.seat, { call, gone, shown: null });
    this.place(call.seat);
  }

  // Where the player's line is, also after the panel was drawn anew.
  place(seat) {
    const bubble = this.bubbles.get(seat);
    const line = this.panel.querySelector(`.player[data-seat="${seat}"]`);
    if (bubble.shown) bubble.shown.remove();
    const inSight = line && isInSight(line);
    bubble.shown = drawn(bubble.call, inSight ? bubble.call.words : bubble.call.told);
    (inSight ? line : find("calls")).append(bubble.shown);
  }

  placeAll() {
    for (const seat of this.bubbles.keys()) this.place(seat);
  }

  hide(seat) {
    const bubble = this.bubbles.get(seat);
    if (!bubble) return;
    clearTimeout(bubble.gone);
    bubble.shown.remove();
    this.bubbles.delete(seat);
  }
}

function drawn(call, words) {
  const bubble = document.createElement("span");
  bubble.className = "bubble";
  bubble.setAttribute("aria-hidden", "true"); // it is read out once
  if (call.sign) bubble.append(find("talk").querySelector(`[data-phrase="${call.sign}"] svg`).cloneNode(true));
  if (!call.sign || words !== call.words) bubble.append(words);
  return bubble;
}

function isInSight(line) {
  const { top, bottom, height } = line.getBoundingClientRect(); // a narrow screen may not show the players at all
  return height > 0 && top >= 0 && bottom <= innerHeight;
}
