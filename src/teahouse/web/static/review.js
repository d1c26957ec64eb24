// A review: marks on its boards. A page that waits for one asks now and then how far it is, and is loaded anew when that
// is another state.
import { mark } from "./marks.js";

const root = document.getElementById("review");
const bar = document.getElementById("far");
const told = document.getElementById("percent");
const OFTEN = 1500;

async function ask() {
  if (document.hidden) return;
  const answer = await fetch(root.dataset.address).catch(() => null);
  if (!answer || !answer.ok) return;
  const said = await answer.json();
  if (said.state !== root.dataset.state) location.reload();
  else tell(said.percent);
}

function tell(percent) {
  bar.value = percent;
  told.textContent = told.dataset.told.replace("%1", percent);
}

if (root && root.dataset.done === "0" && bar) setInterval(ask, OFTEN);
for (const figure of document.querySelectorAll(".marked-board")) mark(figure);
