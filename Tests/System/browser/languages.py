# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""German pages, chosen by the browser and by the account."""

import json
import re

from browser.lists import filled
from browser.servers import poll
from parts import ROOT

CATALOGS = ROOT / "Server/Sources/Messages"
PAGES = ("/", "/archive", "/bin", "/needs-you", "/set-up", "/destinations", "/tokens", "/mail", "/account", "/nowhere")
LIVE_PAGES = ("/", "/archive", "/bin", "/set-up")
PUBLIC_PAGES = ("/sign-in", "/reset", "/sign-up", "/offline", "/nowhere")
# The text of a page as its user reads it, and of attributes that are read aloud.
TEXTS = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((one) =>
    ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name)).filter(Boolean))].join("\\n")"""

UPDATES = "performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'fetch').length"


def catalog(language):
    return json.loads((CATALOGS / f"{language}.json").read_text())


def english_texts():
    """English texts that can't be part of a German page."""
    english, german = catalog("en"), catalog("de")
    whole = {text for key, text in english.items() if isinstance(text, str) and german[key] != text}
    return {text for text in whole if len(text) > 11 and not re.search(r"[{<]", text)}


def check_german(world, window, path, english):
    window.open(path)
    page = window.page
    if path in LIVE_PAGES:
        # Scripts replace parts of these pages at once, with parts that must be German, too.
        poll(lambda: page.evaluate(UPDATES), "a live update arrives")
    world.check(page.locator("html").get_attribute("lang") == "de", f"{path} says that it is German")
    text = page.evaluate(TEXTS)
    found = sorted(one for one in english if one in text)
    world.check(not found, f"{path} has no English texts, but has {found}")


def german(world):
    """German by the browser's language, and by the account's setting"""
    english = english_texts()
    visitor = world.window(locale="de-DE")
    for path in PUBLIC_PAGES:
        check_german(world, visitor, path, english)
    visitor.close()
    account, window = filled(world, "anna@example.org", ["kites"])
    share = account.shares()[0]["id"]
    # Playwright doesn't change the language of requests that a service worker makes.
    by_browser = world.window(account, locale="de-DE", service_workers="block")
    for path in (*PAGES, f"/shares/{share}", f"/shares/{share}/article"):
        check_german(world, by_browser, path, english)
    by_browser.close()
    window.open("/account")
    world.check(window.page.locator("html").get_attribute("lang") == "en", "an English browser has English pages")
    window.page.locator("[name=language]").select_option("de")
    window.page.locator("[data-action=save-preferences]").click()
    for path in ("/", "/account"):
        check_german(world, window, path, english)
    window.close()
