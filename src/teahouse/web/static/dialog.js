// Dialog: what cannot be taken back is asked first, in the words that the button brings along.

import { find } from "./page.js";

// Whether whoever was asked wants it: by a button, or whatever else has such words. Escape, "no", and a button that has gone away meanwhile mean that they do not.
export function asked(button, again) {
  const dialog = find("dialog");
  const { title, means, yes, costs } = button.dataset;
  find("dialog-title").textContent = title;
  find("dialog-means").textContent = means;
  find("dialog-yes").textContent = yes;
  find("dialog-yes").classList.toggle("main", !costs); // what can only be a mistake does not shine
  find("dialog-no").classList.toggle("main", Boolean(costs));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answered) => {
    const close = () => {
      again().focus({ preventScroll: true }); // the panel may have been drawn anew
      answered(dialog.returnValue === "yes");
    };
    dialog.addEventListener("close", close, { once: true });
  });
}

// The game went on while somebody was asked: what they meant may not be possible any more. `others` can still be meant.
export function unask(panel, others) {
  const dialog = find("dialog");
  const still = [...others, ...[...panel.querySelectorAll("[data-means]")].map((button) => button.dataset.means)];
  if (dialog.open && !still.includes(find("dialog-means").textContent)) dialog.close("");
}
