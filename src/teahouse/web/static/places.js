// Places: room that the drawing leaves for something of the page (`data-place`), told to the style as numbers.

const PLACES = ["after", "draft"]; // for what whoever has seen enough presses, and for an answer of several parts; one at a time
const MEASURES = ["left", "top", "width", "height"];

export class Places {
  constructor(room, board) {
    Object.assign(this, { room, board, side: room.querySelector(".side") });
    new ResizeObserver(() => this.show()).observe(board);
  }

  show() {
    for (const name of PLACES) this.tell(name, this.board.querySelector(`[data-place=${name}]`));
  }

  tell(name, place) {
    this.room.classList.toggle(`has-${name}`, place !== null);
    if (!place) return;
    const [at, around] = [place, this.side].map((each) => each.getBoundingClientRect());
    const measured = [at.left - around.left, at.top - around.top, at.width, at.height];
    MEASURES.forEach((measure, nth) => this.room.style.setProperty(`--place-${measure}`, `${measured[nth]}px`));
  }
}
