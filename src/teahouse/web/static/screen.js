// The projector's page follows its tournament, and its clock runs by the server's time.
import { find } from "./page.js";
import { follow } from "./following.js";

const READING = 12000; // what does not fit is shown screen by screen
let ahead = 0; // of the server's clock, in seconds

const shown = () => find("screen").dataset;
const now = () => Date.now() / 1000 + ahead;

function hearTime() {
  ahead = Number(shown().now) - Date.now() / 1000;
}

function tick() {
  const clock = find("clock");
  const ends = Number(shown().ends);
  const left = ends ? ends - now() : Number(shown().left);
  clock.hidden = !ends && !left;
  const seconds = Math.max(0, Math.ceil(left));
  const text = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .slice(seconds < 3600 ? 1 : 0)
    .map((part, place) => (place ? String(part).padStart(2, "0") : String(part)))
    .join(":");
  if (clock.textContent !== text) clock.textContent = text;
  clock.classList.toggle("over", Boolean(ends) && left <= 0);
  clock.classList.toggle("standing-still", !ends);
}

function show(page) {
  const fresh = page.getElementById("screen");
  if (!fresh) return;
  find("screen").replaceWith(fresh);
  hearTime();
  tick();
}

function turnPage() {
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const page = innerHeight - document.querySelector(".screen-head").offsetHeight; // which stays, with the clock
  if (matchMedia("(min-width: 900px)").matches) scrollTo(0, atEnd ? 0 : scrollY + 0.9 * page);
}

hearTime();
tick();
setInterval(tick, 250);
setInterval(turnPage, READING);
follow(() => find("screen"), show, 4000);
