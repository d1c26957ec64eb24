// Places: room that the drawing leaves for something of the page (`data-place`), told to the style as numbers.

const MEASURES = ["left", "top", "width", "height"];

export class Places {
  constructor(room, board) {
    Object.assign(this, { room, board, side: room.querySelector(".side") });
    new ResizeObserver(() => this.show()).observe(board);
  }

  // What whoever has seen enough presses lies where buttons lie at other times.
  show() {
    const place = this.board.querySelector("[data-place=after]");
    this.room.classList.toggle("has-after", place !== null);
    if (!place) return;
    const [at, around] = [place, this.side].map((each) => each.getBoundingClientRect());
    const measured = [at.left - around.left, at.top - around.top, at.width, at.height];
    MEASURES.forEach((name, nth) => this.room.style.setProperty(`--after-${name}`, `${measured[nth]}px`));
  }
}
