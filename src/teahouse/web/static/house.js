// The house's only script. The server draws; this walks from click to click, posts moves, and shows what comes back.
//
//   Walk      what can be clicked next, by mouse, touch and keyboard
//   Rings     around what has the focus, is hinted or advised
//   Draft     an answer of several parts, changed until it is sent
//   Live      one event stream per device, shared by all its tabs
//   Motion    what moved on the board slides, fades or arrives; sound, if one likes it
//   Page      puts a moment of the table on the screen

"use strict";

const find = (id) => document.getElementById(id);
const data = (id) => JSON.parse(find(id).textContent);
const words = find("words") ? data("words") : {};

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(said.message || words.failed), said);
  return said;
}

// Walk: the tree of click paths. `chosen` are the things clicked so far.

class Walk {
  constructor(board, finished, refused) {
    this.board = board;
    this.finished = finished;
    this.refused = refused;
    this.paths = [];
    this.guided = [];
    this.chosen = [];
    this.place = null;
    this.pressed = null;
    board.addEventListener("pointerdown", (event) => (this.pressed = { thing: this.thing(event.target), event }));
    addEventListener("pointerup", (event) => this.release(event));
    board.addEventListener("click", (event) => this.click(event));
    board.addEventListener("keydown", (event) => this.key(event));
    board.addEventListener("focusin", (event) => event.target !== board && (this.place = middle(event.target)));
  }

  show(paths, guided) {
    this.paths = paths;
    this.guided = guided;
    this.chosen = this.chosen.every((thing, at) => paths.some(([path]) => path[at] === thing)) ? this.chosen : [];
    this.mark();
  }

  open() {
    return this.paths.filter(([path]) => this.chosen.every((thing, at) => path[at] === thing));
  }

  mark() {
    const next = new Set(this.open().map(([path]) => path[this.chosen.length]));
    const first = new Set(this.paths.map(([path]) => path[0]));
    const advised = this.advised();
    for (const thing of this.board.querySelectorAll("[id]")) {
      thing.classList.toggle("guided", advised.has(thing.id));
      const clickable = next.has(thing.id) || this.chosen.includes(thing.id) || first.has(thing.id);
      const drawn = thing.matches(".tile, .square, .tray") ? [thing] : [thing, ...thing.querySelectorAll(".tile")];
      for (const part of drawn) {
        part.classList.toggle("clickable", next.has(thing.id));
        part.classList.toggle("selected", this.chosen.includes(thing.id));
      }
      if (!clickable) {
        if (thing === document.activeElement) this.hold(null);
        thing.removeAttribute("tabindex");
        if (thing.dataset.role) thing.setAttribute("role", thing.dataset.role);
        continue;
      }
      if (!thing.dataset.role) thing.dataset.role = thing.getAttribute("role") || "img";
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-pressed", String(this.chosen.includes(thing.id)));
    }
  }

  // What the guide of a lesson would click next: for its move, or to enter its number.
  advised() {
    const made = this.open().filter(([, leaf]) => this.guided.includes(leaf));
    const entered = this.open().filter(([, leaf]) => leaf.before && this.guided.some((move) => move.startsWith(leaf.before)));
    return new Set((made.length ? made : entered).map(([path]) => path[this.chosen.length]));
  }

  thing(target) {
    const named = target.closest("[id]");
    return named && this.board.contains(named) && named !== this.board ? named : null;
  }

  // A board drawn anew while the mouse is down takes the click away with what was pressed; that is what was meant.
  release(event) {
    const { thing, event: press } = this.pressed || {};
    this.pressed = null;
    if (!thing || thing.isConnected || event.pointerType !== "mouse" || !find(thing.id)) return;
    if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < 8) this.take(thing.id);
  }

  click(event) {
    const thing = this.thing(event.target);
    if (thing) this.take(thing.id, event.target.closest(".tile"));
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
    const done = open.find(([path]) => path.length === this.chosen.length);
    if (done) {
      this.chosen = [];
      this.finished(done[1], id, piece);
    }
    this.mark();
  }

  clear() {
    this.chosen = [];
    this.mark();
  }

  key(event) {
    const thing = this.thing(event.target);
    if (event.key === "Escape") this.clear();
    else if (thing && (event.key === "Enter" || event.key === " ")) this.take(thing.id);
    else if (event.key.startsWith("Arrow")) this.go(thing, event.key);
    else return;
    event.preventDefault();
  }

  // The board was drawn anew: who was on it by keyboard stays on it, at the same thing or where it was.
  hold(id) {
    const thing = id && find(id);
    (thing && thing.tabIndex === 0 ? thing : this.board).focus({ preventScroll: true });
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

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// Rings: around what has the focus, what a hint means and what the guide of a lesson would click. They lie over the
// drawing, because Safari paints no outline and no shadow around a part of a picture.

const RINGED = {
  focused: ":focus-visible",
  hinted: ".hinted",
  guided: ".guided:not(:has(.drafted):not(:has(.tile:not(.drafted))))", // not what is chosen already
};
const AWAY = 3; // so far from what they surround, in the drawing's units

class Rings {
  constructor(board) {
    this.board = board;
    for (const change of ["focusin", "focusout"]) board.addEventListener(change, () => this.draw());
    new MutationObserver(() => this.draw()).observe(board, { subtree: true, attributeFilter: ["class"] });
  }

  draw() {
    for (const old of this.board.querySelectorAll("[data-around]")) old.remove();
    const svg = this.board.querySelector("svg");
    const screen = svg && svg.getScreenCTM();
    if (!screen) return;
    for (const [kind, which] of Object.entries(RINGED))
      for (const thing of svg.querySelectorAll(`[id]${which}`)) svg.append(ring(svg, screen.inverse(), thing, kind));
  }
}

// A place on a board has marks that reach over its edge; the ring follows the edge.
function ring(svg, inverse, thing, kind) {
  const box = (thing.matches(".place") ? thing.firstElementChild : thing).getBoundingClientRect();
  const from = new DOMPoint(box.left, box.top).matrixTransform(inverse);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
  const drawn = document.createElementNS(svg.namespaceURI, "rect");
  const places = { x: from.x - AWAY, y: from.y - AWAY, width: to.x - from.x + 2 * AWAY, height: to.y - from.y + 2 * AWAY };
  for (const [name, value] of Object.entries({ ...places, rx: 4, "data-around": kind, "aria-hidden": true }))
    drawn.setAttribute(name, value);
  return drawn;
}

// Draft: an answer of several parts. Pieces are chosen and given back one by one; sent are all or none.

class Draft {
  constructor(board, send) {
    this.board = board;
    this.form = find("draft");
    this.parts = 1;
    this.chosen = [];
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(this.chosen.map(({ move }) => move));
    });
    find("draft-clear").addEventListener("click", () => this.begin(this.parts));
  }

  begin(parts) {
    this.parts = parts;
    this.chosen = [];
    this.mark();
  }

  // By mouse one piece, by keyboard the next of these pieces; when all are chosen they are given back.
  take(move, id, piece) {
    const pieces = this.pieces(id);
    const free = pieces.findIndex((_, at) => !this.has(id, at));
    const at = piece ? pieces.indexOf(piece) : free;
    if (at >= 0 && !this.has(id, at)) this.chosen.length < this.parts && this.chosen.push({ move, id, at });
    else this.chosen = this.chosen.filter((each) => each.id !== id || (piece && each.at !== at));
    this.mark();
  }

  has(id, at) {
    return this.chosen.some((each) => each.id === id && each.at === at);
  }

  pieces(id) {
    const thing = find(id);
    return thing ? [...thing.querySelectorAll(".tile")] : [];
  }

  mark() {
    this.form.hidden = this.parts < 2;
    for (const old of this.board.querySelectorAll(".nth")) old.remove();
    for (const piece of this.board.querySelectorAll(".drafted")) piece.classList.remove("drafted");
    this.chosen.forEach(({ id, at }, nth) => number(this.pieces(id)[at], nth + 1));
    const full = this.chosen.length === this.parts;
    find("draft-words").textContent = fill(words.draft, this.chosen.length, this.parts);
    find("draft-send").disabled = !full;
    find("draft-clear").disabled = !this.chosen.length;
  }
}

// A chosen piece is dimmed and says in its lower corner when its turn comes: what it shows stays readable.
function number(piece, nth) {
  if (!piece) return;
  piece.classList.add("drafted");
  const box = piece.lastElementChild.getBBox();
  const sign = document.createElementNS(piece.namespaceURI, "text");
  sign.setAttribute("class", "nth");
  sign.setAttribute("x", box.x + box.width * 0.76);
  sign.setAttribute("y", box.y + box.height * 0.9);
  sign.setAttribute("font-size", box.height * 0.32);
  sign.textContent = nth;
  piece.append(sign);
}

// How what had the focus is found in a panel that was drawn anew.
function sameAs(focused) {
  if (focused.dataset.do) return `[data-do="${focused.dataset.do}"]`;
  if (focused.matches("summary")) return `.${focused.parentElement.className} > summary`;
  return `a[href="${focused.getAttribute("href")}"]`;
}

function fill(pattern, ...values) {
  return values.reduce((text, value, at) => text.replace(`%${at + 1}`, value), pattern);
}

// Entry: a number instead of a click, where there are too many moves for clicks.

class Entry {
  constructor(board, send) {
    this.board = board;
    this.form = find("number");
    this.value = find("number-value");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.close();
      send(`${this.before}${Number(this.value.value)}`);
    });
    this.form.addEventListener("keydown", (event) => event.key === "Escape" && this.close(true));
    find("number-cancel").addEventListener("click", () => this.close(true));
  }

  ask(id, { before, low, high }) {
    this.before = before;
    this.asker = id;
    find("number-words").textContent = `${find(id).getAttribute("aria-label")}: ${fill(words.number, low, high)}`;
    Object.assign(this.value, { min: low, max: high, value: low });
    this.form.hidden = false;
    this.value.focus();
    this.value.select();
  }

  close(back) {
    this.form.hidden = true;
    const asker = back && find(this.asker);
    if (asker) asker.focus();
  }
}

// Hand: what one holds can be arranged, by dragging or with Shift and the arrow keys.

class Hand {
  constructor(board, arranged) {
    this.board = board;
    this.arranged = arranged;
    board.addEventListener("pointerdown", (event) => this.grab(event));
    board.addEventListener("keydown", (event) => this.key(event), true);
  }

  // Every piece in hand from left to right, row by row.
  pieces() {
    const all = [...this.board.querySelectorAll("[id^='hand-'] .tile")].map((tile) => {
      const box = tile.getBoundingClientRect();
      return { tile, code: tile.closest("[id^='hand-']").id.slice(5), x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
    });
    return all.sort((one, other) => (Math.abs(one.y - other.y) > one.width / 2 ? one.y - other.y : one.x - other.x));
  }

  grab(event) {
    const tile = event.target.closest("[id^='hand-'] .tile");
    if (!tile) return;
    const let_go = (end) => {
      removeEventListener("pointerup", let_go);
      const pieces = this.pieces();
      const from = pieces.findIndex((piece) => piece.tile === tile);
      if (from < 0 || Math.hypot(end.clientX - event.clientX, end.clientY - event.clientY) < pieces[from].width * 0.7) return;
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      const near = pieces.map((piece) => Math.hypot(piece.x - end.clientX, 2 * (piece.y - end.clientY)));
      this.move(pieces, from, near.indexOf(Math.min(...near)));
    };
    addEventListener("pointerup", let_go);
  }

  key(event) {
    const step = event.shiftKey && { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const thing = event.target.closest("[id^='hand-']");
    if (!step || !thing) return;
    event.preventDefault();
    event.stopPropagation();
    const pieces = this.pieces();
    const from = pieces.findIndex((piece) => thing.contains(piece.tile));
    this.move(pieces, from, from + step);
  }

  move(pieces, from, to) {
    if (to < 0 || to >= pieces.length || from === to) return;
    const order = pieces.map((piece) => piece.code);
    order.splice(to, 0, ...order.splice(from, 1));
    this.arranged(order);
  }
}

// Live: one tab of the device holds the stream and tells the others; when it goes, another takes over.

class Live {
  constructor(tables, portrait, heard, state) {
    this.heard = heard;
    this.state = state;
    this.channel = new BroadcastChannel("teahouse-events");
    this.channel.onmessage = ({ data: said }) => this.hear(said);
    this.tables = new Set(tables);
    this.portrait = portrait;
    this.guest = document.documentElement.dataset.guest;
    this.last = {};
    if (navigator.locks) navigator.locks.request("teahouse-stream", () => this.lead());
    else this.lead();
    this.channel.postMessage({ wants: [...this.tables], guest: this.guest });
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("online", () => this.wake());
  }

  lead() {
    this.leading = true;
    this.open();
    return new Promise(() => {});
  }

  open() {
    if (this.source) this.source.close();
    const asked = new URLSearchParams([["drawn", "true"], ["portrait", this.portrait]]);
    for (const table of this.tables) asked.append("watch", table);
    this.source = new EventSource(`/events?${asked}`);
    this.source.addEventListener("table", (event) => {
      const moment = JSON.parse(event.data);
      this.last[moment.table] = moment;
      this.channel.postMessage({ moment });
      this.heard(moment);
    });
    this.source.onopen = () => this.tell("open");
    this.source.onerror = () => {
      this.tell("lost");
      if (this.source.readyState === EventSource.CLOSED) setTimeout(() => this.open(), 1500);
    };
  }

  tell(state) {
    this.state(state);
    this.channel.postMessage({ state });
  }

  // The device was turned: from now on drawings have the other shape.
  turn(portrait) {
    this.portrait = portrait;
    if (this.leading) this.open();
  }

  wake() {
    if (this.leading && this.source.readyState === EventSource.CLOSED) this.open();
  }

  hear(said) {
    if (said.moment) this.heard(said.moment);
    if (said.state) this.state(said.state);
    if (!said.wants || !this.leading) return;
    const fresh = said.wants.filter((table) => !this.tables.has(table));
    fresh.forEach((table) => this.tables.add(table));
    if (said.guest !== this.guest) this.last = {}; // somebody has introduced themselves in another tab
    if (fresh.length || said.guest !== this.guest) this.open();
    this.guest = said.guest;
    for (const table of said.wants) if (this.last[table]) this.channel.postMessage({ moment: this.last[table] });
  }
}

// Motion: a new drawing, and what changed on it in motion. What lay elsewhere before slides to its place, what is gone
// fades, what is new arrives one by one. A thing is known by what it shows, so nothing is known here that the page does
// not show. Copies move; the things themselves lie in their places at once and can be clicked.

const THINGS = ".tile:not(.button .tile), .piece use";
const SLIDE = 190;
const DEAL = 30;
const FADE = 220;
const FEW = 30; // more than so many changes are a new deal, in which nothing is followed

function still() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Returns whether anything moved. Seen from another seat the board may be turned; that is no move.
function redraw(board, drawing, fromSameSeat) {
  const before = lying(board);
  const places = fromSameSeat ? null : placesOf(board);
  const old = board.querySelector("svg");
  board.innerHTML = drawing;
  const svg = board.querySelector("svg");
  if (!old || !svg || !svg.getScreenCTM() || old.getAttribute("viewBox") !== svg.getAttribute("viewBox")) return false;
  if (places && isTurned(places, placesOf(board))) return true;
  const { slid, gone, fresh } = changes(before, lying(board));
  const many = slid.length + gone.length > FEW;
  if (!still()) {
    if (!many) for (const [from, to] of slid) slide(svg, from, to);
    if (!many) for (const thing of gone) fade(svg, thing);
    const arriving = many ? [...fresh, ...slid.map(([, to]) => to)] : fresh;
    arrive(arriving.map(({ element }) => element));
  }
  return slid.length + gone.length + fresh.length > 0;
}

// Every thing on the board: what it shows, where it lies, and how it is turned and scaled, in the drawing's units.
function lying(board) {
  const svg = board.querySelector("svg");
  const screen = svg && svg.getScreenCTM();
  if (!screen) return [];
  const inverse = screen.inverse();
  return [...svg.querySelectorAll(THINGS)].filter((element) => !element.closest(".moving")).map((element) => {
    const box = element.getBoundingClientRect();
    const middle = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(inverse);
    const shown = element.matches("use") ? [element] : [...element.querySelectorAll("use")].slice(1); // after its shadow
    return {
      element,
      shows: shown.map((use) => use.getAttribute("href")).join(),
      hidden: element.matches(".face-down"),
      x: middle.x,
      y: middle.y,
      frame: inverse.multiply(element.parentNode.getScreenCTM()),
    };
  });
}

function placesOf(board) {
  return new Map([...board.querySelectorAll("[id]:not([id^='hand-'])")].map((thing) => [thing.id, middle(thing)]));
}

function isTurned(before, after) {
  const away = ([id, [x, y]]) => before.has(id) && Math.hypot(before.get(id)[0] - x, before.get(id)[1] - y) > 3;
  return [...after].some(away);
}

function changes(before, after) {
  const place = (thing) => `${thing.shows} ${Math.round(thing.x)} ${Math.round(thing.y)}`;
  const stayed = new Map(before.map((thing) => [place(thing), thing]));
  const fresh = new Set(after.filter((thing) => !stayed.delete(place(thing))));
  const gone = new Set(stayed.values());
  const slid = [];
  const follow = (same) => {
    const pairs = [];
    for (const from of gone) for (const to of fresh) if (same(from, to)) pairs.push([from, to, far(from, to)]);
    for (const [from, to] of pairs.sort((one, other) => one[2] - other[2]))
      if (gone.has(from) && fresh.has(to)) {
        gone.delete(from);
        fresh.delete(to);
        slid.push([from, to]);
      }
  };
  follow((from, to) => from.shows === to.shows);
  follow((from, to) => from.hidden && !to.hidden); // what is turned up lay face down somewhere
  const isPiece = (thing) => thing.element.matches("use");
  follow((from, to) => isPiece(from) && isPiece(to) && far(from, to) > 1); // what has become something else on its way
  return { slid, gone: [...gone], fresh: [...fresh] };
}

function far(from, to) {
  return Math.hypot(from.x - to.x, from.y - to.y);
}

// A copy over everything else, for the eye alone.
function copy(svg, { element, frame }) {
  const ghost = element.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("*")])
    for (const name of ["id", "role", "tabindex", "aria-label"]) part.removeAttribute(name);
  ghost.classList.remove("clickable", "selected", "hinted");
  const place = document.createElementNS(svg.namespaceURI, "g");
  const { a, b, c, d, e, f } = frame;
  place.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  place.append(ghost);
  const moving = document.createElementNS(svg.namespaceURI, "g");
  moving.setAttribute("class", "moving");
  moving.setAttribute("aria-hidden", "true");
  moving.append(place);
  svg.append(moving);
  return moving;
}

function removeAfter(animation, thing) {
  animation.finished.then(() => thing.remove(), () => thing.remove());
}

function slide(svg, from, to) {
  const moving = copy(svg, to);
  const away = [from.x - to.x, from.y - to.y].map((each) => `${each}px`).join(" ");
  removeAfter(moving.animate({ translate: [away, "0px"] }, { duration: SLIDE, easing: "ease-out" }), moving);
  to.element.animate({ opacity: [0, 0] }, SLIDE);
}

function fade(svg, thing) {
  const moving = copy(svg, thing);
  removeAfter(moving.animate({ opacity: [1, 0] }, { duration: FADE, easing: "ease-out" }), moving);
}

function arrive(things) {
  const each = Math.min(DEAL, 600 / Math.max(1, things.length));
  things.forEach((thing, at) =>
    thing.animate({ opacity: [0, 1] }, { duration: 160, delay: at * each, fill: "backwards", easing: "ease-out" }));
}

// What one holds comes piece by piece; at the beginning of a game, when the page has just been opened.
function deal(board) {
  if (still()) return;
  const held = [...board.querySelectorAll("[id^='hand-'] .tile")];
  const across = (tile) => tile.getBoundingClientRect();
  arrive(held.sort((one, other) => across(one).top - across(other).top || across(one).left - across(other).left));
}

// Sound: soft wood, made here, only for who has asked for it.

const sound = {
  context: null,

  ready() {
    if (document.documentElement.dataset.sound !== "on" || !window.AudioContext) return null;
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null; // browsers would refuse
    this.context = this.context || new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
    return this.context;
  },

  // A struck bar: a tone that dies away.
  strike(tone, loud, length, later = 0) {
    const context = this.ready();
    if (!context) return;
    const [bar, volume, start] = [context.createOscillator(), context.createGain(), context.currentTime + later];
    bar.type = "triangle";
    bar.frequency.setValueAtTime(tone, start);
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    bar.connect(volume).connect(context.destination);
    bar.start(start);
    bar.stop(start + length);
  },

  placed() {
    this.strike(310, 0.12, 0.07);
    this.strike(890, 0.04, 0.03);
  },

  turn() {
    this.strike(523, 0.06, 0.35, 0.15);
    this.strike(784, 0.05, 0.5, 0.3);
  },
};

// Page: the table on the screen.

class Page {
  constructor(root) {
    this.id = root.dataset.table;
    this.board = find("board");
    this.panel = find("panel");
    this.moment = data("moment");
    this.taught = [];
    new Rings(this.board);
    this.draft = new Draft(this.board, (moves) => this.play(moves));
    this.entry = new Entry(this.board, (move) => this.play(move));
    this.walk = new Walk(this.board, (...leaf) => this.chose(...leaf), (path) => this.explain(path));
    this.walk.show(pathsOf(this.moment), this.moment.guided);
    this.draft.begin(this.moment.parts);
    new Hand(this.board, (order) => post(`/tables/${this.id}/order`, { order }).catch(() => {}));
    if (this.moment.turn === 0) deal(this.board);
    this.veil();
    this.panel.addEventListener("click", (event) => this.act(event));
    this.panel.addEventListener("toggle", () => this.showLastMoves(), true);
    find("unveil").addEventListener("click", () => this.unveil());
    find("hush").addEventListener("click", () => this.hush());
    find("notify").addEventListener("click", () => this.askToNotify());
    find("rules-link").addEventListener("click", (event) => this.openRules(event));
    addEventListener("keydown", (event) => this.key(event));
    const live = new Live([this.id], narrow(), (moment) => this.hear(moment), (state) => this.connection(state));
    NARROW.addEventListener("change", () => this.turn(live));
  }

  turn(live) {
    rememberWidth();
    live.turn(narrow());
    this.refresh();
  }

  hear(moment) {
    this.heard = (this.heard || 0) + 1;
    if (moment.table !== this.id) {
      if (moment.yours) this.notify(moment.title);
      return;
    }
    if (moment.veiled && this.unveiled === moment.veiled.seat) return this.unveil();
    this.show(moment);
  }

  show(moment) {
    const before = this.moment;
    const held = this.board.contains(document.activeElement) ? document.activeElement.id : null;
    this.moment = moment;
    const moved = moment.board !== before.board && redraw(this.board, moment.board, moment.seat === before.seat);
    if (moment.panel !== before.panel) this.fill(moment.panel);
    this.walk.show(pathsOf(moment), moment.guided);
    if (moment.turn === before.turn && moment.seat === before.seat && moment.parts === before.parts) this.draft.mark();
    else this.draft.begin(moment.parts);
    if (!moment.numbers.length) this.entry.close();
    if (held !== null) this.walk.hold(held);
    for (const line of moment.news || []) this.say(line);
    if (moment.news && moment.news.length) find("state").textContent = moment.news.slice(-1)[0];
    document.title = moment.title;
    if (moved && !document.hidden) sound.placed();
    if (moment.yours && !before.yours) {
      sound.turn();
      this.notify(moment.title);
    }
    this.veil();
  }

  fill(html) {
    const open = [...this.panel.querySelectorAll("details")].map((each) => [each.className, each.open]);
    const focused = this.panel.contains(document.activeElement) ? document.activeElement : null;
    this.panel.innerHTML = html;
    for (const [name, was] of open) {
      const same = this.panel.querySelector(`details.${name}`);
      if (same) same.open = was;
    }
    if (focused) (this.panel.querySelector(sameAs(focused)) || this.board).focus({ preventScroll: true });
    this.showLastMoves();
    this.teach();
  }

  // What the guide of a lesson says anew is also read out.
  teach() {
    const guide = this.panel.querySelector(".guide");
    const said = guide ? [...guide.querySelectorAll("h2, p:not(.note)")].map((line) => line.textContent) : [];
    for (const line of said) if (!this.taught.includes(line)) this.say(line);
    this.taught = said;
  }

  showLastMoves() {
    const moves = this.panel.querySelector(".moves ol");
    if (moves) moves.scrollTop = moves.scrollHeight;
  }

  chose(move, id, piece) {
    if (move.before !== undefined) this.entry.ask(id, move);
    else if (this.moment.parts > 1) this.draft.take(move, id, piece);
    else this.play(move);
  }

  // A move, or all the parts of an answer.
  async play(answer) {
    const { turn, seat } = this.moment;
    const sent = Array.isArray(answer) ? { turn, moves: answer, seat } : { turn, move: answer, seat };
    this.hush();
    for (let tries = 0; ; tries += 1) {
      try {
        await post(`/tables/${this.id}/moves`, sent);
        return;
      } catch (error) {
        if (error.error || tries > 20) {
          this.refuse(error.message, error.rule);
          return this.refresh();
        }
        this.connection("lost");
        await new Promise((done) => setTimeout(done, 1000)); // the same answer twice is the same success
      }
    }
  }

  async explain(path) {
    if (this.moment.seat === null || this.moment.status !== "playing") return;
    const said = await post(`/tables/${this.id}/why`, { path: path.slice(0, 8), seat: this.moment.seat }).catch(() => ({}));
    if (said.why) this.refuse(said.why, said.rule);
  }

  async refresh() {
    const asked = new URLSearchParams([["portrait", narrow()]]);
    if (this.unveiled !== undefined) asked.append("seat", this.unveiled);
    const heard = this.heard;
    const answer = await fetch(`/tables/${this.id}/moment?${asked}`).catch(() => null);
    const moment = answer && answer.ok && (await answer.json());
    if (moment && heard === this.heard) this.show({ news: [], ...moment }); // else the stream has told something newer
  }

  async act(event) {
    const button = event.target.closest("[data-do]");
    if (!button) return;
    if (button.dataset.confirm && !confirm(words["really-resign"])) return;
    const body = { seat: this.moment.seat };
    if (button.dataset.agreed) body.agreed = button.dataset.agreed === "yes";
    const what = button.dataset.do;
    this.hush();
    if (what === "hint") this.state(words.thinking);
    try {
      const said = await post(`/tables/${this.id}/${what}`, body);
      if (what === "hint") this.hint(said);
      if (what === "rematch") location.assign(`/tables/${said.table}`);
    } catch (error) {
      this.refuse(error.message, error.rule);
    }
    if (what === "hint") this.state("");
  }

  hint(said) {
    const lines = said.drawn.map((html, at) => {
      const line = this.paragraph("", at ? "span" : "strong");
      line.firstChild.innerHTML = html;
      return line;
    });
    this.tell("message hint", ...lines);
    for (const thing of said.path) if (find(thing)) find(thing).classList.add("hinted");
  }

  paragraph(text, kind) {
    const line = document.createElement("p");
    const inner = document.createElement(kind);
    inner.textContent = text;
    line.append(inner);
    return line;
  }

  refuse(text, rule) {
    const line = this.paragraph(text, "span");
    if (rule) {
      const link = document.createElement("a");
      link.href = `${find("rules-link").getAttribute("href")}#rule-${rule}`;
      link.textContent = `§ ${rule}`;
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.rules(`rule-${rule}`);
      });
      line.append(" ", link);
    }
    this.tell("message", line);
  }

  tell(kind, ...lines) {
    find("message").className = kind;
    find("message-words").replaceChildren(...lines);
    find("message").hidden = false;
  }

  hush() {
    find("message").hidden = true;
    for (const thing of this.board.querySelectorAll(".hinted")) thing.classList.remove("hinted");
  }

  say(line) {
    const told = document.createElement("p");
    told.textContent = line;
    find("news").append(told);
    while (find("news").children.length > 12) find("news").firstChild.remove();
  }

  state(text) {
    find("state").textContent = text;
  }

  connection(state) {
    const lost = state === "lost";
    document.body.classList.toggle("lost", lost);
    if (lost) this.state(words.reconnecting);
    else if (find("state").textContent === words.reconnecting) this.state("");
  }

  veil() {
    const veiled = this.moment.veiled;
    find("veil").hidden = !veiled;
    for (const behind of document.querySelectorAll(".skip, .top, .room")) behind.inert = Boolean(veiled);
    if (!veiled) return;
    this.unveiled = undefined;
    find("veil-words").textContent = data("veil-pattern").replace("%s", veiled.name);
    find("unveil").focus();
  }

  async unveil() {
    const veiled = this.moment.veiled;
    if (veiled) this.unveiled = veiled.seat;
    await this.refresh();
    this.board.focus();
  }

  key(event) {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?") this.rules();
    else if (event.key === "Escape") find("rules-sheet").hidden ? this.hush() : this.rules();
    else if (event.key === "h" || event.key === "u") {
      const button = this.panel.querySelector(`[data-do="${event.key === "h" ? "hint" : "undo"}"]`);
      if (button) button.click();
    }
  }

  // The rules lie beside the table, unless somebody wants them in a tab of their own.
  openRules(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.rules();
  }

  async rules(anchor) {
    const sheet = find("rules-sheet");
    if (!sheet.hidden && !anchor) {
      sheet.hidden = true;
      return (this.reader.isConnected && this.reader !== document.body ? this.reader : this.board).focus();
    }
    const text = find("rules-text");
    if (sheet.hidden) this.reader = document.activeElement;
    if (!text.firstChild) {
      const answer = await fetch(find("rules-link").href);
      const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
      const article = parsed.querySelector("article");
      if (article) text.append(document.adoptNode(article));
      find("rules-close").addEventListener("click", () => this.rules());
    }
    sheet.hidden = false;
    text.focus();
    const place = anchor && text.querySelector(`#${anchor}`);
    if (place) place.scrollIntoView();
  }

  async askToNotify() {
    const allowed = window.Notification && (await Notification.requestPermission()) === "granted";
    find("notify").textContent = allowed ? `✓ ${words["your-turn"]}` : words["no-notifications"];
  }

  notify(title) {
    if (document.hidden && window.Notification && Notification.permission === "granted") new Notification(title);
  }
}

// Where a number is entered the path ends with what the number completes.
function pathsOf(moment) {
  return [...moment.paths, ...moment.numbers.map(([path, before, low, high]) => [path, { before, low, high }])];
}

// Small things of the other pages.

const NARROW = matchMedia("(max-width: 700px) and (max-aspect-ratio: 1), (max-width: 480px)");

function narrow() {
  return NARROW.matches;
}

function rememberWidth() {
  const cookie = `portrait=${narrow() ? 1 : 0}`;
  const known = document.cookie.split("; ").includes(cookie);
  document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
  return known;
}

function copying() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    event.preventDefault();
    if (await copied(button)) button.textContent = `✓ ${button.textContent.replace("✓ ", "")}`;
  });
}

async function copied(button) {
  const text = button.dataset.copy || button.href;
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = document.createElement("textarea"); // without TLS browsers know only the old way
  field.value = text;
  button.after(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  button.focus();
  return done;
}

// After an error the form is one step back, as it was filled in.
function goingBack() {
  for (const button of document.querySelectorAll("[data-back]")) {
    button.hidden = history.length < 2;
    button.addEventListener("click", () => history.back());
  }
}

// What the browser has filled in again is to be seen.
function filledAgain() {
  for (const typed of document.querySelectorAll("details > .field > input"))
    if (typed.value) typed.closest("details").open = true;
}

// Every tap in the scorer is a new page; who taps by keyboard stays where they were.
function scoring(root) {
  const name = (tap) => tap.getAttribute("aria-label") || tap.textContent;
  const last = sessionStorage.getItem("tapped");
  sessionStorage.removeItem("tapped");
  const again = last && [...root.querySelectorAll("a")].find((tap) => name(tap) === last);
  if (again) addEventListener("load", () => again.focus()); // later the address would take the focus to the hand
  root.addEventListener("click", (event) => {
    const tap = event.target.closest("a");
    if (tap && event.detail === 0) sessionStorage.setItem("tapped", name(tap)); // no mouse, no finger
  });
}

function waiting(root) {
  const seen = data("moment").panel;
  const typed = root.querySelector("input[name=name]");
  if (typed) keepTyped(typed);
  let leaving = false; // to reload while the house answers a form would lose the answer, and the seat with it
  document.addEventListener("submit", () => (leaving = true));
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
  const hear = (moment) => {
    if (leaving || moment.table !== root.dataset.table) return;
    if (moment.status === "waiting" && moment.panel === seen) return;
    if (typed && typed.value) sessionStorage.setItem("name", typed.value);
    location.reload();
  };
  new Live([root.dataset.table], narrow(), hear, () => {});
}

// A name was being typed when somebody else sat down.
function keepTyped(field) {
  const begun = sessionStorage.getItem("name");
  sessionStorage.removeItem("name");
  if (!begun) return;
  field.value = begun;
  field.focus();
}

function replaying(root) {
  const slider = find("replay-slider");
  const seat = find("replay-seat");
  let at = Number(root.dataset.at);
  const last = Number(root.dataset.last);
  let wanted = null;
  const go = async (place) => {
    at = Math.max(0, Math.min(last, place));
    const asked = new URLSearchParams({ at });
    if (seat.value !== "") asked.append("seat", seat.value);
    wanted = asked;
    const text = await (await fetch(`?${asked}`)).text();
    if (asked !== wanted) return; // the slider is elsewhere by now
    const parsed = new DOMParser().parseFromString(text, "text/html");
    if (redraw(find("board"), parsed.getElementById("board").innerHTML, false)) sound.placed();
    find("replay-words").innerHTML = parsed.getElementById("replay-words").innerHTML;
    const scores = document.querySelector(".replay-scores");
    if (scores) scores.innerHTML = parsed.querySelector(".replay-scores").innerHTML;
    slider.value = at;
    history.replaceState(null, "", `?${asked}`);
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  seat.addEventListener("change", () => go(at));
  const steps = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => last };
  for (const link of document.querySelectorAll("[data-step]"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      go(steps[link.dataset.step]());
    });
  addEventListener("keydown", (event) => {
    if (event.target.matches("input, select")) return;
    if (event.key === "ArrowLeft") go(at - 1);
    if (event.key === "ArrowRight") go(at + 1);
    if (event.key === "Home") go(0);
    if (event.key === "End") go(last);
  });
}

function printing() {
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
}

const knewWidth = rememberWidth();
copying();
goingBack();
addEventListener("pageshow", filledAgain);
printing();
if (document.querySelector(".scorer")) scoring(document.querySelector(".scorer"));
if (find("waiting")) waiting(find("waiting"));
if (find("replay")) replaying(find("replay"));
if (find("table")) {
  const page = new Page(find("table"));
  if (!knewWidth) page.refresh();
}
