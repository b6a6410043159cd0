// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Receives a page from the bookmarklet, shows its title and address, and saves it when the user chooses Save.
(function () {
  "use strict";

  const find = (id) => document.getElementById(id);
  const text = (value, limit) => typeof value === "string" ? value.slice(0, limit) : "";
  const pageLimit = 12 * 1024 * 1024;

  // Stores the address during a sign-in, for this window only, and removes it from the history.
  const storageKey = "sharepipe-capture";
  try {
    if (location.hash.length > 1) { sessionStorage.setItem(storageKey, location.hash.slice(1)); }
    if (location.hash) { history.replaceState(null, "", "/capture"); }
  } catch (error) { /* the page itself can still arrive */ }

  const account = document.documentElement.dataset.account;
  const save = find("save");
  if (!save) { return; }

  const fragment = new URLSearchParams((() => {
    try { return sessionStorage.getItem(storageKey) || ""; } catch (error) { return ""; }
  })());
  let page = { url: web(fragment.get("url") || ""), title: text(fragment.get("title"), 2000), html: "" };
  let hasPage = false;
  // What the user saves. A repetition sends the same bytes with the same key, so that nothing is saved twice.
  let prepared = null;

  function web(address) {
    try {
      const url = new URL(address);
      return url.protocol === "https:" || url.protocol === "http:" ? url.href : "";
    } catch (error) { return ""; }
  }

  // UUID version 7 (RFC 9562).
  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    let time = Date.now();
    for (let index = 5; index >= 0; index -= 1) { bytes[index] = time % 256; time = Math.floor(time / 256); }
    bytes[6] = bytes[6] & 15 | 112;
    bytes[8] = bytes[8] & 63 | 128;
    const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join("-");
  }

  // The texts are attributes of the section, such as data-text-saving.
  function message(name, values = {}) {
    const text = find("capture").dataset["text" + name];
    return Object.entries(values).reduce((result, [key, value]) => result.replace("{" + key + "}", () => value), text);
  }

  function show(state, text) {
    find("capture").dataset.state = state;
    find("title").textContent = page.title || page.url || message("Untitled");
    find("address").textContent = page.url;
    find("state").textContent = text;
    save.hidden = state === "saved";
    save.disabled = state === "saving" || !(page.url || page.html);
  }

  const extents = { page: "Whole", main: "Main", selection: "Selection", address: "Address" };

  // A page can only vouch for its own origin. Any other address is dropped.
  function take(handed, origin) {
    const address = web(text(handed.url, 65536));
    const isOwn = address && new URL(address).origin === origin;
    page = { url: isOwn ? address : "", title: text(handed.title, 2000), html: text(handed.html, pageLimit),
      selection: text(handed.selectionText, 300000), card: handed };
    hasPage = true;
    prepared = null;
    const extent = page.html ? text(handed.extent, 20) : "address";
    show("here", isOwn ? message(extents[extent] || extents.page) : message("Unproved"));
  }

  window.addEventListener("message", (event) => {
    if (!window.opener || event.source !== window.opener) { return; }
    const reply = (word) => event.source.postMessage(word, event.origin === "null" ? "*" : event.origin);
    if (event.data === "sharepipe:hello") { reply(hasPage ? "sharepipe:received" : "sharepipe:ready"); }
    if (event.data && event.data.sharepipe === 1 && event.data.page && !hasPage) {
      take(event.data.page, event.origin);
      reply("sharepipe:received");
    }
  });

  function body(boundary) {
    const share = { source: "bookmarklet", capturedAt: new Date().toISOString() };
    if (page.url) { share.url = page.url; }
    if (page.title) { share.title = page.title; share.titleSource = "host"; }
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

  function share() {
    const boundary = "sharepipe-" + uuid();
    return { body: body(boundary), type: "multipart/form-data; boundary=" + boundary, key: uuid() };
  }

  async function send() {
    show("saving", message("Saving"));
    prepared = prepared || share();
    try {
      const response = await fetch("/v1/shares", {
        method: "POST", credentials: "same-origin", body: prepared.body,
        // Somebody else may have signed in since the window was opened.
        headers: {
          "Content-Type": prepared.type, "Idempotency-Key": '"' + prepared.key + '"',
          ...(account && { "Sharepipe-Account": account })
        }
      });
      if (response.status === 202) {
        try { sessionStorage.removeItem(storageKey); } catch (error) { /* nothing depends on it */ }
        show("saved", message("Saved"));
      } else if (response.status === 401) {
        show("failed", message("SignedOut"));
      } else {
        const problem = await response.json().catch(() => ({}));
        const reason = problem.detail || problem.title;
        show("failed", reason ? message("NotSaved", { reason }) : message("Failed", { status: String(response.status) }));
      }
    } catch (error) {
      show("failed", message("Unreachable"));
    }
  }

  save.addEventListener("click", send);
  show(!window.opener && page.url ? "address" : "waiting", message(window.opener ? "Waiting" : page.url ? "NoPage" : "NoWindow"));
  // A page that severed the link to its windows never replies.
  if (window.opener) {
    setTimeout(() => {
      if (!hasPage && page.url) { show("address", message("Late")); }
    }, 4000);
  }
})();
