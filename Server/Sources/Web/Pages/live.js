// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Shows what becomes of shares without loading the page anew. Without scripts the page loads itself again while something
// moves. What somebody has opened or typed into stays as it is.
"use strict";

const list = document.querySelector("ol.shares");
let isLooking = false, mustLookAgain = false;

const isInUse = (row) => row.contains(document.activeElement) || row.querySelector("details[open]");

function show(page) {
  const before = new Map([...list.children].map((row) => [row.dataset.shareId, row]));
  for (const [place, row] of [...page.querySelectorAll("ol.shares > li")].entries()) {
    const old = before.get(row.dataset.shareId);
    if (!old) list.insertBefore(document.adoptNode(row), list.children[place] ?? null);
    else if (old.outerHTML !== row.outerHTML && !isInUse(old)) old.replaceWith(document.adoptNode(row));
  }
  if (list.children.length) document.querySelector("#history ~ p.empty")?.remove();
}

async function look() {
  if (isLooking) { mustLookAgain = true; return; }
  isLooking = true;
  do {
    mustLookAgain = false;
    const answer = await fetch(location.pathname === "/" ? location.href : "/", { credentials: "same-origin" }).catch(() => null);
    if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } while (mustLookAgain);
  isLooking = false;
}

if (list) {
  const events = new EventSource("/v1/events");
  events.addEventListener("share", look);
  // What changed between the page's making and the first event, or while the connection was lost.
  events.addEventListener("open", look);
}
