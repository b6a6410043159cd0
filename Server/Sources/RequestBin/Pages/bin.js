// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
// Replaces the page's content whenever the bin reports a change.
"use strict";
const main = document.getElementById("main");
let isBusy = false;
let isStale = false;

async function refresh() {
  // A form that is being filled in stays; the next change replaces it.
  if (main.querySelector("details[open]")) return;
  if (isBusy) { isStale = true; return; }
  isBusy = true;
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (response.ok) {
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      main.replaceChildren(...page.getElementById("main").childNodes);
    }
  } catch {
    // The bin has stopped; the event stream connects again when it is back.
  }
  isBusy = false;
  if (isStale) { isStale = false; refresh(); }
}

// A form that was closed without being sent shows the responses in force when it is opened again. "toggle" doesn't bubble.
main.addEventListener("toggle", (event) => { if (!event.target.open) refresh(); }, true);

let isFirst = true;
new EventSource("/-/events").addEventListener("change", () => {
  // The first event reports the state that the page already shows.
  if (isFirst) { isFirst = false; return; }
  refresh();
});
