# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Shared by the tests of durability: a server that is ended and restarted, and clients that remember every receipt."""

import collections
import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import threading
import time
import uuid

from parts import SHAREPIPE

WORDS = "the ferry left at seven and nobody on the pier had thought of the letter ".split()
LARGE = 64 << 10


class Serving:
    """`sharepipe serve` on a data folder that outlives it."""

    def __init__(self, data, *flags, environment=None, wait=60, prepare=None):
        self.data, self.address, self.stuck = data, "", ""
        self.log = open(data.parent / "server.log", "ab")
        self.process = subprocess.Popen(
            [SHAREPIPE, "serve", "--data", data, "--listen", "127.0.0.1:0", "--share-rate", "0", *flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True,
            env={**os.environ, "SHAREPIPE_DRAIN_TIME": "0s", **(environment or {})}, preexec_fn=prepare)
        timer = threading.Timer(wait, self.give_up)
        timer.start()
        for line in self.process.stdout:
            if "127.0.0.1:" in line:
                self.address = "127.0.0.1:" + line.split("127.0.0.1:")[1].split("/")[0].split()[0]
                break
        timer.cancel()
        threading.Thread(target=self.drain, daemon=True).start()

    def drain(self):
        with contextlib.suppress(ValueError, OSError):
            self.process.stdout.read()

    def give_up(self):
        self.stuck = "\n".join(waiting_threads(self.process.pid))
        self.process.kill()

    @property
    def is_up(self):
        return bool(self.address) and self.process.poll() is None

    def must_be_up(self):
        """Otherwise says how the server ended, what its threads did if it never said its address, and the end of its log."""
        if not self.is_up:
            log = (self.data.parent / "server.log").read_text(errors="replace")[-2000:]
            raise AssertionError(f"the server did not start: it ended with {self.process.wait(30)}\n{self.stuck}\n{log}")

    def kill(self):
        self.process.kill()
        self.process.wait(30)
        self.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
        self.close()

    def close(self):
        self.process.stdout.close()
        self.log.close()


def waiting_threads(process):
    """A line for each thread of a process: its name, its state, and the call of the kernel in which it waits."""
    for thread in sorted(pathlib.Path(f"/proc/{process}/task").glob("*")):
        with contextlib.suppress(OSError):
            state = (thread / "stat").read_text().rsplit(")", 1)[1].split()[0]
            yield f"{(thread / 'comm').read_text().strip()} {state} {(thread / 'wchan').read_text()} {(thread / 'syscall').read_text().strip()}"


def operate(data, *words, environment=None):
    done = subprocess.run(
        [SHAREPIPE, *words, "--data", data], capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, **(environment or {})})
    return json.loads(done.stdout)


def account(data, email="a@example.org", environment=None):
    """A new account: its id and a token that may do everything."""
    operate(data, "user", "add", email, "--create-data", environment=environment)
    words = ("token", "add", "--user", email, "--name", "test", "--scope", "account")
    added = operate(data, *words, environment=environment)
    return added["account"], added["token"]


class Share:
    """One share as its client keeps it: the bytes, the key, and whether a receipt came."""

    def __init__(self, dice, shape, number, size=None):
        self.shape, self.id, self.acknowledged = shape, str(uuid.UUID(int=dice.getrandbits(128), version=4)), False
        text = " ".join(dice.choices(WORDS, k=30)) + f" {number}"
        large = (text + " ") * ((size or LARGE * 3) // len(text) + 1)
        if shape == "json":
            self.type, self.body = "application/json", json.dumps({"text": text, "title": f"Number {number}"}).encode()
        elif shape == "multipart":
            self.type, self.body = multipart(text, large.encode())
        else:
            self.type, self.body = "text/plain", (large if shape in ("large", "pieces") else text).encode()
        self.sha256 = hashlib.sha256(self.body).hexdigest()


def multipart(text, file):
    mark = "b" + hashlib.sha256(text.encode()).hexdigest()[:20]
    part = f'--{mark}\r\nContent-Disposition: form-data; name="share"\r\nContent-Type: application/json\r\n\r\n'
    part += json.dumps({"text": text, "title": text[:40]})
    part += f'\r\n--{mark}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n'
    part += "Content-Type: text/plain\r\n\r\n"
    return f"multipart/form-data; boundary={mark}", part.encode() + file + f"\r\n--{mark}--\r\n".encode()


class Client:
    """Sends shares to one server address; whatever goes wrong is kept for another try with the same key."""

    def __init__(self, address, token):
        self.connection = http.client.HTTPConnection(address, timeout=30)
        self.token = token

    def send(self, share):
        """True with a receipt; false when the server refused or the connection broke."""
        try:
            reply = self.pieces(share) if share.shape == "pieces" else self.post("/v1/shares", share, share.body)
            return self.is_receipt(share, *reply)
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return False

    def is_receipt(self, share, status, _, body):
        if status != 202:
            if status < 500 and status not in (408, 409, 429):
                raise AssertionError(f"{share.shape} {share.id}: {status} {body[:300]}")
            return False
        receipt = json.loads(body)
        if (receipt["id"], receipt["sha256"], receipt["bytes"]) != (share.id, share.sha256, len(share.body)):
            raise AssertionError(f"the receipt is not that of the share: {receipt}")
        share.acknowledged = True
        return True

    def post(self, path, share, body, more=()):
        headers = {"Content-Type": share.type, "Idempotency-Key": f'"{share.id}"', **dict(more)}
        return self.ask("POST", path, body, headers)

    def ask(self, method, path, body=None, headers=()):
        self.connection.request(
            method, path, body, {"Authorization": "Bearer " + self.token, **dict(headers)})
        reply = self.connection.getresponse()
        return reply.status, reply.headers, reply.read()

    def pieces(self, share):
        # Without a version in the request the server sends no interim answer, which Python's client would take for the last.
        half = len(share.body) // 2
        begun = self.post("/v1/uploads", share, share.body[:half], {"Upload-Complete": "?0"})
        if begun[0] != 201:
            return begun
        more = {"Upload-Complete": "?1", "Upload-Offset": str(half), "Content-Type": "application/partial-upload"}
        return self.ask("PATCH", begun[1]["Location"], share.body[half:], more)


def found(data, shares):
    """What is wrong with the shares that were acknowledged: nothing, if the promise was kept."""
    faults = []
    base = sqlite3.connect(f"file:{data / 'sharepipe.sqlite'}?mode=ro", uri=True)
    with contextlib.closing(base):
        if (reply := base.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            return [f"the database is damaged: {reply}"]
        # Read once: an identifier is unique within its account, and no index serves it alone.
        rows_of = collections.defaultdict(list)
        # Small bodies are in a table of their own.
        for id, *row in base.execute(
                "SELECT id, sha256, coalesce(share_body.body, share.body), body_file FROM share "
                "LEFT JOIN share_body ON share_body.share = share.number"):
            rows_of[id].append(row)
        faults += [fault for share in shares if (fault := check(data, share, rows_of[share.id]))]
        for (number,) in base.execute(
                "SELECT number FROM share WHERE state = 'received' AND number NOT IN (SELECT share FROM job)"):
            faults.append(f"share {number} has no job: nothing would come of it")
    return faults


def check(data, share, rows):
    if len(rows) != 1:
        return f"{share.shape} {share.id} was acknowledged and is there {len(rows)} times" \
            if share.acknowledged or len(rows) > 1 else None
    sha256, body, file = rows[0]
    if file:
        path = data / "bodies" / file
        if not path.exists():
            return f"{share.shape} {share.id}: its body {file} is not there"
        body = path.read_bytes()
    if hashlib.sha256(body).hexdigest() != share.sha256 or sha256 != share.sha256:
        return f"{share.shape} {share.id}: its bytes are not those that were acknowledged"
    return None


def copy_of(template, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    return folder


def dice(seed):
    return random.Random(seed)


def clock():
    return time.monotonic()


def path(text):
    return pathlib.Path(text)
