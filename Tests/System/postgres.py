# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Servers and workers on a real PostgreSQL, while processes are killed and PostgreSQL is stopped.

Clients send shares until each has its receipt. Meanwhile a server or a worker is killed (SIGKILL), PostgreSQL is stopped
without a shutdown (pg_ctl stop -m immediate), or a connection is ended by PostgreSQL. Afterward each share with a receipt must
be there once, each delivery must have been mailed once or be marked as uncertain, and nothing may remain in the queue.

With --every, something is killed, stopped or ended every few seconds until the queue is empty; with --minutes, no further share is
begun after that time, and the number that was reached is reported. With --cut, servers and workers reach PostgreSQL through a proxy
that ends connections before, inside and after COMMIT, too (cutter.py).

PostgreSQL runs in a temporary folder as another user, because it refuses to run as root.
"""

import argparse
import collections
import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import threading
import time

import intake
import loss
import parts
from cutter import MODES, Cutter

PROGRAMS = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
LEASE = 3
SHAPES = ("text", "json", "multipart", "large")


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


class Cluster:
    """A PostgreSQL server that listens on a socket in its folder.

    `settings` are in effect from the next start. With `source`, it is a standby of that server. `timeout` is in seconds.
    """

    def __init__(self, folder, settings=(), source=None, timeout=120):
        expect(PROGRAMS, "PostgreSQL is missing; run scripts/setup test")
        self.folder, self.data, self.settings, self.timeout = folder, folder / "data", settings, timeout
        self.folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            os.chmod(self.folder.parent, 0o755)
        self.url = f"postgres://postgres@/shares?host={self.folder}"
        if source:
            self.call("pg_basebackup", "-D", self.data, "-h", source.folder, "-U", "postgres", "-R", "--checkpoint=fast", "--no-sync")
            self.start()
        else:
            self.call("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            self.start()
            self.query("CREATE DATABASE shares")

    def call(self, program, *words):
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*user, PROGRAMS[-1] / program, *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=self.timeout, check=False)
        expect(done.returncode == 0, f"{program}: {done.stdout[-500:]}")
        return done.stdout

    def start(self):
        self.call("pg_ctl", "start", "-w", "-D", self.data, "-l", self.folder / "log",
                  "-o", " ".join([f"-k {self.folder} -c listen_addresses= -c max_connections=200",
                                  *[f"-c {setting}" for setting in self.settings]]))

    def stop(self, mode="immediate"):
        self.call("pg_ctl", "stop", "-w", "-m", mode, "-D", self.data)

    def query(self, sql, database="postgres"):
        return self.call("psql", "-XqAt", "-h", self.folder, "-U", "postgres", "-d", database, "-c", sql).strip()


class Installation:
    """Servers and workers with one database.

    They have one data folder: a server and two workers. Or each has a folder of its own, and the database has their files:
    two servers and three workers.
    """

    def __init__(self, folder, cluster, box, is_apart, url=None, accounts=4):
        self.folder, self.cluster, self.box, self.is_apart = folder, cluster, box, is_apart
        self.environment = {"SHAREPIPE_DATABASE": url or cluster.url, "SHAREPIPE_PUBLIC_URL": "http://127.0.0.1:1"}
        if is_apart:
            self.environment |= {"SHAREPIPE_STORE": "database", "SHAREPIPE_SECRET_KEY": str(folder / "secret.key")}
        self.log = open(folder / "workers.log", "ab")
        self.ports = [free_port() for _ in range(2 if is_apart else 1)]
        self.servers = []
        for number in range(len(self.ports)):
            self.servers.append(self.serve(number))
            self.servers[number].must_be_up()
        # Deliveries to one destination are sent one after another, and each change of a share locks its account.
        self.tokens = [self.account(f"reader{number}") for number in range(accounts)]
        self.token = self.tokens[0]
        self.workers = [self.work(number) for number in range(3 if is_apart else 2)]

    def account(self, name):
        """Adds an account with a Kindle, and returns its token."""
        email, data = f"{name}@example.org", self.data("server0")
        _, token = intake.account(data, email, environment=self.environment)
        intake.operate(data, "destination", "add", "--user", email, "--kind", "kindle", "--address", f"{name}@kindle.com", "--confirmed",
                       "--default", environment=self.environment)
        return token

    def data(self, process):
        return self.folder / (f"data-{process}" if self.is_apart else "data")

    def serve(self, number):
        flags = ["--no-work", "--listen", f"127.0.0.1:{self.ports[number]}", *self.box.flags]
        return intake.Serving(self.data(f"server{number}"), *flags, environment=self.environment)

    def work(self, number):
        return subprocess.Popen(
            [parts.SHAREPIPE, "work", "--data", self.data(f"worker{number}"), "--lease-time", f"{LEASE}s", *self.box.flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log,
            env={**os.environ, **self.environment})

    def kill_server(self, number):
        self.servers[number].kill()
        self.restart(number)

    def restart(self, number):
        deadline = time.monotonic() + 60
        while True:
            self.servers[number] = self.serve(number)
            if self.servers[number].is_up:
                return
            self.servers[number].kill()
            expect(time.monotonic() < deadline, "the server did not start again")

    def kill_worker(self, number):
        self.workers[number].kill()
        self.workers[number].wait(30)
        self.workers[number] = self.work(number)

    def stop_database(self, pause):
        self.cluster.stop()
        time.sleep(pause)
        self.cluster.start()

    def end_connections(self):
        self.cluster.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'sharepipe%'")

    def revive(self):
        """Starts workers again that gave up while the database was down, as a service manager would."""
        for number, worker in enumerate(self.workers):
            if worker.poll() is not None:
                self.workers[number] = self.work(number)
        for number, server in enumerate(self.servers):
            if not server.is_up:
                server.kill()
                self.restart(number)

    def ask(self, path, token):
        status, _, body = intake.Client(self.servers[0].address, token).ask("GET", path)
        expect(status == 200, f"{path}: {status} {body[:300]}")
        return json.loads(body)

    def listed(self):
        """The shares of all accounts, each with the token of its account."""
        items = []
        for token in self.tokens:
            cursor = ""
            while cursor is not None:
                page = self.ask(f"/v1/shares?limit=100{cursor}", token)
                items += [item | {"token": token} for item in page["items"]]
                cursor = "&cursor=" + page["nextCursor"] if page.get("nextCursor") else None
        return items

    def close(self):
        for worker in self.workers:
            worker.terminate()
        for worker in self.workers:
            worker.wait(60)
        for server in self.servers:
            server.stop()
        self.log.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Sender(threading.Thread):
    """Sends its shares, each until there is a receipt; begins none after `deadline`, or while `backlog` of its shares wait.

    It uses every fourth account in turn, beginning with that of `number`, or all of them if there are too few.
    """

    def __init__(self, installation, seed, count, shapes=SHAPES, deadline=None, backlog=None, number=0):
        super().__init__(daemon=True)
        accounts = installation.tokens[number::4] or installation.tokens
        self.tokens = [accounts[index % len(accounts)] for index in range(count)]
        self.installation, self.fault, self.deadline, self.backlog = installation, None, deadline, backlog
        dice = intake.dice(seed)
        self.shares = [intake.Share(dice, shapes[number % len(shapes)], f"{seed} {number}") for number in range(count)]

    def run(self):
        try:
            ports, tries = self.installation.ports, 0
            for index, (share, token) in enumerate(zip(self.shares, self.tokens)):
                while self.backlog and index - len(self.installation.box.identifiers) // 4 > self.backlog:
                    time.sleep(0.5)
                if self.deadline and time.monotonic() > self.deadline:
                    self.shares = self.shares[:index]
                    return
                while not share.acknowledged:
                    tries += 1
                    client = intake.Client(f"127.0.0.1:{ports[tries % len(ports)]}", token)
                    if not client.send(share):
                        time.sleep(0.05)
        except Exception as error:
            self.fault = error


def acts_of(installation, dice):
    return {
        "server killed": lambda: installation.kill_server(dice.randrange(len(installation.servers))),
        "worker killed": lambda: installation.kill_worker(dice.randrange(len(installation.workers))),
        "PostgreSQL stopped": lambda: installation.stop_database(dice.uniform(0, 2)),
        "connections ended": installation.end_connections,
    }


def disturb(installation, dice, senders, rounds):
    """Disturbs until the shares have receipts, and at least `rounds` times; returns what was done how often."""
    acts = acts_of(installation, dice)
    done, total = collections.Counter(), sum(len(sender.shares) for sender in senders)
    while sum(done.values()) < rounds or any(sender.is_alive() for sender in senders):
        wait_for_receipts(senders, max(1, total // (rounds + 1)))
        time.sleep(dice.uniform(0, 0.5))
        # Every act in turn, so that each of them takes place.
        name = list(acts)[sum(done.values()) % len(acts)]
        acts[name]()
        installation.revive()
        done[name] += 1
    return done


def disturb_always(installation, dice, senders, every):
    """Disturbs every few seconds until all shares have receipts and the queue is empty; returns what was done how often."""
    acts, done, told = acts_of(installation, dice), collections.Counter(), time.monotonic()
    while any(sender.is_alive() for sender in senders) or jobs_left(installation):
        time.sleep(dice.uniform(0.5, 1.5) * every)
        name = list(acts)[sum(done.values()) % len(acts)]
        acts[name]()
        installation.revive()
        done[name] += 1
        if time.monotonic() - told > 60:
            told = time.monotonic()
            print(f"{acknowledged(senders)} receipts, {jobs_left(installation)} jobs, {len(installation.box.identifiers)} mails, "
                  f"{sum(done.values())} disturbances", flush=True)
    return done


def jobs_left(installation):
    return int(installation.cluster.query("SELECT count(*) FROM job", "shares"))


def wait_for_receipts(senders, count, seconds=15):
    """Waits for further receipts: otherwise a slow machine would do nothing but start the server again."""
    deadline, before = time.monotonic() + seconds, acknowledged(senders)
    while acknowledged(senders) < before + count and time.monotonic() < deadline:
        if not any(sender.is_alive() for sender in senders):
            return
        time.sleep(0.02)


def acknowledged(senders):
    return sum(share.acknowledged for sender in senders for share in sender.shares)


def settled(installation, count, seconds=300):
    """Every share, once none of its deliveries moves any more."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        installation.revive()
        # A list of thousands takes longer than a look at the queue.
        if count > 1000 and jobs_left(installation):
            time.sleep(1)
            continue
        items = installation.listed()
        states = [delivery["state"] for item in items for delivery in item["deliveries"]]
        if len(states) >= count and not {"queued", "sending"} & set(states):
            return items
        time.sleep(0.3)
    counts = collections.Counter(item["state"] for item in items) + collections.Counter(states)
    raise AssertionError(f"after {seconds} s the shares and deliveries are {dict(counts)}")


def faults(items, shares, identifiers, tokens=()):
    """What is wrong; `tokens` are those with which the shares were sent, if they belong to several accounts."""
    listed = collections.Counter(item["id"] for item in items)
    mailed = collections.Counter(part for identifier in identifiers for part in re.split(r"[<>@.\s]", identifier))
    for share in shares:
        if listed[share.id] != 1:
            yield f"share {share.id} has a receipt and is listed {listed[share.id]} times"
    if unknown := set(listed) - {share.id for share in shares}:
        yield f"nobody sent {unknown}"
    sent_with = dict(zip((share.id for share in shares), tokens))
    for item in items:
        if sent_with and sent_with.get(item["id"]) != item["token"]:
            yield f"share {item['id']} is listed for another account"
        if len(item["deliveries"]) != 1:
            yield f"share {item['id']} has {len(item['deliveries'])} deliveries"
        for delivery in item["deliveries"]:
            mails = mailed[delivery["id"]]
            is_flagged = delivery["state"] == "uncertain" or delivery.get("possibleDuplicate")
            if not (delivery["state"] == "sent" and mails == 1 or is_flagged and mails <= 2):
                yield f"delivery {delivery['id']} is “{delivery['state']}”, and its mail went out {mails} times"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=40, help="how often something is killed or stopped at least")
    parser.add_argument("--every", type=float, help="disturb every so many seconds, until the queue is empty")
    parser.add_argument("--minutes", type=float, help="begin no further share after this time")
    parser.add_argument("--backlog", type=int, help="begin no further share while about so many wait for their mail")
    parser.add_argument("--text", action="store_true", help="only short texts")
    parser.add_argument("--apart", action="store_true", help="two servers and three workers, each with a data folder of its own")
    parser.add_argument("--accounts", type=int, default=4, help="how many accounts share (default: 4)")
    parser.add_argument("--cut", type=int, help="end the connection at every nth COMMIT of a transaction that writes")
    parser.add_argument("--seed", default="postgres")
    options = parser.parse_args()
    folder, begun = parts.scratch("system-test-postgres-"), time.monotonic()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        box = loss.Mailbox(folder)
        stack.callback(box.close)
        proxy = Cutter(str(cluster.folder / ".s.PGSQL.5432"))
        installation = Installation(folder, cluster, box, options.apart, options.cut and proxy.url, options.accounts)
        stack.callback(installation.close)
        shapes, limit = ("text",) if options.text else SHAPES, options.minutes and begun + 60 * options.minutes
        senders = [Sender(installation, f"{options.seed}-{number}", options.shares // 4, shapes, limit, options.backlog and options.backlog // 4,
                          number) for number in range(4)]
        proxy.every = options.cut or 0
        for sender in senders:
            sender.start()
        dice = intake.dice(options.seed)
        done = disturb_always(installation, dice, senders, options.every) if options.every else disturb(
            installation, dice, senders, options.rounds)
        for sender in senders:
            if sender.fault:
                raise sender.fault
        proxy.every = 0
        expect(not options.cut or set(proxy.done) == set(MODES), f"only {dict(proxy.done)} were cut")
        shares = [share for sender in senders for share in sender.shares]
        items = settled(installation, len(shares))
        tokens = [token for sender in senders for token in sender.tokens[:len(sender.shares)]]
        found = list(faults(items, shares, box.identifiers, tokens))
        for fault in found:
            print("FAULT " + fault)
        expect(not found, f"{len(found)} faults")
        left = cluster.query("SELECT count(*) FROM job", "shares")
        expect(left == "0", f"{left} jobs are left")
        doubt = sum(d["state"] == "uncertain" or bool(d.get("possibleDuplicate")) for i in items for d in i["deliveries"])
    cuts = [f"{count} × cut {mode}" for mode, count in proxy.done.items()]
    acts = ", ".join([f"{count} × {name}" for name, count in done.items()] + cuts)
    print(f"postgres: {len(shares)} shares, each there once; {len(box.identifiers)} mails, {doubt} deliveries marked as "
          f"uncertain; {acts}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"postgres: {error}", file=sys.stderr)
        sys.exit(1)
