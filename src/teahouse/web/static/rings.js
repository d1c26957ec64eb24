// Rings: around what has the focus, what something carried would come to, and what the guide of a lesson would click.
// They lie over the drawing, because Safari paints no outline and no shadow around a part of a picture.

import { THING } from "./page.js";

const RINGED = {
  focused: ":focus-visible",
  aimed: ".aimed",
  guided: ".guided:not(:has(.drafted):not(:has(.tile:not(.drafted))))", // not what is chosen already
};

export function rings(sheet) {
  const around = ([kind, which]) =>
    [...sheet.svg.querySelectorAll(`${THING}${which}`)].map((thing) => sheet.ring(thing, { "data-around": kind }));
  return Object.entries(RINGED).flatMap(around);
}
