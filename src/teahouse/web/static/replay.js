// A finished game, move by move.

import { redraw } from "./motion.js";
import { find } from "./page.js";
import { sound } from "./sound.js";

function replaying(root) {
  const slider = find("replay-slider");
  const seat = find("replay-seat");
  let at = Number(root.dataset.at);
  const last = Number(root.dataset.last);
  let wanted = null;
  const go = async (place) => {
    at = Math.max(0, Math.min(last, place));
    const asked = new URLSearchParams({ at });
    if (seat.value !== "") asked.append("seat", seat.value);
    wanted = asked;
    const text = await (await fetch(`?${asked}`)).text();
    if (asked !== wanted) return; // the slider is elsewhere by now
    const parsed = new DOMParser().parseFromString(text, "text/html");
    if (redraw(find("board"), parsed.getElementById("board").innerHTML, false)) sound.placed();
    find("replay-words").innerHTML = parsed.getElementById("replay-words").innerHTML;
    const scores = document.querySelector(".replay-scores");
    if (scores) scores.innerHTML = parsed.querySelector(".replay-scores").innerHTML;
    slider.value = at;
    history.replaceState(null, "", `?${asked}`);
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  seat.addEventListener("change", () => go(at));
  const steps = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => last };
  for (const link of document.querySelectorAll("[data-step]"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      go(steps[link.dataset.step]());
    });
  addEventListener("keydown", (event) => {
    if (event.target.matches("input, select")) return;
    if (event.key === "ArrowLeft") go(at - 1);
    if (event.key === "ArrowRight") go(at + 1);
    if (event.key === "Home") go(0);
    if (event.key === "End") go(last);
  });
}

replaying(find("replay"));
