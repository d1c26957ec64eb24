// Talk: what one calls to the others, and what they call. A call hangs at its player for some seconds and moves nothing: on
// the table where the drawing has a place for it (`data-says`), else at the player's line, or, where that is not in sight,
// at the top of the window.

import { Lines } from "./lines.js";
import { still } from "./motion.js";
import { find, post } from "./page.js";

const [SHOWN, READ] = [6000, 12000]; // milliseconds: a call, a line
const [LEAST, EDGE] = [13, 2]; // letters: so wide it may be at least; pixels: so far from the table's edge
const [SMALLEST, LARGEST, SHARE] = [16, 24, 0.6]; // pixels of its letters, and what part they are of the place's height
const ARRIVES = { opacity: [0, 1], scale: [0.9, 1] };

export class Talk {
  constructor(table, board, panel, seat, say, refuse) {
    Object.assign(this, { table, board, panel, seat, say, refuse });
    this.last = 0; // calls are counted
    this.bubbles = new Map(); // by seat
    this.box = find("talk");
    if (!this.box) return;
    if (find("lines")) this.lines = new Lines(find("lines"), find("write"), (line) => this.read(line));
    new ResizeObserver(() => this.placeAll()).observe(board);
    this.box.addEventListener("click", (event) => this.call(event.target.closest("[data-phrase]")));
    this.box.addEventListener("change", (event) => this.mute(event.target));
    this.box.addEventListener("toggle", (event) => event.newState === "closed" && this.giveBack());
  }

  toggle() {
    if (!this.box) return;
    this.box.togglePopover();
    if (!this.box.matches(":popover-open")) return;
    const field = this.box.querySelector("input[name=text]");
    setTimeout(() => (field || this.box.querySelector("button")).focus()); // the key that opened it is none of the text
    if (this.lines) find("lines").scrollTop = find("lines").scrollHeight;
  }

  giveBack() {
    const button = this.panel.querySelector("[data-do=talk]");
    const { activeElement } = document;
    if (button && (this.box.contains(activeElement) || [document.body, this.board].includes(activeElement))) button.focus({ preventScroll: true });
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

  // There is something to read, up to this number: what it says is asked for, by those who may read it.
  hearLines(number) {
    if (this.lines && number > this.lines.last) this.lines.ask();
  }

  read(line) {
    const list = find("lines");
    const [item, who, text] = ["li", "strong", "span"].map((name) => document.createElement(name));
    who.textContent = line.own ? list.dataset.you : line.name;
    Object.assign(text, { className: "text", dir: "auto", textContent: line.text });
    item.append(who, " ", text);
    item.classList.toggle("is-own", line.own);
    list.append(item);
    list.scrollTop = list.scrollHeight;
    if (line.own) return;
    const told = list.dataset.told.replace("{name}", () => line.name).replace("{text}", () => line.text);
    this.say(told);
    if (this.box.matches(":popover-open")) return;
    const bubble = drawn({}, told);
    find("calls").append(bubble);
    setTimeout(() => bubble.remove(), READ);
  }

  show(call) {
    this.hide(call.seat);
    const gone = setTimeout(() => this.hide(call.seat), SHOWN);
    this.bubbles.set(call.seat, { call, gone, shown: null });
    this.place(call.seat);
    if (!still()) this.bubbles.get(call.seat).shown.animate(ARRIVES, { duration: 180, easing: "ease-out" });
  }

  // Where the player is, also after table and panel were drawn anew.
  place(seat) {
    const bubble = this.bubbles.get(seat);
    const place = this.board.querySelector(`[data-says="${seat}"]`);
    const line = this.panel.querySelector(`.player[data-seat="${seat}"]`);
    if (bubble.shown) bubble.shown.remove();
    const isAtPlayer = place || (line && isInSight(line));
    bubble.shown = drawn(bubble.call, isAtPlayer ? bubble.call.words : bubble.call.told);
    (place ? this.board : isAtPlayer ? line : find("calls")).append(bubble.shown);
    if (place) hangAt(place, bubble.shown, this.board);
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

// Its tip at the left end of the place, below the name; not beyond the table's edge.
function hangAt(place, bubble, board) {
  bubble.classList.add("on-table");
  const [at, around] = [place, board].map((each) => each.getBoundingClientRect());
  const letters = Math.min(Math.max(at.height * SHARE, SMALLEST), LARGEST);
  Object.assign(bubble.style, { fontSize: `${letters}px`, maxWidth: `${Math.max(at.width, LEAST * letters)}px` });
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(at.left - around.left, around.width - width - EDGE);
  const top = Math.min(Math.max(at.top - around.top, EDGE), around.height - height - EDGE); // below the name
  Object.assign(bubble.style, { left: `${Math.max(EDGE, left)}px`, top: `${top}px` });
}

function isInSight(line) {
  const { top, bottom, height } = line.getBoundingClientRect(); // a narrow screen may not show the players at all
  return height > 0 && top >= 0 && bottom <= innerHeight;
}
