// Live: one tab of the device holds the stream and tells the others; when it goes, another takes over.

import { call } from "./called.js";

export class Live {
  // A page without tables listens to what is written (`read`) alone; nobody takes it for being at its tables.
  constructor(tables, shape, heard, state, read = () => {}) {
    Object.assign(this, { heard, state, read });
    this.channel = new BroadcastChannel("teahouse-events");
    this.channel.onmessage = ({ data: said }) => this.hear(said);
    this.tables = new Set(tables);
    this.shape = shape;
    this.guest = document.documentElement.dataset.guest;
    this.last = {};
    if (navigator.locks) navigator.locks.request("teahouse-stream", () => this.lead());
    else this.lead();
    this.channel.postMessage({ wants: [...this.tables], guest: this.guest, shape });
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("online", () => this.wake());
  }

  lead() {
    this.leading = true;
    this.open();
    return new Promise(() => {});
  }

  open() {
    if (this.source) this.source.close();
    const asked = new URLSearchParams({ drawn: true, own: this.tables.size > 0, ...this.shape });
    for (const table of this.tables) asked.append("watch", table);
    this.source = new EventSource(`/events?${asked}`);
    this.source.addEventListener("table", (event) => {
      const moment = JSON.parse(event.data);
      this.last[moment.table] = { moment, at: performance.now() };
      this.channel.postMessage({ moment });
      this.heard(moment);
    });
    this.source.addEventListener("called", (event) => {
      const called = JSON.parse(event.data);
      this.channel.postMessage({ called });
      call(called);
    });
    this.source.addEventListener("lines", () => {
      this.channel.postMessage({ lines: true });
      this.read();
    });
    this.source.onopen = () => this.tell("open");
    this.source.onerror = () => {
      this.tell("lost");
      if (this.source.readyState === EventSource.CLOSED) setTimeout(() => this.open(), 1500);
    };
  }

  tell(state) {
    this.state(state);
    this.channel.postMessage({ state });
  }

  // The device was turned: from now on drawings have the other shape.
  turn(shape) {
    this.shape = shape;
    if (this.leading) this.open();
  }

  wake() {
    if (this.leading && this.source.readyState === EventSource.CLOSED) this.open();
  }

  hear(said) {
    if (said.moment) this.heard(said.moment);
    if (said.called) call(said.called);
    if (said.lines) this.read();
    if (said.state) this.state(said.state);
    if (!said.wants || !this.leading) return;
    const fresh = said.wants.filter((table) => !this.tables.has(table));
    if (!this.tables.size && said.shape) this.shape = said.shape;
    fresh.forEach((table) => this.tables.add(table));
    if (said.guest !== this.guest) this.last = {}; // somebody has introduced themselves in another tab
    if (fresh.length || said.guest !== this.guest) this.open();
    this.guest = said.guest;
    for (const table of said.wants) if (this.last[table]) this.channel.postMessage({ moment: aged(this.last[table]) });
  }
}

// What was heard some time ago, with the time that it is now.
function aged({ moment, at }) {
  return moment.now === null ? moment : { ...moment, now: moment.now + (performance.now() - at) / 1000 };
}
