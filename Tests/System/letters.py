# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Emails about accounts survive the end of the server that stored them, and are sent once.

Links for a new password are requested from a server that accepts requests only because its mail server is down, or that is
killed (SIGKILL) at one of these moments: while the mail server is down, before the message is sent, and after the end of the
message. Then another server with the same database, SQLite or PostgreSQL, sends them. Each email must arrive once. One whose
end was sent before the kill must not be sent again. No link may be readable in the database.
"""

import argparse
import collections
import contextlib
import http.client
import shutil
import sys
import time
import urllib.parse

import intake
import jobs
import parts
import postgres
from postgres import expect

# Of a mail whose process was killed, until another one sends it.
LEASE = 15


class Installation:
    """Servers on one database, one after the other."""

    def __init__(self, folder, mail, environment):
        self.data, self.mail, self.environment = folder / "data", mail, environment
        self.server = None

    def start(self, *flags):
        """Starts a server; `flags` replace those of the mail server."""
        flags = ["--sign-up", "open", "--retry-base", "50ms", *(flags or self.mail.flags)]
        self.server = intake.Serving(self.data, *flags, environment=self.environment)
        self.server.must_be_up()

    def request(self, email):
        connection = http.client.HTTPConnection(self.server.address, timeout=30)
        with contextlib.closing(connection):
            connection.request("POST", "/reset", urllib.parse.urlencode({"email": email}),
                               {"Content-Type": "application/x-www-form-urlencoded"})
            response = connection.getresponse()
            expect(response.status < 400, f"/reset: {response.status} {response.read()[:200]}")



class OnSQLite(Installation):
    def __init__(self, folder, mail):
        super().__init__(folder, mail, {})

    def rows(self):
        import sqlite3

        with contextlib.closing(sqlite3.connect(self.data / "sharepipe.sqlite")) as base:
            return [row[0] for row in base.execute("SELECT content FROM letter")]


class OnPostgreSQL(Installation):
    def __init__(self, folder, mail, cluster):
        super().__init__(folder, mail, {"SHAREPIPE_DATABASE": cluster.url})
        self.cluster = cluster

    def rows(self):
        return self.cluster.query("SELECT content FROM letter", "shares").splitlines()


def wait_for(condition, seconds, words):
    deadline = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < deadline, words)
        time.sleep(0.05)


def down(installation):
    """The mail server is down, and the server is killed; returns how many emails must arrive afterward."""
    installation.start("--mail-from", "pipe@books.example", "--smtp", f"smtp://localhost:{postgres.free_port()}")
    for name in "ab":
        installation.request(f"{name}@example.org")
    # Of an address without an account, there is a row without an email.
    installation.request("nobody@example.org")
    wait_for(lambda: len(installation.rows()) == 2, 20, f"{len(installation.rows())} emails are stored")
    found = [row for row in installation.rows() if "/reset" in row or "example.org" in row]
    expect(not found, f"an email is readable in the database: {found}")
    installation.server.kill()
    return 2


def held(installation, stage):
    """The server is killed while the mail server holds the message at a stage; returns how many must arrive afterward."""
    gate = installation.mail.gates[stage]
    gate.arm()
    installation.start()
    installation.request("a@example.org" if stage == "data" else "b@example.org")
    expect(gate.reached.wait(30), f"no email reaches “{stage}”")
    installation.server.kill()
    gate.let_go.set()
    # After the end of the message, the mail server has it already.
    return 1 if stage == "data" else 0


def run(installation):
    done = collections.Counter()
    for email in ("a@example.org", "b@example.org"):
        intake.operate(installation.data, "user", "add", email, "--create-data", environment=installation.environment)
    for stage in ("down", "data", "dot"):
        before = len(installation.mail.identifiers)
        left = down(installation) if stage == "down" else held(installation, stage)
        time.sleep(0.5)
        known = len(installation.mail.identifiers)
        installation.start()
        wait_for(lambda: not installation.rows(), LEASE + 30, f"{stage}: emails are left")
        time.sleep(1)
        installation.server.stop()
        sent = installation.mail.identifiers[before:]
        expect(len(set(sent)) == len(sent), f"{stage}: an email was sent twice: {sent}")
        expect(len(sent) - (known - before) == left, f"{stage}: {len(sent)} emails, {known - before} of them before the restart")
        done[stage] = len(sent)
    return ", ".join(f"{count} ({stage})" for stage, count in done.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", choices=["sqlite", "postgresql", "both"], default="both")
    options = parser.parse_args()
    folder, begun, told = parts.scratch("system-test-letters-"), time.monotonic(), []
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        mail = jobs.Mail(folder)
        stack.callback(mail.controller.stop)
        if options.engine != "postgresql":
            (folder / "sqlite").mkdir()
            told.append("SQLite: " + run(OnSQLite(folder / "sqlite", mail)))
        if options.engine != "sqlite":
            cluster = postgres.Cluster(folder / "cluster")
            stack.callback(cluster.stop)
            (folder / "postgresql").mkdir()
            told.append("PostgreSQL: " + run(OnPostgreSQL(folder / "postgresql", mail, cluster)))
    print(f"letters: emails that arrived, each once: {'; '.join(told)}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"letters: {error}", file=sys.stderr)
        sys.exit(1)
