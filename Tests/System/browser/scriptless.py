# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The main ways without JavaScript."""

from browser.library import Account, press, row, titles, undo
from browser.servers import poll


def scriptless(world):
    """without JavaScript: share, read, delete and undo, confirm, send again"""
    account = Account(world.server, "plain@example.org")
    window = world.window(account, java_script_enabled=False)
    page, title = window.page, "Maps of nowhere"
    first_share(world, window)
    # The page reloads itself while a share is in progress.
    row(page, title).wait_for()
    page.locator("li.share[data-state=ready]").wait_for()
    row(page, title).locator("h3 a").click()
    world.check("cartouche" in page.inner_text("article"), "the article can be read")
    window.open("/")
    press(page, title, "delete")
    world.check(titles(page) == [], "delete works")
    undo(page)
    world.check(titles(page) == [title], "undo works")
    add_kindle(world, window)
    send(world, account, window)
    window.close()


def first_share(world, window):
    window.open("/set-up")
    step = window.page.locator("[data-step=share]")
    world.check(step.get_attribute("data-done") == "no", "the first share is a step of the set-up")
    step.locator("[name=content]").fill(f"{world.site.url}/a/maps")
    step.locator("[data-action=share]").click()
    window.page.wait_for_url(lambda url: "/set-up" not in url)


def add_kindle(world, window):
    page = window.page
    window.open("/set-up")
    world.check(page.locator("[data-step=share]").get_attribute("data-done") == "yes", "the first share finishes the step")
    reader = page.locator("#reader form[action^='/set-up/reader']")
    reader.locator("[name=address]").fill("plain_1@kindle.com")
    reader.locator("[data-action=add-reader]").click()
    page.locator("#reader [data-action=confirm]").click()
    world.check(page.locator("#reader [data-action=test]").count() == 1, "an e-reader can be added and confirmed")


def send(world, account, window):
    page = window.page
    window.open(f"/shares/{account.shares()[0]['id']}")
    page.locator("main [data-action=resend]").first.click()
    world.mail.wait("plain_1@kindle.com")
    poll(lambda: account.shares()[0]["deliveries"][-1]["state"] == "sent", "the delivery is recorded")
    window.open("/")
    world.check(page.locator("li.share [data-delivery-state=sent]").count() == 1, "the book can be sent again")
