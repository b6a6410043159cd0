# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""How long a share waits for a worker in another process, with PostgreSQL: with hints, and where LISTEN isn't supported.

A server accepts texts, one after another, and a separate worker reads them. Each wait is the time from the receipt to the beginning of
the reading. With hints, the median must be shorter than with searches alone. In between, PostgreSQL ends the connections
for hints, and the processes must connect again. At the end, both processes must end by themselves, and no connection may remain.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import intake
import parts
import postgres
from cutter import Cutter
from postgres import expect

LISTENING = "datname = 'shares' AND (query LIKE 'LISTEN %' OR query LIKE 'NOTIFY %')"


class Nodes:
    """A server without workers, and a worker, with one data folder."""

    def __init__(self, folder, cluster, url):
        folder.mkdir()
        self.cluster, self.data, self.log = cluster, folder / "data", open(folder / "worker.log", "w+", encoding="utf-8")
        environment = {"SHAREPIPE_DATABASE": url}
        self.server = intake.Serving(self.data, "--no-work", environment=environment)
        self.server.must_be_up()
        _, token = intake.account(self.data, f"{folder.name}@example.org", environment=environment)
        self.client = intake.Client(self.server.address, token)
        self.worker = subprocess.Popen([parts.SHAREPIPE, "work", "--data", self.data], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=self.log, env={**os.environ, **environment})

    def wait(self, share, pause):
        """The milliseconds from the receipt of a share to the beginning of its reading."""
        time.sleep(pause)
        expect(self.client.send(share), "the share was not accepted")
        received, deadline = time.time() * 1000, time.monotonic() + 60
        query = f"SELECT min(at) FROM transition JOIN share ON share.number = transition.share WHERE share.id = '{share.id}'"
        # Queries would use the processor that the worker needs.
        time.sleep(1)
        while not (begun := self.cluster.query(query, "shares")):
            expect(time.monotonic() < deadline, "the share was not read within a minute")
            time.sleep(0.2)
        return int(begun) - received

    def lines(self, words):
        self.log.seek(0)
        return [line for line in self.log if words in line]

    def close(self):
        self.worker.terminate()
        self.server.stop()
        expect(self.worker.wait(60) == 0, f"the worker ended with {self.worker.returncode}")
        self.log.close()


def waits(nodes, seed, count):
    dice = intake.dice(seed)
    nodes.wait(intake.Share(dice, "text", "first"), 2)
    return [nodes.wait(intake.Share(dice, "text", f"{seed} {number}"), dice.uniform(0, 0.5)) for number in range(count)]


def listeners(cluster):
    return int(cluster.query(f"SELECT count(*) FROM pg_stat_activity WHERE {LISTENING}", "shares"))


def until(condition, words):
    deadline = time.monotonic() + 30
    while not condition():
        expect(time.monotonic() < deadline, words)
        time.sleep(0.1)


def with_hints(nodes, cluster, count):
    until(lambda: listeners(cluster) == 2, "the processes do not listen")
    found = waits(nodes, "hints", count)
    cluster.query(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {LISTENING}", "shares")
    until(lambda: listeners(cluster) == 2, "the processes do not listen again")
    after = waits(nodes, "again", max(3, count // 5))
    expect(len(nodes.lines("hints from other processes are unavailable")) == 1 and len(nodes.lines("hints from other processes are available again")) == 1,
           "the loss and the return were not logged once")
    return found, after


def without_hints(nodes, cutter, count):
    found = waits(nodes, "refused", count)
    expect(cutter.refusals > 1, "LISTEN was not tried again")
    expect(len(nodes.lines("hints from other processes are unavailable")) == 1, "the refusal was not logged once")
    return found


def tell(name, found):
    ordered = sorted(found)
    print(f"hints: {name}: median {statistics.median(found):.0f} ms, {ordered[0]:.0f} to {ordered[-1]:.0f} ms, {len(found)} shares", flush=True)
    return statistics.median(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", type=int, default=50)
    options = parser.parse_args()
    folder = parts.scratch("system-test-hints-")
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        cutter = Cutter(str(pathlib.Path(cluster.folder) / ".s.PGSQL.5432"))
        cutter.refused = b"LISTEN"
        with contextlib.closing(Nodes(folder / "searches", cluster, cutter.url)) as nodes:
            searches = tell("where LISTEN is refused", without_hints(nodes, cutter, options.shares))
        cluster.query("DROP DATABASE shares WITH (FORCE)")
        cluster.query("CREATE DATABASE shares")
        with contextlib.closing(Nodes(folder / "hints", cluster, cluster.url)) as nodes:
            found, after = with_hints(nodes, cluster, options.shares)
        until(lambda: listeners(cluster) == 0, "connections remain")
        hints = tell("with hints", found)
        tell("after PostgreSQL ended the connections", after)
        expect(hints < searches, "hints made nothing faster")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"hints: {error}", file=sys.stderr)
        sys.exit(1)
