# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The processes around the browser: Sharepipe servers, a mail server with a mailbox, and a web site."""

import email
import email.policy
import io
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import zipfile

from parts import ROOT, SHAREPIPE, scratch


def poll(find, sentence, seconds=float(os.environ.get("WEB_TIMEOUT", 300))):
    """The first true value that `find` returns; fails after five minutes."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := find():
            return found
        time.sleep(0.1)
    raise AssertionError(f"within {seconds} s: {sentence}")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Mailbox:
    """A mail server process, and the mails that it accepted."""

    def __init__(self):
        self.folder, self.read = scratch("system-test-web-mail-"), {}
        self.process = subprocess.Popen(
            [sys.executable, ROOT / "Tests/support/smtp_server.py", "--mailbox", self.folder / "box", "--user", "pipe",
             "--password", "word", "--ca-file", self.folder / "ca.pem"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = json.loads(self.process.stdout.readline())["port"]

    @property
    def flags(self):
        return ["--smtp", f"smtp://pipe:word@127.0.0.1:{self.port}", "--smtp-ca", str(self.folder / "ca.pem"),
                "--mail-from", "pipe@books.example", "--mail-rate", "0"]

    def mails(self, to):
        """The mails to one address, oldest first."""
        for path in sorted((self.folder / "box").glob("*.json")):
            if path not in self.read:
                content = email.message_from_bytes(path.with_suffix(".eml").read_bytes(), policy=email.policy.default)
                self.read[path] = json.loads(path.read_text())["rcptTos"], content
        return [mail for recipients, mail in self.read.values() if to in recipients]

    def wait(self, to, count=1):
        return poll(lambda: len(mails := self.mails(to)) >= count and mails, f"{count} mails to {to}")

    def close(self):
        self.process.stdin.close()
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


def book_text(mail):
    """The text of the EPUB in a mail, without tags."""
    [book] = [part for part in mail.iter_attachments() if part.get_content_type() == "application/epub+zip"]
    with zipfile.ZipFile(io.BytesIO(book.get_content())) as files:
        pages = [files.read(name).decode() for name in files.namelist() if name.endswith(".xhtml")]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", " ".join(pages)))


class WebServer:
    """`sharepipe serve` on a fixed port, so that it can be stopped and started again below an open page."""

    def __init__(self, *flags):
        self.data, self.port, self.flags = scratch("system-test-web-"), free_port(), flags
        self.url, self.set_up_link = f"http://127.0.0.1:{self.port}", None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [SHAREPIPE, "serve", "--data", self.data, "--listen", f"127.0.0.1:{self.port}", "--share-rate", "0",
             "--retry-base", "200ms", *self.flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        threading.Thread(target=self.read_lines, args=(self.process.stdout,), daemon=True).start()
        poll(self.is_ready, "the server is ready")

    def read_lines(self, lines):
        for line in lines:
            if found := re.search(r"http://\S+/setup/\S+", line):
                self.set_up_link = found.group()

    def is_ready(self):
        """Whether it replies: it listens before it has made its database."""
        try:
            with urllib.request.urlopen(self.url + "/health/live", timeout=5) as reply:
                return reply.status == 200
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(120)

    def close(self):
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)

    def operate(self, *words):
        done = subprocess.run(
            [SHAREPIPE, *words, "--data", self.data], capture_output=True, text=True, timeout=120, check=True)
        return json.loads(done.stdout) if done.stdout else None

    def user(self, email_address):
        """A new account: the link that signs it in, and a token for everything."""
        link = self.operate("user", "add", email_address)["signInLink"]
        token = self.operate("token", "add", "--user", email_address, "--name", "test", "--scope", "account",
                             "--scope", "share:create")["token"]
        return self.url + re.sub(r"^https?://[^/]+", "", link), token
