// What was entered on this phone and is not yet on the house's disk. It outlives the page; one tab sends at a time, one
// thing after the other, and what is sent twice has the same name both times. It is sent in the name of whoever entered it,
// or not at all: somebody else on this phone is asked first.
import { memory } from "./page.js";

const PAUSE = 4000;
const PATIENCE = 15_000;

// Who uses this page; empty: a guest whom the house does not know yet.
const guest = () => document.documentElement.dataset.guest || "";

// Whoever enters a line is there and writes for themselves; what has waited may be somebody else's.
export const isOthers = (item) => item.guest !== undefined && item.guest !== guest() && (item.guest !== "" || Boolean(item.late));

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

  // What becomes of it: { newest, question }, { refused }, { others } or, while there is no network, nothing yet.
  async add(item) {
    this.keep((waiting) => [...waiting, { ...item, guest: guest() }]);
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

  // Entered by somebody else; whoever is here now says that it shall be theirs.
  adopt(client) {
    this.change(client, { guest: guest() });
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
    for (const { client } of this.waiting) {
      const item = this.waiting.find((each) => each.client === client);
      if (!item || item.refused || isOthers(item)) continue;
      const outcome = await this.post(item);
      if (!outcome) {
        this.later();
        break;
      }
      outcomes[item.client] = outcome;
      const isLate = this.waiting.some((each) => each.client === item.client && each.late);
      if (outcome.others) this.changed();
      else if (outcome.refused && isLate) this.change(item.client, { refused: outcome.refused });
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
    if (item.guest !== undefined) body.set("guest", item.guest);
    try {
      const asked = { method: "POST", body, headers: { accept: "application/json" }, signal: AbortSignal.timeout?.(PATIENCE) };
      const answer = await fetch(this.address, asked);
      if (answer.ok) return this.known(await answer.json());
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
      const said = await answer.json().catch(() => ({}));
      if (said.error === "entered-by-another") return await this.someoneElse();
      return { refused: said.message || String(answer.status) };
    } catch {
      this.change(item.client, { late: true }); // from now on nobody waits for its answer
      return null;
    }
  }

  // In another tab somebody else has come meanwhile: what this page has is not theirs.
  async someoneElse() {
    const now = await fetch("/guests/me", { headers: { accept: "application/json" } });
    document.documentElement.dataset.guest = now.ok ? (await now.json()).person : "";
    return { others: true };
  }

  // Whoever was nobody has become a guest by their first line: what else they entered is theirs.
  known(answer) {
    if (!guest() && answer.guest) {
      document.documentElement.dataset.guest = answer.guest;
      this.keep((waiting) => waiting.map((item) => (item.guest === "" ? { ...item, guest: answer.guest } : item)));
    }
    return answer;
  }
}
