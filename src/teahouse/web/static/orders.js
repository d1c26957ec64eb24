// Standing orders: a sheet beside the board to give, see, change and drop them. The server says which there are and how they read.

import { LOW, NARROW, find, post } from "./page.js";

export class Standing {
  constructor(id, seat, { say, refuse, closed }) {
    Object.assign(this, { id, seat, say, refuse, closed });
    this.form = find("orders");
    this.isOn = false;
    this.chosen = [];
    if (!this.form) return;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.give();
    });
    this.form.addEventListener("keydown", (event) => this.key(event));
    find("orders-done").addEventListener("click", () => this.end());
    find("orders-last").addEventListener("change", () => this.said.orders.length && this.send(this.said.orders, find("orders-last")));
    document.addEventListener("visibilitychange", () => this.lookIn());
    find("orders-kind").addEventListener("change", () => this.pick());
    find("orders-things").addEventListener("click", (event) => this.toggle(event.target.closest("button")));
    find("orders-given").addEventListener("click", (event) => this.touch(event.target.closest("button")));
  }

  get address() {
    return `/tables/${this.id}/standing-orders`;
  }

  async begin() {
    const answer = await fetch(`${this.address}?seat=${this.seat()}`, { headers: { accept: "application/json" } }).catch(() => null);
    const said = answer && (await answer.json().catch(() => null));
    if (!answer || !answer.ok) return this.refuse(said ? said.message : "");
    this.isOn = true;
    this.form.hidden = false;
    this.show(said);
    find("orders-kind").focus();
    if (LOW.matches || NARROW.matches) this.form.scrollIntoView();
  }

  // Who comes back to a page that stayed open has looked in, too.
  lookIn() {
    if (document.hidden || !this.said || this.said.lasts !== "visit") return;
    this.said = null;
    this.end();
    post(`/tables/${this.id}/looked-in`, { seat: this.seat() }).catch(() => {}); // the next time, then
  }

  show(said) {
    this.said = said;
    find("orders-last").value = said.lasts;
    const given = new Set(said.orders.map(({ code }) => code));
    const select = find("orders-kind");
    const before = select.value;
    select.replaceChildren(...said.kinds.map(({ code, title }) => new Option(given.has(code) ? `✓ ${title}` : title, code)));
    if (said.kinds.some(({ code }) => code === before)) select.value = before;
    find("orders-none").hidden = said.orders.length > 0;
    find("orders-given").replaceChildren(...said.orders.map((order) => this.row(order)));
    find("orders-choose").hidden = !said.kinds.length;
    this.pick();
  }

  row({ code, drawn, change, remove }) {
    const row = document.createElement("li");
    row.append(button(drawn, { change: code }, change), button("×", { remove: code }, remove));
    return row;
  }

  get kind() {
    return this.said.kinds.find(({ code }) => code === find("orders-kind").value);
  }

  // What belongs to the order that was chosen; what it says already is chosen too.
  pick() {
    const kind = this.kind;
    if (!kind) return;
    const held = this.said.orders.find(({ code }) => code === kind.code);
    this.chosen = held ? [...held.things] : [];
    find("orders-means").textContent = kind.means;
    const things = find("orders-things");
    things.hidden = !kind.things.length;
    things.replaceChildren(...kind.things.map(({ name, words, drawn }) => button(drawn, { thing: name }, words)));
    find("orders-number").hidden = !kind.numbers;
    const field = find("orders-value");
    field.disabled = !kind.numbers;
    if (kind.numbers) {
      [field.min, field.max] = kind.numbers;
      field.value = held ? held.number : kind.numbers[0];
    }
    this.mark();
  }

  toggle(pressed) {
    if (!pressed) return;
    const name = pressed.dataset.thing;
    this.chosen = this.chosen.includes(name) ? this.chosen.filter((other) => other !== name) : [...this.chosen, name];
    this.mark();
  }

  mark() {
    for (const each of find("orders-things").children) {
      const place = this.chosen.indexOf(each.dataset.thing);
      each.setAttribute("aria-pressed", place >= 0);
      each.dataset.nth = place >= 0 ? place + 1 : "";
    }
  }

  touch(pressed) {
    if (!pressed) return;
    const { change, remove } = pressed.dataset;
    if (remove) return this.send(this.said.orders.filter(({ code }) => code !== remove), find("orders-kind"));
    find("orders-kind").value = change;
    this.pick();
    (find("orders-things").firstElementChild || find("orders-value")).focus();
  }

  give() {
    const { code, numbers, least } = this.kind;
    if (this.chosen.length < least) return this.refuse(this.form.dataset.nothing);
    const order = { code, things: this.chosen, number: numbers ? Number(find("orders-value").value) : null };
    const others = this.said.orders.filter((other) => other.code !== code);
    return this.send([...others, order]);
  }

  async send(orders, focus) {
    const plain = orders.map(({ code, things, number }) => ({ code, things, number }));
    try {
      this.show(await post(this.address, { seat: this.seat(), orders: plain, lasts: find("orders-last").value }));
      const { orders: kept } = this.said;
      this.say(kept.length ? kept.map(({ words }) => words).join("; ") : find("orders-none").textContent);
      if (focus) focus.focus();
    } catch (error) {
      this.refuse(error.message);
    }
  }

  // Arrows lead from thing to thing.
  key(event) {
    const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
    const next = step && event.target.dataset.thing && event.target[step];
    if (event.key === "Escape") this.end();
    else if (next) next.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.form.hidden = true;
    this.closed();
  }
}

function button(html, known, label) {
  const made = document.createElement("button");
  const inside = document.createElement("span"); // so that spaces beside what is drawn stay
  inside.innerHTML = html;
  made.type = "button";
  made.append(inside);
  Object.assign(made.dataset, known);
  made.setAttribute("aria-label", label);
  made.title = label;
  return made;
}
