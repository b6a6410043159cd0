# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Clients for resumable uploads: curl, and one that writes to the socket itself."""

import socket
import struct
import subprocess
import time

# How many seconds curl sends before it stops. A slow machine needs some of them until the server's interim response arrives.
SENDING = 12


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


class Dialect:
    """How a version of the draft says things."""

    def __init__(self, version):
        self.version = version
        self.says_incomplete = version is not None and version <= 4

    def __str__(self):
        return f"interop {self.version}" if self.version else "no version"

    def fields(self, is_complete, offset=None):
        value = "?1" if is_complete != self.says_incomplete else "?0"
        fields = {"Upload-Incomplete" if self.says_incomplete else "Upload-Complete": value}
        if self.version:
            fields["Upload-Draft-Interop-Version"] = str(self.version)
        if offset is not None:
            fields["Upload-Offset"] = str(offset)
            if self.version is None or self.version >= 6:
                fields["Content-Type"] = "application/partial-upload"
        return fields


class Response:
    def __init__(self, status, fields, body=b""):
        self.status, self.fields, self.body = status, fields, body


class Wire:
    """One HTTP/1.1 request over a bare socket, which may stop in the middle of its body."""

    def __init__(self, address, token, method, path, fields, length=None):
        host, port = address.split(":")
        self.socket = socket.create_connection((host, int(port)), 60)
        head = [f"{method} {path} HTTP/1.1", f"Host: {address}", f"Authorization: Bearer {token}"]
        head += [f"{name}: {value}" for name, value in fields.items()]
        if length is not None:
            head.append(f"Content-Length: {length}")
        self.socket.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        self.rest = b""

    def send(self, body):
        self.socket.sendall(body)
        return self

    def head(self):
        """Returns the next response head, interim or final."""
        while b"\r\n\r\n" not in self.rest:
            piece = self.socket.recv(65536)
            if not piece:
                raise ConnectionError("the server closed the connection")
            self.rest += piece
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        status = int(lines[0].split()[1])
        fields = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:])}
        count = int(fields.get("content-length", 0)) if status >= 200 and status != 204 else 0
        while len(self.rest) < count and (piece := self.socket.recv(65536)):
            self.rest += piece
        body, self.rest = self.rest[:count], self.rest[count:]
        return Response(status, fields, body)

    def final(self):
        while (response := self.head()).status < 200:
            pass
        return response

    def cut(self):
        """As a phone that leaves its network: the connection is reset."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


class Python:
    """The client of this file."""

    name = "python"

    def __init__(self, dialect, token, body, key, folder):
        self.dialect, self.token, self.body, self.key = dialect, token, body, key

    def start(self, address, stop):
        """Sends everything up to `stop` as one request for all of it; the address to go on at, if one was told."""
        fields = {**self.dialect.fields(True), "Content-Type": "text/plain", "Idempotency-Key": f'"{self.key}"'}
        wire = Wire(address, self.token, "POST", "/v1/uploads", fields, len(self.body)).send(self.body[:1])
        location = wire.head() if self.dialect.version else None
        wire.send(self.body[1:stop])
        time.sleep(0.2)
        wire.cut()
        expect(location is None or location.status == 104, f"{self.dialect}: {location and location.status} instead of 104")
        return location and location.fields["location"]

    def begin(self, address):
        """Makes an empty upload; its address."""
        fields = {**self.dialect.fields(False), "Content-Type": "text/plain", "Idempotency-Key": f'"{self.key}"'}
        response = Wire(address, self.token, "POST", "/v1/uploads", fields, 0).final()
        expect(response.status == 201, f"{self.dialect}: {response.status} instead of 201 {response.body}")
        return response.fields["location"]

    def offset(self, address, location):
        fields = self.dialect.fields(True)
        response = Wire(address, self.token, "HEAD", location, fields).final()
        expect(response.status == 204, f"{self.dialect}: HEAD returned {response.status}")
        expect("no-store" in response.fields["cache-control"], "an offset could be stored by a cache")
        return int(response.fields["upload-offset"])

    def go_on(self, address, location, offset, stop=None):
        """Sends the rest; with `stop` only up to there, then the connection is cut."""
        rest = self.body[offset:]
        wire = Wire(address, self.token, "PATCH", location, self.dialect.fields(True, offset), len(rest))
        if stop is None:
            return wire.send(rest).final()
        wire.send(self.body[offset:stop])
        time.sleep(0.2)
        wire.cut()
        return None

    def whole(self, address):
        """Everything under the same key, as a client does that was told nothing."""
        fields = {"Content-Type": "text/plain", "Idempotency-Key": f'"{self.key}"'}
        return Wire(address, self.token, "POST", "/v1/uploads", fields, len(self.body)).send(self.body).final()


class Curl:
    """curl, told by its flags where to stop."""

    name = "curl"

    def __init__(self, dialect, token, body, key, folder):
        self.dialect, self.token, self.body, self.key = dialect, token, body, key
        self.folder = folder / f"{key}"
        self.folder.mkdir()

    def run(self, address, method, path, fields, body=b"", seconds=None, rate=None):
        source, heads = self.folder / "body", self.folder / "heads"
        source.write_bytes(body)
        heads.write_bytes(b"")
        words = ["curl", "-sS", "--http1.1", "-X", method, "-D", heads, "-o", self.folder / "received",
                 "-H", f"Authorization: Bearer {self.token}", "-H", "Expect:"]
        for name, value in fields.items():
            words += ["-H", f"{name}: {value}"]
        words += ["-I"] if method == "HEAD" else ["--data-binary", f"@{source}"]
        if rate:
            words += ["--limit-rate", str(rate), "--max-time", str(seconds)]
        done = subprocess.run([*words, f"http://{address}{path}"], capture_output=True, timeout=120)
        expect(done.returncode == (28 if rate else 0), f"curl ended with {done.returncode}: {done.stderr[:200]}")
        responses = [self.parse(block) for block in heads.read_bytes().decode().split("\r\n\r\n") if block.strip()]
        if not rate:
            responses[-1].body = (self.folder / "received").read_bytes() if method != "HEAD" else b""
        return responses

    @staticmethod
    def parse(block):
        lines = block.strip().split("\r\n")
        fields = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:])}
        return Response(int(lines[0].split()[1]), fields)

    def start(self, address, stop):
        fields = {**self.dialect.fields(True), "Content-Type": "text/plain", "Idempotency-Key": f'"{self.key}"'}
        responses = self.run(address, "POST", "/v1/uploads", fields, self.body, SENDING, stop // 10)
        locations = [response.fields["location"] for response in responses if response.status == 104]
        expect(len(locations) == (1 if self.dialect.version else 0), f"{self.dialect}: {len(locations)} responses 104")
        return locations[0] if locations else None

    def begin(self, address):
        fields = {**self.dialect.fields(False), "Content-Type": "text/plain", "Idempotency-Key": f'"{self.key}"'}
        return self.run(address, "POST", "/v1/uploads", fields)[-1].fields["location"]

    def offset(self, address, location):
        response = self.run(address, "HEAD", location, self.dialect.fields(True))[-1]
        expect(response.status == 204, f"{self.dialect}: HEAD returned {response.status}")
        return int(response.fields["upload-offset"])

    def go_on(self, address, location, offset, stop=None):
        fields, rest = self.dialect.fields(True, offset), self.body[offset:]
        if stop is None:
            return self.run(address, "PATCH", location, fields, rest)[-1]
        self.run(address, "PATCH", location, fields, rest, SENDING, (stop - offset) // 10)
        return None

    def whole(self, address):
        fields = {"Content-Type": "text/plain", "Idempotency-Key": f'"{self.key}"'}
        return self.run(address, "POST", "/v1/uploads", fields, self.body)[-1]
