// Newcomer: at the first moves somebody makes in a kind of game on this device, what can be moved is marked softly. Where
// nearly everything can be clicked that would tell nothing.

import { memory } from "./page.js";

const FIRST = 3;
const MANY = 16;

export class Newcomer {
  constructor(board, over, game) {
    this.board = board;
    this.key = `moves-${game}`;
    over.lay("newcomer", (sheet) => this.shapes(sheet));
  }

  get made() {
    return Number(memory.get(this.key)) || 0;
  }

  moved() {
    if (this.made < FIRST) memory.set(this.key, this.made + 1);
  }

  shapes(sheet) {
    if (this.made >= FIRST || this.board.classList.contains("choosing")) return [];
    const things = [...sheet.svg.querySelectorAll("[id].clickable:not(.choice, .pushed, .button)")];
    if (things.length > MANY) return [];
    return things.map((thing) => {
      const { x, y, width, height } = sheet.box(thing);
      const radius = Math.max(4.5, Math.min(width, height) * 0.085);
      return sheet.shape("circle", { cx: x + width - 1.8 * radius, cy: y + 1.8 * radius, r: radius, class: "soft" });
    });
  }
}
