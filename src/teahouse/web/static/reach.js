// Reach: a finger is broader than a small tile. What may be taken reaches over its own edge, LEAST pixels in each direction;
// a tap within reach of two shows both enlarged, and a second one chooses.

const LEAST = 36;
const TAKEN = ".tile[id].clickable, .tile[id].selected";
const MARGIN = 8;

export class Reach {
  constructor(board) {
    this.board = board;
    this.lens = null;
    addEventListener("pointerdown", (event) => this.press(event), true);
    board.addEventListener("click", (event) => this.click(event), true);
  }

  // Where the finger was: a browser may bring the click nearer to what it takes for meant.
  press(event) {
    this.touch = event.pointerType === "touch" ? [event.clientX, event.clientY] : null;
    if (this.lens && !this.lens.contains(event.target)) this.close();
  }

  // Before everything else that listens to clicks: what was meant is clicked in place of what was hit.
  click(event) {
    if (!event.isTrusted || !this.touch || event.target.closest(".lens")) return;
    const meant = this.within(...this.touch);
    if (!meant.length || (meant.length === 1 && meant[0].contains(event.target))) return;
    event.stopPropagation();
    if (meant.length > 1) this.enlarge(meant);
    else take(meant[0]);
  }

  within(x, y) {
    return [...this.board.querySelectorAll(TAKEN)].filter((thing) => {
      const { left, top, width, height } = thing.getBoundingClientRect();
      const across = Math.abs(x - left - width / 2);
      const down = Math.abs(y - top - height / 2);
      return across < Math.max(width, LEAST) / 2 && down < Math.max(height, LEAST) / 2;
    });
  }

  enlarge(things) {
    this.lens = document.createElement("div");
    this.lens.className = "lens";
    this.lens.addEventListener("click", (event) => event.stopPropagation());
    this.lens.append(...things.map((thing) => this.choice(thing)));
    this.board.append(this.lens);
    const boxes = things.map((thing) => thing.getBoundingClientRect());
    const { width, height } = this.lens.getBoundingClientRect();
    const middle = boxes.reduce((sum, box) => sum + box.left + box.width / 2, 0) / boxes.length;
    const above = Math.min(...boxes.map((box) => box.top)) - height - MARGIN;
    const below = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
    const left = Math.min(Math.max(middle - width / 2, MARGIN), innerWidth - width - MARGIN);
    Object.assign(this.lens.style, { left: `${left}px`, top: `${above < MARGIN ? below : above}px` });
  }

  // A button with the tile on it, as it lies on the board.
  choice(thing) {
    const button = document.createElement("button");
    const drawn = document.createElementNS(thing.namespaceURI, "svg");
    const { x, y, width, height } = thing.getBBox();
    drawn.setAttribute("viewBox", [x, y, width, height].join(" "));
    drawn.append(...[...thing.children].map((part) => part.cloneNode(true)));
    button.type = "button";
    button.setAttribute("aria-label", thing.getAttribute("aria-label"));
    button.append(drawn);
    button.addEventListener("click", () => {
      this.close();
      take(thing);
    });
    return button;
  }

  close() {
    if (this.lens) this.lens.remove();
    this.lens = null;
  }
}

function take(thing) {
  thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
