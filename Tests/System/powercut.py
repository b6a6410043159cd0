# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""After a power failure everything that was synced is stored; of the rest any part may be stored, torn or missing.

A server runs with disk.c preloaded, which records every operation. A client adds each receipt to the same log. Then the log is
cut at many points. For each cut the test makes a disk as a crash could leave it. A file has its bytes as of its last sync plus a
random part of later writes, torn at sector boundaries. A folder has its entries as of its last sync plus the first few later
changes, because file systems keep their order. A server that starts on that disk must have every share acknowledged before
the cut.
"""

import argparse
import contextlib
import os
import shutil
import struct
import sys

from diskfaults import shim
from intake import LARGE, Client, Serving, Share, account, clock, dice, found, path
from parts import scratch

CREATE, WRITE, TRUNCATE, SYNC, RENAME, UNLINK, MKDIR, RECEIPT = range(1, 9)
HEAD = struct.Struct("<IIIIQ")
SECTOR = 512


def records(log, start=0):
    """(operation, path, data, number) of each record from an offset on."""
    content, at = log.read_bytes(), start
    while at < len(content):
        operation, name, data, _, number = HEAD.unpack_from(content, at)
        start = at + HEAD.size
        at = start + name + data
        yield operation, content[start:start + name].decode(), content[start + name:at], number


class Node:
    """A file: what survives for sure, and what came since."""

    def __init__(self):
        self.durable, self.pending = bytearray(), []

    def sync(self):
        for change in self.pending:
            apply(self.durable, *change)
        self.pending = []

    def after_crash(self, rolls):
        content = bytearray(self.durable)
        likely = rolls.choice([0, 0.5, 0.9, 1])
        for kind, number, data in self.pending:
            if kind == TRUNCATE:
                if rolls.random() < likely:
                    apply(content, kind, number, data)
                continue
            for start, end in sectors(number, len(data)):
                if rolls.random() < likely:
                    apply(content, WRITE, number + start, data[start:end])
        return content


def sectors(offset, size):
    """The parts of a write that one sector each takes."""
    start = 0
    while start < size:
        end = min(size, start + SECTOR - (offset + start) % SECTOR)
        yield start, end
        start = end


def apply(content, kind, number, data):
    if kind == TRUNCATE:
        del content[number:]
        content.extend(bytes(number - len(content)))
    else:
        content.extend(bytes(max(0, number - len(content))))
        content[number:number + len(data)] = data


class Disk:
    """What the file system knows, and what of it is on the medium."""

    def __init__(self, root):
        self.root, self.seen, self.durable, self.pending = root, {root: None}, {root: None}, {}

    def take(self, operation, name, data, number):
        folder = os.path.dirname(name)
        if operation in (CREATE, MKDIR):
            node = Node() if operation == CREATE else None
            self.seen[name] = node
            self.pending.setdefault(folder, []).append((operation, name, node))
        elif operation == RENAME:
            target = data.decode()
            node = self.seen.pop(name)
            self.seen[target] = node
            self.pending.setdefault(folder, []).append((RENAME, name, (target, node)))
        elif operation == UNLINK:
            self.seen.pop(name, None)
            self.pending.setdefault(folder, []).append((UNLINK, name, None))
        elif operation == SYNC and self.seen.get(name) is None:
            for change in self.pending.pop(name, []):
                enter(self.durable, change)
        elif operation == SYNC:
            self.seen[name].sync()
        elif name in self.seen:
            self.seen[name].pending.append((operation, number, data))

    def after_crash(self, rolls):
        names = dict(self.durable)
        for changes in self.pending.values():
            for change in changes[:rolls.randint(0, len(changes))]:
                enter(names, change)
        return {name: node.after_crash(rolls) if node else None for name, node in names.items()
                if self.is_reachable(name, names)}

    def is_reachable(self, name, names):
        return name == self.root or (os.path.dirname(name) in names and self.is_reachable(os.path.dirname(name), names))


def enter(names, change):
    operation, name, details = change
    if operation == RENAME:
        target, node = details
        names.pop(name, None)
        names[target] = node
    elif operation == UNLINK:
        names.pop(name, None)
    else:
        names[name] = details


def lay(image, root, folder):
    shutil.rmtree(folder, ignore_errors=True)
    for name in sorted(image, key=len):
        target = folder / os.path.relpath(name, root)
        if image[name] is None:
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.write_bytes(image[name])


class Recording:
    """A server whose every operation on the disk is written down, and the shares it acknowledged."""

    def __init__(self, folder, count):
        self.root, self.log = folder / "root", folder / "log"
        self.root.mkdir()
        self.environment = {
            "LD_PRELOAD": str(shim(folder)), "DISK_ROOT": str(self.root), "DISK_LOG": str(self.log)}
        data, shapes = self.root / "data", ["json", "large", "multipart", "pieces", "text", "json"]
        _, self.token = account(data, environment=self.environment)
        server = Serving(data, "--no-work", environment=self.environment)
        client = Client(server.address, self.token)
        self.shares = [
            Share(dice(f"power{number}"), shapes[number % len(shapes)], number, LARGE + 9000) for number in range(count)]
        for number, share in enumerate(self.shares):
            if client.send(share):
                self.note(number)
        server.kill()
        self.operations = list(records(self.log))

    def note(self, number):
        record = HEAD.pack(RECEIPT, 0, 0, 0, number)
        descriptor = os.open(self.log, os.O_WRONLY | os.O_APPEND)
        os.write(descriptor, record)
        os.close(descriptor)

    def disk_at(self, cut):
        """The disk just before operation `cut`, and the shares acknowledged by then."""
        disk, acknowledged = Disk(str(self.root)), []
        for operation, name, data, number in self.operations[:cut]:
            if operation == RECEIPT:
                acknowledged.append(self.shares[number])
            else:
                disk.take(operation, name, data, number)
        return disk, acknowledged


def check(recording, folder, disk, acknowledged, rolls, starts):
    lay(disk.after_crash(rolls), str(recording.root), folder / "after")
    data = folder / "after" / "data"
    if acknowledged and not (data / "sharepipe.sqlite").exists():
        return ["the database itself is gone"]
    if starts:
        server = Serving(data, "--no-work")
        if not server.is_up:
            return ["the server does not start on it"]
        server.kill()
    return found(data, acknowledged) if acknowledged else []


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=1500)
    parser.add_argument("--starts", type=int, default=10, help="a server is started on each n-th disk")
    parser.add_argument("--shares", type=int, default=60)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    rolls, faults, begun, folder = dice(options.seed), [], clock(), scratch("system-test-power-")
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        recording = Recording(path(folder), options.shares)
        after_receipts = [
            number + 1 for number, record in enumerate(recording.operations) if record[0] == RECEIPT]
        if len(after_receipts) != options.shares:
            faults.append(f"{len(after_receipts)} of {options.shares} shares were taken")
        cuts = after_receipts + [rolls.randint(1, len(recording.operations)) for _ in range(options.cuts)]
        for number, cut in enumerate(cuts[:options.cuts]):
            found_here = check(recording, folder, *recording.disk_at(cut), rolls, number % options.starts == 0)
            faults += [f"cut before operation {cut}: {fault}" for fault in found_here]
            for fault in found_here[:3]:
                print(f"FAULT cut before operation {cut} of {len(recording.operations)}: {fault}", flush=True)
    print(f"power cuts: {min(len(cuts), options.cuts)} disks of {len(recording.operations)} operations, "
          f"{len(faults)} faults, {clock() - begun:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
