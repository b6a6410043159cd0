# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Makes every disk operation of a server that accepts shares fail once: the n-th write, sync, rename and so on, for n = 1 … N.

The server runs with disk.c preloaded. A client sends a share in every form. Every acknowledged share must be stored with its
bytes, and every other one must be accepted when it is sent again with the same key to a server with a working disk. The
server may refuse a share or end, but must not acknowledge a share that it lost.
"""

import argparse
import contextlib
import os
import shutil
import subprocess
import sys

from intake import LARGE, Client, Serving, Share, account, clock, copy_of, dice, found
from parts import ROOT, scratch

FAILURES = ["EIO", "ENOSPC", "EINTR", "short"]
SHAPES = ["json", "large", "multipart", "pieces", "text"]


def shim(folder):
    """disk.c as a library to preload."""
    library = folder / "disk.so"
    source = ROOT / "Tests/System/disk.c"
    compiler = shutil.which("cc") or "clang"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], check=True)
    return library


class Run:
    """One server whose n-th operation fails in one way."""

    def __init__(self, folder, library, template, token, failure, at):
        self.folder = folder / f"{failure}-{at}"
        self.data = copy_of(template, self.folder / "data")
        self.failure, self.at, self.token = failure, at, token
        self.environment = {
            "LD_PRELOAD": str(library), "DISK_ROOT": str(self.data), "DISK_FAIL_AT": str(at),
            "DISK_FAILURE": failure, "DISK_ARMED": str(self.folder / "armed"), "DISK_COUNT": str(self.folder / "count"),
            "DISK_FAIL_ON": str(self.folder / "failed")}
        self.shares = [Share(dice(f"{at}{shape}"), shape, at, LARGE + 5000) for shape in SHAPES]

    def run(self):
        server = Serving(self.data, "--no-work", environment=self.environment)
        (self.folder / "armed").touch()
        client = Client(server.address, self.token)
        for share in self.shares:
            client.send(share)
        faults = self.check(server)
        self.operations = int(self.read("count") or 0)
        shutil.rmtree(self.folder)
        return [f"{self.failure} at {self.at} ({self.where}): {fault}" for fault in faults]

    def check(self, server):
        self.where = self.read("failed")
        server.kill()
        faults = found(self.data, self.shares)
        server = Serving(self.data, "--no-work")
        if not server.is_up:
            return faults + ["the server does not start again"]
        client = Client(server.address, self.token)
        refused = [share for share in self.shares if not client.send(share)]
        server.kill()
        return faults + [f"{share.shape} was not taken afterwards" for share in refused] + found(self.data, self.shares)

    def read(self, name):
        file = self.folder / name
        return file.read_text() if file.exists() else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only each n-th operation")
    parser.add_argument("--keep", action="store_true", help="leave the folders of a run for a look")
    options = parser.parse_args()
    faults, runs, hit, begun, folder = [], 0, 0, clock(), scratch("system-test-disk-")
    with contextlib.ExitStack() as stack:
        if not options.keep:
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
        library, template = shim(folder), folder / "template" / "data"
        template.parent.mkdir()
        _, token = account(template)
        Serving(template, "--no-work").stop()
        calm = Run(folder, library, template, token, "none", 0)
        faults += calm.run()
        undisturbed = calm.operations
        for number, failure in enumerate(FAILURES):
            at, operations = 1 + number % options.every, undisturbed
            while at <= operations:
                one_run = Run(folder, library, template, token, failure, at)
                found_here = one_run.run()
                faults += found_here
                for fault in found_here:
                    print("FAULT " + fault, flush=True)
                runs, hit = runs + 1, hit + bool(one_run.where)
                # A failure makes for other operations, at most a few more; those are tried too.
                operations = max(operations, one_run.operations)
                at += options.every
            print(f"{failure}: {operations} operations, each {options.every}. failed once", flush=True)
    print(f"disk faults: {runs} runs, {hit} operations failed, {len(faults)} faults, {clock() - begun:.0f} s")
    return 1 if faults or not hit else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
