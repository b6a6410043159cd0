# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Shares that are made while the server can't be reached. The server really stops, and starts again on the same port."""

import itertools
import re
import time
import urllib.error

from browser.library import Account, row
from browser.servers import WebServer, poll
from browser.support import load

share = load("share_target").share


def offline(world):
    """offline: the service worker stores shares and sends them when the server is back"""
    server = WebServer(*world.mail.flags, *world.site_flags)
    try:
        account = Account(server, "train@example.org")
        window = world.window(account)
        page = window.page
        page.evaluate("navigator.serviceWorker.ready.then((registration) => Boolean(registration.active))")
        poll(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), "the service worker controls the page", 60)
        server.stop()
        window.expects_failures = True
        share_offline(world, window)
        server.start()
        # Messages about requests that failed before the start may still be on their way; the browser's reply comes after them.
        page.evaluate("fetch('/health/live').then((response) => response.ok)")
        window.expects_failures = False
        arrive(world, account, window)
        window.close()
    finally:
        server.close()


def share_offline(world, window):
    page, site = window.page, world.site
    share(page, title="Owls", url=f"{site.url}/a/owls")
    page.locator("#outbox li[data-state=waiting]").wait_for()
    world.check("Owls" in page.locator("#outbox li").inner_text(), "the page lists the share that waits")
    share(page, text="A note for the train, with enough words to be a text to read.")
    page.locator("#outbox li[data-state=waiting]").nth(1).wait_for()
    paste_offline(world, window)
    window.open("/archive")
    poll(lambda: page.locator("#outbox li").count() == 3, "any page that is opened offline lists them, and a list of links as one", 60)
    world.check("Archive" not in page.title(), "no page of the account is shown from a cache")


def paste_offline(world, window):
    """Pastes a list of links into the form for new shares, which the service worker shows without a connection."""
    page, site = window.page, world.site
    window.open("/new")
    page.locator("#content").fill(f"{site.url}/a/ferry\n{site.url}/a/tides")
    page.locator("#new [data-action=paste]").click()
    page.locator("#outbox li[data-state=waiting]").nth(2).wait_for()
    world.check(page.locator("#content").input_value() == "", "the form is empty when its links are stored on the device")


def arrive(world, account, window):
    page = window.page
    window.open("/")
    left = page.locator("#outbox li")
    for count in (2, 1):
        poll(lambda number=count: left.count() == number, f"{count} shares of other apps wait for the user", 60)
        left.first.get_by_text("Send from this account").click()
    row(page, "Owls in the attic").wait_for()
    shares = account.settled(4)
    world.check(sorted(bool(one.get("url")) for one in shares) == [False, True, True, True], "links and text arrived, each once")
    poll(lambda: page.locator("#outbox li").count() == 0, "the outbox is empty", 60)
    window.open("/")
    world.check(page.locator("#outbox").is_hidden(), "the library doesn't list them as waiting any longer")
    world.check(len(account.shares()) == 4, "another visit sends nothing again")


def lost(world):
    """a connection that breaks after the server stored a form makes no share twice"""
    account = Account(world.server, "tunnel@example.org")
    # Playwright can't break requests of a page that a service worker controls.
    window = world.window(account, service_workers="block")
    page, broken = window.page, []

    def stored_but_broken(route):
        if route.request.method != "POST" or broken:
            route.continue_()
            return
        broken.append(route.fetch().status)
        route.abort("connectionreset")

    window.expects_failures = True
    for path, fill in (("**/new/form", fill_text), ("**/v1/shares", fill_file)):
        window.open("/new")
        before = len(account.shares())
        broken.clear()
        page.route(path, stored_but_broken)
        fill(page)
        page.locator("#new [data-action=paste]").click()
        # Playwright calls the handler only while it waits itself.
        poll(lambda: page.wait_for_timeout(50) or broken == [202], "the server stored the form and the connection broke", 60)
        poll(lambda: page.locator("#content").input_value() == "" and page.evaluate("Outbox.list().then((all) => all.length)") == 0, "the outbox sent it again", 60)
        page.unroute(path)
        window.open("/")
        world.check(page.evaluate("Outbox.list().then((all) => all.length)") == 0, f"{path}: nothing waits any longer")
        world.check(len(account.shares()) == before + (2 if fill is fill_text else 1), f"{path}: nothing is stored twice")
    window.close()


def fill_text(page):
    page.locator("#content").fill("One: https://127.0.0.1:9/tunnel\nTwo: https://127.0.0.1:9/bridge")


def fill_file(page):
    page.locator("#files").set_input_files({"name": "tunnel.txt", "mimeType": "text/plain", "buffer": b"A text about tunnels, with enough words."})


def unconnected(world):
    """a browser that reports no network sends to a server on its own machine, once"""
    account = Account(world.server, "cabin@example.org")
    window = world.window(account)
    page, site = window.page, world.site
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")
    window.open("/new")
    page.locator("#content").fill(f"{site.url}/a/ferry\n{site.url}/a/tides")
    page.locator("#new [data-action=paste]").click()
    page.wait_for_url("**/?done=add*")
    world.check(len(account.shares()) == 2, "both links were added")


def refused(world):
    """shares that the server refuses for now wait on the device with the true reason, and are sent when it is gone"""
    server = WebServer(*world.mail.flags, *world.site_flags, "--share-rate", "4")
    try:
        account = Account(server, "queue@example.org")
        # Playwright can't replace responses to requests of a page that a service worker controls.
        window = world.window(account, service_workers="block")
        window.expects_failures = True
        unavailable(world, window)
        signed_out(world, window)
        limited(world, account, window)
        window.close()
    finally:
        server.close()


def add_text(page, text):
    page.locator("#content").fill(text)
    page.locator("#new [data-action=paste]").click()
    page.locator("#new-saved").wait_for()
    return page.locator("#new-saved").inner_text()


def waiting(page):
    return page.evaluate("Outbox.list().then((all) => all.length)")


def unavailable(world, window):
    page, reason = window.page, "The server is busy with a backup."
    problem = {"status": 503, "content_type": "application/problem+json", "json": {"title": "Unavailable", "detail": reason}}
    page.route("**/new/form", lambda route: route.fulfill(**problem))
    window.open("/new")
    saved = add_text(page, "A text about backups, with enough words.")
    world.check(reason in saved and "connection" not in saved, f"the form says what the server said, not “{saved}”")
    row = page.locator("#outbox li")
    world.check(reason in row.inner_text(), "the list says it, too")
    page.unroute("**/new/form")
    row.get_by_text("Try again").click()
    poll(lambda: waiting(page) == 0, "“Try again” sends it", 60)


def signed_out(world, window):
    page, cookies = window.page, window.context.cookies()
    window.open("/new")
    window.context.clear_cookies()
    saved = add_text(page, "A text about sessions, with enough words.")
    world.check("session has ended" in saved and "connection" not in saved, f"the form says that the session ended, not “{saved}”")
    row = page.locator("#outbox li[data-state=signedOut]")
    row.wait_for()
    world.check(row.locator("a").get_attribute("href") == "/sign-in?next=%2Fnew", "the list leads to the sign-in page and back")
    fill_file(page)
    page.locator("#new [data-action=paste]").click()
    page.locator("#file-list .state.waiting").get_by_text("session has ended").wait_for()
    window.context.add_cookies(cookies)
    window.open("/new")
    poll(lambda: waiting(page) < 2, "what waited for the sign-in is sent, within the limit", 60)


def limited(world, account, window):
    page = window.page
    name, saved = refused_text(world, account, window)
    world.check("too much in a short time" in saved and "connection" not in saved, f"the form says that it is a limit, not “{saved}”")
    world.check(re.search(r"at \d+:\d\d:\d\d", saved), f"the form says when it is sent, not “{saved}”")
    listed = page.locator("#outbox li", has_text=name).inner_text()
    world.check(re.search(r"too much in a short time.* at \d+:\d\d:\d\d", listed), f"the list says it, too, not “{listed}”")
    poll(lambda: waiting(page) == 0, "the page sends what waited when the limit allows it", 300)
    poll(lambda: any(name in (one.get("title") or "") for one in account.shares()), "the share arrived", 60)


def refused_text(world, account, window):
    """Sends texts until the limit refuses one; some words of it, and what the form says."""
    page, saved, numbers = window.page, window.page.locator("#new-saved"), itertools.count()
    # On a slow machine, the limit may allow the text before it is sent. Texts differ, so an earlier one isn't taken for a later one.
    for name in (f"limits {number}" for number in range(10)):
        window.open("/new")
        use_up(world, account, numbers)
        page.locator("#content").fill(f"A text about {name}, with enough words.")
        page.locator("#new [data-action=paste]").click()
        poll(lambda: saved.is_visible() or not page.url.endswith("/new"), "the form says that the text waits, or the library opens", 60)
        if page.url.endswith("/new"):
            return name, saved.inner_text()
    raise AssertionError("the limit refuses one of ten texts")


def use_up(world, account, numbers):
    """Shares until the limit allows nothing for some time, which the form needs."""
    for _ in range(100):
        try:
            account.share(text=f"A text with the number {next(numbers)}, with enough words.")
        except urllib.error.HTTPError as error:
            world.check(error.code == 429, f"the limit has the status 429, not {error.code}")
            if (wait := int(error.headers["Retry-After"])) >= 12:
                return
            time.sleep(wait)
    raise AssertionError("the limit refuses shares for 12 seconds")
