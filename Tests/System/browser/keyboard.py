# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Everything without a pointer: the keys of the library, and Tab through pages."""

from browser.library import Account, row, titles
from browser.lists import BREAD, OWLS, filled

# Names an element so that the name survives when a live update replaces its row. A group of radio buttons is one stop.
NAME = """(one) => one.type === "radio" ? `radio ${one.name}` : [one.localName, one.id, one.name, one.value, one.getAttribute("href"),
  one.closest("form")?.getAttribute("action"), one.dataset.action, one.textContent.trim().slice(0, 60)].join(" ")"""
# Everything that Tab has to reach.
STOPS = """() => {
  const name = NAME;
  const all = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex='0']")];
  const isStop = (one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]");
  return all.filter(isStop).map(name);
}""".replace("NAME", NAME)
# Where the focus is, whether it is visible, and whether something else covers all of it.
FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const drawn = one.matches(".choices input") ? one.nextElementSibling : one;
  const style = getComputedStyle(drawn);
  const box = drawn.getBoundingClientRect();
  const points = [[.5, .5], [.1, .5], [.9, .5], [.5, .1], [.5, .9]];
  const isHit = points.some(([x, y]) => {
    const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    return hit && (one.contains(hit) || drawn.contains(hit) || hit.contains(one) && hit.closest("label"));
  });
  return {
    stop: (NAME)(one), name: one.outerHTML.slice(0, 120), isCovered: !isHit,
    isDrawn: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && Number(getComputedStyle(drawn).opacity) > 0
  };
}""".replace("NAME", NAME)


def shown(page, part):
    """Waits until a new page shows a part of it, and its script listens to keys: the part is there before the script has run."""
    part.wait_for()
    page.wait_for_load_state()


def keys(world):
    """the keys of the library"""
    account, window = filled(world, "keys@example.org", ["kites", "bread", "owls"])
    page, press = window.page, window.page.keyboard.press
    focused = lambda: page.evaluate("document.activeElement.textContent.trim()")  # noqa: E731
    turn_pages(world)
    press("/")
    world.check(page.evaluate("document.activeElement.id") == "q", "/ leads to the search")
    press("Escape")
    press("j")
    world.check(focused() == OWLS, "j leads to the first share")
    press("j")
    world.check(focused() == BREAD, "j leads to the next share")
    press("k")
    world.check(focused() == OWLS, "k leads back")
    press("e")
    shown(page, page.locator(".toast"))
    world.check(OWLS not in titles(page), "e archives")
    press("z")
    shown(page, row(page, OWLS))
    press("j")
    press("x")
    world.check(row(page, OWLS).locator(".pick input").is_checked(), "x marks")
    press("x")
    with window.context.expect_page() as opened:
        press("o")
    world.check(opened.value.url == f"{world.site.url}/a/owls", "o opens the original")
    opened.value.close()
    press("s")
    shown(page, page.locator(".toast"))
    world.check(len(world.mail.wait("keys_1@kindle.com", 4)) == 4, "s sends")
    press("?")
    world.check(page.locator("#shortcuts").is_visible(), "? lists the keys")
    press("Escape")
    page.locator("#shortcuts").wait_for(state="hidden")
    world.check(page.locator("#shortcuts").is_hidden(), "Escape closes the list")
    reading_keys(world, account, window)
    tab_through(world, account, window)
    window.close()


def turn_pages(world):
    """A search with more results than a page: n leads to the next page, and p back."""
    account = Account(world.server, "pages@example.org")
    for number in range(60):
        account.share(url=f"https://example.invalid/{number}", title=f"Timetable {number}", destinations=[])
    window = world.window(account)
    page = window.page
    window.open("/?q=timetable")
    first = titles(page)
    page.keyboard.press("n")
    page.wait_for_url("**cursor=*")
    page.wait_for_load_state("load")
    second = titles(page)
    world.check((len(first), len(second)) == (50, 10) and not set(first) & set(second), "n leads to the other results of a search")
    world.check(page.locator(".more [rel=next]").count() == 0, "the last page has no next page")
    page.keyboard.press("p")
    page.wait_for_url(lambda url: "cursor" not in url)
    page.wait_for_load_state("load")
    world.check(titles(page) == first, "p leads back")
    window.close()


def reading_keys(world, account, window):
    """The reading view has keys of its own, a list of them, and the switch of the library."""
    page, press = window.page, window.page.keyboard.press
    row(page, OWLS).locator("h3 a").click()
    page.wait_for_url("**/article*")
    page.wait_for_load_state("load")
    press("?")
    world.check(page.locator("#shortcuts").is_visible(), "? lists the keys of the reading view")
    page.locator("#uses-shortcuts").uncheck()
    press("Escape")
    # The browser closes the dialog in its own time, and keys that reach it are not for the page.
    page.locator("#shortcuts").wait_for(state="hidden")
    press("n")
    world.check(OWLS in page.title(), "no key works after they were turned off")
    press("?")
    page.locator("#uses-shortcuts").check()
    press("Escape")
    page.locator("#shortcuts").wait_for(state="hidden")
    owls = page.url
    press("n")
    page.wait_for_url(lambda url: url != owls)
    page.wait_for_load_state("load")
    world.check(OWLS not in page.title(), "n leads to the next article")
    press("u")
    page.locator("#shares").wait_for()


def tab_through(world, account, window):
    share = account.shares()[0]["id"]
    for path in ("/", "/set-up", f"/shares/{share}", f"/shares/{share}/article", "/destinations", "/tokens", "/account", "/mail"):
        window.open(path)
        window.page.wait_for_load_state("load")
        tab(world, window.page, path)


def tab(world, page, path):
    stops, reached, faults = page.evaluate(STOPS), set(), []
    for _ in range(len(stops) + 5):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus is None:
            break
        reached.add(focus["stop"])
        if not focus["isDrawn"] or focus["isCovered"]:
            faults.append(("covered: " if focus["isCovered"] else "not drawn: ") + focus["name"])
    missing = [one for one in stops if one not in reached]
    world.check(not missing, f"{path}: Tab reaches everything, but not {missing}")
    world.check(not faults, f"{path}: the focus is visible, but {faults}")
