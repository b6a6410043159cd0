# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Every page of the web app in its states, for the checks that apply to all of them."""

import io
import json
import re
import urllib.request

from PIL import Image

from browser.accessibility import Accessibility
from browser.library import Account, mark, press, row
from browser.servers import WebServer, poll


def pdf():
    file = io.BytesIO()
    Image.new("RGB", (400, 500), "white").save(file, "PDF")
    return file.getvalue()


def photo():
    file = io.BytesIO()
    Image.radial_gradient("L").convert("RGB").save(file, "PNG")
    return file.getvalue()


class Gallery:
    """An admin's account with shares in every state, and an empty account."""

    def __init__(self, world):
        self.world, self.site = world, world.site
        self.server = WebServer(*world.mail.flags, *world.site_flags)
        self.full, self.empty = Account(self.server, "full@example.org"), Account(self.server, "empty@example.org")
        self.server.operate("user", "role", "full@example.org", "admin")
        self.kindle = self.full.add_kindle("full_1@kindle.com")
        self.unconfirmed = self.add("kindle", "full_2@kindle.com", "Unconfirmed")
        self.folder = self.add("folder", "books", "A folder")
        self.webhook = self.add("webhook", f"{self.site.url}/hook", "A webhook")
        self.shares = {name: self.full.share(url=self.site.url + path) for name, path in (
            ("ready", "/a/kites"), ("binned", "/a/maps"), ("archived", "/a/bread"), ("tagged", "/a/owls"), ("wall", "/members/letter"),
            ("gone", "/gone"), ("forbidden", "/forbidden"), ("broken", "/broken"), ("arabic", "/arabic"), ("hostile", "/hostile"))}
        self.shares["document"] = self.full.send(pdf(), "application/pdf", "A%20document")
        self.shares["image"] = self.full.send(photo(), "image/png", "A%20photo")
        self.shares["text"] = self.full.send(b"# Notes\n\nA text with a few words.\n\n* one\n* two\n" * 30, "text/markdown", "Some%20notes")
        self.shares["long"] = self.full.send(b"Words of a text. " * 40, "text/plain", "Averylongwordwithoutabreak" * 8)
        self.settle()

    def add(self, kind, address, name):
        return self.full.ask("POST", "/v1/destinations", {"kind": kind, "address": address, "name": name})["id"]

    def settle(self):
        """Waits until nothing changes except what tries again, which no page waits for."""
        def find():
            states = {one["id"]: one["state"] for one in self.full.shares()}
            del states[self.shares["broken"]]
            return not {"received", "reading"} & set(states.values())
        poll(find, "the shares are processed")
        self.world.mail.wait("full_1@kindle.com", 8)

    def close(self):
        self.server.close()


def arrange(gallery, window):
    """Puts shares into the archive, into the bin, and under a tag, as their owner does."""
    page = window.page
    for name, action in (("binned", "delete"), ("archived", "archive")):
        window.open("/")
        one = page.locator(f"li.share[data-share-id='{gallery.shares[name]}']")
        one.hover()
        one.locator(f"[data-action={action}]").click()
        page.locator(".toast").wait_for()
    mark(page, "Owls in the attic")
    page.locator("#bulk [name=tag]").fill("a tag")
    page.locator("#bulk [value=tag]").click()
    page.locator(".toast").wait_for()


def public_pages(gallery, window, measure):
    page = window.page
    for path in ("/sign-in", "/reset", "/sign-up", "/offline", "/nowhere", "/capture", gallery.empty.link):
        window.open(path)
        measure(page, path)
    window.open("/sign-in")
    page.locator("[name=email]").fill("nobody@example.org")
    page.locator("[name=password]").fill("something")
    page.locator("main form button").click()
    page.locator("[role=alert]").wait_for()
    measure(page, "a sign-in that failed")
    window.open("/reset")
    page.locator("[name=email]").fill("nobody@example.org")
    page.locator("main form button").click()
    page.wait_for_load_state()
    measure(page, "a message")
    window.open("/sign-in/used")
    measure(page, "an expired link")


def first_page(world, measure):
    server = WebServer()
    try:
        window = world.window(server=server)
        window.open(poll(lambda: server.set_up_link, "the server prints the link for the first account"))
        measure(window.page, "the first account")
        window.close()
    finally:
        server.close()


def list_pages(gallery, window, measure):
    page = window.page
    for path in ("/", "/?q=owls", "/?q=nothing-like-this", "/?unread=1", "/?tag=a%20tag", "/needs-you", "/archive", "/bin"):
        window.open(path)
        measure(page, path)
    window.open("/")
    press(page, "Owls in the attic", "archive")
    page.locator(".toast").wait_for()
    measure(page, "the library with a message")
    page.locator(".toast [data-action=undo]").click()
    row(page, "Owls in the attic").wait_for()
    mark(page, "Owls in the attic")
    measure(page, "the library with marked shares")
    window.open("/")
    for summary in page.locator("main summary").all():
        summary.evaluate("(one) => { one.parentElement.open = true; }")
    measure(page, "the library with open menus")
    window.open("/")
    page.keyboard.press("?")
    measure(page, "the keys of the library")
    window.open("/#menu")
    measure(page, "the menu")


def share_pages(gallery, window, measure):
    page = window.page
    for name, share in gallery.shares.items():
        window.open(f"/shares/{share}")
        measure(page, f"the share: {name}")
    for name in ("ready", "arabic", "hostile", "document", "image", "text", "long"):
        window.open(f"/shares/{gallery.shares[name]}/article")
        measure(page, f"reading: {name}")
    window.open(f"/shares/{gallery.shares['ready']}/article")
    page.locator(".read-bar details:has(.look-form) > summary").click()
    measure(page, "reading: the look")
    page.locator(".read-bar details:has([data-action=send]) > summary").click()
    measure(page, "reading: destinations")
    window.open(f"/shares/{gallery.shares['ready'][:-4]}0000")
    measure(page, "an unknown share")


def settings_pages(gallery, window, measure):
    page = window.page
    paths = ["/set-up", "/destinations", "/tokens", "/mail", "/people", "/server", "/account", "/device", "/shortcuts", "/capture"]
    paths += [f"/destinations/{one}" for one in (gallery.kindle, gallery.unconfirmed, gallery.folder, gallery.webhook)]
    for path in paths:
        window.open(path)
        measure(page, re.sub(r"[0-9a-f]{8}-.*", "…", path))
    window.open("/people")
    page.locator("[data-account-id]:not(:has(.badge.good)) [data-action=manage]").first.click()
    measure(page, "a user")
    page.locator("form[action$='/delete'] [name=email]").fill("wrong@example.org")
    page.locator("[data-action=remove]").click()
    page.locator("[role=alert]").wait_for()
    measure(page, "a user with an error")
    window.open("/set-up")
    address = page.locator("#reader form[action^='/set-up/reader'] [name=address]")
    # The form may be closed, and a live update may close it again.
    address.evaluate("(one) => { one.value = 'me@gmail.com'; one.form.requestSubmit(); }")
    page.locator("#address-error").wait_for()
    measure(page, "the set-up with an error")
    window.open("/tokens")
    page.locator("form:has([data-action=make-token]) [name=name]").fill("A script")
    page.locator("[data-action=make-token]").click()
    measure(page, "a new token")
    window.open("/tokens")
    page.locator("form:has([data-action=add-app]) [name=name]").fill("KOReader")
    page.locator("[data-action=add-app]").click()
    measure(page, "a new app password")
    window.open("/tokens")
    page.locator("[data-action=pair]").click()
    measure(page, "the code for a phone")
    window.page.locator("[data-action=look]").click()
    measure(page, "the phone that scans")


def mailed_pages(gallery, window, measure):
    """The page that a mailed link opens, and the page that asks whether a device may connect."""
    gallery.add("email", "friend@kindle.com", "A friend")
    link = find_link(gallery.world.mail.wait("friend@kindle.com")[-1])
    window.open(link)
    measure(window.page, "a confirmation")
    form = b"client_id=sharepipe-cli&scope=account&device_name=Terminal"
    with urllib.request.urlopen(gallery.server.url + "/oauth/device", form, timeout=120) as response:
        code = json.load(response)["user_code"]
    window.open(f"/device?user_code={code}")
    if window.page.locator("[data-action=allow]").count() == 0:
        window.page.locator("main form button").first.click()
    window.page.locator("[data-action=allow]").wait_for()
    measure(window.page, "a device that asks")


def find_link(mail):
    text = mail.get_body(("plain",)).get_content()
    return re.search(r"http://\S+/confirm/\S+", text).group()


def empty_pages(gallery, window, measure):
    for path in ("/", "/archive", "/bin", "/needs-you", "/set-up", "/destinations", "/tokens"):
        window.open(path)
        measure(window.page, f"empty: {path}")


def accessible(world):
    """axe-core, sizes of targets, and scrolling on every page, light and dark, wide and narrow"""
    gallery, found = Gallery(world), Accessibility()
    try:
        first_page(world, found.measure)
        visitor = world.window(server=gallery.server)
        public_pages(gallery, visitor, found.measure)
        visitor.close()
        window = world.window(gallery.full)
        arrange(gallery, window)
        for visit in (list_pages, share_pages, settings_pages, mailed_pages):
            visit(gallery, window, found.measure)
        window.close()
        other = world.window(gallery.empty)
        empty_pages(gallery, other, found.measure)
        other.close()
        world.figures.append(f"{found.pages} pages")
        world.check(not found.faults, f"no faults on {found.pages} pages:\n  {found.report()}")
    finally:
        gallery.close()
