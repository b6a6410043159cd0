// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Replaces the parts of the set-up page that are marked with data-live when a share changes, so that the reply to a test
// book appears. Without scripts, the page reloads itself while the book is on its way.
"use strict";

// A part that the user is typing in is left alone.
const isInUse = (part) => part.contains(document.activeElement)
  || [...part.querySelectorAll("input:not([type=hidden])")].some((input) =>
    input.value !== input.defaultValue || input.checked !== input.defaultChecked);

const { account } = document.documentElement.dataset;

async function refresh() {
  // Only responses to requests for HTML are in the language of the user.
  const response = await fetch(location.pathname, { credentials: "same-origin", headers: { Accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // Somebody else has signed in on this device.
  if ((page.documentElement.dataset.account ?? account) !== account) { location.replace(location.pathname); return; }
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = page.getElementById(part.id);
    if (next && !isInUse(part) && next.outerHTML !== part.outerHTML) part.replaceWith(document.adoptNode(next));
  }
}

const events = new EventSource("/v1/events");
events.addEventListener("share", refresh);
events.addEventListener("open", refresh);

// There is no event for a reply that leaves the delivery in its state, such as Amazon's request to confirm a book.
setInterval(() => { if (document.querySelector("[data-replies]") && !document.hidden) refresh(); }, 5000);
