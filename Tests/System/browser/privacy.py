# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A second user of the same server sees and changes nothing of the first."""

from browser.library import titles
from browser.lists import filled, find
from browser.servers import poll

LISTEN = """() => {
  window.heard = [];
  const events = new EventSource("/v1/events");
  events.addEventListener("share", (event) => window.heard.push(event.data + " " + event.lastEventId));
  return new Promise((resolve) => events.addEventListener("open", resolve, { once: true })).then(() => true);
}"""
POST = """([path, fields]) => fetch(path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })
  .then((answer) => answer.type === "opaqueredirect" ? 303 : answer.status)"""


def privacy(world):
    """a second user sees and changes nothing of the first"""
    first, mine = filled(world, "owner@example.org", ["bread"])
    second, window = filled(world, "guest@example.org", ["kites"])
    page, share = window.page, first.shares()[0]["id"]
    world.check(titles(page) == ["Kites over the estuary"], "the library has only the user's own shares")
    world.check(find(window, "sourdough") == [], "search finds nothing of another user")
    for path in ("", "/article", "/book", "/document", "/picture", "/pictures/1.png"):
        world.check(page.request.get(f"{world.server.url}/shares/{share}{path}").status == 404, f"/shares/…{path} is not found")
    world.check(window.open(f"/shares/{share}").status == 404, "the page of another user's share isn't found")
    world.check("Bread" not in page.content(), "the page of the problem doesn't name it")
    attack(world, first, window, share)
    listen(world, first, second, window)
    mine.close()
    window.close()


def attack(world, first, window, share):
    """Every action on another user's share fails, and changes nothing."""
    before = first.shares()
    window.open("/")
    for path, fields in (
            (f"/shares/{share}/resend", {}), (f"/shares/{share}/delete", {}), (f"/shares/{share}/position", {"position": "0.5"}),
            ("/library", {"do": f"bin {share}"}), ("/library", {"do": f"archive {share}"}), ("/library", {"do": f"erase {share}"}),
            ("/library", {"do": "tag", "tag": "mine", "id": share})):
        window.expects_failures = True  # The console reports the status of each request that is refused.
        window.page.evaluate(POST, [path, fields])
        window.expects_failures = False
    world.check(first.shares() == before, "nothing of the first user's share changed")
    world.check(len(world.mail.mails("owner_1@kindle.com")) == 1, "nothing was sent again")


def listen(world, first, second, window):
    page = window.page
    page.evaluate(LISTEN)
    hidden = first.share(url=f"{world.site.url}/a/maps")
    first.settled(2)
    shown = second.share(url=f"{world.site.url}/a/owls")
    second.settled(2)
    poll(lambda: any(shown in one for one in page.evaluate("heard")), "the user hears about their own share", 60)
    world.check(not any(hidden in one for one in page.evaluate("heard")), "and about no other user's")
