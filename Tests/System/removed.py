# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""`sharepipe share --wait` with two destinations, one of which is removed before a worker makes the book.

The command must fail and say so, although the book is sent to the other destination, because the user chose both.
"""

import contextlib
import json
import shutil
import signal
import subprocess
import sys
import time

import intake
import parts
from postgres import expect

INVALID = 65


class Reader:
    """A server that only accepts, an account with the folders `attic` and `cellar`, and its command line."""

    def __init__(self, folder, stack):
        self.folder = folder
        self.server = intake.Serving(folder / "data", "--no-work")
        stack.callback(self.server.stop)
        self.server.must_be_up()
        _, token = intake.account(folder / "data")
        self.client = intake.Client(self.server.address, token)
        self.destinations = {name: self.add(name) for name in ("attic", "cellar")}
        signing = self.begin("sign-in", f"http://{self.server.address}", "--token", token)
        printed = signing.communicate(timeout=60)
        expect(signing.returncode == 0, f"sign-in: {printed}")

    def ask(self, method, path, body=None):
        encoded = None if body is None else json.dumps(body).encode()
        status, _, reply = self.client.ask(method, path, encoded, {"Content-Type": "application/json"})
        expect(status < 300, f"{method} {path}: {status} {reply[:300]}")
        return json.loads(reply) if reply else None

    def add(self, name):
        return self.ask("POST", "/v1/destinations", {"kind": "folder", "address": name, "name": name})["id"]

    def begin(self, *words):
        return subprocess.Popen(
            [parts.SHAREPIPE, *map(str, words), "--home", self.folder / "home"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def work(self, stack):
        worker = subprocess.Popen(
            [parts.SHAREPIPE, "work", "--data", self.folder / "data"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stack.callback(worker.wait, 60)
        stack.callback(worker.send_signal, signal.SIGTERM)


def run(reader, stack):
    text = reader.folder / "note.txt"
    text.write_text("A text about tides.")
    sharing = reader.begin("share", "--wait", "--timeout", "120s", text, "--to", "attic", "--to", "cellar")
    stack.callback(sharing.kill)
    deadline = time.monotonic() + 60
    while not reader.ask("GET", "/v1/shares")["items"]:
        expect(time.monotonic() < deadline and sharing.poll() is None, "nothing was shared")
        time.sleep(0.1)
    reader.ask("DELETE", f"/v1/destinations/{reader.destinations['attic']}")
    reader.work(stack)
    output, errors = sharing.communicate(timeout=150)
    expect('"deliveries":["sent"]' in output, f"the other destination got no book: {output} {errors}")
    expect(sharing.returncode == INVALID and "not to every destination" in errors, f"{sharing.returncode} {errors}")


def main():
    folder = parts.scratch("system-test-removed-")
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        run(Reader(folder, stack), stack)
    print("removed: share --wait fails if one of two destinations was removed")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"removed: {error}", file=sys.stderr)
        sys.exit(1)
