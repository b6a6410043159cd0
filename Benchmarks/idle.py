# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The first response of a server after its start, and its memory when nothing happens, beside another server in the same run.

The other one is Calibre-Web, because PyPI has it, and because it also keeps books, sends them to e-readers by mail, and has an OPDS catalog.
It is measured before it is set up, without a library of books: with one, it needs more.
"""

import contextlib
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import time

PEER = pathlib.Path(__file__).resolve().parent.parent / ".build/python-peer/bin"
STARTS = 6


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Idle:
    """Starts a server several times; the first start makes its database and doesn't count."""

    def __init__(self, command, port, path, **options):
        self.command, self.port, self.path, self.options = command, port, path, options
        times, self.memory = [], {}
        for _ in range(STARTS):
            times.append(1000 * self.start())
        self.first_response = statistics.median(times[1:])

    def start(self):
        begun = time.monotonic()
        process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.options)
        while not self.responds():
            if process.poll() is not None or time.monotonic() - begun > 120:
                sys.exit(f"idle: {self.command[0]} doesn't respond")
            time.sleep(0.002)
        took = time.monotonic() - begun
        time.sleep(2)
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        process.terminate()
        process.wait(30)
        self.memory = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith(("VmRSS", "Rss"))}
        return took

    def responds(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=2) as link:
            link.sendall(f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            return link.recv(10) in (b"HTTP/1.1 2", b"HTTP/1.1 3")
        return False


def sharepipe(program, folder):
    port = free_port()
    return Idle([program, "serve", "--data", folder / "data", "--listen", f"127.0.0.1:{port}"], port, "/health/live")


def peer(folder):
    """Calibre-Web, and its name with the version."""
    if not (PEER / "cps").exists():
        sys.exit("idle: Calibre-Web isn't there; run “scripts/setup bench”")
    program = "import importlib.metadata as found; print(found.version('calibreweb'))"
    version = subprocess.run([PEER / "python3", "-c", program], capture_output=True, text=True, check=True).stdout.strip()
    home, port = folder / "peer", free_port()
    home.mkdir()
    environment = os.environ | {"CALIBRE_PORT": str(port), "HOME": str(home)}
    return f"Calibre-Web {version}", Idle([PEER / "cps", "-p", home / "app.db", "-i", "127.0.0.1"], port, "/", env=environment, cwd=home)
