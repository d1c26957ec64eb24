// Looks: "View and help" acts at once. What is changed is sent as the form would send it; the page that comes back has the
// pieces as they are to look from now on.

import { find } from "./page.js";

export class Looks {
  constructor(changed, failed) {
    this.form = find("looks");
    this.changed = changed;
    this.failed = failed;
    this.saving = Promise.resolve();
    this.form.addEventListener("change", () => this.save());
  }

  save() {
    const body = new URLSearchParams(new FormData(this.form));
    this.saving = this.saving.then(() => this.send(body)).catch(() => this.failed());
    return this.saving;
  }

  async send(body) {
    const answer = await fetch(this.form.action, { method: "POST", body });
    if (!answer.ok) throw new Error();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("svg.parts").innerHTML = page.querySelector("svg.parts").innerHTML;
    for (const name of ["motion", "sound"]) {
      const said = page.documentElement.dataset[name];
      if (said) document.documentElement.dataset[name] = said;
      else delete document.documentElement.dataset[name];
    }
    this.changed();
  }

  switchOn(name) {
    this.form.elements[name].checked = true;
    return this.save();
  }
}
