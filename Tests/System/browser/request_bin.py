# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The page of `sharepipe bin`: it shows requests as they arrive, and its form changes the responses."""

import json
import subprocess
import urllib.error
import urllib.request

from parts import SHAREPIPE

VALUES = "(fields) => fields.map((one) => one.type === 'checkbox' ? one.checked : one.value)"


class Bin:
    """A request bin on a port of its own."""

    def __init__(self, *flags):
        self.process = subprocess.Popen([SHAREPIPE, "bin", "--listen", "127.0.0.1:0", *flags], stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1]

    def send(self, path, body, kind="application/json"):
        request = urllib.request.Request(self.url + path, body, {"Content-Type": kind})
        try:
            return urllib.request.urlopen(request, timeout=60).status
        except urllib.error.HTTPError as error:
            return error.code

    def plan(self, *responses):
        self.send("/-/responses", json.dumps(responses).encode())

    def close(self):
        self.process.terminate()
        self.process.wait(30)
        self.process.stdout.close()


def request_bin(world):
    """the page of the request bin"""
    server = Bin("--status", "503", "--delay", "20ms")
    window = world.window(server=server)
    try:
        window.open("/-/")
        form(world, window, server)
        requests(world, window, server)
    finally:
        window.close()
        server.close()


def form(world, window, server):
    """The form shows the response in force, and changes it."""
    page = window.page
    values = lambda: page.locator("details input").evaluate_all(VALUES)  # noqa: E731
    page.locator("summary").click()
    world.check(values() == ["503", "20", "", False, "", ""], "the form shows the response that the flags chose")
    server.plan({"status": 429, "headers": {"Retry-After": "2"}, "times": 3}, {"cutsResponse": True})
    page.locator("[name=status]").fill("418")
    page.locator("summary").click()
    page.locator(".plan li", has_text="429").wait_for()
    page.locator("summary").click()
    world.check(values() == ["429", "0", "", False, "3", "2"], "opened again, it shows the response that a program chose")
    page.locator("[name=status]").fill("404")
    page.locator("[name=times]").fill("1")
    page.locator("[name=Retry-After]").fill("")
    page.locator("details button").click()
    page.locator(".plan li", has_text="404, once").wait_for()
    world.check(server.send("/a", b"x", "text/plain") == 404 and server.send("/b", b"x", "text/plain") == 200, "the form changes the responses")


def requests(world, window, server):
    """Requests appear by themselves, and a button removes them."""
    page = window.page
    server.send("/article-3", b'{"text":"Highland Cow"}')
    page.locator("td a", has_text="/article-3").click()
    world.check('"text": "Highland Cow"' in page.locator("pre").inner_text(), "the page of a request shows its JSON on lines")
    window.open("/-/")
    page.get_by_role("button", name="Remove all requests").click()
    page.locator(".empty").wait_for()
    world.check(page.locator("td").count() == 0, "the button removes the requests")
