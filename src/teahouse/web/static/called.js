// Tournaments: one's table is open, and how long one may still come.

const shown = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// What the event `called` says: the way to one's table, on whatever page one is.
export function call(said) {
  const [first] = said.filter((each) => each.table && each.path !== location.pathname);
  document.getElementById("calling")?.remove();
  if (!first || document.querySelector(`#called:not([hidden]) a[href="${CSS.escape(first.path)}"]`)) return; // the page says so itself
  const note = document.createElement("p");
  note.id = "calling";
  note.setAttribute("role", "status");
  document.body.append(note);
  const way = document.createElement("a");
  way.classList.add("button", "main");
  way.href = first.path;
  way.textContent = first.text;
  note.append(way, putAway(note));
}

function putAway(note) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "✕";
  button.setAttribute("aria-label", document.body.dataset.close);
  button.addEventListener("click", () => note.remove());
  return button;
}

export function countDown() {
  const begun = new WeakMap();
  const tick = () => {
    for (const place of document.querySelectorAll("[data-late]")) {
      const now = performance.now() / 1000;
      const known = begun.get(place);
      if (!known || known.said !== place.dataset.late) begun.set(place, { said: place.dataset.late, at: now });
      const text = shown(Math.max(0, Math.ceil(Number(place.dataset.late) - (now - begun.get(place).at))));
      if (place.textContent !== text) place.textContent = text;
    }
  };
  if (document.querySelector("[data-late], #called")) setInterval(tick, 500);
}
