// A new table: says in one line what was changed under "more", and opens the board on which a position is laid out.

import { Editor } from "./editor.js";
import { find } from "./page.js";

const form = document.querySelector("form.form");
const further = find("further");

// What is asked only of those who play against the computer, with friends or at one screen.
function concerns(field) {
  const only = field.closest(".computer-only, .friends-only, .screen-only");
  return !only || only.classList.contains(`${form.elements.against.value}-only`);
}

// How a field differs from what is usual; empty where it does not.
function difference(field) {
  const { usual, label } = field.dataset;
  if (field.type === "checkbox") return field.checked === Boolean(usual) ? "" : `${field.checked ? "✓" : "✗"} ${label}`;
  if (field.type === "radio" && !field.checked) return "";
  return field.value === usual ? "" : `${label}: ${shown(field)}`;
}

function shown(field) {
  if (field.matches("select")) return [field.selectedOptions[0].textContent, ...ownTimes(field)].join(" ");
  const beside = field.type === "radio" && field.closest("label").querySelector("input[type=number]");
  return beside ? beside.value : field.value;
}

// The numbers of somebody's own clock, if that was chosen.
function ownTimes(field) {
  const own = field.value.startsWith("own-") && form.querySelector(`.own-times.${field.value}`);
  return own ? [[...own.querySelectorAll("input")].map((each) => each.value).join(" + ")] : [];
}

function sum() {
  const changed = [...further.querySelectorAll("[data-usual]:not(#chosen)")].filter(concerns).map(difference);
  find("chosen").textContent = changed.filter(Boolean).join(" · ") || find("chosen").dataset.usual;
}

form.addEventListener("input", sum);
addEventListener("pageshow", sum); // a browser that comes back fills in again what was there
if (find("editor")) new Editor(form, sum);
