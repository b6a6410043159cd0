# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Folders of one machine: workers with different names, each of which saves books only in its own folders.

With PostgreSQL, a server without a worker and the workers `nas` and `laptop` have data folders of their own, and the database has
their files. With SQLite, they have one data folder, and each worker allows another folder. Books go to a folder of each
machine, and to one without a machine. The worker of a machine is started later, killed while books wait for it, and started
again. Meanwhile, the books say for which machine they wait, `sharepipe doctor` names it, and other books are saved. In the
end, each book is in the folder of its machine once, and nowhere else.
"""

import argparse
import collections
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time

import intake
import parts
import postgres
from postgres import expect

LEASE = 3
SETTLING = 120
NODES = ("nas", "laptop")


class Installation:
    """A server that only accepts, two workers that can be started and killed, and an account with folders."""

    def __init__(self, folder, environment):
        self.folder, self.environment, self.workers = folder, environment, {}
        self.is_apart = "SHAREPIPE_DATABASE" in environment
        self.log = open(folder / "workers.log", "ab")
        self.server = intake.Serving(self.data("server"), "--no-work", environment=environment)
        self.server.must_be_up()
        self.account, self.token = intake.account(self.data("server"), environment=environment)
        self.destinations = {}
        for node in NODES:
            self.root(node).mkdir()
            self.add_as_operator(node, f"own-{node}")
            self.add(node, f"named-{node}", str(self.root(node) / "reader"))
        self.add(None, "any", "any")

    def data(self, name):
        return self.folder / (f"data-{name}" if self.is_apart else "data")

    def root(self, node):
        """The folder that only the worker of a machine allows."""
        return self.folder / f"root-{node}"

    def add(self, node, name, address):
        body = {"kind": "folder", "address": address, "name": name, "settings": {"node": node} if node else {}}
        status, _, reply = self.ask("POST", "/v1/destinations", json.dumps(body).encode(), {"Content-Type": "application/json"})
        expect(status == 201, f"{name}: {status} {reply[:300]}")
        self.destinations[name] = json.loads(reply)["id"]

    def add_as_operator(self, node, name):
        words = ("destination", "add", "--user", "a@example.org", "--kind", "folder", "--address", name, "--name", name)
        added = intake.operate(self.data("server"), *words, "--node", node, environment=self.environment)
        self.destinations[name] = added["id"]

    def ask(self, method, path, body=None, headers=()):
        return intake.Client(self.server.address, self.token).ask(method, path, body, headers)

    def start(self, node):
        self.workers[node] = subprocess.Popen(
            [parts.SHAREPIPE, "work", "--data", self.data(node), "--node", node, "--folder-root", self.root(node),
             "--lease-time", f"{LEASE}s", "--retry-base", "200ms"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log, env={**os.environ, **self.environment})

    def end(self, node, number):
        worker = self.workers.pop(node)
        worker.send_signal(number)
        worker.wait(60)

    def share(self, title, names):
        """Shares a text to destinations, and returns its identifier."""
        body = {"text": f"{title}\n\nThe ferry left at seven.", "title": title,
                "destinations": [self.destinations[name] for name in names]}
        status, _, reply = self.ask("POST", "/v1/shares", json.dumps(body).encode(), {"Content-Type": "application/json"})
        expect(status == 202, f"{title}: {status} {reply[:300]}")
        return json.loads(reply)["id"]

    def deliveries(self, share):
        """The deliveries of a share by the name of their destination."""
        names = {id: name for name, id in self.destinations.items()}
        return {names[delivery["destination"]]: delivery
                for delivery in json.loads(self.ask("GET", f"/v1/shares/{share}")[2])["deliveries"]}

    def settle(self, share, **states):
        """Waits until the deliveries to the machines have these states: sent, or waits, with the machine as the reason."""
        deadline = time.monotonic() + SETTLING
        while time.monotonic() < deadline:
            found = self.deliveries(share)
            # Before the book is made, there are no deliveries.
            if found and all(is_settled(found[name], states[name.split("-")[-1]], name.split("-")[-1]) for name in found):
                return
            time.sleep(0.2)
        raise AssertionError(f"after {SETTLING} s: {found}\n{(self.folder / 'workers.log').read_text()[-1500:]}")

    def check_doctor(self, expected):
        """Waits until the checkup names these machines."""
        deadline = time.monotonic() + SETTLING
        while (found := self.doctor()) != expected:
            expect(time.monotonic() < deadline, f"doctor: {found} instead of {expected}")
            time.sleep(0.2)

    def doctor(self):
        """The machines that the checkup names, with its levels."""
        done = subprocess.run(
            [parts.SHAREPIPE, "doctor", "--offline", "--json", "--data", self.data("server")], capture_output=True, text=True,
            timeout=60, env={**os.environ, **self.environment}, check=False)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return {node: line["level"] for line in lines for node in NODES if f"--node {node}" in line["text"]}

    def files(self):
        """How often each book is in each folder of the whole installation."""
        found = [f"{path.relative_to(self.folder)}" for path in self.folder.rglob("*.epub") if "books" not in path.parts]
        return collections.Counter(found)

    def expected(self, name, title):
        node = name.split("-")[-1]
        if name.startswith("named"):
            return f"root-{node}/reader/{title}.epub"
        return f"{self.data(node).name}/folders/{self.account}/{name}/{title}.epub"

    def close(self):
        for node in list(self.workers):
            self.end(node, signal.SIGTERM)
        self.server.stop()
        self.log.close()


def is_settled(delivery, state, node):
    if state == "sent":
        return delivery["state"] == "sent"
    problem = delivery.get("problem") or {}
    return delivery["state"] in ("queued", "sending") and problem.get("code") == "machine_missing" and node in problem["detail"]


def folders(*nodes):
    return [f"{kind}-{node}" for node in nodes for kind in ("own", "named")]


def journey(installation):
    """Shares books while workers come and go; returns the titles by their destinations."""
    titles = {}

    def share(title, names, **states):
        titles[title] = names
        id = installation.share(title, names)
        installation.settle(id, **states)
        return id

    installation.start("laptop")
    early = share("Early", [*folders(*NODES), "any"], laptop="sent", nas="waits", any="sent")
    installation.check_doctor({"nas": "doubtful"})
    installation.start("nas")
    installation.settle(early, laptop="sent", nas="sent", any="sent")
    installation.check_doctor({})
    share("Both", folders(*NODES), laptop="sent", nas="sent")
    installation.end("laptop", signal.SIGKILL)
    killed = share("Killed", folders(*NODES), laptop="waits", nas="sent")
    installation.end("nas", signal.SIGTERM)
    stopped = share_unread(installation, titles)
    installation.start("laptop")
    installation.settle(killed, laptop="sent", nas="sent")
    installation.settle(stopped, laptop="sent", nas="waits", any="sent")
    installation.start("nas")
    installation.settle(stopped, laptop="sent", nas="sent", any="sent")
    return titles


def share_unread(installation, titles):
    """Shares a book while no worker runs; there is nothing to wait for."""
    titles["Stopped"] = [*folders(*NODES), "any"]
    return installation.share("Stopped", titles["Stopped"])


def check_files(installation, titles):
    found = installation.files()
    for title, names in titles.items():
        for name in names:
            paths = [installation.expected(name, title)]
            if name == "any" and installation.is_apart:
                paths = [f"data-{node}/folders/{installation.account}/any/{title}.epub" for node in NODES]
            copies = sum(found.pop(path, 0) for path in paths)
            expect(copies == 1, f"“{title}” is in {paths} {copies} times")
    expect(not found, f"further files: {sorted(found)}")


def run(folder, engine, stack):
    environment = {"SHAREPIPE_PUBLIC_URL": "http://127.0.0.1:1"}
    if engine == "postgres":
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        environment |= {"SHAREPIPE_DATABASE": cluster.url, "SHAREPIPE_STORE": "database",
                        "SHAREPIPE_SECRET_KEY": str(folder / "secret.key")}
    installation = Installation(folder, environment)
    stack.callback(installation.close)
    titles = journey(installation)
    check_files(installation, titles)
    return sum(len(names) for names in titles.values())


def wrong_name():
    done = subprocess.run([parts.SHAREPIPE, "work", "--node", "My NAS"], capture_output=True, text=True, timeout=60, check=False)
    expect(done.returncode == 64 and "invalid value 'My NAS' for --node" in done.stderr, f"{done.returncode} {done.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", action="append", choices=["postgres", "sqlite"])
    options = parser.parse_args()
    wrong_name()
    for engine in options.engine or ["postgres", "sqlite"]:
        folder, begun = parts.scratch("system-test-machines-"), time.monotonic()
        with contextlib.ExitStack() as stack:
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            count = run(folder, engine, stack)
        print(f"machines: {engine}: {count} books, each in the folder of its machine once; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"machines: {error}", file=sys.stderr)
        sys.exit(1)
