# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What is measured on every page: axe-core, the size of targets, and horizontal scrolling, in both themes and two widths."""

import importlib.resources
import re

AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
IDENTIFIER = re.compile(r"[0-9a-f]{8}-[-0-9a-f]{27}")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
# Only these rules depend on colors, so that the dark theme needs no others.
COLOR_RULES = ["color-contrast", "link-in-text-block"]
SIZES = ({"width": 1280, "height": 800}, 24), ({"width": 390, "height": 844}, 44)
RUN = """(only) => axe.run(document, { runOnly: only, resultTypes: ["violations"], preload: false }).then((result) =>
  result.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.any.map((why) => why.message).join("; ").slice(0, 160)}`)))"""
# A link inside a line of text is exempt, as in WCAG 2.5.8, because the lines around it fix its size. A check box has
# the size of its label.
SMALL = """(least) => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")].filter((one) => {
  if (one.disabled || !one.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false;
  if (one.closest(".visually-hidden, .skip")) return false;
  const target = one.matches("[type=checkbox], [type=radio]") ? one.closest("label") ?? one : one;
  const text = (node) => [...node.childNodes].filter((child) => child !== one && !child.contains(one)).map((child) => child.textContent.trim()).join("");
  const isInline = one.matches("a") && getComputedStyle(one).display === "inline" && (text(one.parentElement) || one.closest("article.reading p, article.reading li"));
  const box = target.getBoundingClientRect();
  return !isInline && box.width > 1 && Math.min(box.width, box.height) < least - 0.5;
}).map((one) => {
  const box = one.getBoundingClientRect();
  return `${Math.round(box.width)}×${Math.round(box.height)} ${one.outerHTML.slice(0, 110)}`;
})"""
WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.checkVisibility()).slice(0, 3).map((one) => one.outerHTML.slice(0, 120))
  .concat(`scrollWidth ${document.documentElement.scrollWidth}`)"""


class Accessibility:
    """Collects what is wrong with pages, so that one run lists everything."""

    def __init__(self):
        self.faults, self.pages = {}, 0

    def measure(self, page, name):
        self.pages += 1
        page.evaluate(AXE)
        for size, least in SIZES:
            page.set_viewport_size(size)
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                only = {"type": "tag", "values": TAGS} if theme == "light" else {"type": "rule", "values": COLOR_RULES}
                self.note(name, f"{theme} {size['width']}", page.evaluate(RUN, only))
            self.note(name, f"targets below {least}", page.evaluate(SMALL, least))
            self.note(name, f"scrolls at {size['width']}", page.evaluate(WIDE))

    def note(self, page, what, found):
        for fault in found:
            pages = self.faults.setdefault((what, IDENTIFIER.sub("…", fault)), [])
            if page not in pages:
                pages.append(page)

    def report(self):
        return "\n  ".join(f"{what} on {', '.join(pages[:4])}{' …' if len(pages) > 4 else ''}: {fault}"
                           for (what, fault), pages in self.faults.items())
