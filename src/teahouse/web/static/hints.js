// Hints: what a hint means, drawn over the board. Where something goes from place to place an arrow leads there and its
// ghost stands at the end; everything else has a ring, and what belongs together a line.

import { pieceOn } from "./over.js";

export class Hints {
  constructor(over) {
    this.over = over;
    this.path = [];
    over.lay("hint", (sheet) => this.shapes(sheet));
  }

  // `carried`: the first thing of the path is moved to the second.
  show(path, carried) {
    this.path = path;
    this.carried = carried;
    this.over.draw();
  }

  clear() {
    if (this.path.length) this.show([], false);
  }

  shapes(sheet) {
    const things = this.path.map((id, place) => sheet.thing(id, this.path.slice(0, place).filter((other) => other === id).length)).filter(Boolean);
    const [first, second] = things;
    if (!first) return [];
    if (this.carried && second) return this.journey(sheet, first, second);
    const rings = [...new Set(things)].flatMap((thing) => this.spot(sheet, thing));
    if (things.length !== 2) return rings;
    return [...["hint-under", "hint-bond"].flatMap((name) => sheet.bond(first, second, { class: name })), ...rings];
  }

  journey(sheet, from, to) {
    const piece = pieceOn(from);
    const ghost = piece ? [sheet.ghost(piece, to, { class: "hint-ghosted" })] : [];
    return [sheet.ring(from, { class: "hint-ring" }), ...ghost, sheet.arrow(piece || from, to, { class: "hint-arrow" })];
  }

  // On an empty place what would lie there.
  spot(sheet, thing) {
    const stone = thing.querySelector(".ghost");
    const ghost = stone ? [sheet.ghost(stone.firstElementChild, thing, { class: "hint-ghosted" })] : [];
    return [...ghost, sheet.ring(thing, { class: "hint-under" }), sheet.ring(thing, { class: "hint-ring" })];
  }
}
