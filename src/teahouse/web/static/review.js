// A page that waits for a review: asks now and then how far it is, and is loaded anew when that has changed.
const root = document.getElementById("review");
const OFTEN = 1500;

async function ask() {
  if (document.hidden) return;
  const answer = await fetch(root.dataset.address).catch(() => null);
  if (answer && answer.ok && (await answer.json()).state !== root.dataset.state) location.reload();
}

if (root && root.dataset.done === "0" && root.dataset.state) setInterval(ask, OFTEN);
