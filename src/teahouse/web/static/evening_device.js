// A name of this device's own, so that people see from which phone a line came, and what is sent twice counts once.
import { memory } from "./page.js";

const KEY = "evening-device";

export function freshName() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((part) => part.toString(36).padStart(2, "0")).join("").slice(0, 20);
}

export function deviceName() {
  const known = memory.get(KEY) || freshName().slice(0, 10);
  memory.set(KEY, known);
  return known;
}

export function nameDevice(root) {
  for (const field of root.querySelectorAll("[data-device]")) field.value = deviceName();
}
