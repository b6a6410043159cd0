# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A server with a mail server of its own, on loopback and in a folder of its own, for the example library."""

import contextlib
import json
import pathlib
import subprocess
import sys
import threading

from .library import READER, operator

SUPPORT = pathlib.Path(__file__).resolve().parent.parent
SENDER, PASSWORD = "books@sharepipe.example", "example-password"


class ExampleServer:
    """Starts the programs, and ends them when the stack closes."""

    def __init__(self, sharepipe, folder, stack, *flags):
        self.data, self.mailbox = folder / "data", folder / "mailbox"
        self.stack = stack
        mail = self.start(
            sys.executable, SUPPORT / "smtp_server.py", "--tls", "starttls", "--user", "books", "--password", PASSWORD,
            "--mailbox", self.mailbox)
        self.smtp = smtp = json.loads(mail.stdout.readline())
        server = self.start(
            sharepipe, "serve", "--data", self.data, "--listen", "127.0.0.1:0", "--smtp-ca", smtp["ca"], "--mail-from", SENDER,
            "--smtp", f"smtp://books:{PASSWORD}@{smtp['host']}:{smtp['port']}", "--sign-up", "invited", *flags)
        self.address, self.first_link = self.read_start(server)
        self.operate = operator(sharepipe, self.data)
        threading.Thread(target=server.stdout.read, daemon=True).start()

    @staticmethod
    def read_start(server):
        """The address, and the link of the first start."""
        address = link = None
        for line in server.stdout:
            words = line.split()
            link = next((word for word in words if "/setup/" in word), link)
            address = next((word for word in words if word.startswith("http://127.0.0.1:") and "/setup/" not in word), address)
            if address and link:
                return address, link
        raise RuntimeError("the server didn't start")

    def add_account(self, email=READER):
        """Adds the account and returns its sign-in link."""
        return json.loads(self.operate("user", "add", email))["signInLink"]

    def start(self, *command):
        process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.stack.callback(self.stop, process)
        return process

    @staticmethod
    def stop(process):
        with contextlib.suppress(OSError):
            process.stdin.close()
        process.terminate()
        process.wait(30)
