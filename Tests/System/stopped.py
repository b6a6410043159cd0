# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A worker that is suspended beyond its lease at any step, and continues after another share has used its job's row.

A worker runs with stop.c preloaded, which stops it (SIGSTOP) before the n-th of its calls on files and sockets while it
works on a link with an image. Its lease expires, the share is deleted, and a second worker holds the delivery of a new
share: if numbers were reused, this delivery's job would have the row of the old one. Then the first worker continues
(SIGCONT). The new share must be sent once, and so must a delivery of the old one that had begun; the queue must be empty, and no book of the deleted share may be stored.
"""

import argparse
import contextlib
import http.server
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time

import jobs
import parts
from jobs import expect

LEASE = 1
IMAGE = b"P6 160 120 255\n" + bytes(range(240)) * 240


class Site:
    """A page with an image."""

    def __init__(self):
        page = jobs.PAGE.replace("</h1>", '</h1><img src="/picture" width=160 height=120>').encode()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                is_image = self.path.startswith("/picture")
                body = IMAGE if is_image else page
                with contextlib.suppress(OSError):
                    self.send_response(200)
                    self.send_header("Content-Type", "image/x-portable-pixmap" if is_image else "text/html; charset=utf-8")
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.listener.server_address[1]}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()


class Installation(jobs.Installation):
    """The installation of jobs.py, with a worker that suspends itself."""

    def stopping(self, library, folder, at, after=None):
        """A worker that stops before its `at`-th call once the file "armed" exists, and once it has sent the text `after`."""
        environment = {
            "LD_PRELOAD": str(library), "STOP_ARMED": str(folder / "armed"), "STOP_AT": str(at),
            "STOP_ON": str(folder / "on"), "STOP_COUNT": str(folder / "count"), **({"STOP_AFTER": after} if after else {})}
        return self.worker(lease=LEASE, environment=environment)

    @property
    def base(self):
        return sqlite3.connect(self.data / "sharepipe.sqlite", timeout=0, isolation_level=None)

    def is_locked(self):
        """Whether some process is inside a transaction that writes."""
        with contextlib.closing(self.base) as base:
            try:
                base.execute("BEGIN IMMEDIATE")
                base.execute("ROLLBACK")
            except sqlite3.OperationalError:
                return True
        return False

    def is_delivering(self):
        """Whether a delivery has begun. It is completed although its share goes to the trash."""
        with contextlib.closing(self.base) as base:
            return base.execute("SELECT count(*) FROM delivery WHERE state = 'sending'").fetchone()[0] > 0

    def left(self):
        """(jobs, rows that belong to deleted shares)"""
        with contextlib.closing(self.base) as base:
            (waiting,) = base.execute("SELECT count(*) FROM job").fetchone()
            (loose,) = base.execute(
                "SELECT count(*) FROM (SELECT share FROM edition UNION ALL SELECT share FROM delivery UNION ALL "
                "SELECT share FROM book) AS kept JOIN share ON share.number = kept.share "
                "WHERE share.deleted_at IS NOT NULL").fetchone()
        return waiting, loose


def is_stopped(process):
    with contextlib.suppress(OSError):
        with open(f"/proc/{process.pid}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "T"
    return False


def wait_for(condition, seconds, words):
    deadline = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < deadline, words)
        time.sleep(0.02)


def trial(installation, mail, library, folder, at):
    """Stops one worker at one step; returns the call, or nothing when the worker finished before that step."""
    for name in ("armed", "on", "count"):
        (folder / name).unlink(missing_ok=True)
    first = installation.stopping(library, folder, at)
    wait_for(lambda: any(installation.data.glob("workers/*")), 30, "the worker does not start")
    (folder / "armed").touch()
    old = installation.share("a", url=f"{installation.site.address}/page/{at}")
    wait_for(lambda: is_stopped(first) or installation.is_settled("a", old), 60, f"step {at}: the worker neither stops nor ends")
    if not is_stopped(first):
        # It must not reach the step now, while it looks for more work.
        (folder / "armed").unlink()
        first.send_signal(signal.SIGCONT)
        installation.end(first)
        return None
    call = (folder / "on").read_text()
    if installation.is_locked():
        # Nobody else can write either, so nothing of this worker can be taken over.
        first.send_signal(signal.SIGCONT)
        installation.settled("a", old)
        installation.end(first)
        return call + " inside a transaction"
    is_delivering = installation.is_delivering()
    time.sleep(LEASE + 0.2)
    installation.ask("a", "DELETE", f"/v1/shares/{old}")
    before, gate = len(mail.identifiers), mail.gates["data"]
    gate.arm()
    second = installation.worker(lease=60)
    new = installation.share("b", text=f"A text that has to arrive, number {at}")
    expect(gate.reached.wait(60), f"step {at} ({call}): the second worker does not send")
    first.send_signal(signal.SIGCONT)
    time.sleep(1.2)
    gate.let_go.set()
    status = installation.settled("b", new, 20, f"step {at} ({call})")
    states = [delivery["state"] for delivery in status["deliveries"]]
    expect(states == ["sent"], f"step {at} ({call}): the later share is {states}")
    installation.end(first)
    installation.end(second)
    expect(installation.left() == (0, 0), f"step {at} ({call}): (jobs, rows of deleted shares) left: {installation.left()}")
    sent = mail.identifiers[before:]
    expect(len(set(sent)) == len(sent), f"step {at} ({call}): a mail was sent twice: {sent}")
    expect(any(delivery["id"] in identifier for delivery in status["deliveries"] for identifier in sent),
           f"step {at} ({call}): the mail of the new share is not among {sent}")
    # The message of the deleted share arrives, too, if its delivery had begun.
    expect(len(sent) == 1 or len(sent) == 2 and is_delivering, f"step {at} ({call}): {len(sent)} mails")
    return call


def shim(folder):
    library = folder / "stop.so"
    source = parts.ROOT / "Tests/System/stop.c"
    compiler = shutil.which("cc") or "clang"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], check=True)
    return library


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only each n-th step")
    parser.add_argument("--first", type=int, default=1, help="the first step")
    parser.add_argument("--go-on", action="store_true", help="report each fault and go on")
    options = parser.parse_args()
    folder, begun, steps, faults = parts.scratch("system-test-stopped-"), time.monotonic(), [], []
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        library, mail, site = shim(folder), jobs.Mail(folder), Site()
        stack.callback(mail.controller.stop)
        at, call = options.first, ""
        while call is not None:
            # A fault leaves jobs behind, so each step has data of its own.
            folder_of_run = folder / str(at)
            folder_of_run.mkdir()
            installation = Installation(folder_of_run, mail, site)
            try:
                call = trial(installation, mail, library, folder_of_run, at)
                steps += [call] if call else []
            except AssertionError as error:
                faults.append(str(error))
                print(f"FAULT {error}", flush=True)
                if not options.go_on:
                    raise
            finally:
                installation.close()
            shutil.rmtree(folder_of_run, ignore_errors=True)
            at += options.every
    inside = sum("inside" in step for step in steps)
    kinds = sorted({step.split()[0] for step in steps})
    print(f"stopped: {len(steps)} steps ({inside} inside a transaction) of {at - options.every} calls: {' '.join(kinds)}; "
          f"{len(faults)} faults, {time.monotonic() - begun:.0f} s")
    return 1 if faults or not steps else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    try:
        sys.exit(main())
    except AssertionError:
        sys.exit(1)
