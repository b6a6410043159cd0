# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Connections to PostgreSQL that end exactly before, inside and after COMMIT.

The proxy (cutter.py) is between the server and PostgreSQL, and ends connections in five ways.

Clients send shares until each has its receipt. No request may fail, because the server finds out what happened. Each share
must be there once, with one job. At the end, the proxy refuses connections after a commit: the client must be told 503 and
that the outcome is unknown, and the next try with the same key must get the receipt of the share that was stored.
"""

import argparse
import collections
import contextlib
import pathlib
import shutil
import sys
import threading
import time

import intake
import parts
import postgres
from cutter import MODES, Cutter
from postgres import expect


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
        environment = {"SHAREPIPE_DATABASE": cutter.url}
        server = intake.Serving(folder / "data", "--no-work", environment=environment)
        server.must_be_up()
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
