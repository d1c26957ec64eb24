// Motion: a new drawing, and what changed on it in motion. What lay elsewhere before slides to its place, what is gone
// fades, what is new arrives one by one. A thing is known by what it shows, so nothing is known here that the page does
// not show. Copies move; the things themselves lie in their places at once and can be clicked.

import { outcry } from "./outcry.js";
import { HELD } from "./page.js";
import { middle } from "./walk.js";

const THINGS = ".tile:not(.button .tile), .piece use";
const SLIDE = 190;
const DEAL = 30;
const FADE = 220;
const [CALL, LOUD] = [700, 1.7]; // milliseconds, and so much larger a call is at first
const FEW = 30; // more than so many changes are a new deal, in which nothing is followed

export function still() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Returns whether anything moved. Seen from another seat the board may be turned; that is no move. What was put down by
// hand lies there already: then nothing is to be seen moving.
export function redraw(board, drawing, fromSameSeat, byHand = false) {
  const before = lying(board);
  const places = fromSameSeat ? null : placesOf(board);
  const old = board.querySelector("svg");
  board.innerHTML = drawing;
  const svg = board.querySelector("svg");
  if (!old || !svg || !svg.getScreenCTM() || old.getAttribute("viewBox") !== svg.getAttribute("viewBox")) return false;
  if (places && isTurned(places, placesOf(board))) return true;
  const ends = fromSameSeat && !still() && outcry(old, svg);
  if (!still()) speak(svg, new Set([...old.querySelectorAll("g.bubble")].map(said)));
  const { slid, gone, fresh } = changes(before, lying(board));
  const many = slid.length + gone.length > FEW;
  if (!still() && !byHand && !ends) {
    if (!many) for (const [from, to] of slid) slide(svg, from, to);
    if (!many) for (const thing of gone) fade(svg, thing);
    const arriving = many ? [...fresh, ...slid.map(([, to]) => to)] : fresh;
    arrive(arriving.map(({ element }) => element));
  }
  return slid.length + gone.length + fresh.length > 0;
}

// Every thing on the board: what it shows, where it lies, and how it is turned and scaled, in the drawing's units.
function lying(board) {
  const svg = board.querySelector("svg");
  const screen = svg && svg.getScreenCTM();
  if (!screen) return [];
  const inverse = screen.inverse();
  return [...svg.querySelectorAll(THINGS)].filter((element) => !element.closest(".moving")).map((element) => {
    const box = element.getBoundingClientRect();
    const middle = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(inverse);
    const shown = element.matches("use") ? [element] : [...element.querySelectorAll("use")].slice(1); // after its shadow
    return {
      element,
      shows: shown.map((use) => use.getAttribute("href")).join(),
      hidden: element.matches(".face-down"),
      x: middle.x,
      y: middle.y,
      frame: inverse.multiply(element.parentNode.getScreenCTM()),
    };
  });
}

function placesOf(board) {
  return new Map([...board.querySelectorAll("[id]:not([id^='hand-'])")].map((thing) => [thing.id, middle(thing)]));
}

function isTurned(before, after) {
  const away = ([id, [x, y]]) => before.has(id) && Math.hypot(before.get(id)[0] - x, before.get(id)[1] - y) > 3;
  return [...after].some(away);
}

function changes(before, after) {
  const place = (thing) => `${thing.shows} ${Math.round(thing.x)} ${Math.round(thing.y)}`;
  const stayed = new Map(before.map((thing) => [place(thing), thing]));
  const fresh = new Set(after.filter((thing) => !stayed.delete(place(thing))));
  const gone = new Set(stayed.values());
  const slid = [];
  const follow = (same) => {
    const pairs = [];
    for (const from of gone) for (const to of fresh) if (same(from, to)) pairs.push([from, to, far(from, to)]);
    for (const [from, to] of pairs.sort((one, other) => one[2] - other[2]))
      if (gone.has(from) && fresh.has(to)) {
        gone.delete(from);
        fresh.delete(to);
        slid.push([from, to]);
      }
  };
  follow((from, to) => from.shows === to.shows);
  follow((from, to) => from.hidden && !to.hidden); // what is turned up lay face down somewhere
  const isPiece = (thing) => thing.element.matches("use");
  follow((from, to) => isPiece(from) && isPiece(to) && far(from, to) > 1); // what has become something else on its way
  return { slid, gone: [...gone], fresh: [...fresh] };
}

function far(from, to) {
  return Math.hypot(from.x - to.x, from.y - to.y);
}

// A copy over everything else, for the eye alone.
function copy(svg, { element, frame }) {
  const ghost = element.cloneNode(true);
  for (const part of [ghost, ...ghost.querySelectorAll("*")])
    for (const name of ["id", "role", "tabindex", "aria-label"]) part.removeAttribute(name);
  ghost.classList.remove("clickable", "selected");
  const place = document.createElementNS(svg.namespaceURI, "g");
  const { a, b, c, d, e, f } = frame;
  place.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  place.append(ghost);
  const moving = document.createElementNS(svg.namespaceURI, "g");
  moving.setAttribute("class", "moving");
  moving.setAttribute("aria-hidden", "true");
  moving.append(place);
  svg.append(moving);
  return moving;
}

function removeAfter(animation, thing) {
  animation.finished.then(() => thing.remove(), () => thing.remove());
}

function slide(svg, from, to) {
  const moving = copy(svg, to);
  const away = [from.x - to.x, from.y - to.y].map((each) => `${each}px`).join(" ");
  removeAfter(moving.animate({ translate: [away, "0px"] }, { duration: SLIDE, easing: "ease-out" }), moving);
  to.element.animate({ opacity: [0, 0] }, SLIDE);
}

function fade(svg, thing) {
  const moving = copy(svg, thing);
  removeAfter(moving.animate({ opacity: [1, 0] }, { duration: FADE, easing: "ease-out" }), moving);
}

function arrive(things) {
  const each = Math.min(DEAL, 600 / Math.max(1, things.length));
  things.forEach((thing, at) =>
    thing.animate({ opacity: [0, 1] }, { duration: 160, delay: at * each, fill: "backwards", easing: "ease-out" }));
}

const said = (bubble) => `${bubble.textContent} ${bubble.querySelector("rect").getAttribute("x")} ${bubble.querySelector("rect").getAttribute("y")}`;

// What was just called is large for a moment, over whatever lies there, and then lies in its place.
function speak(svg, before) {
  const { width, height } = svg.viewBox.baseVal;
  for (const bubble of [...svg.querySelectorAll("g.bubble")].filter((each) => !before.has(said(each)))) {
    const [x, y] = ["x", "y"].map((name) => Number(bubble.querySelector("rect").getAttribute(name)));
    Object.assign(bubble.style, { transformBox: "fill-box", transformOrigin: `${x < width / 2 ? 0 : 100}% ${y < height / 2 ? 0 : 100}%` });
    bubble.animate({ scale: [LOUD, LOUD, 1], opacity: [0, 1, 1], offset: [0, 0.25, 1] }, { duration: CALL, easing: "ease-out" });
  }
}

// What one holds comes piece by piece; at the beginning of a game, when the page has just been opened.
export function deal(board) {
  if (still()) return;
  const held = [...board.querySelectorAll(`${HELD} .tile`)];
  const across = (tile) => tile.getBoundingClientRect();
  arrive(held.sort((one, other) => across(one).top - across(other).top || across(one).left - across(other).left));
}
