# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The README's commands in a machine that just started, up to the page of the setup link, for packages.py.

It is one run: the machine downloads everything that the package depends on and recommends from Debian's mirror, installs it, starts the
server, and shows the page. What isn't timed is what the reader has before: a minimal Debian with systemd and sudo that has started, and the
package in the folder var/dist of a clone.
"""

import contextlib
import ctypes
import os
import re
import shutil
import socket
import threading
import time
import urllib.parse

import machine
from package_installed import expect, run
from page_blocks import FIRST_BOOK, block

CLONE = "/root/clone"
# CLONE_NEWNET of setns(2).
NETWORK = 0x40000000
HEADING = "Set up Sharepipe"


class Mirror:
    """Makes Debian's mirror reachable from a machine, which has a loopback network only.

    The machine takes the name of the mirror for its own address, and this passes connections to port 80 there on to the mirror. So apt needs
    no settings, and nothing else is reachable.
    """

    def __init__(self, made):
        host = urllib.parse.urlsplit(machine.MIRROR).hostname
        self.address, self.received = (host, 80), 0
        with (made.root / "etc/hosts").open("a") as hosts:
            hosts.write(f"127.0.0.1 {host}\n")
        self.listener = listen_in(made.leader)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        # It ends with the listener.
        with contextlib.suppress(OSError):
            while True:
                inside, _ = self.listener.accept()
                outside = socket.create_connection(self.address, timeout=60)
                threading.Thread(target=self.pass_on, args=(inside, outside), daemon=True).start()
                threading.Thread(target=self.pass_on, args=(outside, inside, True), daemon=True).start()

    def pass_on(self, source, target, counts=False):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 18):
                target.sendall(data)
                self.received += len(data) if counts else 0
            target.shutdown(socket.SHUT_WR)

    def close(self):
        # Closing alone doesn't end an accept that waits.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


def listen_in(process):
    """A socket that listens in the network of a process. It stays in the network in which it was made, and only a thread can change its network
    without changing that of the test, so a thread makes it and ends."""
    made = []

    def make():
        network = os.open(f"/proc/{process}/ns/net", os.O_RDONLY)
        if ctypes.CDLL(None).setns(network, NETWORK) == 0:
            made.append(socket.create_server(("127.0.0.1", 80)))
        os.close(network)

    thread = threading.Thread(target=make)
    thread.start()
    thread.join()
    expect(made, "the network of the machine can't be entered")
    return made[0]


def install(made):
    """Runs the README's block; returns what its last command prints, which is a line with the link."""
    *commands, log = block("README.md", "Get started", "./var/dist/sharepipe_*.deb").strip().splitlines()
    # apt-get asks whether it may download the other packages.
    run(made, "\n".join(commands), text="y\n", folder=CLONE)
    # The unit counts as started before the server has printed the line. A reader who sees none runs the command again.
    return made.poll(lambda: run(made, f"if ! {log.partition('#')[0]}; then true; fi", folder=CLONE), "the link in the log", 30)


def open_page(made, line):
    """The page of the link, as a browser of the machine opens it."""
    (link,) = re.findall(r"http://127\.0\.0\.1:8080/setup/\S+", line)
    page, _, status = made.curl("-w", "\n%{http_code}", link, allowed=(0, 7)).rpartition("\n")
    expect(status == "200" and "<html" in page, f"{link} shows {status}: {page[:500]}")
    found = re.findall(r"<h1[^>]*>(.*?)</h1>", page, flags=re.S)
    expect(found == [HEADING], f"the heading of the page is {found}")


def measure(made, record, seconds):
    """The seconds from the first command to the page."""
    mirror, begun = Mirror(made), time.monotonic()
    try:
        line = install(made)
    finally:
        mirror.close()
    installed = time.monotonic() - begun
    open_page(made, line)
    took = time.monotonic() - begun
    record.add("from the README's first command on a machine that just started to the page of its link",
               f"{took:.1f} s, of at most {seconds}; its commands took {installed:.1f} s, and downloaded {mirror.received / 1e6:.0f} MB")
    return took


def check_fresh(deb, folder, record, seconds):
    made = machine.Machine(record.suite, folder / "fresh")
    made.prepare("apt-get", "update", "-q")
    made.prepare("apt-get", "install", "-y", "-q", "--no-install-recommends", "sudo")
    # A fresh machine has no lists of packages either.
    shutil.rmtree(made.root / "var/lib/apt/lists")
    dist = made.root / CLONE.lstrip("/") / "var/dist"
    dist.mkdir(parents=True)
    shutil.copy(deb, dist)
    made.start()
    try:
        took = measure(made, record, seconds)
        expect("/setup/" in run(made, block(FIRST_BOOK, "1. Start a server", "journalctl")), "the log has no link for the first account")
    finally:
        made.close()
    shutil.rmtree(made.root)
    expect(took <= seconds, f"a fresh machine needs {took:.0f} s until the first page, more than {seconds}")
