# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Shared by the system tests: a server process, a proxy that misbehaves, and a simulated phone."""

import contextlib
import http.client
import http.server
import json
import os
import pathlib
import shutil
import socketserver
import subprocess
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHAREPIPE = os.environ.get("SHAREPIPE_BIN", str(ROOT / "Server/.build/debug/sharepipe"))
PHONE = os.environ.get("PHONE_BIN", str(ROOT / ".build/debug/phone"))
KILLED = 137


def scratch(prefix):
    """A new folder, in memory if the system has such a file system: a killed process loses nothing by it."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    return pathlib.Path(tempfile.mkdtemp(prefix=prefix, dir=memory))


class Server:
    """`sharepipe serve`, accepting only: what the phone's promise ends at is the receipt."""

    def __init__(self):
        self.data = scratch("system-test-server-")
        self.process = subprocess.Popen(
            [SHAREPIPE, "serve", "--no-work", "--data", self.data, "--listen", "127.0.0.1:0", "--share-rate", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.address = ""
        for line in self.process.stdout:
            if "127.0.0.1:" in line:
                self.address = "127.0.0.1:" + line.split("127.0.0.1:")[1].split("/")[0].split()[0]
                break
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.lock = threading.Lock()
        self.users = 0

    def close(self):
        self.process.terminate()
        self.process.wait(30)
        shutil.rmtree(self.data, ignore_errors=True)

    def account(self):
        """A new account: its id and a token that may do everything."""
        with self.lock:
            self.users += 1
            email = f"user{self.users}@example.org"
        self.operate("user", "add", email)
        return Account(self, email)

    def operate(self, *words):
        done = subprocess.run(
            [SHAREPIPE, *words, "--data", self.data], capture_output=True, text=True, timeout=60, check=True)
        return json.loads(done.stdout)

    def request(self, method, path, token):
        connection = http.client.HTTPConnection(self.address, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path, headers={"Authorization": "Bearer " + token})
            response = connection.getresponse()
            body = response.read()
            if response.status >= 400:
                raise RuntimeError(f"{method} {path}: {response.status} {body[:200]}")
            return json.loads(body) if body else None


class Account:
    """One user: a token to look with, and one to sign in with, for signing out revokes it."""

    def __init__(self, server, email):
        self.server, self.email, self.typed = server, email, None
        self.id, self.token = self.new_token()

    def new_token(self):
        words = ("token", "add", "--user", self.email, "--name", "test", "--scope", "account")
        added = self.server.operate(*words)
        return added["account"], added["token"]

    def to_type(self):
        """A token that a person can sign in with."""
        if self.typed and self.is_valid(self.typed):
            return self.typed
        self.typed = self.new_token()[1]
        return self.typed

    def is_valid(self, token):
        try:
            return bool(self.server.request("GET", "/v1/account", token))
        except RuntimeError:
            return False

    def shared(self, view=None):
        """The addresses of all its shares outside of the trash, or of those in a view, as often as they are there."""
        return [item.get("url") for item in self.items(view)]

    def find(self, url):
        """The identifier of the share of an address; None if there is none."""
        return next((item["id"] for item in self.items() if item.get("url") == url), None)

    def items(self, view=None):
        found, cursor, wanted = [], "", f"&view={view}" if view else ""
        while cursor is not None:
            page = self.server.request("GET", f"/v1/shares?limit=100{wanted}{cursor}", self.token)
            found += page["items"]
            cursor = "&cursor=" + page["nextCursor"] if page.get("nextCursor") else None
        return found

    def revoke_devices(self):
        for token in self.server.request("GET", "/v1/share-tokens", self.token)["items"]:
            if "share:create" in json.dumps(token):
                self.server.request("DELETE", "/v1/share-tokens/" + token["id"], self.token)


class Proxy:
    """Between one phone and the server. mode: pass, fail (500 to every share), lose (the answer to a share is lost)."""

    def __init__(self, address):
        proxy = self
        self.mode = "pass"

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def relay(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) \
                    if "chunked" not in self.headers.get("Transfer-Encoding", "") else self.chunks()
                is_share = self.command == "POST" and self.path.split("?")[0] in ("/v1/shares", "/v1/uploads")
                if is_share and proxy.mode == "fail":
                    return self.respond(500, [("Content-Type", "text/plain")], b"the proxy failed")
                connection = http.client.HTTPConnection(address, timeout=60)
                with contextlib.closing(connection):
                    headers = {k: v for k, v in self.headers.items() if k.lower() not in (
                        "host", "transfer-encoding", "connection", "expect", "content-length")}
                    connection.request(self.command, self.path, body=body or None, headers=headers)
                    response = connection.getresponse()
                    content = response.read()
                if is_share and proxy.mode == "lose":
                    self.close_connection = True
                    return None
                return self.respond(response.status, response.getheaders(), content)

            def chunks(self):
                body = b""
                while size := int(self.rfile.readline().split(b";")[0], 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            def respond(self, status, headers, content):
                self.send_response_only(status)
                for name, value in headers:
                    if name.lower() not in ("content-length", "transfer-encoding", "connection"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = relay

        class Listener(socketserver.ThreadingMixIn, http.server.HTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def handle_error(self, *_):
                pass

        self.listener = Listener(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.listener.server_address[1]}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def close(self):
        self.listener.shutdown()
        self.listener.server_close()


class Outcome:
    def __init__(self, code, lines):
        self.code, self.lines = code, lines

    def says(self, words):
        return any(words in line for line in self.lines)

    @property
    def told_saved(self):
        """Whether the user read that a share is safe, in the share sheet or from a shortcut."""
        return any(line.startswith(("extension: Saved", "siri: Saved", "siri: Sent")) for line in self.lines)


class Phone:
    """One simulated phone, worked through `phone batch`."""

    def __init__(self, folder=None, copy_of=None):
        self.folder = folder or scratch("system-test-phone-")
        self.device = self.folder / "device"
        if copy_of:
            shutil.copytree(copy_of.device, self.device, dirs_exist_ok=True)
        self.complaints = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [PHONE, "batch", "--device", self.device], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self.complaints, text=True, bufsize=1)
        if not copy_of:
            self.must("new")
            self.must("install", "--app", str(ROOT / "Apps/iOS"))

    def run(self, *words):
        # The transfer service runs in the process that was asked for it, and would take the batch with it.
        if words[0] == "run-transfers" and "--stop-at" in words:
            done = subprocess.run(
                [PHONE, *map(str, words), "--device", self.device], stdout=subprocess.PIPE,
                stderr=self.complaints, text=True, timeout=120, check=False)
            return Outcome(done.returncode if done.returncode >= 0 else 128 - done.returncode, done.stdout.splitlines())
        self.process.stdin.write(json.dumps([str(word) for word in words]) + "\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line.startswith("exit ") and line[5:].isdigit():
                return Outcome(int(line[5:]), lines)
            lines.append(line)
        raise RuntimeError(f"phone batch ended at {words}: {lines[-5:]} {self.errors()}")

    def must(self, *words):
        outcome = self.run(*words)
        if outcome.code != 0:
            raise RuntimeError(f"phone {words}: {outcome.code} {outcome.lines} {self.errors()}")
        return outcome

    def errors(self):
        self.complaints.seek(0)
        return self.complaints.read()[-2000:]

    def outbox(self):
        return [json.loads(line) for line in self.must("outbox").lines if line.startswith("{")]

    def close(self):
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()
        self.complaints.close()
        shutil.rmtree(self.folder, ignore_errors=True)
