// Exercise: a question on a real board. An answer is judged by the server, and what follows is shown board by board.

import { Drag } from "./drag.js";
import { redraw } from "./motion.js";
import { Over } from "./over.js";
import { LOW, NARROW, data, find, knewShape, post, rememberShape, shape } from "./page.js";
import { Reach } from "./reach.js";
import { rings } from "./rings.js";
import { sound } from "./sound.js";
import { Walk } from "./walk.js";

const PAUSE = 1100; // so long one looks at a board before the next

class Exercise {
  constructor(root) {
    this.place = root.dataset.place;
    this.board = find("board");
    this.verdict = find("verdict");
    this.moment = data("moment");
    const over = new Over(this.board);
    new Reach(this.board);
    this.walk = new Walk(this.board, (move) => this.answer(move), (path) => this.explain(path));
    this.drag = new Drag(this.board, this.walk);
    over.lay("rings", rings);
    this.walk.show(this.moment.paths, [], {});
    find("again").addEventListener("click", () => this.again());
    find("show").addEventListener("click", () => this.answer(null));
    for (const media of [NARROW, LOW]) media.addEventListener("change", () => this.turn());
    if (!knewShape) this.turn();
  }

  // Another shape of the window wants another drawing; whatever was answered, the question is put again.
  async turn() {
    rememberShape();
    const asked = await fetch(`${this.place}/board?${new URLSearchParams(shape())}`).catch(() => null);
    if (!asked || !asked.ok) return;
    this.moment = await asked.json();
    this.again();
  }

  async answer(move) {
    if (this.isAnswered) return;
    this.isAnswered = true;
    this.walk.show([], [], {});
    try {
      await this.tell(await post(this.place, { move, ...shape() }), move === null);
    } catch (error) {
      this.drag.letGo();
      this.again();
      this.plain(error.message);
    }
  }

  // One board after the other, then what is to be said of it.
  async tell({ right, said, steps }, isShown) {
    const held = this.board.contains(document.activeElement);
    const asked = this.moment;
    const byHand = this.drag.arrive();
    for (const [at, step] of steps.entries()) {
      if (at) await new Promise((done) => setTimeout(done, PAUSE));
      if (asked !== this.moment) return; // it was turned meanwhile
      redraw(this.board, step.board, true, at === 0 && byHand);
      sound.placed();
      if (at === 0) this.say(isShown ? "shown" : right ? "right" : "wrong", said);
      this.news(step.words);
    }
    this.walk.show([], [], {});
    find("again").hidden = right && !isShown;
    find("show").hidden = true;
    find("following").classList.toggle("main", right && !isShown);
    if (right && !isShown) this.solved();
    if (held) (find("again").hidden ? find("following") : find("again")).focus({ preventScroll: true });
  }

  solved() {
    const mark = document.querySelector(".exercise-list [aria-current] .solved");
    mark.textContent = "✓";
  }

  // Its frame says it too: right, wrong, shown, or why not.
  put(kind) {
    this.verdict.dataset.kind = kind;
  }

  say(kind, lines) {
    this.put(kind);
    const head = document.createElement("strong");
    head.textContent = this.verdict.dataset[kind];
    const told = lines.map((line) => Object.assign(document.createElement("p"), { innerHTML: line }));
    this.verdict.replaceChildren(head, ...told);
  }

  news(line) {
    const told = Object.assign(document.createElement("p"), { innerHTML: line });
    find("news").append(told);
    while (find("news").children.length > 6) find("news").firstChild.remove();
  }

  again() {
    this.isAnswered = false;
    redraw(this.board, this.moment.board, true);
    this.walk.show(this.moment.paths, [], {});
    this.put("");
    this.verdict.replaceChildren();
    const held = [find("again"), find("show")].includes(document.activeElement);
    find("again").hidden = true;
    find("show").hidden = false;
    if (held) this.board.focus({ preventScroll: true });
  }

  async explain(path) {
    if (this.isAnswered) return;
    const said = await post(`${this.place}/why`, { path: path.slice(0, 8) }).catch(() => ({}));
    if (said.why && !this.isAnswered) this.plain(said.why);
  }

  plain(text) {
    const line = document.createElement("p");
    line.textContent = text;
    this.put("why");
    this.verdict.replaceChildren(line);
  }
}

new Exercise(find("exercise"));
