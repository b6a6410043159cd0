# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A server for the test of failures, with an admin, who is also the reader, and a command line with an outbox."""

import contextlib
import http.client
import json
import os
import re
import sqlite3
import subprocess

import intake
import parts
from checkup import eventually, expect, findings, free_port, metrics, page_levels, readable, server_html

ADMIN = "admin@example.org"
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
# What a server compares with its clock when it decides what to do next.
TIMES = (("share", "received_at"), ("share", "updated_at"), ("job", "run_at"), ("delivery", "created_at"), ("delivery", "updated_at"),
         ("transition", "at"), ("mail_channel", "paused_at"), ("mail_channel", "probe_at"))


def move_clock(data, seconds):
    """Makes a stopped server find what it would find if its clock were set forward."""
    with contextlib.closing(sqlite3.connect(data / "sharepipe.sqlite")) as base, base:
        for table, column in TIMES:
            base.execute(f"UPDATE {table} SET {column} = {column} - ?", (seconds * 1000,))


class Site:
    """A server with an admin, who is also the reader, on data that outlives it."""

    def __init__(self, folder, *flags, environment=None):
        self.folder, self.data, self.flags, self.environment = folder, folder / "data", flags, environment or {}
        self.serving, self.port, self.metrics_port, self.sent = None, free_port(), free_port(), []
        # The outbox of a command line belongs to an address.
        self.address = f"{'https' if '--tls-certificate' in flags else 'http'}://127.0.0.1:{self.port}"
        self.operate("user", "add", ADMIN, "--create-data")
        expect(self.call("user", "role", ADMIN, "admin").returncode == 0, "the role of the admin")
        words = ("token", "add", "--user", ADMIN, "--name", "t", "--scope", "account", "--scope", "share:create")
        added = self.operate(*words)
        self.token, self.account = added["token"], added["account"]
        words = ("--kind", "kindle", "--address", "reader_7@kindle.com", "--name", "Kindle", "--confirmed", "--default")
        self.operate("destination", "add", "--user", ADMIN, *words)

    def operate(self, *words):
        return intake.operate(self.data, *words, environment=self.environment)

    def call(self, *words, text=""):
        """Runs a command of the operator, which may fail."""
        return subprocess.run([parts.SHAREPIPE, *words, "--data", self.data], input=text, capture_output=True, text=True, timeout=120,
                              env={**os.environ, **self.environment})

    def start(self, *more):
        self.serving = intake.Serving(
            self.data, "--listen", f"127.0.0.1:{self.port}", "--metrics-listen", f"127.0.0.1:{self.metrics_port}", *self.flags, *more,
            environment=self.environment)
        self.serving.must_be_up()
        # They have a listener of their own, which can start later.
        eventually(lambda: metrics(self.metrics_port), "the metrics to respond")
        self.client = intake.Client(self.serving.address, self.token)

    def stop(self):
        if self.serving:
            self.serving.stop()
        self.serving = None

    def restart(self, *more, later=0):
        """Starts the server again, as if so many seconds had passed."""
        self.stop()
        move_clock(self.data, later)
        self.start(*more)

    def share(self, text):
        """The HTTP status, and the share if it was acknowledged."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            status, _, body = self.client.ask("POST", "/v1/shares", text.encode(), {"Content-Type": "text/plain"})
            if status == 202:
                self.sent.append(json.loads(body)["id"])
            return status, json.loads(body)
        self.client.connection.close()
        return None, None

    def ask(self, path):
        status, _, body = self.client.ask("GET", path)
        expect(status == 200, f"GET {path}: {status}")
        return json.loads(body)

    def delivery(self, share):
        found = self.ask("/v1/shares/" + share["id"])["deliveries"]
        return found[0] if found else {"state": None}

    def page(self, context=None):
        """The page “Server”."""
        return server_html(self.serving, ADMIN, self.environment, context)

    def until_page(self, topic, level, context=None):
        """Waits until the page has this level for a topic; returns the text of its lines."""
        found = eventually(lambda: page_levels(text := self.page(context)).get(topic) == level and text, f"{topic} to be {level} on the page")
        return readable(" ".join(re.findall(f'<li [^>]*data-check="{topic}".*?</li>', found, re.S)))

    def page_deliveries(self):
        """The names and the numbers of deliveries on the page, {state: text}, for the states that any delivery has."""
        found = re.findall(r'<dt>([^<]*)</dt><dd data-delivery-count="(\w+)">(\d+)</dd>', self.page())
        return {state: f"{name} {count}" for name, state, count in found if count != "0"}

    def doctor_lines(self, *flags):
        return findings(self.data, *flags, environment=self.environment)

    def doctor_text(self, topic, *flags):
        """The lines of a topic, whatever their level is."""
        return " ".join(line["text"] for line in self.doctor_lines(*flags) if line["topic"] == topic)

    def doctor(self, topic, level, *flags):
        """The line of a topic, which must have this level."""
        lines = {line["topic"]: line for line in self.doctor_lines(*flags)}
        found = lines.get(topic, {"level": "missing"})
        expect(found["level"] == level, f"doctor: {topic} isn't {level}: {lines}")
        return found["text"]

    def figures(self):
        """What Prometheus has if the server responds."""
        return {"up": 1, **metrics(self.metrics_port)}

    def unreachable_figures(self):
        """What Prometheus has if nothing responds; fails if something does."""
        with contextlib.suppress(ConnectionRefusedError):
            metrics(self.metrics_port)
            raise AssertionError("the metrics respond")
        return {"up": 0}

    def share_by_command_line(self, text, authority=None):
        """Shares into an outbox, from which it can't be sent now; returns what the command said."""
        done = self.command_line("share", "-", text=text, authority=authority)
        expect(done.returncode == 75, f"a share that can't be sent: {done.returncode} {done.stdout} {done.stderr}")
        return done.stderr

    def send_outbox(self, authority=None):
        """Sends the outbox of the command line, and remembers the shares."""
        listed = [json.loads(line)["id"] for line in self.command_line("outbox", "list").stdout.splitlines()]
        expect(listed, "the outbox is empty")
        done = self.command_line("outbox", "send", authority=authority)
        expect(done.returncode == 0, f"outbox send: {done.returncode} {done.stdout} {done.stderr}")
        self.sent += listed

    def command_line(self, *words, text="", authority=None):
        """Runs a command of a user; with a file of an authority, on a system that trusts only that."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        (home / "login.json").write_text(json.dumps({"server": self.address, "token": self.token, "account": self.account}))
        trust = ["unshare", "-m", "sh", "-c", f'mount --bind "{authority}" {AUTHORITIES} && exec "$@"', "sh"] if authority else []
        return subprocess.run([*trust, parts.SHAREPIPE, *words, "--home", home], input=text, capture_output=True, text=True, timeout=120)

    def nothing_lost(self):
        listed = {item["id"] for item in self.ask("/v1/shares?limit=100")["items"]}
        expect(set(self.sent) <= listed, f"shares are missing: {set(self.sent) - listed}")
