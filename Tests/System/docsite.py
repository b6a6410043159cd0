# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Builds the documentation site and reads it in a real Chromium, as a visitor does.

Every page that can be reached from the first one is opened: no request may go to another host, no link may lead nowhere, and no heading that a
link names may be missing. axe-core and horizontal scrolling are measured on every page, light and dark; the menu, which all pages share, and the
sizes of targets only on some. The search must find pages. docsite_use.py uses some pages as a visitor does.
"""

import argparse
import contextlib
import functools
import http.server
import pathlib
import subprocess
import sys
import tempfile
import threading
import urllib.parse

import docsite_use
import parts
from browser.accessibility import AXE, COLOR_RULES, RUN, SMALL, TAGS, WIDE

sys.path.insert(0, str(parts.ROOT / "Tests/support"))
from chromium import chromium  # noqa: E402

PYTHON = parts.ROOT / ".build/python-docs/bin/python3"
LINKS = "() => [...document.querySelectorAll('a[href]')].map((one) => one.href)"
# Pages whose menu and targets are measured, too: one of each kind.
COMPLETE = ("", "api.html", "use/kindle.html", "operate/install.html")
WITHOUT_MENU = RUN.replace("axe.run(document,", "axe.run({ exclude: ['.sidebar-drawer'] },")
RULES = {"light": {"type": "tag", "values": TAGS}, "dark": {"type": "rule", "values": COLOR_RULES}}
SIZES = {"wide": {"width": 1280, "height": 800}, "narrow": {"width": 390, "height": 844}}
# As WCAG 2.2 requires it.
LEAST_TARGET = 24
NAMES = "() => [...document.querySelectorAll('[id]')].map((one) => one.id)"
# A word of the documents, and a page that the search must list for it.
SEARCHES = {"CrossPoint": "use/xteink.html", "digests": "destinations.html", "Dockerfile": "operate/install.html"}


def expect(condition, words):
    if not condition:
        print(f"docsite: {words}", file=sys.stderr)
        sys.exit(1)


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def copyfile(self, source, outputfile):
        # The page of the search is left while it still loads the pages that it found.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            super().copyfile(source, outputfile)


@contextlib.contextmanager
def served(folder):
    handler = functools.partial(Handler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Visit:
    """Opens pages from the first one on, and notes what is wrong."""

    def __init__(self, site, folder, browser, every):
        self.site, self.folder, self.every = site, folder, every
        self.page = browser.new_context().new_page()
        self.faults = []
        self.names, self.wanted, self.libraries = {}, {}, set()
        self.page.on("request", self.request)
        self.page.on("console", lambda message: message.type == "error" and self.faults.append(f"{self.page.url}: {message.text}"))

    def request(self, request):
        if not request.url.startswith((self.site, "data:")):
            self.faults.append(f"{self.page.url} requests {request.url}")

    def walk(self):
        waiting = [""]
        while waiting:
            path = waiting.pop()
            if path in self.names:
                continue
            self.page.goto(self.site + path)
            self.names[path] = set(self.page.evaluate(NAMES))
            found = [link.removeprefix(self.site) for link in self.page.evaluate(LINKS) if link.startswith(self.site)]
            waiting += [target for target in (self.target(path, link) for link in found) if target is not None]
            self.measure(path)

    def measure(self, path):
        for name, size in SIZES.items():
            self.page.set_viewport_size(size)
            self.note(path, f"scrolls, {name}", self.page.evaluate(WIDE))
            if path in COMPLETE or name == "narrow" and len(self.names) % self.every == 0:
                self.measure_colors(path, name)
            if path in COMPLETE:
                self.note(path, f"small target, {name}", self.page.evaluate(SMALL, LEAST_TARGET))

    def measure_colors(self, path, name):
        self.page.evaluate(AXE)
        for theme, rules in RULES.items():
            self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            found = self.page.evaluate(RUN if path in COMPLETE else WITHOUT_MENU, rules)
            self.note(path, f"{theme}, {name}", found)

    def note(self, path, what, found):
        self.faults += [f"{path or 'index.html'}, {what}: {one}" for one in found]

    def target(self, source, link):
        """The page that a link leads to; None for a file, and for a page of the libraries, which scripts/docs makes."""
        path, _, name = link.partition("#")
        path = urllib.parse.unquote(path)
        if path.split("/")[0] in ("ShareKit", "ShareKitPlatform", "ShareContract", "Encodings"):
            self.libraries.add(path)
            return None
        if path.endswith(".html") or not path:
            path = "" if path == "index.html" else path
            self.wanted.setdefault((path, urllib.parse.unquote(name)), source)
            return path
        if not (self.folder / path).is_file():
            self.faults.append(f"{source} links to {path}, which isn't there")
        return None

    def check_names(self):
        for (path, name), source in self.wanted.items():
            if name and name not in self.names[path]:
                self.faults.append(f"{source} links to {path}#{name}, which isn't there")

    def search(self):
        for word, page in SEARCHES.items():
            self.page.goto(f"{self.site}search.html?q={word}")
            self.page.wait_for_selector(f".search a[href*='{page}']", state="attached")
        for name, size in SIZES.items():
            self.page.set_viewport_size(size)
            self.measure_colors("search.html", name)

    def open_library(self, path):
        """DocC's pages show their text only when their scripts and data were loaded. They look like the site, and lead back to it."""
        self.page.goto(self.site + path)
        name = path.split("/")[0]
        heading = self.page.wait_for_selector("h1").inner_text()
        if heading.strip() != name:
            self.faults.append(f"{path} has the heading “{heading}” instead of {name}")
        self.page.wait_for_selector("a[href='/']", state="attached")
        wanted, found = (self.background_of(address) for address in (self.site, self.site + path))
        if wanted != found:
            self.faults.append(f"the background of {path} is {found}, and that of the site is {wanted}")

    def background_of(self, address):
        self.page.goto(address)
        self.page.wait_for_selector("h1")
        return self.page.evaluate("() => getComputedStyle(document.body).backgroundColor")

    def check_libraries(self):
        built = [path for path in self.libraries if (self.folder / path / "index.html").is_file()]
        if not built:
            return "the links to the libraries' pages aren't checked, because only make docs makes these"
        missing = self.libraries - set(built)
        self.faults += [f"a link leads to {path}, which isn't there" for path in missing]
        for path in built:
            self.open_library(path)
        return f"{len(built)} libraries"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=pathlib.Path, help="a site that is already built")
    parser.add_argument("--every", type=int, default=1, help="run axe-core on every n-th page only, besides one of each kind")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work, contextlib.ExitStack() as stack:
        folder = options.site or pathlib.Path(work)
        if not options.site:
            subprocess.run([PYTHON, parts.ROOT / "scripts/site", "--out", folder], check=True)
        site, browser = stack.enter_context(served(folder)), stack.enter_context(chromium())
        visit = Visit(site, folder, browser, options.every)
        visit.walk()
        visit.check_names()
        visit.search()
        docsite_use.Use(site, browser, visit.faults).check()
        libraries = visit.check_libraries()
        expect(not visit.faults, "\n  ".join(visit.faults))
    print(f"docsite: {len(visit.names)} pages, {len(visit.wanted)} links between them, {len(SEARCHES)} searches; {libraries}")


if __name__ == "__main__":
    main()
