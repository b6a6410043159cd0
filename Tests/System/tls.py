# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Python's OpenSSL and curl connect to a real server that serves TLS itself.

It must accept TLS 1.2 and 1.3 only and use https in all its own addresses. A certificate that changes on disk, or at SIGHUP, must
be used for new connections while old ones continue. An incomplete, mismatched or missing pair must never be served. Clients that
send plain HTTP must get an explanation. Invalid settings must end the start with the file and the reason.

usage: tls.py [--sharepipe PROGRAM]
"""

import argparse
import concurrent.futures
import datetime
import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import warnings

import trustme

HOST = "127.0.0.1"


class SystemTest:
    def __init__(self, program):
        self.program, self.done = program, 0
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="system-test-tls-"))
        self.authority = trustme.CA()
        self.trusted = self.folder / "authority.pem"
        self.authority.cert_pem.write_to_path(self.trusted)
        self.certificate, self.key = self.folder / "certificate.pem", self.folder / "key.pem"

    def check(self, name, holds):
        if not holds:
            sys.exit(f"tls: NOT SO: {name}")
        self.done += 1

    def pair(self, **times):
        """A new certificate and its key, as bytes."""
        made = self.authority.issue_cert(HOST, **times)
        return b"".join(blob.bytes() for blob in made.cert_chain_pems), made.private_key_pem.bytes()

    def put(self, certificate=None, key=None):
        """Writes as certbot does: a new file in place of the old."""
        for path, content in ((self.certificate, certificate), (self.key, key)):
            if content is not None:
                new = path.with_suffix(".new")
                new.write_bytes(content)
                new.chmod(0o600)
                new.rename(path)

    def context(self):
        return ssl.create_default_context(cafile=str(self.trusted))

    def connect(self, port):
        return self.context().wrap_socket(socket.create_connection((HOST, port), timeout=30), server_hostname=HOST)

    def served(self, port):
        with self.connect(port) as connection:
            return connection.getpeercert()["serialNumber"]

    def served_within(self, port, wanted, seconds=60):
        """Whether new connections get that certificate in the end."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.served(port) == wanted:
                return True
            time.sleep(0.2)
        return False


def serial(certificate):
    """The serial number of the first certificate in PEM bytes, as Python's ssl writes it."""
    done = subprocess.run(["openssl", "x509", "-noout", "-serial"], input=certificate, capture_output=True, check=True)
    number = done.stdout.decode().strip().split("=")[1]
    return number if len(number) % 2 == 0 else "0" + number


class Server:
    def __init__(self, test, *words, folder="data"):
        self.process = subprocess.Popen(
            [test.program, "serve", "--listen", f"{HOST}:0", "--data", str(test.folder / folder), "--no-work",
             "--tls-certificate", str(test.certificate), "--tls-key", str(test.key), *words],
            stdout=subprocess.PIPE, stderr=open(test.folder / "log", "w"), text=True)
        self.lines = []
        for line in self.process.stdout:
            self.lines.append(line)
            if "no account yet" in line:
                break
        self.port = int(re.search(r"listens on https://\S+:(\d+)", "".join(self.lines)).group(1))

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=60)


class Client:
    """The client's end without a socket, so that what it says and when is ours to choose."""

    def __init__(self, test):
        self.arriving, self.leaving = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.end = test.context().wrap_bio(self.arriving, self.leaving, server_hostname=HOST)

    def attempt(self, step):
        """What the step gives; None while it waits for the server."""
        try:
            return step()
        except ssl.SSLWantReadError:
            return None

    def first(self):
        self.attempt(self.end.do_handshake)
        return self.leaving.read()


def ask_and_close(test, server):
    """Sends a request and, at once, close_notify on a socket that stays open; returns what the server sends."""
    client, plaintext = Client(test), b""
    with socket.create_connection((HOST, server.port), timeout=30) as connection:
        connection.sendall(client.first())
        while not client.end.version() or client.attempt(lambda: client.end.do_handshake() or True) is None:
            client.arriving.write(connection.recv(65536))
            client.attempt(client.end.do_handshake)
            connection.sendall(client.leaving.read())
        client.end.write(b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n")
        client.attempt(client.end.unwrap)
        connection.sendall(client.leaving.read())
        while received := connection.recv(65536):
            client.arriving.write(received)
            try:
                while piece := client.attempt(lambda: client.end.read(65536)):
                    plaintext += piece
            except ssl.SSLZeroReturnError:
                pass
    return plaintext


def ask_body(connection, path):
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
    response = http.client.HTTPResponse(connection)
    response.begin()
    return response.read()


def ask(connection, path="/health/live", keep=True):
    """Sends one request on an open connection; returns the head of the response."""
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: {'keep-alive' if keep else 'close'}\r\n\r\n".encode())
    response = http.client.HTTPResponse(connection)
    response.begin()
    response.read()
    return response


def spoken(test, server):
    test.check("the addresses it prints are https", "https://" in server.lines[-1] and "http://" not in "".join(server.lines))
    response = ask(test.connect(server.port), "/sign-in")
    test.check("every response has an HSTS header for a year", response.getheader("strict-transport-security") == "max-age=31536000")
    done = subprocess.run(["curl", "-sS", "--cacert", str(test.trusted), "--tlsv1.3", "-o", "/dev/null", "-w",
                           "%{http_code} %{ssl_verify_result}", f"https://{HOST}:{server.port}/.well-known/oauth-authorization-server"],
                          capture_output=True, text=True)
    test.check("curl verifies it over TLS 1.3", done.stdout == "200 0")
    metadata = subprocess.run(["curl", "-sS", "--cacert", str(test.trusted), "--tls-max", "1.2",
                               f"https://{HOST}:{server.port}/.well-known/oauth-authorization-server"], capture_output=True, text=True)
    test.check("and over TLS 1.2; the issuer is https", f'"issuer":"https://{HOST}:{server.port}"' in metadata.stdout)
    link = re.search(r"https://\S+(/setup/\S+)", server.lines[-1]).group(1)
    connection = http.client.HTTPSConnection(HOST, server.port, context=test.context(), timeout=120)
    connection.request("POST", link, "email=a%40example.org&password=correct-horse-battery",
                       {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"})
    cookie = connection.getresponse().getheader("set-cookie") or ""
    test.check("the session's cookie is __Host- and secure", cookie.startswith("__Host-") and "Secure" in cookie)
    big = b"x" * 3_000_000
    connection = http.client.HTTPSConnection(HOST, server.port, context=test.context(), timeout=120)
    connection.request("POST", "/v1/shares", big, {"Content-Type": "text/plain", "Authorization": "Bearer nonsense"})
    test.check("a large body goes through TLS and gets a response", connection.getresponse().status == 401)


def versions(test, server):
    context = test.context()
    context.set_alpn_protocols(["h2", "http/1.1"])
    with context.wrap_socket(socket.create_connection((HOST, server.port), timeout=30), server_hostname=HOST) as connection:
        test.check("ALPN selects http/1.1", connection.selected_alpn_protocol() == "http/1.1")
    for name, spoil in (("ciphers without forward secrecy", lambda context: context.set_ciphers("AES256-GCM-SHA384:AES128-SHA")),
                        ("ciphers without authentication", lambda context: context.set_ciphers("ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA")),
                        ("a client that knows HTTP/2 alone", lambda context: context.set_alpn_protocols(["h2"]))):
        context = test.context()
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        spoil(context)
        try:
            context.wrap_socket(socket.create_connection((HOST, server.port), timeout=30), server_hostname=HOST)
            test.check(f"{name}: refused", False)
        except ssl.SSLError as error:
            test.check(f"{name}: refused with an alert", "alert" in str(error).lower())
    for name in ("TLSv1", "TLSv1_1"):
        context, version = test.context(), ssl.TLSVersion[name]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            context.minimum_version, context.maximum_version = version, version
        context.set_ciphers("ALL:@SECLEVEL=0")
        try:
            context.wrap_socket(socket.create_connection((HOST, server.port), timeout=30), server_hostname=HOST)
            test.check(f"{name} is refused", False)
        except (ssl.SSLError, OSError):
            test.check(f"{name} is refused", True)


def plain(test, server):
    with socket.create_connection((HOST, server.port), timeout=30) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        response = b"".join(iter(lambda: connection.recv(4096), b""))
    test.check("a client that sends plain HTTP is told so", response.startswith(b"HTTP/1.1 400 ") and b"accepts HTTPS only" in response)
    with socket.create_connection((HOST, server.port), timeout=30) as connection:
        connection.sendall(b"\x00\x01\x02nonsense")
        test.check("the server closes a connection that sends random bytes", not connection.recv(4096).startswith(b"HTTP"))


def carried(test, server):
    """Bytes come through whole, both ways, by many at once; and who leaves early harms nobody."""
    page = ask_body(test.connect(server.port), "/openapi.yaml")

    def ask_often(_):
        with test.connect(server.port) as connection:
            return all(ask_body(connection, "/openapi.yaml") == page for _ in range(5))

    with concurrent.futures.ThreadPoolExecutor(16) as threads:
        test.check("80 responses on 16 connections are equal, byte for byte", all(threads.map(ask_often, range(16))))
    slow = test.connect(server.port)
    for byte in b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n":
        slow.sendall(bytes([byte]))
    test.check("a request with one TLS record for each byte gets a response", slow.recv(15) == b"HTTP/1.1 200 OK")
    hello = Client(test).first()
    for length in (1, 5, 6, 100, len(hello)):
        with socket.create_connection((HOST, server.port), timeout=30) as connection:
            connection.sendall(hello[:length])
    test.check("interrupted handshakes don't affect other connections", ask(test.connect(server.port)).status == 200)
    leaving = test.connect(server.port)
    ask(leaving, keep=False)
    test.check("a response that closes the connection ends with close_notify", leaving.recv(1) == b"")
    test.check("a client that sends close_notify after its request still gets the response", ask_and_close(test, server).startswith(b"HTTP/1.1 200 OK"))
    damaged = test.connect(server.port)
    raw = socket.socket(fileno=os.dup(damaged.fileno()))
    raw.settimeout(30)
    raw.sendall(b"\x17\x03\x03\x00\x20" + bytes(32))
    while raw.recv(4096):
        pass
    test.check("a forged record ends its connection", True)


def reloading(test, server, first):
    old = test.connect(server.port)
    test.check("the certificate is served", old.getpeercert()["serialNumber"] == serial(first))
    certificate, key = test.pair()
    test.put(certificate=certificate)
    os.kill(server.process.pid, signal.SIGHUP)
    log = test.folder / "log"
    deadline = time.monotonic() + 60
    while "does not belong" not in log.read_text() and time.monotonic() < deadline:
        time.sleep(0.1)
    test.check("half of a new pair is reported, with the file's name", f"{test.key}: the key does not belong" in log.read_text())
    test.check("half of a new pair is not served", test.served(server.port) == serial(first))
    test.put(key=key)
    test.check("a complete new pair is served without a signal to the server", test.served_within(server.port, serial(certificate)))
    test.check("an older connection stays open", ask(old).status == 200)
    second = certificate
    for name, spoil in (("cut short", lambda: test.put(certificate=certificate[:300])), ("gone", test.key.unlink)):
        spoil()
        os.kill(server.process.pid, signal.SIGHUP)
        time.sleep(1)
        test.check(f"a file that is {name} changes nothing", test.served(server.port) == serial(second))
    third, key = test.pair()
    test.put(third, key)
    os.kill(server.process.pid, signal.SIGHUP)
    test.check("after SIGHUP, the new pair is served", test.served_within(server.port, serial(third)))
    test.check("the first connection is still open", ask(old, keep=False).status == 200)


def starts(test):
    """What ends the start: the words name the file."""
    certificate, key = test.pair()
    test.put(certificate, key)

    def start(*words):
        done = subprocess.run([test.program, "serve", "--listen", f"{HOST}:0", "--data", str(test.folder / "other"), *words],
                              capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr

    both = ["--tls-certificate", str(test.certificate), "--tls-key", str(test.key)]
    code, words = start(*both[:2])
    test.check("a certificate without a key is not a valid setting", code == 64 and "--tls-key" in words)
    code, words = start(*both, "--public-url", "http://example.org")
    test.check("an http address with a certificate is not a valid setting", code == 64 and "https://" in words)
    test.put(key=test.pair()[1])
    code, words = start(*both)
    test.check("a key that doesn't fit the certificate is reported", code == 65 and str(test.key) in words and "does not belong" in words)
    test.certificate.unlink()
    code, words = start(*both)
    test.check("a missing certificate is reported", code == 66 and str(test.certificate) in words and "no such file" in words)
    test.check("no port was opened before that", not (test.folder / "other").exists())
    environment = os.environ | {"SHAREPIPE_TLS_CERTIFICATE": str(test.certificate), "SHAREPIPE_TLS_KEY": str(test.key)}
    done = subprocess.run([test.program, "user", "add", "b@example.org", "--data", str(test.folder / "data")],
                          capture_output=True, text=True, env=environment)
    test.check("the operator's other commands need no certificate", done.returncode == 0 and '"signInLink":"https://' in done.stdout)
    now = datetime.datetime.now(datetime.timezone.utc)
    test.put(*test.pair(not_before=now - datetime.timedelta(days=90), not_after=now - datetime.timedelta(days=1)))
    server = Server(test, folder="expired")
    with socket.create_connection((HOST, server.port), timeout=30) as plain:
        try:
            test.context().wrap_socket(plain, server_hostname=HOST)
            test.check("an expired certificate is seen by clients", False)
        except ssl.SSLCertVerificationError as error:
            test.check("an expired certificate is seen by clients", "expired" in str(error))
    test.check("an expired certificate is reported at the start", "has expired" in (test.folder / "log").read_text())
    test.check("the server runs and ends normally with an expired certificate", server.stop() == 0)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sharepipe", default=os.environ.get("SHAREPIPE_BIN", "Server/.build/debug/sharepipe"))
    test = SystemTest(arguments.parse_args().sharepipe)
    server = None
    try:
        certificate, key = test.pair()
        test.put(certificate, key)
        server = Server(test)
        spoken(test, server)
        versions(test, server)
        plain(test, server)
        carried(test, server)
        reloading(test, server, certificate)
        test.check("the server exits normally", server.stop() == 0)
        starts(test)
    finally:
        if server and server.process.poll() is None:
            server.process.kill()
        shutil.rmtree(test.folder, ignore_errors=True)
    print(f"tls: {test.done} checks passed with OpenSSL and curl")


if __name__ == "__main__":
    main()
