// Hand: what one holds can be arranged, by dragging or with Shift and the arrow keys.

import { HELD, named, swallowClick } from "./page.js";

export class Hand {
  constructor(board, arranged) {
    this.board = board;
    this.arranged = arranged;
    board.addEventListener("pointerdown", (event) => this.grab(event));
    board.addEventListener("keydown", (event) => this.key(event), true);
  }

  // Every piece in hand from left to right, row by row.
  pieces() {
    const all = [...this.board.querySelectorAll(`${HELD} .tile`)].map((tile) => {
      const box = tile.getBoundingClientRect();
      return { tile, code: named(tile.closest(HELD)).slice(5), x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
    });
    return all.sort((one, other) => (Math.abs(one.y - other.y) > one.width / 2 ? one.y - other.y : one.x - other.x));
  }

  grab(event) {
    const tile = event.target.closest(`${HELD} .tile`);
    if (!tile) return;
    const let_go = (end) => {
      removeEventListener("pointerup", let_go);
      const pieces = this.pieces();
      const from = pieces.findIndex((piece) => piece.tile === tile);
      if (from < 0 || Math.hypot(end.clientX - event.clientX, end.clientY - event.clientY) < pieces[from].width * 0.7) return;
      swallowClick();
      const near = pieces.map((piece) => Math.hypot(piece.x - end.clientX, 2 * (piece.y - end.clientY)));
      this.move(pieces, from, near.indexOf(Math.min(...near)));
    };
    addEventListener("pointerup", let_go);
  }

  key(event) {
    const step = event.shiftKey && { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const thing = event.target.closest(HELD);
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
