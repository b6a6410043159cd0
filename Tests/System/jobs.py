# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Workers that stop at the worst moment, jobs that kill their worker, and users who share more than others.

A worker process is stopped (SIGSTOP) while it reads a page, before its mail server replies “go on”, and after the end of the
message. Its lease expires and another worker takes over the job. Then the first one continues (SIGCONT). It must not change
anything that the other recorded, and a mail that may have been sent twice must be marked as uncertain. A share that kills its
worker each time must not keep other shares from being processed. A job that crashes its worker is set aside, and a job beside
it is not. A text of one user is delivered while twenty links of another user wait for a slow site.
"""

import argparse
import asyncio
import contextlib
import http.server
import json
import logging
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

import intake
import parts

LEASE = 10
PARAGRAPH = "<p>The ferry left at seven, as it had done for forty years, and nobody on the quay looked up from the nets.</p>"
PAGE = f"<!doctype html><html lang=en><title>The ferry</title><article><h1>The ferry</h1>{PARAGRAPH * 8}</article></html>"


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


class Gate:
    """Holds the first client after `arm` until the event `let_go` is set."""

    def __init__(self):
        self.lock, self.is_armed = threading.Lock(), False
        self.reached, self.let_go = threading.Event(), threading.Event()

    def arm(self):
        with self.lock:
            self.is_armed = True
            self.reached, self.let_go = threading.Event(), threading.Event()

    def enter(self):
        """The event to wait for, or nothing."""
        with self.lock:
            if not self.is_armed:
                return None
            self.is_armed = False
            self.reached.set()
            return self.let_go


class Mail:
    """A mail server with TLS that holds a client before it may send, or before it learns that the message was taken."""

    def __init__(self, folder):
        logging.getLogger("mail.log").setLevel(logging.CRITICAL)
        self.gates, self.identifiers = {"data": Gate(), "dot": Gate()}, []
        authority = trustme.CA()
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)
        authority.cert_pem.write_to_path(str(folder / "ca.pem"))
        mail = self

        async def wait(stage):
            event = mail.gates[stage].enter()
            while event and not event.is_set():
                await asyncio.sleep(0.02)

        class Handler:
            async def handle_DATA(self, _server, _session, envelope):
                head = envelope.content.split(b"\r\n\r\n")[0].decode("utf-8", "replace").replace("\r\n ", " ")
                mail.identifiers += [line for line in head.splitlines() if line.lower().startswith("message-id:")]
                await wait("dot")
                return "250 taken"

        class Connection(SMTP):
            async def smtp_DATA(self, arg):
                await wait("data")
                await super().smtp_DATA(arg)

        class Secured(Controller):
            def factory(self):
                return Connection(self.handler, tls_context=context, require_starttls=True, data_size_limit=1 << 26)

        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.controller = Secured(Handler(), hostname="127.0.0.1", port=port)
        self.controller.start()
        self.flags = ["--smtp-ca", str(folder / "ca.pem"), "--smtp", f"smtp://localhost:{port}", "--mail-from", "pipe@books.example",
                      "--mail-rate", "0"]


class Site:
    """Pages: /page, held by a gate; /slow, which nobody gets before its gate is opened; /poison, which tells who asks."""

    def __init__(self):
        self.gate, self.is_open, self.poisoned, self.slow = Gate(), threading.Event(), threading.Event(), 0
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                if self.path.startswith("/page") and (event := site.gate.enter()):
                    event.wait(60)
                if self.path.startswith("/slow"):
                    site.slow += 1
                    site.is_open.wait(60)
                if self.path.startswith("/poison"):
                    site.poisoned.set()
                    time.sleep(30)
                with contextlib.suppress(OSError):
                    self.send_response(200)
                    self.send_header("Content-Type", "text/html; charset=utf-8")
                    self.send_header("Content-Length", str(len(PAGE)))
                    self.end_headers()
                    self.wfile.write(PAGE.encode())

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.listener.server_address[1]}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()


class Installation:
    """A server that takes shares, people with Kindles, and workers that come and go."""

    def __init__(self, folder, mail, site, environment=None):
        self.data, self.mail, self.site, self.environment = folder / "data", mail, site, environment or {}
        self.log = open(folder / "workers.log", "ab")
        self.server = intake.Serving(self.data, "--no-work", environment=self.environment)
        self.tokens, self.workers = {}, []
        for name in ("a", "b"):
            email = f"{name}@example.org"
            _, self.tokens[name] = intake.account(self.data, email, environment=self.environment)
            intake.operate(self.data, "destination", "add", "--user", email, "--kind", "kindle", "--address",
                           f"{name}@kindle.com", "--confirmed", "--default", environment=self.environment)

    def worker(self, lease=LEASE, environment=None):
        process = subprocess.Popen(
            [parts.SHAREPIPE, "work", "--data", self.data, "--lease-time", f"{lease}s", "--retry-base", "200ms",
             "--allow-host", self.site.address.removeprefix("http://"), *self.mail.flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log,
            env={**os.environ, **self.environment, **(environment or {})})
        self.workers.append(process)
        return process

    def end(self, worker, by=signal.SIGTERM):
        worker.send_signal(by)
        worker.wait(60)
        self.workers.remove(worker)

    def ask(self, name, method, path, body=None):
        client = intake.Client(self.server.address, self.tokens[name])
        status, _, content = client.ask(method, path, body and json.dumps(body).encode(),
                                       {"Content-Type": "application/json"} if body else {})
        expect(status < 300, f"{method} {path}: {status} {content[:200]}")
        return json.loads(content) if content else None

    def share(self, name, **share):
        return self.ask(name, "POST", "/v1/shares", share)["id"]

    def status(self, name, id):
        return self.ask(name, "GET", f"/v1/shares/{id}")

    def is_settled(self, name, id):
        return self.settled_status(name, id)[0]

    def settled_status(self, name, id):
        status = self.status(name, id)
        states = {delivery["state"] for delivery in status["deliveries"]}
        is_over = status["state"] in ("failed", "needsCapture") or states and not {"queued", "sending"} & states
        return bool(is_over), status

    def settled(self, name, id, seconds=90, where=""):
        """The status, once it does not move any more."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            is_over, status = self.settled_status(name, id)
            if is_over:
                return status
            time.sleep(0.1)
        states = [delivery["state"] for delivery in status["deliveries"]]
        raise AssertionError(f"{where or id} is still {status['state']} with {states}")

    def close(self):
        for worker in list(self.workers):
            worker.kill()
            worker.wait(30)
        self.server.stop()
        self.log.close()


def paused(installation, stage):
    """A worker is stopped at a stage until another has taken its job over and ended it."""
    gate = installation.site.gate if stage == "page" else installation.mail.gates[stage]
    gate.arm()
    before = len(installation.mail.identifiers)
    first = installation.worker()
    share = installation.share("a", url=f"{installation.site.address}/page/{stage}")
    expect(gate.reached.wait(60), f"{stage}: the worker did not come that far")
    first.send_signal(signal.SIGSTOP)
    second = installation.worker()
    taken = installation.settled("a", share)
    gate.let_go.set()
    first.send_signal(signal.SIGCONT)
    # It is told to end only once it has had the time to do what it was about to.
    time.sleep(1)
    installation.end(first)
    after = installation.settled("a", share)
    expect(after == taken, f"{stage}: the late worker changed the share from {taken} to {after}")
    mails = len(installation.mail.identifiers) - before
    state = after["deliveries"][0]["state"]
    expect(len(after["deliveries"]) == 1 and mails == 1, f"{stage}: {mails} mails, {after['deliveries']}")
    expect(state == ("uncertain" if stage == "dot" else "sent"), f"{stage}: the delivery is {state}")
    installation.end(second)
    return f"{stage}: {state}"


def poison(installation, kills):
    """One share kills each worker that takes it; the others are delivered all the same."""
    installation.share("a", url=f"{installation.site.address}/poison")
    others = [installation.share(name, text=f"A text of {name}, number {number}") for number in range(3) for name in "ab"]
    for _ in range(kills):
        installation.site.poisoned.clear()
        worker = installation.worker()
        if installation.site.poisoned.wait(20):
            installation.end(worker, signal.SIGKILL)
        else:
            installation.end(worker)
    worker = installation.worker()
    for number, id in enumerate(others):
        status = installation.settled("ab"[number % 2], id)
        states = [delivery["state"] for delivery in status["deliveries"]]
        expect(states in (["sent"], ["uncertain"]), f"beside the poison a share is {states}")
    installation.end(worker, signal.SIGKILL)
    return len(others)


def crash(installation):
    """A share that crashes each worker that takes it is set aside, and a share beside it is not."""
    bad = installation.share("a", url=f"{installation.site.address}/poison/crash")
    other = installation.share("b", url=f"{installation.site.address}/page/beside")
    crashes, deadline = 0, time.monotonic() + 120
    for _ in range(6):
        installation.site.poisoned.clear()
        worker = installation.worker()
        while not installation.site.poisoned.wait(0.1) and installation.status("a", bad)["state"] != "failed":
            expect(time.monotonic() < deadline, "the share was neither read nor set aside")
        if not installation.site.poisoned.is_set():
            break
        crashes += 1
        installation.end(worker, signal.SIGSEGV)
    status = installation.settled("a", bad)
    expect(status["state"] == "failed", f"the share that crashes workers is {status['state']}")
    expect(status["problem"]["code"] == "interrupted", f"it says {status['problem']}")
    expect("crashed twice" in status["problem"]["detail"], f"it says {status['problem']}")
    expect(crashes == 2, f"it was set aside after {crashes} crashes")
    # Its mail is uncertain if the worker crashed after the end of the message and before the reply. It must be under way then, as a suspect.
    states = [delivery["state"] for delivery in installation.settled("b", other)["deliveries"]]
    expect(states in (["sent"], ["uncertain"]), f"the share beside it is {states}")
    for left in list(installation.workers):
        installation.end(left)
    return crashes


def fair(installation, links):
    """A text is delivered while many links of somebody else wait for a slow site."""
    slow = [installation.share("a", url=f"{installation.site.address}/slow/{number}") for number in range(links)]
    worker = installation.worker()
    deadline = time.monotonic() + 60
    while installation.site.slow < 4 and time.monotonic() < deadline:
        time.sleep(0.05)
    begun = time.monotonic()
    text = installation.share("b", text="A short text that should not wait")
    expect(installation.settled("b", text, 30)["deliveries"][0]["state"] == "sent", "the text was not sent")
    took = time.monotonic() - begun
    expect(not any(installation.status("a", id)["state"] == "ready" for id in slow), "the slow site was not slow")
    installation.site.is_open.set()
    for id in slow:
        expect(installation.settled("a", id)["deliveries"][0]["state"] == "sent", "a link was not sent")
    installation.end(worker)
    return took


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=3, help="workers that the poison kills")
    parser.add_argument("--links", type=int, default=8, help="links that wait for the slow site")
    options = parser.parse_args()
    folder, begun = parts.scratch("system-test-jobs-"), time.monotonic()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        mail, site = Mail(folder), Site()
        stack.callback(mail.controller.stop)
        installation = Installation(folder, mail, site)
        stack.callback(installation.close)
        stages = [paused(installation, stage) for stage in ("page", "data", "dot")]
        took = fair(installation, options.links)
        crashes = crash(installation)
        others = poison(installation, options.kills)
    print(f"jobs: a worker stopped beyond its lease changed nothing and sent nothing twice ({', '.join(stages)}); "
          f"a share set aside after {crashes} crashes; {others} shares delivered beside one that killed {options.kills} workers; a text beside {options.links} slow "
          f"links in {took:.1f} s; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"jobs: {error}", file=sys.stderr)
        sys.exit(1)
