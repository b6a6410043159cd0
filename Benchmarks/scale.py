#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What more servers, more workers and PostgreSQL change, as ratios within one run, and what one share costs.

    scale.py accept    shares of 1 KB a second: SQLite, PostgreSQL with one server, PostgreSQL with two servers, in turn
    scale.py work      books a second of one, two and three workers with PostgreSQL, from captured pages of 140 KB
    scale.py           both

Both count processor time, transactions and bytes of PostgreSQL's log for each share. The database and the load use the same
processors as the servers. Plots are written to --plots. SHAREPIPE_BIN is the program, built for release; with one that isn't
optimized, only the ratios mean something. Ends with 1 when a budget is not met.
"""

import argparse
import contextlib
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("SHAREPIPE_BIN", str(ROOT / "Server/.build/release/sharepipe"))
sys.path[:0] = [str(ROOT / "Tests/System"), str(ROOT / "Tests/support"), str(ROOT / "Benchmarks")]
import intake  # noqa: E402
import parts  # noqa: E402
import plots  # noqa: E402
import postgres  # noqa: E402
import product  # noqa: E402
import results  # noqa: E402

ACCOUNTS, CONNECTIONS = 16, 64
# What is beside the first of several kinds, with which the others are compared.
FIRST = "the base of the rows below"
failed = []


class Nodes:
    """Servers, workers, and accounts, with SQLite or with PostgreSQL and one data folder."""

    def __init__(self, folder, cluster=None, servers=1):
        folder.mkdir()
        self.cluster, self.data, self.folder = cluster, folder / "data", folder
        self.environment = {"SHAREPIPE_DATABASE": cluster.url} if cluster else {}
        flags = ["--shared-data"] if servers > 1 else []
        self.servers = [intake.Serving(self.data, "--no-work", *flags, environment=self.environment) for _ in range(servers)]
        if not all(server.is_up for server in self.servers):
            sys.exit((folder / "server.log").read_text()[-2000:])
        self.tokens = [intake.account(self.data, f"a{n}@example.org", self.environment)[1] for n in range(ACCOUNTS)]

    def work(self):
        return subprocess.Popen([parts.SHAREPIPE, "work", "--data", self.data], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL, env={**os.environ, **self.environment})

    def close(self):
        for server in self.servers:
            server.stop()


class Costs:
    """What the servers, the workers and PostgreSQL used since it was made."""

    def __init__(self, cluster, processes):
        self.cluster, self.processes, self.before = cluster, processes, None
        self.before = self.now()

    def now(self):
        own = sum(sum(product.processor_times(process.pid)) for process in self.processes)
        if not self.cluster:
            return [own, 0, 0, 0]
        row = self.cluster.query("SELECT sum(xact_commit), pg_current_wal_lsn() - '0/0' FROM pg_stat_database GROUP BY 2", "shares")
        # The processes that served connections which have ended count as children.
        leader = int((self.cluster.data / "postmaster.pid").read_text().split()[0])
        return [own, sum(product.processor_times(leader)), *map(float, row.split("|"))]

    def of_each(self, count):
        """For each of `count` shares: milliseconds in Sharepipe and in PostgreSQL, transactions, and bytes of the log."""
        spent = [after - before for after, before in zip(self.now(), self.before)]
        return {"sharepipe": 1000 * spent[0] / count, "postgres": 1000 * spent[1] / count, "transactions": spent[2] / count,
                "log": spent[3] / count}


def load(nodes, seconds, run):
    """Sends shares over 64 connections to all servers; returns the number of receipts and the rate."""
    each = CONNECTIONS // len(nodes.servers)
    environment = {**os.environ, "TOKEN": " ".join(nodes.tokens)}
    clients = [subprocess.Popen(
        ["wrk", "-t1", f"-c{each}", f"-d{seconds}s", "--timeout", "60s", "-s", "accept.lua", f"http://{server.address}/v1/shares"], cwd=ROOT / "Benchmarks",
        stdout=subprocess.PIPE, text=True, env={**environment, "RUN": str(run * 8 + number)}) for number, server in enumerate(nodes.servers)]
    count = rate = 0
    for client in clients:
        _, requests, took, _, _, errors = next(line for line in client.communicate()[0].splitlines() if line.startswith("RESULT")).split()
        if errors != "0":
            sys.exit(f"accept: {errors} of {requests} requests failed: nothing was measured")
        count, rate = count + int(requests), rate + int(requests) / float(took)
    return count, rate


def accept(folder, stack, given):
    cluster = postgres.Cluster(folder / "accept-cluster")
    stack.callback(cluster.stop)
    second = postgres.Cluster(folder / "accept-cluster-2")
    stack.callback(second.stop)
    kinds = {"SQLite, one server": Nodes(folder / "sqlite"), "PostgreSQL, one server": Nodes(folder / "one", cluster),
             "PostgreSQL, two servers": Nodes(folder / "two", second, 2)}
    for nodes in kinds.values():
        stack.callback(nodes.close)
    rates, costs = {kind: [] for kind in kinds}, {}
    for turn in range(given.rounds + 1):
        for kind, nodes in kinds.items():
            measure = Costs(nodes.cluster, [server.process for server in nodes.servers])
            count, rate = load(nodes, given.seconds, turn * 4 + len(rates[kind]))
            costs[kind] = measure.of_each(count)
            # The first round warms up.
            rates[kind] += [rate] if turn else []
    middle = {kind: statistics.median(values) for kind, values in rates.items()}
    sqlite, one, two = middle.values()
    base = FIRST
    for kind in kinds:
        shown = told(f"accept: {kind}", f"{middle[kind]:.0f}/s", costs[kind], base)
        base = f"{kind}: {shown}" if base == FIRST else base
    ratio("accept, PostgreSQL against SQLite", one / sqlite, f"{sqlite:.0f}/s with SQLite", 0.5)
    ratio("accept, two servers against one", two / one, f"{one:.0f}/s with one server")
    results.write_plot(given.plots / "accept.svg", plots.bars(
        "Accepted shares a second, against SQLite with one server",
        [(kind, rate, f"{rate / sqlite:.2f}×", index) for index, (kind, rate) in enumerate(middle.items())]))


def work(folder, stack, given):
    cluster = postgres.Cluster(folder / "work-cluster")
    stack.callback(cluster.stop)
    nodes, rates, number = Nodes(folder / "work", cluster), {count: [] for count in (1, 2, 3)}, 0
    stack.callback(nodes.close)
    for turn in range(given.rounds):
        for count in rates:
            pages = [product.text_page(number + index) for index in range(given.books)]
            number += given.books
            for index, token in enumerate(nodes.tokens):
                product.post(nodes.servers[0].address, token, pages[index::ACCOUNTS])
            rate, cost = drain(nodes, count, given.books)
            rates[count].append(rate)
            shown = told(f"work: {workers(count)}, round {turn + 1}", f"{rate:.1f} books/s", cost, FIRST if count == 1 else base)
            base = f"1 worker: {shown}" if count == 1 else base
    middle = {count: statistics.median(values) for count, values in rates.items()}
    for count in (2, 3):
        ratio(f"books a second, {count} workers against one", middle[count] / middle[1], f"1 worker: {middle[1]:.1f} books/s (median)")
    results.write_plot(given.plots / "work.svg", plots.bars(
        f"Books a second on {os.cpu_count()} processors, against one worker",
        [(workers(count), rate, f"{rate / middle[1]:.2f}×", 2) for count, rate in middle.items()]))


def workers(count):
    return f"{count} worker" + "s" * (count > 1)


def drain(nodes, count, books):
    """Starts workers and waits until all books are made; returns the rate between a tenth and nine tenths of them."""
    ready = "SELECT count(*) FROM share WHERE state = 'received' OR state = 'reading'"
    waiting, deadline, begun = books, time.monotonic() + 900, None
    running = [nodes.work() for _ in range(count)]
    try:
        while waiting > books // 10:
            if begun is None and waiting <= books - books // 10:
                begun, first, measure = time.monotonic(), waiting, Costs(nodes.cluster, running)
            if time.monotonic() > deadline:
                sys.exit("work: the books were not made within fifteen minutes")
            time.sleep(0.5)
            waiting = int(nodes.cluster.query(ready, "shares"))
        took, made = time.monotonic() - begun, first - waiting
        cost = measure.of_each(made)
        while int(nodes.cluster.query("SELECT count(*) FROM job", "shares")):
            time.sleep(0.2)
    finally:
        for worker in running:
            worker.terminate()
        for worker in running:
            worker.wait(60)
    return made / took, cost


def told(what, rate, cost, base):
    """Prints and records a rate with the processor time of a share. `base` is what it is compared with."""
    detail = (f"{cost['sharepipe']:.1f} ms of processor in Sharepipe, {cost['postgres']:.1f} ms in PostgreSQL, "
              f"{cost['transactions']:.1f} transactions and {cost['log'] / 1000:.1f} kB of log a share")
    print(f"{what}: {rate}; {detail}", flush=True)
    shown = f"{rate}, {cost['sharepipe'] + cost['postgres']:.1f} ms of processor a share"
    results.record(what, shown, beside=base, verdict="measured")
    return shown


def ratio(what, value, beside, least=None):
    print(f"{what}: {value:.2f}×" + (f" (at least {least}: {'ok' if value >= least else 'UNDER'})" if least else ""), flush=True)
    if least:
        results.measured(what, value, "times", least, beside, is_least=True)
        if value < least:
            failed.append(what)
    else:
        results.record(what, f"{value:.2f}×", beside=beside, verdict="measured")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", default=["accept", "work"], help="accept, work")
    parser.add_argument("--seconds", type=int, default=5, help="of each measurement of accept")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--books", type=int, default=320, help="of each measurement of work")
    parser.add_argument("--plots", type=pathlib.Path, default=ROOT / "var/results")
    given = parser.parse_args()
    # On a disk, as in life: commits wait for it.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-scale-"))
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        for part in given.part:
            {"accept": accept, "work": work}[part](folder, stack, given)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
