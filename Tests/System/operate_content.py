# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Checks for operate.py that a log has no content at the level “debug”, which shows the most.

Every title, text, address of a page, and search has the same rare word. A server accepts shares and rejects some; a worker fetches a page and an
image that is missing, tries to fetch a page from a server that is down, makes books, and writes emails.
"""

import contextlib
import http.server
import json
import os
import shutil
import signal
import subprocess
import threading

import intake
import parts
from checkup import eventually, expect, free_port
from operate_log import complete, logged

WORD = "zuiderzee"
PAGE = f"<title>{WORD}</title><p>{f'The {WORD} was a bay that became a lake. ' * 30}<p><img src='/{WORD}.png'>"


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        is_page = self.path == "/" + WORD
        self.send_response(200 if is_page else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode() if is_page else b"")

    def log_message(self, *_):
        pass


def check_content(data, folder):
    """Neither the server nor the worker logs the word; returns the number of lines that were searched."""
    copy, logs = intake.copy_of(data, folder / "content" / "data"), [folder / "content/server.log", folder / "content/worker.log"]
    destination = ("--kind", "kindle", "--address", "reader_7@kindle.com", "--name", WORD, "--confirmed", "--default")
    intake.operate(copy, "destination", "add", "--user", "a@example.org", *destination)
    token = intake.operate(copy, "token", "add", "--user", "a@example.org", "--name", WORD, "--scope", "account")["token"]
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    links = f"127.0.0.1:{site.server_address[1]}", f"127.0.0.1:{free_port()}"
    server = intake.Serving(copy, "--no-work", "--log-format", "json")
    try:
        server.process.send_signal(signal.SIGUSR1)
        logged(logs[0], lambda line: line["message"] == "log level changed")
        client = intake.Client(server.address, token)
        shares = send(client, links)
        with working(copy, logs[1], links):
            for share in shares[:2]:
                eventually(lambda: state(client, share) == "sent", "the book of a share at the level “debug”")  # noqa: B023
            logged(logs[1], lambda line: line["message"] == "attempt ended" and line["metadata"]["share"] == shares[2])
    finally:
        server.stop()
        site.shutdown()
        site.server_close()
    for log in logs:
        faults = [line for line in complete(log) if WORD in json.dumps(line).lower()]
        expect(not faults, f"at the level “debug”, {log.name} contains what was shared: {faults}")
        expect(any(line["level"] == "debug" for line in complete(log)), f"{log.name} has no line of the level “debug”")
    lines = sum(len(complete(log)) for log in logs)
    shutil.rmtree(folder / "content")
    return lines


def send(client, links):
    """Sends a text, and the links of a page and of a server that is down; and requests that are rejected. Returns the identifiers."""
    json_type, found = {"Content-Type": "application/json"}, []
    for share in ({"title": WORD, "text": f"A sentence about the {WORD}."}, *({"url": f"http://{host}/{WORD}"} for host in links)):
        status, _, body = client.ask("POST", "/v1/shares", json.dumps(share).encode(), json_type)
        expect(status == 202, f"a share: {status} {body}")
        found.append(json.loads(body)["id"])
    rejected = [("POST", "/v1/shares", f'{{"text": "{WORD}'), ("POST", "/v1/shares", json.dumps({"url": f"{WORD}://{WORD}"})),
                ("GET", f"/v1/shares/{WORD}", None), ("GET", f"/v1/{WORD}?{WORD}={WORD}", None)]
    for method, path, body in rejected:
        status, _, reply = client.ask(method, path, body, json_type)
        expect(400 <= status < 500, f"{method} {path} with {body}: {status} {reply}")
    status, _, reply = client.ask("GET", f"/v1/shares?q={WORD}")
    expect(status == 200, f"a search: {status} {reply}")
    return found


@contextlib.contextmanager
def working(data, log, links):
    """A worker that logs at the level “debug”."""
    hosts = [word for host in links for word in ("--allow-host", host)]
    with open(log, "wb") as errors:
        worker = subprocess.Popen([parts.SHAREPIPE, "work", "--data", data, "--log-format", "json", "--log-level", "debug", *hosts],
                                  stdin=subprocess.DEVNULL, stderr=errors, env=os.environ)
    try:
        yield
    finally:
        worker.terminate()
        expect(worker.wait(30) == 0, f"the worker ended with {worker.returncode}")


def state(client, share):
    deliveries = json.loads(client.ask("GET", "/v1/shares/" + share)[2])["deliveries"]
    return deliveries[0]["state"] if deliveries else None
