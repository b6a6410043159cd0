# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Lists: deletion and the bin, search, filters, tags, the archive, and actions on several shares."""

from browser.library import Account, mark, press, row, titles, undo
from browser.servers import poll

NAMES = ["kites", "bread", "bridges", "maps", "cafe", "owls"]
BREAD, OWLS = "Bread without a timer", "Owls in the attic"


def filled(world, email, names=NAMES):
    """An account with a Kindle and articles, and its window."""
    account = Account(world.server, email)
    account.add_kindle(email.replace("@example.org", "_1@kindle.com"))
    account.fill(world.site, names)
    poll(lambda: all(one["deliveries"][0]["state"] == "sent" for one in account.shares()), "all books are sent")
    return account, world.window(account)


def bin_(world):
    """delete, undo, and the bin"""
    account, window = filled(world, "bin@example.org", NAMES[:4])
    page, before = window.page, titles(window.page)
    press(page, BREAD, "delete")
    page.locator(".toast").wait_for()
    world.check(titles(page) == [one for one in before if one != BREAD], "a deleted share leaves the list")
    undo(page)
    row(page, BREAD).wait_for()
    world.check(titles(page) == before, "undo puts it back where it was")
    press(page, BREAD, "delete")
    page.locator(".toast").wait_for()
    window.open("/bin")
    world.check(titles(page) == [BREAD], "the bin has it")
    press(page, BREAD, "restore")
    page.locator(".toast").wait_for()
    world.check(titles(page) == [], "a restored share leaves the bin")
    window.open("/")
    world.check(titles(page) == before, "a restored share is in the library")
    world.check(len(world.mail.mails("bin_1@kindle.com")) == 4, "restoring sends nothing again")
    erase_one(world, account, window)
    window.close()


def erase_one(world, account, window):
    page = window.page
    identifier = row(page, BREAD).get_attribute("data-share-id")
    press(page, BREAD, "delete")
    page.locator(".toast").wait_for()
    window.open("/bin")
    press(page, BREAD, "erase")
    page.locator(".toast").wait_for()
    world.check(titles(page) == [], "a share that was deleted for good leaves the bin")
    world.check(window.open(f"/shares/{identifier}").status == 404, "its page is gone")
    world.check(len(account.shares()) == 3, "programs don't see it either")


def find(window, text):
    window.page.locator("#q").fill(text)
    with window.page.expect_navigation():
        window.page.locator("#q").press("Enter")
    return titles(window.page)


def search(world):
    """search with marks, and filters"""
    account, window = filled(world, "search@example.org")
    page = window.page
    world.check(find(window, "sourdough") == [BREAD], "search finds a word of the text")
    world.check(page.locator("li.share mark").first.inner_text() == "sourdough", "the word is marked")
    found = find(window, "cafe sete")
    world.check(found == ["A café in Sète"], f"search ignores accents, but found {found}")
    world.check(find(window, "novak") == [OWLS, "Bridges that hum"], "search finds an author, newest first")
    world.check(find(window, "nothing-like-this") == [], "a word that no share has finds nothing")
    world.check("nothing-like-this" in page.locator(".nothing").inner_text(), "the page says what wasn't found")
    page.locator(".nothing a").first.click()
    world.check(len(titles(page)) == 6, "a link leads back to everything")
    # The markup of a search is text, not markup.
    world.check(find(window, "<img src=x onerror=alert(1)>") == [], "markup finds nothing")
    account.share(url=f"{world.site.url.replace('localhost', '127.0.0.1')}/a/owls", destinations=[])
    account.settled(7)
    narrow(world, window)
    window.close()


def narrow(world, window):
    page = window.page
    window.open("/")
    choose(page, "Site", "127.0.0.1")
    world.check(titles(page) == ["Owls in the attic"], "the filter by site lists its shares")
    page.locator(".chip[aria-current]", has_text="127.0.0.1").click()
    # On a busy machine, the list is read before the new one has arrived.
    page.locator(".chip[aria-current]", has_text="127.0.0.1").wait_for(state="detached")
    world.check(len(titles(page)) == 7, "the filter can be removed")
    row(page, OWLS).locator("h3 a").click()
    window.open("/")
    page.locator(".chip", has_text="Unread").click()
    page.locator(".chip[aria-current]", has_text="Unread").wait_for()
    world.check(titles(page).count(OWLS) == 1 and len(titles(page)) == 6, "the filter for unread shares leaves out what was opened")
    window.open("/")
    page.locator(".chip", has_text="My Kindle").click()
    world.check(len(titles(page)) == 6, "the filter by destination lists what was sent there")


def choose(page, menu, name):
    page.locator("details.menu", has_text=menu).locator("summary").first.click()
    page.locator("details.menu[open] a", has_text=name).click()


def bulk(world):
    """several shares at once, tags, and the archive"""
    account, window = filled(world, "bulk@example.org")
    page, before = window.page, titles(window.page)
    mark(page, BREAD, OWLS, "Maps of nowhere")
    page.locator("#bulk [value=archive]").click()
    page.locator(".toast").wait_for()
    world.check(len(titles(page)) == 3, "three shares leave the library")
    undo(page)
    row(page, OWLS).wait_for()
    world.check(titles(page) == before, "undo takes all three back")
    mark(page, BREAD, OWLS)
    page.locator("#bulk [name=tag]").fill("Weekend")
    page.locator("#bulk [value=tag]").click()
    page.locator(".toast").wait_for()
    world.check(row(page, OWLS).locator(".tag").inner_text() == "weekend", "a row shows its tag")
    row(page, OWLS).locator(".tag").click()
    world.check(titles(page) == [OWLS, BREAD], "a tag lists its shares")
    send_and_delete(world, account, window, before)
    press(page, OWLS, "archive")
    page.locator(".toast").wait_for()
    window.open("/archive")
    world.check(titles(page) == [OWLS], "the archive has what was archived")
    press(page, OWLS, "archive")
    page.locator(".toast").wait_for()
    window.open("/")
    world.check(titles(page) == before, "and gives it back")
    window.close()


def send_and_delete(world, account, window, before):
    page = window.page
    window.open("/")
    mark(page, "Kites over the estuary", "Maps of nowhere")
    page.locator("#bulk [value=send]").click()
    page.locator(".toast").wait_for()
    world.mail.wait("bulk_1@kindle.com", 8)
    world.check(len(world.mail.mails("bulk_1@kindle.com")) == 8, "two marked shares are sent again")
    window.open("/")
    page.locator("[data-action=shortcuts]").wait_for()
    mark(page, BREAD)
    page.locator("#bulk [data-action=mark-all]").click()
    page.locator("#bulk [value=bin]").click()
    page.locator(".toast").wait_for()
    world.check(titles(page) == [], "all marked shares are deleted")
    undo(page)
    row(page, OWLS).wait_for()
    world.check(titles(page) == before, "undo takes all of them back")
