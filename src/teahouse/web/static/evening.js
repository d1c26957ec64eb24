// The evening sheet: lines wait for the network (evening_queue.js), the sheet keeps up with what others write, and time
// goes by. Without this script every form does the same by itself, page by page.
import { find } from "./page.js";
import { freshName, nameDevice } from "./evening_device.js";
import { Queue, isOthers } from "./evening_queue.js";

const root = find("evening");
const evening = root.dataset.evening;
const PARTS = ["stands", "forms", "lines"];
const PATIENCE = 4000;
const isSheet = !root.dataset.line;
const queue = new Queue(evening, showQueue);
let heard = newest();

function newest() {
  return Number(find("stands")?.dataset.newest ?? -1);
}

// What is sent

// A form that somebody has begun belongs to what they saw then, whatever others write meanwhile.
root.addEventListener("input", (event) => {
  const form = event.target.closest("form.entry");
  if (!form) return;
  form.dataset.begun = "true";
  keepApart(form);
});

root.addEventListener("submit", (event) => {
  const form = event.target.closest("form.entry");
  if (!form) return;
  event.preventDefault();
  enter(form);
});

async function enter(form) {
  if (form.dataset.sending) return;
  form.dataset.sending = "true";
  say(form, "");
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const client = fields.find(([name]) => name === "client")[1];
  const given = queue.add({ client, fields, text: told(form) });
  const outcome = await Promise.race([given, offline(client)]);
  delete form.dataset.sending;
  if (outcome?.refused) return say(form, outcome.refused);
  renew(form);
  if (!outcome || (outcome.others && isSheet)) return;
  if (!isSheet) return location.assign(`/evenings/${evening}`);
  news(outcome.question ? "asked" : "written");
  await keepUp();
  if (find("stands").getBoundingClientRect().top < 0) root.scrollIntoView({ block: "start" });
}

// Thumbs do not scroll: a form that is opened begins where the screen does, and what was written shows how it stands now.
root.addEventListener("click", (event) => {
  const kind = event.target.closest(".writes > summary")?.parentElement;
  if (kind && !kind.open) requestAnimationFrame(() => bringUp(kind));
});

function bringUp(part) {
  const box = part.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight) part.scrollIntoView({ block: "start" });
}

// The first question of a line may be answered where the names stand: the form opens with it.
root.addEventListener("click", (event) => {
  const field = find("forms")?.querySelector(event.target.closest("[data-answer]")?.dataset.answer || "none");
  if (!field) return;
  field.closest(".writes").open = true;
  field.click();
  bringUp(field.closest(".writes"));
});

// Nobody waits for an answer that does not come: what was entered lies in the queue, and is shown there.
async function offline(client) {
  if (navigator.onLine !== false) await new Promise((done) => setTimeout(done, PATIENCE));
  queue.change(client, { late: true });
}

// The form is empty again, and whatever comes next is another line.
function renew(form) {
  form.reset();
  delete form.dataset.begun;
  form.querySelector("[name=client]").value = freshName(); // a field may be called "elements"
  for (const fold of form.querySelectorAll("details[open]")) fold.open = false;
  const kind = form.closest(".writes");
  if (kind && isSheet) kind.open = false;
  keepApart(form);
}

// Chosen things as they stand on the screen.
function told(form) {
  const chosen = [...form.querySelectorAll("input:checked + span")].map((each) => each.querySelector("bdi").innerText);
  const typed = [...form.querySelectorAll(".typed input")].filter((each) => each.value);
  const kind = form.closest("details")?.querySelector("summary").innerText ?? form.innerText;
  return [kind, ...chosen, ...typed.map((each) => `${each.closest("label").innerText.trim()} ${each.value}`)].join(" · ");
}

function say(form, sentence) {
  const place = form.querySelector(".wrong");
  place.textContent = sentence;
  place.hidden = !sentence;
  if (sentence) place.scrollIntoView({ block: "nearest" });
}

// Nobody wins from themselves: what is chosen there cannot be chosen here.
function keepApart(form) {
  for (const ask of form.querySelectorAll("[data-unlike]")) {
    const other = form.querySelector(`input[name="${ask.dataset.unlike}"]:checked`)?.value;
    for (const pick of ask.querySelectorAll("input")) {
      pick.disabled = pick.value === other;
      if (pick.disabled) pick.checked = false;
    }
  }
}

// The scorer in a tab of its own: its address is the hand, and comes back into the form.
root.addEventListener("click", (event) => {
  const link = event.target.closest("[data-scorer]");
  const tab = link && open(toldToScorer(link), "scorer");
  if (!tab) return;
  event.preventDefault();
  const field = link.closest("form").querySelector("[name=tiles]");
  const watching = setInterval(() => {
    if (tab.closed || !field.isConnected) return clearInterval(watching);
    const hand = addressOf(tab);
    if (!/\b(hand|meld)=/.test(hand) || hand === field.value) return;
    field.value = hand;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, 400);
});

// With what the sheet knows: who sits where, the round, what was agreed.
function toldToScorer(link) {
  const told = JSON.parse(link.dataset.scorer);
  const address = new URL(link.href);
  for (const field of link.closest("form").querySelectorAll("input:checked"))
    for (const [name, value] of Object.entries(told[`${field.name}=${field.value}`] ?? {})) address.searchParams.set(name, value);
  return address.href;
}

function addressOf(tab) {
  try {
    return tab.location.search.slice(1);
  } catch {
    return ""; // somebody went elsewhere with it
  }
}

// What waits on this phone

function showQueue() {
  const box = find("queue");
  if (!box) return;
  const shown = queue.waiting.filter((item) => item.late || item.refused || isOthers(item));
  box.hidden = !shown.length;
  for (const list of box.querySelectorAll("[data-queue]")) {
    const items = shown.filter((item) => kindOf(item) === list.dataset.queue);
    list.hidden = !items.length;
    list.querySelector("ol").replaceChildren(...items.map(waitingLine));
  }
}

function kindOf(item) {
  if (isOthers(item)) return "others";
  return item.refused ? "refused" : "waiting";
}

function waitingLine(item) {
  const line = find("queue").querySelector("template").content.firstElementChild.cloneNode(true);
  line.querySelector(".text").textContent = item.text;
  line.querySelector(".why").textContent = item.refused || "";
  line.querySelector(".actions").hidden = kindOf(item) === "waiting";
  line.querySelector("[data-again]").hidden = kindOf(item) !== "refused";
  line.querySelector("[data-adopt]").hidden = kindOf(item) !== "others";
  line.querySelector("[data-adopt]").addEventListener("click", () => queue.adopt(item.client).then(keepUp));
  line.querySelector("[data-again]").addEventListener("click", () => queue.again(item.client).then(keepUp));
  line.querySelector("[data-drop]").addEventListener("click", () => queue.drop(item.client));
  return line;
}

// What others write

let asking = false;
let again = false;

async function keepUp() {
  if (!isSheet) return;
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  const answer = await fetch(`/evenings/${evening}/part`).catch(() => null);
  asking = false;
  if (answer?.status === 404) return gone();
  if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (again) {
    again = false;
    await keepUp();
  }
}

// So that the sheet opens without network as it was seen last (evening_worker.js).
let copying = 0;

function keepCopy() {
  clearTimeout(copying);
  if (!navigator.serviceWorker?.controller) return;
  copying = setTimeout(() => {
    if (navigator.onLine !== false) fetch(location.pathname, { headers: { accept: "text/html" } }).catch(() => null);
  }, 800);
}

function show(fresh) {
  for (const id of PARTS) {
    const [now, then] = [find(id), fresh.getElementById(id)];
    if (!now || !then || now.innerHTML === then.innerHTML) continue;
    if (id === "forms" && isBusy(now)) continue;
    const open = [...now.querySelectorAll("details")].map((each) => each.open);
    now.replaceChildren(...then.childNodes);
    if (id === "stands") now.dataset.newest = then.dataset.newest;
    if (id === "forms") now.querySelectorAll("details").forEach((each, place) => open[place] && (each.open = true));
  }
  heard = newest();
  prepare();
  keepCopy();
}

const isBusy = (part) => part.querySelector("[data-begun], [data-sending]") || part.contains(document.activeElement);

function listen() {
  if (!isSheet) return;
  let source = null;
  const reopen = () => {
    source?.close();
    if (document.hidden) return;
    source = new EventSource(`/evenings/${evening}/events?seen=${heard}`);
    source.addEventListener("wrote", keepUp);
    source.addEventListener("gone", gone);
    source.onopen = () => queue.send().then((sent) => Object.keys(sent).length && keepUp());
    source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(reopen, 1500);
  };
  document.addEventListener("visibilitychange", reopen);
  addEventListener("online", () => queue.send().then(keepUp).then(reopen));
  addEventListener("pageshow", (event) => event.persisted && keepUp().then(reopen));
  reopen();
}

function gone() {
  news("gone");
  find("forms").hidden = true;
}

let hiding = 0;

function news(name) {
  for (const each of find("news").children) each.hidden = each.dataset.news !== name;
  clearTimeout(hiding);
  if (name !== "gone") hiding = setTimeout(() => [...find("news").children].forEach((each) => (each.hidden = true)), 5000);
}

// The clock

function tick() {
  const place = root.querySelector("[data-left]");
  if (!place) return;
  place.dataset.ends ??= performance.now() + 1000 * Number(place.dataset.left);
  const left = Math.max(0, Math.round((Number(place.dataset.ends) - performance.now()) / 1000));
  const two = (part) => String(part).padStart(2, "0");
  place.textContent = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  root.querySelector(".time-up").hidden = left > 0;
}

function prepare() {
  nameDevice(root);
  root.querySelectorAll("form.entry").forEach(keepApart);
  root.querySelectorAll("[data-tap]").forEach((hint) => (hint.hidden = false));
  tick();
}

// A page that was kept has the names it had then, and something may have been sent under them.
for (const field of root.querySelectorAll("[name=client]")) field.value = freshName();
prepare();
navigator.serviceWorker?.register("/evenings/worker.js").catch(() => null); // where it may not be, the sheet needs the network to open
navigator.serviceWorker?.addEventListener("controllerchange", keepCopy);
showQueue();
setInterval(tick, 1000);
listen();
