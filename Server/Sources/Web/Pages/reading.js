// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The reading view: shows how far the article is read, remembers the position, and applies the look at once. The page works
// without it.
"use strict";

(() => {
  const root = document.documentElement;
  const form = document.querySelector(".look-form");
  form?.addEventListener("change", () => {
    const look = Object.fromEntries(new FormData(form));
    Object.assign(root.dataset, { size: look.size, width: look.width, theme: look.theme });
    fetch(form.action, { method: "POST", credentials: "same-origin", redirect: "manual", body: new URLSearchParams(new FormData(form)) }).catch(() => {});
  });

  // A menu closes with Escape and with a click elsewhere.
  const menus = [...document.querySelectorAll("details.menu")];
  const close = (except) => menus.forEach((menu) => { if (menu !== except) menu.open = false; });
  document.addEventListener("click", (event) => close(event.target.closest("details.menu")));
  // The same preference as in the library: single letters can collide with voice control and screen readers.
  const help = document.getElementById("shortcuts");
  const usesShortcuts = document.getElementById("uses-shortcuts");
  usesShortcuts.checked = localStorage.getItem("shortcuts") !== "off";
  usesShortcuts.addEventListener("change", () => localStorage.setItem("shortcuts", usesShortcuts.checked ? "on" : "off"));
  document.querySelector('[data-action="shortcuts"]').addEventListener("click", () => help.showModal());

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { close(); return; }
    // Until the next frame, the focus is still in a dialog that was just closed.
    const isTyping = !event.target.closest("dialog:not([open])") && event.target.closest("input, textarea, select, dialog");
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    if (event.key === "?") { help.showModal(); return; }
    if (!usesShortcuts.checked) return;
    const action = { e: "archive", s: "send", o: "original", u: "back" }[event.key];
    if (action) { document.querySelector(`.read-bar [data-action="${action}"]`)?.click(); }
    if (event.key === "n") { document.querySelector(".read-end .next")?.click(); }
  });

  const article = document.getElementById("article");
  if (!article) return;
  const bar = document.querySelector(".progress");
  bar.hidden = false;

  // The share of the article above the bottom of the window, from 0 to 1.
  function position() {
    const box = article.getBoundingClientRect();
    const range = box.height - innerHeight;
    return range <= 0 ? 1 : Math.min(1, Math.max(0, -box.top / range));
  }

  let saved = Number(article.dataset.position) || 0;
  let timer;
  function save() {
    const current = position();
    if (Math.abs(current - saved) < 0.005) return;
    saved = current;
    fetch(`/shares/${article.dataset.share}/position`, {
      method: "POST", credentials: "same-origin", keepalive: true, body: new URLSearchParams({ position: current.toFixed(4) })
    }).catch(() => {});
  }

  const draw = () => { bar.firstElementChild.style.inlineSize = `${100 * position()}%`; };
  addEventListener("scroll", () => {
    draw();
    clearTimeout(timer);
    timer = setTimeout(save, 1500);
  }, { passive: true });
  addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") save(); });

  // Images change the height of the article, so the position is restored after they are there. A link to a part of the
  // article, and a position that the browser restored itself, win.
  addEventListener("load", () => {
    if (!location.hash && scrollY === 0 && saved > 0.01 && saved < 0.99) {
      scrollTo({ top: article.offsetTop + saved * (article.offsetHeight - innerHeight), behavior: "instant" });
    }
    draw();
  });
})();
