# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""`sharepipe retention` lists exactly what the server then moves to the trash and deletes.

Two accounts have shares of several ages in the library, the archive, and the trash: one account has the server's retention periods, the
other chose shorter ones. One archived share still has to be mailed, and one waits for its owner. The ages are set in the database
while no server runs. The server deletes when it starts, and then once an hour. So each run makes the list, starts a server, and compares
the database before and after.

- now: the list of today, and a server with the right clock.
- later: the list with “--within”, and servers whose clocks are 0, 5, 10, … days ahead, up to that number. Each change of a share that moves
  to the trash and is deleted in this time counts, and so does each original that is removed before.
- again: after the first server, the list is empty, and a second server changes nothing.

With PostgreSQL, it does the same apart from “later”, because a test can't move the clock of PostgreSQL.
"""

import argparse
import collections
import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time

import clocks
import intake
import parts
import postgres
from checkup import eventually, expect, free_port

DAY = 86_400
DAYS = {"SHAREPIPE_KEEP_ARCHIVED": "100", "SHAREPIPE_KEEP_TRASH": "30", "SHAREPIPE_KEEP_ORIGINALS": "500", "SHAREPIPE_KEEP_BOOKS": "600"}
CHOSEN = {"archive": 20, "trash": 10, "originals": 200}
LATER, STEP = 90, 5  # All ages and periods are multiples of the step, so servers at these times do the same as one that runs all the time.
USERS = ("a@example.org", "b@example.org")
# The name of a share: where it is, for how many days, and when its text arrived and its book was made.
SHARES = {
    "new": ("library", 0, 0), "old": ("library", 0, 300), "oldest": ("library", 0, 700),
    "archived lately": ("archive", 5, 150), "archived": ("archive", 50, 150), "archived long ago": ("archive", 150, 160),
    "archived, old text": ("archive", 50, 480),
    "to be mailed": ("archive", 400, 410), "needs its owner": ("archive", 400, 410),
    "trash of today": ("trash", 0, 20), "trash": ("trash", 15, 20), "old trash": ("trash", 40, 700)}
TEXT = "# The ferry\n\n" + "It left at seven, and nobody on the pier had thought of the letter. " * 20


class Site:
    """A server with SQLite."""

    def __init__(self, folder, environment=None):
        self.folder, self.data, self.names, self.environment = folder, folder / "data", {}, environment or {}
        self.mail = ("--mail-from", "pipe@books.example", "--smtp", f"smtp://localhost:{free_port()}", "--retry-base", "1h")

    def fill(self):
        tokens = {user: intake.account(self.data, user, environment=self.environment)[1] for user in USERS}
        for user in USERS:
            words = ("--kind", "kindle", "--address", "reader_7@kindle.com", "--name", "Kindle", "--confirmed")
            destination = intake.operate(self.data, "destination", "add", "--user", user, *words, environment=self.environment)["id"]
            tokens[user] = (tokens[user], destination)
        server = intake.Serving(self.data, *self.mail, environment=self.environment)
        try:
            for user, (token, destination) in tokens.items():
                self.share(intake.Client(server.address, token), user, destination)
        finally:
            server.stop()
        for identifier, (_, name) in self.names.items():
            self.change(aged(identifier, name, *SHARES[name]))

    def share(self, client, user, destination):
        if user != USERS[0]:
            status, _, body = client.ask("PUT", "/v1/account/retention", json.dumps(CHOSEN).encode(), {"Content-Type": "application/json"})
            expect(status == 200, f"the days: {status} {body}")
        for name in SHARES:
            content = {"text": f"{TEXT} {name}", "title": name, "destinations": [destination] if name == "to be mailed" else []}
            status, _, body = client.ask("POST", "/v1/shares", json.dumps(content).encode(), {"Content-Type": "application/json"})
            expect(status == 202, f"a share: {status} {body}")
            self.names[json.loads(body)["id"]] = (user, name)
        for identifier, (owner, name) in self.names.items():
            if owner == user:
                eventually(lambda: is_finished(client, identifier, name), f"the book of “{name}”")  # noqa: B023

    def change(self, statements):
        with contextlib.closing(sqlite3.connect(self.data / "sharepipe.sqlite")) as base:
            base.executescript(statements)

    def rows(self, data, query):
        with contextlib.closing(sqlite3.connect(data / "sharepipe.sqlite")) as base:
            return base.execute(query).fetchall()

    def copy(self, name):
        """The data that a test changes."""
        return intake.copy_of(self.data, self.folder / name)

    def listed(self, data, *flags):
        """The changes that the command names, {(user, name): {change}}."""
        done = subprocess.run([parts.SHAREPIPE, "retention", "--data", data, *flags], capture_output=True, text=True, timeout=60, check=True,
                              env={**os.environ, **DAYS, **self.environment})
        found = collections.defaultdict(set)
        for line in map(json.loads, done.stdout.splitlines()):
            owner, name = self.names[line["share"]]
            expect(line["account"] == owner and line["title"] == name, f"the line of {owner}'s “{name}”: {line}")
            expect(line["change"] not in found[owner, name], f"two lines about {owner}'s “{name}”: {line}")
            found[owner, name].add(line["change"])
        return dict(found)

    def state(self, data):
        """When each share was moved to the trash, was deleted, and lost its original, and its number of books; {(user, name): …}."""
        rows = self.rows(data, "SELECT id, binned_at, deleted_at, original_removed_at, "
                               "(SELECT count(*) FROM book WHERE book.share = share.number) FROM share")
        return {self.names[identifier]: row for identifier, *row in rows}

    def swept(self, data, environment, listed=None):
        """What a server does as soon as it starts, {(user, name): {change}}."""
        before, last = self.state(data), self.last_cleanup(data)
        server = intake.Serving(data, "--no-work", *self.mail, environment={**DAYS, **self.environment, **environment})
        try:
            server.must_be_up()
            self.wait(data, before, last, listed)
        finally:
            server.stop()
        return changes_between(before, self.state(data))

    def last_cleanup(self, data):
        return self.rows(data, "SELECT 'at', at FROM cleanup")

    def wait(self, data, before, last, listed):
        """Waits until the server has deleted what is old and recorded the time, then for what is listed, if given, and then for more."""
        # After a cleanup that was missed, the next server would see a pause of more than a week, doubt its clock, and remove nothing.
        eventually(lambda: self.last_cleanup(data) != last, "the end of a cleanup")
        end, quiet = time.monotonic() + 120, 3
        while listed is not None and time.monotonic() < end and changes_between(before, self.state(data)) != listed:
            time.sleep(0.25)
        time.sleep(quiet)


class OnPostgreSQL(Site):
    def __init__(self, folder, cluster):
        super().__init__(folder, {"SHAREPIPE_DATABASE": cluster.url})
        self.cluster = cluster

    def change(self, statements):
        self.cluster.query(statements, "shares")

    def rows(self, data, query):
        lines = self.cluster.query(query, "shares").splitlines()
        return [(identifier, *(int(value) if value else None for value in values)) for identifier, *values in (line.split("|") for line in lines)]

    def copy(self, name):
        return self.data

    def swept(self, data, environment, listed=None):
        # One of several servers deletes; another one takes over an hour after its last time.
        late = self.rows(data, "SELECT 'a', lease_until - 1000 * extract(epoch FROM now())::bigint FROM leader WHERE role = 'cleaning'")
        expect(all(milliseconds <= 3_600_000 for _, milliseconds in late), f"another server would take over after {late} milliseconds")
        self.change("DELETE FROM leader WHERE role = 'cleaning'")
        return super().swept(data, environment, listed)


def aged(identifier, name, view, days, age):
    """The statements that make a share and its book older."""
    def ago(some):
        return int((time.time() - some * DAY) * 1000)

    # One minute older, so that the share is due when the command lists it.
    moved = {view: ago(days) - 60_000}
    return (f"UPDATE share SET received_at = {ago(age)}, archived_at = {moved.get('archive', 'NULL')}, binned_at = {moved.get('trash', 'NULL')}, "
            f"needs_you = {int(name == 'needs its owner')} WHERE id = '{identifier}'; "
            f"UPDATE book SET made_at = {ago(age)} WHERE share = (SELECT number FROM share WHERE id = '{identifier}');")


def is_finished(client, identifier, name):
    status, _, body = client.ask("GET", f"/v1/shares/{identifier}")
    share = json.loads(body)
    return status == 200 and share["state"] == "ready" and (name != "to be mailed" or share["deliveries"][0].get("problem"))


def changes(before, after):
    if before[1] is not None:
        return set()
    if after is None or after[1] is not None:
        return {"delete"}
    lost = {"trash": before[0] is None and after[0] is not None, "original": before[2] is None and after[2] is not None,
            "books": before[3] > after[3]}
    return {name for name, is_so in lost.items() if is_so}


def changes_between(before, after):
    found = {share: changes(row, after.get(share)) for share, row in before.items()}
    return {share: those for share, those in found.items() if those}


def compare(site):
    """The list of today, and what a server does at once; a second server does nothing."""
    data = site.copy("now")
    listed = site.listed(data)
    done = site.swept(data, {}, listed)
    expect(listed == done, f"now: {words_about(listed, done)}")
    expect({"trash", "delete", "original", "books"} == set().union(*done.values()), f"now: the server did {done}")
    for user in USERS:
        for unchanged in ("new", "to be mailed", "needs its owner"):
            expect((user, unchanged) not in done, f"now: {user}'s “{unchanged}” is changed: {done}")
    again = site.listed(data), site.swept(data, {}, {})
    expect(again == ({}, {}), f"a second time: listed {again[0]}, done {again[1]}")
    return sum(map(len, done.values()))


def compare_later(site, shifted):
    """The list of LATER days ahead, and what servers do until then."""
    data = site.copy("later")
    listed, done = site.listed(data, "--within", str(LATER)), collections.defaultdict(set)
    for days in range(0, LATER + 1, STEP):
        for share, those in site.swept(data, shifted(days * DAY)).items():
            expect(not those & done[share], f"later: {share} twice: {those}")
            done[share] |= those
    expect(listed == done, f"later: {words_about(listed, done)}")
    expect(done[USERS[0], "archived, old text"] == {"original", "trash", "delete"}, f"later: {done}")
    return sum(map(len, done.values()))


def words_about(listed, done):
    return "; ".join(f"{user}'s “{name}”: listed {sorted(listed.get((user, name), ()))}, done {sorted(done.get((user, name), ()))}"
                     for user, name in sorted({*listed, *done}) if listed.get((user, name)) != done.get((user, name)))


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    begun, folder = time.monotonic(), parts.scratch("retention-")
    try:
        with contextlib.ExitStack() as stack:
            site, shifted = Site(folder), clocks.Clocks(stack).shifted
            site.fill()
            now, later = compare(site), compare_later(site, shifted)
            cluster = postgres.Cluster(folder / "cluster")
            stack.callback(cluster.stop)
            (folder / "postgresql").mkdir()
            other = OnPostgreSQL(folder / "postgresql", cluster)
            other.fill()
            expect(compare(other) == now, "PostgreSQL and SQLite list different numbers of changes")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"retention: the server did each of the {now} listed changes on SQLite and PostgreSQL, and each of {later} in {LATER} days on SQLite, "
          f"and nothing else; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"retention: {error}")
