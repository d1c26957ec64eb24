// The bar that shrinks while a table rests: in its first half quickly, to when it is over if nobody wants to think; in its
// second half slowly, to the end of the time to claim. It goes by what everybody is told, so it tells nobody more.

const SOON = 0.5; // of its length is left by then, where a pause may go on
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Bar {
  constructor(panel, now) {
    this.panel = panel;
    this.now = now;
  }

  show() {
    const bar = this.panel.querySelector(".bar[data-over]");
    if (!bar) return;
    const [began, soon, over] = ["began", "soon", "over"].map((name) => Number(bar.dataset[name]));
    const half = soon < over ? SOON : 0;
    const easing = STILL.matches ? "steps(3)" : "linear";
    const ahead = { transform: `scaleX(${half})`, offset: share(soon - began, over - began), easing };
    const frames = [{ transform: "none", easing }, ahead, { transform: "scaleX(0)" }];
    const running = bar.firstElementChild.animate(frames, { duration: 1000 * Math.max(over - began, 0.1), fill: "both" });
    running.currentTime = Math.max(0, 1000 * (this.now() - began));
  }
}

function share(part, whole) {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 1;
}
