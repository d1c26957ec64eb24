// Plans: moves in advance, set on the board itself. The server draws what would lie there after the moves so far and says what
// can be clicked; a line is kept as soon as it ends with a move of one's own, and goes on from there.

import { find, post, shape } from "./page.js";

const ANY = "*";

export class Plans {
  // `show` puts a drawing and its click paths on the board, `ended` the table as it is.
  constructor(id, seat, { show, ended, say, refuse }) {
    Object.assign(this, { id, seat, show, ended, say, refuse });
    this.form = find("plan");
    this.isOn = false;
    this.line = [];
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.end();
    });
    find("plan-any").addEventListener("click", () => this.go(this.wanted[0] === ANY ? [] : [ANY]));
    find("plan-back").addEventListener("click", () => this.go(this.wanted.slice(0, -1)));
    find("plan-lines").addEventListener("click", (event) => this.remove(event.target.closest("[data-line]")));
  }

  // Where a clock for the whole game runs, most plan an answer to whatever comes.
  begin(isQuick) {
    this.isOn = true;
    return this.go(isQuick ? [ANY] : []);
  }

  // What was wanted last counts: who clicks again before the answer has come goes on from there.
  async go(line) {
    const wanted = (this.wanted = line);
    try {
      const said = await post(`/tables/${this.id}/plans/board`, { seat: this.seat(), line, ...shape() });
      if (wanted !== this.wanted || !this.isOn) return;
      Object.assign(this, { line, said });
      this.draw();
    } catch (error) {
      this.refuse(error.message);
      this.end();
    }
  }

  // A move was made on the board.
  async took(move) {
    const line = [...this.line, move];
    if (!this.said.mine) return this.go(line);
    const others = this.said.lines.map(({ moves }) => moves).filter((other) => !isReplaced(other, line));
    if (await this.keep([...others, line])) await this.go(line[0] === ANY ? [ANY] : line);
  }

  remove(button) {
    if (!button) return;
    const left = this.said.lines.filter((_, at) => at !== Number(button.dataset.line));
    this.keep(left.map(({ moves }) => moves)).then((kept) => kept && this.go(this.line));
  }

  keep(lines) {
    return post(`/tables/${this.id}/plans`, { seat: this.seat(), lines }).then(
      () => true,
      (error) => this.refuse(error.message),
    );
  }

  draw() {
    const { said, line, form } = this;
    form.hidden = false;
    document.body.classList.add("planning");
    this.show(said.board, said.paths);
    const next = said.mine ? form.dataset.mine : form.dataset.theirs;
    find("plan-told").innerHTML = chain(said.told);
    find("plan-next").textContent = next;
    find("plan-any").textContent = line[0] === ANY ? form.dataset.some : form.dataset.any;
    find("plan-any").hidden = line.length > 1 || (line.length === 1 && line[0] !== ANY);
    find("plan-back").disabled = !line.length || line[0] === ANY;
    find("plan-lines").replaceChildren(...said.lines.map(({ told }, at) => this.row(told, at)));
    this.say(next);
  }

  row(told, at) {
    const row = document.createElement("li");
    row.innerHTML = chain(told);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.line = at;
    button.textContent = "×";
    button.setAttribute("aria-label", this.form.dataset.remove.replace("%1", row.textContent));
    row.append(" ", button);
    return row;
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.wanted = null;
    this.form.hidden = true;
    document.body.classList.remove("planning");
    this.ended();
  }
}

// Theirs, then mine, and so on.
function chain(told) {
  return told.map((move, at) => (at ? (at % 2 ? " → " : " · ") : "") + move).join("");
}

// Whether another line is a part of this one, or answers the same moves otherwise.
function isReplaced(other, line) {
  const at = other.findIndex((move, place) => move !== line[place]);
  return at < 0 || at % 2 === 1;
}
