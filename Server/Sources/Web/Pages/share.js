// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Updates the page of one share when its state changes. Without scripts the page reloads itself while the share is in progress.
"use strict";

(() => {
  const id = document.getElementById("share").dataset.shareId;
  let isLoading = false, mustReload = false;

  // A reload must not show the message about an action again.
  const address = new URL(location.href);
  for (const name of ["done", "done-tag", "shares", "count"]) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(null, "", address);

  async function reload() {
    if (isLoading) { mustReload = true; return; }
    isLoading = true;
    do {
      mustReload = false;
      const old = document.getElementById("share");
      const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
      const next = response?.ok && new DOMParser().parseFromString(await response.text(), "text/html").getElementById("share");
      if (next && !old.contains(document.activeElement)) { old.replaceWith(document.adoptNode(next)); localizeTimes(next); }
    } while (mustReload);
    isLoading = false;
  }

  const events = new EventSource("/v1/events");
  events.addEventListener("share", (event) => { if (event.data.includes(id)) reload(); });
})();
