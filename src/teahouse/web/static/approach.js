// Whoever touches the table or moves towards a claim holds it: shortly before the pause would be over the page asks for
// some seconds, if its person has laid a finger on the table, pressed a key or come near the buttons in this pause and has
// not answered. Every page does, whether its seat is asked or not: what a seat may claim is no part of it. A press on a
// button answers, so it holds nothing, nor does who has just moved; whoever comes too late is told, and who lets a claim
// go by without any gesture may be.

const [NEAR, FAR] = [48, 20]; // pixels: round a button, and so far one has to come, or a finger goes that scrolls or sorts
const SETTLES = 80; // milliseconds, until it is known that a finger does neither
const SILENT = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Escape"];

export class Approach {
  constructor(board, panel, now, { ask, late, missed, learnt }) {
    Object.assign(this, { board, panel, now, ask, late, missed, learnt, number: null, came: false, from: null, timer: null, pressed: null });
    addEventListener("pointermove", (event) => this.move(event), { passive: true });
    addEventListener("pointerdown", (event) => this.press(event), { passive: true });
    addEventListener("pointerup", () => this.release(), { passive: true });
    addEventListener("pointercancel", () => this.leave(), { passive: true });
    addEventListener("focusin", (event) => this.parts().includes(event.target) && this.come());
    addEventListener("keydown", (event) => this.isGesture(event) && this.come());
    this.show();
  }

  // A pause has begun or gone on, or none is on.
  show() {
    const button = this.holds() && this.button();
    const number = button ? JSON.parse(button.dataset.send).number : null;
    this.held ||= this.panel.querySelector(".bar[data-held]") !== null;
    if (this.held) this.learnt();
    if (number === this.number) return;
    clearTimeout(this.timer);
    if (this.came && this.offered && !this.held && !this.pressed) this.late();
    if (this.isAsked && !this.came && !this.held && !this.pressed) this.missed();
    this.isAsked = number !== null && this.offers();
    const isMover = number !== null && this.hasMoved;
    Object.assign(this, { number, isMover, hasMoved: this.hasMoved && !isMover, came: false, from: null, held: false });
  }

  button() {
    return this.panel.querySelector("[data-do=one-moment]");
  }

  // What only a mistake would call is no offer.
  offers() {
    return this.board.querySelector(".button.clickable:not(.cautioned)") !== null;
  }

  holds() {
    return Number(this.panel.querySelector(".bar[data-holds]")?.dataset.holds || 0);
  }

  parts() {
    return [...this.board.querySelectorAll(".button.clickable"), ...this.panel.querySelectorAll(".says button")];
  }

  isNear({ clientX: x, clientY: y }) {
    const boxes = this.parts().map((part) => part.getBoundingClientRect());
    return boxes.some((box) => x > box.left - NEAR && x < box.right + NEAR && y > box.top - NEAR && y < box.bottom + NEAR);
  }

  // A hand that has rested there all the time does not come near; a finger that goes on its way scrolls or sorts.
  move(event) {
    if (this.number === null || (this.came && !this.finger)) return;
    this.from ||= event;
    const way = Math.hypot(event.clientX - this.from.clientX, event.clientY - this.from.clientY);
    if (way < FAR) return;
    if (this.finger) this.leave();
    else if (event.pointerType === "mouse" && this.isNear(event)) this.come();
  }

  press(event) {
    const button = this.parts().find((part) => part.contains(event.target));
    this.pressed = button && this.number !== null ? { id: button.id, number: this.number } : null;
    if (button || this.came || !this.isOnTable(event.target)) return;
    const finger = event.pointerType !== "mouse";
    if (!finger && !this.isNear(event)) return;
    Object.assign(this, { finger, from: event });
    this.come(finger ? SETTLES : 0);
  }

  // On the felt, a tile or the strip below them, not on something of the page that does something else.
  isOnTable(target) {
    return this.board.contains(target) || (target.closest(".at-rest") && !target.closest("button, summary, a"));
  }

  // The table has gone on under the finger.
  release() {
    const { pressed } = this;
    this.pressed = null;
    this.finger = false;
    if (pressed?.id && pressed.number !== this.number && !document.getElementById(pressed.id)) this.late();
  }

  // The finger did something else.
  leave() {
    if (!this.finger) return;
    clearTimeout(this.timer);
    Object.assign(this, { finger: false, came: false });
  }

  // Any key of the table that is not an answer itself.
  isGesture(event) {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || SILENT.includes(event.key)) return false;
    if (event.target.closest?.("input, select, textarea, dialog, [popover]")) return false;
    return !this.panel.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  }

  // Something was answered: nothing is too late any more. Who moves where nobody is asked has nothing to claim then.
  answer() {
    clearTimeout(this.timer);
    this.offered = this.isAsked = false;
    this.hasMoved = this.number === null;
  }

  come(settles = 0) {
    if (this.number === null || this.came || this.isMover) return;
    this.came = true;
    this.offered = this.board.querySelector(".button.clickable") !== null;
    this.timer = setTimeout(() => this.hold(), Math.max(settles, 1000 * (this.holds() - this.now())));
  }

  // Who has answered, passed or asked for a moment needs none; the buttons are drawn anew with every word of the house.
  hold() {
    const hasSpoken = this.panel.querySelector(".says [aria-disabled=true]");
    if (!hasSpoken && !document.hidden && this.button()) this.ask({ number: this.number });
  }
}
