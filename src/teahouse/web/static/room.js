// A conversation of two contacts, or a club's board: what is new is asked for again and again while somebody looks.

import { Lines } from "./lines.js";
import { find } from "./page.js";

const OFTEN = 3000; // milliseconds

// The page draws a line as the server does; it is fetched anew, so that what stands there can be reported too.
async function show() {
  const answer = await fetch(location.pathname).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lines");
  const list = find("lines");
  for (const line of fresh.children) if (!find(line.id)) list.append(document.adoptNode(line));
  find("no-lines")?.remove();
  toEnd();
}

function toEnd() {
  const list = find("lines");
  list.scrollTop = list.scrollHeight;
}

if (find("lines")) {
  let drawing = Promise.resolve();
  const lines = new Lines(find("lines"), find("write"), () => (drawing = drawing.then(show)));
  setInterval(() => document.hidden || lines.ask(), OFTEN);
  document.addEventListener("visibilitychange", () => document.hidden || lines.ask());
  toEnd();
}
