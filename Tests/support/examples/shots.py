# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The screenshots of the web app: which page, how it is reached, and what is done on it before."""

import io
from dataclasses import dataclass

import share_target
from PIL import Image

SIZES = {1280: 800, 390: 844}
SCHEMES = ("light", "dark")
LOCALES = ("en-US", "de-DE")
WIDE_AND_NARROW = ((1280, "light"), (390, "light"))
EVERY = tuple((width, scheme) for width in SIZES for scheme in SCHEMES)


@dataclass
class Shot:
    name: str
    path: str
    looks: tuple = ((1280, "light"),)
    do: object = None
    signed_in: bool = True
    # The language that the browser asks for.
    locale: str = "en-US"
    # Whether the page needs the service worker, which would otherwise show pages that it stored.
    is_app: bool = False


def open_look(page):
    page.locator("details.menu summary").first.click()


def open_add(page):
    page.locator("#add > summary").click()


def scroll_to_list(page):
    page.locator("#shares").evaluate("list => scrollTo(0, list.offsetTop - 8)")


def read_on(page):
    page.locator("article h2").first.scroll_into_view_if_needed()
    page.mouse.wheel(0, 420)


def read_sepia(page):
    open_look(page)
    page.locator("[name=theme][value=sepia]").check(force=True)


def share_to_app(page):
    page.evaluate("""() => Boolean(navigator.serviceWorker.controller) ||
      new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true })).then(() => true)""")
    share_target.share(page, title="The harbor where the sun is late", url="https://harbor.example.org/sun")
    page.wait_for_url("**/new")
    page.locator("#outbox li").first.wait_for()


def all_shots(shares, destination, invitation):
    """The published ones; `shares` are identifiers by title."""
    harbor, queue = shares["The harbor where the sun is late"], shares["A table is a perfectly good queue"]
    refused, arabic = shares["遅い朝の港"], shares["الميناء الذي تتأخر فيه الشمس"]
    return [
        Shot("library", "/", EVERY),
        Shot("library-list", "/", ((390, "light"), (390, "dark")), scroll_to_list),
        Shot("search", "/?q=light"),
        Shot("new-share", "/#add", WIDE_AND_NARROW, open_add),
        Shot("new", "/new", WIDE_AND_NARROW),
        Shot("new-from-phone", "/new", ((390, "light"),), share_to_app, is_app=True),
        Shot("needs-you", "/needs-you", ((1280, "light"), (390, "dark"))),
        Shot("archive", "/archive", ((1280, "light"), (390, "dark"))),
        Shot("reading", f"/shares/{harbor}/article", EVERY),
        Shot("reading-figure", f"/shares/{queue}/article", ((1280, "light"), (390, "dark")), read_on),
        Shot("reading-sepia", f"/shares/{harbor}/article", WIDE_AND_NARROW, read_sepia),
        Shot("reading-right-to-left", f"/shares/{arabic}/article", ((390, "light"),)),
        Shot("share", f"/shares/{harbor}", ((1280, "light"), (390, "dark"))),
        Shot("share-refused", f"/shares/{refused}", ((1280, "dark"), (390, "light"))),
        Shot("set-up", "/set-up", EVERY),
        Shot("destinations", "/destinations", ((1280, "light"), (1280, "dark"), (390, "light"))),
        Shot("destination", f"/destinations/{destination}", WIDE_AND_NARROW),
        Shot("devices", "/tokens", ((1280, "light"), (390, "dark"))),
        Shot("account", "/account", WIDE_AND_NARROW),
        Shot("mail", "/mail"),
        Shot("users", "/people"),
        Shot("server", "/server", WIDE_AND_NARROW),
        Shot("sign-in", "/sign-in", ((1280, "light"), (390, "dark")), signed_in=False),
        Shot("first-account", invitation, signed_in=False),
        Shot("library-german", "/", ((1280, "light"), (390, "dark")), locale="de-DE"),
        Shot("share-german", f"/shares/{harbor}", locale="de-DE"),
    ]


def review_shots(shares, destination, invitation):
    """Every page, in every look, for a review by eye."""
    published = all_shots(shares, destination, invitation)
    more = [(f"reading-{name}", f"/shares/{shares[share]}/article") for name, share in (
        ("japanese", "遅い朝の港"),
        ("pdf", "tides"), ("photo", "photo"), ("letter", "letter"))]
    more += [(f"share-{name}", f"/shares/{shares[name]}") for name in ("missing", "wall", "unconfirmed", "photo")]
    more += [
        ("bin", "/bin"), ("not-found", "/nothing"), ("no-match", "/?q=zebra"), ("offline", "/offline"), ("capture", "/capture"),
        ("device", "/device")]
    guests = [("reset", "/reset"), ("sign-up", "/sign-up")]
    return [
        *(Shot(shot.name, shot.path, EVERY, shot.do, shot.signed_in, is_app=shot.is_app) for shot in published if shot.locale == "en-US"),
        *(Shot(f"{shot.name}-german", shot.path, WIDE_AND_NARROW, shot.do, shot.signed_in, "de-DE", shot.is_app)
          for shot in published if shot.locale == "en-US"),
        *(Shot(name, path, EVERY) for name, path in more),
        *(Shot(name, path, EVERY, signed_in=False) for name, path in guests),
    ]


def take(context, address, shot, full=False):
    """The PNG of a page as the browser shows it."""
    page = context.new_page()
    context.clear_cookies(name="sharepipe-look")
    try:
        page.goto(address + shot.path if shot.path.startswith("/") else shot.path, wait_until="load")
        if shot.do:
            shot.do(page)
        page.wait_for_timeout(150)
        return page.screenshot(full_page=full, animations="disabled")
    finally:
        page.close()


def small(png):
    """The same image with at most 256 colors."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    out = io.BytesIO()
    image.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return min(out.getvalue(), png, key=len)
