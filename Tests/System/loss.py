# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""No acknowledged share is lost: clients send shares without pause while the server is killed at random moments.

Every client sends each share with its own key until it gets a receipt, as JSON, multipart, plain and resumable bodies. At the
end each share must be stored once, with the bytes that its receipt named, and with a job. Then a server with workers makes
books of a sample and delivers each once, although it is killed at random moments, too.
"""

import argparse
import contextlib
import json
import logging
import shutil
import socket
import ssl
import sys
import threading

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

from intake import Client, Serving, Share, account, clock, dice, found, operate
from parts import scratch

SHAPES = ["json"] * 6 + ["text"] * 3 + ["multipart", "large", "pieces"]


class Hammer(threading.Thread):
    """One client that goes on until it is told to stop; after a kill it sends the same share again."""

    def __init__(self, run, seed):
        super().__init__(daemon=True)
        self.run_of, self.dice, self.shares, self.retries, self.fault = run, dice(seed), [], 0, None

    def run(self):
        try:
            while not self.run_of.is_over.is_set():
                share = Share(self.dice, self.dice.choice(SHAPES), len(self.shares))
                self.shares.append(share)
                self.send(share)
        except Exception as error:  # a fault of the test or of the server: both end it, and are told
            self.fault = error

    def send(self, share):
        while not self.run_of.is_over.is_set():
            client = self.run_of.client()
            if client.send(share):
                return
            self.retries += 1
            self.run_of.server_changed.wait(2)


class Run:
    def __init__(self, folder, kills, acknowledged, clients, seed):
        self.data, self.kills, self.wanted = folder / "data", kills, acknowledged
        self.dice, self.is_over, self.server_changed = dice(seed), threading.Event(), threading.Event()
        self.local, self.server, self.killed = threading.local(), Serving(self.data, "--no-work"), 0
        _, self.token = account(self.data)
        self.hammers = [Hammer(self, f"{seed}-{number}") for number in range(clients)]

    def client(self):
        """This thread's client of the server that runs now."""
        mine = getattr(self.local, "client", None)
        if not mine or mine[0] is not self.server:
            mine = self.local.client = (self.server, Client(self.server.address, self.token))
        return mine[1]

    @property
    def acknowledged(self):
        return sum(share.acknowledged for hammer in self.hammers for share in list(hammer.shares))

    def go(self):
        for hammer in self.hammers:
            hammer.start()
        last = clock()
        while self.killed < self.kills or self.acknowledged < self.wanted:
            self.is_over.wait(self.dice.uniform(0.02, 0.9))
            self.kill()
            if clock() - last > 20:
                last = clock()
                say(f"{self.killed} kills, {self.acknowledged} acknowledged")
            if fault := next((hammer.fault for hammer in self.hammers if hammer.fault), None):
                self.is_over.set()
                raise fault
        self.is_over.set()
        for hammer in self.hammers:
            hammer.join(60)
        self.server.kill()
        return [share for hammer in self.hammers for share in hammer.shares]

    def kill(self):
        self.server_changed.clear()
        self.server.kill()
        self.killed += 1
        self.server = Serving(self.data, "--no-work")
        self.server.must_be_up()
        self.server_changed.set()


class Mailbox:
    """A mail server that takes everything and remembers who brought what."""

    def __init__(self, folder):
        # A client that is killed in a handshake is nothing to tell.
        logging.getLogger("mail.log").setLevel(logging.CRITICAL)
        self.identifiers = []
        authority = trustme.CA()
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)
        authority.cert_pem.write_to_path(str(folder / "ca.pem"))
        self.flags = ["--smtp-ca", str(folder / "ca.pem")]
        box = self

        class Handler:
            async def handle_DATA(self, _server, _session, envelope):
                head = envelope.content.split(b"\r\n\r\n")[0].decode("utf-8", "replace")
                box.identifiers += [line for line in head.splitlines() if line.lower().startswith("message-id:")]
                return "250 taken"

        class Secured(Controller):
            def factory(self):
                return SMTP(self.handler, tls_context=context, require_starttls=True, data_size_limit=1 << 26)

        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.controller = Secured(Handler(), hostname="127.0.0.1", port=port)
        self.controller.start()
        self.flags += ["--smtp", f"smtp://localhost:{port}", "--mail-from", "pipe@books.example", "--mail-rate", "0", "--retry-base", "200ms"]

    def close(self):
        self.controller.stop()


def deliver(folder, count, kills, seed):
    """Shares that become books and mails while the server is killed: each mail at most once, or said to be in doubt."""
    data, rolls, box = folder / "data", dice(seed), Mailbox(folder)
    server = Serving(data, *box.flags)
    _, token = account(data)
    operate(data, "destination", "add", "--user", "a@example.org", "--kind", "kindle", "--address", "a@kindle.com",
            "--confirmed", "--default")
    shares, killed = [Share(rolls, "text", number) for number in range(count)], 0
    for share in shares:
        while not share.acknowledged:
            Client(server.address, token).send(share)
            if killed < kills and rolls.random() < kills / count:
                killed += 1
                server.kill()
                server = Serving(data, *box.flags)
    while killed < kills:
        killed += 1
        threading.Event().wait(rolls.uniform(0.02, 0.6))
        server.kill()
        server = Serving(data, *box.flags)
    deliveries = settled(server, token, count)
    server.stop()
    box.close()
    faults = [fault for id, state in deliveries.items() if (fault := check(id, state, box.identifiers))]
    if len(deliveries) != count:
        faults.append(f"{count} shares were acknowledged, {len(deliveries)} became deliveries")
    doubt = sum(state == "uncertain" for state in deliveries.values())
    return faults, f"{count} shares through {killed} kills: {len(box.identifiers)} mails, {doubt} told to be in doubt"


def check(delivery, state, identifiers):
    mails = sum(delivery in identifier for identifier in identifiers)
    if state == "sent" and mails == 1 or state == "uncertain" and mails <= 1:
        return None
    return f"delivery {delivery} is “{state}”, and its mail went out {mails} times"


def settled(server, token, count):
    """The state of every delivery, once none of them moves any more."""
    for _ in range(1200):
        states, cursor = {}, ""
        while cursor is not None:
            page = json.loads(Client(server.address, token).ask("GET", f"/v1/shares?limit=100{cursor}")[2])
            for item in page["items"]:
                states |= {delivery["id"]: delivery["state"] for delivery in item["deliveries"]}
            cursor = "&cursor=" + page["nextCursor"] if page.get("nextCursor") else None
        if len(states) >= count and not {"queued", "sending"} & set(states.values()):
            break
        threading.Event().wait(0.25)
    return states


def say(text):
    print(text, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--acknowledged", type=int, default=50_000)
    parser.add_argument("--clients", type=int, default=12)
    parser.add_argument("--delivered", type=int, default=400, help="shares of the second part")
    parser.add_argument("--delivery-kills", type=int, default=60)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    faults, begun, folder = [], clock(), scratch("system-test-loss-")
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        run = Run(folder, options.kills, options.acknowledged, options.clients, options.seed)
        shares = run.go()
        faults += found(run.data, shares)
        retries = sum(hammer.retries for hammer in run.hammers)
        say(f"intake: {run.killed} kills, {run.acknowledged} acknowledged, {retries} sent again, {len(faults)} faults")
        second = folder / "second"
        second.mkdir()
        more, told = deliver(second, options.delivered, options.delivery_kills, options.seed)
        faults += more
        say("delivery: " + told)
    for fault in faults[:40]:
        say("FAULT " + fault)
    say(f"no-loss: {len(faults)} faults, {clock() - begun:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
