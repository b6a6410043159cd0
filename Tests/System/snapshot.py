# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What a claim costs while another transaction holds a snapshot open, such as a long dump.

PostgreSQL can't remove deleted jobs that the snapshot still sees, so each claim may have to pass them. A worker delivers
shares before, while, and after a snapshot is held; in between, many jobs that make books or deliver are added and removed. PostgreSQL
counts the pages that the claims read, with the upkeep of the queue (pg_stat_statements): unlike times, they don't depend on what else the
machine does. Each share must be sent once meanwhile, and claims must cost as much as before when the snapshot has ended. While it is held,
they must read at most --most times as many pages, and RECENT more: a claim passes the jobs that ended since the last upkeep, and leases
that would not have ended yet.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import time

import intake
import jobs
import parts
import postgres
from postgres import expect

# The pages of jobs that ended just before, and of leases of the last minute.
RECENT = 30
# The queries of claims, and the upkeep of the range in which they search.
CLAIMS = ("SELECT sum(calls) FILTER (WHERE query NOT LIKE '%advance_queue%'), sum(shared_blks_hit + shared_blks_read), sum(total_exec_time) "
          "FROM pg_stat_statements WHERE query LIKE '%UPDATE job SET lease_owner%attempts + %' OR query LIKE '%AS due FROM entry%' "
          "OR query LIKE 'WITH RECURSIVE turn%' OR query LIKE '%AS mails, coalesce%' OR query LIKE '%SELECT advance_queue%'")


class Snapshot:
    """A transaction that sees the database as it is now, until `close`."""

    def __init__(self, cluster):
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.process = subprocess.Popen(
            [*user, postgres.PROGRAMS[-1] / "psql", "-XqAt", "-h", cluster.folder, "-U", "postgres", "-d", "shares"], cwd=cluster.folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write("BEGIN ISOLATION LEVEL REPEATABLE READ;\nSELECT count(*) FROM job;\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def close(self):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


def deliver(installation, dice, count):
    """Delivers shares; returns the pages and the milliseconds of a claim."""
    query = installation.cluster.query
    query("SELECT pg_stat_statements_reset()", "shares")
    before = len(installation.mail.identifiers)
    shares = [intake.Share(dice, "text", number) for number in range(count)]
    for share in shares:
        expect(intake.Client(installation.server.address, installation.tokens["a"]).send(share), f"{share.id} got no receipt")
    for share in shares:
        state = installation.settled("a", share.id, 120)["deliveries"][0]["state"]
        expect(state == "sent", f"{share.id} is {state}")
    expect(len(installation.mail.identifiers) == before + count, "not every share was mailed once")
    calls, pages, took = map(float, query(CLAIMS, "shares").split("|"))
    return pages / calls, took / calls


def churn(cluster, count):
    """Adds and removes jobs of the shares and deliveries that are there, as a busy day does."""
    numbers = f"generate_series(1, {count // 20})"
    cluster.query(
        "INSERT INTO job (kind, share, account, run_at) SELECT 'book', share.number, share.account, share.received_at "
        f"FROM (SELECT * FROM share LIMIT 10) AS share, {numbers}", "shares")
    cluster.query(
        "INSERT INTO job (kind, share, delivery, account, run_at) SELECT 'deliver', share, id, account, created_at "
        "FROM (SELECT delivery.*, share.account FROM delivery JOIN share ON share.number = delivery.share LIMIT 10) AS delivery, "
        f"{numbers}", "shares")
    cluster.query("DELETE FROM job", "shares")


def await_upkeep(cluster):
    """Waits until a worker has noticed that the jobs are gone, which it checks once a minute."""
    now, deadline = int(time.time() * 1000), time.monotonic() + 300
    while cluster.query(f"SELECT count(*) FROM queue WHERE run_from < {now}", "shares") != "0":
        expect(time.monotonic() < deadline, "no worker checks the queue")
        time.sleep(1)


class Installation(jobs.Installation):
    def __init__(self, folder, cluster, mail, site):
        super().__init__(folder, mail, site, {"SHAREPIPE_DATABASE": cluster.url})
        self.cluster = cluster


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=100_000, help="jobs that are added and removed each minute while the snapshot is held")
    parser.add_argument("--minutes", type=float, default=30, help="how long the snapshot is held at least")
    parser.add_argument("--most", type=float, default=1.5, help="how many times the pages a claim may read while the snapshot is held")
    options = parser.parse_args()
    folder, begun = parts.scratch("system-test-snapshot-"), time.monotonic()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster", ["shared_preload_libraries=pg_stat_statements"])
        stack.callback(cluster.stop)
        cluster.query("CREATE EXTENSION pg_stat_statements", "shares")
        mail, site, dice = jobs.Mail(folder), jobs.Site(), intake.dice("snapshot")
        stack.callback(mail.controller.stop)
        installation = Installation(folder, cluster, mail, site)
        stack.callback(installation.close)
        installation.worker(lease=60)
        deliver(installation, dice, 10)
        cluster.query("VACUUM job", "shares")
        before = deliver(installation, dice, options.shares)
        snapshot, held, removed = Snapshot(cluster), time.monotonic(), 0
        try:
            while True:
                churn(cluster, options.jobs)
                removed += options.jobs
                if time.monotonic() - held >= 60 * options.minutes:
                    break
                time.sleep(min(60, 60 * options.minutes))
            await_upkeep(cluster)
            during = deliver(installation, dice, options.shares)
        finally:
            snapshot.close()
        cluster.query("VACUUM job", "shares")
        after = deliver(installation, dice, options.shares)
        held = time.monotonic() - held
    told = ", ".join(f"{pages:.0f} pages ({took:.2f} ms) {when}" for (pages, took), when in (
        (before, "before"), (during, "while the snapshot was held"), (after, "after it")))
    print(f"snapshot: a claim read {told}; {removed:,} jobs were removed, held for {held:.0f} s; {time.monotonic() - begun:.0f} s")
    expect(after[0] <= 1.5 * before[0] + 2, f"after the snapshot, a claim read {after[0] / before[0]:.1f} times the pages")
    expect(during[0] <= options.most * before[0] + RECENT,
           f"while the snapshot was held, a claim read {during[0] / before[0]:.1f} times the pages")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"snapshot: {error}", file=sys.stderr)
        sys.exit(1)
