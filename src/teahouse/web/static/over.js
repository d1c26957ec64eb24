// Over: what lies over the drawing (rings, arrows, ghosts), in one group that is always the last in the picture: nothing
// cuts it, and nothing of it can be clicked. Whoever shows something there gives a function from the sheet to shapes.

const AWAY = 3; // so far from what they surround, in the drawing's units

export class Over {
  constructor(board) {
    this.board = board;
    this.kinds = new Map();
    const draw = () => this.draw();
    for (const change of ["focusin", "focusout"]) board.addEventListener(change, draw);
    new MutationObserver(draw).observe(board, { subtree: true, attributeFilter: ["class"] });
    new MutationObserver(draw).observe(board, { childList: true }); // drawn anew
  }

  lay(kind, shapes) {
    this.kinds.set(kind, shapes);
    this.draw();
  }

  draw() {
    const svg = this.board.querySelector("svg");
    if (!svg || !svg.getScreenCTM()) return;
    const sheet = new Sheet(svg);
    const top = sheet.shape("g", { class: "over", "aria-hidden": true });
    for (const shapes of this.kinds.values()) top.append(...shapes(sheet));
    for (const old of svg.querySelectorAll(":scope > .over")) old.remove();
    svg.append(top);
  }
}

// A drawing to lay something on, in its own units.

class Sheet {
  constructor(svg) {
    this.svg = svg;
    this.inverse = svg.getScreenCTM().inverse();
  }

  shape(name, attributes) {
    const drawn = document.createElementNS(this.svg.namespaceURI, name);
    for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value);
    return drawn;
  }

  // Where several things mean the same, the one after so many of them, as far as there are so many.
  thing(id, after = 0) {
    const same = after ? this.svg.querySelectorAll(`[data-same="${CSS.escape(id)}"]`)[after - 1] : null;
    return same || this.svg.querySelector(`#${CSS.escape(id)}`);
  }

  // A place on a board has marks that reach over its edge; its box follows the edge.
  box(thing) {
    const seen = (thing.matches(".place") ? thing.firstElementChild : thing).getBoundingClientRect();
    const from = new DOMPoint(seen.left, seen.top).matrixTransform(this.inverse);
    const to = new DOMPoint(seen.right, seen.bottom).matrixTransform(this.inverse);
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  }

  middle(thing) {
    const { x, y, width, height } = this.box(thing);
    return [x + width / 2, y + height / 2];
  }

  ring(thing, attributes) {
    const { x, y, width, height } = this.box(thing);
    const places = { x: x - AWAY, y: y - AWAY, width: width + 2 * AWAY, height: height + 2 * AWAY };
    return this.shape("rect", { ...places, rx: 6, ...attributes });
  }

  // From the middle of one thing to that of another, as broad as suits them.
  arrow(from, to, attributes) {
    const [[x, y], [u, v]] = [this.middle(from), this.middle(to)];
    const size = Math.min(this.box(to).width, this.box(to).height);
    const long = Math.hypot(u - x, v - y);
    const [half, head, wide] = [size * 0.07, size * 0.42, size * 0.24];
    const [begin, neck, tip] = [size * 0.22, long - head, long - size * 0.08];
    const way = `M${begin} ${-half}H${neck}V${-wide}L${tip} 0L${neck} ${wide}V${half}H${begin}Z`;
    const turn = (Math.atan2(v - y, u - x) * 180) / Math.PI;
    return this.shape("path", { d: way, transform: `translate(${x} ${y})rotate(${turn})`, ...attributes });
  }

  // Between two things, not over them; none where they are neighbours.
  bond(one, other, attributes) {
    const [[x, y], [u, v]] = [this.middle(one), this.middle(other)];
    const long = Math.hypot(u - x, v - y);
    const [ex, ey] = [(u - x) / long, (v - y) / long];
    const { width, height } = this.box(one);
    const out = Math.min(width / 2 / Math.abs(ex), height / 2 / Math.abs(ey)) + 2 * AWAY;
    if (long < 2 * out) return [];
    const places = { x1: x + out * ex, y1: y + out * ey, x2: u - out * ex, y2: v - out * ey };
    return [this.shape("line", { ...places, ...attributes })];
  }

  // A copy of something where another thing is.
  ghost(copied, at, attributes) {
    const { a, b, c, d, e, f } = this.inverse.multiply(at.getScreenCTM());
    const place = this.shape("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})`, ...attributes });
    place.append(copied.cloneNode(true));
    return place;
  }
}

// What stands on a place and can be carried: of several the uppermost.
export function pieceOn(thing) {
  return [...thing.querySelectorAll(".piece use")].pop();
}
