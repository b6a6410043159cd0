# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A page that only members can read: from the wall to a book of the page as the member sees it."""

from browser.library import Account
from browser.servers import book_text, poll
from browser.site import SESSION


def run_bookmarklet(window, page, bookmarklet):
    """Runs the bookmarklet in the site's page, as its entry in the bookmarks does; returns Sharepipe's new window."""
    with window.context.expect_page() as opened:
        page.evaluate("address => { location.href = address; }", bookmarklet)
    return opened.value


def wall(world):
    """from a wall to a book, by the bookmarklet"""
    account, site = Account(world.server, "member@example.org"), world.site
    account.add_kindle("member_1@kindle.com")
    share = account.share(url=f"{site.url}/members/letter")
    [status] = account.settled(1)
    world.check(status["state"] == "needsCapture" and status["wall"]["kind"] == "signIn", "the sign-in page is a wall")
    window = world.window(account)
    page = window.page
    page.locator(f"[data-panel=share][data-share-id='{share}']").wait_for()
    panel = page.locator(f"[data-share-id='{share}'] form[action$='/capture'] input[type=file]")
    world.check(panel.count() == 1, "the library has the form for the page")
    window.open("/tokens")
    bookmarklet = page.locator("[data-bookmarklet]").get_attribute("href")
    name, value = SESSION.split("=")
    window.context.add_cookies([{"name": name, "value": value, "url": site.url}])
    window.open(f"{site.url}/members/letter")
    world.check("boathouse" in page.inner_text("article"), "the member reads the page in the browser")
    capture = run_bookmarklet(window, page, bookmarklet)
    capture.locator("#capture[data-state=here]").wait_for()
    world.check("Letter to the members" in capture.locator("#title").inner_text(), "the window names the page it received")
    capture.locator("#save").click()
    capture.locator("#capture[data-state=saved]").wait_for()
    poll(lambda: any(one["state"] == "ready" for one in account.shares()), "the page of the bookmarklet becomes a book")
    world.check([one["id"] for one in account.shares()] == [share], "the page was added to the share that waited for it")
    [mail] = world.mail.wait("member_1@kindle.com")
    world.check("sell the launch" in book_text(mail), "the book has the page as the member saw it")
    window.close()


def link_only(world):
    """from a wall to a book with only the link"""
    account, site = Account(world.server, "link@example.org"), world.site
    account.add_kindle("guest_1@kindle.com")
    share = account.share(url=f"{site.url}/members/letter", comment="For the next meeting")
    account.settled(1)
    window = world.window(account)
    page = window.page
    page.locator(f"[data-panel=share][data-share-id='{share}'] [data-action=send-link]").click()
    page.locator(f"#shares [data-share-id='{share}']").wait_for()
    poll(lambda: account.shares()[0]["state"] == "ready", "the link becomes a book")
    [mail] = world.mail.wait("guest_1@kindle.com")
    text = book_text(mail)
    world.check(f"{site.url}/members/letter" in text and "For the next meeting" in text, "the book has the link and the comment")
    world.check("this book has only the link" in text, "the book says that the page is missing")
    window.open(f"/shares/{share}")
    world.check("Only the link" in page.inner_text("#share"), "the page of the share says that it is only the link")
    world.check(page.locator("[data-action=send-link]").count() == 0, "it isn't offered again")
    window.close()
