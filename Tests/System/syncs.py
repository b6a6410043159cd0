# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Each committed group of shares is synced once, and none is missed.

A server runs with disk.c preloaded while many clients send shares at once. In its log of operations each commit is a
frame of the write-ahead log whose header names the size of the database. The write-ahead log must be synced once after the
commit and before the next one, and otherwise only for a checkpoint.
"""

import argparse
import contextlib
import shutil
import struct
import sys
import threading

from diskfaults import shim
from intake import Client, Serving, Share, account, clock, dice
from parts import scratch
from powercut import SYNC, WRITE, records

FRAME_HEAD, LOG_HEAD = 24, 32


def send(address, token, shares):
    client = Client(address, token)
    for share in shares:
        client.send(share)


def count(log, start):
    """(commits, commits not synced before the next, syncs of the log, syncs of the database)"""
    commits = missing = logs = bases = 0
    is_open = False
    for operation, name, data, number in records(log, start):
        is_log = name.endswith(".sqlite-wal")
        if operation == SYNC:
            logs, bases, is_open = logs + is_log, bases + name.endswith(".sqlite"), is_open and not is_log
        elif operation == WRITE and is_log and number >= LOG_HEAD and len(data) >= FRAME_HEAD and is_commit(data, number):
            commits, missing, is_open = commits + 1, missing + is_open, True
    return commits, missing + is_open, logs, bases


def is_commit(data, number):
    return len(data) == FRAME_HEAD and struct.unpack_from(">I", data, 4)[0] > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=24)
    parser.add_argument("--shares", type=int, default=60, help="of each client")
    options = parser.parse_args()
    begun, folder = clock(), scratch("system-test-syncs-")
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        data, log = folder / "root" / "data", folder / "log"
        data.parent.mkdir()
        _, token = account(data)
        server = Serving(data, "--no-work", environment={
            "LD_PRELOAD": str(shim(folder)), "DISK_ROOT": str(data.parent), "DISK_LOG": str(log)})
        # Opening the database commits nothing of ours before its durability is set.
        start = log.stat().st_size
        groups = [
            [Share(dice(f"{client} {number}"), "json", number) for number in range(options.shares)]
            for client in range(options.clients)]
        threads = [threading.Thread(target=send, args=(server.address, token, group)) for group in groups]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # A token's last use is noted after the answer; an orderly end waits for it.
        server.stop()
        taken = sum(share.acknowledged for group in groups for share in group)
        commits, missing, logs, bases = count(log, start)
    # A checkpoint syncs the log, and the first commit after it does so once more. One that a reader keeps from its end syncs only
    # the log, not the database.
    is_sound = not missing and commits and logs - commits <= 3 * bases + 2 and taken == options.clients * options.shares
    print(f"syncs: {taken} shares in {commits} committed groups, {logs} syncs of the log ({bases} of the database), "
          f"{missing} groups not synced, {clock() - begun:.0f} s")
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main())
