# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A server process that sends books by mail, and can be killed and restarted."""

import collections
import contextlib
import http.client
import json
import signal
import sqlite3
import subprocess
import threading
import time

from parts import SHAREPIPE


class Product:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, folder, mail, *flags, program=SHAREPIPE):
        self.program, self.data, self.process = program, folder / "data", None
        self.flags = ["--smtp", f"smtps://pipe:word@127.0.0.1:{mail.port}", "--smtp-ca", mail.ca,
                      "--mail-from", "pipe@books.example", "--mail-rate", "0", "--share-rate", "0",
                      "--retry-base", "40ms", *flags]
        self.start()
        self.user = "reader@example.org"
        self.operate("user", "add", self.user)
        self.token = self.operate("token", "add", "--user", self.user, "--name", "t", "--scope", "account",
                                  "--scope", "share:create")["token"]
        self.operate("destination", "add", "--user", self.user, "--kind", "kindle", "--address",
                     "reader_7@kindle.com", "--name", "My Kindle", "--confirmed", "--default")

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", self.data, "--listen", "127.0.0.1:0", *self.flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if "127.0.0.1:" in line:
                self.address = "127.0.0.1:" + line.split("127.0.0.1:")[1].split("/")[0].split()[0]
                break
        else:
            raise SystemExit("mail: the server did not start")
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        self.process.terminate()
        self.process.wait(60)

    def operate(self, *words):
        done = subprocess.run([self.program, *words, "--data", self.data], capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise SystemExit(f"mail: {' '.join(words)}: {done.stderr}")
        return json.loads(done.stdout.splitlines()[0])

    def receive(self, mail):
        done = subprocess.run(
            [self.program, "mail", "receive", "--data", self.data], input=mail, capture_output=True, timeout=120)
        if done.returncode:
            raise SystemExit(f"mail: receive: {done.stderr}")
        return json.loads(done.stdout)

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.address, timeout=60)
        connection.request(method, path, body, {"Authorization": f"Bearer {self.token}", "Content-Type": "text/plain"})
        response = connection.getresponse()
        content = response.read()
        if response.status >= 400:
            raise SystemExit(f"mail: {method} {path}: {response.status} {content[:300]}")
        return json.loads(content)

    def share(self, number):
        text = f"Book number {number}.\n\nIt has two paragraphs of plain text, the second a little longer than the first."
        return self.ask("POST", f"/v1/shares?title=Book%20{number}", text.encode())["id"]

    def deliveries(self):
        """By the share's identifier."""
        found, cursor = {}, ""
        while cursor is not None:
            page = self.ask("GET", "/v1/shares?limit=100" + (f"&cursor={cursor}" if cursor else ""))
            for share in page["items"]:
                found[share["id"]] = share
            cursor = page.get("nextCursor")
        return found

    def pending(self):
        """How many books are still on their way; from the database, for thousands of them are asked for often."""
        with contextlib.closing(sqlite3.connect(f"file:{self.data}/sharepipe.sqlite?mode=ro", uri=True)) as database:
            return database.execute(
                "SELECT count(*) FROM share LEFT JOIN delivery ON delivery.share = share.number "
                "WHERE coalesce(delivery.state, 'queued') IN ('queued', 'sending')").fetchone()[0]

    def wait(self, done, what, seconds=240, tell=None):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shares = self.deliveries()
            if done(shares):
                return shares
            time.sleep(0.2)
        states = collections.Counter(d["state"] for s in shares.values() for d in s["deliveries"])
        raise SystemExit(f"mail: still waiting for {what}: {dict(states)} {json.dumps(tell(shares)) if tell else ''}")


def fail(words):
    raise SystemExit(f"mail: {words}")


def over(shares):
    return all(s["deliveries"] and s["deliveries"][0]["state"] not in ("queued", "sending") for s in shares.values())


def resume(product):
    """What `mail check` does once the password is taken; here without its own conversation, which would use up a fault."""
    with contextlib.closing(sqlite3.connect(product.data / "sharepipe.sqlite", timeout=30)) as base, base:
        base.execute("UPDATE mail_channel SET probe_at = 0, probes = 0")
        base.execute("UPDATE job SET run_at = 0 WHERE lease_owner IS NULL AND delivery IN (SELECT delivery FROM mail_channel_wait)")
