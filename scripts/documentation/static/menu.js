// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The menu and the list “On this page” with the keyboard. The theme opens both with labels of check boxes that aren't displayed, which no key
// reaches. Here buttons replace these labels; without scripts, the labels stay.
"use strict";
{
  // Up to these widths the part covers the text; above them it is beside the text.
  const DRAWERS = [
    { name: "Menu", box: "__navigation", icons: ".nav-overlay-icon", part: ".sidebar-drawer", beside: [".mobile-header", ".main"], width: 63 },
    { name: "On this page", box: "__toc", icons: ".toc-overlay-icon", part: ".toc-drawer", beside: [".mobile-header", ".sidebar-drawer", ".content"], width: 82 },
  ];

  const isOpen = (drawer) => drawer.covers.matches && drawer.box.checked;

  // What an open part covers can't be reached, so that Tab stays in it.
  const update = () => {
    const covered = DRAWERS.filter(isOpen).flatMap((drawer) => drawer.beside);
    const all = new Set(DRAWERS.flatMap((drawer) => drawer.beside));
    all.forEach((name) => document.querySelectorAll(name).forEach((part) => (part.inert = covered.includes(name))));
    DRAWERS.forEach((drawer) => drawer.buttons.forEach((button) => button.setAttribute("aria-expanded", isOpen(drawer))));
  };

  // The list begins with a hidden link to the page itself.
  const firstLink = (drawer) => [...document.querySelectorAll(`${drawer.part} a[href]`)].find((link) => link.getClientRects().length);

  const open = (drawer, target) => {
    DRAWERS.forEach((one) => (one.box.checked = one === drawer));
    update();
    (target ?? firstLink(drawer))?.focus({ preventScroll: true });
  };

  const close = (drawer) => {
    drawer.box.checked = false;
    update();
  };

  const replaceLabel = (drawer, label) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = label.className;
    button.setAttribute("aria-label", drawer.name);
    button.append(...label.childNodes);
    button.addEventListener("click", () => open(drawer));
    label.replaceWith(button);
    return button;
  };

  const prepare = (drawer) => {
    drawer.covers = matchMedia(`(max-width: ${drawer.width}em)`);
    drawer.box = document.getElementById(drawer.box);
    drawer.buttons = [...document.querySelectorAll(drawer.icons)].map((label) => replaceLabel(drawer, label));
    // A click beside an open part closes it.
    drawer.box.addEventListener("change", update);
    drawer.covers.addEventListener("change", update);
    // A link to a heading leads to no other page, so the list would stay open above it.
    document.querySelector(drawer.part)?.addEventListener("click", (event) => event.target.closest("a[href^='#']") && close(drawer));
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches(".toctree-checkbox")) event.target.click();
    if (event.key !== "Escape") return;
    DRAWERS.filter(isOpen).forEach((drawer) => {
      close(drawer);
      drawer.buttons.find((button) => button.getClientRects().length)?.focus();
    });
  });

  // The key “/”: Sphinx focuses the first search field, even one in a closed menu.
  Documentation.focusSearchBar = () => {
    const fields = [...document.querySelectorAll("input[name=q]")];
    const field = fields.find((one) => one.checkVisibility({ visibilityProperty: true }));
    if (field) field.focus();
    else if (fields.length) open(DRAWERS[0], fields[0]);
  };

  // The site has no categories, which Sphinx's text mentions.
  Documentation.TRANSLATIONS[
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories."
  ] = "No page has all of your words. Try fewer words, or other ones.";

  // The menu is longer than most windows.
  const showCurrentPage = () => {
    const menu = document.querySelector(".sidebar-scroll");
    const current = menu?.querySelector(".current-page");
    if (!current) return;
    const distance = current.getBoundingClientRect().top - menu.getBoundingClientRect().top;
    menu.scrollTo({ top: menu.scrollTop + distance - menu.clientHeight / 2, behavior: "instant" });
  };

  DRAWERS.forEach(prepare);
  update();
  showCurrentPage();
}
