// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The form for new shares: previews what was pasted, takes dropped files, sends each file with its progress, and keeps shares
// on the device while there is no connection. Without this script the form is sent as it is.
"use strict";

(() => {
  const form = document.getElementById("new");
  const [content, comment, input, list] = ["content", "comment", "files", "file-list"].map((id) => document.getElementById(id));
  const error = document.getElementById("new-error");
  const photos = document.getElementById("photos");
  const texts = form.dataset;
  const chunk = 4 << 20;
  // The page without a connection belongs to no account; the outbox knows whose device it is. What the browser says about the
  // network doesn't count: a server on this device or in this house needs no Internet.
  const account = document.documentElement.dataset.account;
  const isOffline = () => !account;
  let files = [];

  const isPhoto = (file) => Outbox.fileType(file).startsWith("image/");

  // Counts what the server counts: characters as people see them.
  const segmenter = window.Intl?.Segmenter ? new Intl.Segmenter() : null;
  const length = (text) => segmenter ? [...segmenter.segment(text)].length : [...text].length;

  function checkComment() {
    if (!comment.dataset.limit) return;
    const rest = Number(comment.dataset.limit) - length(comment.value);
    const text = rest < 0 ? texts.textTooLong.replace("{count}", -rest) : rest < 200 ? texts.textRemaining.replace("{count}", rest) : "";
    comment.setCustomValidity(rest < 0 ? text : "");
    document.getElementById("comment-count").textContent = text;
  }

  function showFiles() {
    list.replaceChildren(...files.map((file) => {
      const row = document.createElement("li");
      row.className = "row";
      const main = document.createElement("div");
      main.className = "row-main";
      const name = document.createElement("strong");
      name.dir = "auto";
      name.textContent = file.name;
      const size = document.createElement("span");
      size.className = "site";
      size.textContent = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(Math.ceil(file.size / 1000));
      main.append(name, size);
      const remove = document.createElement("button");
      remove.type = "button";
      remove.className = "quiet";
      remove.textContent = texts.textRemove;
      remove.setAttribute("aria-label", `${texts.textRemove}: ${file.name}`);
      remove.addEventListener("click", () => { files = files.filter((other) => other !== file); showFiles(); });
      row.append(main, remove);
      return row;
    }));
    photos.closest("label").hidden = files.filter(isPhoto).length < 2;
  }

  function addFiles(added) {
    files = files.concat([...added].filter((file) => file.size > 0));
    showFiles();
  }

  // One POST or PATCH with progress, which fetch doesn't report.
  function send(method, address, headers, body, onProgress) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", (event) => onProgress?.(event.loaded));
      request.addEventListener("load", () => resolve(request));
      request.addEventListener("error", () => reject(new Error("connection")));
      request.send(body);
    });
  }

  const json = (request) => { try { return JSON.parse(request.responseText); } catch { return {}; } };
  // A share that may be accepted later, for example after signing in, goes to the outbox.
  function refusal(request) {
    const [status, problem] = [request.status, json(request)];
    const isFinal = status >= 400 && !Outbox.isPassing(status);
    const later = isFinal ? null : Outbox.delay(status, problem, request.getResponseHeader("Retry-After"));
    return Object.assign(new Error(problem.detail || problem.title || String(status)), { isFinal, later });
  }

  // Keeps a share on the device and says why it isn't sent yet; returns null if the device can't store it.
  async function keep(share, problem) {
    if (problem.isFinal) return null;
    const later = problem.later ?? Outbox.delay();
    const text = Outbox.explain(later, texts);
    document.getElementById("new-saved").textContent = text;
    return Outbox.add([{ ...share, account, ...later }]).then(() => text, () => null);
  }

  const pause = (seconds) => new Promise((resolve) => { setTimeout(resolve, 1000 * seconds); });

  // Large shares are sent in pieces (draft-ietf-httpbis-resumable-upload). After a lost connection the server says where to go on.
  async function sendInPieces(share, onProgress) {
    const version = { "Upload-Draft-Interop-Version": "6" };
    const opened = await send("POST", "/v1/uploads", { ...version, ...share.headers, "Upload-Complete": "?0", "Upload-Length": share.body.size }, new Blob([]));
    if (opened.status !== 201) throw refusal(opened);
    const address = opened.getResponseHeader("Location");
    let offset = 0;
    for (let failures = 0; ;) {
      const end = Math.min(offset + chunk, share.body.size);
      const headers = { ...version, "Content-Type": "application/partial-upload", "Upload-Offset": offset, "Upload-Complete": end === share.body.size ? "?1" : "?0" };
      try {
        const response = await send("PATCH", address, headers, share.body.slice(offset, end), (sent) => onProgress(offset + sent));
        if (response.status === 202) return json(response);
        if (response.status >= 400 && response.status !== 409) throw refusal(response);
        if (response.status === 409 && !("expected-offset" in json(response))) throw new Error("taken over");
        [offset, failures] = [response.status === 409 ? json(response)["expected-offset"] : end, 0];
      } catch (problem) {
        failures += 1;
        const isLost = !problem.later || problem.later.cause === "server";
        if (problem.isFinal || !isLost || failures > 8) throw problem;
        onProgress(offset, true);
        await pause(2 ** Math.min(failures, 5));
        const state = await send("HEAD", address, version).catch(() => null);
        if (state?.status === 204) offset = Number(state.getResponseHeader("Upload-Offset"));
      }
    }
  }

  async function sendShare(share, onProgress) {
    if (share.body.size > chunk) return sendInPieces(share, onProgress);
    const response = await send("POST", "/v1/shares", share.headers, share.body, onProgress);
    if (response.status !== 202) throw refusal(response);
    return json(response);
  }

  // The same files with the same description stay the same share, however often they are sent.
  const made = new Map();
  const numbers = new WeakMap();
  function number(file) {
    if (!numbers.has(file)) numbers.set(file, Outbox.identifier());
    return numbers.get(file);
  }

  function fileShare(group, isOnly) {
    const about = description(isOnly);
    const key = JSON.stringify([about, group.map(number)]);
    if (!made.has(key)) {
      const share = { ...Outbox.files(group, about), id: Outbox.identifier() };
      made.set(key, { ...share, headers: Outbox.headers({ ...share, account }) });
    }
    return made.get(key);
  }

  function description(isOnly) {
    const fields = new FormData(form);
    const title = isOnly && fields.get("title").trim();
    const destinations = [...form.querySelectorAll("[name=destination]")];
    return { source: "web", ...(comment.value.trim() && { comment: comment.value }), ...(title && { title, titleSource: "sender" }), ...(destinations.length && { destinations: fields.getAll("destination") }) };
  }

  function groups() {
    const together = photos.checked ? files.filter(isPhoto) : [];
    return [...(together.length ? [together] : []), ...files.filter((file) => !together.includes(file)).map((file) => [file])];
  }

  function progressRow(share) {
    const row = document.createElement("li");
    row.className = "row";
    const label = document.createElement("strong");
    label.dir = "auto";
    label.textContent = share.shown;
    const state = document.createElement("span");
    state.className = "state waiting";
    state.textContent = texts.textSending;
    const bar = document.createElement("progress");
    bar.max = share.body.size;
    bar.value = 0;
    bar.setAttribute("aria-label", share.shown);
    row.append(label, bar, state);
    list.append(row);
    const end = (look, text) => { bar.remove(); state.className = "state " + look; state.textContent = text; };
    return { end, show: (bytes, isRetrying) => { bar.value = bytes; state.textContent = isRetrying ? texts.textRetrying : texts.textSending; } };
  }

  // Sends one share of files, or keeps it on the device if there is no connection; returns "added", "saved" or "failed".
  async function sendFiles(share) {
    const row = progressRow(share);
    try {
      if (isOffline()) throw new Error("offline");
      const receipt = await sendShare(share, row.show);
      if (receipt.id !== share.id) throw new Error("receipt");
      row.end("good", texts.textAdded);
      return "added";
    } catch (problem) {
      const saved = await keep({ ...share, headers: undefined }, problem);
      row.end(saved ? "waiting" : "bad", saved ?? texts.textFailed.replace("{cause}", () => problem.isFinal ? problem.message : texts.textLost));
      return saved ? "saved" : "failed";
    }
  }

  function fail(text) {
    error.textContent = text;
    error.hidden = false;
  }

  async function submit(event) {
    event.preventDefault();
    if (event.submitter?.value === "preview") { await showPreview(); return; }
    error.hidden = document.getElementById("new-saved").hidden = true;
    const text = content.value.trim();
    if (!text && !files.length) { fail(texts.textEmpty); content.focus(); return; }
    const button = form.querySelector("[data-action=paste]");
    button.disabled = true;
    const sentText = text ? await sendText(text) : { outcome: "added", count: 0 };
    const all = groups();
    list.replaceChildren();
    const outcomes = [];
    for (const group of all) outcomes.push(await sendFiles(fileShare(group, all.length === 1 && !text)));
    button.disabled = false;
    finish(sentText, all.filter((_, index) => outcomes[index] === "failed").flat(), [sentText.outcome, ...outcomes], all.length);
  }

  // What failed stays in the form. The library says "added" only after the server has everything.
  function finish(sentText, left, outcomes, groupCount) {
    files = left;
    if (sentText.outcome !== "failed") { content.value = ""; form.elements.submission.value = Outbox.identifier(); showPreview(); }
    if (outcomes.includes("failed")) return;
    const { count, known, otherDestinations } = sentText;
    // A form that the browser restored may contain links that it has added before.
    const done = { done: "add", count: count + groupCount, ...(known && { known }), ...(otherDestinations && { otherDestinations }) };
    if (!outcomes.includes("saved")) { location.assign("/?" + new URLSearchParams(done)); return; }
    form.reset();
    // The page may have come from the server with them filled in.
    for (const field of [content, comment, form.elements.title]) field.value = "";
    form.elements["host-title"]?.remove();
    checkComment();
    document.getElementById("new-saved").hidden = false;
    document.dispatchEvent(new Event("outbox"));
  }

  // The text goes as a form, which the server divides into shares. It has the same identifier until it was sent or saved, so
  // that a lost connection makes no share twice.
  async function sendText(text) {
    const fields = new FormData(form);
    fields.delete("files");
    if (!fields.get("submission")) fields.set("submission", form.elements.submission.value = Outbox.identifier());
    const item = Outbox.form(fields, text.slice(0, 200));
    try {
      if (isOffline()) throw new Error("offline");
      const response = await send("POST", item.path, Outbox.headers({ ...item, account }), item.body);
      if (response.status !== 202) throw refusal(response);
      if (json(response).id !== item.id) throw new Error("receipt");
      const { added, known = 0, otherDestinations = 0 } = json(response);
      return { outcome: "added", count: added - known, known, otherDestinations };
    } catch (problem) {
      const isSaved = await keep(item, problem) !== null;
      if (!isSaved) fail(texts.textFailed.replace("{cause}", () => problem.isFinal ? problem.message : texts.textLost));
      return { outcome: isSaved ? "saved" : "failed", count: 0 };
    }
  }

  let previews = 0;
  async function showPreview() {
    const number = previews += 1;
    const box = document.getElementById("preview");
    if (!content.value.trim() || isOffline()) { box.replaceChildren(); return; }
    const response = await fetch(form.action, { method: "POST", credentials: "same-origin", body: new URLSearchParams({ content: content.value, do: "preview" }) }).catch(() => null);
    if (!response && number === previews) box.replaceChildren();
    if (!response?.ok || number !== previews) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const notice = page.querySelector(".notice[role=alert]");
    if (notice) fail(notice.textContent);
    box.replaceChildren(...page.getElementById("preview").childNodes);
  }

  // Not while somebody types: the server fetches each page that it previews.
  content.addEventListener("input", (event) => { if (event.inputType === "insertFromPaste") showPreview(); });
  content.addEventListener("change", showPreview);
  comment.addEventListener("input", checkComment);
  input.addEventListener("change", () => { addFiles(input.files); input.value = ""; });
  form.addEventListener("submit", submit);
  for (const name of ["dragover", "drop"]) {
    document.addEventListener(name, (event) => {
      if (![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      document.getElementById("drop").classList.toggle("over", name === "dragover");
      if (name === "drop") addFiles(event.dataTransfer.files);
    });
  }
  document.addEventListener("paste", (event) => { if (event.clipboardData.files.length) { event.preventDefault(); addFiles(event.clipboardData.files); } });
  // The page without a connection is the same for every address. The server fills in the other pages.
  function fillOffline() {
    const fields = new URLSearchParams(location.search);
    const text = ["url", "text"].map((name) => fields.get(name)).filter(Boolean).join("\n");
    // Otherwise, the form has what the browser restored.
    if (!text) return;
    content.value = text;
    form.elements.title.value = fields.get("title") ?? "";
  }

  if (isOffline()) fillOffline();
  if (new URLSearchParams(location.search).has("unstored")) {
    fail(texts.textUnstored);
    history.replaceState(null, "", location.pathname);
  }
  checkComment();
  showFiles();
  if (content.value.trim() && !document.querySelector("[data-preview]")) showPreview();
})();
