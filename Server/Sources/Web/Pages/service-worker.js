// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Lets Sharepipe be installed as an app: takes shares from the system's share sheet, also offline, and shows a page without
// a connection. It caches no page of an account.
"use strict";

importScripts("/outbox.js");

const cacheName = "sharepipe-10";
const shell = ["/offline", "/style.css", "/page.js", "/outbox.js", "/waiting.js", "/new.js", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const cleaned = caches.keys().then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))));
  event.waitUntil(cleaned.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) { return; }
  if (event.request.method === "POST" && url.pathname === "/sign-out") { event.waitUntil(Outbox.setAccount(null)); }
  if (event.request.method === "POST" && url.pathname === "/share-target") {
    event.respondWith(take(event.request));
  } else if (event.request.mode === "navigate" && event.request.method === "GET") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/offline")));
  } else if (event.request.method === "GET" && shell.includes(url.pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(url.pathname)));
  }
});

// What another app shared: files, photos together and every other file by itself, or a link and text.
function shares(form) {
  const field = (name) => (form.get(name) ?? "").toString().trim();
  const [title, text, url] = ["title", "text", "url"].map(field);
  const files = form.getAll("files").filter((file) => typeof file !== "string" && file.size > 0);
  if (files.length) {
    const photos = files.filter((file) => Outbox.fileType(file).startsWith("image/"));
    const groups = [...(photos.length ? [photos] : []), ...files.filter((file) => !photos.includes(file)).map((file) => [file])];
    return groups.map((group) => Outbox.files(group, { source: "web", ...(text && { comment: text }) }));
  }
  if (!text && !url) { return []; }
  const description = { ...(title && { title, titleSource: "host" }), source: "web" };
  if (url) { return [{ ...Outbox.json({ ...description, url, ...(text && text !== url && { comment: text }) }), shown: title || url }]; }
  const fields = new URLSearchParams({ content: text, "host-title": title, submission: Outbox.identifier() });
  return [Outbox.form(fields, title || text.slice(0, 200))];
}

async function take(request) {
  const copy = request.clone();
  let added;
  try {
    const items = shares(await request.formData());
    if (!items.length) { return Response.redirect("/new", 303); }
    added = await Outbox.add(items);
  } catch (error) {
    // Without storage the server takes the share itself; offline the browser then says that it could not be sent.
    return fetch(copy);
  }
  const isWaiting = await Outbox.sendAll().catch(() => true);
  if (isWaiting && self.registration.sync) { await self.registration.sync.register("outbox").catch(() => {}); }
  // The page says that it appears in the library only if it does. What waits is listed there with the reason.
  const isLeft = await Outbox.list().then((left) => left.some((item) => added.includes(item.id)), () => true);
  return Response.redirect(isLeft ? "/new" : "/new?shared=1", 303);
}

self.addEventListener("sync", (event) => {
  if (event.tag !== "outbox") { return; }
  event.waitUntil(Outbox.sendAll().then((isWaiting) => { if (isWaiting) { throw new Error("still offline"); } }));
});
