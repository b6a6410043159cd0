# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A synchronous standby that takes over under load, and the old primary that comes back.

The URL of the database names two PostgreSQL servers: a primary, and a standby that each commit waits for. Two servers and three
workers use them.

- promoted: the primary is stopped without a shutdown (pg_ctl stop -m immediate) while clients send shares, and the standby is
  promoted. Then the old primary is started again. It accepts changes, it is the first server of the URL, and it no longer
  waits for a standby. New connections are made by processes that ran meanwhile, and by new ones. Each share with a receipt
  must be on the promoted server once, each mail must have been sent once or be marked as uncertain, and no process may have
  changed anything on the old primary.
- missing: the standby is stopped, so no commit is safe. A share must get no receipt, not even when it is sent again and
  the primary has it. It gets one when the standby is back. Then the primary is stopped, and the promoted standby must have it.
"""

import argparse
import contextlib
import pathlib
import shutil
import sys
import time

import intake
import loss
import parts
import postgres
from postgres import expect
from stopped import wait_for

STANDBY = "standby"


class Pair:
    """A primary, and a standby that its commits wait for."""

    def __init__(self, folder):
        self.primary = postgres.Cluster(folder / "one")
        self.standby = postgres.Cluster(folder / "two", [f"cluster_name={STANDBY}"], source=self.primary)
        self.primary.stop("fast")
        self.primary.settings = [f"synchronous_standby_names={STANDBY}"]
        self.primary.start()
        self.url = f"postgres://postgres@/shares?host={self.primary.folder},{self.standby.folder}"
        wait_for(self.is_synchronous, 30, "the standby does not follow the primary")

    def is_synchronous(self):
        return self.primary.query("SELECT sync_state FROM pg_stat_replication") == "sync"

    def promote(self):
        self.standby.call("pg_ctl", "promote", "-w", "-D", self.standby.data)

    def close(self):
        for cluster in (self.primary, self.standby):
            with contextlib.suppress(AssertionError):
                cluster.stop()


class World:
    """The two PostgreSQL servers and what uses them."""

    def __init__(self, folder, stack, options):
        self.folder = folder
        self.pair = Pair(folder)
        stack.callback(self.pair.close)
        self.box = loss.Mailbox(folder)
        stack.callback(self.box.close)
        self.installation = postgres.Installation(folder, self.pair, self.box, True)
        stack.callback(self.installation.close)
        self.senders = [postgres.Sender(self.installation, f"{options.seed}-{number}", options.shares // 4) for number in range(4)]
        self.total = sum(len(sender.shares) for sender in self.senders)

    def wait_for_part(self, part):
        """Waits until this part of the shares has receipts."""
        deadline = time.monotonic() + 300
        while postgres.acknowledged(self.senders) < part * self.total:
            for sender in self.senders:
                if sender.fault:
                    raise sender.fault
            expect(time.monotonic() < deadline, f"only {postgres.acknowledged(self.senders)} of {self.total} shares have receipts")
            self.installation.revive()
            time.sleep(0.05)
        return postgres.acknowledged(self.senders)


def traces(cluster):
    """What changes whenever a process of Sharepipe writes: the connections that wrote, and the shares."""
    return cluster.query("SELECT (SELECT count(*) FROM commit_mark), (SELECT sum(number) FROM commit_mark), "
                         "(SELECT count(*) FROM share)", "shares")


def promoted(world):
    for sender in world.senders:
        sender.start()
    before = world.wait_for_part(0.3)
    world.pair.primary.stop()
    world.pair.promote()
    after = world.wait_for_part(0.5)
    world.pair.primary.settings = []
    world.pair.primary.start()
    left = traces(world.pair.primary)
    for number in range(len(world.installation.servers)):
        world.installation.kill_server(number)
    for number in range(len(world.installation.workers)):
        world.installation.kill_worker(number)
    world.wait_for_part(0.8)
    end_connections(world.pair.standby)
    world.wait_for_part(1)
    expect(traces(world.pair.primary) == left, f"the old primary was used: {left} became {traces(world.pair.primary)}")
    shares = [share for sender in world.senders for share in sender.shares]
    items = postgres.settled(world.installation, len(shares))
    check(world, items, shares)
    expect(traces(world.pair.primary) == left, f"the old primary was used: {left} became {traces(world.pair.primary)}")
    doubt = sum(d["state"] == "uncertain" or bool(d.get("possibleDuplicate")) for i in items for d in i["deliveries"])
    return (f"{before} shares with receipts before the standby was promoted, {after} before the old primary came back, "
            f"{len(shares)} at the end, each there once; {len(world.box.identifiers)} mails, {doubt} deliveries marked as uncertain; "
            "nothing was changed on the old primary")


def end_connections(cluster):
    cluster.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'sharepipe%'")


def check(world, items, shares):
    found = list(postgres.faults(items, shares, world.box.identifiers))
    stored = set(world.pair.standby.query("SELECT id FROM share", "shares").splitlines())
    found += [f"share {share.id} has a receipt and is not on the promoted server" for share in shares if share.id not in stored]
    for fault in found[:40]:
        print("FAULT " + fault)
    expect(not found, f"{len(found)} faults")


def missing(world):
    # Connections that are open already, because a new one needs a commit, too.
    for sender in world.senders:
        sender.start()
    world.wait_for_part(1)
    share = intake.Share(intake.dice("missing"), "text", "missing")
    world.pair.standby.stop("fast")
    begun = time.monotonic()
    statuses = [post(world, share) for _ in range(2)]
    took = time.monotonic() - begun
    on_primary = stored(world.pair.primary, share)
    expect(202 not in statuses, f"a share that no standby has got {statuses}; the primary has it {on_primary} times")
    expect(on_primary == "1", "the primary does not have the share, so its receipt was never in question")
    world.pair.standby.start()
    wait_for(lambda: post(world, share) == 202, 120, "the standby is back, and the share gets no receipt")
    world.pair.primary.stop()
    world.pair.promote()
    expect(stored(world.pair.standby, share) == "1", "a share with a receipt is not on the promoted server")
    return (f"without a standby, a share got {statuses[0]} and then {statuses[1]} in {took:.0f} s, while the primary had it; it got its "
            "receipt when the standby was back")


def post(world, share):
    client = intake.Client(world.installation.servers[0].address, world.installation.token)
    client.connection.timeout = 150
    return client.post("/v1/shares", share, share.body)[0]


def stored(cluster, share):
    return cluster.query(f"SELECT count(*) FROM share WHERE id = '{share.id}'", "shares")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", default=["promoted", "missing"], help="promoted, missing")
    parser.add_argument("--shares", type=int, default=400)
    parser.add_argument("--seed", default="failover")
    options = parser.parse_args()
    for part in options.part:
        folder, begun = pathlib.Path(parts.scratch("system-test-failover-")), time.monotonic()
        with contextlib.ExitStack() as stack:
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            told = {"promoted": promoted, "missing": missing}[part](World(folder, stack, options))
        print(f"failover: {told}; {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"failover: {error}", file=sys.stderr)
        sys.exit(1)
