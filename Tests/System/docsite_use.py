# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""How the documentation site is used: the menu with the keyboard, the order of what the search finds, copying code, and the switch between light and dark."""

PAGE = "operate/install.html"
ACTIVE = "(name) => document.activeElement.matches(name)"
IN_PARTS = "() => Boolean(document.activeElement.closest('.sidebar-drawer, .toc-drawer'))"
# A width, the button that opens a part there, and the part.
OPENED = [(390, ".nav-overlay-icon", ".sidebar-drawer"), (390, ".toc-header-icon", ".toc-drawer"), (1280, ".toc-content-icon", ".toc-drawer")]
# More than the stops before and in the menu, and fewer than those of a page that repeats its menu.
MOST_STOPS = 80
# What readers look for, and the beginning of the address of the first page that the search must list: no decision, and no change log.
FIRST = {"log": "operate/monitor", "kindle address": "use/kindle", "backup": "operate/backup", "restore": "operate/backup", "upgrade": "operate/upgrade",
         "memory": "operate/", "https": ("use/", "operate/"), "port": "operate/", "settings": ("use/", "operate/")}
HITS = "() => [...document.querySelectorAll('ul.search > li > a')].map((one) => one.getAttribute('href'))"
ICONS = """() => [...document.querySelectorAll(".mobile-header svg")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
  .map((box) => box.top + box.height / 2)"""
# How far a link in a cell is from the line of another cell, where it is more than a pixel.
UNEVEN = """() => [...document.querySelectorAll("article td > p > a:only-child, article td > a:only-child")].map((link) => {
  const other = [...link.closest("tr").cells].find((cell) => !cell.contains(link) && cell.textContent.trim() && !cell.querySelector("a, code"));
  if (!other) return 0;
  const range = document.createRange();
  const top = (node) => { range.selectNode(document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode()); return range.getClientRects()[0].top; };
  return Math.abs(top(link) - top(other));
}).filter((distance) => distance > 1)"""

# Collects the names that a button gets: the button is called “Copied” for two seconds only, which may pass between two looks.
RECORD_NAMES = """(button) => {
  window.buttonNames = [];
  new MutationObserver(() => window.buttonNames.push(button.getAttribute("aria-label"))).observe(button, { attributeFilter: ["aria-label"] });
}"""


class Use:
    """Uses some pages, and adds what is wrong to the faults."""

    def __init__(self, site, browser, faults):
        self.site, self.faults = site, faults
        self.context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], color_scheme="light", reduced_motion="reduce")
        self.page = self.context.new_page()

    def check(self):
        for width, button, part in OPENED:
            self.open_part(width, button, part)
        for check in (self.focus_search, self.expand, self.show_current_page, self.order_hits, self.say_what_is_found, self.copy_code, self.switch_theme,
                      self.show_images, self.align):
            check()
        self.context.close()

    def open(self, path, width=1280):
        self.page.set_viewport_size({"width": width, "height": 800})
        self.page.goto(self.site + path)

    def note(self, is_right, words):
        if not is_right:
            self.faults.append(words)

    def reach(self, name):
        """Presses Tab until an element has the focus; False if none gets it."""
        for _ in range(MOST_STOPS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(ACTIVE, name):
                return True
        return False

    def open_part(self, width, button, part):
        self.open(PAGE, width)
        if not self.reach(button):
            self.faults.append(f"Tab doesn't reach {button} at {width} pixels")
            return
        self.page.keyboard.press("Enter")
        self.note(self.page.evaluate(ACTIVE, f"{part} *"), f"{button} at {width} pixels doesn't move the focus into {part}")
        self.page.keyboard.press("Escape")
        self.note(self.page.evaluate(ACTIVE, button), f"Escape at {width} pixels doesn't move the focus back to {button}")
        self.page.keyboard.press("Tab")
        self.note(width > 1000 or not self.page.evaluate(IN_PARTS), f"Tab reaches the closed {part} at {width} pixels")

    def focus_search(self):
        for width in (390, 1280):
            self.open(PAGE, width)
            self.page.keyboard.press("/")
            self.note(self.page.evaluate(ACTIVE, "input[name=q]"), f"“/” doesn't focus the search field at {width} pixels")
            self.note(self.page.evaluate("() => document.activeElement.getBoundingClientRect().left >= 0"), f"“/” focuses a hidden field at {width} pixels")

    def expand(self):
        self.open(PAGE)
        if not self.reach(".toctree-checkbox"):
            self.faults.append("Tab doesn't reach what expands a part of the menu")
            return
        self.page.keyboard.press("Enter")
        self.note(self.page.evaluate("() => document.activeElement.checked"), "Enter doesn't expand a part of the menu")

    def show_current_page(self):
        self.open("decisions/index.html")
        box = self.page.locator(".sidebar-scroll .current-page > a").bounding_box()
        self.note(0 < box["y"] < 800, f"the menu doesn't show the current page: {box}")

    def search(self, words):
        self.open(f"search.html?q={words}")
        self.page.wait_for_function("() => /finished|No page/.test(document.querySelector('.search-summary')?.innerText)")

    def order_hits(self):
        for words, first in FIRST.items():
            self.search(words)
            hits = self.page.evaluate(HITS)
            self.note(hits and hits[0].startswith(first), f"the search for “{words}” finds {hits[:3]} first")

    def say_what_is_found(self):
        self.search("aaaabbbb")
        self.note("No page has all of your words" in self.page.inner_text(".search-summary"), "a search without hits has Sphinx's text")
        self.open("search.html")
        self.note(self.page.locator("#search-about").is_visible(), "the page of the search doesn't say what it finds")

    def copy_code(self):
        self.open(PAGE)
        code = self.page.locator("div.highlight").first
        code.hover()
        button = code.get_by_role("button", name="Copy the code")
        button.evaluate(RECORD_NAMES)
        button.click()
        self.page.wait_for_function("() => buttonNames.includes('Copied')")
        copied = self.page.evaluate("() => navigator.clipboard.readText()")
        self.note(copied == code.locator("pre").inner_text().rstrip(), f"the clipboard has “{copied}”")

    def switch_theme(self):
        """The system is light, and the site is switched to dark."""
        self.open("scale.html")
        for _ in range(3):
            if self.page.evaluate("() => document.body.dataset.theme") != "dark":
                self.page.locator(".theme-toggle-content .theme-toggle").click()
        found = self.page.evaluate("() => getComputedStyle(document.querySelector('article img')).colorScheme")
        self.note(found == "dark", f"plots on a page that is switched to dark are {found}")

    def show_images(self):
        for path in ("screenshots/index.html", "scale.html", "results.html"):
            self.open(path)
            self.page.wait_for_function("() => [...document.images].every((one) => one.complete)")
            narrow = self.page.evaluate("() => [...document.querySelectorAll('article img')].filter((one) => one.clientWidth < 100).map((one) => one.src)")
            self.note(not narrow, f"{path} has images that can't be seen: {narrow[:3]}")
            single = self.page.evaluate("() => [...document.querySelectorAll('article img')].filter((one) => !one.closest('a[href]')).map((one) => one.alt)")
            self.note(not single, f"{path} has images that don't lead to their files: {single[:3]}")
        self.open("screenshots/index.html")
        heads = self.page.locator("article h2").all_inner_texts()
        self.note(heads and not any(any(sign.isdigit() for sign in head) for head in heads), f"the screenshots have the headings {heads}")
        self.note(self.page.locator("figure:not(:has(figcaption))").count() == 0, "a screenshot has no caption")

    def align(self):
        self.open(PAGE, 390)
        icons = self.page.evaluate(ICONS)
        self.note(len(icons) == 3 and max(icons) - min(icons) <= 2, f"the icons at the top of a narrow page are at {icons}")
        for path in ("compare.html", "operate/install.html"):
            self.open(path)
            uneven = self.page.evaluate(UNEVEN)
            self.note(not uneven, f"{path} has links in tables that are off their line by {uneven[:3]} pixels")
            broken = self.page.evaluate("() => [...document.querySelectorAll('article td code')].filter((one) => getComputedStyle(one).overflowWrap !== 'normal').length")
            self.note(not broken, f"{path} breaks code in tables anywhere")
