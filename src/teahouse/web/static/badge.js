// The mark of what waits for one: on the icon of the tab, and, where the house is an app, on its icon there.

const icon = document.querySelector("link[rel=icon]");
const plain = icon.href;

export function markTab(isMine) {
  const href = isMine ? icon.dataset.waits : plain;
  if (icon.href !== href) icon.href = href;
}

// So many games wait.
export function markApp(count) {
  if (!navigator.setAppBadge) return;
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {}); // not installed
}
