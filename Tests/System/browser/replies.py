# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The set-up waits for the destination's reply to the test book, which the server reads from a real mailbox."""

from browser.library import Account
from browser.servers import WebServer, poll
from mail import Mailbox, sample


def replies(world):
    """the set-up shows Amazon's replies to the test book"""
    mailbox = Mailbox()
    server = WebServer(*world.mail.flags, "--mailbox", mailbox.url, "--mailbox-ca", mailbox.ca, "--mailbox-interval", "300ms")
    try:
        account = Account(server, "waiting@example.org")
        account.add_kindle("waiting_1@kindle.com")
        window = world.window(account)
        window.open("/set-up")
        first = send(world, window, 1)
        shows_request(world, window, mailbox, first)
        second = send(world, window, 2)
        shows_rejection(world, window, mailbox, second)
        window.close()
    finally:
        server.close()
        mailbox.close()


def send(world, window, count):
    """Sends a test book; returns its mail."""
    page = window.page
    page.locator("#reader [data-action=test]").first.click()
    mail = world.mail.wait("waiting_1@kindle.com", count)[count - 1]
    page.locator("#reader [data-delivery-state=sent]").wait_for()
    hint = page.locator("#reader [data-replies]")
    world.check("The reply appears here" in hint.inner_text(), "the set-up says that it waits for the reply")
    return mail


def shows_request(world, window, mailbox, mail):
    """Amazon asks to confirm the book; the page shows the link without being loaded again."""
    page = window.page
    page.evaluate("window.isSamePage = true")
    mailbox.put(sample("amazon-verify-en", mail))
    link = page.locator("#reader [data-action=confirm-at-amazon]")
    link.wait_for()
    world.check(link.get_attribute("href").startswith("https://www.amazon."), "the reply's link leads to Amazon")
    world.check(page.locator("#reader [data-replies]").count() == 0, "the set-up no longer waits")
    world.check(page.evaluate("window.isSamePage === true"), "the page was not loaded again")


def shows_rejection(world, window, mailbox, mail):
    page = window.page
    mailbox.put(sample("amazon-not-approved", mail))
    page.locator("#reader [data-delivery-state=rejected]").wait_for()
    reason = page.locator("#reader p.state.bad")
    poll(lambda: "approved" in reason.first.inner_text().lower(), "the set-up shows the reason of the rejection", 60)
    world.check(page.locator("#reader [data-action=test]").count() > 0, "the test can be repeated")
