// The call that ends a hand: for a moment the table lies there as everybody saw it, dark, with the call large at its player and
// the tile that it took lifted. All of it is a picture over the new drawing, which lies below at once and can be clicked.

const [SHOWN, FADES, ARRIVES] = [1200, 220, 180]; // milliseconds
const [HIGH, LETTERS, EDGE] = [0.14, 0.58, 0.02]; // of the table, of that, and of the table again

// Returns whether there was such a call. `old` is the drawing of before, which is used up.
export function outcry(old, svg) {
  const ending = svg.querySelector(".ending[data-caller]");
  if (!ending || old.querySelector(".ending")) return false;
  const scene = part(svg, "g", { class: "outcry", "aria-hidden": "true" });
  scene.classList.add("moving");
  scene.append(...old.childNodes);
  const plate = scene.querySelector(`#${ending.dataset.caller} .plate`);
  const tile = ending.dataset.onDiscard && taken(scene);
  for (const each of scene.querySelectorAll("[id]:not(defs *), [tabindex], [role]")) for (const name of ["id", "tabindex", "role", "aria-label"]) each.removeAttribute(name);
  for (const each of scene.querySelectorAll(".button, .bubble")) each.remove();
  svg.append(scene);
  const { width, height } = svg.viewBox.baseVal;
  scene.append(part(svg, "rect", { class: "dusk", width, height }));
  if (tile) lift(svg, scene, tile);
  if (plate) cry(svg, scene, plate, ending.dataset.call);
  svg.style.setProperty("--wait", `${SHOWN}ms`); // the account is counted out afterwards
  scene.animate({ opacity: [1, 0] }, { duration: FADES, delay: SHOWN, fill: "forwards" }).finished.then(() => scene.remove(), () => scene.remove());
  return true;
}

function part(svg, name, attributes) {
  const made = document.createElementNS(svg.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// The last discard has a ring, drawn right after it.
function taken(scene) {
  const ring = scene.querySelector(".ring");
  const tiles = ring ? [...ring.parentNode.querySelectorAll(".tile")] : [];
  return tiles.filter((tile) => ring.compareDocumentPosition(tile) & Node.DOCUMENT_POSITION_PRECEDING).at(-1);
}

// Where something lies, in the units of the drawing.
function placeOf(svg, thing) {
  const toDrawing = svg.getScreenCTM().inverse();
  const box = thing.getBoundingClientRect();
  const [from, to] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(toDrawing));
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}

function lift(svg, scene, tile) {
  const { a, b, c, d, e, f } = svg.getScreenCTM().inverse().multiply(tile.parentNode.getScreenCTM());
  const lifted = part(svg, "g", { class: "lifted" });
  lifted.append(part(svg, "g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})` }));
  lifted.firstChild.append(tile);
  scene.append(lifted);
  lifted.animate({ scale: [1, 1.35] }, { duration: ARRIVES, easing: "ease-out", fill: "forwards" });
}

function cry(svg, scene, plate, called) {
  const { width, height } = svg.viewBox.baseVal;
  const [at, edge] = [placeOf(svg, plate), EDGE * Math.min(width, height)];
  const high = HIGH * Math.min(width, height);
  const wide = high * (0.8 + LETTERS * 0.62 * called.length);
  const inside = (middle, size, whole) => Math.min(Math.max(middle - size / 2, edge), whole - size - edge);
  const [x, y] = [inside(at.x + at.width / 2, wide, width), inside(at.y + at.height / 2, high, height)];
  const call = part(svg, "g", { class: "call" });
  const text = part(svg, "text", { class: "words", x: x + wide / 2, y: y + high * 0.7, "font-size": high * LETTERS, "text-anchor": "middle" });
  text.textContent = called;
  call.append(part(svg, "rect", { x, y, width: wide, height: high, rx: high / 3 }), text);
  scene.append(call);
  call.animate({ scale: [0.8, 1], opacity: [0, 1] }, { duration: ARRIVES, easing: "ease-out" });
}
