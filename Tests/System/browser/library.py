# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What scenarios do on the pages of the library, and what they read there."""

import json
import urllib.request

from browser.servers import poll

MOVING = {"received", "reading"}


def paste(window, text):
    """Adds shares with the form of the library, as a user types them."""
    window.open("/")
    form = window.page.locator("#add")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    form.locator("textarea").fill(text)
    form.locator("[data-action=paste]").click()


def titles(page):
    return page.locator("li.share h3").all_inner_texts()


def row(page, title):
    return page.locator("li.share", has_text=title).first


def press(page, title, action):
    """Chooses one action of a row, whose buttons appear under the pointer."""
    one = row(page, title)
    one.hover()
    one.locator(f"[data-action={action}]").first.click()


def undo(page):
    page.locator(".toast [data-action=undo]").click()


def mark(page, *names):
    for name in names:
        row(page, name).locator(".pick input").check()


class Account:
    """An account as a program sees it, to wait for what pages then have to show."""

    def __init__(self, server, email):
        self.server, self.email, self.session = server, email, None
        self.link, self.token = server.user(email)

    def ask(self, method, path, body=None, kind="application/json"):
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.server.url + path, data, method=method, headers={
            "Authorization": f"Bearer {self.token}", "Content-Type": kind})
        with urllib.request.urlopen(request, timeout=120) as response:
            content = response.read()
        return json.loads(content) if content else None

    def share(self, **fields):
        return self.ask("POST", "/v1/shares", fields)["id"]

    def send(self, body, kind, title):
        return self.ask("POST", f"/v1/shares?title={title}", body, kind)["id"]

    def shares(self):
        return self.ask("GET", "/v1/shares?limit=100")["items"]

    def add_kindle(self, address, is_confirmed=True):
        flags = ["--confirmed", "--default"] if is_confirmed else []
        return self.server.operate("destination", "add", "--user", self.email, "--kind", "kindle", "--address", address,
                                   "--name", "My Kindle", *flags)["id"]

    def settled(self, count):
        """All shares, when there are `count` and none is in progress."""
        def find():
            shares = self.shares()
            return len(shares) == count and not MOVING & {one["state"] for one in shares} and shares
        return poll(find, f"{count} shares of {self.email} are processed")

    def fill(self, site, names):
        """Shares articles in the order of the names, one after the other, so that lists have the opposite order."""
        for name in names:
            self.share(url=f"{site.url}/a/{name}")
        return self.settled(len(names)) if names else []
