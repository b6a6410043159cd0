// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// For every page: shows times in the time zone of the browser, lets buttons copy a value, and tells the service worker about a
// sign-out. Pages work without it.
"use strict";

document.documentElement.classList.add("scripted");

// The text that the server wrote is in the account's time zone; data-style chooses the form.
const timeForms = {
  time: { hour: "numeric", minute: "2-digit" },
  date: { dateStyle: "medium" },
  minute: { dateStyle: "medium", timeStyle: "short" },
};

function localizeTimes(root) {
  for (const element of root.querySelectorAll("time[datetime][data-style]")) {
    const time = new Date(element.dateTime);
    if (isNaN(time)) continue;
    const language = document.documentElement.lang;
    element.textContent = time.toLocaleString(language, timeForms[element.dataset.style]);
    element.title = time.toLocaleString(language, { dateStyle: "full", timeStyle: "long" });
  }
}

localizeTimes(document);

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
  button.lastChild.textContent = button.dataset.textCopied;
});

// The service worker then assigns no further share to the account that was seen last.
document.addEventListener("submit", (event) => {
  if (event.target.getAttribute("action") === "/sign-out") navigator.serviceWorker?.controller?.postMessage("signing-out");
});
