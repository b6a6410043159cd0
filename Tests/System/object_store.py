# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""S3-compatible stores for the tests, with authentication, and a proxy that makes them slow, full or unreachable."""

import contextlib
import http.client
import http.server
import os
import socket
import socketserver
import subprocess
import sys
import threading
import time
import urllib.parse

BUCKET = "sharepipe"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Store:
    """A store in a process of its own; `url` has the credentials, `bucket` is a client of boto3."""

    def __init__(self, folder, command, environment):
        self.port, self.log = free_port(), open(folder / "store.log", "ab")
        self.process = subprocess.Popen(
            [word.replace("PORT", str(self.port)) for word in command], stdin=subprocess.DEVNULL, stdout=self.log,
            stderr=self.log, cwd=folder, env={**os.environ, **environment})
        self.wait()

    def wait(self):
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.1)
        raise AssertionError("the store did not start")

    def client(self, service, key, secret):
        import boto3
        return boto3.client(service, endpoint_url=f"http://127.0.0.1:{self.port}", region_name="us-east-1",
                            aws_access_key_id=key, aws_secret_access_key=secret)

    def open(self, key, secret):
        self.key, self.secret = key, secret
        self.bucket = self.client("s3", key, secret)
        self.bucket.create_bucket(Bucket=BUCKET)

    def url(self, port, secret=None):
        quoted = [urllib.parse.quote(word, safe="") for word in (self.key, secret or self.secret)]
        return f"http://{quoted[0]}:{quoted[1]}@127.0.0.1:{port}/{BUCKET}/prefix?region=us-east-1"

    def keys(self):
        pages = self.bucket.get_paginator("list_objects_v2").paginate(Bucket=BUCKET)
        return [item["Key"] for page in pages for item in page.get("Contents", [])]

    def close(self):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


class Moto(Store):
    """moto's server, which checks signatures after the first requests: those that make a user with a key."""

    def __init__(self, folder):
        super().__init__(folder, [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", "PORT"],
                         {"INITIAL_NO_AUTH_ACTION_COUNT": "3"})
        users = self.client("iam", "none", "none")
        users.create_user(UserName="sharepipe")
        policy = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}'
        users.put_user_policy(UserName="sharepipe", PolicyName="all", PolicyDocument=policy)
        made = users.create_access_key(UserName="sharepipe")["AccessKey"]
        self.open(made["AccessKeyId"], made["SecretAccessKey"])


class Nanio(Store):
    """nanio, an independent implementation, which keeps objects in files."""

    def __init__(self, folder):
        key, secret = "sharepipe", "secret/with+signs="
        data = folder / "objects"
        data.mkdir()
        super().__init__(
            folder, [os.path.join(os.path.dirname(sys.executable), "nanio"), "serve", "--data-dir", str(data), "--host",
                     "127.0.0.1", "--port", "PORT", "--no-access-log"],
            {"NANIO_ACCESS_KEY": key, "NANIO_SECRET_KEY": secret})
        self.open(key, secret)


class Trouble:
    """Between the servers and the store. mode: pass, down (connections break), full, slow (2 s a request), garbled (large objects
    have another last byte)."""

    def __init__(self, port):
        trouble = self
        self.mode = "pass"

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def relay(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                if trouble.mode == "down":
                    self.close_connection = True
                    return
                if trouble.mode == "full" and self.command != "GET":
                    self.respond(507, [], b"<Error><Code>XMinioStorageFull</Code></Error>")
                    return
                if trouble.mode == "slow":
                    time.sleep(2)
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                with contextlib.closing(connection):
                    connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                    for name, value in self.headers.items():
                        connection.putheader(name, value)
                    connection.endheaders(body)
                    response = connection.getresponse()
                    content = response.read()
                    if trouble.mode == "garbled" and self.command == "GET" and len(content) > 1000:
                        content = content[:-1] + bytes([content[-1] ^ 1])
                    self.respond(response.status, response.getheaders(), content)

            def respond(self, status, headers, content):
                self.send_response_only(status)
                for name, value in headers:
                    if name.lower() not in ("content-length", "transfer-encoding", "connection"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_PUT = do_POST = do_DELETE = relay

        class Listener(socketserver.ThreadingMixIn, http.server.HTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def handle_error(self, *_):
                pass

        self.listener = Listener(("127.0.0.1", 0), Handler)
        self.port = self.listener.server_address[1]
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def close(self):
        self.listener.shutdown()
        self.listener.server_close()
