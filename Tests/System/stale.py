# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A worker on PostgreSQL that is suspended beyond its lease at any step, and continues after another has done its work.

A worker runs with stop.c preloaded, which stops it (SIGSTOP) before the n-th of its calls on files and sockets while it reads
a link with an image, makes the book, and mails it. Its lease expires, and a second worker takes the job over and ends it. Then
the first worker continues (SIGCONT). Its result must be refused: the share, the delivery and the book must be what the second
worker recorded. The mail must have been sent once, or be marked as uncertain.

A worker that is stopped inside a transaction keeps the rows of its job locked, so nobody can take the job over until PostgreSQL
ends its connection (idle_in_transaction_session_timeout, ten seconds). The worker then runs the transaction again on another
connection, and must be refused.

With --claims, the worker stops at its first calls after it began to claim a delivery. Deliveries of all accounts are claimed one
after another, so nothing must stay locked meanwhile, and the delivery of another account must not wait for it.
"""

import argparse
import collections
import contextlib
import shutil
import signal
import sys
import time

import jobs
import parts
import postgres
import stopped
from postgres import expect
from stopped import is_stopped, wait_for

STAGES = ("read", "book", "deliver")
NEVER = 10**9
# How long a worker may wait for the locks of one that is stopped, with time to start and to do the work.
TAKEN_OVER = 45
# How long the delivery of another account may take once its worker has started.
UNDISTURBED = 20


class Installation(stopped.Installation):
    """The installation of stopped.py with PostgreSQL."""

    def __init__(self, folder, cluster, mail, site):
        super().__init__(folder, mail, site, {"SHAREPIPE_DATABASE": cluster.url})
        self.cluster = cluster

    def query(self, sql):
        return self.cluster.query(sql, "shares")

    def stage(self):
        """The stage of the only job; empty between two jobs."""
        return self.query("SELECT kind FROM job")

    def connections(self):
        return self.query("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'sharepipe%'").split() or ["0"]

    def is_inside(self, connections):
        """Whether one of the connections waits inside a transaction for its client."""
        return self.query("SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' "
                          f"AND pid IN ({','.join(connections)})") != "0"

    def blocked_claims(self):
        """How many suspended transactions keep everyone from claiming deliveries."""
        return int(self.query(
            "SELECT count(*) FROM pg_locks JOIN pg_class ON pg_class.oid = pg_locks.relation JOIN pg_stat_activity USING (pid) "
            "WHERE relname = 'claim_turn' AND granted AND mode = 'RowShareLock' AND state LIKE 'idle in transaction%'"))

    def records(self, share):
        """All that a late worker could change."""
        tables = ["SELECT state, problem, title FROM share WHERE id = '{0}'",
                  "SELECT book.sha256, book.file, book.made_at FROM book JOIN share ON share.number = book.share WHERE share.id = '{0}'",
                  "SELECT edition.sha256, edition.file, edition.made_at FROM edition JOIN share ON share.number = edition.share WHERE share.id = '{0}'",
                  "SELECT delivery.id, delivery.state, delivery.attempts FROM delivery "
                  "JOIN share ON share.number = delivery.share WHERE share.id = '{0}'"]
        return [self.query(table.format(share)) for table in tables]


def trial(installation, library, folder, at):
    """Stops one worker at one step; returns the stage and what came of it, or nothing if the worker ended before that step."""
    for name in ("armed", "on", "count"):
        (folder / name).unlink(missing_ok=True)
    before, mail = set(workers(installation)), installation.mail
    first = installation.stopping(library, folder, at)
    wait_for(lambda: set(workers(installation)) - before, 60, "the worker does not start")
    sent = len(mail.identifiers)
    (folder / "armed").touch()
    share = installation.share("a", url=f"{installation.site.address}/page/{at}")
    wait_for(lambda: is_stopped(first) or installation.is_settled("a", share), 90, f"step {at}: the worker neither stops nor ends")
    if not is_stopped(first):
        (folder / "armed").unlink()
        first.send_signal(signal.SIGCONT)
        installation.end(first)
        return None
    stage, call = installation.stage(), (folder / "on").read_text()
    where = f"step {at} ({stage}, {call})"
    connections, is_inside = installation.connections(), False
    second = installation.worker(lease=60)
    deadline = time.monotonic() + TAKEN_OVER
    # Several threads may be inside transactions, and some of their statements end only after the process was stopped.
    while not installation.is_settled("a", share):
        is_inside = installation.is_inside(connections) or is_inside
        expect(time.monotonic() < deadline, f"{where}: the second worker does not end the job")
        time.sleep(0.2)
    taken = installation.records(share)
    first.send_signal(signal.SIGCONT)
    # Long enough for what it was about to do; whatever that is, it must not change what is recorded.
    time.sleep(1)
    installation.end(first)
    installation.end(second)
    expect(installation.records(share) == taken, f"{where}: the late worker changed {taken} to {installation.records(share)}")
    return stage, ("inside a transaction, " if is_inside else "") + check(installation, share, sent, where)


def claim(installation, library, folder, at):
    """Stops a worker at a call after it began to claim a delivery; returns the seconds of another account's delivery.

    Returns nothing if it ended its work before that call.
    """
    for name in ("on", "count"):
        (folder / name).unlink(missing_ok=True)
    (folder / "armed").touch()
    before, mail = set(workers(installation)), installation.mail
    first = installation.stopping(library, folder, at, after="claim_turn")
    wait_for(lambda: set(workers(installation)) - before, 60, "the worker does not start")
    sent = len(mail.identifiers)
    share = installation.share("a", text=f"A text whose worker stops at call {at}")
    wait_for(lambda: is_stopped(first) or installation.is_settled("a", share), 90, f"call {at}: the worker neither stops nor ends")
    if not is_stopped(first):
        (folder / "armed").unlink()
        first.send_signal(signal.SIGCONT)
        installation.end(first)
        return None
    blocked, before = installation.blocked_claims(), set(workers(installation))
    second = installation.worker(lease=60)
    wait_for(lambda: set(workers(installation)) - before, 60, "the second worker does not start")
    begun = time.monotonic()
    other = installation.share("b", text=f"A text that must not wait for it, number {at}")
    installation.settled("b", other, UNDISTURBED, f"call {at} ({blocked} blocked): the delivery of another account")
    took = time.monotonic() - begun
    expect(not blocked, f"call {at}: {blocked} suspended transactions held the lock of all claims")
    installation.settled("a", share, TAKEN_OVER, f"call {at}")
    (folder / "armed").unlink()
    first.send_signal(signal.SIGCONT)
    installation.end(first)
    installation.end(second)
    check(installation, share, sent + 1, f"call {at}")
    return took


def claims(installation, library, folder, count):
    """Tries the calls of a claim, up to `count` of them; returns the seconds of the other deliveries."""
    took = []
    for at in range(1, count + 1):
        if (seconds := claim(installation, library, folder, at)) is None:
            break
        took.append(seconds)
    expect(took, "no worker stopped while it claimed")
    return took


def workers(installation):
    return installation.data.glob("workers/*")


def check(installation, share, sent, where):
    """Checks that the mail was sent once, or is marked; returns which."""
    deliveries = installation.status("a", share)["deliveries"]
    mails = len(installation.mail.identifiers) - sent
    expect(len(deliveries) == 1, f"{where}: there are {len(deliveries)} deliveries")
    is_marked = deliveries[0]["state"] == "uncertain" or bool(deliveries[0].get("possibleDuplicate"))
    expect(mails == 1 and deliveries[0]["state"] == "sent" or is_marked and mails <= 2,
           f"{where}: {mails} mails, and the delivery is “{deliveries[0]['state']}”")
    expect(installation.query("SELECT count(*) FROM job") == "0", f"{where}: a job is left")
    return "marked as uncertain" if is_marked else "taken over"


def positions(total, count):
    """The steps to try, at equal distances, and then those halfway between them, which are for stages that few steps belong to."""
    return [1 + number * total // count for number in range(count)] + [1 + (2 * number + 1) * total // (2 * count) for number in range(count)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200, help="how many of the steps are tried, at equal distances")
    parser.add_argument("--claims", type=int, help="only the first calls of claims of deliveries, up to this many")
    options = parser.parse_args()
    folder, begun, done = parts.scratch("system-test-stale-"), time.monotonic(), collections.Counter()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        library, mail, site = stopped.shim(folder), jobs.Mail(folder), stopped.Site()
        stack.callback(mail.controller.stop)
        installation = Installation(folder, cluster, mail, site)
        stack.callback(installation.close)
        if options.claims:
            took = claims(installation, library, folder, options.claims)
            print(f"stale: {len(took)} calls of claims; deliveries of another account took {max(took):.1f} s at most; "
                  f"{time.monotonic() - begun:.0f} s")
            return
        expect(trial(installation, library, folder, NEVER) is None, "a worker stopped that should not")
        total = int((folder / "count").read_text())
        for number, at in enumerate(positions(total, options.steps)):
            if number >= options.steps and set(STAGES) <= {stage for stage, _ in done}:
                break
            if outcome := trial(installation, library, folder, at):
                done[outcome] += 1
    stages = {stage for stage, _ in done}
    expect(set(STAGES) <= stages, f"only {stages} were tried")
    told = "; ".join(f"{stage or 'between jobs'}: {count} {what}" for (stage, what), count in sorted(done.items()))
    print(f"stale: {sum(done.values())} of about {total} steps; {told}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"stale: {error}", file=sys.stderr)
        sys.exit(1)
