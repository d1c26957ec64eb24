// A game, move by move: by list, slider, keys, or by itself. The server draws every moment; the next ones are asked for
// before they are wanted.

import { redraw } from "./motion.js";
import { LOW, NARROW, data, find, knewShape, rememberShape } from "./page.js";
import { savePicture } from "./picture.js";
import { sound } from "./sound.js";

const AHEAD = 2; // so many moments are asked for before they are wanted
const KEPT = 60;

class Replay {
  constructor(root) {
    this.at = Number(root.dataset.at);
    this.last = Number(root.dataset.last);
    this.hand = Number(root.dataset.hand);
    this.game = root.dataset.game;
    this.place = location.pathname;
    this.slider = find("replay-slider");
    this.seat = find("replay-seat");
    this.list = find("replay-list");
    this.play = find("replay-play");
    this.speed = find("replay-speed");
    this.moments = new Map();
    this.play.hidden = this.speed.hidden = false;
    this.play.addEventListener("click", () => (this.playing ? this.stop() : this.start()));
    this.slider.addEventListener("input", () => this.walk(Number(this.slider.value)));
    if (this.seat) this.seat.addEventListener("change", () => this.go(this.at));
    const steps = { first: () => 0, back: () => this.at - 1, on: () => this.at + 1, last: () => this.last };
    document.addEventListener("click", (event) => {
      const link = event.target.closest("[data-step], #replay-list [data-at]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.walk(link.dataset.step ? steps[link.dataset.step]() : Number(link.dataset.at));
    });
    addEventListener("keydown", (event) => this.key(event));
    find("share-png").addEventListener("click", () => savePicture(find("share-svg").href, `${this.game}-${this.slider.value}`));
    for (const media of [NARROW, LOW]) media.addEventListener("change", () => this.turn());
    this.follow();
    if (knewShape) this.look();
    else this.turn();
  }

  // Another shape of the window wants other drawings.
  turn() {
    rememberShape();
    this.moments.clear();
    this.go(this.at);
  }

  key(event) {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last };
    if (event.key in steps) this.walk(steps[event.key]);
    else if (event.key === " " && !event.target.closest("button, a, summary")) this.play.click();
    else return;
    event.preventDefault();
  }

  // By hand: it does not go on by itself then.
  walk(place) {
    this.stop();
    return this.go(place);
  }

  // The newest wish counts: while one moment is on its way, no other is asked for.
  async go(place) {
    this.at = Math.max(0, Math.min(this.last, place));
    if (this.going) return;
    this.going = true;
    try {
      for (let shown = null; shown !== this.addressOf(this.at); ) {
        shown = this.addressOf(this.at);
        await this.show(await this.moment(this.at));
      }
    } catch {
      location.search = this.asked(this.at); // the page says what is wrong
    } finally {
      this.going = false;
    }
    this.look();
  }

  addressOf(at) {
    return String(this.asked(at));
  }

  asked(at) {
    const asked = new URLSearchParams({ at });
    if (this.seat && this.seat.value !== "") asked.append("seat", this.seat.value);
    return asked;
  }

  moment(at) {
    const key = this.addressOf(at);
    if (!this.moments.has(key)) {
      const answer = fetch(`${this.place}/moment?${key}`).then((said) => (said.ok ? said.json() : Promise.reject(said)));
      answer.catch(() => this.moments.delete(key));
      this.moments.set(key, answer);
      if (this.moments.size > KEPT) this.moments.delete(this.moments.keys().next().value);
    }
    return this.moments.get(key);
  }

  // What comes next is here before it is wanted.
  look() {
    for (let at = this.at + 1; at <= Math.min(this.last, this.at + AHEAD); at += 1) this.moment(at).catch(() => {});
  }

  async show(moment) {
    if (redraw(find("board"), moment.board, false)) sound.placed();
    const [where, told] = find("replay-words").children;
    where.textContent = data("replay-at").replace("%1", moment.at).replace("%2", this.last);
    told.innerHTML = moment.words;
    document.querySelectorAll(".replay-players strong").forEach((score, seat) => (score.textContent = moment.scores[seat]));
    this.slider.value = moment.at;
    history.replaceState(null, "", `?${this.asked(moment.at)}`);
    if (moment.hand !== this.hand) await this.turnTo(moment);
    this.follow();
  }

  // Another hand has other moves.
  async turnTo(moment) {
    const text = await (await fetch(`?${this.asked(moment.at)}`)).text();
    const parsed = new DOMParser().parseFromString(text, "text/html");
    this.list.innerHTML = parsed.getElementById("replay-list").innerHTML;
    this.hand = moment.hand;
  }

  // The list and what can be shared keep to the moment that is shown.
  follow() {
    const shown = Number(this.slider.value);
    for (const link of this.list.querySelectorAll("ol [data-at]")) {
      const isHere = Number(link.dataset.at) === shown;
      if (isHere) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
      if (isHere) this.scrollTo(link);
    }
    const link = find("share-link");
    link.textContent = link.textContent.replace("✓ ", ""); // what was copied is another moment
    link.dataset.copy = location.href;
    find("share-svg").search = this.asked(shown);
  }

  scrollTo(link) {
    const list = link.closest("ol");
    const [top, box] = [link.offsetTop, list.clientHeight]; // the list is what they are placed in
    if (top < list.scrollTop || top + link.offsetHeight > list.scrollTop + box) list.scrollTop = top - box / 2;
  }

  start() {
    this.playing = true;
    this.name();
    if (this.at === this.last) this.go(0).then(() => this.wait());
    else this.step();
  }

  async step() {
    await this.go(this.at + 1);
    this.wait();
  }

  wait() {
    if (this.at >= this.last) this.stop();
    else if (this.playing) this.timer = setTimeout(() => this.step(), Number(this.speed.querySelector("select").value));
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
    this.name();
  }

  name() {
    this.play.setAttribute("aria-label", this.play.dataset[this.playing ? "pause" : "play"]);
    this.play.firstElementChild.textContent = this.playing ? "❚❚" : "▶";
  }
}

new Replay(find("replay"));
