// A conversation of two contacts, or a club's board: the device's one stream says when there is something new, and then it
// is asked for; so it is when the stream opens again, for what came meanwhile was not heard.

import { Lines } from "./lines.js";
import { Live } from "./live.js";
import { find } from "./page.js";

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
  const ask = () => document.hidden || lines.ask();
  new Live([], {}, () => {}, (state) => state === "open" && ask(), ask);
  document.addEventListener("visibilitychange", ask);
  toEnd();
}
