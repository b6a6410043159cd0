// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Lets Sharepipe be installed as an app: takes shares from the system's share sheet, also offline, and shows a page without
// a connection. It caches no page of an account.
"use strict";

importScripts("/outbox.js");

const cacheName = "sharepipe-11";
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

// A service worker can't see which site a form comes from, and its own requests have the user's session. So it only stores what it
// takes, and the user sends it on the page.
async function take(request) {
  const form = await request.formData().catch(() => null);
  if (!form) { return Response.redirect("/new?unstored=1", 303); }
  const items = shares(form).map((item) => ({ ...item, account: null }));
  if (!items.length) { return Response.redirect(unstored(form), 303); }
  return Outbox.add(items).then(() => Response.redirect("/new", 303), () => Response.redirect(unstored(form), 303));
}

// The address to redirect to when the browser can't store a share: the form, filled in if everything fits into the address.
function unstored(form) {
  const fields = ["url", "text", "title"].map((name) => [name, (form.get(name) ?? "").toString().trim()]);
  const query = new URLSearchParams(fields.filter(([, value]) => value)).toString();
  const isWhole = query && query.length < 4000 && !form.getAll("files").some((file) => typeof file !== "string" && file.size > 0);
  return "/new?" + (isWhole ? query : "unstored=1");
}

// A page sends this before a sign-out. The form itself doesn't count: another site can submit it, too.
self.addEventListener("message", (event) => {
  if (event.data === "signing-out") { event.waitUntil(Outbox.setAccount(null)); }
});

self.addEventListener("sync", (event) => {
  if (event.tag !== "outbox") { return; }
  event.waitUntil(Outbox.sendAll().then((isWaiting) => { if (isWaiting) { throw new Error("still offline"); } }));
});
