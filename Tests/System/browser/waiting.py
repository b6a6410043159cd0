# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Shares that wait in the browser: of which account they are, why they wait, and when they are sent."""

from browser.library import Account
from browser.offline import add_text
from browser.servers import poll

# The stored shares by their names. A Blob isn't needed, and a time that isn't set is null.
STORED = """() => Outbox.list().then((all) => Object.fromEntries(all.map(
  ({ shown, account, state, cause, until, reason }) => [shown, { account, state, cause, until: until ?? null, reason: reason ?? null }])))"""


def stored(page):
    return page.evaluate(STORED)


def owners(world):
    """a share that is made after somebody else signed in belongs to the account of its page"""
    first, second = Account(world.server, "first@example.org"), Account(world.server, "second@example.org")
    other = world.window(second)
    other.close()
    window = world.window(first)
    page, context = window.page, window.context
    window.expects_failures = True
    window.open("/new")
    id = page.evaluate("document.documentElement.dataset.account")
    tab = context.new_page()
    become(context, second)
    tab.goto(world.server.url + "/new")
    poll(lambda: tab.evaluate("Outbox.account()") not in (None, id), "the device belongs to the second account", 60)
    context.clear_cookies()
    add_text(page, "A text about owners, with enough words.")
    [share] = stored(page).values()
    world.check(share["account"] == id, "the share belongs to the account of the page where it was made")
    become(context, second)
    tab.goto(world.server.url + "/new")
    poll(lambda: [one["state"] for one in stored(tab).values()] == ["otherAccount"], "the server refuses it for the second account", 60)
    world.check(tab.locator("#outbox").is_hidden() and not second.shares(), "the second account neither sees it nor has it")
    become(context, first)
    tab.goto(world.server.url + "/new")
    poll(lambda: not stored(tab), "it is sent when the first account is signed in again", 60)
    world.check(len(first.shares()) == 1 and not second.shares(), "only the first account has it")
    window.close()


def become(context, account):
    context.clear_cookies()
    context.add_cookies(account.session["cookies"])
