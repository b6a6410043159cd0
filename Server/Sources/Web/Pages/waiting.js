// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Registers the service worker, sends the shares that wait in this browser, and lists them on pages that have an element for them.
// The texts are attributes of the list, such as data-text-waiting.
"use strict";

(() => {
  if (!window.indexedDB || !window.isSecureContext) { return; }
  const account = document.documentElement.dataset.account;
  const section = document.getElementById("outbox");

  function button(text, action, style = "button quiet") {
    const element = document.createElement("button");
    element.type = "button";
    element.className = style;
    element.textContent = text;
    element.addEventListener("click", action);
    return element;
  }

  function text(item, texts) {
    if (item.state === "otherAccount") { return texts.textOtherAccount; }
    return item.state === "refused" ? texts.textRefused.replace("{cause}", () => item.reason) : Outbox.explain(item, texts);
  }

  // Leads back to this page, which then sends what waits.
  function signInLink(text) {
    const link = document.createElement("a");
    link.className = "button quiet";
    link.href = "/sign-in?next=" + encodeURIComponent(location.pathname);
    link.textContent = text;
    return link;
  }

  // The beginning of a row: what was shared, and its state.
  function head(item, state, style, words) {
    const element = document.createElement("li");
    element.className = "row";
    element.dataset.state = state;
    const main = document.createElement("div");
    main.className = "row-main";
    const title = document.createElement("strong");
    title.dir = "auto";
    title.textContent = item.shown;
    const label = document.createElement("span");
    label.className = "state " + style;
    label.textContent = words;
    main.append(title, " ", label);
    element.append(main);
    return element;
  }

  function discardedRow(item, texts) {
    const element = head(item, "deleted", "waiting", texts.textDeleted);
    element.append(button(texts.textUndo, () => Outbox.restore(item.id).then(sendAndShow)));
    return element;
  }

  // The shares of other people that the user chose to see.
  const revealed = new Set();

  function foreignRow(item, texts) {
    const element = head({ shown: texts.textForeign }, item.state, "waiting", texts.textUnsent);
    if (account) { element.append(button(texts.textShow, () => { revealed.add(item.id); show(); })); }
    return element;
  }

  function row(item, owner) {
    const texts = section.dataset;
    if (Outbox.isForeign(item, owner) && !revealed.has(item.id)) { return foreignRow(item, texts); }
    if (item.deletedAt) { return discardedRow(item, texts); }
    const unowned = item.account === null;
    const words = unowned ? texts.textUnowned : text(item, texts);
    const element = head(item, item.state, unowned || item.state === "waiting" ? "waiting" : "bad", words);
    if (unowned && account) { element.append(button(texts.textAdopt, () => Outbox.adopt(item.id, account).then(sendAndShow), "button")); }
    if (item.state === "signedOut" && !(unowned && account)) { element.append(signInLink(texts.textSignIn)); }
    if (item.state === "refused" && item.code === "destination_removed") { element.append(button(texts.textToDefault, () => Outbox.sendToDefault(item.id).then(show))); }
    if (item.state === "refused" || item.cause === "server") { element.append(button(texts.textRetry, () => Outbox.sendAll(item.id).then(show))); }
    element.append(button(texts.textDelete, () => Outbox.discard(item.id).then(show)));
    return element;
  }

  // Shares of another account are not shown: somebody else may be signed in on this device. A page without an account, such as the
  // one that is shown offline, shows those of the account that was last seen and hasn't signed out.
  async function show() {
    if (!section) { return; }
    // A browser that can't write, such as one with a full disk, still shows and sends what waits.
    await Outbox.removeDiscarded().catch(() => {});
    const owner = account ?? await Outbox.account();
    const items = (await Outbox.list()).filter((item) => item.account === null || item.account === owner);
    section.hidden = items.length === 0;
    section.querySelector("ul").replaceChildren(...items.map((item) => row(item, owner)));
    sendLater(items);
    removeLater(items);
  }

  // When the limit of shares in a short time no longer holds.
  let timer;
  function sendLater(items) {
    clearTimeout(timer);
    const times = items.filter((item) => item.state === "waiting" && item.cause === "limit" && !item.deletedAt).map((item) => item.until);
    if (times.length) { timer = setTimeout(sendAndShow, Math.max(1000, Math.min(...times) - Date.now())); }
  }

  let removal;
  function removeLater(items) {
    clearTimeout(removal);
    const times = items.filter((item) => item.deletedAt).map((item) => item.deletedAt + Outbox.undoTime);
    if (times.length) { removal = setTimeout(show, Math.max(1000, Math.min(...times) - Date.now())); }
  }

  async function sendAndShow() {
    await show();
    const isWaiting = await Outbox.sendAll().catch(() => true);
    await show();
    if (isWaiting) { await sendInBackground(); }
  }

  // If the browser supports it, the service worker tries again after the page is closed.
  async function sendInBackground() {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register("outbox").catch(() => {});
  }

  async function start() {
    if (account) { await Outbox.setAccount(account); }
    await sendAndShow();
    if (account && navigator.serviceWorker) { await navigator.serviceWorker.register("/service-worker.js").catch(() => {}); }
  }

  window.addEventListener("online", sendAndShow);
  document.addEventListener("outbox", sendAndShow);
  start();
})();
