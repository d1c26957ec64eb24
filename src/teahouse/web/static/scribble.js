// Scribbles: with the right mouse button one marks things and draws arrows, for oneself alone; a left click wipes them off.

export class Scribbles {
  constructor(board, over, thingOf) {
    this.drawn = new Map();
    this.over = over;
    this.thingOf = thingOf;
    this.from = null;
    board.addEventListener("contextmenu", (event) => event.preventDefault());
    board.addEventListener("pointerdown", (event) => this.press(event));
    addEventListener("pointerup", (event) => this.release(event));
    over.lay("scribble", (sheet) => this.shapes(sheet));
  }

  press(event) {
    if (event.pointerType === "mouse" && event.button === 2) this.from = this.thingOf(event.target);
    else this.wipe();
  }

  release(event) {
    const from = this.from;
    if (event.button !== 2 || !from) return;
    this.from = null;
    const to = this.thingOf(document.elementFromPoint(event.clientX, event.clientY) || document.body);
    if (!to) return;
    const way = [from.id, to.id];
    if (!this.drawn.delete(way.join(" "))) this.drawn.set(way.join(" "), way); // the same again takes it away
    this.over.draw();
  }

  wipe() {
    if (!this.drawn.size) return;
    this.drawn.clear();
    this.over.draw();
  }

  shapes(sheet) {
    return [...this.drawn.values()].flatMap((way) => {
      const [from, to] = way.map((id) => sheet.thing(id));
      if (!from || !to) return [];
      return [from === to ? sheet.ring(from, { class: "scribble-mark" }) : sheet.arrow(from, to, { class: "scribble-arrow" })];
    });
  }
}
