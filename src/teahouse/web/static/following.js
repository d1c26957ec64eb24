// Pages that follow a tournament: a short question again and again, and the page itself only when something has changed.
// `root` finds what the page is about: its `data-address` says where it is, `data-changed` what is shown of it. `often`: after so
// many milliseconds it asks again; a hall full of phones may have one address.
export function follow(root, show, often) {
  let asking = false;

  async function ask() {
    if (document.hidden || asking) return;
    asking = true;
    const fresh = await newer().catch(() => null);
    asking = false;
    if (fresh) show(fresh);
  }

  async function newer() {
    const { address, changed } = root().dataset;
    const answer = await fetch(`${address}/changed`);
    if (!answer.ok || (await answer.json()).changed === Number(changed)) return null;
    const page = await fetch(location.pathname);
    return page.ok ? new DOMParser().parseFromString(await page.text(), "text/html") : null;
  }

  setInterval(ask, often);
  document.addEventListener("visibilitychange", ask);
}
