// A scorer's sheet without loading. Every tap is a link that also says what it does (data-tap). Taps are collected here,
// since the sheet last agreed on; one question is under way at a time and names them all, so none is lost however slow
// the line is, and none counts twice however often it is asked. Taking back is asking without the last one.
//
// Answers change the elements that are there instead of replacing them: a finger that is down still hits what it aimed at.

const FOLD = 40; // taps in one question; then what was answered is the new beginning
const AGAIN = 2_000; // milliseconds after which a question that got no answer is asked again
const HASTY = 300; // milliseconds in which a second tap was meant for what stood there before

class Scoring {
  constructor(root) {
    this.root = root;
    this.begun = this.sheet.dataset.address;
    this.taps = [];
    this.earlier = []; // what was folded away, for taking back
    this.wish = this.answered = 0; // numbers of what is wanted and of what is shown
    this.asking = false;
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("submit", (event) => this.typed(event));
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("online", () => this.ask());
    this.shown();
  }

  get sheet() {
    return this.root.querySelector("#sheet");
  }

  click(event) {
    if (event.target.closest("[data-undo]")) return this.undo();
    const tapped = event.target.closest("[data-tap]");
    if (!tapped || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (performance.now() - (tapped.changed ?? -HASTY) < HASTY) return;
    if (tapped.dataset.tap.startsWith("step ")) this.turn(tapped.dataset.tap.slice("step ".length));
    if (tapped.parentElement.matches("[data-one]")) choose(tapped);
    tapped.classList.add("tapped");
    this.add(tapped.dataset.tap);
  }

  typed(event) {
    event.preventDefault();
    this.add(`type ${event.target.elements.typed.value}`);
  }

  key(event) {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input")) return;
    event.preventDefault();
    this.undo();
  }

  turn(step) {
    this.sheet.classList.remove("at-tiles", "at-how", "at-result");
    this.sheet.classList.add(`at-${step}`);
  }

  add(tap) {
    this.taps.push(tap);
    this.wanted();
  }

  undo() {
    if (!this.taps.length && this.earlier.length) [this.begun, this.taps] = this.earlier.pop();
    if (!this.taps.length) return;
    let last; // turning a page is not taken back: what it was about is
    do last = this.taps.pop();
    while (last.startsWith("step ") && this.taps.length);
    this.wanted();
  }

  wanted() {
    this.wish += 1;
    this.shown();
    this.ask();
  }

  async ask() {
    if (this.asking || this.answered === this.wish) return;
    this.asking = true;
    const wish = this.wish;
    const taps = this.taps.map((tap) => `&tap=${encodeURIComponent(tap)}`).join("");
    const answer = await fetch(this.root.dataset.answers + this.begun + taps)
      .then((got) => (got.ok ? got.text() : null))
      .catch(() => null);
    this.asking = false;
    if (answer === null) return this.lost();
    this.show(answer, wish);
    this.ask();
  }

  lost() {
    const status = this.sheet.querySelector(".status p");
    status.classList.remove("counted");
    status.textContent = this.root.dataset.offline;
    setTimeout(() => this.ask(), AGAIN);
  }

  show(answer, wish) {
    const fresh = new DOMParser().parseFromString(answer, "text/html").getElementById("sheet");
    this.answered = wish;
    const typed = fresh.querySelector("#typed").value;
    const typing = this.root.querySelector("#typed");
    become(this.sheet, fresh);
    if (document.activeElement !== typing) typing.value = typed; // what is being typed stays
    if (wish === this.wish) this.settled();
    this.shown();
  }

  settled() {
    const { address } = this.sheet.dataset;
    history.replaceState(null, "", address);
    const back = document.querySelector(".languages input[name=then]");
    if (back) back.value = location.pathname + location.search;
    if (this.taps.length >= FOLD) {
      this.earlier.push([this.begun, this.taps]);
      [this.begun, this.taps] = [address, []];
    }
    this.root.dispatchEvent(new CustomEvent("scored", { bubbles: true, detail: { address } }));
  }

  shown() {
    const undo = this.root.querySelector("[data-undo]");
    undo.hidden = false;
    undo.setAttribute("aria-disabled", String(!this.taps.length && !this.earlier.length));
    this.sheet.setAttribute("aria-busy", String(this.answered !== this.wish));
  }
}

// Of several one is chosen, at once.
function choose(pick) {
  for (const other of pick.parentElement.children) other.removeAttribute("aria-current");
  pick.setAttribute("aria-current", "true");
}

// An element becomes like another, part by part, and stays the same where they are alike.
function become(there, fresh) {
  if (there.isEqualNode(fresh)) return;
  if (there.dataset?.tap !== fresh.dataset?.tap) there.changed = performance.now();
  for (const { name } of [...there.attributes]) if (!fresh.hasAttribute(name)) there.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (there.getAttribute(name) !== value) there.setAttribute(name, value);
  const parts = [...there.childNodes];
  const wanted = [...fresh.childNodes]; // appending takes them away from there
  wanted.forEach((part, place) => {
    const old = parts[place];
    if (!old) there.append(part);
    else if (old.nodeName !== part.nodeName) old.replaceWith(part);
    else if (old.nodeType === Node.ELEMENT_NODE) become(old, part);
    else if (old.nodeValue !== part.nodeValue) old.nodeValue = part.nodeValue;
  });
  parts.slice(wanted.length).forEach((part) => part.remove());
}

for (const root of document.querySelectorAll(".scorer")) new Scoring(root);
