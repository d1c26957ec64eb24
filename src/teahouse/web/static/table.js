// The table on the screen: puts a moment of it there, sends what one does, shows what comes back.

import { Approach } from "./approach.js";
import { markApp, markTab } from "./badge.js";
import { Bar } from "./bar.js";
import { ClaimsNote } from "./claims.js";
import { Clocks } from "./clock.js";
import { asked, unask } from "./dialog.js";
import { Draft, Entry } from "./draft.js";
import { Drag } from "./drag.js";
import { Hand } from "./hand.js";
import { Hints } from "./hints.js";
import { Live } from "./live.js";
import { Looks } from "./looks.js";
import { deal, redraw } from "./motion.js";
import { Moves } from "./moves.js";
import { Plans } from "./plans.js";
import { Standing } from "./orders.js";
import { Newcomer } from "./newcomer.js";
import { Offer } from "./offer.js";
import { Over } from "./over.js";
import { LOW, NARROW, data, find, knewShape, named, post, rememberShape, shape, words } from "./page.js";
import { Memory, Past, replayed } from "./past.js";
import { Places } from "./places.js";
import { Reach } from "./reach.js";
import { Readings } from "./readings.js";
import { rings } from "./rings.js";
import { Scribbles } from "./scribble.js";
import { sound } from "./sound.js";
import { Talk } from "./talk.js";
import { Walk } from "./walk.js";

class Page {
  constructor(root) {
    this.id = root.dataset.table;
    this.board = find("board");
    this.panel = find("panel");
    this.moment = data("moment");
    this.waits = new Map(); // by table, whether one is to move there
    markTab(this.moment.yours || this.moment.invited);
    this.told = this.lines();
    const over = new Over(this.board);
    new Reach(this.board);
    this.places = new Places(root, this.board);
    this.places.show();
    this.draft = new Draft(this.board, (moves) => this.play(moves));
    this.entry = new Entry(this.board, (move) => this.play(move));
    this.walk = new Walk(this.board, (...leaf) => this.chose(...leaf), (path) => this.explain(path));
    this.drag = new Drag(this.board, this.walk);
    this.scribbles = new Scribbles(this.board, over, (target) => this.walk.thing(target));
    if (find("unfold")) this.tellMoves();
    else if (find("moves")) this.openMoves(over, root.dataset.game);
    this.hints = new Hints(over);
    over.lay("rings", rings);
    this.walk.show(pathsOf(this.moment), this.moment.guided, this.moment.cautions);
    this.walk.reveal();
    this.draft.begin(this.moment.parts);
    new Hand(this.board, (order) => post(`/tables/${this.id}/order`, { order }).catch(() => {}));
    this.looks = new Looks(() => this.refresh(), () => this.refuse(words.failed));
    this.offer = new Offer(this.id, this.looks, () => this.askToNotify());
    this.plans = new Plans(this.id, () => this.moment.seat, {
      show: (board, paths) => this.lookAhead(board, paths),
      ended: () => this.returnToNow(),
      say: (line) => this.say(line),
      refuse: (text) => this.refuse(text),
    });
    this.standing = new Standing(this.id, () => this.moment.seat, {
      say: (line) => this.say(line),
      refuse: (text) => this.refuse(text),
      closed: () => {
        (this.panel.querySelector("[data-do=orders]") || this.board).focus();
        if (LOW.matches || NARROW.matches) scrollTo(0, 0);
      },
    });
    this.asked = performance.now(); // since when the question is seen
    if (this.moment.turn === 0) deal(this.board);
    this.clocks = new Clocks(this.panel, this.board, (line) => this.say(line), () => this.refresh());
    this.clocks.set(this.moment.now);
    this.talk = new Talk(this.id, this.board, this.panel, () => this.moment.seat, (line) => this.say(line), (text) => this.refuse(text));
    this.talk.hear(this.moment.called);
    this.readings = new Readings(this.id, () => this.moment.seat, this.panel, (line) => this.say(line));
    this.bar = new Bar(this.panel, () => this.clocks.now());
    this.bar.show();
    this.claims = new ClaimsNote(this.board, (way) => post(`/tables/${this.id}/way`, { seat: this.moment.seat, way }).catch(() => {}));
    this.approach = new Approach(this.board, this.panel, () => this.clocks.now(), {
      ask: (pause) => this.hold(pause),
      late: () => this.refuse(words["too-late"]),
      missed: () => this.claims.missed(),
      learnt: () => this.claims.learnt(),
    });
    find("more").addEventListener("click", (event) => this.act(event));
    this.veil();
    this.panel.addEventListener("click", (event) => this.act(event));
    find("unveil").addEventListener("click", () => this.unveil());
    find("hush").addEventListener("click", () => this.hush());
    find("notify").addEventListener("click", () => this.askToNotify());
    find("rules-link").addEventListener("click", (event) => this.openRules(event));
    addEventListener("keydown", (event) => this.key(event));
    this.live = new Live([this.id], shape(), (moment) => this.hear(moment), (state) => this.connection(state));
    for (const media of [NARROW, LOW]) media.addEventListener("change", () => this.turn(this.live));
    document.addEventListener("visibilitychange", () => document.hidden || this.moment.now === null || this.refresh()); // a clock may have slept
  }

  // In open games: the list of moves, looking back, and marks for newcomers.
  openMoves(over, game) {
    this.newcomer = new Newcomer(this.board, over, game);
    this.moves = new Moves((at) => this.past.go(at));
    const recall = replayed(this.id, () => this.moment.seat);
    this.past = new Past(recall, (moment, told) => this.lookAt(moment, told), () => this.returnToNow());
    this.moves.hear(this.moment.moves);
    this.past.hear(this.moment.moves.last);
  }

  // In hidden games: what one saw happen, and back to what this page was shown.
  tellMoves() {
    this.memory = new Memory();
    this.memory.keep(this.moment);
    this.moves = new Moves((at) => this.past.go(at), (at) => this.memory.has(at), () => this.refresh());
    const recall = async (at) => this.memory.recall(at);
    this.past = new Past(recall, (moment, told) => this.lookAt(moment, told), () => this.returnToNow());
    this.moves.hear(this.moment.moves);
    this.past.hear(this.moment.moves.last);
  }

  get isLookingBack() {
    return Boolean(this.past && this.past.isLooking);
  }

  turn(live) {
    rememberShape();
    live.turn(shape());
    if (this.memory) this.past.end(); // what it remembers has the other shape
    else if (this.isLookingBack) this.past.go(this.past.at);
    this.memory?.boards.clear();
    this.refresh();
  }

  hear(moment) {
    this.heard = (this.heard || 0) + 1;
    this.waits.set(moment.table, Boolean(moment.yours || moment.invited));
    if (this.live?.leading) markApp([...this.waits.values()].filter(Boolean).length);
    if (moment.table !== this.id) {
      if (moment.yours || moment.invited) this.notify(moment.title);
      return;
    }
    if (moment.veiled && this.unveiled === moment.veiled.seat) return this.unveil();
    this.show(moment);
  }

  show(moment) {
    const before = this.moment;
    this.moment = moment;
    const ended = moment.panel !== before.panel && this.fillPanel(moment.panel);
    unask(this.panel, Object.values(moment.cautions).map(({ means }) => means));
    this.clocks.set(moment.now);
    if (moment.panel !== before.panel) this.bar.show();
    if (moment.more !== before.more) this.fill(find("more"), moment.more);
    if (this.moves) this.listMoves(moment.moves);
    if (find("message").matches(".hint") && (moment.turn !== before.turn || !moment.yours)) this.hush();
    if (this.plans.isOn && moment.moves.last !== before.moves.last) this.plans.end();
    const moved = !this.isLookingBack && !this.plans.isOn && this.draw(moment, before);
    this.onTheTable();
    if (moment.turn === before.turn && moment.seat === before.seat && moment.parts === before.parts) this.draft.mark();
    else this.draft.begin(moment.parts);
    if (!moment.numbers.length) this.entry.close();
    for (const line of moment.news || []) this.say(line);
    if (ended) this.end(ended);
    this.talk.hear(moment.called);
    this.talk.hearLines(moment.lines);
    this.announce(moment.yours && moment.turn !== before.turn);
    document.title = moment.title;
    markTab(moment.yours || moment.invited);
    if (moment.next && !before.next) location.assign(`/tables/${moment.next}`);
    if (moved && !document.hidden) sound.placed();
    if ((moment.yours && !before.yours) || (moment.invited && !before.invited)) {
      sound.turn();
      this.notify(moment.title);
    }
    if (moment.turn !== before.turn || moment.yours !== before.yours) this.asked = performance.now();
    if (moment.yours !== before.yours) this.offer.turned(moment.yours);
    this.approach.show();
    this.veil();
  }

  // Returns whether anything moved on the board.
  draw(moment, before) {
    const held = this.board.contains(document.activeElement) ? named(document.activeElement) : null;
    const isNew = moment.board !== before.board;
    const byHand = isNew && this.drag.arrive();
    const moved = isNew && redraw(this.board, moment.board, moment.seat === before.seat, byHand);
    this.walk.show(pathsOf(moment), moment.guided, moment.cautions);
    this.walk.reveal();
    if (held !== null) this.walk.hold(held);
    return moved;
  }

  // What lies on the drawing without being part of it: a button of the page, what people call, how long they are away.
  onTheTable() {
    this.places.show();
    this.talk.placeAll();
    this.clocks.show();
  }

  listMoves(moves) {
    if (this.memory && this.memory.keep(this.moment)) this.past.end();
    const isWhole = this.moves.hear(moves);
    this.past.hear(moves.last);
    if (!isWhole) this.refresh();
  }

  // An earlier moment lies on the board; nothing can be clicked there.
  lookAt(moment, told) {
    this.drag.letGo();
    this.hush();
    redraw(this.board, moment.board, false);
    this.walk.show([], [], {});
    this.moves.look(moment.at);
    this.onTheTable();
    if (this.board.getBoundingClientRect().top < 0) this.board.scrollIntoView(); // on a phone the list lies below it
    this.say(told);
  }

  // What would lie there: everything can be clicked as if it were so.
  lookAhead(board, paths) {
    this.drag.letGo();
    redraw(this.board, board, false);
    this.walk.show(paths, [], {});
    this.onTheTable();
  }

  returnToNow() {
    const held = find("past-steps").contains(document.activeElement);
    redraw(this.board, this.moment.board, false);
    this.walk.show(pathsOf(this.moment), this.moment.guided, this.moment.cautions);
    if (this.moves) this.moves.look(null);
    this.onTheTable();
    if (held) this.board.focus({ preventScroll: true });
  }

  // Returns the result, where the game has just ended.
  fillPanel(html) {
    const [wasOver, wasLearnt] = [".result", ".guide-next"].map((part) => this.panel.querySelector(part));
    this.fill(this.panel, html);
    if (!wasLearnt && this.panel.querySelector(".guide-next") && (LOW.matches || NARROW.matches)) scrollTo(0, 0); // who won is seen
    return wasOver ? null : this.panel.querySelector(".result");
  }

  fill(part, html) {
    const open = [...part.querySelectorAll("details")].map((each) => [each.className, each.open]);
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    part.innerHTML = html;
    for (const [name, was] of open) {
      const same = part.querySelector(`details.${name}`);
      if (same) same.open = was;
    }
    if (focused) (part.querySelector(sameAs(focused)) || this.board).focus({ preventScroll: true });
  }

  // The game has just ended: the result unfolds, comes into sight where the board does not tell it, and is read out once,
  // after what led to it.
  end(result) {
    result.classList.add("unfolding");
    if (!this.board.querySelector(".ending")) result.querySelector(".told").scrollIntoView({ block: "nearest" });
    for (const line of result.querySelectorAll(".told > *")) this.say(line.textContent);
  }

  // What else the panel says beside the moves: whose turn it is, what to do, offers, requests, a lesson's guide.
  lines() {
    const said = this.panel.querySelectorAll(".turn.yours, .turn.called, .task, .limit, .asked-for, .rematch p, .guide h2, .guide p:not(.note)");
    return [...said].map((line) => line.textContent.trim()).filter(Boolean);
  }

  // What is new among that is read out, and the turn at every turn.
  announce(isNewTurn) {
    const lines = this.lines();
    const turn = isNewTurn && this.panel.querySelector(".turn.yours");
    for (const line of lines) if (!this.told.includes(line) || (turn && line === turn.textContent.trim())) this.say(line);
    this.told = lines;
    const offered = isNewTurn ? [...this.board.querySelectorAll(".button.clickable:not(.cautioned)")] : [];
    if (offered.length) this.say(offered.map((button) => button.getAttribute("aria-label")).join(", "));
  }

  async chose(move, id, piece) {
    if (this.plans.isOn) return this.plans.took(move);
    const caution = this.moment.cautions[move];
    if (caution && !(await asked({ dataset: caution }, () => find(id) || this.board))) return;
    if (move.before !== undefined) this.entry.ask(id, move);
    else if (this.moment.parts > 1) this.draft.take(move, id, piece);
    else this.play(move);
  }

  // A move, or all the parts of an answer.
  async play(answer) {
    const { turn, seat } = this.moment;
    this.approach.answer();
    this.claims.close();
    const thought = Math.max(0, performance.now() - this.asked) / 1000;
    const sent = { turn, seat, thought, ...(Array.isArray(answer) ? { moves: answer } : { move: answer }) };
    this.hush();
    if (this.newcomer) this.newcomer.moved();
    for (let tries = 0; ; tries += 1) {
      try {
        await post(`/tables/${this.id}/moves`, sent);
        return;
      } catch (error) {
        if (error.error || tries > 20) {
          this.drag.letGo();
          this.refuse(error.message, error.rule);
          return this.refresh();
        }
        this.connection("lost");
        await new Promise((done) => setTimeout(done, 1000)); // the same answer twice is the same success
      }
    }
  }

  async explain(path) {
    if (this.moment.seat === null || this.moment.status !== "playing" || this.isLookingBack || this.plans.isOn) return;
    if (this.approach.number !== null) return; // whoever touches the table then wants to think
    const said = await post(`/tables/${this.id}/why`, { path: path.slice(0, 8), seat: this.moment.seat }).catch(() => ({}));
    if (said.why) this.refuse(said.why, said.rule);
  }

  async refresh() {
    const asked = new URLSearchParams(shape());
    if (this.unveiled !== undefined) asked.append("seat", this.unveiled);
    const heard = this.heard;
    const answer = await fetch(`/tables/${this.id}/moment?${asked}`).catch(() => null);
    const moment = answer && answer.ok && (await answer.json());
    if (moment && heard === this.heard) this.show({ news: [], ...moment }); // else the stream has told something newer
  }

  hold(pause) {
    post(`/tables/${this.id}/hold`, { seat: this.moment.seat, ...pause }).catch(() => {}); // or it is over already
  }

  async act(event) {
    const button = event.target.closest("[data-do]");
    if (!button) return;
    if (button.getAttribute("aria-disabled") === "true") return this.refuse(button.title);
    const same = () => this.panel.querySelector(sameAs(button));
    if (button.dataset.means && !(await asked(button, () => same() || this.board))) return;
    if (button.dataset.do === "talk") return this.talk.toggle();
    if (button.dataset.do === "plan") return this.plan();
    if (button.dataset.do === "orders") return this.standing.isOn ? this.standing.end() : this.standing.begin();
    const body = { seat: this.moment.seat };
    if (button.dataset.absent) body.absent = Number(button.dataset.absent);
    if (button.dataset.send) Object.assign(body, JSON.parse(button.dataset.send));
    if (button.dataset.agreed) body.agreed = button.dataset.agreed === "yes";
    const what = button.dataset.do;
    if (["ready", "one-moment"].includes(what)) this.approach.answer();
    this.hush();
    if (this.isLookingBack) this.past.end();
    if (what === "hint") this.state(words.thinking);
    try {
      const said = await post(`/tables/${this.id}/${what}`, body);
      if (what === "hint") this.hint(said);
      if (said.table && what.startsWith("rematch")) location.assign(`/tables/${said.table}`);
    } catch (error) {
      this.refuse(error.message, error.rule);
    }
    if (what === "hint") this.state("");
  }

  // Moves in advance; at a quick table an answer to whatever comes.
  plan() {
    if (this.isLookingBack) this.past.end();
    if (this.plans.isOn) this.plans.end();
    else this.plans.begin(Boolean(this.panel.querySelector(".clock[data-banked]")));
  }

  hint(said) {
    const lines = said.drawn.map((html, at) => {
      const line = this.paragraph("", at ? "span" : "strong");
      line.firstChild.innerHTML = html;
      return line;
    });
    this.tell("message hint", ...lines);
    this.hints.show(said.path, this.walk.carried.has(said.path[0]));
    this.board.scrollIntoView({ block: "nearest" }); // on phones it may have been asked for below the table
  }

  paragraph(text, kind) {
    const line = document.createElement("p");
    const inner = document.createElement(kind);
    inner.textContent = text;
    line.append(inner);
    return line;
  }

  // Where the sentence names its section, these words lead there.
  refuse(text, rule) {
    const line = this.paragraph(text, "span");
    const named = rule && text.match(new RegExp(`\\(([^()]* ${rule})\\)`));
    if (named) {
      const [before, after] = [text.slice(0, named.index + 1), text.slice(named.index + named[0].length - 1)];
      line.firstChild.replaceChildren(before, this.linkTo(`rule-${rule}`, named[1]), after);
    }
    this.tell("message", line);
  }

  linkTo(anchor, words) {
    const link = document.createElement("a");
    link.href = `${find("rules-link").getAttribute("href")}#${anchor}`;
    link.textContent = words;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.rules(anchor);
    });
    return link;
  }

  tell(kind, ...lines) {
    if (find("message").hidden) this.asker = document.activeElement;
    find("message").className = kind;
    find("message-words").replaceChildren(...lines);
    find("message").hidden = false;
  }

  hush() {
    const focused = find("message").contains(document.activeElement);
    find("message").hidden = true;
    this.hints.clear();
    if (focused) this.giveFocusBack(this.asker);
  }

  giveFocusBack(asker) {
    const same = asker.isConnected ? asker : this.panel.querySelector(sameAs(asker));
    (same && same !== document.body ? same : this.board).focus({ preventScroll: true });
  }

  say(line) {
    const told = document.createElement("p");
    told.textContent = line;
    find("news").append(told);
    while (find("news").children.length > 12) find("news").firstChild.remove();
  }

  state(text) {
    find("state").textContent = text;
  }

  connection(state) {
    const lost = state === "lost";
    document.body.classList.toggle("lost", lost);
    if (lost) this.state(words.reconnecting);
    else if (find("state").textContent === words.reconnecting) this.state("");
  }

  veil() {
    const veiled = this.moment.veiled;
    find("veil").hidden = !veiled;
    for (const behind of document.querySelectorAll(".skip, .top, .room")) behind.inert = Boolean(veiled);
    if (!veiled) return;
    this.unveiled = undefined;
    find("veil-words").textContent = data("veil-pattern").replace("%s", veiled.name);
    find("unveil").focus();
  }

  async unveil() {
    const veiled = this.moment.veiled;
    if (veiled) this.unveiled = veiled.seat;
    await this.refresh();
    this.board.focus();
  }

  key(event) {
    if (event.target.matches("input, select, textarea, dialog *") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.plans.isOn) this.plans.end();
    else if (event.key === "g" && find("next-table")) find("next-table").click();
    else if (event.key === "?") this.rules();
    else if (!find("rules-sheet").hidden) event.key === "Escape" && this.rules();
    else if (!find("message").hidden && event.key === "Escape") this.hush();
    else if (event.key === "b" && !this.moment.veiled) this.walk.enter();
    else if (!this.moment.veiled && this.readings.key(event)) return;
    else if (this.past && !event.defaultPrevented && (!this.memory || event.key === "Escape") && this.past.key(event)) this.hush();
    else this.press(event.key);
  }

  // The button of a key, if it has one.
  press(key) {
    const named = { h: "hint", u: "undo", n: "next-hand", t: "talk" }[key];
    const button = this.panel.querySelector(named ? `[data-do="${named}"]` : `[data-key="${CSS.escape(key)}"]`);
    if (button && !(button.dataset.key && button.getAttribute("aria-disabled") === "true")) button.click();
  }

  // The rules lie beside the table, unless somebody wants them in a tab of their own.
  openRules(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.rules();
  }

  async rules(anchor) {
    const sheet = find("rules-sheet");
    if (!sheet.hidden && !anchor) {
      sheet.hidden = true;
      return this.giveFocusBack(this.reader);
    }
    const text = find("rules-text");
    if (sheet.hidden) this.reader = document.activeElement;
    if (!text.firstChild) {
      const answer = await fetch(find("rules-link").href);
      const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
      const article = parsed.querySelector("article");
      if (article) text.append(document.adoptNode(article));
      find("rules-close").addEventListener("click", () => this.rules());
    }
    sheet.hidden = false;
    text.focus();
    const place = anchor && text.querySelector(`#${anchor}`);
    if (place) place.scrollIntoView();
  }

  async askToNotify() {
    const allowed = window.Notification && (await Notification.requestPermission()) === "granted";
    find("notify").textContent = allowed ? `✓ ${words["your-turn"]}` : words["no-notifications"];
  }

  notify(title) {
    if (document.hidden && window.Notification && Notification.permission === "granted") new Notification(title);
  }
}

// Where a number is entered the path ends with what the number completes.
function pathsOf(moment) {
  return [...moment.paths, ...moment.numbers.map(([path, before, low, high]) => [path, { before, low, high }])];
}

// How what had the focus is found in a panel that was drawn anew.
function sameAs(focused) {
  if (focused.closest(".rematch")) return ".rematch button";
  const { do: what, agreed, absent } = focused.dataset;
  if (what) return `[data-do="${what}"]${agreed ? `[data-agreed="${agreed}"]` : ""}${absent ? `[data-absent="${absent}"]` : ""}`;
  if (focused.matches("summary")) return `.${focused.parentElement.className} > summary`;
  return `a[href="${focused.getAttribute("href")}"]`;
}

const page = new Page(find("table"));
if (document.activeElement === document.body && find("veil").hidden && !location.hash) beginAt(page.board);

// A keyboard begins at the board; nobody has asked for a frame around it yet.
function beginAt(board) {
  board.classList.add("at-start");
  board.addEventListener("blur", () => board.classList.remove("at-start"), { once: true });
  board.focus({ preventScroll: true });
}
if (!knewShape) page.refresh(); // the first drawing may have the wrong shape
