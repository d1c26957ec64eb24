// A passkey is made, or asked for: the house says what to ask, the browser asks its owner, the house judges the answer.

import { find, post } from "./page.js";

const here = find("passkeys");

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

function text(buffer) {
  const signs = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const named = (keys) => (keys || []).map((key) => ({ ...key, id: bytes(key.id) }));

async function make(form) {
  const wish = await post("/me/passkeys/wish", {});
  const user = { ...wish.user, id: bytes(wish.user.id) };
  const publicKey = { ...wish, user, challenge: bytes(wish.challenge), excludeCredentials: named(wish.excludeCredentials) };
  const made = await navigator.credentials.create({ publicKey });
  const { clientDataJSON, attestationObject } = made.response;
  const answer = { ...common(made), response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) } };
  return post("/me/passkeys", { answer, name: form.elements.name.value });
}

async function sign() {
  const wish = await post("/passkeys/wish", {});
  const publicKey = { ...wish, challenge: bytes(wish.challenge), allowCredentials: named(wish.allowCredentials) };
  const signed = await navigator.credentials.get({ publicKey });
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  const response = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature) };
  if (userHandle) response.userHandle = text(userHandle);
  return post("/passkeys", { answer: { ...common(signed), response } });
}

const common = (key) => ({ id: key.id, rawId: text(key.rawId), type: key.type });

// What browsers say is for programmers, so the house says it.
function said(error) {
  if (error.error) return error.message;
  const { givenUp, there, notHere, failed } = here.dataset;
  const why = { InvalidStateError: there, SecurityError: notHere, NotSupportedError: notHere, TypeError: failed };
  return why[error.name] || givenUp;
}

function listen(form, ask) {
  const button = form.querySelector("button");
  const status = form.querySelector("[role=status]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    status.textContent = "";
    try {
      location.assign((await ask(form)).next);
    } catch (error) {
      status.textContent = said(error);
    }
    button.disabled = false;
  });
}

const isHere = here.dataset.origin === location.origin;
const isAble = "PublicKeyCredential" in window;
const show = (selector, is) => here.querySelectorAll(selector).forEach((part) => (part.hidden = !is));
show("[data-unless=place]", !isHere);
show("[data-unless=browser]", isHere && !isAble);
show("[data-makes], [data-signs]", isHere && isAble);
here.querySelectorAll("[data-makes]").forEach((form) => listen(form, make));
here.querySelectorAll("[data-signs] form").forEach((form) => listen(form, sign));
