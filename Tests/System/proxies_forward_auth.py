# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Runs the configurations for forward authentication in Packaging/proxies with nginx, Caddy and Traefik.

A stand-in for the authentication service responds like Authelia. The pages need its cookie, and programs reach their own paths without
it. No other spelling of a path gets a page. A client can't forge the fields that name a user, or the page that the service decides on.
With a key instead of the exempt paths, programs need the key, and the command line sends it. Events and large bodies pass in both cases.

usage: proxies_forward_auth.py [nginx|caddy|traefik]
"""

import argparse
import base64
import contextlib
import http.server
import json
import re
import shutil
import socket
import sys
import threading
import urllib.parse

import intake
import parts
import proxies
from proxies import HOST, expect

COOKIE = "authelia_session=valid"
KEY = "5b0fd27a4c1e"
SIGN_IN = "https://auth.example.org/"
# Fields with which services name the user, or the request on which they decide.
FORGED = {
    "Remote-User": "forged", "Remote-Name": "forged", "Remote-Email": "forged", "Remote-Groups": "forged", "X-Forwarded-User": "forged",
    "X-Forwarded-Email": "forged", "X-Forwarded-Groups": "forged", "X-Auth-Request-User": "forged", "X-Auth-Request-Email": "forged",
    "X-Auth-Request-Groups": "forged", "X-Authentik-Username": "forged", "X-Authentik-Email": "forged", "X-Authentik-Groups": "forged",
    "X-Original-URL": f"https://{HOST}/public", "X-Original-Method": "GET", "X-Forwarded-Uri": "/public", "X-Forwarded-Method": "GET",
    "X-Forwarded-Host": "forged.example.org",
}
# The file for each proxy, and what the tests replace in it: the address of the service, which Caddy reads from its environment, and,
# for a server without exempt paths for tokens, the lines that exempt them and the one that accepts a key.
FILES = {
    "nginx": ("nginx-forward-auth.conf", "127.0.0.1:9091", {
        '    "~^/v1/" 1;\n': "", '    "~^/oauth/(token|revoke|device)([?]|$)" 1;\n': "", '# "YOUR-KEY" 1;': f'"{KEY}" 1;'}),
    "caddy": ("Caddyfile-forward-auth", None, {
        "\t\tnot vars_regexp {uri} ^/v1/\n": "", "\t\tnot vars_regexp {uri} ^/oauth/(token|revoke|device)([?]|$)\n": "",
        '# not header X-Proxy-Key "YOUR-KEY"': f'not header X-Proxy-Key "{KEY}"'}),
    "traefik": ("traefik-sharepipe-forward-auth.yaml", "127.0.0.1:9091", {
        "        PathPrefix(`/v1/`) ||\n": "", "        PathRegexp(`^/oauth/(token|revoke|device)$`) ||\n": "",
        "    # key:\n": "    key:\n", "    #   rule: Host(`books.example.org`) && Header(`X-Proxy-Key`, `YOUR-KEY`)\n    #   priority: 3\n"
        "    #   entryPoints: [websecure]\n    #   service: sharepipe\n    #   middlewares: [remove-fields]\n    #   tls: {}\n":
        f"      rule: Host(`books.example.org`) && Header(`X-Proxy-Key`, `{KEY}`)\n      priority: 3\n"
        "      entryPoints: [websecure]\n      service: sharepipe\n      middlewares: [remove-fields]\n      tls: {}\n"}),
}


class Service(http.server.BaseHTTPRequestHandler):
    """A stand-in for an authentication service, which accepts its cookie, and any request for the path that its rules make public."""
    protocol_version = "HTTP/1.1"
    # Whether the response names the sign-in page, as Authelia's does and oauth2-proxy's doesn't.
    names_page = True
    queries = []

    def do_GET(self):
        fields = self.headers
        self.queries.append((self.command, fields))
        if self.path == "/api/authz/auth-request":
            url, status = fields.get("X-Original-URL", ""), 401
        else:
            url, status = f"https://{fields.get('X-Forwarded-Host')}{fields.get('X-Forwarded-Uri')}", 302
        is_valid = COOKIE in re.split("; ?", fields.get("Cookie", "")) or urllib.parse.urlsplit(url).path == "/public"
        self.send_response(200 if is_valid else status)
        if is_valid:
            self.send_header("Remote-User", "reader")
        elif self.names_page:
            self.send_header("Location", SIGN_IN + "?rd=" + urllib.parse.quote(url, ""))
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_PUT = do_PATCH = do_HEAD = do_DELETE = do_GET

    def log_message(self, *_):
        pass


class Relay:
    """Passes connections to the server, and keeps what is sent to it while `recorded` is a list."""

    def __init__(self, address):
        self.recorded, self.target = None, (address.split(":")[0], int(address.split(":")[1]))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, far = self.listener.accept()[0], socket.create_connection(self.target)
                for pair in ((near, far, True), (far, near, False)):
                    threading.Thread(target=self.copy, args=pair, daemon=True).start()

    def copy(self, source, target, is_request):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                if is_request and self.recorded is not None:
                    self.recorded.append(data)
                target.sendall(data)
        # The other direction can go on after a half-closed one.
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def close(self):
        self.listener.close()


class Site(proxies.Site):
    """A server and a proxy, and the service that the proxy asks."""

    def __init__(self, name, folder, changes=()):
        self.name, self.relay = name, None
        self.service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
        self.service.daemon_threads = True
        threading.Thread(target=self.service.serve_forever, daemon=True).start()
        file, address, _ = FILES[name]

        def configure(at, port, server):
            self.relay = Relay(server)
            service = f"127.0.0.1:{self.service.server_port}"
            self.environment |= {"SHAREPIPE": self.relay.address, "AUTH": service}
            return proxies.PROXIES[name](at, port, self.relay.address, file, {**({address: service} if address else {}), **dict(changes)})
        super().__init__(configure, folder)

    def browse(self, path, fields=(), method="GET", body=None):
        """A request without a token."""
        with contextlib.closing(self.connect()) as connection:
            connection.request(method, path, body, {"Accept": "text/html", **dict(fields)})
            reply = connection.getresponse()
            return reply.status, reply.headers, reply.read()

    def is_gated(self, path, fields=(), method="GET", body=None):
        """Whether the response is a redirect to the sign-in page of the service, which gets the path."""
        status, headers, _ = self.browse(path, fields, method, body)
        target = headers.get("Location", "")
        return status == 302 and target.startswith(SIGN_IN) and path.split("?")[0] in urllib.parse.unquote(target)

    def close(self):
        super().close()
        self.relay.close()
        self.service.shutdown()
        self.service.server_close()


def check_browser(site):
    """The pages need the service's cookie, with and without a session of Sharepipe."""
    for path in ("/", "/sign-in", "/people", "/device?user_code=BCDF-GHJK", "/oauth/authorize?client_id=a", "/style.css"):
        expect(site.is_gated(path), f"{path} without the cookie: {site.browse(path)}")
    expect(site.is_gated("/sign-in", method="POST", body="email=a%40example.org"), "a form without the cookie isn't sent to the service")
    for fields in ({"X-Proxy-Key": "YOUR-KEY"}, {"X-Proxy-Key": ""}, {"Remote-User": "reader"}, {"Cookie": "authelia_session=other"}):
        expect(site.is_gated("/sign-in", fields), f"{fields} open a page")
    status, headers, body = site.browse("/sign-in", {"Cookie": COOKIE})
    expect(status == 200 and b"<form" in body and "Remote-User" not in headers, f"the sign-in page with the cookie: {status} {headers}")
    link = intake.operate(site.serving.data, "user", "link", "a@example.org")["signInLink"]
    origin = {"Cookie": COOKIE, "Origin": site.address(""), "Content-Type": "application/x-www-form-urlencoded"}
    path = "/" + link.split("://", 1)[1].split("/", 1)[1]
    status, headers, body = site.browse(path, origin, "POST", "")
    expect(status == 303 and headers["Set-Cookie"], f"the sign-in with a link: {status} {body[:300]}")
    session = headers["Set-Cookie"].split(";")[0]
    status, _, body = site.browse("/account", {"Cookie": f"{COOKIE}; {session}"})
    expect(status == 200 and b"a@example.org" in body, f"a page of the account: {status} {body[:300]}")
    expect(site.is_gated("/account", {"Cookie": session}), "a session of Sharepipe opens a page without the service's cookie")


def check_programs(site):
    """Programs reach their paths without the cookie, and Sharepipe itself checks their credentials."""
    status, _, body = site.ask("POST", "/v1/shares", b"From a program.", {"Content-Type": "text/plain"})
    expect(status == 202, f"a share: {status} {body[:200]}")
    password = json.loads(site.ask("POST", "/v1/app-passwords", json.dumps({"name": "reader"}), {"Content-Type": "application/json"})[2])
    basic = "Basic " + base64.b64encode(f"a@example.org:{password['token']}".encode()).decode()
    for path, fields, wanted, words in (
            ("/opds", {"Authorization": basic}, 200, b"<feed"), ("/opds/v1/new?x=1", {"Authorization": basic}, 200, b"<feed"),
            ("/opds", {}, 401, b"app password"), ("/v1/shares", {}, 401, b"unauthenticated"), ("/health/ready", {}, 200, b"ready"),
            ("/.well-known/oauth-authorization-server", {}, 200, b"issuer"), ("/openapi.yaml", {}, 200, b"openapi"),
            ("/manifest.webmanifest", {}, 200, b"Sharepipe"), ("/icon-192.png", {}, 200, b"PNG"), ("/icon.svg", {}, 200, b"<svg"),
            ("/apple-touch-icon.png", {}, 200, b"PNG"), ("/favicon.ico", {}, 303, b""),
            ("/hooks/books/none?until=1&signature=none", {}, 404, b"")):
        status, headers, body = site.browse(path, fields)
        expect(status == wanted and words in body, f"{path} without the cookie: {status} {body[:300]}")
        expect(status != 401 or "authenticate" in str(headers).lower(), f"{path}: the response isn't Sharepipe's: {headers}")
    for path in ("/oauth/token", "/oauth/revoke", "/oauth/device"):
        form = {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
        status, _, body = site.browse(path, form, "POST", "client_id=unknown")
        expect(status in (200, 400, 401) and body[:1] in (b"{", b""), f"{path} without the cookie: {status} {body[:300]}")


SPELLINGS = (
    "/sign-in/..%2fv1%2fx", "/sign-in/..%2Fv1%2Fx", "/sign-in/%2e%2e%2fv1%2fx", "/v1/../sign-in", "/v1/..%2fsign-in", "/v1/%2e%2e/sign-in",
    "/v1//../sign-in", "/v1/./../sign-in", "/v1/..\\sign-in", "/%76%31/../sign-in", "//sign-in", "/./sign-in", "/sign-in?/v1/", "/sign-in;/v1/",
    "/sign-in#/v1/", "/sign-in/%0a/v1/", "/sign-in/x%0d%0a/v1/", "/v1x/../sign-in", "/health/../sign-in", "/.well-known/../sign-in",
    "/hooks/books/../../sign-in", "/hooks/books/..%2f..%2fsign-in", "/opds/../sign-in", "/opdsx", "/oauth/token/../authorize",
    "/oauth/token/..%2fauthorize", "/oauth/authorize?/oauth/token", "/oauth/device/../../device", "/icon.svg/../sign-in", "/SIGN-IN",
    "/icon-x.png/../../sign-in", "/sign-in/icon.svg", "/favicon.ico/..%2fsign-in", "/manifest.webmanifest/../sign-in", "/v1%2f..%2fsign-in",
)


def check_spellings(site):
    """No spelling of a path gets a page with a form, or a redirect from Sharepipe to one."""
    for path in SPELLINGS:
        for sent in (path, f"https://{HOST}:{site.port}{path}"):
            with contextlib.closing(site.connect()) as connection:
                connection.putrequest("GET", sent)
                connection.putheader("Accept", "text/html")
                connection.endheaders()
                reply = connection.getresponse()
                status, target, body = reply.status, reply.headers.get("Location", ""), reply.read()
            is_gated = status == 302 and target.startswith(SIGN_IN)
            expect(is_gated or status in (400, 404), f"{sent}: {status} {target} {body[:300]}")
            expect(b"<form" not in body, f"{sent} gets a page: {body[:300]}")


def check_forged(site):
    """Fields that name a user or another request reach neither the service nor the server."""
    expect(site.browse("/public")[0] == 404 and site.is_gated("/account", FORGED), "a client chooses the request on which the service decides")
    expect(site.browse("/v1/account", FORGED)[0] == 401, "a field that names a user opens the account")
    Service.queries.clear()
    site.relay.recorded = []
    try:
        site.browse("/health/ready", {**FORGED, "X-Proxy-Key": KEY})
        expect(site.browse("/sign-in", {**FORGED, "X-Proxy-Key": KEY, "Cookie": COOKIE, "Authorization": "Basic secret"})[0] == 200, "no page")
        sent = b"".join(site.relay.recorded).decode("latin-1").lower()
    finally:
        site.relay.recorded = None
    expect(sent.count(" http/1.1\r\n") == 2, f"the relay saw other requests: {sent}")
    ours = [name for name in ("x-original-url", "x-original-method", "x-forwarded-uri", "x-forwarded-method", "x-forwarded-host")]
    found = [name for name in [*FORGED, "X-Proxy-Key"] if name.lower() not in ours and name.lower() + ":" in sent]
    expect(not found, f"fields of the client reach the server: {found}")
    fields = "".join(f"{fields}" for _, fields in Service.queries).lower()
    expect("forged" not in fields and "/public" not in fields and "secret" not in fields and KEY not in fields,
           f"fields of the client reach the service: {fields}")


def check_queries(site):
    """The service received no bodies and no tokens."""
    queries = list(Service.queries)
    expect(queries, "the service got no request")
    for method, fields in queries:
        expect(fields.get("Content-Length", "0") == "0" and "Transfer-Encoding" not in fields, f"a {method} with a body: {fields}")
        expect(site.token not in str(fields), "the service gets tokens of Sharepipe")


def check_key(site):
    """Without exempt paths for tokens, programs need the key or the cookie."""
    plain = {"Content-Type": "text/plain"}
    for fields in ({}, {"X-Proxy-Key": ""}, {"X-Proxy-Key": KEY + "0"}, {"X-Proxy-Key": "YOUR-KEY"}, {"X-Proxy-Key": KEY[:-1]}):
        token = {"Authorization": f"Bearer {site.token}", **fields}
        expect(site.is_gated("/v1/account", token), f"a token with {fields} gets to the API: {site.browse('/v1/account', token)}")
        expect(site.is_gated("/sign-in", fields), f"{fields} opens a page")
    expect(site.is_gated("/oauth/token", method="POST", body=""), "/oauth/token is exempt")
    status, _, body = site.ask("POST", "/v1/shares", b"With the key.", {"X-Proxy-Key": KEY, **plain})
    expect(status == 202, f"a share with the key: {status} {body[:200]}")
    expect(site.browse("/v1/account", {"X-Proxy-Key": KEY})[0] == 401, "the key replaces a token")
    expect(site.browse("/health/ready")[0] == 200 and site.browse("/opds")[0] == 401, "/health and /opds aren't exempt")


def check_command_line(port):
    """The command line sends the key. It uses a port without TLS, because it doesn't know the test's certificate authority."""
    def check_port(site):
        home = site.folder / "home"
        words = ("sign-in", f"http://127.0.0.1:{port}", "--token", "-")
        refused = proxies.client(home, *words, text=site.token)
        expect(refused.returncode == 69 and "auth.example.org" in refused.stderr, f"the command line without the key: {refused}")
        done = proxies.client(home, *words, "--header", f"X-Proxy-Key: {KEY}", text=site.token)
        expect(done.returncode == 0, f"the command line with the key: {done}")
        shared = proxies.client(home, "share", "-", text="A text from the command line.")
        expect(shared.returncode == 0, f"a share with the key: {shared}")
    return check_port


def check_without_page(site):
    """If the service's response names no sign-in page, as with oauth2-proxy, nginx uses the page in its file; the other files have none."""
    Service.names_page = False
    try:
        status, headers, _ = site.browse("/confirm/code?a=b")
        expect((status, headers["Location"]) == (302, f"{SIGN_IN}?rd={site.address('/confirm/code?a=b')}"), f"{status} {headers}")
    finally:
        Service.names_page = True


def run(name, changes, checks):
    folder = parts.scratch(f"proxies-forward-auth-{name}-")
    Service.queries.clear()
    site = Site(name, folder, changes)
    try:
        for each in checks:
            each(site)
    except AssertionError:
        print(site.messages(), file=sys.stderr)
        raise
    finally:
        site.close()
        shutil.rmtree(folder, ignore_errors=True)


def check_transfer(site):
    """Events and large bodies pass, with the service's cookie if the service decides on them."""
    proxies.check_events(site)
    proxies.check_bodies(site, site.name in proxies.WHOLE)
    proxies.check_upload(site)


def with_cookie(site):
    """From here on, programs send the service's cookie."""
    site.fields["Cookie"] = COOKIE
    Service.queries.clear()


def check(name):
    run(name, {}, [check_browser, check_programs, check_spellings, check_forged, check_transfer, check_queries]
        + [check_without_page] * (name == "nginx"))
    changes, keyed = dict(FILES[name][2]), [check_key]
    if name == "nginx":
        port = proxies.free_port()
        changes["    server_name"] = f"    listen 127.0.0.1:{port};\n    server_name"
        keyed.append(check_command_line(port))
    run(name, changes, [*keyed, with_cookie, check_transfer, check_queries])
    print(f"proxies_forward_auth: {name}: pages need the service's cookie, programs don't; {len(SPELLINGS)} other spellings of paths get no "
          f"page; no field of a client names a user; a key; events, 60 MiB, 413 and an interrupted upload, with and without the service")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proxy", nargs="?", choices=proxies.PROXIES)
    given = parser.parse_args().proxy
    for name in [given] if given else proxies.PROXIES:
        expect(proxies.program(name), f"{name} is missing; run scripts/setup test")
        check(name)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"proxies_forward_auth: {error}")
