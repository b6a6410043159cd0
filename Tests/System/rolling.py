# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""An upgrade of two servers and a worker on PostgreSQL, one after another, while shares are sent.

The programs of the next version are this program with example steps of the schema (--example-steps), which add columns to the
tables of accounts, shares and jobs. Clients send shares to servers whose /health/ready responds with 200, as a proxy does. Old servers
get SIGTERM while new ones run, report that they drain, go on responding, finish an upload that has begun, and end. No request may fail
meanwhile, each share must be there once, and its delivery must have been mailed once, without doubt. A server of the old version must
start beside the new ones. Before that, a step that would take an hour must end with its program. After that, a step that no older program could work with must be refused while one runs, and must
keep older programs from starting when it was taken.
"""

import argparse
import contextlib
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

import intake
import loss
import parts
import postgres
from postgres import expect

# The seconds in which balancer and test have to see that a server drains.
DRAIN = 10
OLD, NEXT, AFTER, SLOW = None, "expanding", "contracting", "slow"


class Installation:
    """Processes of several versions with one database, each with a data folder of its own."""

    def __init__(self, folder, cluster, box):
        self.folder, self.cluster, self.box, self.count = folder, cluster, box, 0
        self.log = open(folder / "workers.log", "ab")
        self.servers, self.workers = [], []

    def environment(self, version):
        more = {"SHAREPIPE_EXAMPLE_STEPS": version} if version else {}
        return {"SHAREPIPE_DATABASE": self.cluster.url, "SHAREPIPE_STORE": "database", "SHAREPIPE_PUBLIC_URL": "http://127.0.0.1:1",
                "SHAREPIPE_SECRET_KEY": str(self.folder / "secret.key"), "SHAREPIPE_DRAIN_TIME": f"{DRAIN}s", **more}

    def data(self):
        self.count += 1
        return self.folder / f"data-{self.count}"

    def serve(self, version):
        server = intake.Serving(self.data(), "--no-work", *self.box.flags, environment=self.environment(version))
        server.must_be_up()
        self.servers.append(server)
        return server

    def work(self, version):
        worker = subprocess.Popen(
            [parts.SHAREPIPE, "work", "--data", self.data(), *self.box.flags], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=self.log, env={**os.environ, **self.environment(version)})
        self.workers.append(worker)
        return worker

    def run(self, version, *words):
        return subprocess.run([parts.SHAREPIPE, *words, "--data", self.data()], capture_output=True, text=True, timeout=120, check=False,
                              env={**os.environ, **self.environment(version)})

    def check(self, version):
        """The exit code of migrate --check and what it printed."""
        done = self.run(version, "migrate", "--check")
        return done.returncode, json.loads(done.stdout) if done.stdout else done.stderr

    def refused(self, version):
        """The error of a server that must not start."""
        done = self.run(version, "serve", "--listen", "127.0.0.1:0")
        expect(done.returncode == 69, f"a server that must not start ended with {done.returncode}: {done.stderr}")
        return done.stderr

    # What postgres.settled needs.
    def revive(self):
        expect(all(worker.poll() is None for worker in self.workers), "a worker ended")

    def listed(self):
        return postgres.Installation.listed(self)

    def ask(self, path, token):
        return postgres.Installation.ask(self, path, token)

    @property
    def tokens(self):
        return [self.token]

    def close(self):
        for worker in self.workers:
            worker.kill()
            worker.wait(30)
        for server in self.servers:
            server.kill()
        self.log.close()


class Balancer(threading.Thread):
    """Knows which servers are ready, as a proxy with health checks does."""

    def __init__(self, installation):
        super().__init__(daemon=True)
        self.installation, self.ready, self.seen, self.is_over = installation, [], {}, False
        self.look()

    def run(self):
        while not self.is_over:
            self.look()
            time.sleep(0.1)

    def look(self):
        found = []
        for server in list(self.installation.servers):
            status, state = readiness(server.address)
            self.seen.setdefault(server.address, []).append(state)
            found += [server.address] if status == 200 else []
        self.ready = found


def readiness(address):
    """The status and the state of a server; None if it can't be reached."""
    connection = http.client.HTTPConnection(address, timeout=30)
    with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
        connection.request("GET", "/health/ready")
        reply = connection.getresponse()
        return reply.status, json.loads(reply.read()).get("state")
    return None, None


class Sender(threading.Thread):
    """Sends shares one after another, on connections that stay open, to servers that are ready."""

    def __init__(self, balancer, token, seed):
        super().__init__(daemon=True)
        self.balancer, self.token, self.seed, self.dice = balancer, token, seed, random.Random(seed)
        self.shares, self.clients, self.failures, self.fault, self.is_over = [], {}, [], None, False

    def run(self):
        try:
            while not self.is_over:
                shape = postgres.SHAPES[len(self.shares) % len(postgres.SHAPES)]
                self.shares.append(intake.Share(self.dice, shape, f"{self.seed} {len(self.shares)}"))
                self.send(self.shares[-1])
                time.sleep(0.2)
        except Exception as error:
            self.fault = error

    def send(self, share):
        while not share.acknowledged:
            expect(self.balancer.ready, "no server is ready")
            address = self.dice.choice(self.balancer.ready)
            client = self.clients.setdefault(address, intake.Client(address, self.token))
            if not client.send(share):
                self.failures.append(f"{share.shape} {share.id} to {address}")
                time.sleep(0.05)


class BegunUpload:
    """A share whose body is sent only in part, until `finish`."""

    def __init__(self, address, token, share):
        self.share, self.half = share, len(share.body) // 2
        host, port = address.split(":")
        self.connection = http.client.HTTPConnection(host, int(port), timeout=60)
        self.connection.putrequest("POST", "/v1/shares")
        for name, value in {"Authorization": "Bearer " + token, "Content-Type": share.type, "Idempotency-Key": f'"{share.id}"',
                            "Content-Length": str(len(share.body))}.items():
            self.connection.putheader(name, value)
        self.connection.endheaders(share.body[:self.half])

    def finish(self):
        self.connection.send(self.share.body[self.half:])
        reply = self.connection.getresponse()
        body = reply.read()
        self.connection.close()
        expect(reply.status == 202, f"the upload that had begun got {reply.status} {body[:200]}")
        self.share.acknowledged = True


def drain(installation, server, token, dice):
    """Ends a server as an upgrade does; returns the shares that it took meanwhile."""
    begun = BegunUpload(server.address, token, intake.Share(dice, "large", "begun"))
    server.process.send_signal(signal.SIGTERM)
    wait_for(lambda: readiness(server.address) == (503, "draining"), "the server does not say that it drains")
    late = intake.Share(dice, "text", "late")
    client = intake.Client(server.address, token)
    status, headers, body = client.post("/v1/shares", late, late.body)
    expect(client.is_receipt(late, status, headers, body), f"a server that drains refused a share: {status} {body[:200]}")
    expect(headers["Connection"] == "close", "a server that drains keeps its connections open")
    wait_for(lambda: not is_listening(server.address), "the server does not stop listening")
    expect(server.process.poll() is None, "the server ended before the upload that had begun")
    begun.finish()
    expect(server.process.wait(60) == 0, f"the server ended with {server.process.returncode}")
    installation.servers.remove(server)
    server.close()
    return [begun.share, late]


def end_worker(installation, worker):
    installation.workers.remove(worker)
    worker.terminate()
    expect(worker.wait(60) == 0, f"the worker ended with {worker.returncode}")


def is_listening(address):
    host, port = address.split(":")
    with socket.socket() as probe:
        return probe.connect_ex((host, int(port))) == 0


def wait_for(condition, words, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < deadline, words)
        time.sleep(0.05)


def roles(found):
    return sorted((program["role"], program["schema"]) for program in found["programs"] if program["role"] != "command")


def upgrade(installation, token, dice):
    """Replaces all processes of the old version; returns shares that went to servers while they ended."""
    old, (old_worker,) = list(installation.servers), list(installation.workers)
    code, found = installation.check(NEXT)
    expect((code, found["state"], found["rolling"]) == (1, "outdated", True), f"before the upgrade, the check says {code} {found}")
    wait_for(lambda: roles(installation.check(NEXT)[1]) == [("serve", 1), ("serve", 1), ("work", 1)], "the check does not list the programs")
    shares = []
    for server in old:
        installation.serve(NEXT)
        time.sleep(1)
        shares += drain(installation, server, token, dice)
    installation.work(NEXT)
    wait_for(lambda: roles(installation.check(NEXT)[1]) == [("serve", 2), ("serve", 2), ("work", 1), ("work", 2)],
             "the check does not list the programs of both versions")
    code, found = installation.check(OLD)
    expect((code, found["state"], found["schema"]) == (0, "newer", 2), f"the old program says {code} {found}")
    # A machine with the old version that restarts during the upgrade.
    again = installation.serve(OLD)
    end_worker(installation, old_worker)
    time.sleep(1)
    return shares + drain(installation, again, token, dice)


def contract(installation):
    """Takes a step that needs all older programs to have ended."""
    before = installation.cluster.query("SELECT version, oldest_program FROM schema_version ORDER BY 1", "shares")
    code, found = installation.check(AFTER)
    expect((code, found["rolling"]) == (1, False), f"the check of a contracting step says {code} {found}")
    error = installation.refused(AFTER)
    expect("Stop these programs first" in error and "serve 0." in error and "work 0." in error, f"the refusal says: {error}")
    expect(installation.cluster.query("SELECT version, oldest_program FROM schema_version ORDER BY 1", "shares") == before,
           "a refused upgrade changed the schema")
    for worker in list(installation.workers):
        end_worker(installation, worker)
    for server in list(installation.servers):
        installation.servers.remove(server)
        server.stop()
    installation.serve(AFTER)
    for version in (OLD, NEXT):
        error = installation.refused(version)
        expect("a newer version of Sharepipe made this database" in error, f"an old program says: {error}")
        code, told = installation.check(version)
        expect(code == 69, f"the check of an old program ends with {code}: {told}")


def interrupt(installation):
    """Ends a server during a long step; PostgreSQL must end the step, too, and change nothing."""
    cluster = installation.cluster
    running = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'"
    cluster.query("ALTER DATABASE shares SET sharepipe.example_seconds = '3000'")
    before = cluster.query("SELECT max(version) FROM schema_version", "shares")
    for number in (signal.SIGTERM, signal.SIGKILL):
        with open(installation.folder / "slow.log", "w+", encoding="utf-8") as log:
            server = subprocess.Popen(
                [parts.SHAREPIPE, "serve", "--data", installation.data(), "--listen", "127.0.0.1:0", "--no-work"], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=log, env={**os.environ, **installation.environment(SLOW)})
            wait_for(lambda: cluster.query(running) == "1", "the slow step does not begin")
            server.send_signal(number)
            expect(server.wait(60) == -number, f"a server during an upgrade ended with {server.returncode}")
            wait_for(lambda: cluster.query(running) == "0", "the slow step goes on without its program")
            log.seek(0)
            expect("upgrading the database" in (told := log.read()), f"the log of an upgrade says: {told}")
    expect(cluster.query("SELECT max(version) FROM schema_version", "shares") == before, "an interrupted upgrade changed the schema")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="rolling")
    options = parser.parse_args()
    folder, begun, dice = parts.scratch("system-test-rolling-"), time.monotonic(), random.Random(options.seed)
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        box = loss.Mailbox(folder)
        stack.callback(box.close)
        installation = Installation(folder, cluster, box)
        stack.callback(installation.close)
        first = installation.serve(OLD)
        environment = installation.environment(OLD)
        _, token = intake.account(first.data, environment=environment)
        installation.token = token
        intake.operate(first.data, "destination", "add", "--user", "a@example.org", "--kind", "kindle", "--address", "a@kindle.com",
                       "--confirmed", "--default", environment=environment)
        interrupt(installation)
        installation.serve(OLD)
        installation.work(OLD)
        balancer = Balancer(installation)
        balancer.start()
        senders = [Sender(balancer, token, f"{options.seed}-{number}") for number in range(2)]
        for sender in senders:
            sender.start()
        time.sleep(2)
        shares = upgrade(installation, token, dice)
        for sender in senders:
            sender.is_over = True
        for sender in senders:
            sender.join(120)
            if sender.fault:
                raise sender.fault
        balancer.is_over = True
        balancer.join(60)
        shares += [share for sender in senders for share in sender.shares]
        items = postgres.settled(installation, len(shares))
        found = list(postgres.faults(items, shares, box.identifiers))
        found += [f"delivery {delivery['id']} is “{delivery['state']}”" for item in items for delivery in item["deliveries"]
                  if delivery["state"] != "sent" or delivery.get("possibleDuplicate")]
        found += [f"a request failed: {failure}" for sender in senders for failure in sender.failures]
        for fault in found:
            print("FAULT " + fault)
        expect(not found, f"{len(found)} faults")
        drained = sum("draining" in states for states in balancer.seen.values())
        expect(drained == 3, f"{drained} servers were seen draining")
        contract(installation)
    print(f"rolling: {len(shares)} shares during an upgrade of two servers and a worker, each there once and mailed once; no request "
          f"failed; 3 servers drained; a contracting step was refused beside older programs; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"rolling: {error}", file=sys.stderr)
        sys.exit(1)
