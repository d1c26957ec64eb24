// The worker of the house: shows what it is told while no page is open, and a page where there is no network. It keeps nothing
// of anybody. The house puts VERSION and STATIC before this text (web/pages/notices.py).
const KEPT = `house-${VERSION}`;
const NEEDED = ["cup.svg", "icon-192.png", "pages/plain.css", "pages/house.js", "sans.woff2", "serif.woff2"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(["/offline", ...NEEDED.map((name) => `${STATIC}/${name}`)])));
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("house-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  const shown = { body: told.body, icon: `${STATIC}/icon-192.png`, tag: told.tag || "turn", renotify: true, data: told.address };
  if (shown.tag === "turn") navigator.setAppBadge?.().catch(() => {}); // how many wait, pages know
  event.waitUntil(self.registration.showNotification(told.title || "", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data || "/"));
});

// A page that is open already goes there.
async function open(address) {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (page) return page.navigate(address).then((found) => (found || page).focus());
  return self.clients.openWindow(address);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetch(request).catch(() => caches.match("/offline")));
  else if (new URL(request.url).pathname.startsWith(`${STATIC}/`)) event.respondWith(fetch(request).catch(async () => (await caches.match(request)) || Response.error()));
});
