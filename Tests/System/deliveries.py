# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Kills real server processes (SIGKILL) at random moments while they deliver to folders and webhooks and make digests, and
restarts them on other days of a fake clock.

kill: every share ends up exactly once in the folder, and at the webhook once or flagged `possibleDuplicate`, always with one
  webhook-id for each delivery. Every share of a digest is in exactly one of its books.
clock: digests at 02:30 in Berlin and in New York during the nights in which clocks change are sent exactly once a day. A
  preloaded library moves the calendar's clock; the monotonic clock, which sleeps use, is not changed.

usage: deliveries.py kill|clock [--sharepipe PROGRAM] [--rounds N]    (make test-sending)
"""

import argparse
import datetime
import http.server
import io
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import zipfile

ME = "me@example.org"

# libfaketime also moves the timers that the server sleeps by, which then never end.
CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static long shift(void) {
  static long seconds; static int known;
  if (!known) { const char *text = getenv("CLOCK_SHIFT"); seconds = text ? atol(text) : 0; known = 1; }
  return seconds;
}
int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) time->tv_sec += shift();
  return result;
}
int gettimeofday(struct timeval *now, void *zone) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  now->tv_sec = time.tv_sec; now->tv_usec = time.tv_nsec / 1000;
  return 0;
}
time_t time(time_t *out) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  if (out) *out = time.tv_sec;
  return time.tv_sec;
}
"""


def clock_library():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="system-test-clock-"))
    (folder / "clock.c").write_text(CLOCK)
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", folder / "clock.so", folder / "clock.c", "-ldl"], check=True)
    return folder / "clock.so"


class Receiver:
    """Takes webhooks, slowly now and then, and remembers what it answered for."""

    def __init__(self, seed):
        self.seen, self.lock, chance = [], threading.Lock(), random.Random(seed)
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                with outer.lock:
                    outer.seen.append((self.headers["webhook-id"], json.loads(body)["data"]["shares"][0]["id"]))
                    pause = chance.choice((0, 0, 0.05, 0.2))
                time.sleep(pause)
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook"


class Server:
    """A data folder, and the server that runs on it now."""

    def __init__(self, program, clock=None):
        self.clock = clock
        self.program, self.folder = program, pathlib.Path(tempfile.mkdtemp(prefix="system-test-deliveries-"))
        self.process = self.url = self.token = None

    def start(self, clock=None):
        flags = ["serve", "--listen", "127.0.0.1:0", "--allow-host", "127.0.0.1", "--retry-base", "50ms", "--share-rate", "0",
                 "--webhook-rate", "0"]
        command = [self.program, *flags, "--data", str(self.folder)]
        environment = dict(os.environ)
        if clock:
            environment |= {"LD_PRELOAD": str(self.clock), "CLOCK_SHIFT": str(int(clock - time.time()))}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True)
        for line in self.process.stdout:
            if found := re.search(r"listens on (http://\S+)", line):
                self.url = found.group(1)
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                threading.Thread(target=self.process.stderr.read, daemon=True).start()
                return
        raise SystemExit("the server did not start: " + self.process.stderr.read()[-2000:])

    def stop(self, how=signal.SIGTERM):
        os.killpg(self.process.pid, how)
        self.process.wait()

    def command(self, *arguments):
        done = subprocess.run(
            [self.program, *arguments, "--data", str(self.folder)], capture_output=True, text=True, check=True)
        return json.loads(done.stdout) if done.stdout.strip() else None

    def sign_up(self):
        self.account = self.command("user", "add", ME)["account"]
        self.token = self.command("token", "add", "--user", ME, "--name", "test", "--scope", "account")["token"]

    def destination(self, kind, address, *flags):
        return self.command(
            "destination", "add", "--user", ME, "--kind", kind, "--address", address, "--name", address, *flags)["id"]

    def ask(self, method, path, body=None, kind="application/json"):
        request = urllib.request.Request(self.url + path, data=body, method=method)
        request.add_header("Authorization", "Bearer " + self.token)
        if body:
            request.add_header("Content-Type", kind)
        with urllib.request.urlopen(request, timeout=20) as response:
            content = response.read()
            return json.loads(content) if content.startswith((b"{", b"[")) else content

    def share(self, title, destinations):
        body = {"text": f"{title}\n\nSome words to read about {title}.", "destinations": destinations}
        return self.ask("POST", "/v1/shares", json.dumps(body).encode())["id"]

    def status(self, share):
        return self.ask("GET", f"/v1/shares/{share}")

    def wait(self, shares, done, seconds=120):
        end, open_shares = time.monotonic() + seconds, list(shares)
        while open_shares and time.monotonic() < end:
            open_shares = [s for s in open_shares if not done(self.status(s))]
            time.sleep(0.1)
        return open_shares

    def files(self, name):
        folder = self.folder / "folders" / self.account / name
        return sorted(p.name for p in folder.iterdir()) if folder.exists() else []

    def titles(self, name):
        """The titles of the articles in every book of a folder."""
        folder, found = self.folder / "folders" / self.account / name, []
        for path in folder.iterdir():
            book = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
            text = "".join(book.read(n).decode() for n in book.namelist() if n.endswith(".xhtml"))
            found.append(set(re.findall(r"Some words to read about (K\d+)\.", text)))
        return found


def all_sent(status):
    return status["deliveries"] and all(d["state"] == "sent" for d in status["deliveries"])


def kill(program, rounds, seed):
    chance, receiver, server = random.Random(seed), Receiver(seed), Server(program)
    server.start()
    server.sign_up()
    folder, hook = server.destination("folder", "single"), server.destination("webhook", receiver.address)
    digest = server.destination("folder", "digests", "--schedule", "by-hand")
    shares, kills = [], 0
    for turn in range(rounds):
        for number in range(3):
            shares.append(server.share(f"K{turn * 3 + number}", [folder, hook, digest]))
        if turn % 2:
            subprocess.run([program, "destination", "send-now", digest, "--user", ME, "--data", str(server.folder)],
                           capture_output=True)
        time.sleep(chance.uniform(0, 0.5))
        server.stop(signal.SIGKILL)
        kills += 1
        server.start()
    server.wait(shares, lambda s: s["deliveries"] and all(
        d["state"] == "sent" or d["destination"] == digest for d in s["deliveries"]))
    subprocess.run([program, "destination", "send-now", digest, "--user", ME, "--data", str(server.folder)], capture_output=True)
    left = server.wait(shares, all_sent)
    statuses = [server.status(s) for s in shares]
    server.stop()
    failures = [f"not sent: {s}" for s in left]
    titles = sorted(f"K{n}.epub" for n in range(len(shares)))
    if server.files("single") != titles:
        failures.append(f"folder: {sorted(set(titles) ^ set(server.files('single')))}")
    counts, ids = {}, {}
    for identifier, share in receiver.seen:
        counts[share] = counts.get(share, 0) + 1
        ids.setdefault(share, set()).add(identifier)
    repeated = flagged = 0
    for status in statuses:
        delivery = next(d for d in status["deliveries"] if d["destination"] == hook)
        if ids.get(status["id"]) != {delivery["id"]}:
            failures.append(f"webhook-id: {status['id']} {ids.get(status['id'])}")
        flagged += delivery.get("possibleDuplicate", False)
        repeated += counts.get(status["id"], 0) > 1
        if counts.get(status["id"], 0) > 1 and not delivery.get("possibleDuplicate"):
            failures.append(f"told twice and not flagged: {status['id']}")
    books = server.titles("digests")
    for number in range(len(shares)):
        held = sum(f"K{number}" in book for book in books)
        if held != 1:
            failures.append(f"K{number} is in {held} digests")
    print(f"kill: {kills} kills, {len(shares)} shares: {len(server.files('single'))} files, {len(receiver.seen)} posts "
          f"({repeated} shares told more than once, {flagged} flagged), {len(books)} digests; {len(failures)} failures")
    shutil.rmtree(server.folder, ignore_errors=True)
    return failures


NIGHTS = (
    # Zone, the days of the digest at 02:30 there in UTC: clocks forward, clocks back.
    ("Europe/Berlin", ("2026-03-28 01:30:00", "2026-03-29 01:00:00", "2026-03-30 00:30:00"),
     ("2026-03-29 01:30:00", "2026-03-29 02:30:00")),
    ("Europe/Berlin", ("2026-10-24 00:30:00", "2026-10-25 00:30:00", "2026-10-26 01:30:00"), ("2026-10-25 01:30:00",)),
    ("America/New_York", ("2026-03-07 07:30:00", "2026-03-08 07:00:00", "2026-03-09 06:30:00"),
     ("2026-03-08 06:30:00", "2026-03-08 07:30:00")),
    ("America/New_York", ("2026-10-31 06:30:00", "2026-11-01 07:30:00", "2026-11-02 07:30:00"), ()),
)


def moment(text, seconds):
    when = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc)
    return when.timestamp() + seconds


def night(program, clock, zone, fires, quiet):
    """Two shares wait before each hour; the server is killed in the middle of the second digest."""
    failures, server = [], Server(program, clock)
    server.start(moment(fires[0], -7200))
    server.sign_up()
    target = server.destination("folder", "digests", "--schedule", "daily@02:30", "--time-zone", zone)
    counted = number = 0
    for index, fire in enumerate(fires):
        shares = []
        if index:
            server.start(moment(fires[index - 1], 600 if not quiet else 30))
        for _ in range(2):
            shares.append(server.share(f"K{number}", [target]))
            number += 1
        server.wait(shares, lambda s: s["deliveries"])
        due = {server.status(s)["deliveries"][0]["digest"]["dueAt"] for s in shares}
        wanted = fire.replace(" ", "T") + ".000Z"
        if due != {wanted}:
            failures.append(f"{zone}: due {due}, not {wanted}")
        server.stop()
        for other in quiet:
            if (index == 0 or fires[index - 1] < other) and other < fire:
                server.start(moment(other, -2))
                time.sleep(4)
                server.stop()
                if len(server.files("digests")) != counted:
                    failures.append(f"{zone}: went out at {other}, too")
        server.start(moment(fire, -2))
        if len(server.files("digests")) != counted:
            failures.append(f"{zone}: went out before {fire}")
        if index == 1:
            time.sleep(random.uniform(2.0, 2.6))
            server.stop(signal.SIGKILL)
            server.start(moment(fire, 5))
        if server.wait(shares, all_sent, 30):
            failures.append(f"{zone}: not out at {fire}")
        counted += 1
        time.sleep(1)
        if len(server.files("digests")) != counted:
            failures.append(f"{zone}: {len(server.files('digests'))} books after {fire}, not {counted}")
        server.stop()
    held = sorted(title for book in server.titles("digests") for title in book)
    if held != sorted(f"K{n}" for n in range(number)):
        failures.append(f"{zone}: held {held}")
    print(f"clock: {zone}, {fires[1]}: {counted} digests of {number} shares; {len(failures)} failures")
    shutil.rmtree(server.folder, ignore_errors=True)
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("kill", "clock"))
    parser.add_argument("--sharepipe", default=os.environ.get("SHAREPIPE_BIN"), required="SHAREPIPE_BIN" not in os.environ)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.sharepipe)
    if arguments.what == "kill":
        failures = kill(program, arguments.rounds, arguments.seed)
    else:
        clock = clock_library()
        failures = [f for night_ in NIGHTS for f in night(program, clock, *night_)]
    print("\n".join(failures[:20]), file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
