// The dance floor. The server sends the whole dance as numbers (web/dancing.py); this counts, plays and moves it.
//
//   Sound     notes for Web Audio, and the same as a file
//   Floor     where everybody stands at a moment
//   Dance     which beat it is, and what is to be shown, heard and said then
//
// Beats are counted from 0 here; step 0 is reached on beat 0. `score.variants[v].stances[b + 1]` is the stance on beat b.

import { data, find, words } from "./page.js";

const score = data("score");
const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Sound

const RATE = 44100;
const METRONOME = { high: 1760, low: 1320, length: 0.2, strength: 127 };
const RELEASE = 0.006;

function sound(context, out, [voice, , , frequency, strength], when, seconds) {
  const [overtones, attack, halfLife, loudness] = score.voices[voice];
  const tone = context.createOscillator();
  const level = context.createGain();
  tone.setPeriodicWave(
    context.createPeriodicWave(new Float32Array(overtones.length + 1), new Float32Array([0, ...overtones]), {
      disableNormalization: true,
    }),
  );
  tone.frequency.value = frequency;
  const full = (loudness * strength) / 127;
  level.gain.setValueAtTime(0, when);
  level.gain.linearRampToValueAtTime(full, when + attack);
  level.gain.setTargetAtTime(0, when + attack, halfLife / Math.LN2);
  level.gain.setTargetAtTime(0, when + Math.max(seconds, attack * 2), RELEASE);
  tone.connect(level).connect(out);
  tone.start(when);
  tone.stop(when + seconds + RELEASE * 8);
}

function notesOn(beat) {
  return score.notes.filter((note) => Math.floor(note[1]) === beat);
}

async function soundFile(tempo) {
  const second = 60 / tempo;
  const context = new OfflineAudioContext(1, Math.round(score.beats * second * RATE), RATE);
  const out = context.createGain();
  out.gain.value = 0.5;
  out.connect(context.destination);
  for (const note of score.notes) sound(context, out, note, note[1] * second, note[2] * second);
  const samples = (await context.startRendering()).getChannelData(0);
  return new Blob([wavHead(samples.length), wavBody(samples)], { type: "audio/wav" });
}

function wavHead(count) {
  const head = new DataView(new ArrayBuffer(44));
  const letters = (at, text) => [...text].forEach((letter, place) => head.setUint8(at + place, letter.charCodeAt(0)));
  letters(0, "RIFF");
  head.setUint32(4, 36 + 2 * count, true);
  letters(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, RATE, true);
  head.setUint32(28, 2 * RATE, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  letters(36, "data");
  head.setUint32(40, 2 * count, true);
  return head;
}

function wavBody(samples) {
  const body = new DataView(new ArrayBuffer(2 * samples.length));
  samples.forEach((sample, at) => body.setInt16(2 * at, Math.max(-1, Math.min(1, sample)) * 32767, true));
  return body;
}

// Floor

const draw = (name, attributes = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const FEET = ["L", "R"];
const WIDE = 3000; // boards lie under everything a screen may show
const NEAR = 28;
const AHEAD_ROOM = 200;
const blend = (from, to, part) => from.map((value, at) => value + (to[at] - value) * part);
const place = ([x, y], angle = 0, size = 1) => `translate(${x} ${-y}) rotate(${angle}) scale(${size})`;

// A dancer: two feet and a body, moved to a pose.
class Figure {
  constructor(id, first) {
    this.feet = FEET.map(() => draw("use"));
    this.body = draw("use", { href: first ? "#body-first" : "#body" });
    const dancer = draw("g", { class: "dancer" }, this.body);
    this.whole = draw("g", { id }, ...this.feet, dancer);
    if (first) dancer.classList.add("first");
  }

  take(pose) {
    FEET.forEach((foot, at) => {
      this.feet[at].setAttribute("href", `#${pose.free === foot ? "free" : "sole"}-${foot}`);
      this.feet[at].setAttribute("transform", place(pose.feet[at], pose.angle));
    });
    this.body.setAttribute("transform", place(pose.body, pose.angle, pose.size));
  }
}

const still = (stance, size, turn = stance[3]) => ({
  feet: [stance[0], stance[1]], body: stance[2], angle: 90 * turn, free: stance[4], size,
});

function between(from, to, part) {
  const eased = part * part * (3 - 2 * part);
  const turn = ((((to.angle - from.angle) % 360) + 540) % 360) - 180;
  return {
    feet: from.feet.map((foot, at) => blend(foot, to.feet[at], eased)),
    body: blend(from.body, to.body, eased),
    angle: from.angle + turn * eased,
    free: part < 0.3 ? from.free : to.free,
    size: from.size + (to.size - from.size) * eased,
  };
}

class Floor {
  constructor() {
    this.row = find("floor");
    this.feet = find("feet");
    this.leader = new Figure("leader", true);
    this.other = new Figure("other", false);
    this.own = new Figure("own", false);
    this.trail = draw("g");
    this.closeUp = draw("g", {}, boards(-WIDE, -WIDE, 2 * WIDE, 2 * WIDE), this.trail, this.own.whole);
    this.feet.append(this.closeUp);
    this.sign = draw("g", { class: "shown-sign" }, draw("circle", { r: 34 }), draw("use"));
  }

  // Everybody to their places. The others are images of one dancer: all move alike.
  lineUp(dancers, rows, mirrored) {
    const places = score.formations[rows - 1][dancers - 1];
    const wide = Math.max(...places.map(([x]) => Math.abs(x))) + 150;
    const half = Math.max(wide, 380);
    const behind = -Math.min(...places.map(([, y]) => y)) + 120;
    this.row.setAttribute("viewBox", `${-half} ${-AHEAD_ROOM} ${2 * half} ${AHEAD_ROOM + behind}`);
    const standing = places.map((home, number) => {
      const figure = number === 0 ? this.leader.whole : number === 1 ? this.other.whole : draw("use", { href: "#other" });
      return draw("g", { transform: place(home) }, figure);
    });
    const [x, y] = places[0];
    this.sign.setAttribute("transform", `translate(${x + 75} ${-y - 158}) scale(${mirrored ? -1 : 1} 1)`);
    const flip = { transform: `scale(${mirrored ? -1 : 1} 1)` };
    this.row.replaceChildren(draw("g", flip, boards(-WIDE, -WIDE, 2 * WIDE, 2 * WIDE), ...standing, this.sign));
    this.mirror(mirrored);
  }

  mirror(mirrored) {
    for (const letter of document.querySelectorAll(".parts .letter"))
      letter.setAttribute("transform", `scale(${mirrored ? -1 : 1} 1)`);
    this.mirrored = mirrored;
  }

  // As near as the four beats allow.
  frame(stances, first) {
    const points = stances.slice(first, first + score.group + 1).flatMap(([left, right]) => [left, right]);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => -y)];
    const [left, top] = [Math.min(...xs) - NEAR, Math.min(...ys) - NEAR];
    const [width, height] = [Math.max(...xs) + NEAR - left, Math.max(...ys) + NEAR - top];
    const flip = this.mirrored ? `translate(${2 * left + width} 0) scale(-1 1)` : "";
    this.feet.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.closeUp.setAttribute("transform", flip);
  }

  show(pose, own) {
    this.leader.take(pose);
    this.other.take(pose);
    this.own.take(own);
  }

  // Footprints of this group of four, up to the beat.
  leaveTrail(stances, first, beat) {
    const prints = [];
    for (let at = first; at < beat; at++)
      FEET.forEach((foot, which) => {
        const [before, after] = [stances[at], stances[at + 1]];
        if (after[4] === foot || String(before[which]) !== String(after[which]))
          prints.push(this.print(foot, after[which], after[3], after[4] === foot, at + 1));
      });
    this.trail.replaceChildren(...prints);
  }

  print(foot, point, facing, free, beat) {
    const letter = draw("text", { class: "letter", y: -1, transform: `scale(${this.mirrored ? -1 : 1} 1)` });
    letter.classList.add("beat", foot);
    if (free) letter.classList.add("free");
    letter.textContent = beat;
    const sole = draw("use", { href: `#${free ? "free" : "sole"}-${foot}` });
    return draw("g", { class: "past", transform: place(point, 90 * facing) }, sole, letter);
  }

  showSign(variant) {
    this.sign.lastChild.setAttribute("href", `#sign-${variant}`);
    find("sign-shown").setAttribute("href", `#sign-${variant}`);
    find("sign-words").textContent = fill(words["sign-shown"], { variant: score.variants[variant].name });
  }
}

function boards(left, top, width, height) {
  const lines = [];
  for (let y = Math.ceil(top / score.board) * score.board; y < top + height; y += score.board)
    lines.push(draw("path", { class: "gap", d: `M${left} ${y}h${width}` }));
  return draw("g", {}, draw("rect", { class: "boards", x: left, y: top, width, height }), ...lines);
}

// Dance

const AHEAD = 0.2;
const AHEAD_HIDDEN = 2.5;
const TICK = 40;
const LATE = 0.1; // what a sleeping page has missed by more is not made up for
const EIGHT = 8;
const PLAIN = Object.keys(score.variants)[0];

class Dance {
  constructor() {
    this.floor = new Floor();
    this.beat = -1; // the one that is shown; -1: ready
    this.signs = [];
    this.running = false;
    this.context = null;
    this.listen();
    this.lineUp();
    this.settle();
  }

  // Settings

  get practised() {
    const first = Number(find("practice").value);
    return first ? first - 1 : null;
  }

  get tempo() {
    return Number(find("tempo").value) / (this.practised === null ? 1 : 2);
  }

  get wished() {
    return document.querySelector("input[name=sign]:checked").value;
  }

  lineUp() {
    this.floor.lineUp(Number(find("dancers").value), Number(find("rows").value), find("mirror").checked);
    find("dancers-words").textContent = find("dancers").value;
  }

  // The dance as it is counted on and on; in practice one group again and again.

  sequenceOf(beat) {
    return this.practised === null ? Math.floor(Math.max(beat, 0) / score.length) : 0;
  }

  inSequence(beat) {
    if (this.practised !== null) return this.practised + (((beat % score.group) + score.group) % score.group);
    return beat % score.length;
  }

  // The first dancer chooses for a sequence once; until it begins, another wish counts.
  variantOf(sequence) {
    if (!this.signs[sequence]) {
      const all = Object.keys(score.variants);
      this.signs[sequence] = score.variants[this.wished] ? this.wished : all[Math.floor(Math.random() * all.length)];
    }
    return this.signs[sequence];
  }

  wish() {
    const begun = this.running && this.practised === null && this.beat >= 0;
    this.signs.length = begun ? Math.min(this.signs.length, this.sequenceOf(this.beat) + 1) : 0;
    this.renew();
  }

  // Something else has changed; while one dances, the beat is shown again as it was, even one that counts in.
  renew() {
    this.settle();
    this.shown = null;
  }

  stance(beat, ownView) {
    const sequence = this.sequenceOf(beat);
    const turned = ownView || this.practised !== null ? 0 : (sequence * score.length) % score.beats;
    const variant = score.variants[this.variantOf(sequence)];
    const at = this.inSequence(beat);
    return still(variant.stances[turned + at + 1], variant.sizes[at]);
  }

  // How everybody stands before this beat.
  start(beat, ownView) {
    const first = this.practised ?? this.inSequence(Math.max(beat, 0));
    const turned = ownView || this.practised !== null ? 0 : (this.sequenceOf(beat) * score.length) % score.beats;
    return still(score.variants[PLAIN].stances[turned + first], 1);
  }

  pose(moment, ownView) {
    const beat = Math.floor(moment);
    const moved = moment - beat < score.rest || calm.matches ? 0 : (moment - beat - score.rest) / (1 - score.rest);
    const from = beat < this.from ? this.start(this.from, ownView) : this.stance(beat, ownView);
    if (!moved || beat + 1 < this.from) return from;
    return between(this.begins(beat + 1, ownView) ? this.start(beat + 1, ownView) : from, this.stance(beat + 1, ownView), moved);
  }

  // Whether this beat begins anew somewhere else: a group practised again, one's own view of the next sequence.
  begins(beat, ownView) {
    if (this.practised !== null) return this.inSequence(beat) === this.practised;
    return ownView && this.inSequence(beat) === 0;
  }

  // One beat

  // Everything that belongs to the beat that is shown, except the feet.
  settle() {
    const beat = this.beat;
    const sequence = this.sequenceOf(beat);
    const variant = score.variants[this.variantOf(sequence)];
    const ready = beat < 0;
    const at = ready ? -1 : this.inSequence(beat);
    find("count").textContent = ready ? "·" : at + 1;
    find("count").classList.remove("in");
    find("step").textContent = ready ? words.ready : variant.steps[at];
    const coming = ready ? (this.practised ?? 0) : this.inSequence(beat + 1);
    find("next").textContent = score.variants[this.variantOf(this.sequenceOf(beat + 1))].steps[coming];
    const group = Math.floor(Math.max(at, 0) / score.group) * score.group;
    this.tellWhere(sequence, at);
    this.mark(at);
    const signFor = at >= score.length - score.group && this.practised === null ? sequence + 1 : sequence;
    this.floor.showSign(this.variantOf(signFor));
    const [first, last] = this.practised === null ? [group, at] : [this.practised, at];
    this.floor.frame(variant.stances, first);
    this.floor.leaveTrail(variant.stances, first, last);
    if (!this.running) this.from = beat < 0 ? 0 : beat - (beat % score.group);
    if (!this.running || calm.matches) this.stand();
  }

  stand() {
    if (this.beat < 0) this.floor.show(this.start(0, false), this.start(0, true));
    else this.floor.show(this.stance(this.beat, false), this.stance(this.beat, true));
  }

  tellWhere(sequence, at) {
    const first = this.practised;
    const of = score.beats / score.length;
    const turned = (sequence % of) * score.length + at + 1;
    const facing = score.facings[score.variants[PLAIN].stances[turned][3]];
    find("where").textContent =
      first === null
        ? fill(words.sequence, { number: (sequence % of) + 1, of, facing })
        : fill(words.practising, { first: first + 1, last: first + score.group });
  }

  mark(at) {
    for (const list of [find("pulse").children, find("steps").children])
      [...list].forEach((line, number) => line.classList.toggle("here", number === at));
  }

  countIn(left) {
    find("count").textContent = score.group - left + 1;
    find("count").classList.add("in");
    find("step").textContent = words["count-in"];
  }

  // By hand

  go(beat) {
    this.halt();
    this.beat = Math.max(-1, this.practised === null ? beat : beat % score.group);
    this.settle();
    find("news").textContent = this.beat < 0 ? words.ready : `${this.inSequence(this.beat) + 1}: ${find("step").textContent}`;
  }

  // In time

  async begin() {
    if (this.running) return;
    this.running = true;
    find("start").textContent = words.stop;
    await this.wakeSound();
    if (!this.running) return;
    this.from = this.practised === null && this.beat > 0 ? this.beat - (this.beat % score.group) : 0;
    this.next = this.from - score.group;
    this.shown = null;
    this.anchor = { time: this.now() + 0.15, beat: this.next };
    this.pace = this.tempo;
    this.ticking = setInterval(() => this.schedule(), TICK);
    this.schedule();
    this.follow();
    this.stayAwake();
  }

  halt() {
    if (!this.running) return;
    this.running = false;
    clearInterval(this.ticking);
    cancelAnimationFrame(this.frame);
    if (this.out) this.out.gain.value = 0;
    if (window.speechSynthesis) speechSynthesis.cancel();
    find("start").textContent = words.start;
    this.maySleep();
    this.settle();
  }

  async wakeSound() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (Context && !this.context) this.context = new Context();
    if (this.context) {
      const patience = new Promise((done) => setTimeout(done, 800));
      await Promise.race([this.context.resume().catch(() => {}), patience]);
    }
    this.heard = this.context && this.context.state === "running";
    if (!this.heard) return;
    this.out = this.context.createGain();
    this.out.gain.value = 0.5;
    this.out.connect(this.context.destination);
  }

  now() {
    return this.heard ? this.context.currentTime : performance.now() / 1000;
  }

  timeOf(beat) {
    return this.anchor.time + ((beat - this.anchor.beat) * 60) / this.pace;
  }

  momentAt(time) {
    return this.anchor.beat + ((time - this.anchor.time) * this.pace) / 60;
  }

  changePace() {
    if (this.running && this.anchor) {
      const time = this.now();
      this.anchor = { time, beat: this.momentAt(time) };
      this.pace = this.tempo;
    }
    find("tempo-words").textContent = fill(words["tempo-value"], { tempo: find("tempo").value });
    takeAlong();
  }

  schedule() {
    const ahead = document.hidden ? AHEAD_HIDDEN : AHEAD;
    while (this.timeOf(this.next) < this.now() + ahead) {
      const when = this.timeOf(this.next);
      if (when > this.now() - LATE) this.play(this.next, Math.max(when, this.now()));
      this.next += 1;
    }
  }

  play(beat, when) {
    const second = 60 / this.pace;
    const counted = beat < this.from ? beat - this.from + score.group : this.inSequence(beat);
    if (this.heard && (beat < this.from || find("metronome").checked)) {
      const pitch = counted % score.group ? METRONOME.low : METRONOME.high;
      sound(this.context, this.out, ["wood", 0, 0, pitch, METRONOME.strength], when, METRONOME.length);
    }
    if (this.heard && beat >= this.from && find("music").checked) {
      const heard = this.practised === null ? beat % score.beats : counted;
      for (const note of notesOn(heard))
        sound(this.context, this.out, note, when + (note[1] - heard) * second, note[2] * second);
    }
    if (find("aloud").checked && window.speechSynthesis)
      setTimeout(() => this.running && say(String((counted % EIGHT) + 1), this.pace), (when - this.now()) * 1000);
  }

  follow() {
    const late = this.heard ? this.context.outputLatency || 0 : 0;
    const moment = this.momentAt(this.now() - late);
    const beat = Math.floor(moment);
    if (beat !== this.shown && moment >= this.from - score.group) {
      this.shown = beat;
      if (beat < this.from) this.countIn(this.from - beat);
      else {
        this.beat = beat;
        this.settle();
      }
    }
    if (!calm.matches) this.floor.show(this.pose(moment, false), this.pose(moment, true));
    this.frame = requestAnimationFrame(() => this.follow());
  }

  // The screen

  async stayAwake() {
    try {
      this.lock = await navigator.wakeLock.request("screen");
      if (this.running) find("wake").textContent = words.awake;
      else this.maySleep();
    } catch {
      find("wake").textContent = words["may-sleep"];
    }
  }

  maySleep() {
    if (this.lock) this.lock.release();
    this.lock = null;
    find("wake").textContent = "";
  }

  // What people do

  listen() {
    const on = (id, kind, what) => find(id).addEventListener(kind, what);
    on("start", "click", () => (this.running ? this.halt() : this.begin()));
    on("back", "click", () => this.go(this.beat - 1));
    on("on", "click", () => this.go(this.beat + 1));
    on("first", "click", () => this.go(-1));
    on("large", "click", () => enlarge(!document.body.classList.contains("large")));
    on("tempo", "input", () => this.changePace());
    on("practice", "change", () => this.go(-1));
    for (const id of ["dancers", "rows", "mirror"])
      on(id, "input", () => {
        this.lineUp();
        this.renew();
        takeAlong();
      });
    for (const sign of document.querySelectorAll("input[name=sign]"))
      sign.addEventListener("change", () => {
        this.wish();
        takeAlong();
      });
    addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => this.running && !document.hidden && this.stayAwake());
  }

  key(event) {
    if (event.key === "Escape") enlarge(false);
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select")) return;
    if (event.key === " " && !event.target.matches("button, a")) {
      event.preventDefault();
      if (this.running) this.halt();
      else this.begin();
    }
    if (event.key === "ArrowLeft") this.go(this.beat - 1);
    if (event.key === "ArrowRight") this.go(this.beat + 1);
    if (event.key === "Home") this.go(-1);
  }
}

function say(word, pace) {
  const spoken = new SpeechSynthesisUtterance(word);
  spoken.lang = document.documentElement.lang;
  spoken.rate = Math.max(1, Math.min(2, pace / 80));
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}

function enlarge(on) {
  document.body.classList.toggle("large", on);
  find("large").setAttribute("aria-pressed", on);
}

// Files have the tempo, the row and the sign that are set.
function takeAlong() {
  const tempo = find("tempo").value;
  const sign = document.querySelector("input[name=sign]:checked").value;
  const wishes = { tempo, dancers: find("dancers").value, rows: find("rows").value };
  if (score.variants[sign]) wishes.variant = sign;
  find("as-midi").search = new URLSearchParams({ tempo });
  find("as-svg").search = new URLSearchParams(wishes);
}

async function giveSound() {
  const tempo = find("tempo").value;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await soundFile(tempo));
  link.download = `${score.name}-${tempo}.wav`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

const dancing = new Dance();
globalThis.dancing = dancing; // can be conducted from outside, as the tests do
takeAlong();
if (window.OfflineAudioContext) {
  find("as-wav").hidden = false;
  find("as-wav").addEventListener("click", giveSound);
}
if (!window.speechSynthesis) {
  find("aloud").disabled = true;
  find("voice").textContent = words["no-voice"];
}
