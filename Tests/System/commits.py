# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Connections to PostgreSQL that end exactly before, inside and after COMMIT.

A proxy between the server and PostgreSQL reads the messages of both. At a COMMIT of a transaction that writes, it ends the
connection in one of these ways:

- before: the COMMIT is not passed on, and PostgreSQL sees the end of the connection.
- unseen: the COMMIT is not passed on, and PostgreSQL goes on waiting for it, as after a network failure.
- torn: half of the COMMIT is passed on.
- sent: the COMMIT is passed on, and the connection is ended at once.
- after: PostgreSQL has reported the commit, and the report is not passed on.

Clients send shares until each has its receipt. No request may fail, because the server finds out what happened. Each share
must be there once, with one job. At the end, the proxy refuses connections after a commit: the client must be told 503 and
that the outcome is unknown, and the next try with the same key must get the receipt of the share that was stored.
"""

import argparse
import collections
import contextlib
import pathlib
import shutil
import socket
import struct
import sys
import threading
import time

import intake
import parts
import postgres
from postgres import expect

MODES = ["before", "unseen", "torn", "sent", "after"]
STARTUP = 8


class Cutter:
    """The proxy. Every nth COMMIT of a transaction that writes is cut; `every` of 0 passes everything on."""

    def __init__(self, target):
        self.target, self.every, self.seen, self.is_closed = target, 0, 0, False
        self.only, self.done, self.lock, self.held = None, collections.Counter(), threading.Lock(), []
        # If it isn't empty, only transactions with these bytes are cut.
        self.mark = b""
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                if self.is_closed:
                    client.close()
                    continue
                threading.Thread(target=self.relay, args=(client,), daemon=True).start()

    def relay(self, client):
        server = socket.socket(socket.AF_UNIX)
        connection = Connection(self, client, server)
        try:
            server.connect(self.target)
        except OSError:
            client.close()
            return
        threading.Thread(target=connection.pass_replies, daemon=True).start()
        connection.pass_requests()

    def choose(self):
        """How to cut this COMMIT; None passes it on."""
        with self.lock:
            self.seen += 1
            if not self.every or self.seen % self.every:
                return None
            mode = self.only or MODES[sum(self.done.values()) % len(MODES)]
            self.done[mode] += 1
            return mode


class Connection:
    """One connection of the server, message by message."""

    def __init__(self, cutter, client, server):
        self.cutter, self.client, self.server = cutter, client, server
        self.writes, self.is_marked, self.drops_commit = False, False, False

    def end(self, keeps_server=False):
        for side in [self.client] if keeps_server else [self.client, self.server]:
            with contextlib.suppress(OSError):
                side.shutdown(socket.SHUT_RDWR)
            side.close()
        if keeps_server:
            self.cutter.held.append(self.server)

    def pass_requests(self):
        with contextlib.suppress(OSError, EOFError):
            size, code = struct.unpack("!II", read(self.client, STARTUP))
            self.server.sendall(struct.pack("!II", size, code) + read(self.client, size - STARTUP))
            if code == 80877102:  # A request to cancel has no further messages.
                self.end()
                return
            while True:
                kind, body, whole = message(self.client)
                self.is_marked = self.is_marked or self.cutter.mark in whole
                if kind == b"Q" and not self.passes(body.rstrip(b"\0"), whole):
                    return
                if kind != b"Q":
                    self.server.sendall(whole)
        self.end()

    def passes(self, text, whole):
        """Passes a command on, or cuts the connection at it and returns false."""
        if text.startswith(b"BEGIN"):
            self.writes, self.is_marked = b"READ ONLY" not in text, not self.cutter.mark
        mode = self.cutter.choose() if text == b"COMMIT" and self.writes and self.is_marked else None
        if mode == "torn":
            self.server.sendall(whole[:len(whole) // 2])
        if mode == "after":
            self.drops_commit = True
        if mode in ("sent", "after", None):
            self.server.sendall(whole)
        if mode in ("before", "torn", "sent", "unseen"):
            self.end(keeps_server=mode == "unseen")
            return False
        return True

    def pass_replies(self):
        with contextlib.suppress(OSError, EOFError):
            while True:
                kind, body, whole = message(self.server)
                if self.drops_commit and kind == b"C" and body == b"COMMIT\0":
                    break
                self.client.sendall(whole)
        if self.server not in self.cutter.held:
            self.end()


def read(connection, count):
    found = b""
    while len(found) < count:
        more = connection.recv(count - len(found))
        if not more:
            raise EOFError
        found += more
    return found


def message(connection):
    kind = read(connection, 1)
    size = read(connection, 4)
    body = read(connection, struct.unpack("!I", size)[0] - 4)
    return kind, body, kind + size + body


class Sender(threading.Thread):
    """Sends its shares one after the other; each must get its receipt at the first try."""

    def __init__(self, address, token, seed, count):
        super().__init__(daemon=True)
        self.client, self.fault = intake.Client(address, token), None
        dice = intake.dice(seed)
        self.shares = [intake.Share(dice, ("text", "json", "large")[number % 3], f"{seed} {number}") for number in range(count)]

    def run(self):
        try:
            for share in self.shares:
                reply = self.client.post("/v1/shares", share, share.body)
                if not self.client.is_receipt(share, *reply):
                    raise AssertionError(f"{share.shape} {share.id}: {reply[0]} {reply[2][:300]}")
        except Exception as error:
            self.fault = error


def unknown(cutter, server, token, cluster):
    """A commit whose outcome the server can't find out, because PostgreSQL can't be reached anymore."""
    share = intake.Share(intake.dice("unknown"), "text", "unknown")
    client = intake.Client(server.address, token)
    client.connection.timeout = 120
    # The commit of the share, not one that notes the use of its token.
    cutter.mark, cutter.only, cutter.every, cutter.seen = share.id.encode(), "after", 1, 0
    closer = threading.Thread(target=close_after_cut, args=(cutter, sum(cutter.done.values())), daemon=True)
    closer.start()
    status, _, body = client.post("/v1/shares", share, share.body)
    expect(status == 503 and b"unknown" in body, f"the outcome is unknown, and the client is told {status} {body[:300]}")
    cutter.every, cutter.is_closed = 0, False
    stored = cluster.query(f"SELECT count(*) FROM share WHERE id = '{share.id}'", "shares")
    expect(stored == "1", "the commit before the cut did not take place")
    status, headers, body = client.post("/v1/shares", share, share.body)
    expect(status == 202 and headers.get("Idempotency-Replayed") == "true", f"the next try: {status} {body[:300]}")
    return share


def close_after_cut(cutter, before):
    while sum(cutter.done.values()) == before:
        time.sleep(0.001)
    cutter.is_closed = True


def faults(cluster, shares):
    rows = cluster.query("SELECT share.id, count(job.number) FROM share LEFT JOIN job ON job.share = share.number "
                         "GROUP BY share.number", "shares")
    found = collections.Counter(row.split("|")[0] for row in rows.splitlines())
    jobs = dict(row.split("|") for row in rows.splitlines())
    for share in shares:
        if found[share.id] != 1:
            yield f"share {share.id} has a receipt and is there {found[share.id]} times"
        if jobs.get(share.id) != "1":
            yield f"share {share.id} has {jobs.get(share.id)} jobs"
    if extra := set(found) - {share.id for share in shares}:
        yield f"nobody sent {extra}"
    counted = cluster.query("SELECT kept_shares FROM account", "shares")
    if counted != str(len(shares)):
        yield f"the account has {counted} shares by its count, and {len(shares)} were sent"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", type=int, default=400)
    parser.add_argument("--every", type=int, default=3, help="every nth commit is cut")
    parser.add_argument("--seed", default="commits")
    options = parser.parse_args()
    folder, begun = parts.scratch("system-test-commits-"), time.monotonic()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        cutter = Cutter(str(pathlib.Path(cluster.folder) / ".s.PGSQL.5432"))
        environment = {"SHAREPIPE_DATABASE": f"postgres://postgres@127.0.0.1:{cutter.port}/shares?sslmode=disable"}
        server = intake.Serving(folder / "data", "--no-work", environment=environment)
        expect(server.is_up, (folder / "server.log").read_text()[-2000:])
        stack.callback(server.stop)
        _, token = intake.account(server.data, environment=environment)
        senders = [Sender(server.address, token, f"{options.seed}-{number}", options.shares // 4) for number in range(4)]
        cutter.every = options.every
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        cutter.every = 0
        for sender in senders:
            if sender.fault:
                raise sender.fault
        shares = [share for sender in senders for share in sender.shares]
        cut = dict(cutter.done)
        expect(set(cut) == set(MODES), f"only {cut} were cut")
        shares.append(unknown(cutter, server, token, cluster))
        found = list(faults(cluster, shares))
        for fault in found:
            print("FAULT " + fault)
        expect(not found, f"{len(found)} faults")
    print(f"commits: {len(shares)} shares, each there once with one job; cut: "
          f"{', '.join(f'{count} {mode}' for mode, count in cut.items())}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"commits: {error}", file=sys.stderr)
        sys.exit(1)
