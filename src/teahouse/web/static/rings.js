// Rings: around what has the focus, what a hint means and what the guide of a lesson would click. They lie over the
// drawing, because Safari paints no outline and no shadow around a part of a picture.

const RINGED = {
  focused: ":focus-visible",
  hinted: ".hinted",
  guided: ".guided:not(:has(.drafted):not(:has(.tile:not(.drafted))))", // not what is chosen already
};
const AWAY = 3; // so far from what they surround, in the drawing's units

export class Rings {
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
