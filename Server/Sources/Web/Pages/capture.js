// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The page that takes what the bookmarklet hands over, shows whose it is, and saves it when asked to.
(function () {
  "use strict";

  const find = (id) => document.getElementById(id);
  const text = (value, limit) => typeof value === "string" ? value.slice(0, limit) : "";
  const pageLimit = 12 * 1024 * 1024;

  // The address is kept over a sign-in, for this window only, and out of the history.
  const kept = "sharepipe-capture";
  try {
    if (location.hash.length > 1) { sessionStorage.setItem(kept, location.hash.slice(1)); }
    if (location.hash) { history.replaceState(null, "", "/capture"); }
  } catch (error) { /* the page itself may still come */ }

  const save = find("save");
  if (!save) { return; }

  const fragment = new URLSearchParams((() => {
    try { return sessionStorage.getItem(kept) || ""; } catch (error) { return ""; }
  })());
  let page = { url: web(fragment.get("url") || ""), title: text(fragment.get("title"), 2000), html: "" };
  let hasPage = false;
  const key = uuid();

  function web(address) {
    try {
      const url = new URL(address);
      return url.protocol === "https:" || url.protocol === "http:" ? url.href : "";
    } catch (error) { return ""; }
  }

  // UUID version 7 (RFC 9562); the same at every try, so that nothing is saved twice.
  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    let time = Date.now();
    for (let index = 5; index >= 0; index -= 1) { bytes[index] = time % 256; time = Math.floor(time / 256); }
    bytes[6] = bytes[6] & 15 | 112;
    bytes[8] = bytes[8] & 63 | 128;
    const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join("-");
  }

  function show(state, words) {
    find("capture").dataset.state = state;
    find("title").textContent = page.title || page.url || "Nothing handed over yet";
    find("address").textContent = page.url;
    find("state").textContent = words;
    save.hidden = state === "saved";
    save.disabled = state === "saving" || !(page.url || page.html);
  }

  const extents = { page: "The page is here as you saw it.", main: "The main part of the page is here; the whole was too large.",
    selection: "Only what you selected is here; the page was too large.", address: "Only the address is here: this is no page of text." };

  // A page may only speak for its own origin: an address elsewhere is not believed.
  function take(handed, origin) {
    const address = web(text(handed.url, 65536));
    const isOwn = address && new URL(address).origin === origin;
    page = { url: isOwn ? address : "", title: text(handed.title, 2000), html: text(handed.html, pageLimit),
      selection: text(handed.selectionText, 300000), card: handed };
    hasPage = true;
    const extent = page.html ? text(handed.extent, 20) : "address";
    show("here", (extents[extent] || extents.page) + (isOwn ? "" : " It does not prove its address, so none is kept."));
  }

  window.addEventListener("message", (event) => {
    if (!window.opener || event.source !== window.opener) { return; }
    const answer = (word) => event.source.postMessage(word, event.origin === "null" ? "*" : event.origin);
    if (event.data === "sharepipe:hello") { answer(hasPage ? "sharepipe:received" : "sharepipe:ready"); }
    if (event.data && event.data.sharepipe === 1 && event.data.page && !hasPage) {
      take(event.data.page, event.origin);
      answer("sharepipe:received");
    }
  });

  function body(boundary) {
    const share = { source: "bookmarklet", capturedAt: new Date().toISOString() };
    if (page.url) { share.url = page.url; }
    if (page.title) { share.title = page.title; }
    if (page.selection) { share.text = page.selection; }
    const card = {};
    for (const name of ["siteName", "icon", "language", "canonical"]) {
      const value = text(page.card && page.card[name], 2000);
      if (value) { card[name] = value; }
    }
    if (Object.keys(card).length) { share.card = card; }
    const parts = ["--" + boundary, 'Content-Disposition: form-data; name="share"', "Content-Type: application/json", "", JSON.stringify(share)];
    if (page.html) {
      parts.push("--" + boundary, 'Content-Disposition: form-data; name="page"', "Content-Type: text/html; charset=utf-8", "", page.html);
    }
    return new Blob([parts.join("\r\n") + "\r\n--" + boundary + "--\r\n"]);
  }

  async function send() {
    show("saving", "Saving …");
    const boundary = "sharepipe-" + uuid();
    try {
      const answer = await fetch("/v1/shares", {
        method: "POST", credentials: "same-origin", body: body(boundary),
        headers: { "Content-Type": "multipart/form-data; boundary=" + boundary, "Idempotency-Key": '"' + key + '"' }
      });
      if (answer.status === 202) {
        try { sessionStorage.removeItem(kept); } catch (error) { /* nothing depends on it */ }
        show("saved", "Saved. You can close this window.");
      } else if (answer.status === 401) {
        show("failed", "Not saved: you are signed out. Sign in in another window, then press Save again.");
      } else {
        const problem = await answer.json().catch(() => ({}));
        show("failed", "Not saved: " + (problem.detail || problem.title || "the server answered " + answer.status) );
      }
    } catch (error) {
      show("failed", "No answer came from the server. Press Save again; it will not be saved twice.");
    }
  }

  save.addEventListener("click", send);
  show(!window.opener && page.url ? "address" : "waiting", window.opener ? "Waiting for the page …" : page.url ? "Only the address came along; the page could not be handed over."
    : "Open a page, then press the bookmark there.");
  // A page that cut the tie to its windows will never answer.
  if (window.opener) {
    setTimeout(() => {
      if (!hasPage && page.url) { show("address", "The page has not been handed over yet; saving now saves its address only."); }
    }, 4000);
  }
})();
