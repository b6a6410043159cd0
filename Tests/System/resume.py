# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Interrupted uploads that independent clients resume.

curl, and a client here that writes to the socket itself, send a share with interop versions 3, 5, 6, 8 and without a version of
draft-ietf-httpbis-resumable-upload. Each upload is interrupted, resumed, interrupted again while the server is killed, and
completed after a restart. The result is compared by its SHA-256 and must be stored once. Clients behind a proxy that drops
interim responses get no address to resume at, and send everything again with the same key. A second server on the same data
takes over uploads that the first one has open. Then many large uploads run at once, during which the server's memory must grow
by less than 64 MB.
"""

import argparse
import concurrent.futures
import contextlib
import hashlib
import json
import pathlib
import random
import re
import shutil
import sys
import time
import uuid

import intake
import parts
from upload_clients import Curl, Dialect, Python, Wire, expect

VERSIONS = [3, 5, 6, 8, None]
GROWTH = 64 << 20


class Restarted:
    """A server that is killed and started again on the same data."""

    def __init__(self, folder):
        self.data = folder / "data"
        self.server = intake.Serving(self.data, "--no-work")
        self.account, self.token = intake.account(self.data)

    @property
    def address(self):
        return self.server.address

    def kill(self):
        self.server.kill()
        self.server = intake.Serving(self.data, "--no-work")
        self.server.must_be_up()


def check_receipt(client, response):
    expect(response.status == 202, f"{client.name}, {client.dialect}: {response.status} {response.body[:200]}")
    receipt = json.loads(response.body)
    expect(receipt["id"] == client.key and receipt["bytes"] == len(client.body), f"receipt {receipt}")
    expect(receipt["sha256"] == hashlib.sha256(client.body).hexdigest(), f"{client.name}, {client.dialect}: other bytes")


def resume(clients, server):
    """Each client's upload is cut, taken up, cut again by the death of the server, and ended after its return."""
    with concurrent.futures.ThreadPoolExecutor(len(clients)) as pool:
        third, half = len(clients[0].body) // 3, len(clients[0].body) // 2
        locations = list(pool.map(lambda client: client.start(server.address, third), clients))
        told = [(client, location or client.begin(server.address)) for client, location in zip(clients, locations)]
        offsets = list(pool.map(lambda pair: pair[0].offset(server.address, pair[1]), told))
        for (client, _), location, offset in zip(told, locations, offsets):
            expect(0 < offset <= 2 * third if location else offset == 0, f"{client.name}, {client.dialect}: stands at {offset}")
        acknowledged = list(pool.map(lambda work: advance(*work[0], server, work[1], max(half, work[1] + third // 2)), zip(told, offsets)))
        server.kill()
        later = list(pool.map(lambda pair: pair[0].offset(server.address, pair[1]), told))
        for (client, _), before, after in zip(told, acknowledged, later):
            expect(after >= before, f"{client.name}, {client.dialect}: what was acknowledged is gone: {before}, then {after}")
        ends = list(pool.map(lambda work: work[0][0].go_on(server.address, work[0][1], work[1]), zip(told, later)))
        for (client, _), response in zip(told, ends):
            check_receipt(client, response)
        # A lost last answer: the end is sent once more.
        again = list(pool.map(lambda work: work[0][0].go_on(server.address, work[0][1], work[1]), zip(told, later)))
        for (client, _), response in zip(told, again):
            check_receipt(client, response)
    return len(told)


def advance(client, location, server, offset, stop):
    """Sends more of an upload, up to about `stop`, until the server acknowledges some of it; the new offset."""
    deadline = time.monotonic() + 60
    while True:
        # The server may have read nothing when the connection is cut, or read it only while the next attempt begins, which it then refuses.
        with contextlib.suppress(OSError):
            client.go_on(server.address, location, offset, stop)
        if (acknowledged := client.offset(server.address, location)) > offset:
            return acknowledged
        expect(time.monotonic() < deadline, f"{client.name}, {client.dialect}: nothing after {offset} is acknowledged")


def behind_proxy(clients, server):
    """Clients that saw no 104 send everything again; the piece that was left behind becomes no second share."""
    for client in clients:
        client.start(server.address, len(client.body) // 2)
        check_receipt(client, client.whole(server.address))
        check_receipt(client, client.whole(server.address))


def take_over(client, server):
    """A second server takes up what a connection to the first one still holds open."""
    other = intake.Serving(server.data, "--no-work", "--shared-data")
    with contextlib.ExitStack() as stack:
        stack.callback(other.stop)
        location = client.begin(server.address)
        rest, half = client.body, len(client.body) // 2
        old = Wire(server.address, client.token, "PATCH", location, client.dialect.fields(True, 0), len(rest))
        old.send(client.body[:half])
        deadline = time.monotonic() + 30
        while (offset := client.offset(other.address, location)) == 0 and time.monotonic() < deadline:
            old.send(client.body[half:half + 1])
            half += 1
            time.sleep(0.3)
        check_receipt(client, client.go_on(other.address, location, offset))
        # What the first connection still brings is refused, and changes nothing.
        with contextlib.suppress(OSError):
            response = old.send(client.body[half:]).final()
            expect(response.status in (202, 400, 404, 409), f"the older connection got status {response.status}")
        check_receipt(client, client.go_on(server.address, location, offset))


def count(server):
    """How many shares there are, and whether each file on the disk is what its receipt said."""
    client, cursor, ids = intake.Client(server.address, server.token), "", []
    while cursor is not None:
        page = json.loads(client.ask("GET", f"/v1/shares?limit=100{cursor}")[2])
        ids += [item["id"] for item in page["items"]]
        cursor = "&cursor=" + page["nextCursor"] if page.get("nextCursor") else None
    return ids


def memory(server, field):
    status = pathlib.Path(f"/proc/{server.server.process.pid}/status").read_text()
    return int(re.search(rf"{field}:\s+(\d+) kB", status)[1]) << 10


def large(server, uploads, size):
    """Uploads of `size` bytes all at once, each with a cut in the middle; how far the server's memory grew."""
    block = random.Random(7).randbytes(1 << 20)
    dialect = Dialect(8)

    def upload(number):
        head = b"%%PDF-1.7 %d " % number
        key, hash = str(uuid.UUID(int=random.getrandbits(128), version=4)), hashlib.sha256()
        fields = {**dialect.fields(True), "Content-Type": "application/pdf", "Idempotency-Key": f'"{key}"',
                  "Upload-Length": str(size)}
        wire = Wire(server.address, server.token, "POST", "/v1/uploads", fields, size)
        location = wire.head().fields["location"]
        wire.send(head)
        send(wire, len(head), size // 2, block)
        wire.cut()
        fields = {**dialect.fields(True)}
        offset = int(Wire(server.address, server.token, "HEAD", location, fields).final().fields["upload-offset"])
        wire = Wire(server.address, server.token, "PATCH", location, dialect.fields(True, offset), size - offset)
        wire.socket.settimeout(900)
        send(wire, offset, size, block, head)
        response = wire.final()
        expect(response.status == 202, f"large upload: {response.status} {response.body[:200]}")
        for start in range(0, size, len(block)):
            hash.update(slice_of(start, min(start + len(block), size), block, head))
        expect(json.loads(response.body)["sha256"] == hash.hexdigest(), "a large upload has the wrong bytes")
        return size

    # What the first request of a process needs is not growth.
    warm = Python(Dialect(8), server.token, b"warm " * 100_000, str(uuid.uuid4()), None)
    check_receipt(warm, warm.whole(server.address))
    before, begun = memory(server, "VmRSS"), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(uploads) as pool:
        total = sum(pool.map(upload, range(uploads)))
    return memory(server, "VmHWM") - before, total, time.monotonic() - begun


def slice_of(start, end, block, head):
    """The bytes of a large upload between two offsets: a head, then one block again and again."""
    size = len(block)
    body = (block[start % size:] + block)[:end - start] if end - start <= size else None
    if start < len(head):
        body = head[start:end] + body[max(0, len(head) - start):]
    return body


def send(wire, start, end, block, head=b""):
    while start < end:
        stop = min(start + len(block), end)
        wire.send(slice_of(start, stop, block, head))
        start = stop


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default=3 << 20, type=int, help="bytes of a share that is cut and taken up")
    parser.add_argument("--uploads", default=8, type=int, help="large uploads at once")
    parser.add_argument("--large", default=24 << 20, type=int, help="bytes of each of them")
    parser.add_argument("--folder", type=pathlib.Path, help="where the server's data lies meanwhile (default: in memory)")
    options = parser.parse_args()
    folder, begun = options.folder or parts.scratch("system-test-resume-"), time.monotonic()
    folder.mkdir(exist_ok=True)
    server = Restarted(folder)
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        stack.callback(lambda: server.server.stop())
        dice, made = random.Random(1), []

        def client(kind, version):
            key = str(uuid.UUID(int=dice.getrandbits(128), version=4))
            words = " ".join(dice.choices(intake.WORDS, k=200)) + f" {key} "
            body = (words * (options.size // len(words) + 1))[:options.size].encode()
            made.append(kind(Dialect(version), server.token, body, key, folder))
            return made[-1]

        resumed = resume([client(kind, version) for kind in (Python, Curl) for version in VERSIONS], server)
        behind_proxy([client(kind, None) for kind in (Python, Curl)], server)
        take_over(client(Python, 8), server)
        ids = count(server)
        expect(sorted(ids) == sorted(one.key for one in made), f"{len(made)} shares were sent, {len(ids)} are there")
        growth, total, seconds = large(server, options.uploads, options.large)
        expect(growth < GROWTH, f"{options.uploads} uploads made the server grow by {growth >> 20} MiB")
    print(f"resume: {resumed} uploads interrupted, resumed, interrupted by a killed server and completed; {len(made)} shares stored once; "
          f"{options.uploads} × {options.large >> 20} MiB at once, {total / seconds / 1e6:.0f} MB/s, memory grew by "
          f"{growth / (1 << 20):.0f} MiB; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"resume: {error}", file=sys.stderr)
        sys.exit(1)
