# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Machines on one PostgreSQL whose clocks are ten minutes fast and ten minutes slow.

The server's clock is ten minutes fast. One worker's clock is slow, one is fast, and one is right. The preloaded library of
deliveries.py changes the time of day only: libfaketime also changes the timers that Swift's tasks sleep by.

- loss: clients send shares. Each share with a receipt must be there once, and its mail must have been sent once or be marked as
  uncertain. Nothing may be left in the queue.
- prompt: a worker whose clock is slow delivers a share that a server with a fast clock accepted, without waiting until its own
  clock has caught up.
- lease: a worker holds a delivery, and its mail server does not respond for a while. A worker whose clock is ten minutes ahead of
  that worker's must not take the delivery over before the lease ends: the mail is sent once, and the delivery isn't marked.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import time

import deliveries
import intake
import jobs
import parts
import postgres
from postgres import expect

LEASE = 60
FAST, SLOW, RIGHT = 600, -600, 0


class Clocks:
    """The environments of processes whose clocks differ."""

    def __init__(self, stack):
        self.library = deliveries.clock_library()
        stack.callback(shutil.rmtree, self.library.parent, ignore_errors=True)
        # Otherwise the test would be one with right clocks.
        told = subprocess.run(["date", "+%s"], env={**os.environ, **self.shifted(FAST)}, capture_output=True, text=True, check=True)
        expect(590 < int(told.stdout) - time.time() < 610, f"the clock of a process differs by {int(told.stdout) - time.time():.0f} s")

    def shifted(self, seconds):
        return {"LD_PRELOAD": str(self.library), "CLOCK_SHIFT": str(seconds)}


class Installation(jobs.Installation):
    """The installation of jobs.py with PostgreSQL and a server whose clock is fast."""

    def __init__(self, folder, cluster, mail, site, clocks):
        self.cluster, self.clocks = cluster, clocks
        database = {"SHAREPIPE_DATABASE": cluster.url}
        super().__init__(folder, mail, site, {**database, **clocks.shifted(FAST)})
        # The workers have clocks of their own.
        self.environment = database

    def work(self, offset):
        return self.worker(lease=LEASE, environment=self.clocks.shifted(offset))

    def end_all(self):
        for worker in list(self.workers):
            self.end(worker)


def loss(installation, shares):
    for offset in (SLOW, FAST, RIGHT):
        installation.work(offset)
    dice = intake.dice("clocks")
    sent = [intake.Share(dice, ("text", "json", "multipart", "large")[number % 4], number) for number in range(shares)]
    client = intake.Client(installation.server.address, installation.tokens["a"])
    for share in sent:
        expect(client.send(share), f"{share.id} got no receipt")
    begun, marked = time.monotonic(), 0
    for share in sent:
        status = installation.settled("a", share.id, 180)
        mails = sum(status["deliveries"][0]["id"] in identifier for identifier in installation.mail.identifiers)
        is_marked = status["deliveries"][0]["state"] == "uncertain" or bool(status["deliveries"][0].get("possibleDuplicate"))
        marked += is_marked
        expect(len(status["deliveries"]) == 1, f"{share.id}: {len(status['deliveries'])} deliveries")
        expect(mails == 1 or is_marked and mails <= 2, f"{share.id}: {mails} mails, and it is {status['deliveries']}")
    counted = installation.cluster.query("SELECT count(*), count(DISTINCT id) FROM share", "shares")
    expect(counted == f"{shares}|{shares}", f"{shares} shares have receipts, and {counted} are there")
    expect(installation.cluster.query("SELECT count(*) FROM job", "shares") == "0", "jobs are left")
    installation.end_all()
    return f"{shares} shares, each there once, sent within {time.monotonic() - begun:.0f} s; {marked} marked as uncertain"


def prompt(installation, seconds=45):
    installation.work(SLOW)
    begun = time.monotonic()
    share = installation.share("a", text="A text that should not wait for a clock")
    status = installation.settled("a", share, seconds, "the share that a slow clock has to deliver")
    expect(status["deliveries"][0]["state"] == "sent", f"the delivery is {status['deliveries']}")
    installation.end_all()
    return f"a slow clock delivered in {time.monotonic() - begun:.0f} s what a fast one accepted"


def lease(installation, seconds=10):
    gate, before = installation.mail.gates["dot"], len(installation.mail.identifiers)
    # As fast as the server's, so that it finds the share due whatever due is measured with.
    installation.work(FAST)
    gate.arm()
    share = installation.share("b", text="A text whose mail takes a while")
    expect(gate.reached.wait(60), "the worker does not send")
    installation.work(2 * FAST)
    time.sleep(seconds)
    gate.let_go.set()
    delivery = installation.settled("b", share)["deliveries"][0]
    mails = len(installation.mail.identifiers) - before
    expect(mails == 1 and delivery["state"] == "sent" and not delivery.get("possibleDuplicate"),
           f"a worker with a faster clock took a lease over: {mails} mails, and the delivery is {delivery}")
    installation.end_all()
    return f"a worker with a faster clock left a lease of {LEASE} s alone for {seconds} s"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", default=["loss", "prompt", "lease"], help="loss, prompt, lease")
    parser.add_argument("--shares", type=int, default=200)
    options = parser.parse_args()
    acts = {"loss": lambda installation: loss(installation, options.shares), "prompt": prompt, "lease": lease}
    faults, begun = 0, time.monotonic()
    for part in options.part:
        folder = parts.scratch("system-test-clocks-")
        with contextlib.ExitStack() as stack:
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            cluster = postgres.Cluster(folder / "cluster")
            stack.callback(cluster.stop)
            mail, site = jobs.Mail(folder), jobs.Site()
            stack.callback(mail.controller.stop)
            installation = Installation(folder, cluster, mail, site, Clocks(stack))
            stack.callback(installation.close)
            try:
                print(f"clocks: {part}: {acts[part](installation)}", flush=True)
            except AssertionError as error:
                faults += 1
                print(f"FAULT {part}: {error}", flush=True)
    print(f"clocks: {len(options.part) - faults} of {len(options.part)} parts hold with clocks ten minutes fast and slow; "
          f"{time.monotonic() - begun:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AssertionError as error:
        print(f"clocks: {error}", file=sys.stderr)
        sys.exit(1)
