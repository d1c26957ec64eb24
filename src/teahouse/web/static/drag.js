// Drag: what goes from place to place can be carried there, by mouse or finger, beside two clicks. It ends like the second
// click: with a move, the next question, or the reason why not.

import { pieceOn } from "./over.js";
import { swallowClick } from "./page.js";

const FAR = { mouse: 5, touch: 9 }; // so many pixels away nobody meant a click
const LIFTED = { mouse: [1.08, 0], touch: [1.5, -34] }; // how much larger and higher than where it stood, to be seen under a finger

export class Drag {
  constructor(board, walk) {
    this.board = board;
    this.walk = walk;
    this.held = null;
    board.addEventListener("pointerdown", (event) => this.press(event));
    // The page does not scroll meanwhile. (Chromium heeds touch-action on a whole drawing, not on its parts.)
    board.addEventListener("touchmove", (event) => this.held && event.preventDefault(), { passive: false });
  }

  press(event) {
    const thing = event.button === 0 && event.isPrimary && this.walk.thing(event.target);
    if (!thing || !this.walk.carried.has(thing.id) || !pieceOn(thing)) return;
    this.letGo();
    const over = new AbortController();
    const hear = (name, what) => addEventListener(name, (later) => later.pointerId === event.pointerId && what(later), { signal: over.signal });
    this.held = { id: thing.id, start: event, over, ghost: null };
    hear("pointermove", (later) => this.move(later));
    hear("pointerup", (later) => this.drop(later));
    hear("pointercancel", () => this.giveBack());
    addEventListener("keydown", (key) => key.key === "Escape" && this.giveBack(), { signal: over.signal });
  }

  move(event) {
    const { start, ghost } = this.held;
    const kind = event.pointerType === "mouse" ? "mouse" : "touch";
    if (!ghost) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < FAR[kind]) return;
      if (!this.lift(kind)) return this.letGo();
    }
    this.held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY + LIFTED[kind][1]}px)`;
    this.aim(this.under(event));
  }

  // A copy follows the finger; it stands outside the board, which may be drawn anew meanwhile.
  lift(kind) {
    const thing = document.getElementById(this.held.id);
    const piece = thing && pieceOn(thing);
    if (!piece) return false;
    const scale = thing.getScreenCTM().a * LIFTED[kind][0];
    const ghost = document.createElementNS(piece.namespaceURI, "svg");
    ghost.setAttribute("class", "carried-copy");
    ghost.setAttribute("aria-hidden", "true");
    const inner = document.createElementNS(piece.namespaceURI, "g");
    inner.setAttribute("transform", `scale(${scale})`);
    inner.append(piece.cloneNode(true));
    ghost.append(inner);
    document.body.append(ghost);
    document.body.classList.add("carrying");
    piece.classList.add("carried");
    this.held.ghost = ghost;
    this.walk.pick(this.held.id);
    return true;
  }

  under(event) {
    return this.walk.thing(document.elementFromPoint(event.clientX, event.clientY) || document.body);
  }

  aim(thing) {
    const open = thing && this.walk.isOpen(thing.id) ? thing : null;
    for (const old of this.board.querySelectorAll(".aimed")) if (old !== open) old.classList.remove("aimed");
    if (open) open.classList.add("aimed");
  }

  drop(event) {
    const { id, ghost } = this.held;
    if (!ghost) return this.letGo();
    swallowClick();
    const target = this.under(event);
    if (!target || target.id === id) return this.giveBack(target); // where it stood it stays chosen
    const isMove = this.walk.isOpen(target.id);
    this.held.over.abort();
    this.walk.take(target.id);
    if (!isMove) this.walk.clear();
    if (!isMove || this.walk.chosen.length) this.letGo();
    else this.settle(target);
  }

  // On its way to the server it lies where it was put; the next drawing has it there.
  settle(target) {
    const box = target.getBoundingClientRect();
    this.held.ghost.style.transform = `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px)`;
    this.held.isDown = true;
    this.aim(null);
  }

  // A new drawing has it where it was put. Returns whether something was; what is still carried stays in the hand.
  arrive() {
    const isDown = Boolean(this.held && this.held.isDown);
    if (isDown) this.letGo();
    return isDown;
  }

  giveBack(keepsChosen) {
    if (this.held && this.held.ghost && !keepsChosen) this.walk.clear();
    this.letGo();
  }

  letGo() {
    if (!this.held) return;
    const { over, ghost } = this.held;
    this.held = null;
    over.abort();
    if (ghost) ghost.remove();
    document.body.classList.remove("carrying");
    this.aim(null);
    for (const piece of this.board.querySelectorAll(".carried")) piece.classList.remove("carried");
  }
}
