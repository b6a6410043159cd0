# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A server moves from SQLite to PostgreSQL and back with `sharepipe migrate`, which is killed again and again.

A server accepts shares, delivers some of them, and is killed during a delivery, with others waiting and an upload half done. Then
`sharepipe migrate` is killed (SIGKILL) at random moments until it may end; in between, servers must refuse both databases. On
PostgreSQL, the same browser, token and reading app go on: every share is there once with its bytes, the search finds it, the upload is
completed, and each delivery is mailed once or marked as uncertain. The same follows on the way back. At the end, a database with large
articles is moved, and the memory of the command must not grow with it.
"""

import argparse
import base64
import collections
import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import urllib.parse

import requests

import intake
import loss
import parts
import postgres
from postgres import expect

EMAIL = "a@example.org"
UNAVAILABLE = 69


class Installation:
    """A data folder and a PostgreSQL database, one of which has the data."""

    def __init__(self, folder, cluster, box):
        self.folder, self.cluster, self.box = folder, cluster, box
        self.data, self.is_moved, self.server = folder / "data", False, None
        self.shares, self.kills, self.refusals, self.moves = [], 0, 0, 0

    @property
    def environment(self):
        return {"SHAREPIPE_DATABASE": self.cluster.url} if self.is_moved else {}

    def start(self):
        self.server = intake.Serving(self.data, "--lease-time", "2s", *self.box.flags, environment=self.environment)
        self.server.must_be_up()

    def set_up(self):
        self.start()
        link = intake.operate(self.data, "user", "add", EMAIL)["signInLink"]
        self.browser = requests.Session()
        signed_in = self.browser.post(self.url(urllib.parse.urlparse(link).path), allow_redirects=False, timeout=60)
        expect(signed_in.status_code == 303, f"the link answered {signed_in.status_code}")
        self.token, self.app = [
            intake.operate(self.data, "token", "add", "--user", EMAIL, "--name", scope, "--scope", scope)["token"]
            for scope in ("account", "opds")]
        intake.operate(self.data, "destination", "add", "--user", EMAIL, "--kind", "kindle", "--address", "a@kindle.com",
                       "--confirmed", "--default")

    def url(self, path):
        return f"http://{self.server.address}{path}"

    def client(self):
        return intake.Client(self.server.address, self.token)

    def ask(self, path):
        status, _, body = self.client().ask("GET", path)
        expect(status == 200, f"{path}: {status} {body[:300]}")
        return json.loads(body)

    def send(self, dice, count):
        shapes = ["text", "json", "multipart", "large"]
        for number in range(count):
            share = intake.Share(dice, shapes[number % 4], f"word{len(self.shares)}")
            self.shares.append(share)
            expect(self.client().send(share), f"{share.shape} {share.id} got no receipt")

    def begin_upload(self, dice):
        """An upload of which the server has the first half."""
        share = intake.Share(dice, "pieces", "upload", size=400 << 10)
        half = len(share.body) // 2
        status, headers, body = self.client().post("/v1/uploads", share, share.body[:half], {"Upload-Complete": "?0"})
        expect(status == 201, f"the upload answered {status} {body[:200]}")
        return share, urllib.parse.urlparse(headers["Location"]).path, half

    def end_upload(self, share, path, half):
        headers = {"Upload-Complete": "?1", "Upload-Offset": str(half), "Content-Type": "application/partial-upload"}
        expect(self.client().is_receipt(share, *self.client().ask("PATCH", path, share.body[half:], headers)),
               "the upload got no receipt after the move")
        self.shares.append(share)

    def wait_for_mails(self, count):
        deadline = time.monotonic() + 120
        while len(self.box.identifiers) < count:
            expect(time.monotonic() < deadline, f"{len(self.box.identifiers)} mails after 120 s")
            time.sleep(0.02)

    def ends(self):
        return (self.cluster.url, self.data) if self.is_moved else (self.data, self.cluster.url)

    def migrate(self, *flags):
        source, target = self.ends()
        return subprocess.Popen([parts.SHAREPIPE, "migrate", "--from", source, "--to", target, *flags], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def move(self, dice, kills):
        """Kills the move at random moments, each time later, then lets it end."""
        duration = 1.0
        for number in range(kills):
            begun = time.monotonic()
            process = self.migrate()
            try:
                out, log = process.communicate(timeout=dice.uniform(0.05, duration))
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                self.kills += 1
                duration *= 1.3
                if number % 2:
                    self.refuse()
                continue
            expect(process.returncode == 0, f"migrate ended with {process.returncode}: {log}")
            duration = (time.monotonic() - begun) * 0.9
        process = self.migrate()
        out, log = process.communicate(timeout=300)
        expect(process.returncode == 0, f"migrate ended with {process.returncode}: {log}")
        for table in map(json.loads, out.splitlines()):
            expect(len(table["sha256"]) == 64, f"a line of the output: {table}")
        self.is_moved = not self.is_moved
        self.moves += 1

    def refuse(self):
        """Whatever state a killed move left, at most one of the two databases can be used, and before the end none that is a copy."""
        codes = [self.try_to_serve({}), self.try_to_serve({"SHAREPIPE_DATABASE": self.cluster.url})]
        expect(0 not in codes or codes.count(0) == 1, "servers accept both databases")
        self.refusals += codes.count(UNAVAILABLE)

    def try_to_serve(self, environment):
        """0 if a command can use the database; it opens it as a server does."""
        done = subprocess.run([parts.SHAREPIPE, "user", "list", "--data", self.data], capture_output=True, text=True, timeout=60,
                              env={**os.environ, **environment}, check=False)
        expect(done.returncode in (0, UNAVAILABLE), f"user list ended with {done.returncode}: {done.stderr}")
        expect(done.returncode or EMAIL in done.stdout, f"a command uses a database without the account: {done.stdout}")
        return done.returncode

    def check_wrong_use(self):
        """A server that is started with the old database refuses it, and names the new one."""
        environment = {} if self.is_moved else {"SHAREPIPE_DATABASE": self.cluster.url}
        folder = self.data if self.is_moved else self.folder / "other"
        done = subprocess.run([parts.SHAREPIPE, "serve", "--data", folder, "--listen", "127.0.0.1:0"], capture_output=True, text=True,
                              timeout=60, env={**os.environ, **environment}, check=False)
        expect(done.returncode == UNAVAILABLE, f"the old database is served: {done.returncode} {done.stderr}")
        expect(("PostgreSQL" if self.is_moved else str(self.data)) in done.stderr, f"the message names no database: {done.stderr}")

    def check(self):
        """Everything goes on; returns the shares as a client sees them."""
        page = self.browser.get(self.url("/account"), allow_redirects=False, timeout=60)
        expect(page.status_code == 200 and EMAIL in page.text, f"the browser is not signed in any more: {page.status_code}")
        pair = base64.b64encode(f"{EMAIL}:{self.app}".encode()).decode()
        feed = requests.get(self.url("/opds/v2/new"), headers={"Authorization": "Basic " + pair}, timeout=60)
        expect(feed.status_code == 200 and feed.json()["publications"], f"the catalog answered {feed.status_code}")
        items = settled(self)
        found = list(postgres.faults(items, self.shares, self.box.identifiers))
        expect(not found, "\n".join(found))
        self.check_bodies()
        self.check_search()
        expect(self.client().send(self.shares[0]), "a repeated share gets no receipt")
        expect(len(settled(self)) == len(self.shares), "a repeated share is there twice")
        return items

    def check_bodies(self):
        """Every share has the bytes of its receipt, in its row or its file."""
        if not self.is_moved:
            found = intake.found(self.data, self.shares)
            expect(not found, "\n".join(found))
            return
        lines = self.cluster.query(
            "SELECT id, sha256, encode(coalesce(share_body.body, share.body), 'hex'), coalesce(body_file, '') FROM share "
            "LEFT JOIN share_body ON share_body.share = share.number", "shares").splitlines()
        rows = {id: (sha256, bytes.fromhex(body), file) for id, sha256, body, file in (line.split("|") for line in lines)}
        found = [fault for share in self.shares if (fault := intake.check(self.data, share, [rows[share.id]]))]
        expect(not found, "\n".join(found))

    def check_search(self):
        deadline = time.monotonic() + 60
        wanted = [number for number, share in enumerate(self.shares) if share.shape != "pieces"]
        for number in wanted[:6] + wanted[-2:]:
            while self.shares[number].id not in {item["id"] for item in self.ask(f"/v1/shares?q=word{number}")["items"]}:
                expect(time.monotonic() < deadline, f"the search does not find word{number}")
                time.sleep(0.2)


def settled(installation):
    """Every share, once none of its deliveries moves any more."""
    deadline = time.monotonic() + 200
    while True:
        items, cursor = [], ""
        while cursor is not None:
            page = installation.ask(f"/v1/shares?limit=100{cursor}")
            items += page["items"]
            cursor = "&cursor=" + page["nextCursor"] if page.get("nextCursor") else None
        states = [delivery["state"] for item in items for delivery in item["deliveries"]]
        if len(states) >= len(installation.shares) and not {"queued", "sending"} & set(states):
            return items
        expect(time.monotonic() < deadline, f"after 200 s the deliveries are {dict(collections.Counter(states))}")
        time.sleep(0.3)


def fill(data, rows):
    """Rows that make the move long enough to be killed in it."""
    with contextlib.closing(sqlite3.connect(data / "sharepipe.sqlite")) as base:
        base.executemany("INSERT INTO mail_count (day, budget, sent) VALUES (?, 'filler', 1)", ((day,) for day in range(rows)))
        base.commit()


def check_memory(folder, cluster, articles, most):
    """Moves many articles of 1 MiB; the memory of the command must stay below `most` MiB."""
    data = folder / "large"
    intake.operate(data, "user", "add", "large@example.org", "--create-data")
    with contextlib.closing(sqlite3.connect(data / "sharepipe.sqlite")) as base:
        account = base.execute("SELECT id FROM account").fetchone()[0]
        for number in range(articles):
            base.execute("INSERT INTO share (id, account, state, sha256, bytes, content_type, body, received_at, updated_at) "
                         "VALUES (?, ?, 'ready', '0', 0, 'text/plain', x'', 1, 1)", (f"large{number}", account))
            base.execute("INSERT INTO article (share, summary, html, text) VALUES (last_insert_rowid(), '{}', ?, '')",
                         (os.urandom(1 << 19).hex(),))
            base.commit()
    cluster.query("CREATE DATABASE large")
    url = cluster.url.replace("/shares?", "/large?")
    found = []
    for source, target in ((data, url), (url, data)):
        process = subprocess.Popen([parts.SHAREPIPE, "migrate", "--from", source, "--to", target], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        log = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        expect(process.returncode == 0, f"migrate ended with {process.returncode}: {log}")
        found.append(usage.ru_maxrss >> 10)
    expect(max(found) <= most, f"migrate took {found} MiB for {articles} MiB of articles; {most} are allowed")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", type=int, default=20)
    parser.add_argument("--kills", type=int, default=8, help="how often each move is killed")
    parser.add_argument("--filler", type=int, default=20_000, help="further rows, so that a move takes seconds")
    parser.add_argument("--articles", type=int, default=100, help="the MiB of articles whose move is measured")
    parser.add_argument("--memory", type=int, default=110, help="the MiB that the command may take for them")
    parser.add_argument("--seed", default="migrate")
    options = parser.parse_args()
    folder, begun, dice = parts.scratch("system-test-migrate-"), time.monotonic(), intake.dice(options.seed)
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        box = loss.Mailbox(folder)
        stack.callback(box.close)
        installation = Installation(folder, cluster, box)
        installation.set_up()
        stack.callback(lambda: installation.server.process.kill())
        for _ in range(2):
            delivered = len(box.identifiers)
            installation.send(dice, options.shares)
            installation.wait_for_mails(delivered + options.shares // 4)
            upload = installation.begin_upload(dice)
            waiting = len(installation.shares) - len(box.identifiers)
            installation.server.kill()
            if not installation.is_moved:
                fill(installation.data, options.filler)
            before = len(box.identifiers)
            installation.move(dice, options.kills)
            expect(len(box.identifiers) == before, "a mail was sent during the move")
            installation.check_wrong_use()
            installation.start()
            installation.end_upload(*upload)
            items = installation.check()
            print(f"migrate: {len(items)} shares, of which {waiting} waited during the move, in "
                  f"{'PostgreSQL' if installation.is_moved else 'SQLite'}")
        installation.server.stop()
        memory = check_memory(folder, cluster, options.articles, options.memory)
        doubt = sum(d["state"] == "uncertain" or bool(d.get("possibleDuplicate")) for i in items for d in i["deliveries"])
    print(f"migrate: {installation.moves} moves, killed {installation.kills} times; {installation.refusals} refusals in between; "
          f"{len(box.identifiers)} mails, {doubt} deliveries marked as uncertain; {memory} MiB of memory for "
          f"{options.articles} MiB; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"migrate: {error}", file=sys.stderr)
        sys.exit(1)
