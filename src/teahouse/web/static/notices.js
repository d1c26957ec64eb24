// The page on which one says what to be told: this device takes notices when its owner wants it.

import { find, post } from "./page.js";

const form = find("this-device");

async function begin() {
  const { key } = form.dataset;
  if ((await Notification.requestPermission()) !== "granted") return refuse(form.dataset.denied);
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const taken = (await worker.pushManager.subscribe(wanted)).toJSON();
  await post("/me/notices/devices", { endpoint: taken.endpoint, key: taken.keys.p256dh, auth: taken.keys.auth, name: form.elements.name.value });
  location.reload();
}

function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function refuse(text) {
  find("device-said").textContent = text;
}

if (form) {
  form.hidden = !("serviceWorker" in navigator && "PushManager" in window);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin().catch((error) => refuse(error.message));
  });
}
