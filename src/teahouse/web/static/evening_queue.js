// What was entered on this phone and is not yet on the house's disk. It outlives the page; one tab sends at a time, one
// thing after the other, and what is sent twice has the same name both times.
import { memory } from "./page.js";

const PAUSE = 4000;
const PATIENCE = 15_000;

export class Queue {
  constructor(evening, changed) {
    this.key = `evening-queue-${evening}`;
    this.address = `/evenings/${evening}/lines`;
    this.changed = changed;
    addEventListener("storage", (event) => event.key === this.key && changed());
    addEventListener("online", () => this.send());
    document.addEventListener("visibilitychange", () => document.hidden || this.send());
  }

  get waiting() {
    try {
      return JSON.parse(memory.get(this.key) || "[]");
    } catch {
      return [];
    }
  }

  keep(change) {
    memory.set(this.key, JSON.stringify(change(this.waiting)));
    this.changed();
  }

  // What becomes of it: { newest, question }, { refused } or, while there is no network, nothing yet.
  async add(item) {
    this.keep((waiting) => [...waiting, item]);
    const outcomes = await this.send();
    return outcomes[item.client];
  }

  drop(client) {
    this.keep((waiting) => waiting.filter((item) => item.client !== client));
  }

  again(client) {
    this.change(client, { refused: "" });
    return this.send();
  }

  change(client, what) {
    this.keep((waiting) => waiting.map((item) => (item.client === client ? { ...item, ...what } : item)));
  }

  send() {
    const all = () => this.sendAll();
    return navigator.locks ? navigator.locks.request(this.key, all) : all();
  }

  async sendAll() {
    const outcomes = {};
    for (const item of this.waiting.filter((each) => !each.refused)) {
      const outcome = await this.post(item);
      if (!outcome) {
        this.later();
        break;
      }
      outcomes[item.client] = outcome;
      const isLate = this.waiting.some((each) => each.client === item.client && each.late);
      if (outcome.refused && isLate) this.change(item.client, { refused: outcome.refused });
      else this.drop(item.client);
    }
    return outcomes;
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), PAUSE);
  }

  async post(item) {
    const body = new URLSearchParams(item.fields);
    if (item.late) body.set("late", "true");
    try {
      const asked = { method: "POST", body, headers: { accept: "application/json" }, signal: AbortSignal.timeout?.(PATIENCE) };
      const answer = await fetch(this.address, asked);
      if (answer.ok) return await answer.json();
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
      const said = await answer.json().catch(() => ({}));
      return { refused: said.message || String(answer.status) };
    } catch {
      this.change(item.client, { late: true }); // from now on nobody waits for its answer
      return null;
    }
  }
}
