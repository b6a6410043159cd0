#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Accept, lists and searches with a million shares, against a thousand, on one of both databases.

    growth.py                     with SQLite
    growth.py --database postgres with PostgreSQL, in a temporary folder on this machine
    growth.py --shares N          with fewer shares

With SQLite, it also measures the processor time of a share from its upload to its mail, with two clients that follow the live updates. For
PostgreSQL, Tests/System/history.py counts the pages that are read instead. What a claim of a job costs with a long queue is tested by ClaimCostTests. SHAREPIPE_BIN is the program,
built for release. Ends with 1 when a budget is not kept.
"""

import argparse
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("SHAREPIPE_BIN", str(ROOT / "Server/.build/release/sharepipe"))
sys.path.insert(0, str(ROOT / "Tests/System"))
import postgres  # noqa: E402
from parts import SHAREPIPE  # noqa: E402

sys.path.insert(0, str(ROOT / "Tests/support"))
import results  # noqa: E402

FEW = 1000
TEXT = " ".join(f"ferry quay morning tide{n}" for n in range(10))
failed = []


def check(what, figure, unit, budget, beside=""):
    results.measured(what, figure, unit, budget, beside)
    is_within_budget = figure <= budget
    print(f"{what}: {figure:.2f} {unit} (budget {budget}): {'ok' if is_within_budget else 'OVER'}", flush=True)
    if not is_within_budget:
        failed.append(what)


def index_words(title, number):
    """The words of a share as the server's SearchDocument marks them in the title, the source and the text."""
    assert number < 10, "the marks have base 36"
    border, *fields = [f"{number:05d}{field}" for field in (0, 3, 2, 1)]
    words = []
    for field, texts in zip(fields, ([title], [title, "h example"], [title, "h example", TEXT])):
        for position, text in enumerate(texts):
            words += ([border] if position else []) + [field + word for word in text.lower().split()]
    return " ".join(words)


class Catalog:
    """A server over an account with many shares, most of them put there by hand.

    Every share was sent to the destination `k`. Every tenth is in the inbox, where one is unread, and has a tag.
    """

    environment, title = {}, ""

    def fill(self):
        """Puts the shares into the database."""
        raise NotImplementedError

    def __init__(self, folder, shares):
        self.data, self.shares = folder / f"data-{shares}", shares
        self.operate("user", "add", "reader@example.org", "--create-data")
        self.token = json.loads(self.operate(
            "token", "add", "--user", "reader@example.org", "--name", "t", "--scope", "account", "--scope", "share:create"))["token"]
        self.fill()
        self.cookie = None
        self.serve("--no-work")

    def serve(self, *flags):
        self.process = subprocess.Popen(
            [SHAREPIPE, "serve", *flags, "--data", self.data, "--listen", "127.0.0.1:0", "--share-rate", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=os.environ | self.environment)
        line = next(line for line in self.process.stdout if "127.0.0.1:" in line)
        self.connection = http.client.HTTPConnection("127.0.0.1", int(line.split("127.0.0.1:")[1].split("/")[0]), timeout=120)

    def processor_time(self):
        """The milliseconds that the threads of the server have run so far."""
        folder = pathlib.Path(f"/proc/{self.process.pid}/task")
        return sum(int(file.read_text().split()[0]) for file in folder.glob("*/schedstat")) / 1e6

    def operate(self, *words):
        return subprocess.run([SHAREPIPE, *words, "--data", self.data], capture_output=True, text=True, check=True,
                              env=os.environ | self.environment).stdout

    def sign_in(self):
        """Signs in as a browser, with a link."""
        link = self.operate("user", "link", "reader@example.org")
        path = "/sign-in/" + link.split("/sign-in/")[1].split('"')[0].split()[0]
        self.connection.request("POST", path, "password=", {
            "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"})
        response = self.connection.getresponse()
        response.read()
        self.cookie = response.headers["Set-Cookie"].split(";")[0]

    def ask(self, method, path, body=None):
        """Returns the milliseconds until the first byte. A path under /v1 is requested by a program, another by a browser."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if not path.startswith("/v1"):
            headers = {"Cookie": self.cookie, "Accept": "text/html", "Accept-Encoding": "gzip"}
        start = time.monotonic()
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        spent = 1000 * (time.monotonic() - start)
        content = response.read()
        if response.status not in (200, 202):
            sys.exit(f"growth: {method} {path}: {response.status} {content[:200]}")
        return spent, content

    def close(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait(60)


class SQLiteCatalog(Catalog):
    title = "SQLite"

    def fill(self):
        with contextlib.closing(sqlite3.connect(self.data / "sharepipe.sqlite")) as database:
            # Faster, and a file that is only half filled isn't used.
            for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -2000000"):
                database.execute(f"PRAGMA {setting}")
            with database:
                self.insert(database)

    def insert(self, database):
        account, = database.execute("SELECT id FROM account").fetchone()
        number, = database.execute("SELECT number FROM search_account").fetchone()
        database.execute(
            "INSERT INTO destination (id, account, kind, address, name, confirmed, is_default, created_at) "
            "VALUES ('k', ?, 'kindle', 'reader_1@kindle.com', 'K', 1, 1, 0)", (account,))
        database.executemany(
            "INSERT INTO share (id, account, state, sha256, bytes, content_type, body, title, url, host, received_at, updated_at, opened_at, "
            "archived_at) VALUES (?, ?, 'ready', ?, 1000, 'application/json', X'', ?, ?, 'h.example', ?, ?, ?, ?)",
            ((str(uuid.uuid4()), account, f"{n:064x}", f"Share number {n} of the harbour", f"https://h.example/{n}", n, n,
              n or None, n if n % 10 else None) for n in range(self.shares)))
        database.execute("INSERT INTO share_body SELECT number, zeroblob(1000) FROM share")
        database.execute(
            "INSERT INTO article (share, title, summary, html, text) "
            "SELECT number, title, '{\"words\": 40}', '', ? FROM share", (TEXT,))
        database.execute(
            "INSERT INTO delivery (id, share, destination, state, created_at, updated_at) "
            "SELECT 'd' || number, number, 'k', 'sent', number, number FROM share")
        database.execute("INSERT INTO share_tag (share, account, tag) SELECT number, account, 'later' FROM share WHERE number % 10 = 1")
        database.executemany(
            "INSERT INTO search (rowid, words) VALUES (?, ?)",
            ((n + 1, index_words(f"share number {n} of the harbour", number)) for n in range(self.shares)))


class PostgreSQLCatalog(Catalog):
    title = "PostgreSQL"

    def __init__(self, folder, shares):
        self.cluster = postgres.Cluster(folder / f"cluster-{shares}", [
            "shared_buffers=512MB", "maintenance_work_mem=1GB", "max_wal_size=8GB"], timeout=3600)
        self.environment = {"SHAREPIPE_DATABASE": self.cluster.url}
        super().__init__(folder, shares)

    def fill(self):
        account = self.cluster.query("SELECT id FROM account", "shares")
        number = int(self.cluster.query("SELECT number FROM search_account", "shares"))
        self.cluster.query(self.insertions(account, number), "shares")
        self.cluster.query("VACUUM ANALYZE", "shares")
        self.cluster.query("CHECKPOINT", "shares")

    def insertions(self, account, number):
        """The same rows. Without triggers, which would run for each row, so the counts are set at the end."""
        words = index_words("share number %s of the harbour", number)
        last = self.shares - 1
        return f"""
            SET synchronous_commit = off;
            SET session_replication_role = replica;
            DROP INDEX search_by_lexeme;
            INSERT INTO destination (id, account, kind, address, name, confirmed, is_default, created_at)
              VALUES ('k', '{account}', 'kindle', 'reader_1@kindle.com', 'K', 1, 1, 0);
            INSERT INTO share (number, id, account, state, sha256, bytes, content_type, body, title, url, host, received_at, updated_at,
                opened_at, archived_at)
              SELECT n + 1, gen_random_uuid(), '{account}', 'ready', lpad(to_hex(n), 64, '0'), 1000, 'application/json', '',
                'Share number ' || n || ' of the harbour', 'https://h.example/' || n, 'h.example', n, n, nullif(n, 0),
                CASE WHEN n % 10 <> 0 THEN n END
              FROM generate_series(0, {last}) AS n;
            SELECT setval('share_number', {self.shares});
            INSERT INTO share_body (share, body) SELECT number, decode(repeat('00', 1000), 'hex') FROM share ORDER BY number;
            INSERT INTO article (share, title, summary, html, text)
              SELECT number, title, '{{"words": 40}}', '', '{TEXT}' FROM share ORDER BY number;
            INSERT INTO delivery (id, share, destination, state, created_at, updated_at)
              SELECT 'd' || number, number, 'k', 'sent', number, number FROM share ORDER BY number;
            INSERT INTO share_tag (share, account, tag) SELECT number, account, 'later' FROM share WHERE number % 10 = 1 ORDER BY number;
            INSERT INTO search (rowid, words, lexemes)
              SELECT n + 1, ' ' || words || ' ', array_to_tsvector(string_to_array(words, ' '))
              FROM (SELECT n, replace('{words}', '%s', n::text) AS words FROM generate_series(0, {last}) AS n) AS new;
            CREATE INDEX search_by_lexeme ON search USING gin (lexemes);
            UPDATE account SET kept_shares = {self.shares}, kept_bytes = 1500::bigint * {self.shares},
              inbox_shares = (SELECT count(*) FROM share WHERE archived_at IS NULL),
              archived_shares = (SELECT count(*) FROM share WHERE archived_at IS NOT NULL);
            INSERT INTO library_site (account, host, shares) VALUES ('{account}', 'h.example', {self.shares});
            INSERT INTO library_tag (account, tag, shares) SELECT account, tag, count(*) FROM share_tag GROUP BY account, tag;
            """

    def close(self):
        super().close()
        self.cluster.stop()


CATALOGS = {"sqlite": SQLiteCatalog, "postgres": PostgreSQLCatalog}
SHARES = "/v1/shares?limit=50"
# What is measured, and how many shares each answer must have, so that nothing is measured that finds nothing.
REQUESTS = {
    "list": (SHARES, 50),
    "inbox": (f"{SHARES}&view=inbox", 50),
    "archive": (f"{SHARES}&view=archive", 50),
    "one unread share": (f"{SHARES}&view=inbox&unread=true", 1),
    "list of one site": (f"{SHARES}&site=h.example", 50),
    "list of one destination": (f"{SHARES}&destination=k", 50),
    "list of one tag": (f"{SHARES}&tag=later", 50),
    "counts": ("/v1/library", None),
    "search, a frequent word": (f"{SHARES}&q=harbour", 50),
    "search, a frequent word of texts": (f"{SHARES}&q=ferry", 50),
    "search, the beginning of a word": (f"{SHARES}&q=harb", 50),
    "search, a phrase": (f"{SHARES}&q=%22of%20the%20harbour%22", 50),
    "search, a word of one share": (f"{SHARES}&q=%22500%22", 1),
    "search, no match": (f"{SHARES}&q=submarine", 0),
    "search in an empty view": (f"{SHARES}&view=bin&q=harbour", 0),
    "search in a tag": (f"{SHARES}&tag=later&q=harbour", 50),
    "library page": ("/", None),
    "search page": ("/?q=harbour", None),
}


def compare(name, few, many, ask):
    """Returns the milliseconds with few shares."""
    # In turn, so that both meet the same machine. The fastest counts: other programs only add to the time.
    times = [(ask(few, n), ask(many, n)) for n in range(31)]
    small, large = (min(column) for column in zip(*times[1:]))
    print(f"{name}: {small:.1f} ms with {few.shares:,} shares, {large:.1f} ms with {many.shares:,}")
    check(f"{name}, {many.shares:,} shares, {many.title}", large / small, "times", 1.5, f"{small:.1f} ms with {few.shares:,} shares")
    return small


def accept(catalog, number):
    body = json.dumps({"url": f"https://h.example/new/{number}", "text": "words " * 150})
    return catalog.ask("POST", "/v1/shares", body)[0]


def read(path, expected):
    def ask(catalog, _):
        spent, content = catalog.ask("GET", path)
        found = len(json.loads(content)["items"]) if expected is not None else None
        if found != expected:
            sys.exit(f"growth: {path} found {found} shares of {catalog.shares}, not {expected}")
        return spent
    return ask


def deliver(catalog, number):
    """Shares a text, and returns the processor time until its mail was written to the mail folder."""
    begun = catalog.processor_time()
    share = json.loads(catalog.ask("POST", "/v1/shares", json.dumps({"text": f"Letter {number}. " + "words " * 150}))[1])["id"]
    deadline = time.monotonic() + 120
    while True:
        deliveries = json.loads(catalog.ask("GET", f"/v1/shares/{share}")[1])["deliveries"]
        if deliveries and deliveries[0]["state"] not in ("queued", "sending"):
            return catalog.processor_time() - begun
        if time.monotonic() > deadline:
            sys.exit(f"growth: share {share} has deliveries {deliveries}")
        time.sleep(0.1)


def follow(catalog):
    """Reads the live updates, as the library page of a browser does, until the server ends."""
    connection = http.client.HTTPConnection("127.0.0.1", catalog.connection.port, timeout=600)
    connection.request("GET", "/v1/events", headers={"Authorization": f"Bearer {catalog.token}"})
    response = connection.getresponse()

    def read():
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            while response.read1(4096):
                pass
    threading.Thread(target=read, daemon=True).start()


def compare_delivery(few, many):
    for catalog in (few, many):
        catalog.close()
        # The shares that were accepted before are processed first.
        catalog.serve("--workers", "1")
    for catalog in (few, many):
        deliver(catalog, 0)
        for _ in range(2):
            follow(catalog)
    compare("a share until its mail, processor time", few, many, lambda catalog, number: deliver(catalog, number + 1))


def growth(few, many, budget):
    for catalog in (few, many):
        catalog.sign_in()
    floor = min(few.ask("GET", "/health/live")[0] for _ in range(31))
    for name, (path, expected) in REQUESTS.items():
        small = compare(name, few, many, read(path, expected))
        if name.endswith(" page"):
            beside = f"/health/live of the same server: {floor:.1f} ms"
            check(f"{name}, first byte with {few.shares:,} shares, {few.title}", small, "ms", budget, beside)
    # Last, because it adds shares.
    compare("accept", few, many, accept)
    if isinstance(few, SQLiteCatalog):
        compare_delivery(few, many)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=CATALOGS, default="sqlite")
    parser.add_argument("--shares", type=int, default=1_000_000)
    parser.add_argument("--budget", type=float, default=20, help="milliseconds to the first byte of a page")
    given = parser.parse_args()
    # On a disk, as in life.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-growth-"))
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        few, many = (stack.enter_context(contextlib.closing(CATALOGS[given.database](folder, count))) for count in (FEW, given.shares))
        growth(few, many, given.budget)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
