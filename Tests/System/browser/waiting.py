# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Shares that wait in the browser: of which account they are, why they wait, and when they are sent."""

from browser.chromium import LAN_HOST
from browser.library import Account
from browser.offline import add_text, share
from browser.servers import poll

# Stores a share as the page does, with fields that the server's replies set.
ADD = """([name, fields]) => Outbox.add([{
  ...Outbox.json({ source: "web", url: "https://127.0.0.1:9/" + name }), shown: name, account: document.documentElement.dataset.account, ...fields }])"""
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


def unowned(world):
    """a share from another app belongs to nobody until a user sends it, and its user sends no other one"""
    first, second = Account(world.server, "third@example.org"), Account(world.server, "fourth@example.org")
    other = world.window(second)
    other.close()
    window = world.window(first)
    page, context = window.page, window.context
    window.expects_failures = True
    page.evaluate("navigator.serviceWorker.ready.then((registration) => Boolean(registration.active))")
    poll(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), "the service worker controls the page", 60)
    page.evaluate(ADD, ["first", {"state": "refused", "reason": "The address isn’t valid."}])
    for number, prepare in enumerate((context.clear_cookies, lambda: become(context, second))):
        become(context, first)
        # Not the library, which reloads itself when another account is signed in.
        window.open("/new")
        poll(lambda: page.evaluate("Outbox.account()") == page.evaluate("document.documentElement.dataset.account"), "the device belongs to the first account", 60)
        prepare()
        share(page, title=f"shared-{number}", url=f"{world.site.url}/a/owls?{number}")
        page.wait_for_url("**/new" if number else "**/sign-in*")
    become(context, second)
    window.open("/new")
    rows = page.locator("#outbox li")
    poll(lambda: rows.count() == 2, "the second account sees only the shares that have no account", 60)
    world.check("shared-" not in rows.all_inner_texts()[0] + rows.all_inner_texts()[1], "what was shared under the first account is hidden")
    world.check(rows.get_by_text("Send from this account").count() == 0, "what is hidden can't be sent")
    rows.nth(1).get_by_text("Show", exact=True).click()
    rows.nth(1).get_by_text("shared-1").wait_for()
    world.check("shared-0" not in rows.first.inner_text(), "the other share is hidden")
    rows.nth(1).get_by_text("Send from this account").click()
    poll(lambda: len(second.shares()) == 1, "the second account sends the one that it chose", 60)
    poll(lambda: rows.count() == 1, "the other share waits", 60)
    world.check(stored(page)["shared-0"]["account"] is None and not first.shares(), "the other share belongs to nobody")
    # Any page of the account, not only one with a list.
    window.open("/account")
    page.locator("form[action='/sign-out'] button").click()
    page.wait_for_url("**/sign-in*")
    poll(lambda: context.service_workers[0].evaluate("() => Outbox.account()") is None, "the device belongs to nobody after a sign-out", 60)
    window.open("/offline")
    rows.first.wait_for()
    world.check("shared-" not in rows.first.inner_text() and rows.count() == 1, "the page for a lost connection shows nothing of the first account")
    world.check(rows.get_by_role("button").count() == 0, "nobody can send, show, or delete the hidden share there")
    window.close()


def become(context, account):
    context.clear_cookies()
    context.add_cookies(account.session["cookies"])


def foreign(world):
    """another site can't send anything to a signed-in user's account"""
    account = Account(world.server, "visitor@example.org")
    window = world.window(account)
    page = window.page
    page.evaluate("navigator.serviceWorker.ready.then((registration) => Boolean(registration.active))")
    page.goto(f"{world.site.url}/a/owls")
    share(page, server=world.server.url, title="planted", url=f"{world.site.url}/a/planted")
    page.wait_for_url("**/new")
    row = page.locator("#outbox li", has_text="planted")
    row.get_by_text("Not sent yet").wait_for()
    page.evaluate("Outbox.sendAll()")
    world.check(not account.shares() and row.count() == 1, "only the user can send it")
    row.get_by_text("Delete").click()
    page.locator("#outbox li[data-state=deleted]").wait_for()
    world.check(not account.shares(), "the user can delete it")
    window.close()


def switched(world):
    """an open list belongs to one account, also after somebody else has signed in"""
    first, second = Account(world.server, "switch-1@example.org"), Account(world.server, "switch-2@example.org")
    for account in (first, second):
        account.share(text=f"The secret text of {account.email}, with enough words.", title=account.email)
        account.settled(1)
    other = world.window(second)
    other.close()
    window = world.window(first)
    page, context = window.page, window.context
    page.locator("li.share", has_text=first.email).wait_for()
    become(context, second)
    # The open stream is still the first account's.
    first.share(text="Another secret text of the first account, with enough words.", title="another")
    page.locator("li.share", has_text=second.email).wait_for()
    world.check(page.locator("li.share").count() == 1, "the list shows nothing of the first account")
    window.close()


def plain(world):
    """forms work over plain HTTP from another machine, where browsers say less about a request"""
    account = Account(world.server, "lan@example.org")
    window = world.chromium.window(world.server)
    page, base = window.page, f"http://{LAN_HOST}:{world.server.port}"
    page.goto(account.link.replace(world.server.url, base))
    page.locator("main form button").click()
    page.wait_for_url(base + "/")
    world.check(page.locator("#add").count() == 1, "the sign-in form signs in")
    page.locator("form[action='/sign-out'] button").first.click()
    page.wait_for_url(base + "/sign-in*")
    world.check(not context_cookies(window), "the sign-out form signs out")
    window.close()


def context_cookies(window):
    return [cookie for cookie in window.context.cookies() if cookie["value"]]


def old(world):
    """what another app shared is listed and sent although an older share is left; without storage, the form has it"""
    account = Account(world.server, "older@example.org")
    window = world.window(account)
    page = window.page
    page.evaluate("navigator.serviceWorker.ready.then((registration) => Boolean(registration.active))")
    poll(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), "the service worker controls the page", 60)
    page.evaluate(ADD, ["older", {"state": "refused", "reason": "The address isn’t valid."}])
    share(page, title="newer", url=f"{world.site.url}/a/newer")
    page.locator("#outbox li", has_text="newer").get_by_text("Send from this account").click()
    poll(lambda: any("newer" in (one.get("url") or "") for one in account.shares()), "the newer share arrived", 60)
    poll(lambda: list(stored(page)) == ["older"], "only the older share is left", 60)
    window.context.service_workers[0].evaluate("() => { Outbox.add = () => Promise.reject(new Error('storage')); }")
    share(page, title="newest", url=f"{world.site.url}/a/newest")
    page.wait_for_url("**/new?url=*")
    world.check(page.locator("#content").input_value() == f"{world.site.url}/a/newest", "the form has what couldn't be stored")
    share(page, text="long " * 1000)
    page.wait_for_url("**/new?unstored=1")
    world.check(page.get_by_role("alert").get_by_text("couldn’t store").count() == 1, "the page says that nothing was added")
    world.check(len(account.shares()) == 1, "nothing else was added")
    window.close()


class Replies:
    """The server's replies to shares of a window, and how often it was asked."""

    def __init__(self, page):
        self.page, self.count, self.reply, self.held = page, 0, None, []
        page.route("**/v1/shares", self.take)

    def take(self, route):
        self.count += 1
        if self.reply:
            route.fulfill(**self.reply)
        else:
            self.held.append(route)

    def set(self, status, code, detail, seconds=None):
        headers = {"Content-Type": "application/problem+json", **({"Retry-After": str(seconds)} if seconds else {})}
        self.count, self.reply = 0, {"status": status, "headers": headers, "json": {"code": code, "title": "Title", "detail": detail}}


def queued(world):
    """shares that wait together have one true reason, and shares that don't wait are left alone"""
    account = Account(world.server, "line@example.org")
    # Playwright can't replace responses to requests of a page that a service worker controls.
    window = world.window(account, service_workers="block")
    window.expects_failures = True
    for case in (together, apart, ended, again, other_limit, deleted, removed):
        window.open("/new")
        case(world, window, Replies(window.page))
        window.page.unroute("**/v1/shares")
        window.page.evaluate("Outbox.list().then((all) => Promise.all(all.map((one) => Outbox.remove(one.id))))")
    window.close()


def show(page):
    page.evaluate("document.dispatchEvent(new Event('outbox'))")


def together(world, window, replies):
    page = window.page
    replies.set(429, "too_many_requests", "Too many requests.", 59)
    for name in ("one", "two"):
        page.evaluate(ADD, [name, {}])
    show(page)
    page.locator("#outbox li", has_text="two").get_by_text("too much in a short time").wait_for()
    one, two = stored(page)["one"], stored(page)["two"]
    world.check(one == two and one["cause"] == "limit", "both wait for the same time")
    world.check(replies.count == 1, "the second one isn't sent")
    replies.set(503, "unavailable", "The server is busy with a backup.")
    page.evaluate(ADD, ["three", {}])
    page.evaluate("Outbox.sendAll()")
    world.check(stored(page)["three"] == one and replies.count == 0, "a later share waits for the limit, too")


def apart(world, window, replies):
    page = window.page
    replies.set(503, "unavailable", "The server is busy with a backup.")
    page.evaluate(ADD, ["theirs", {"account": "somebody-else", "cause": "limit", "until": 32503680000000}])
    page.evaluate(ADD, ["mine", {}])
    show(page)
    page.locator("#outbox li", has_text="mine").get_by_text("busy with a backup").wait_for()
    world.check(page.locator("#outbox li").count() == 1, "a share of another account isn't shown")
    world.check(stored(page)["theirs"]["cause"] == "limit", "the limit of another account holds back only its own shares")


def ended(world, window, replies):
    page = window.page
    for status, code, state in ((422, "invalid_url", "refused"), (403, "token_owner_mismatch", "otherAccount")):
        replies.set(status, code, "The address isn’t valid.")
        page.evaluate(ADD, [state, {"cause": "limit", "until": 1}])
        show(page)
        page.locator(f"#outbox li[data-state={state}]").wait_for()
        share = stored(page)[state]
        world.check(share["cause"] != "limit" and share["until"] is None, f"a share in the state {state} waits for no time")


def again(world, window, replies):
    page, reason = window.page, "Storage quota exceeded. Nothing was stored on the server."
    for name, state in (("delayed", "waiting"), ("refused", "refused")):
        replies.set(429 if state == "waiting" else 422, "quota_exceeded", reason, 3600)
        page.evaluate(ADD, [name, {}])
        show(page)
        row = page.locator(f"#outbox li[data-state={state}]", has_text=name)
        row.get_by_text(reason).wait_for()
        before, replies.reply = stored(page)[name], None
        row.get_by_text("Try again").click()
        poll(lambda: page.wait_for_timeout(50) or replies.held, "the page sends the share again", 60)
        world.check(stored(page)[name] == before, "the share keeps its reason until there is a response")
        replies.set(422, "invalid_url", "The address isn’t valid.")
        for route in replies.held:
            route.fulfill(**replies.reply)
        replies.held.clear()
        page.locator("#outbox li[data-state=refused]", has_text=name).get_by_text("address isn’t valid").wait_for()


def other_limit(world, window, replies):
    page = window.page
    for name, seconds in (("uploads", 600), ("gate", None)):
        replies.set(429, "too_many_requests", f"The {name} of the account are limited.", seconds)
        page.evaluate(ADD, [name, {}])
        show(page)
        text = page.locator("#outbox li", has_text=f"The {name} of the account")
        text.wait_for()
        world.check("short time" not in text.inner_text() and stored(page)[name]["until"] is None, "another limit has the server's text and no invented time")
        page.evaluate("Outbox.list().then((all) => Promise.all(all.map((one) => Outbox.remove(one.id))))")


def deleted(world, window, replies):
    page = window.page
    for name in ("first", "second"):
        page.evaluate(ADD, [name, {}])
    show(page)
    poll(lambda: page.wait_for_timeout(50) or replies.held, "the page sends the first share", 60)
    # In a slow browser, more than the time for “Undo” may pass before it is clicked.
    page.evaluate("() => { window.removeDiscarded = Outbox.removeDiscarded; Outbox.removeDiscarded = () => Promise.resolve(); }")
    page.locator("#outbox li", has_text="second").get_by_text("Delete").click()
    page.locator("#outbox li[data-state=deleted]", has_text="second").wait_for()
    replies.set(422, "invalid_url", "The address isn’t valid.")
    for route in replies.held:
        route.fulfill(**replies.reply)
    replies.held.clear()
    page.locator("#outbox li[data-state=refused]", has_text="first").wait_for()
    page.evaluate("Outbox.sendAll()")
    world.check(replies.count == 0, "a share that was deleted while an earlier one was sent isn't sent")
    page.locator("#outbox li[data-state=deleted]", has_text="second").get_by_text("Undo").click()
    page.locator("#outbox li[data-state=refused]", has_text="second").wait_for()
    world.check(replies.count == 1, "a share whose deletion was undone is sent")
    page.evaluate("() => { Outbox.removeDiscarded = window.removeDiscarded; }")
    page.locator("#outbox li", has_text="second").get_by_text("Delete").click()
    page.locator("#outbox li[data-state=deleted]", has_text="second").wait_for()
    page.evaluate(AGE)
    show(page)
    poll(lambda: "second" not in stored(page), "a deleted share is removed after a while", 60)
    world.check("first" in stored(page), "only the deleted share is removed")
    page.evaluate("() => { Outbox.removeDiscarded = () => Promise.reject(new Error('the disk is full')); }")
    page.evaluate(ADD, ["third", {}])
    show(page)
    page.locator("#outbox li[data-state=refused]", has_text="third").wait_for()
    world.check(replies.count == 2, "a share is sent although the deleted ones can't be removed")


# Lets the time pass in which deletions can be undone.
AGE = """() => Outbox.list().then((all) => Promise.all(all.filter((one) => one.deletedAt).map(
  (one) => Outbox.remove(one.id).then(() => Outbox.add([{ ...one, deletedAt: 1 }])))))"""


# Stores a share of a kind that names a destination: JSON, files, or a form.
ADD_FOR = """([kind, destination]) => {
  const about = { source: "web", url: "https://127.0.0.1:9/" + kind, destinations: [destination], comment: "für später" };
  const fields = new URLSearchParams({ content: "https://127.0.0.1:9/" + kind, chooses: "1", destination, submission: Outbox.identifier() });
  const file = new File([new Uint8Array([0, 255, 13, 10, 13, 10, 200])], "a.bin", { type: "application/pdf" });
  const made = kind === "json" ? Outbox.json(about) : kind === "files" ? Outbox.files([file], about) : Outbox.form(fields, kind);
  return Outbox.add([{ ...made, shown: kind, account: document.documentElement.dataset.account }]);
}"""
# The bytes of a stored share as characters, so that they can be compared.
BYTES = """(kind) => Outbox.list().then((all) => all.find((one) => one.shown === kind).body.arrayBuffer())
  .then((bytes) => Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""))"""


def removed(world, window, replies):
    page, gone = window.page, "01890000-0000-7000-8000-000000000000"
    page.route("**/new/form", replies.take)
    for kind in ("json", "files", "form"):
        replies.set(422, "destination_removed", "The destination doesn’t exist.")
        page.evaluate(ADD_FOR, [kind, gone])
        show(page)
        row = page.locator("#outbox li[data-state=refused]", has_text=kind)
        row.wait_for()
        before, replies.reply = page.evaluate(BYTES, kind), None
        world.check(gone in before, "the share names the destination")
        row.get_by_text("Send to the default destination").click()
        poll(lambda: page.wait_for_timeout(50) or replies.held, "the page sends the share again", 60)
        after = page.evaluate(BYTES, kind)
        world.check(gone not in after, "the share names no destination")
        if kind == "files":
            ending = before.index("Content-Disposition: form-data; name=\"file\"")
            world.check(after.endswith(before[ending:]) and "fÃ¼r spÃ¤ter" in after, "everything else is as it was")
        replies.set(422, "invalid_url", "The address isn’t valid.")
        for route in replies.held:
            route.fulfill(**replies.reply)
        replies.held.clear()
        row.get_by_text("address isn’t valid").wait_for()
        world.check(row.get_by_text("Send to the default destination").count() == 0, "another problem offers no other destination")
        page.evaluate("Outbox.list().then((all) => Promise.all(all.map((one) => Outbox.remove(one.id))))")
    page.unroute("**/new/form")
