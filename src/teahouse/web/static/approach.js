// Whoever moves towards a claim holds it: shortly before the pause would be over the page asks for a moment, if its
// person has come near the buttons in this pause and has not answered. Every page does, whether its seat is asked or not:
// what a seat may claim is no part of it. A press on a button answers, so it asks for nothing; whoever comes too late is told.

const [NEAR, FAR] = [48, 20]; // pixels: round a button, and so far one has to come

export class Approach {
  constructor(board, panel, now, ask, late) {
    Object.assign(this, { board, panel, now, ask, late, number: null, came: false, from: null, timer: null, pressed: null });
    addEventListener("pointermove", (event) => this.move(event), { passive: true });
    addEventListener("pointerdown", (event) => this.press(event), { passive: true });
    addEventListener("pointerup", () => this.release(), { passive: true });
    addEventListener("focusin", (event) => this.parts().includes(event.target) && this.come());
    this.show();
  }

  // A pause has begun or gone on, or none is on.
  show() {
    const button = this.button();
    const number = button && this.holds() ? JSON.parse(button.dataset.send).number : null;
    if (number === this.number) return;
    clearTimeout(this.timer);
    if (this.came && this.offered && !this.pressed) this.late();
    Object.assign(this, { number, came: false, from: null });
  }

  button() {
    return this.panel.querySelector("[data-do=one-moment]:not([aria-disabled=true])");
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

  // A hand that has rested there all the time does not come near.
  move(event) {
    if (this.number === null || this.came) return;
    this.from ||= event;
    const way = Math.hypot(event.clientX - this.from.clientX, event.clientY - this.from.clientY);
    if (way >= FAR && this.isNear(event)) this.come();
  }

  press(event) {
    const button = this.parts().find((part) => part.contains(event.target));
    this.pressed = button && this.number !== null ? { id: button.id, number: this.number } : null;
    if (!button && this.isNear(event)) this.come();
  }

  // The table has gone on under the finger.
  release() {
    const { pressed } = this;
    this.pressed = null;
    if (pressed?.id && pressed.number !== this.number && !document.getElementById(pressed.id)) this.late();
  }

  // Something was answered: nothing is too late any more.
  answer() {
    clearTimeout(this.timer);
    this.offered = false;
  }

  come() {
    if (this.number === null || this.came) return;
    this.came = true;
    this.offered = this.board.querySelector(".button.clickable") !== null;
    this.timer = setTimeout(() => this.hold(), 1000 * Math.max(0, this.holds() - this.now()));
  }

  // Who has answered or passed needs none; the button is drawn anew with every word of the house.
  hold() {
    const hasAnswered = this.panel.querySelector("[data-do=ready][aria-disabled=true]");
    const button = !hasAnswered && !document.hidden && this.button();
    if (button) this.ask(JSON.parse(button.dataset.send));
  }
}
