// Lines that people write: those that are new are asked for, and put where they are read. What comes is text, never more.

import { find, post } from "./page.js";

export class Lines {
  constructor(list, form, show) {
    Object.assign(this, { list, form, show });
    this.source = list.dataset.source;
    this.asking = false;
    form.addEventListener("submit", (event) => this.send(event));
  }

  get last() {
    return Number(this.list.dataset.last);
  }

  async send(event) {
    event.preventDefault();
    const field = this.form.elements.text;
    const text = field.value;
    if (!text.trim()) return;
    try {
      await post(this.source, { text });
      if (field.value === text) field.value = "";
      this.refuse("");
    } catch (error) {
      this.refuse(error.message);
    }
    field.focus();
    await this.ask();
  }

  refuse(sentence) {
    const wrong = find("write-wrong");
    wrong.lastElementChild.textContent = sentence;
    wrong.hidden = !sentence;
  }

  async ask() {
    this.isNews = true;
    if (this.asking) return; // then once more
    this.asking = true;
    while (this.isNews) await this.fetch();
    this.asking = false;
  }

  async fetch() {
    this.isNews = false;
    const answer = await fetch(`${this.source}?after=${this.last}`).catch(() => null);
    const fresh = answer?.ok ? (await answer.json()).lines : [];
    for (const line of fresh.filter((each) => each.number > this.last)) {
      this.list.dataset.last = line.number;
      this.show(line);
    }
  }
}
