#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Runs a server under mixed load for a long time, and checks that its memory and its open files stay the same.

It first measures how many shares a second the server turns into delivered mail, then sends 70 % of that for --minutes, while others
browse the library, search, read, follow the live updates, and use the OPDS catalog. Every ten seconds it notes the resident memory and
the open files of the server with its image workers, the size of the database, the shares that wait, the processor time that was used,
what else the machine did meanwhile, and the processor time of a fixed piece of work. The cost of a mail is compared in units of that
work, because the speed of a virtual machine changes while its neighbors work. It compares the second and the last quarter, also how much
the database grew for each share, and prints how long each kind of request took in both. Plots and all samples are written to --plots. SHAREPIPE_BIN is the program, built for
release. Ends with 1 when a request or a delivery failed, or when something grew.
"""

import argparse
import base64
import contextlib
import http.client
import itertools
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import threading
import time
import zlib

import plots
import product
from mail_product import Product
from mail_server import MailServer

sys.path.insert(0, str(product.ROOT / "Tests/support"))
import results  # noqa: E402

# How often each kind of share is sent: of ten, six pages without images, one page with five, two texts and one link with a title.
KINDS = ["page", "page", "text", "page", "images", "page", "text", "page", "page", "page"]
PATHS = ["/v1/shares?limit=50", "/v1/library", "/v1/shares?q=ferry", "/v1/shares?q=quay+morning", "/opds/v1/new", "/opds/v2/new", "/v1/destinations"]
# A plain text of 1,000 words.
TEXT = "\n\n".join(["The ferry left at seven, and nobody on the quay looked up at it. " * 7] * 11)
# The last quarter may use this much more than the second.
GROWTH = 1.10
# Lists and searches of many more shares cost a little more, and the clock of the processor varies.
COST_GROWTH = 1.25
SAMPLE_SECONDS = 10
# Compressed in each sample: about ten milliseconds of work, more while the machine is slower.
YARDSTICK = b"".join(b"%d ferries left the quay at %d. " % (number * number, number) for number in range(8000))


class Load:
    """Sends shares at a rate and reads pages meanwhile, until it is stopped."""

    def __init__(self, server):
        self.server, self.stopped, self.failures = server, threading.Event(), []
        self.sent, self.read, self.lock, self.numbers = 0, 0, threading.Lock(), itertools.count(1)
        self.started, self.reads = time.monotonic(), []  # The minute, the path, and the milliseconds of each request.
        password = server.operate("token", "add", "--user", server.user, "--name", "reader", "--scope", "opds")["token"]
        self.basic = "Basic " + base64.b64encode(f"{server.user}:{password}".encode()).decode()

    def request(self, method, path, body=None, kind="application/json"):
        connection = http.client.HTTPConnection(self.server.address, timeout=60)
        with contextlib.closing(connection):
            authorization = self.basic if path.startswith("/opds") else f"Bearer {self.server.token}"
            connection.request(method, path, body, {"Authorization": authorization, "Content-Type": kind})
            response = connection.getresponse()
            content = response.read()
        if response.status not in (200, 202, 304):
            raise RuntimeError(f"{method} {path}: {response.status} {content[:200]}")

    def share(self):
        number = next(self.numbers)
        kind = KINDS[number % len(KINDS)]
        if kind == "text":
            text = f"Note {number}.\n\n" + TEXT
            self.request("POST", f"/v1/shares?title=Note%20{number}", text.encode(), "text/plain")
        else:
            body = product.text_page(number) if kind == "page" else product.page(number)
            self.request("POST", "/v1/shares", body, "multipart/form-data; boundary=mark")
        with self.lock:
            self.sent += 1

    def attempt(self, action):
        try:
            action()
        except (OSError, http.client.HTTPException, RuntimeError) as error:
            with self.lock:
                self.failures.append(str(error))

    def send(self, rate):
        """Starts a share every 1/rate seconds; a slow one delays the next."""
        due = time.monotonic()
        while not self.stopped.wait(max(0, due - time.monotonic())):
            self.attempt(self.share)
            due += 1 / rate

    def browse(self, pause):
        for path in itertools.cycle(PATHS):
            if self.stopped.wait(pause):
                return
            begun = time.monotonic()
            self.attempt(lambda path=path: self.request("GET", path))
            with self.lock:
                self.read += 1
                self.reads.append(((begun - self.started) / 60, path, 1000 * (time.monotonic() - begun)))

    def follow(self):
        """Reads the live updates, from a new connection every half minute."""
        while not self.stopped.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection(self.server.address, timeout=30)
                connection.request("GET", "/v1/events", headers={"Authorization": f"Bearer {self.server.token}"})
                response = connection.getresponse()
                end = time.monotonic() + 30
                while time.monotonic() < end and not self.stopped.is_set() and response.read1(4096):
                    pass
                connection.close()


def children(process):
    """A process and all that it has started."""
    found = [process]
    for parent in found:
        for file in pathlib.Path(f"/proc/{parent}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += [int(pid) for pid in file.read_text().split() if int(pid) not in found]
    return found


def machine():
    """Seconds since the machine started: of work on all processors, of waiting for a disk, and taken by other virtual machines."""
    line = pathlib.Path("/proc/stat").read_text().splitlines()[0].split()
    user, nice, system, _, disk, interrupts, soft, stolen = (int(word) / os.sysconf("SC_CLK_TCK") for word in line[1:9])
    return {"busy": user + nice + system + interrupts + soft, "disk": disk, "stolen": stolen}


def yardstick():
    """Milliseconds of processor time that the fixed work takes now."""
    begun = time.thread_time()
    zlib.compress(YARDSTICK)
    return 1000 * (time.thread_time() - begun)


def sample(server, mail, started):
    """Megabytes of memory of the server alone and with its children, the open files of all, the megabytes of the database with
    its log and without it, the seconds of processor time, of the server and of the machine, the mails since the start, and the milliseconds of the fixed work."""
    memory, files = [], 0
    for pid in children(server.process.pid):
        with contextlib.suppress(OSError, StopIteration):
            status = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
            memory.append(next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024)
            files += len(list(pathlib.Path(f"/proc/{pid}/fd").iterdir()))
    database = sum(file.stat().st_size for file in server.data.glob("sharepipe.sqlite*")) / 1e6
    return {"minute": (time.monotonic() - started) / 60, "server": memory[0], "all": sum(memory), "files": files,
            "database": database, "file": (server.data / "sharepipe.sqlite").stat().st_size / 1e6, "pending": server.pending(), "processor": sum(product.processor_times(server.process.pid)),
            "mails": len(mail.taken), "yardstick": yardstick(), **machine()}


def capacity(server, load, count):
    """How many shares a second arrive as mail when they are sent as fast as possible."""
    start = time.monotonic()
    for _ in range(count):
        load.share()
    while server.pending():
        time.sleep(0.05)
        if time.monotonic() > start + 300:
            sys.exit("soak: the first books were not delivered within five minutes")
    return count / (time.monotonic() - start)


def quarter(samples, name, number):
    size = len(samples) // 4
    return statistics.median(row[name] for row in samples[number * size:(number + 1) * size])


def compare(samples, name, what, unit):
    early, late = quarter(samples, name, 1), quarter(samples, name, 3)
    print(f"{what}: {early:.1f} {unit} in the second quarter, {late:.1f} {unit} in the last: {late / early:.2f} times")
    results.measured(f"{what}, last quarter", late / early, "times the second", GROWTH, f"{early:.0f} {unit} in the second quarter")
    return late <= early * GROWTH


def grown(samples, name, number):
    """How much a count grew in a quarter."""
    size = len(samples) // 4
    return samples[(number + 1) * size - 1][name] - samples[number * size][name]


def compare_cost(samples):
    """Compares the processor time for each mail, with all that is done beside it, in units of the fixed work. Needs samples of four
    minutes or so."""
    costs = [1000 * grown(samples, "processor", number) / max(1, grown(samples, "mails", number)) for number in (1, 3)]
    fixed = [quarter(samples, "yardstick", number) for number in (1, 3)]
    early, late = (cost / work for cost, work in zip(costs, fixed))
    print(f"processor time for a mail: {costs[0]:.1f} ms in the second quarter, {costs[1]:.1f} ms in the last; for the fixed work {fixed[0]:.1f} ms "
          f"and {fixed[1]:.1f} ms; for a mail in units of it: {early:.1f} and {late:.1f}, which is {late / early:.2f} times")
    results.measured("processor time for a mail in units of fixed work, last quarter", late / early, "times the second", COST_GROWTH,
                     f"{early:.1f} units in the second quarter")
    return late <= early * COST_GROWTH


def compare_database(samples):
    """Compares how much the database's file grew for each mail. It is flat if a share needs no more when there are many."""
    early, late = (1000 * grown(samples, "file", number) / max(1, grown(samples, "mails", number)) for number in (1, 3))
    if not early:
        print("database: its file didn't grow in the second quarter, so there is nothing to compare")
        return True
    print(f"database: {early:.1f} KB for a share in the second quarter, {late:.1f} KB in the last: {late / early:.2f} times")
    results.measured("growth of the database for each share, last quarter", late / early, "times the second", GROWTH,
                     f"{early:.1f} KB in the second quarter")
    return late <= early * GROWTH


def show_machine(samples):
    """Prints how the machine spent its time in each quarter. A queue that grows while other programs use the processors says little about the server."""
    for number in range(4 if len(samples) >= 8 else 0):
        spent = grown(samples, "minute", number) * 60 * os.cpu_count() / 100
        server, *rest = (grown(samples, name, number) / spent for name in ("processor", "busy", "disk", "stolen"))
        busy, disk, stolen = rest
        print(f"quarter {number + 1}: the server used {server:.0f} % of the processor time, other programs, this load among them, {busy - server:.0f} %; {disk:.0f} % was spent "
              f"waiting for a disk, {stolen:.0f} % was taken by other virtual machines; "
              f"{quarter(samples, 'pending', number):.0f} shares waited (median)")


def show_reads(reads, minutes):
    """Prints the median time of each request in the second and the last quarter."""
    for path in PATHS:
        early, late = ([spent for minute, name, spent in reads if name == path and number <= 4 * minute / minutes < number + 1] for number in (1, 3))
        if early and late:
            print(f"GET {path}: {statistics.median(early):.0f} ms in the second quarter, {statistics.median(late):.0f} ms in the last")


def draw(samples, folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "soak.jsonl").write_text("".join(json.dumps(row) + "\n" for row in samples))

    def points(name):
        return [(row["minute"], row[name]) for row in samples]

    memory = [("server", points("server")), ("with image workers", points("all"))]
    for file, title, up, series in (("soak-memory.svg", "Resident memory under mixed load", "MB", memory),
                                    ("soak-files.svg", "Open files under mixed load", "files", [("with image workers", points("files"))]),
                                    ("soak-queue.svg", "Shares that wait under mixed load", "shares", [("accepted, not yet delivered", points("pending"))]),
                                    ("soak-database.svg", "Database under mixed load", "MB", [("SQLite with its log", points("database"))])):
        marks = [(minute, str(minute)) for minute in range(0, int(samples[-1]["minute"]) + 1, 5)]
        results.write_plot(folder / file, plots.lines(title, "minutes", up, series, marks=marks))


def run(server, mail, given):
    load = Load(server)
    full = capacity(server, load, given.first)
    rate = full * given.part
    print(f"capacity: {full:.1f} shares a second until their mail; sending {rate:.1f} a second for {given.minutes:g} minutes", flush=True)
    work = [(load.send, rate / 2), (load.send, rate / 2), (load.browse, 0.3), (load.browse, 0.5), (load.follow,), (load.follow,)]
    threads = [threading.Thread(target=action, args=words, daemon=True) for action, *words in work]
    started = load.started = time.monotonic()
    for thread in threads:
        thread.start()
    samples = []
    while time.monotonic() < started + 60 * given.minutes:
        time.sleep(SAMPLE_SECONDS if given.minutes > 2 else 1)
        samples.append(sample(server, mail, started))
    load.stopped.set()
    for thread in threads:
        thread.join(90)
    return load, samples


def settle(server, load):
    """Waits until everything is delivered, and returns what is wrong."""
    end = time.monotonic() + 300
    while server.pending() and time.monotonic() < end:
        time.sleep(0.2)
    wrong = [f"{len(load.failures)} requests failed: {load.failures[0]}"] if load.failures else []
    if left := server.pending():
        wrong.append(f"{left} of {load.sent} shares were not delivered")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--part", type=float, default=0.7, help="the part of the capacity that is used (default: 0.7)")
    parser.add_argument("--first", type=int, default=200, help="shares that measure the capacity (default: 200)")
    parser.add_argument("--plots", type=pathlib.Path, default=product.ROOT / "var/results")
    given = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-soak-"))
    mail = MailServer(folder)
    server = Product(folder, mail)
    try:
        load, samples = run(server, mail, given)
        wrong = settle(server, load)
        mails = len(mail.taken)
        repeated = sum(count > 1 for count in mail.taken.values())
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)
    draw(samples, given.plots)
    flat = [compare(samples, "server", "memory of the server", "MB"), compare(samples, "all", "memory with image workers", "MB"),
            compare(samples, "files", "open files", "files"), compare_database(samples), compare_cost(samples)]
    show_machine(samples)
    show_reads(load.reads, given.minutes)
    kilobytes = (samples[-1]["database"] - samples[0]["database"]) * 1000 / max(1, load.sent - given.first)
    print(f"{load.sent} shares, {mails} mails, {repeated} of them more than once; {load.read} other requests; "
          f"the database grew by {kilobytes:.1f} KB a share; at most {max(row['pending'] for row in samples)} waited")
    for words in wrong:
        print(f"soak: {words}", file=sys.stderr)
    sys.exit(0 if all(flat) and not wrong and not repeated and mails == load.sent else 1)


if __name__ == "__main__":
    main()
