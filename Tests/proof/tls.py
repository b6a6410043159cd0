# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A real server that speaks TLS itself, looked at by Python's OpenSSL and by curl.

TLS 1.2 and 1.3 and nothing older; https in what the server says of itself; a certificate that changes on disk, or at SIGHUP,
reaches new connections while old ones go on; a pair that is torn, foreign or missing is never served; words for whoever speaks
plain HTTP; and settings that cannot be meant end the start with the file and the reason.

usage: tls.py [--sharepipe PROGRAM]    (part of make test)
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


class Proof:
    def __init__(self, program):
        self.program, self.done = program, 0
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="proof-tls-"))
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
    def __init__(self, proof, *words, folder="data"):
        self.process = subprocess.Popen(
            [proof.program, "serve", "--listen", f"{HOST}:0", "--data", str(proof.folder / folder), "--no-work",
             "--tls-certificate", str(proof.certificate), "--tls-key", str(proof.key), *words],
            stdout=subprocess.PIPE, stderr=open(proof.folder / "log", "w"), text=True)
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

    def __init__(self, proof):
        self.arriving, self.leaving = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.end = proof.context().wrap_bio(self.arriving, self.leaving, server_hostname=HOST)

    def attempt(self, step):
        """What the step gives; None while it waits for the server."""
        try:
            return step()
        except ssl.SSLWantReadError:
            return None

    def first(self):
        self.attempt(self.end.do_handshake)
        return self.leaving.read()


def asked_and_left(proof, server):
    """A request and at once the goodbye, on a socket that stays open; what is answered."""
    client, answer = Client(proof), b""
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
                    answer += piece
            except ssl.SSLZeroReturnError:
                pass
    return answer


def ask_body(connection, path):
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    return answer.read()


def ask(connection, path="/health/live", keep=True):
    """One request on a connection that is open; the head of the answer."""
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: {'keep-alive' if keep else 'close'}\r\n\r\n".encode())
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    answer.read()
    return answer


def spoken(proof, server):
    proof.check("the addresses it prints are https", "https://" in server.lines[-1] and "http://" not in "".join(server.lines))
    answer = ask(proof.connect(server.port), "/sign-in")
    proof.check("HSTS of a year is on every answer", answer.getheader("strict-transport-security") == "max-age=31536000")
    done = subprocess.run(["curl", "-sS", "--cacert", str(proof.trusted), "--tlsv1.3", "-o", "/dev/null", "-w",
                           "%{http_code} %{ssl_verify_result}", f"https://{HOST}:{server.port}/.well-known/oauth-authorization-server"],
                          capture_output=True, text=True)
    proof.check("curl verifies it over TLS 1.3", done.stdout == "200 0")
    metadata = subprocess.run(["curl", "-sS", "--cacert", str(proof.trusted), "--tls-max", "1.2",
                               f"https://{HOST}:{server.port}/.well-known/oauth-authorization-server"], capture_output=True, text=True)
    proof.check("and over TLS 1.2; the issuer is https", f'"issuer":"https://{HOST}:{server.port}"' in metadata.stdout)
    link = re.search(r"https://\S+(/setup/\S+)", server.lines[-1]).group(1)
    connection = http.client.HTTPSConnection(HOST, server.port, context=proof.context(), timeout=120)
    connection.request("POST", link, "email=a%40example.org&password=correct-horse-battery",
                       {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"})
    cookie = connection.getresponse().getheader("set-cookie") or ""
    proof.check("the session's cookie is __Host- and secure", cookie.startswith("__Host-") and "Secure" in cookie)
    big = b"x" * 3_000_000
    connection = http.client.HTTPSConnection(HOST, server.port, context=proof.context(), timeout=120)
    connection.request("POST", "/v1/shares", big, {"Content-Type": "text/plain", "Authorization": "Bearer nonsense"})
    proof.check("a large body goes through TLS and is answered", connection.getresponse().status == 401)


def versions(proof, server):
    context = proof.context()
    context.set_alpn_protocols(["h2", "http/1.1"])
    with context.wrap_socket(socket.create_connection((HOST, server.port), timeout=30), server_hostname=HOST) as connection:
        proof.check("of the protocols offered it takes http/1.1", connection.selected_alpn_protocol() == "http/1.1")
    for name, spoil in (("ciphers without forward secrecy", lambda context: context.set_ciphers("AES256-GCM-SHA384:AES128-SHA")),
                        ("ciphers without authentication", lambda context: context.set_ciphers("ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA")),
                        ("a client that knows HTTP/2 alone", lambda context: context.set_alpn_protocols(["h2"]))):
        context = proof.context()
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        spoil(context)
        try:
            context.wrap_socket(socket.create_connection((HOST, server.port), timeout=30), server_hostname=HOST)
            proof.check(f"{name}: refused", False)
        except ssl.SSLError as error:
            proof.check(f"{name}: refused with an alert", "alert" in str(error).lower())
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        context = proof.context()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            context.minimum_version, context.maximum_version = version, version
        context.set_ciphers("ALL:@SECLEVEL=0")
        try:
            context.wrap_socket(socket.create_connection((HOST, server.port), timeout=30), server_hostname=HOST)
            proof.check(f"{version.name} is refused", False)
        except (ssl.SSLError, OSError):
            proof.check(f"{version.name} is refused", True)


def plain(proof, server):
    with socket.create_connection((HOST, server.port), timeout=30) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    proof.check("who speaks plain HTTP is told so", answer.startswith(b"HTTP/1.1 400 ") and b"accepts HTTPS only" in answer)
    with socket.create_connection((HOST, server.port), timeout=30) as connection:
        connection.sendall(b"\x00\x01\x02nonsense")
        proof.check("and nonsense is hung up on", not connection.recv(4096).startswith(b"HTTP"))


def carried(proof, server):
    """Bytes come through whole, both ways, by many at once; and who leaves early harms nobody."""
    page = ask_body(proof.connect(server.port), "/openapi.yaml")

    def ask_often(_):
        with proof.connect(server.port) as connection:
            return all(ask_body(connection, "/openapi.yaml") == page for _ in range(5))

    with concurrent.futures.ThreadPoolExecutor(16) as threads:
        proof.check("80 answers by 16 connections are alike, byte for byte", all(threads.map(ask_often, range(16))))
    slow = proof.connect(server.port)
    for byte in b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n":
        slow.sendall(bytes([byte]))
    proof.check("a request in a record for each byte is answered", slow.recv(15) == b"HTTP/1.1 200 OK")
    hello = Client(proof).first()
    for length in (1, 5, 6, 100, len(hello)):
        with socket.create_connection((HOST, server.port), timeout=30) as connection:
            connection.sendall(hello[:length])
    proof.check("hellos that break off harm nobody", ask(proof.connect(server.port)).status == 200)
    leaving = proof.connect(server.port)
    ask(leaving, keep=False)
    proof.check("an answer that closes ends with a goodbye", leaving.recv(1) == b"")
    proof.check("who says goodbye after asking still gets the answer", asked_and_left(proof, server).startswith(b"HTTP/1.1 200 OK"))
    damaged = proof.connect(server.port)
    raw = socket.socket(fileno=os.dup(damaged.fileno()))
    raw.settimeout(30)
    raw.sendall(b"\x17\x03\x03\x00\x20" + bytes(32))
    while raw.recv(4096):
        pass
    proof.check("a forged record ends its connection", True)


def reloading(proof, server, first):
    old = proof.connect(server.port)
    proof.check("the certificate is served", old.getpeercert()["serialNumber"] == serial(first))
    certificate, key = proof.pair()
    proof.put(certificate=certificate)
    os.kill(server.process.pid, signal.SIGHUP)
    log = proof.folder / "log"
    deadline = time.monotonic() + 60
    while "does not belong" not in log.read_text() and time.monotonic() < deadline:
        time.sleep(0.1)
    proof.check("half of a new pair is told of, with the file", f"{proof.key}: the key does not belong" in log.read_text())
    proof.check("and not served", proof.served(server.port) == serial(first))
    proof.put(key=key)
    proof.check("the whole pair is served without a word to the server", proof.served_within(server.port, serial(certificate)))
    proof.check("a connection from before goes on", ask(old).status == 200)
    second = certificate
    for name, spoil in (("cut short", lambda: proof.put(certificate=certificate[:300])), ("gone", proof.key.unlink)):
        spoil()
        os.kill(server.process.pid, signal.SIGHUP)
        time.sleep(1)
        proof.check(f"a file that is {name} changes nothing", proof.served(server.port) == serial(second))
    third, key = proof.pair()
    proof.put(third, key)
    os.kill(server.process.pid, signal.SIGHUP)
    proof.check("at SIGHUP the new pair is served", proof.served_within(server.port, serial(third)))
    proof.check("and the first connection still goes on", ask(old, keep=False).status == 200)


def starts(proof):
    """What ends the start: the words name the file."""
    certificate, key = proof.pair()
    proof.put(certificate, key)

    def start(*words):
        done = subprocess.run([proof.program, "serve", "--listen", f"{HOST}:0", "--data", str(proof.folder / "other"), *words],
                              capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr

    both = ["--tls-certificate", str(proof.certificate), "--tls-key", str(proof.key)]
    code, words = start(*both[:2])
    proof.check("a certificate without a key is no setting", code == 64 and "--tls-key" in words)
    code, words = start(*both, "--public-url", "http://example.org")
    proof.check("nor is an http address beside a certificate", code == 64 and "https://" in words)
    proof.put(key=proof.pair()[1])
    code, words = start(*both)
    proof.check("a foreign key is told", code == 65 and str(proof.key) in words and "does not belong" in words)
    proof.certificate.unlink()
    code, words = start(*both)
    proof.check("a missing certificate is told", code == 65 and str(proof.certificate) in words and "no such file" in words)
    proof.check("and nothing was opened before", not (proof.folder / "other").exists())
    environment = os.environ | {"SHAREPIPE_TLS_CERTIFICATE": str(proof.certificate), "SHAREPIPE_TLS_KEY": str(proof.key)}
    done = subprocess.run([proof.program, "user", "add", "b@example.org", "--data", str(proof.folder / "data")],
                          capture_output=True, text=True, env=environment)
    proof.check("the operator's other commands need no certificate", done.returncode == 0 and '"signInLink":"https://' in done.stdout)
    now = datetime.datetime.now(datetime.timezone.utc)
    proof.put(*proof.pair(not_before=now - datetime.timedelta(days=90), not_after=now - datetime.timedelta(days=1)))
    server = Server(proof, folder="expired")
    with socket.create_connection((HOST, server.port), timeout=30) as plain:
        try:
            proof.context().wrap_socket(plain, server_hostname=HOST)
            proof.check("an expired certificate is seen by clients", False)
        except ssl.SSLCertVerificationError as error:
            proof.check("an expired certificate is seen by clients", "expired" in str(error))
    proof.check("and the operator is told at the start", "has expired" in (proof.folder / "log").read_text())
    proof.check("it runs and ends all the same", server.stop() == 0)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sharepipe", default=os.environ.get("SHAREPIPE_BIN", "Server/.build/debug/sharepipe"))
    proof = Proof(arguments.parse_args().sharepipe)
    server = None
    try:
        certificate, key = proof.pair()
        proof.put(certificate, key)
        server = Server(proof)
        spoken(proof, server)
        versions(proof, server)
        plain(proof, server)
        carried(proof, server)
        reloading(proof, server, certificate)
        proof.check("it ends as it should", server.stop() == 0)
        starts(proof)
    finally:
        if server and server.process.poll() is None:
            server.process.kill()
        shutil.rmtree(proof.folder, ignore_errors=True)
    print(f"tls: {proof.done} statements hold with OpenSSL and curl")


if __name__ == "__main__":
    main()
