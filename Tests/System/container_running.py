# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A container with the server, and one account, for container.py."""

import base64
import json
import ssl
import time
import urllib.request

from page_blocks import INSTALL, block

ADDRESS = "http://127.0.0.1:8080"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def poll(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while not (found := condition()):
        expect(time.monotonic() < end, f"{what}: it didn't happen in {seconds} s")
        time.sleep(0.2)
    return found


def get(address, body=None, headers=None):
    """The status and the body of a response, or 0 and the reason."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    request = urllib.request.Request(address, body, headers or {})
    try:
        with urllib.request.urlopen(request, timeout=30, context=trusting) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except OSError as error:
        return 0, str(error).encode()


def documented():
    """The three commands of the guide: build, run, and read the log."""
    return lines(block(INSTALL, "Container", "podman build"))


def lines(text):
    """The commands of a block, one a line."""
    return text.replace("\\\n", " ").strip().splitlines()


class Running:
    """A container with the server, and an account."""

    def __init__(self, engine, name, address=ADDRESS):
        self.engine, self.name, self.address, self.token = engine, name, address, None

    def wait(self):
        poll(lambda: get(self.address + "/health/ready")[0] == 200, f"the server responds at {self.address}")

    def run(self, *words, allowed=(0,)):
        return self.engine.podman("exec", self.name, *words, allowed=allowed)

    def operate(self, *words):
        return json.loads(self.run("sharepipe", *words).splitlines()[0])

    def make_account(self):
        self.operate("user", "add", "reader@example.org")
        self.token = self.operate("token", "add", "--user", "reader@example.org", "--name", "test", "--scope", "account")["token"]
        self.operate("destination", "add", "--user", "reader@example.org", "--kind", "kindle", "--address", "reader@kindle.com",
                     "--name", "Kindle", "--confirmed", "--default")

    def make_key(self):
        """Makes the server create its key, which it needs for the first email about an account."""
        before = self.mails()
        status, text = get(self.address + "/reset", b"email=reader@example.org", {"Content-Type": "application/x-www-form-urlencoded"})
        expect(status < 400, f"a link for a new password was refused: {status} {text}")
        poll(lambda: self.mails() == before + 1, "the email with the link")

    def share(self, body, kind):
        status, text = get(self.address + "/v1/shares", body, {"Authorization": f"Bearer {self.token}", "Content-Type": kind})
        expect(status == 202, f"a share of {kind}: {status} {text}")

    def library(self):
        status, text = get(self.address + "/v1/shares", headers={"Authorization": f"Bearer {self.token}"})
        expect(status == 200, f"the library: {status} {text}")
        return sorted(one["id"] for one in json.loads(text)["items"])

    def mails(self):
        return len(self.run("find", "/var/lib/sharepipe/mail", "-name", "*.eml").split())

    def send(self):
        """A text and an image, which need the image worker; waits for their books."""
        before = self.mails()
        self.share(b"# The pier\n\nA *letter*.", "text/markdown")
        self.share(PIXEL, "image/png")
        poll(lambda: self.mails() == before + 2, "two books in the mail folder")
