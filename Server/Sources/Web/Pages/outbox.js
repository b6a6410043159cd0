// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The shares that this browser holds until the server has confirmed them. Pages and the service worker use this file.
//
// A share is stored in IndexedDB with strict durability before the user reads "Saved". It is removed only after the server
// returned a receipt with its identifier and SHA-256, or its length if it is very large. Each attempt sends the same identifier, so nothing is stored twice.
// A share belongs to the account that was signed in when it was made; the server refuses it for every other account. A share from
// another app belongs to nobody until a user sends it from an account: any website can send something to the same address.
"use strict";

const Outbox = (() => {
  const name = "sharepipe-outbox";
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  function open() {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("shares", { keyPath: "id" });
      request.result.createObjectStore("settings");
    };
    return done(request);
  }

  // Resolves when the transaction is on the disk, not when the request ended.
  async function write(stores, change) {
    const database = await open();
    try {
      const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
      const committed = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
      change(transaction);
      await committed;
    } finally { database.close(); }
  }

  async function read(store, query) {
    const database = await open();
    try { return await done(query(database.transaction(store).objectStore(store))); } finally { database.close(); }
  }

  // UUID version 7 (RFC 9562), so that identifiers sort by time.
  function identifier() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    let time = Date.now();
    for (let index = 5; index >= 0; index -= 1) { bytes[index] = time % 256; time = Math.floor(time / 256); }
    bytes[6] = bytes[6] & 15 | 112;
    bytes[8] = bytes[8] & 63 | 128;
    const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  // Browsers hash only what is in memory. A larger body is compared by its length; the server has hashed what it received.
  const hashedBytes = 256 << 20;

  async function digest(blob) {
    const hash = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // The account that new shares belong to; null before the first sign-in on this device.
  const account = () => read("settings", (store) => store.get("account")).then((value) => value ?? null);
  const setAccount = (value) => write(["settings"], (change) => change.objectStore("settings").put(value, "account"));

  // Stores shares, all or none, and returns their identifiers. A share is { type, body, shown, query, id }: the content type, a
  // Blob, what lists show for it, fields for the query of the request, and its identifier if it was sent before. A form with
  // text has a path, too: the server divides the text into shares. A share that was refused for now has what delay returned. A page
  // of an account names it: somebody else may have signed in on this device since the page was opened. A page without an account names
  // none (undefined), so the account that was last seen is assumed. A share that nobody has sent yet has no account (null).
  async function add(shares) {
    const seen = await account();
    const owner = (share) => share.account === undefined ? seen : share.account;
    const items = shares.map((share) => ({ ...share, id: share.id ?? identifier(), account: owner(share), assumed: share.account === undefined, seen, state: share.state ?? "waiting", createdAt: new Date().toISOString() }));
    await write(["shares"], (change) => items.forEach((item) => change.objectStore("shares").add(item)));
    return items.map((item) => item.id);
  }

  const list = () => read("shares", (store) => store.getAll());
  const find = (id) => read("shares", (store) => store.get(id));
  const remove = (id) => write(["shares"], (change) => change.objectStore("shares").delete(id));

  // Changes a share, unless it was deleted in the meantime.
  const update = (id, changes) => write(["shares"], (change) => {
    const store = change.objectStore("shares");
    const found = store.get(id);
    found.onsuccess = () => { if (found.result) { store.put({ ...found.result, ...changes }); } };
  });

  // How long the user can undo a deletion, in milliseconds.
  const undoTime = 10000;

  // Deletes a share, but keeps it for a moment, in which nothing sends it. With an upload under way, it can still arrive.
  const discard = (id) => update(id, { deletedAt: Date.now() });
  const restore = (id) => update(id, { deletedAt: undefined });

  // Removes deleted shares whose time for undo is over. It compares without the sign, so a clock that was set back doesn't keep them.
  const removeDiscarded = () => write(["shares"], (change) => {
    const store = change.objectStore("shares");
    const isOver = (item) => item.deletedAt && Math.abs(Date.now() - item.deletedAt) >= undoTime;
    const all = store.getAll();
    all.onsuccess = () => all.result.filter(isOver).forEach((item) => store.delete(item.id));
  });

  // Assigns a share without an account to the one from which its user sends it. Other shares may belong to other people.
  const adopt = (id, owner) => write(["shares"], (change) => {
    const store = change.objectStore("shares");
    const found = store.get(id);
    found.onsuccess = () => { if (found.result?.account === null) { store.put({ ...found.result, account: owner, assumed: false, state: "waiting" }); } };
  });

  // Whether a share without an account may belong to another user: a different account was the last one seen on this device when it
  // was made.
  const isForeign = (item, owner) => item.account === null && Boolean(item.seen) && item.seen !== owner;

  const headers = (item) => item.path
    ? { "Content-Type": item.type, Accept: "application/json", "Sharepipe-Account": item.account }
    : { "Content-Type": item.type, "Idempotency-Key": '"' + item.id + '"', "Sharepipe-Account": item.account };

  // /v1/shares accepts at most 64 MB. /v1/uploads accepts larger files, also without the header fields of an upload, so everything over
  // 4 MiB goes there.
  const address = (item) => item.path ?? (item.body.size > 4 << 20 ? "/v1/uploads" : "/v1/shares");

  function request(item) {
    const query = new URLSearchParams(Object.entries(item.query ?? {}).filter(([, value]) => value)).toString().replaceAll("+", "%20");
    return fetch(address(item) + (query ? "?" + query : ""), {
      method: "POST", credentials: "same-origin", body: item.body, headers: headers(item)
    });
  }

  // Why a share waits: nobody is signed in, the account shared too much in a short time (until a time), the server can't take it
  // now (for a reason, if it names one), or, without a response, there is no connection.
  function delay(status, problem, seconds) {
    const later = { state: status === 401 ? "signedOut" : "waiting", cause: "connection", until: undefined, reason: undefined };
    if (!status || status === 401) { return later; }
    // A full quota and too many open uploads have this status, too. The limit counts shares per minute, so it ends within one.
    const isLimit = status === 429 && problem.code === "too_many_requests" && seconds > 0 && seconds <= 60;
    if (isLimit) { return { ...later, cause: "limit", until: Date.now() + 1000 * seconds }; }
    return { ...later, cause: "server", reason: problem.detail || problem.title };
  }

  // The text for a share that waits, from the attributes of an element, which has one for each reason.
  function explain(item, texts) {
    if (item.state === "signedOut") { return texts.textSignedOut; }
    if (item.cause === "limit") {
      const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "medium" }).format(item.until);
      return texts.textLimited.replace("{time}", () => time);
    }
    if (item.cause === "server") { return texts.textDelayed.replace("{cause}", () => item.reason || texts.textUnavailable); }
    return texts.textWaiting;
  }

  // The delay of a share that the limit still holds back.
  function limit({ state, cause, until, reason }) {
    return state === "waiting" && cause === "limit" && until > Date.now() ? { state, cause, until, reason } : null;
  }

  // Whether a refusal may end without a change of the share.
  const isPassing = (status) => [401, 408, 429].includes(status) || status >= 500;

  // Which state the response leaves the share in. Only a matching receipt ends it.
  async function outcome(response, item) {
    if (response.status === 202) {
      const receipt = await response.json();
      const isSame = item.body.size > hashedBytes ? receipt.bytes === item.body.size : receipt.sha256 === await digest(item.body);
      const matches = receipt.id === item.id && isSame;
      return matches ? { state: "sent" } : delay(response.status, {});
    }
    const problem = await response.json().catch(() => ({}));
    if (isPassing(response.status)) { return delay(response.status, problem, response.headers.get("Retry-After")); }
    if (problem.code === "token_owner_mismatch") { return { ...delay(), state: "otherAccount" }; }
    return { ...delay(), state: "refused", code: problem.code, reason: problem.detail || problem.title || String(response.status) };
  }

  async function send(item) {
    let result = delay();
    try { result = await outcome(await request(item), item); } catch (error) { /* offline: the share stays */ }
    // It isn't certain whose share this is, so the user who is signed in next decides.
    if (item.assumed && ["signedOut", "otherAccount"].includes(result.state)) { result = { ...result, account: null }; }
    if (result.state === "sent") { await remove(item.id); } else { await update(item.id, result); }
    return result;
  }

  // Sends what waits, in the order it was made, and returns whether something is still waiting. What makes one share wait makes
  // the later ones of its account wait, too. The share with the identifier, which the user wants to try again, is sent in any case
  // and keeps its reason until the attempt has ended. One page or worker at a time does it, where the browser has locks. Without
  // them a share can be sent twice, and the server recognizes its identifier.
  function sendAll(id) {
    const work = async () => {
      const delays = new Map();
      for (const listed of (await list()).sort((one, other) => one.createdAt < other.createdAt ? -1 : 1)) {
        // The user may have deleted it while earlier ones were sent.
        const item = await find(listed.id);
        if (!item || item.deletedAt) { continue; }
        const isWanted = item.id === id;
        if (item.account === null || item.state === "refused" && !isWanted) { continue; }
        const before = isWanted ? null : delays.get(item.account) ?? limit(item);
        const result = before ?? await send(item);
        if (result.state === "waiting") { delays.set(item.account, result); }
        if (before && item.state === "waiting") { await update(item.id, before); }
      }
      return delays.size > 0;
    };
    return navigator.locks ? navigator.locks.request("sharepipe-outbox", work) : work();
  }

  // The body of a share without its destinations, so that the account's default ones apply.
  async function withoutDestinations(item) {
    if (item.path) {
      const fields = new URLSearchParams(await item.body.text());
      fields.delete("destination");
      fields.delete("chooses");
      return new Blob([fields.toString()]);
    }
    // In a share with files, the description is the first part: one line after an empty one. The files aren't read.
    const text = await item.body.slice(0, 1 << 20).text();
    const isForm = item.type.startsWith("multipart/");
    const start = isForm ? text.indexOf("\r\n\r\n") + 4 : 0;
    const end = isForm ? text.indexOf("\r\n", start) : text.length;
    const { destinations, ...description } = JSON.parse(text.slice(start, end));
    const bytes = (length) => new Blob([text.slice(0, length)]).size;
    return new Blob([item.body.slice(0, bytes(start)), JSON.stringify(description), item.body.slice(bytes(end))]);
  }

  // Sends a share whose destination doesn't exist any more to the default ones.
  async function sendToDefault(id) {
    const item = await find(id);
    if (!item) { return; }
    await update(id, { body: await withoutDestinations(item), code: undefined });
    await sendAll(id);
  }

  const json = (value) => ({ type: "application/json", body: new Blob([JSON.stringify(value)]) });

  // Browsers don't know the types of some files.
  const types = {
    docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", rtf: "application/rtf", epub: "application/epub+zip",
    pdf: "application/pdf", md: "text/markdown", markdown: "text/markdown", txt: "text/plain", html: "text/html", htm: "text/html", xhtml: "application/xhtml+xml"
  };
  const fileType = (file) => file.type || types[file.name.split(".").pop().toLowerCase()] || "application/octet-stream";

  // A share of files: its description, then the files. Their names are no titles, so they stay with the files.
  function files(group, description) {
    const boundary = "sharepipe-" + identifier();
    const name = (file) => file.name.replace(/[\u0000-\u001f\u007f]/g, "_").replace(/\\/g, "\\\\").replace(/"/g, "\\\"");
    const head = (field, type) => `--${boundary}\r\nContent-Disposition: form-data; ${field}\r\nContent-Type: ${type}\r\n\r\n`;
    const parts = group.flatMap((file) => [head(`name="file"; filename="${name(file)}"`, fileType(file)), file, "\r\n"]);
    return {
      type: `multipart/form-data; boundary=${boundary}`, shown: group.map((file) => file.name).join(", "),
      body: new Blob([head('name="share"', "application/json"), JSON.stringify(description), "\r\n", ...parts, `--${boundary}--\r\n`])
    };
  }

  // A form with text. Its field "submission" identifies it, so that a repetition makes the same shares.
  function form(fields, shown) {
    const body = new Blob([new URLSearchParams([...fields]).toString()]);
    return { id: fields.get("submission"), path: "/new/form", type: "application/x-www-form-urlencoded", body, shown };
  }

  return { identifier, account, setAccount, add, list, remove, undoTime, discard, restore, removeDiscarded, adopt, isForeign, sendAll, sendToDefault, delay, explain, isPassing, headers, json, form, files, fileType };
})();
