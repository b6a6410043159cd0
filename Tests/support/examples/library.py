# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Fills a running server with the example library, through its public API and command line."""

import email
import email.policy
import json
import subprocess
import time
import urllib.error
import urllib.request
import uuid

from . import drawings, pages

READER, KINDLE, WAITING = "ada@example.org", "ada_k7@kindle.com", "anna_k2@kindle.com"
AUTHORITY = "mx.sharepipe.example"


class ExampleLibrary:
    """The account of a server that gets the examples.

    `operate` runs a command of the server's operator and returns its output; `mailbox` is the folder of the mails that its mail
    server accepted.
    """

    def __init__(self, server, operate, mailbox, account=READER):
        self.server, self.operate, self.mailbox, self.account = server, operate, mailbox, account
        self.token = self.added("token", "add", "--user", account, "--name", "Examples", "--scope", "account")["token"]
        self.shares = {}

    def added(self, *command):
        return json.loads(self.operate(*command).splitlines()[0])

    def add_destination(self, kind, address, name, *options):
        options = ("--kind", kind, "--address", address, "--name", name, *options)
        return self.added("destination", "add", "--user", self.account, *options)["id"]

    def fill(self, default=None):
        """Adds destinations and shares, and returns when each share is in its last state. `default` is an existing destination."""
        default = default or self.add_destination("kindle", KINDLE, "Kindle", "--confirmed", "--default")
        digest = self.add_destination("folder", "tablet", "Paper tablet", "--schedule", "daily@19:00")
        unconfirmed = self.add_destination("kindle", WAITING, "Anna’s Kindle")
        self.share_files()
        self.share_walls()
        self.share_to(unconfirmed)
        for page in pages.all_pages():
            self.shares[page.title] = self.share_page(page, [digest] if "digest" in page.state else None)
        self.settle()
        self.reply()
        self.mark()

    def clear(self):
        """Deletes every share of the account for good."""
        while shares := [share["id"] for share in self.ask("/v1/shares?limit=100")["items"]]:
            self.act({"action": "delete", "shares": shares})
        self.shares.clear()

    def share_files(self):
        self.shares["tides"] = self.post("/v1/shares?title=Tide%20table%2C%20December", drawings.timetable(), "application/pdf")
        photo = drawings.encoded(drawings.harbor((1500, 1000)))
        self.shares["photo"] = self.post("/v1/shares?title=The%20quay%20at%20ten", photo, "image/jpeg")
        self.shares["letter"] = self.post("/v1/shares", pages.LETTER.encode(), "text/markdown")

    def share_page(self, page, destinations=None):
        share = {"url": page.url, "title": page.title, "source": "Safari"} | ({"destinations": destinations} if destinations else {})
        parts = [("share", "application/json", None, json.dumps(share).encode()), ("page", "text/html", None, page.html.encode())]
        for address, image in page.resources.items():
            parts.append(("resource", "image/png" if image[:4] == b"\x89PNG" else "image/jpeg", address, image))
        return self.post_parts(parts)

    def share_walls(self):
        share = {"url": pages.WALL_URL, "title": "Minutes of the November meeting"}
        self.shares["wall"] = self.post_parts([
            ("share", "application/json", None, json.dumps(share).encode()), ("page", "text/html", None, pages.WALL.encode())])
        self.shares["missing"] = self.post("/v1/shares", json.dumps({"url": pages.MISSING_URL}).encode(), "application/json")

    def share_to(self, destination):
        text = "The ferry leaves at half past eleven in winter.\n\nAsk at the kiosk for the small map."
        body = {"text": text, "title": "For Anna: ferry times", "titleSource": "sender", "destinations": [destination]}
        self.shares["unconfirmed"] = self.post("/v1/shares", json.dumps(body).encode(), "application/json")

    def settle(self):
        """Waits until nothing changes by itself any more."""
        for _ in range(600):
            shares = {share["id"]: share for share in self.ask("/v1/shares?limit=100")["items"]}
            if all(self.is_settled(shares[share]) for share in self.shares.values()):
                return
            time.sleep(0.2)
        raise RuntimeError("the example shares are not finished after two minutes: " + ", ".join(
            f"{name} {shares[share]['state']}" for name, share in self.shares.items() if not self.is_settled(shares[share])))

    @staticmethod
    def is_settled(share):
        waits = ("destination_unconfirmed",)
        return bool(share.get("nextTryAt")) or share["state"] in ("needsCapture", "failed") or share["state"] == "ready" and all(
            delivery["state"] not in ("queued", "sending") or delivery.get("digest") or (delivery.get("problem") or {}).get("code") in waits
            for delivery in share["deliveries"])

    def reply(self):
        """Answers as Amazon does: one book arrived, one was refused."""
        for page in pages.all_pages():
            if "confirmed" in page.state:
                self.receive(page.title, "Your document is on its way", "{book} has been delivered to your Kindle.")
            if "refused" in page.state:
                self.receive(page.title, "Your document was not delivered", (
                    'The document "{book}" was not delivered, because the sender is not approved to send documents to your Kindle.\r\n'
                    "You can add the sender to your Approved Personal Document E-mail List\r\nat Manage Your Content and Devices."))

    def receive(self, title, subject, text):
        message = self.mail(title)
        book = next(message.iter_attachments()).get_filename()
        mail = (
            f"Authentication-Results: {AUTHORITY}; dmarc=pass header.from=amazon.com\r\n"
            f"From: Amazon Kindle Support <do-not-reply@amazon.com>\r\nTo: {message['From']}\r\nSubject: {subject}\r\n"
            f"Message-ID: <{uuid.uuid4()}@amazonses.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=UTF-8\r\n"
            "Content-Transfer-Encoding: 8bit\r\n\r\n" + text.format(book=book) + "\r\n")
        self.operate("mail", "receive", "--mailbox-authority", AUTHORITY, input=mail)

    def mail(self, title):
        """The newest mail with a book of that title."""
        for file in sorted(self.mailbox.glob("*.eml"), reverse=True):
            message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if title in str(message["Subject"]):
                return message
        raise RuntimeError(f"no mail has the subject {title}")

    def mark(self):
        """Tags, what was read, and the archive."""
        for page in pages.all_pages():
            share = [self.shares[page.title]]
            for tag in page.tags:
                self.act({"action": "addTag", "tag": tag, "shares": share})
            if "read" in page.state:
                self.act({"action": "markRead", "shares": share})
            if "archived" in page.state:
                self.act({"action": "archive", "shares": share})
        self.act({"action": "dismiss", "shares": [self.shares["missing"]]})
        self.ask(f"/v1/shares/{self.shares['A table is a perfectly good queue']}/position", json.dumps({"position": 0.34}).encode(), "PUT")

    def act(self, action):
        return self.ask("/v1/library/actions", json.dumps(action).encode())

    def post_parts(self, parts):
        boundary = "example-" + uuid.uuid4().hex
        body = b""
        for name, kind, location, content in parts:
            head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\nContent-Type: {kind}\r\n'
            head += f"Content-Location: {location}\r\n" if location else ""
            body += head.encode() + b"\r\n" + content + b"\r\n"
        return self.post("/v1/shares", body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}")

    def post(self, path, body, kind):
        return self.ask(path, body, kind=kind)["id"]

    def ask(self, path, body=None, method=None, kind="application/json"):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": kind}
        if path.startswith("/v1/shares") and body and not method:
            headers["Idempotency-Key"] = str(uuid.uuid4())
        request = urllib.request.Request(self.server + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                content = response.read()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.code} {error.read().decode(errors='replace')[:400]}") from error
        return json.loads(content) if content else None


def operator(sharepipe, data):
    """Runs commands of the operator for a data folder."""
    def operate(*command, input=None):
        done = subprocess.run(
            [str(sharepipe), *map(str, command), "--data", str(data)], input=input, capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command[:2])}: {done.stderr.strip()}")
        return done.stdout
    return operate
