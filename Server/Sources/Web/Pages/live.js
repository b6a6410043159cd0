// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Updates the list of shares without reloading the page. Without scripts the page reloads itself while shares are in
// progress. Rows that the user has opened, marked or typed into are left alone.
"use strict";

const { account } = document.documentElement.dataset;
const list = document.querySelector("ol.shares");
let isLoading = false, mustReload = false;

const isInUse = (row) => row.contains(document.activeElement) || row.querySelector("details[open], input:checked");

// Times and headings of days are written by scripts, so that rows are compared as the server made them.
const made = new WeakMap();
const source = (row) => made.get(row) ?? row.outerHTML;

function take(row) {
  const text = row.outerHTML;
  const taken = document.adoptNode(row);
  made.set(taken, text);
  return taken;
}

function showRows(page) {
  const before = new Map([...list.children].map((row) => [row.dataset.shareId, row]));
  for (const [index, row] of [...page.querySelectorAll("ol.shares > li")].entries()) {
    const old = before.get(row.dataset.shareId);
    if (!old) list.insertBefore(take(row), list.children[index] ?? null);
    else if (source(old) !== row.outerHTML && !isInUse(old)) old.replaceWith(take(row));
  }
  if (list.children.length) document.querySelector(".nothing")?.remove();
}

function show(page) {
  // Somebody else has signed in on this device. A reload could send a form of this account again.
  if ((page.documentElement.dataset.account ?? account) !== account) { location.replace(address()); return; }
  showRows(page);
  for (const id of ["panels", "menu"]) {
    const [old, next] = [document.getElementById(id), page.getElementById(id)];
    if (old && next && old.outerHTML !== next.outerHTML && !isInUse(old)) old.replaceWith(document.adoptNode(next));
  }
  localizeTimes(list);
  list.dispatchEvent(new Event("updated"));
}

// The list that this page shows; some pages are responses to forms.
function address() {
  const isList = !["/shares", "/library"].includes(location.pathname) && !location.pathname.startsWith("/shares/");
  return isList ? location.pathname + location.search : "/";
}

async function reload() {
  if (isLoading) { mustReload = true; return; }
  isLoading = true;
  do {
    mustReload = false;
    // Only responses to requests for HTML are in the language of the user.
    const response = await fetch(address(), { credentials: "same-origin", headers: { Accept: "text/html" } }).catch(() => null);
    if (response?.ok) show(new DOMParser().parseFromString(await response.text(), "text/html"));
  } while (mustReload);
  isLoading = false;
}

if (list) {
  const events = new EventSource("/v1/events");
  events.addEventListener("share", reload);
  // Catches up with changes before the first event and during a lost connection.
  events.addEventListener("open", reload);
}
