# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""From the first start to the first book, with the mistakes that new users make."""

from browser.library import Account, paste, row, titles
from browser.servers import WebServer, book_text, poll

PASSWORD = "a long quiet evening"


def set_up(world, server, window):
    """Creates the first account; a wrong address of a Kindle is explained, and nothing that was typed is lost."""
    page = window.page
    window.open(poll(lambda: server.set_up_link, "the server prints the link for the first account"))
    page.locator("[name=email]").fill("first@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=kindle]").fill("me@gmail.com")
    page.locator("main form button").click()
    world.check("kindle.com" in page.locator("[role=alert]").inner_text(), "a wrong Kindle address is explained")
    world.check(page.locator("[name=email]").input_value() == "first@example.org", "the form keeps the email address")
    world.check(page.locator("[name=kindle]").input_value() == "me@gmail.com", "the form keeps the Kindle address")
    page.locator("[name=kindle]").fill("")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button").click()
    page.wait_for_url(server.url + "/set-up")


def add_reader(world, page):
    reader = page.locator("#reader form[action^='/set-up/reader']")
    reader.locator("[name=address]").fill("me@gmail.com")
    reader.locator("[data-action=add-reader]").click()
    world.check("kindle.com" in page.locator("#address-error").inner_text(), "the list explains a wrong address")
    world.check(reader.locator("[name=address]").input_value() == "me@gmail.com", "the list keeps a wrong address")
    reader.locator("[name=address]").fill("first_1@kindle.com")
    reader.locator("[data-action=add-reader]").click()
    page.locator("#reader [data-action=confirm]").wait_for()


def first_book(world):
    """first start to first book"""
    server = WebServer(*world.mail.flags, *world.site_flags)
    try:
        window = world.window(server=server)
        set_up(world, server, window)
        add_reader(world, window.page)
        pasted(world, server, window)
        wait_for_confirmation(world, window)
        send_test_book(world, window)
        window.close()
    finally:
        server.close()


def pasted(world, server, window):
    """Links as people paste them: each becomes the book of its page, and none the book of an address."""
    site, page = world.site, window.page
    paste(window, f"{site.url}/a/kites\n{site.url}/a/bread")
    world.check(page.locator("[data-preview]").inner_text() == "“Add” creates 2 shares from this:", "two links are shown before they are added")
    page.locator("#new [data-action=paste]").click()
    page.locator("#shares").wait_for()
    paste(window, f"Worth reading on the train: {site.url}/a/bridges")
    paste(window, f"{site.url}/a/maps")
    page.locator("li.share[data-state=ready]").nth(3).wait_for()
    expected = {"Kites over the estuary", "Bread without a timer", "Bridges that hum", "Maps of nowhere"}
    world.check({one.strip() for one in titles(page)} == expected,
                f"two lines, a sentence, and a line become four articles, not {titles(page)}")
    # No top-level domain will ever have this name, so that the page can't exist.
    paste(window, "kites.zz/a/maps")
    panel = page.locator("[data-panel=share], li.share").filter(has_text="kites.zz")
    panel.first.wait_for()
    world.check(page.locator("a[href='https://kites.zz/a/maps']").count() > 0, "an address without a scheme is a link")
    page.locator("li.share:not([data-state=ready])").first.locator("[data-action=delete]").dispatch_event("click")


def wait_for_confirmation(world, window):
    page = window.page
    one = row(page, "Kites over the estuary")
    one.locator("[data-delivery-state=queued]").wait_for()
    world.check("confirm" in one.locator(".lines").inner_text(), "a row says that its book waits for a confirmation")
    world.check(not world.mail.mails("first_1@kindle.com"), "nothing is mailed to an unconfirmed e-reader")
    window.open("/set-up")
    page.locator("#reader [data-action=confirm]").first.click()
    mails = world.mail.wait("first_1@kindle.com", 4)
    world.check(len(mails) == 4, "each book that waited is mailed once")
    texts = [book_text(mail) for mail in mails]
    for word in ("kites", "bread", "bridges", "maps"):
        world.check(sum(f"looked at {word} for" in text for text in texts) == 1, f"one book contains the article about {word}")
    world.check(any("Worth reading on the train" in text for text in texts), "a book contains the words around its link")
    window.open("/")
    page.locator("li.share [data-delivery-state=sent]").nth(3).wait_for()


def send_test_book(world, window):
    page = window.page
    window.open("/set-up")
    page.locator("#reader [data-action=test]").first.click()
    mail = world.mail.wait("first_1@kindle.com", 5)[4]
    world.check(len(book_text(mail)) > 100, "the test book has a text")
    page.locator("#reader [data-delivery-state=sent]").wait_for()
    world.check(page.url.startswith(window.server.url + "/set-up"), "the list shows that the test book was sent")
    page.locator("main a.button[href='/']").last.click()
    page.wait_for_url(window.server.url + "/")


def without_mail(world):
    """a server without a mail server"""
    server = WebServer(*world.site_flags)
    try:
        account = Account(server, "second@example.org")
        window = world.window(account)
        page = window.page
        window.open("/set-up")
        world.check("send email" in page.locator("[data-mail=folder]").first.inner_text(), "the list says that nothing is sent")
        reader = page.locator("#reader form[action^='/set-up/reader']")
        reader.locator("[name=address]").fill("second_1@kindle.com")
        reader.locator("[name=confirmed]").check()
        reader.locator("[data-action=add-reader]").click()
        page.locator("#reader [data-destination-id]").wait_for()
        paste(window, f"{world.site.url}/a/owls")
        line = row(page, "Owls in the attic").locator(".lines")
        line.get_by_text("mail folder").wait_for()
        world.check("Sent to" not in line.inner_text(), "a row doesn't claim that a written mail was sent")
        window.open("/reset")
        page.locator("[name=email]").fill(account.email)
        page.locator("main form button").click()
        world.check("mail is on its way" not in page.locator("main").inner_text(), "no page promises a mail")
        window.close()
    finally:
        server.close()
