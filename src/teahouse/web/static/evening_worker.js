// The worker of evening sheets: a sheet that was open here opens again without network, as it was seen last, with everything
// it needs. It serves pages below /evenings/ and nothing else, and keeps nothing but them and the house's lasting files.
// The house puts VERSION and NEEDED before this text (web/evening_worker.py): when they change, browsers take the new one.
const FILES = `evening-files-${VERSION}`;
const SHEETS = "evening-sheets";
const KEPT = 8;
const SHEET = /^\/evenings\/(?!new$)[A-Za-z0-9_-]+$/;
const PATIENCE = 6000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(NEEDED)));
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("evening-files-") && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (SHEET.test(pathname) && request.headers.get("accept")?.includes("text/html")) event.respondWith(sheet(request, pathname));
  else if (pathname.startsWith("/static/")) event.respondWith(lasting(request));
});

// As it is now; without network as it was last. Whoever waits long on a bad line gets that too. A phone that can keep nothing
// shows it all the same.
async function sheet(request, pathname) {
  const sheets = await caches.open(SHEETS).catch(() => null);
  const known = await sheets?.match(pathname).catch(() => null);
  try {
    const answer = await fetch(request, known ? { signal: AbortSignal.timeout?.(PATIENCE) } : {});
    await remember(sheets, pathname, answer).catch(() => null);
    return answer.status >= 500 && known ? known : answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

async function remember(sheets, pathname, answer) {
  if (answer.status === 404) await sheets?.delete(pathname);
  if (sheets && answer.ok && !answer.redirected) await keep(sheets, pathname, await withoutMembers(answer.clone()));
}

// Names of one's clubs are there to choose from, not to be kept.
async function withoutMembers(answer) {
  const text = (await answer.text()).replace(/<datalist[^]*?<\/datalist>/g, "");
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name); // it is neither pressed nor so long now
  return new Response(text, { headers });
}

// The last ones looked at: what is put in again is the newest.
async function keep(sheets, pathname, answer) {
  await sheets.put(pathname, answer);
  const all = await sheets.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - KEPT)).map((old) => sheets.delete(old)));
}

// Their address says what is in them: what is known is right for ever. A sheet kept before they changed asks for those of then:
// where the house has them no more, those of today take their place.
async function lasting(request) {
  const known = await found(request);
  if (known) return known;
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok) return answer;
  const today = new URL(request.url).pathname.replace(/^\/static\/[^/]+/, `/static/${VERSION}`);
  return (await found(today)) ?? answer ?? Response.error();
}

const found = (what) => caches.match(what).catch(() => null);
