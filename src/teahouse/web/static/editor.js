// Editor: a position is laid out by hand. The page knows what lies where; the server draws it, writes it as a text and
// says what is wrong. One question is on its way at a time, and the answer to an older one is not shown.
//
// A piece is taken from the tray and put on the board by two taps, by dragging, or by keyboard; so is one that lies there.

import { Over } from "./over.js";
import { find, post, swallowClick } from "./page.js";
import { rings } from "./rings.js";
import { middle } from "./walk.js";

const FAR = 6; // pixels from which on a press is a drag
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Editor {
  constructor(form, changed) {
    Object.assign(this, { form, changed, root: find("editor"), board: find("editor-board"), tray: find("tray") });
    this.text = find("position-text");
    this.laid = null; // what lies where, who is to move, what else belongs to it
    this.held = null; // a piece of the tray ("": none, to take away), or a place from which one is taken
    this.asked = null;
    this.root.hidden = false;
    this.over = new Over(this.board);
    this.over.lay("rings", rings);
    this.over.lay("wrong", (sheet) => this.ringed(sheet));
    this.text.addEventListener("input", () => this.ask({ text: this.text.value }));
    this.tray.addEventListener("click", (event) => this.choose(event.target.closest("[data-piece]")));
    this.board.addEventListener("click", (event) => event.detail !== 0 && this.tap(this.place(event.target)));
    this.board.addEventListener("keydown", (event) => this.key(event));
    for (const from of [this.tray, this.board]) from.addEventListener("pointerdown", (event) => this.press(event));
    // The page does not scroll meanwhile. (Chromium heeds touch-action on a whole drawing, not on its parts.)
    this.board.addEventListener("touchmove", (event) => this.dragging && event.preventDefault(), { passive: false });
    this.root.addEventListener("change", (event) => this.settle(event.target));
    find("editor-clear").addEventListener("click", () => this.lay({ ...this.laid, pieces: {} }));
    find("editor-start").addEventListener("click", () => this.ask(this.root.dataset.deals ? { deal: true } : { text: "" }, true));
    form.addEventListener("change", (event) => this.isOption(event.target) && this.laid && this.lay(this.laid));
    find("position").addEventListener("toggle", () => this.open());
    find("further").addEventListener("toggle", () => this.open());
    this.open();
  }

  open() {
    if (!this.laid && !this.asked && find("position").open && find("further").open) this.ask({ text: this.text.value });
  }

  isOption(field) {
    return (field.name || "").startsWith("option-");
  }

  options() {
    const fields = [...this.form.elements].filter((field) => this.isOption(field));
    const chosen = fields.filter((field) => field.type !== "radio" || field.checked);
    const value = (field) => (field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value);
    return Object.fromEntries(chosen.map((field) => [field.name.replace("option-", ""), value(field)]));
  }

  // Asking

  lay(laid) {
    this.laid = laid;
    const details = Object.fromEntries(Object.entries(laid.details).map(([name, value]) => [name, written(value)]));
    this.ask({ pieces: laid.pieces, to_move: laid.to_move, details }, true);
  }

  // `rewrites`: the text is to say what lies there; it stays while somebody types it.
  async ask(wish, rewrites = false) {
    const busy = this.asked !== null;
    this.asked = { wish, rewrites };
    if (busy) return;
    while (this.asked) {
      const now = this.asked;
      let said = await this.answer(now.wish);
      if (said && !said.board && !this.laid) said = { ...(await this.answer({ pieces: {} })), ...said }; // an empty board to begin with
      if (this.asked !== now) continue;
      this.asked = null;
      if (said) this.show(said, now.rewrites);
    }
  }

  answer(wish) {
    return post(`/new/${this.root.dataset.game}/position`, { ...wish, options: this.options() }).catch(() => null);
  }

  show(said, rewrites) {
    if (said.board) {
      const at = this.board.contains(document.activeElement) ? document.activeElement.id : null;
      this.laid = { pieces: said.pieces, to_move: said.to_move, details: said.details };
      this.board.innerHTML = said.board;
      this.places = said.places.map((id) => this.board.querySelector(`#${id}`));
      for (const place of this.places) {
        place.setAttribute("role", "button");
        place.classList.toggle("laid", place.id in said.pieces);
      }
      this.go(find(at) || this.places.find((place) => place.id === this.last) || this.places[0], at !== null);
      this.fill();
    }
    if (rewrites) this.text.value = said.text;
    this.complain(said.problem);
    this.mark();
    this.changed();
  }

  fill() {
    for (const side of this.root.querySelectorAll("[name=editor-side]")) side.checked = Number(side.value) === this.laid.to_move;
    for (const field of this.root.querySelectorAll("[data-detail]")) {
      const value = this.laid.details[field.dataset.detail];
      if (field.type === "checkbox") field.checked = value;
      else if (field !== document.activeElement) field.value = value;
    }
  }

  // The sentence beside the text, the place in it, and the square where one is named.
  complain(problem) {
    const said = find("position-said");
    this.text.toggleAttribute("aria-invalid", Boolean(problem));
    if (problem) this.text.setAttribute("aria-invalid", "true");
    said.replaceChildren();
    this.wrong = problem ? problem.square || problem.point : null;
    if (!problem) return;
    const line = document.createElement("p");
    line.className = "wrong";
    line.id = "wrong-position";
    line.setAttribute("role", "status");
    const sign = document.createElement("span");
    sign.textContent = "▲";
    sign.setAttribute("aria-hidden", "true");
    line.append(sign, ` ${problem.message}`);
    said.append(line);
    this.text.setAttribute("aria-describedby", line.id);
    if (Number.isInteger(problem.position)) said.append(placeIn(this.text.value, problem.position));
  }

  // Laying

  choose(button) {
    if (!button) return;
    const piece = button.dataset.piece;
    this.held = this.held && this.held.piece === piece ? null : { piece };
    this.mark();
  }

  tap(place) {
    if (!place || !this.laid) return;
    const lying = this.laid.pieces[place.id];
    this.last = place.id;
    if (this.held && this.held.from) this.move(this.held.from, place.id);
    else if (this.held) this.put(place.id, this.held.piece === lying ? "" : this.held.piece);
    else if (lying) this.held = { from: place.id };
    this.mark();
  }

  put(place, piece) {
    const pieces = { ...this.laid.pieces };
    if (piece) pieces[place] = piece;
    else delete pieces[place];
    this.lay({ ...this.laid, pieces });
  }

  // Beside the board (null) it is gone.
  move(from, to) {
    const { [from]: piece, ...pieces } = this.laid.pieces;
    this.held = null;
    if (to !== null && pieces[to] && this.root.dataset.swaps) pieces[from] = pieces[to];
    if (to !== null) pieces[to] = piece;
    if (from !== to) this.lay({ ...this.laid, pieces });
  }

  settle(field) {
    if (!this.laid) return;
    if (field.name === "editor-side") this.lay({ ...this.laid, to_move: Number(field.value) });
    const { detail } = field.dataset;
    const value = field.type === "checkbox" ? field.checked : Number(field.value);
    if (detail) this.lay({ ...this.laid, details: { ...this.laid.details, [detail]: value } });
  }

  mark() {
    const { piece = null, from = null } = this.held || {};
    for (const button of this.tray.querySelectorAll("[data-piece]"))
      button.setAttribute("aria-pressed", String(button.dataset.piece === piece));
    for (const place of this.places || []) {
      place.classList.toggle("selected", place.id === from);
    }
    this.over.draw();
  }

  ringed(sheet) {
    const place = this.wrong && sheet.thing(this.wrong);
    return place ? [sheet.ring(place, { class: "wrong-ring" })] : [];
  }

  place(target) {
    const named = target && target.closest("[id]");
    return this.places && this.places.includes(named) ? named : null;
  }

  // Dragging

  press(event) {
    const button = event.target.closest("[data-piece]");
    const place = this.place(event.target);
    const drag = button && button.dataset.piece ? { piece: button.dataset.piece, drawn: button.querySelector("svg") } : null;
    const lying = place && this.laid.pieces[place.id];
    const lifted = lying && { from: place.id, drawn: this.tray.querySelector(`[data-piece="${lying}"] svg`) };
    if (event.button === 0 && (drag || lifted)) this.follow(event, drag || lifted);
  }

  follow(press, drag) {
    const over = new AbortController();
    const hear = (kind, what) => addEventListener(kind, what, { signal: over.signal });
    this.dragging = true;
    let ghost = null;
    hear("pointermove", (event) => {
      if (!ghost && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < FAR) return;
      ghost = ghost || this.lift(drag);
      Object.assign(ghost.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
    });
    const end = () => {
      over.abort();
      this.dragging = false;
      if (ghost) ghost.remove();
    };
    hear("pointercancel", end);
    hear("pointerup", (event) => {
      end();
      if (ghost) this.drop(drag, this.place(document.elementFromPoint(event.clientX, event.clientY)));
    });
  }

  drop(drag, place) {
    swallowClick();
    if (drag.from) this.move(drag.from, place && place.id);
    else if (place) this.put(place.id, drag.piece);
    this.mark();
  }

  lift(drag) {
    const ghost = document.createElement("div");
    ghost.className = "lifted";
    ghost.append(drag.drawn.cloneNode(true));
    document.body.append(ghost);
    this.held = null;
    return ghost;
  }

  // By keyboard

  key(event) {
    const place = this.place(event.target);
    if (!place) return;
    if (event.key === "Enter" || event.key === " ") this.tap(place);
    else if (event.key === "Delete" || event.key === "Backspace") this.put(place.id, "");
    else if (event.key === "Escape") {
      this.held = null;
      this.mark();
    } else if (WAYS[event.key]) this.go(this.beside(place, ...WAYS[event.key]), true);
    else return;
    event.preventDefault();
  }

  beside(place, dx, dy) {
    const [x, y] = middle(place);
    const away = (other) => {
      const [u, v] = middle(other);
      const along = (u - x) * dx + (v - y) * dy;
      return along > 1 ? along + 3 * (Math.abs((u - x) * dy) + Math.abs((v - y) * dx)) : Infinity;
    };
    const nearest = this.places.reduce((best, other) => (away(other) < away(best) ? other : best), place);
    return nearest;
  }

  // One place of the board is reached by Tab, the others from there by arrows.
  go(place, focused) {
    for (const other of this.places) other.setAttribute("tabindex", other === place ? "0" : "-1");
    this.last = place.id;
    if (focused) place.focus({ preventScroll: true });
  }
}

function written(value) {
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}

// The text around the sign where it goes wrong, that sign marked.
function placeIn(text, at) {
  const line = document.createElement("p");
  const sign = document.createElement("mark");
  line.className = "place-in-text";
  sign.textContent = text.slice(at, at + 1) || "␣";
  line.append(text.slice(Math.max(0, at - 24), at), sign, text.slice(at + 1, at + 16));
  return line;
}
