# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A proxy in front of PostgreSQL that ends connections exactly before, inside and after COMMIT.

It reads the commands of the server, and the replies to a COMMIT whose report it keeps back. At a COMMIT of a transaction that writes, it ends the connection in one of these ways:

- before: the COMMIT is not passed on, and PostgreSQL sees the end of the connection.
- unseen: the COMMIT is not passed on, and PostgreSQL goes on waiting for it, as after a network failure.
- torn: half of the COMMIT is passed on.
- sent: the COMMIT is passed on, and the connection is ended at once.
- after: PostgreSQL has reported the commit, and the report is not passed on.

It can also refuse a command, as a database does that speaks PostgreSQL's protocol without supporting the command.
"""

import collections
import contextlib
import socket
import struct
import threading

MODES = ["before", "unseen", "torn", "sent", "after"]
STARTUP = 8
# The kind of a message and its length.
HEAD = 5
QUERY = ord("Q")


class Cutter:
    """The proxy. Every nth COMMIT of a transaction that writes is cut; `every` of 0 passes everything on."""

    def __init__(self, target):
        self.target, self.every, self.seen, self.is_closed = target, 0, 0, False
        self.only, self.done, self.lock, self.held = None, collections.Counter(), threading.Lock(), []
        # If it isn't empty, only transactions with these bytes are cut.
        self.mark = b""
        # Commands with this beginning are refused, and counted.
        self.refused, self.refusals = None, 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        port = self.listener.getsockname()[1]
        self.url = f"postgres://postgres@127.0.0.1:{port}/shares?sslmode=disable"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                if self.is_closed:
                    client.close()
                    continue
                # Otherwise, each reply of several messages waits for a delayed acknowledgment, 40 ms.
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self.relay, args=(client,), daemon=True).start()

    def relay(self, client):
        server = socket.socket(socket.AF_UNIX)
        connection = Connection(self, client, server)
        try:
            server.connect(self.target)
        except OSError:
            client.close()
            return
        threading.Thread(target=connection.pass_replies, daemon=True).start()
        connection.pass_requests()

    def choose(self):
        """How to cut this COMMIT; None passes it on."""
        with self.lock:
            self.seen += 1
            if not self.every or self.seen % self.every:
                return None
            mode = self.only or MODES[sum(self.done.values()) % len(MODES)]
            self.done[mode] += 1
            return mode


class Connection:
    """One connection of the server. Only commands are read as messages; the rest is passed on as it arrives, because reading every message
    takes too much processor time."""

    def __init__(self, cutter, client, server):
        self.cutter, self.client, self.server = cutter, client, server
        self.writes, self.is_marked, self.drops_commit, self.tail = False, False, False, b""

    def end(self, keeps_server=False):
        for side in [self.client] if keeps_server else [self.client, self.server]:
            with contextlib.suppress(OSError):
                side.shutdown(socket.SHUT_RDWR)
            side.close()
        if keeps_server:
            self.cutter.held.append(self.server)

    def pass_requests(self):
        with contextlib.suppress(OSError, EOFError):
            data = received(self.client, b"", STARTUP)
            size, code = struct.unpack_from("!II", data)
            data = received(self.client, data, size)
            self.server.sendall(data[:size])
            if code == 80877102:  # A request to cancel has no further messages.
                self.end()
                return
            data, left = data[size:], 0
            while True:
                data, left, is_open = self.pass_messages(data, left)
                if not is_open:
                    return
                data = received(self.client, data, len(data) + 1)
        self.end()

    def pass_messages(self, data, left):
        """Passes on what has arrived, of which `left` bytes belong to a message that has begun.

        Returns what can't be passed on yet, how much is missing of the last message that was, and whether the connection still exists.
        """
        begun, position = 0, left
        while position + HEAD <= len(data):
            end = position + 1 + struct.unpack_from("!I", data, position + 1)[0]
            if data[position] == QUERY:
                if end > len(data):
                    break
                self.forward(data[begun:position])
                if not self.passes(data[position + HEAD:end].rstrip(b"\0"), data[position:end]):
                    return b"", 0, False
                begun = end
            position = end
        passed = min(position, len(data))
        self.forward(data[begun:passed])
        return data[passed:], position - passed, True

    def forward(self, data):
        if data:
            # The mark can arrive in two pieces.
            seen, length = self.tail + data, len(self.cutter.mark)
            self.is_marked, self.tail = self.is_marked or self.cutter.mark in seen, seen[-length:] if length else b""
            self.server.sendall(data)

    def refuse(self):
        self.cutter.refusals += 1
        fields = b"SERROR\0C0A000\0Mthis is not supported\0\0"
        self.client.sendall(b"E" + struct.pack("!I", 4 + len(fields)) + fields + b"Z" + struct.pack("!I", 5) + b"I")

    def passes(self, text, whole):
        """Passes a command on, or refuses it, or cuts the connection at it and returns false."""
        if self.cutter.refused and text.startswith(self.cutter.refused):
            self.refuse()
            return True
        self.is_marked = self.is_marked or self.cutter.mark in whole
        if text.startswith(b"BEGIN"):
            self.writes, self.is_marked = b"READ ONLY" not in text, not self.cutter.mark
        mode = self.cutter.choose() if text == b"COMMIT" and self.writes and self.is_marked else None
        if mode == "torn":
            self.server.sendall(whole[:len(whole) // 2])
        if mode == "after":
            self.drops_commit = True
        if mode in ("sent", "after", None):
            self.server.sendall(whole)
        if mode in ("before", "torn", "sent", "unseen"):
            self.end(keeps_server=mode == "unseen")
            return False
        return True

    def pass_replies(self):
        with contextlib.suppress(OSError, EOFError):
            while True:
                data = received(self.server, b"", 1)
                if self.drops_commit:
                    self.pass_until_commit(data)
                    break
                self.client.sendall(data)
        if self.server not in self.cutter.held:
            self.end()

    def pass_until_commit(self, data):
        """Passes on what comes before the report of the commit. The data begins with a message, because the client has waited for everything
        before it sent the COMMIT."""
        while True:
            data = received(self.server, data, HEAD)
            end = 1 + struct.unpack_from("!I", data, 1)[0]
            data = received(self.server, data, end)
            if data[:1] == b"C" and data[HEAD:end] == b"COMMIT\0":
                return
            self.client.sendall(data[:end])
            data = data[end:]


def received(connection, data, count):
    """The data, with what arrives until there are so many bytes."""
    while len(data) < count:
        more = connection.recv(1 << 16)
        if not more:
            raise EOFError
        data += more
    return data
