// The house's script, without a build step. The server draws; the modules beside this one walk from click to click, post
// moves, and show what comes back.
//
//   page      things by their ids, questions to the server       live     one event stream per device, shared by all its tabs
//   walk      what can be clicked next                           motion   what moved on the board slides, fades or arrives
//   drag      what goes from place to place can be carried       sound    soft wood, if one likes it
//   over      what lies over the drawing, and three who use it:  moves    the list of moves
//             rings, hints, scribble (arrows of one's own)       past     looking back at an earlier moment
//   newcomer  soft marks at somebody's first moves               looks    "View and help" acts at once
//   draft     answers that are put together before they are sent offer    sounds and notices, offered once
//   hand      what one holds can be arranged                     table    puts a moment of the table on the screen
//   dialog    what cannot be taken back is asked first           replay   a game, move by move
//   clock     agreed times count down                            new      the form for a new table
//   editor    a position laid out by hand                        scorer   taps are collected, the newest answer is shown
//   plans     moves in advance                                   orders   answers in advance
//   lines     what people write to each other                    room     a conversation, a club's board
//   readings  what lies on the table, read out by a key          called   one's table in a tournament is open
//   picture   a drawing saved as pixels
//
// The pages of a table, of a replay, of a new table and of a scorer load theirs beside this one. Here: the small things of all other pages.

import { markApp, markTab } from "./badge.js";
import { countDown } from "./called.js";
import { Live } from "./live.js";
import { data, find, memory, post, shape } from "./page.js";

function copying() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    event.preventDefault();
    if (await copied(button)) button.textContent = `✓ ${button.textContent.replace("✓ ", "")}`;
  });
}

async function copied(button) {
  const text = button.dataset.copy || button.href;
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = document.createElement("textarea"); // without TLS browsers know only the old way
  field.value = text;
  button.after(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  button.focus();
  return done;
}

// After an error the form is one step back, as it was filled in.
function goingBack() {
  for (const button of document.querySelectorAll("[data-back]")) {
    button.hidden = history.length < 2;
    button.addEventListener("click", () => history.back());
  }
}

function waiting(root) {
  const seen = data("moment").panel;
  const typed = root.querySelector("input[name=name]");
  if (typed) keepTyped(typed);
  let leaving = false; // to reload while the house answers a form would lose the answer, and the seat with it
  document.addEventListener("submit", () => (leaving = true));
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
  const hear = (moment) => {
    if (leaving || moment.table !== root.dataset.table) return;
    if (moment.status === "waiting" && moment.panel === seen) return;
    if (typed && typed.value) sessionStorage.setItem("name", typed.value);
    location.reload();
  };
  new Live([root.dataset.table], shape(), hear, () => {});
  if (root.dataset.pairs) setInterval(() => leaving || pairing(root.dataset.table), OFTEN);
}

// Whoever waits for anybody asks again: somebody may wait elsewhere, or computers may come by now.
async function pairing(table) {
  const said = await post(`/tables/${table}/pair`, {}).catch(() => null);
  if (said && said.table !== table) location.assign(`/tables/${said.table}`);
}

const OFTEN = 5000; // milliseconds

// A name was being typed when somebody else sat down.
function keepTyped(field) {
  const begun = sessionStorage.getItem("name");
  sessionStorage.removeItem("name");
  if (!begun) return;
  field.value = begun;
  field.focus();
}

// The computers on the shelf are called by the level that is chosen.
function choosingLevel(select) {
  const name = () => select.selectedOptions[0].textContent;
  const call = () => document.querySelectorAll("[data-level-name]").forEach((place) => (place.textContent = name()));
  select.addEventListener("change", call);
  addEventListener("pageshow", call); // a browser that comes back knows what was chosen
}

// What goes on in the house is asked for again: often while somebody looks at the page, and now and then behind other tabs,
// where its title tells what waits for one.
function keepingUp(parts) {
  let ticks = 0;
  const ask = async () => {
    if (document.hidden && (ticks += 1) % SELDOM) return;
    const answer = await fetch("/now").catch(() => null);
    if (answer?.ok) parts.forEach(renew(new DOMParser().parseFromString(await answer.text(), "text/html")));
    entitle();
  };
  const entitle = () => {
    const own = find("own");
    if (!own) return;
    document.title = own.dataset.title;
    markTab(Number(own.dataset.waits));
    markApp(Number(own.dataset.waits));
  };
  entitle();
  setInterval(ask, NOW_AND_THEN);
  document.addEventListener("visibilitychange", ask);
  addEventListener("pageshow", (event) => event.persisted && ask());
}

const NOW_AND_THEN = 10_000;
const SELDOM = 6; // so many times that long

const renew = (fresh) => (part) => {
  const now = fresh.getElementById(part.id);
  if (!now || now.innerHTML === part.innerHTML) return;
  const focused = part.contains(document.activeElement) && document.activeElement.getAttribute("href");
  part.hidden = now.hidden;
  Object.assign(part.dataset, now.dataset);
  part.replaceChildren(...now.childNodes);
  if (focused) part.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
};

function printing() {
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
}

// Evening sheets are kept for this browser's guest (evening_worker.js): whoever comes after them finds none.
function keepingForOne() {
  if (document.querySelector("[data-back]")) return; // a page that tells of an error may know nobody
  const [before, now] = [memory.get("sheets-of") || "", document.documentElement.dataset.guest || ""];
  if (before && before !== now) globalThis.caches?.delete("evening-sheets").catch(() => null);
  if (before !== now) memory.set("sheets-of", now);
}

keepingForOne();
copying();
goingBack();
printing();
if (find("waiting")) waiting(find("waiting"));
if (document.querySelector("[data-level]")) choosingLevel(document.querySelector("[data-level]"));
countDown();
if (document.querySelector("[data-live]")) keepingUp(document.querySelectorAll("[data-live]"));
