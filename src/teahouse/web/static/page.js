// What every page needs: things by their ids, the words the server sent along, and a question to it.

export const find = (id) => document.getElementById(id);
// What can be named by a click: where several things mean the same, one has the id and the others say whose.
export const THING = ":is([id], [data-same])";
export const HELD = ":is([id^='hand-'], [data-same^='hand-'])"; // what one holds
export const named = (thing) => thing.id || thing.dataset.same;
export const data = (id) => JSON.parse(find(id).textContent);
export const words = find("words") ? data("words") : {};

export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(said.message || words.failed), said);
  return said;
}

// After something was dragged the browser may still tell of a click; nobody meant one.
export function swallowClick() {
  const swallow = (event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("pointerdown", () => removeEventListener("click", swallow, { capture: true }), { capture: true, once: true });
}

// What this device remembers; where it may not, it forgets.
export const memory = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // then not
    }
  },
};

export const NARROW = matchMedia("(max-width: 700px) and (max-aspect-ratio: 1), (max-width: 480px)");

export const LOW = matchMedia("(max-height: 480px) and (min-aspect-ratio: 3/2) and (min-width: 481px)");

// How a board is to be drawn for this window.
export function shape() {
  return { portrait: NARROW.matches, low: LOW.matches };
}

// Says whether the page was drawn for it: what nobody has said does not hold.
export function rememberShape() {
  const said = document.cookie.split("; ");
  const known = Object.entries(shape()).every(([name, holds]) => said.includes(`${name}=1`) === holds);
  for (const [name, holds] of Object.entries(shape())) document.cookie = `${name}=${holds ? 1 : 0}; path=/; max-age=31536000; samesite=lax`;
  return known;
}

export const knewShape = rememberShape();

// Where nights do not count, they are those of this device.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.includes("zone=")) document.cookie = `zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
