// Walk: the tree of click paths. `chosen` are the things clicked so far.

import { isDrafted } from "./draft.js";
import { THING, find, named } from "./page.js";

export class Walk {
  constructor(board, finished, refused) {
    this.board = board;
    this.finished = finished;
    this.refused = refused;
    this.paths = [];
    this.guided = [];
    this.cautions = {};
    this.chosen = [];
    this.carried = new Set();
    this.place = null;
    this.pressed = null;
    board.addEventListener("pointerdown", (event) => (this.pressed = { thing: this.thing(event.target), event }));
    addEventListener("pointerup", (event) => this.release(event));
    board.addEventListener("click", (event) => this.click(event));
    board.addEventListener("keydown", (event) => this.key(event));
    board.addEventListener("focusin", (event) => event.target !== board && (this.place = middle(event.target)));
  }

  show(paths, guided, cautions) {
    this.paths = paths;
    this.guided = guided;
    this.cautions = cautions;
    this.carried = carriedBy(paths);
    this.chosen = this.chosen.every((thing, at) => paths.some(([path]) => path[at] === thing)) ? this.chosen : [];
    this.mark();
  }

  open() {
    return this.paths.filter(([path]) => this.chosen.every((thing, at) => path[at] === thing));
  }

  isOpen(id) {
    return this.open().some(([path]) => path[this.chosen.length] === id);
  }

  mark() {
    this.board.classList.toggle("choosing", this.chosen.length > 0);
    const next = new Set(this.open().map(([path]) => path[this.chosen.length]));
    const first = new Set(this.paths.map(([path]) => path[0]));
    const [advised, cautioned] = [this.advised(), this.cautioned()];
    for (const thing of this.board.querySelectorAll(THING)) {
      const id = named(thing);
      thing.classList.toggle("guided", advised.has(id));
      thing.classList.toggle("cautioned", cautioned.has(id));
      if (cautioned.has(id)) thing.setAttribute("aria-haspopup", "dialog");
      const clickable = next.has(id) || this.chosen.includes(id) || first.has(id);
      const drawn = thing.matches(".tile, .square, .tray") ? [thing] : [thing, ...thing.querySelectorAll(".tile")];
      for (const part of drawn) {
        part.classList.toggle("clickable", next.has(id));
        part.classList.toggle("selected", this.chosen.includes(id));
      }
      thing.classList.toggle("carriable", this.carried.has(id));
      if (!clickable) {
        if (thing === document.activeElement) this.hold(null);
        thing.removeAttribute("tabindex");
        if (thing.dataset.role) thing.setAttribute("role", thing.dataset.role);
        continue;
      }
      if (!thing.dataset.role) thing.dataset.role = thing.getAttribute("role") || "img";
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-pressed", String(this.chosen.includes(id) || isDrafted(thing)));
    }
  }

  // What the guide of a lesson would click next: for its move, or to enter its number.
  advised() {
    const made = this.open().filter(([, leaf]) => this.guided.includes(leaf));
    const entered = this.open().filter(([, leaf]) => leaf.before && this.guided.some((move) => move.startsWith(leaf.before)));
    return new Set((made.length ? made : entered).map(([path]) => path[this.chosen.length]));
  }

  // On a phone the guide's own words may lie over what it speaks of.
  reveal() {
    this.board.querySelector(".guided")?.scrollIntoView({ block: "nearest" });
  }

  // What can only be a mistake, and is asked twice.
  cautioned() {
    return new Set(this.open().filter(([, leaf]) => leaf in this.cautions).map(([path]) => path[this.chosen.length]));
  }

  thing(target) {
    const thing = target.closest(THING);
    return thing && this.board.contains(thing) && thing !== this.board ? thing : null;
  }

  // A board drawn anew while the mouse is down takes the click away with what was pressed; that is what was meant.
  release(event) {
    const { thing, event: press } = this.pressed || {};
    this.pressed = null;
    if (!thing || thing.isConnected || event.pointerType !== "mouse" || !find(named(thing))) return;
    if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < 8) this.take(named(thing));
  }

  click(event) {
    const thing = this.thing(event.target);
    if (thing) this.take(named(thing), event.target.closest(".tile"));
    else this.clear();
  }

  take(id, piece) {
    if (this.chosen.includes(id)) return this.clear();
    const open = this.open().filter(([path]) => path[this.chosen.length] === id);
    if (!open.length) {
      const before = this.chosen;
      this.chosen = this.paths.some(([path]) => path[0] === id) ? [id] : [];
      this.mark();
      if (!this.chosen.length || before.length) this.refused([...before, id]);
      return;
    }
    this.chosen.push(id);
    const done = open.find(([path]) => path.length === this.chosen.length) || this.only(open);
    if (done) {
      this.chosen = [];
      this.finished(done[1], id, piece);
    }
    this.mark();
  }

  // What one holds and can go to one place alone goes there at once.
  only(open) {
    const [[path, leaf]] = open;
    return open.length === 1 && path.length === 2 && path[0].startsWith("hand-") && typeof leaf === "string" ? open[0] : null;
  }

  // The first thing of a path, whatever was chosen before.
  pick(id) {
    this.chosen = [id];
    this.mark();
  }

  clear() {
    this.chosen = [];
    this.mark();
  }

  key(event) {
    const thing = this.thing(event.target);
    if (event.key === "Escape" && this.chosen.length) this.clear();
    else if (thing && (event.key === "Enter" || event.key === " ")) this.take(named(thing), thing.querySelector(".tile"));
    else if (event.key.startsWith("Arrow") && this.paths.length) this.go(thing, event.key);
    else return;
    event.preventDefault();
  }

  // The board was drawn anew: who was on it by keyboard stays on it, at the same thing or where it was.
  hold(id) {
    const thing = id && find(id);
    (thing && thing.tabIndex === 0 ? thing : this.board).focus({ preventScroll: true });
  }

  // From anywhere on the page to what can be taken; claims come first.
  enter() {
    (this.board.querySelector("[tabindex='0']") || this.board).focus();
  }

  // The nearest clickable thing in the direction of the arrow.
  go(from, key) {
    const all = [...this.board.querySelectorAll("[tabindex='0']")];
    if (!all.length) return;
    if (!this.place) return all[0].focus();
    const [x, y] = this.place;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null;
    let least = Infinity;
    for (const thing of all) {
      const [u, v] = middle(thing);
      const along = (u - x) * dx + (v - y) * dy;
      const across = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (thing !== from && along > 1 && along + 3 * across < least) {
        least = along + 3 * across;
        best = thing;
      }
    }
    if (best || !from) (best || all[0]).focus();
  }
}

// What is moved from one thing to another: its paths have an order. Where the same move is made the other way round too,
// nothing is carried.
function carriedBy(paths) {
  const known = new Set(paths.map(([path, move]) => `${path.slice(0, 2).join(" ")} ${move}`));
  const ordered = paths.filter(([path, move]) => path.length > 1 && !known.has(`${path[1]} ${path[0]} ${move}`));
  return new Set(ordered.map(([path]) => path[0]));
}

export function middle(thing) {
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
