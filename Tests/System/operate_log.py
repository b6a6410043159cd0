# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Checks the JSON log of a server for operate.py: its lines, the identifiers of its requests, and its level, which a signal changes."""

import contextlib
import json
import shutil
import signal
import socket
import time

import intake
from checkup import expect


def complete(log):
    """The lines that are written completely, all of which are JSON."""
    return [json.loads(line) for line in log.read_text().splitlines(keepends=True) if line.endswith("\n")]


def logged(log, matches):
    """Waits for a line of the log."""
    lines = []
    for _ in range(300):
        lines = complete(log)
        if found := next(filter(matches, lines), None):
            return found
        time.sleep(0.1)
    raise AssertionError(f"the log doesn't have the line: {lines}")


def check_identifiers(lines):
    """Every line about a request has its own identifier."""
    found = [line["metadata"].get("hb.request.id") for line in lines if line["message"] == "request"]
    expect(found and all(found), f"a request has no identifier: {lines}")
    expect(len(set(found)) == len(found), f"two requests have the same identifier: {found}")


def send_malformed(address):
    """Sends a request whose body isn't HTTP, and waits until the server closes the connection."""
    host, port = address.rsplit(":", 1)
    with contextlib.suppress(ConnectionResetError), socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(b"POST /v1/shares HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n")
        while connection.recv(4096):
            pass


def check_level(data, folder):
    """SIGUSR1 changes the log level of a running server to “debug”, and the next one changes it back.

    Each time, the server responds to a request, and closes a connection whose bytes aren't HTTP, which it logs only at the level “debug”.
    """
    copy, log = intake.copy_of(data, folder / "level" / "data"), folder / "level" / "server.log"
    server = intake.Serving(copy, "--no-work", "--log-format", "json")
    try:
        for level in (None, "debug", "notice"):
            already = len(complete(log))
            if level:
                # Without a certificate, there is nothing to load again.
                server.process.send_signal(signal.SIGHUP)
                server.process.send_signal(signal.SIGUSR1)
                line = logged(log, lambda line: line["message"] == "log level changed" and line["metadata"]["level"] == level)  # noqa: B023
                expect(line["level"] == "notice", f"the line about the level: {line}")
            status, _, _ = intake.Client(server.address, "none").ask("GET", "/v1/shares")
            expect(status == 401, f"a request while the level is changed: {status}")
            send_malformed(server.address)
            if level == "debug":
                logged(log, lambda line: line["message"] == "request")
                logged(log, lambda line: line["level"] == "debug" and "HTTP parse error" in line["message"])
            time.sleep(0.5)
            levels = {line["level"] for line in complete(log)[already:] if line["message"] != "log level changed"}
            wanted = {"info", "debug"} if level == "debug" else set()
            expect(levels & {"trace", "debug", "info"} == wanted, f"with the level {level or 'of the settings'}, the log has lines of {levels}")
    finally:
        server.stop()
    expect(server.process.returncode == 0, f"the server ended with {server.process.returncode}")
    check_identifiers(complete(log))
    shutil.rmtree(folder / "level")
