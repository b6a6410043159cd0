// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Updates the list of shares without reloading the page. Without scripts the page reloads itself while shares are in
// progress. Rows that the user has opened or typed into are left alone.
"use strict";

const list = document.querySelector("ol.shares");
let isLoading = false, mustReload = false;

const isInUse = (row) => row.contains(document.activeElement) || row.querySelector("details[open]");

function show(page) {
  const before = new Map([...list.children].map((row) => [row.dataset.shareId, row]));
  for (const [index, row] of [...page.querySelectorAll("ol.shares > li")].entries()) {
    const old = before.get(row.dataset.shareId);
    if (!old) list.insertBefore(document.adoptNode(row), list.children[index] ?? null);
    else if (old.outerHTML !== row.outerHTML && !isInUse(old)) old.replaceWith(document.adoptNode(row));
  }
  if (list.children.length) document.querySelector("#history ~ p.empty")?.remove();
}

async function reload() {
  if (isLoading) { mustReload = true; return; }
  isLoading = true;
  do {
    mustReload = false;
    const response = await fetch(location.pathname === "/" ? location.href : "/", { credentials: "same-origin" }).catch(() => null);
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
