// The page of a tournament keeps up with its results: part by part, nothing below moves, and what somebody has begun to
// fill in stays. A new round is another page: it is offered, not forced upon anybody.
import { find } from "./page.js";
import { follow } from "./following.js";

const TOLD = 3; // tables that are read out by name
let waiting = null; // parts that somebody was busy with when they changed

function show(page) {
  const [now, then] = [find("tournament"), page.getElementById("tournament")];
  if (!then) return;
  now.dataset.changed = then.dataset.changed;
  if (now.dataset.shape === then.dataset.shape) put(then);
  else find("moved-on").hidden = false;
}

function put(fresh) {
  const changed = [...fresh.querySelectorAll("[data-part]")].filter((part) => find(part.id) && !isSame(find(part.id), part));
  const ready = changed.filter((part) => !isBusy(find(part.id)));
  waiting = ready.length < changed.length ? fresh : null;
  announce(ready.filter((part) => part.dataset.said && part.dataset.said !== find(part.id).dataset.said));
  for (const part of ready) replace(find(part.id), part);
}

const TIMES = /data-late="\d+">[^<]*/g; // they run by themselves
const isSame = (one, other) => one.innerHTML.replace(TIMES, "") === other.innerHTML.replace(TIMES, "");

function isBusy(part) {
  return part.contains(document.activeElement) || part.querySelector(":scope details[open] form") || [...part.querySelectorAll("input, select, textarea")].some(isTouched);
}

function isTouched(field) {
  if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((each) => each.defaultSelected));
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

// It keeps its height: what stands below stays where it is.
function replace(old, part) {
  const fresh = document.adoptNode(part.cloneNode(true));
  fresh.style.boxSizing = "border-box";
  fresh.style.minHeight = `${old.offsetHeight}px`;
  if (fresh.dataset.said && fresh.dataset.said !== old.dataset.said) fresh.classList.add("fresh");
  old.replaceWith(fresh);
}

function announce(parts) {
  if (parts.length) find("came-in").textContent = parts.slice(0, TOLD).map((part) => part.dataset.said).join(" ");
}

follow(() => find("tournament"), show, 8000);
document.addEventListener("focusout", () => waiting && setTimeout(() => waiting && put(waiting)));
