// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// For the lists of the library: keyboard shortcuts, marking all shares, and headings of days in the browser's time
// zone. Every action is a button or a link of the page, so the page works without this script.
"use strict";

const shares = document.getElementById("shares");
const dialog = document.getElementById("shortcuts");
const usesShortcuts = document.getElementById("uses-shortcuts");
const rows = () => [...shares.querySelectorAll("li.share")];
const currentRow = () => document.activeElement?.closest("li.share") ?? null;

// A reload must not show the message about an action again.
if (new URLSearchParams(location.search).has("done")) {
  const address = new URL(location.href);
  for (const name of ["done", "done-tag", "shares", "count"]) address.searchParams.delete(name);
  history.replaceState(null, "", address);
}

// One preference of this browser: single letters can collide with voice control and screen readers.
usesShortcuts.checked = localStorage.getItem("shortcuts") !== "off";
usesShortcuts.addEventListener("change", () => localStorage.setItem("shortcuts", usesShortcuts.checked ? "on" : "off"));

function move(step) {
  const all = rows();
  const index = all.indexOf(currentRow());
  const next = all[index < 0 ? 0 : Math.min(Math.max(index + step, 0), all.length - 1)];
  next?.querySelector("h3 a").focus();
}

const press = (action) => currentRow()?.querySelector(`[data-action="${action}"]`)?.click();

const keys = {
  "/": () => document.getElementById("q").focus(),
  j: () => move(1),
  k: () => move(-1),
  n: () => document.querySelector('.more [rel="next"]')?.click(),
  p: () => document.querySelector('.more [rel="prev"]')?.click(),
  e: () => press("archive"),
  s: () => press("resend"),
  o: () => press("original"),
  "#": () => press("delete"),
  x: () => currentRow()?.querySelector(".pick input").click(),
  z: () => document.querySelector('[data-action="undo"]')?.click(),
  "?": () => dialog.showModal(),
};

document.addEventListener("keydown", (event) => {
  // Until the next frame, the focus is still in a dialog that was just closed.
  const isTyping = !event.target.closest("dialog:not([open])")
    && event.target.closest("input:not([type=checkbox]), textarea, select, dialog");
  if (event.key === "Escape" && isTyping) { event.target.blur(); return; }
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
  if (!usesShortcuts.checked && event.key !== "?") return;
  event.preventDefault();
  keys[event.key]();
});

document.querySelector('[data-action="shortcuts"]').addEventListener("click", () => dialog.showModal());
document.querySelector('[data-action="mark-all"]').addEventListener("click", () => {
  const boxes = [...shares.querySelectorAll(".pick input")];
  const isOn = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = isOn;
});

// The server made the headings for the time zone of the account.
function dayName(date) {
  const now = new Date();
  const day = (time) => new Date(time.getFullYear(), time.getMonth(), time.getDate());
  const days = Math.round((day(now) - day(date)) / 86400000);
  if (days === 0) return shares.dataset.textToday;
  if (days === 1) return shares.dataset.textYesterday;
  const isThisYear = date.getFullYear() === now.getFullYear();
  return date.toLocaleDateString(document.documentElement.lang,
    isThisYear ? { weekday: "long", day: "numeric", month: "long" } : { dateStyle: "long" });
}

function nameDays() {
  let last = null;
  for (const row of rows()) {
    const name = dayName(new Date(row.querySelector("time").dateTime));
    const heading = row.querySelector(".day");
    if (name === last) heading?.remove();
    else if (heading) heading.textContent = name;
    else {
      const made = document.createElement("h2");
      made.className = "day";
      made.textContent = name;
      row.prepend(made);
    }
    last = name;
  }
}

nameDays();
shares.addEventListener("updated", nameDays);
