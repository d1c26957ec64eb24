// Marks: on the board of a review the move that was made and the one that was better. Told apart by their sign and by
// dashes, not by colour alone. Where something goes from place to place an arrow leads there; everything else has a ring.
// What has no place on the board, a bid or a pass, stands below it in words.

import { Over, pieceOn } from "./over.js";

const SIGNS = { made: "✗", better: "✓" };

export function mark(figure) {
  const over = new Over(figure.querySelector(".board"));
  for (const kind of ["better", "made"]) {
    const path = JSON.parse(figure.dataset[kind]);
    over.lay(kind, (sheet) => shapes(sheet, path, kind));
  }
  if (figure.querySelector(".over > *")) figure.querySelector("figcaption").hidden = false;
}

function shapes(sheet, path, kind) {
  const things = [...new Set(path.map((id) => sheet.thing(id)).filter(Boolean))];
  const [first, second] = things;
  if (!first) return [];
  const carried = second && pieceOn(first);
  const lines = carried ? journey(sheet, first, second, kind) : around(sheet, things, kind);
  return [...lines, badge(sheet, carried ? second : things[things.length - 1], kind)];
}

function journey(sheet, from, to, kind) {
  return [sheet.ring(from, { class: `drawn-mark ${kind}` }), sheet.arrow(from, to, { class: `drawn-arrow ${kind}` })];
}

function around(sheet, things, kind) {
  const rings = things.map((thing) => sheet.ring(thing, { class: `drawn-mark ${kind}` }));
  if (things.length !== 2) return rings;
  return [...sheet.bond(things[0], things[1], { class: `drawn-mark ${kind}` }), ...rings];
}

// In the left corner what was made, in the right one what was better: both can be seen on the same place.
function badge(sheet, thing, kind) {
  const { x, y, width, height } = sheet.box(thing);
  const size = Math.min(width, height) * 0.24;
  const place = kind === "made" ? x + size * 0.8 : x + width - size * 0.8;
  const group = sheet.shape("g", { class: `drawn-sign ${kind}`, transform: `translate(${place} ${y + size * 0.8})` });
  const text = sheet.shape("text", { "text-anchor": "middle", dy: ".35em", "font-size": size * 1.3 });
  text.textContent = SIGNS[kind];
  group.append(sheet.shape("circle", { r: size }), text);
  return group;
}
