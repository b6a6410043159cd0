# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Opens ten thousand slow connections: heads and bodies that arrive byte by byte, silence, responses that nobody reads. Meanwhile
other clients share, each over its own connection, and each must get a receipt. At the end the server must have closed every slow
connection.

usage: slow.py [--connections N] [--shares N]    (make test-slow)
"""

import argparse
import collections
import pathlib
import resource
import selectors
import shutil
import socket
import statistics
import sys
import threading
import time

import intake
from parts import scratch


class Slow:
    """Many slow connections, kept by one thread."""

    def __init__(self, address, token, count):
        host, port = address.split(":")
        self.address, self.token, self.count = (host, int(port)), token, count
        self.selector, self.open, self.kinds, self.ends = selectors.EpollSelector(), {}, {}, collections.Counter()
        self.stopped = threading.Event()

    def beginnings(self):
        share = f"POST /v1/shares HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self.token}\r\nContent-Type: text/plain\r\n"
        return {
            "head": b"GET /health/live HTTP/1.1\r\nX-Slow: ", "body": (share + "Content-Length: 100000\r\n\r\n").encode(),
            "chunked": (share + "Transfer-Encoding: chunked\r\n\r\n").encode(), "silence": b"",
            "unauthenticated": b"POST /v1/shares HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n",
            "reader": b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n" * 20,
        }

    def begin(self):
        kinds = self.beginnings()
        names = list(kinds)
        for number in range(self.count):
            # Readers make the server work before they stop reading; a few of them are enough.
            kind = names[number % 5] if number % 50 else "reader"
            connection = socket.socket()
            if kind == "reader":
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(self.address)
            connection.sendall(kinds[kind])
            connection.setblocking(False)
            self.open[connection] = (kind, time.monotonic())
            if kind != "reader":
                self.selector.register(connection, selectors.EVENT_READ)
        threading.Thread(target=self.drip, daemon=True).start()

    def drip(self):
        """A byte each ten seconds for each; whatever the server says is looked at, readers excepted."""
        drops, last = {"head": b"a", "body": b"a", "chunked": b"1\r\na\r\n", "unauthenticated": b"a"}, 0.0
        while not self.stopped.is_set():
            for key, _ in self.selector.select(0.5):
                self.listen(key.fileobj)
            if time.monotonic() - last < 10:
                continue
            last, held = time.monotonic(), self.held()
            for connection, (kind, _) in list(self.open.items()):
                if kind == "reader":
                    self.probe(connection, held)
                elif drop := drops.get(kind):
                    self.send(connection, drop)

    def probe(self, connection, held):
        """A server that has closed cannot say so to a client that reads nothing: its side of the connection tells."""
        if connection.getsockname()[1] not in held:
            self.end(connection, "closed")

    def held(self):
        """The clients' ports of the connections that a process still has at the server's port (proc_net(5): an inode)."""
        lines = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
        port = f":{self.address[1]:04X}"
        return {int(line[2].split(":")[1], 16) for line in lines if line[1].endswith(port) and line[9] != "0"}

    def send(self, connection, drop):
        try:
            connection.send(drop)
        except BlockingIOError:
            pass
        except OSError:
            self.end(connection, "closed")

    def listen(self, connection):
        try:
            received = connection.recv(4096)
        except OSError:
            received = b""
        kind = self.open.get(connection, ("", 0))[0]
        if received.startswith(b"HTTP/1.1 4") and kind != "unauthenticated":
            self.end(connection, received[9:12].decode())
        elif not received:
            self.end(connection, "closed")

    def end(self, connection, how):
        if connection in self.open:
            kind, since = self.open.pop(connection)
            self.ends[kind, how] += 1
            self.kinds[kind] = max(self.kinds.get(kind, 0), time.monotonic() - since)
            if kind != "reader":
                self.selector.unregister(connection)
            connection.close()

    def wait(self, seconds):
        until = time.monotonic() + seconds
        while self.open and time.monotonic() < until:
            time.sleep(1)
        self.stopped.set()
        return len(self.open)


def share_all(address, token, count, dice):
    """Shares, each over a new connection; seconds of each, and how many were not taken."""
    seconds, refused = [], 0
    for number in range(count):
        share = intake.Share(dice, "json", number)
        started = time.perf_counter()
        client = intake.Client(address, token)
        refused += not client.send(share)
        client.connection.close()
        seconds.append(time.perf_counter() - started)
    return seconds, refused


def memory(process):
    """Resident megabytes."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) // 1024


def said(name, seconds):
    ordered = sorted(seconds)
    print(f"{name}: {len(ordered)} shares, median {statistics.median(ordered) * 1000:.1f} ms, "
          f"99th {ordered[int(len(ordered) * .99) - 1] * 1000:.1f} ms, slowest {ordered[-1] * 1000:.1f} ms", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--shares", type=int, default=300)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < options.connections + 500:
        options.connections = hard - 500
        print(f"only {hard} open files are allowed here: {options.connections} connections")
    folder = scratch("system-test-slow-")
    data = folder / "data"
    data.mkdir()
    serving = intake.Serving(data, "--no-work")
    faults = []
    try:
        token = intake.account(data)[1]
        dice = intake.dice(11)
        said("alone", share_all(serving.address, token, options.shares, dice)[0])
        before = memory(serving.process)
        slow = Slow(serving.address, token, options.connections)
        started = time.monotonic()
        slow.begin()
        print(f"{len(slow.open)} slow connections after {time.monotonic() - started:.1f} s, "
              f"memory {before} MB, then {memory(serving.process)} MB", flush=True)
        seconds, refused = share_all(serving.address, token, options.shares, dice)
        said(f"beside {len(slow.open)} slow ones", seconds)
        if refused:
            faults.append(f"{refused} of {options.shares} shares were not taken")
        left = slow.wait(180)
        if left:
            faults.append(f"{left} slow connections are still open: {collections.Counter(k for k, _ in slow.open.values())}")
        for kind, longest in sorted(slow.kinds.items()):
            how = ", ".join(f"{count} {end}" for (name, end), count in sorted(slow.ends.items()) if name == kind)
            print(f"  {kind}: {how}; the last one after {longest:.0f} s")
        seconds, refused = share_all(serving.address, token, 50, dice)
        said("afterwards", seconds)
        print(f"memory {memory(serving.process)} MB")
        if refused or not serving.is_up:
            faults.append("the server is not what it was before")
    finally:
        serving.stop()
        shutil.rmtree(folder, ignore_errors=True)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
