# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Users of a real server sign in with a real identity provider, which then sends every kind of invalid response.

It covers who can sign in and to which account; tokens that are forged, expired, or of another issuer or sign-in; changed keys;
responses without a state or from another browser; a provider that claims to be another one; internal addresses that must not be
connected; linking and unlinking existing accounts; and the identity in an export, a backup and a deletion.

usage: oidc.py [--sharepipe PROGRAM]
"""

import argparse
import html
import json
import os
import pathlib
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import zipfile

import requests

from identity_provider import CLIENT, SECRET, Key, Provider

SAME_SITE = {"Sec-Fetch-Site": "same-origin"}


class Server:
    def __init__(self, program, issuer, *words, allowed=True):
        self.program, self.folder = program, pathlib.Path(tempfile.mkdtemp(prefix="system-test-oidc-"))
        secret = self.folder / "secret"
        secret.write_text(SECRET + "\n")
        allow = ["--allow-host", urllib.parse.urlparse(issuer).netloc] if allowed else []
        self.log = self.folder / "log"
        self.process = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--data", str(self.folder / "data"), "--no-work", "--oidc-issuer", issuer,
             "--oidc-client", CLIENT, "--oidc-secret-file", str(secret), "--oidc-name", "The Club", *allow, *words],
            stdout=subprocess.PIPE, stderr=open(self.log, "w"), text=True)
        for line in self.process.stdout:
            if found := re.search(r"listens on (http://\S+)", line):
                self.url = found.group(1)
                break

    def operator(self, *words):
        done = subprocess.run([self.program, *words, "--data", str(self.folder / "data")], capture_output=True, text=True, check=True)
        return json.loads(done.stdout) if done.stdout.startswith("{") else None

    def rows(self, sql):
        with sqlite3.connect(self.folder / "data" / "sharepipe.sqlite", timeout=20) as connection:
            return connection.execute(sql).fetchall()

    def stop(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Browser(requests.Session):
    def __init__(self, server):
        super().__init__()
        self.headers.update(SAME_SITE)
        self.server = server

    def there(self, begin="/oidc/begin"):
        """To the provider and as far back as its answer; the address the browser would go to next."""
        response = self.get(self.server.url + begin, allow_redirects=False, timeout=60)
        if response.status_code != 303:
            return response
        return self.get(response.headers["location"], allow_redirects=False, timeout=60).headers["location"]

    def sign_in(self, begin="/oidc/begin"):
        back = self.there(begin)
        return back if isinstance(back, requests.Response) else self.get(back, allow_redirects=False, timeout=60)

    def email(self):
        page = self.get(self.server.url + "/account", allow_redirects=False, timeout=60)
        found = re.search(r"signed in as <(?:b|strong)>([^<]+)", page.text)
        return found.group(1) if found else None

    def by_link(self, link):
        response = self.post(self.server.url + urllib.parse.urlparse(link).path, allow_redirects=False, timeout=120)
        assert response.status_code == 303, response.text


class SystemTest:
    def __init__(self, program):
        self.program, self.done, self.servers = program, 0, []

    def check(self, name, holds):
        if not holds:
            sys.exit(f"oidc: NOT SO: {name}")
        self.done += 1

    def serve(self, provider, *words, **options):
        server = Server(self.program, provider if isinstance(provider, str) else provider.url, *words, **options)
        self.servers.append(server)
        return server

    def refused(self, name, server, status=502):
        browser = Browser(server)
        response = browser.sign_in()
        self.check(f"{name}: refused with {status}, got {response.status_code}", response.status_code == status)
        self.check(f"{name}: nobody is signed in", browser.email() is None)


def signing_in(test, provider, server):
    browser = Browser(server)
    page = browser.get(server.url + "/sign-in", timeout=60).text
    test.check("the sign-in page has the button", "The Club" in page and 'href="/oidc/begin"' in page)
    response = browser.sign_in()
    test.check("signing in redirects to /", response.status_code == 303 and response.headers["location"] == "/")
    test.check("signing in creates the account", browser.email() == "reader@example.org")
    test.check("the account is a user's, not an administrator's", server.rows("SELECT role FROM account WHERE email = 'reader@example.org'") == [("user",)])
    provider.person = {"sub": "1001", "email": "renamed@example.org", "email_verified": True}
    again = Browser(server)
    again.sign_in()
    test.check("the subject identifies the user, not the address", again.email() == "reader@example.org")
    provider.keys.append(Key("ES256"))
    third = Browser(server)
    third.sign_in()
    test.check("a new key is found, and ES256 is accepted", third.email() == "reader@example.org")
    requested = "/oauth/authorize?client_id=sharepipe-ios"
    deep = Browser(server)
    test.check("signing in redirects to the page that required it",
                deep.sign_in("/oidc/begin?" + urllib.parse.urlencode({"next": requested})).headers["location"] == requested)
    far = Browser(server)
    begin = "/oidc/begin?" + urllib.parse.urlencode({"next": requested + "&state=" + "x" * 3500})
    cookie = far.get(server.url + begin, allow_redirects=False, timeout=60).headers["set-cookie"]
    test.check("a return path that exceeds the cookie limit is dropped", len(cookie) <= 4096)
    test.check("and then redirects to /, signed in",
                far.sign_in(begin).headers["location"] == "/" and far.email() == "reader@example.org")
    test.check("signing in redirects to no other site",
                Browser(server).sign_in("/oidc/begin?next=https%3A%2F%2Fevil.example").headers["location"] == "/")


def lies(test, provider, server):
    now = int(time.time())
    foreign_key = Key("RS256", provider.keys[0].name)
    table = {
        "another nonce": {"claims": {"nonce": "x" * 43}}, "no nonce": {"claims": {"nonce": None}},
        "another audience": {"claims": {"aud": "other"}}, "no audience of ours among many": {"claims": {"aud": ["a", "b"]}},
        "several audiences and no azp": {"claims": {"aud": [CLIENT, "other"]}},
        "another azp": {"claims": {"aud": [CLIENT, "other"], "azp": "other"}},
        "another issuer": {"claims": {"iss": "https://evil.example"}}, "expired": {"claims": {"exp": now - 120}},
        "from the future": {"claims": {"iat": now + 900, "exp": now + 1200}}, "an old one": {"claims": {"iat": now - 3600}},
        "not valid yet": {"claims": {"nbf": now + 900}}, "nobody": {"claims": {"sub": ""}},
        "alg none": {"head": {"alg": "none"}, "spoil": "none"}, "alg None": {"head": {"alg": "nOnE"}, "spoil": "none"},
        "alg RS256 without a signature": {"spoil": "none"},
        "HS256 with the public key": {"head": {"alg": "HS256"}, "spoil": "shared secret"},
        "RS256 by HMAC of the public key": {"head": {"alg": "RS256"}, "spoil": "shared secret"},
        "HS256 with a key of the set": {"head": {"alg": "HS256", "kid": "shared"}, "spoil": "shared secret"},
        "another signature": {"spoil": "signature"}, "another payload": {"spoil": "payload"}, "two parts": {"spoil": "two parts"},
        "another issuer's key under a known name": {"signer": foreign_key},
        "a key of another kind": {"head": {"alg": "ES256"}}, "an unknown extension": {"head": {"crit": ["exp"]}},
        "no name among several keys": {"head": {"kid": None}},
    }
    for name, lie in table.items():
        provider.signer = provider.keys[0]
        for part, value in lie.items():
            setattr(provider, part, value)
        test.refused(name, server)
        provider.claims, provider.head, provider.spoil, provider.signer = {}, {}, None, None
    before = provider.count["/jwks"]
    provider.signer = Key("RS256", "nobody has this")
    for _ in range(3):
        test.refused("an unknown key", server)
    test.check("unknown keys are not asked for again and again", provider.count["/jwks"] <= before + 1)
    provider.signer = provider.keys[0]
    browser = Browser(server)
    browser.sign_in()
    test.check("the provider's valid key still works afterwards", browser.email() == "reader@example.org")
    provider.signer = None


def states(test, provider, server):
    provider.signer = provider.keys[0]
    browser = Browser(server)
    back = browser.there()
    parts = urllib.parse.urlparse(back)
    fields = dict(urllib.parse.parse_qsl(parts.query))

    def callback(browser, **changed):
        query = {name: value for name, value in (fields | changed).items() if value is not None}
        return browser.get(parts._replace(query=urllib.parse.urlencode(query)).geturl(), allow_redirects=False, timeout=60).status_code

    test.check("another browser can't complete the sign-in", callback(Browser(server)) == 400)
    other = Browser(server)
    other.there()
    test.check("a browser with a sign-in of its own can't complete it", callback(other) == 400)
    for name, changed in {"no state": {"state": None}, "a foreign state": {"state": "x" * 43}, "no code": {"code": None}}.items():
        one = Browser(server)
        one.cookies.update(browser.cookies)
        test.check(f"{name} is refused", callback(one, **changed) == 400)
    one = Browser(server)
    one.cookies.update(browser.cookies)
    test.check("a callback that names another issuer is refused", callback(one, iss="https://evil.example") == 502)
    denied = Browser(server)
    denied.cookies.update(browser.cookies)
    test.check("a denial is reported", callback(denied, code=None, error="access_denied") == 403)
    test.check("the callback in its own browser is accepted", callback(browser, iss=provider.url) == 303 and browser.email())
    test.check("the callback is accepted only once", callback(browser) == 400)
    damaged = Browser(server)
    damaged.there()
    damaged.cookies.set("sharepipe-provider", "AAAA", domain="127.0.0.1", path="/")
    test.check("a damaged cookie is rejected", callback(damaged) == 400)


def inside(test):
    """Addresses that must not be connected: not the provider's own, and not those it names."""
    provider = Provider()
    server = test.serve(provider, allowed=False)
    response = Browser(server).sign_in()
    test.check("a provider in the local network is not asked unless the operator allows it", response.status_code == 502 and provider.connections == 0)
    test.check("the log states the reason, the page does not",
                "refused" in server.log.read_text() and "refused" not in response.text and "127.0.0.1" not in response.text)
    canary, touched = socket.create_server(("127.0.0.1", 0)), []
    threading.Thread(target=lambda: [touched.append(canary.accept()) for _ in range(9)], daemon=True).start()
    there = f"http://127.0.0.1:{canary.getsockname()[1]}"
    for member in ("token_endpoint", "jwks_uri"):
        provider.document = {member: there + "/x"}
        test.refused(f"a {member} inside", test.serve(provider, "--sign-up", "open"))
    provider.document = {"issuer": "https://other.example"}
    test.refused("a description of another issuer", test.serve(provider, "--sign-up", "open"))
    provider.document = {"jwks_uri": "file:///etc/passwd"}
    test.refused("keys in a file", test.serve(provider, "--sign-up", "open"))
    provider.document = {}
    test.check("no address in the local network was connected", not touched)


def accounts(test):
    provider = Provider()
    server = test.serve(provider, "--sign-up", "open")
    test.refused("a server that is not set up", server, 403)
    link = server.operator("user", "add", "reader@example.org")["signInLink"]
    test.refused("an account of the same address", server, 403)
    provider.person = {"sub": "7", "email": "new@example.org", "email_verified": False}
    test.refused("an address that is not verified", server, 403)
    provider.told_userinfo = {"sub": "8", "email": "new@example.org", "email_verified": True}
    test.refused("an address of another subject", server, 403)
    provider.told_userinfo = {"sub": "7", "email": "new@example.org", "email_verified": "true"}
    browser = Browser(server)
    browser.sign_in()
    test.check("an address from the userinfo endpoint is accepted", browser.email() == "new@example.org")
    provider.told_userinfo, provider.person = None, {"sub": "1001", "email": "reader@example.org", "email_verified": True}
    owner = Browser(server)
    owner.by_link(link)
    page = owner.post(server.url + "/oidc/join", timeout=60)
    address = re.search(r'href="([^"]+/authorize[^"]+)"', page.text).group(1)
    address = html.unescape(address)
    back = owner.get(address, allow_redirects=False, timeout=60).headers["location"]
    thief = Browser(server)
    thief.cookies.update({name: value for name, value in owner.cookies.items() if "provider" in name})
    test.check("linking needs the session that requested it", thief.get(back, allow_redirects=False, timeout=60).status_code == 400)
    back = owner.get(address, allow_redirects=False, timeout=60).headers["location"]
    test.check("the owner links the two accounts", owner.get(back, allow_redirects=False, timeout=60).headers["location"] == "/account")
    test.check("the account page shows the linked provider", "The Club" in owner.get(server.url + "/account", timeout=60).text)
    joined = Browser(server)
    joined.sign_in()
    test.check("the provider then signs in to that account", joined.email() == "reader@example.org")
    fields = {"issuer": provider.url, "subject": "1001"}
    response = joined.post(server.url + "/oidc/part", data=fields, timeout=60)
    test.check("the only sign-in method can't be removed", response.status_code == 409 and "Set a password first" in response.text)
    test.check("another site can't request the removal",
                requests.post(server.url + "/oidc/part", data=fields, cookies=joined.cookies, timeout=60,
                              headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403)
    leaving(test, server, joined)


def leaving(test, server, browser):
    archive = server.folder / "export.zip"
    archive.write_bytes(browser.get(server.url + "/account/export", timeout=120).content)
    with zipfile.ZipFile(archive) as files:
        name = next(name for name in files.namelist() if name.endswith("identities.json"))
        test.check("an export contains the identity", json.loads(files.read(name))[0]["subject"] == "1001")
    copy = server.folder / "copy"
    server.operator("backup", str(copy))
    database = next(copy.rglob("*.sqlite"))
    with sqlite3.connect(database) as connection:
        test.check("a backup contains the identity", ("1001",) in connection.execute("SELECT subject FROM foreign_identity").fetchall())
    response = browser.post(server.url + "/account/delete", data={"email": "reader@example.org"}, timeout=120)
    test.check(f"the account goes ({response.status_code})", response.status_code == 200)
    test.check("the identity is deleted with the account", server.rows("SELECT subject FROM foreign_identity") == [("7",)])


def rules(test):
    provider = Provider()
    for mode in ("closed", "invited"):
        server = test.serve(provider, "--sign-up", mode)
        server.operator("user", "add", "admin@example.org")
        test.refused(f"an unknown user where sign-up is {mode}", server, 403)
    trusting = test.serve(provider, "--oidc-trust-addresses")
    trusting.operator("user", "add", "reader@example.org")
    browser = Browser(trusting)
    browser.sign_in()
    test.check("if the operator trusts addresses, a verified address signs in to its account", browser.email() == "reader@example.org")
    provider.person["email_verified"] = False
    provider.person["sub"] = "666"
    test.refused("but not one that is not verified", trusting, 403)


def settings(test):
    def start(*words):
        done = subprocess.run([test.program, "serve", "--listen", "127.0.0.1:0", "--data", "/nonexistent/x", *words],
                              capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr

    for words in (["--oidc-issuer", "https://a.example"], ["--oidc-client", "x"],
                  ["--oidc-issuer", "http://a.example", "--oidc-client", "x"]):
        code, said = start(*words)
        test.check(f"{words} is not a valid setting", code == 64 and "--oidc" in said)
    code, said = start("--oidc-issuer", "https://a.example", "--oidc-client", "x", "--oidc-secret-file", "/nowhere/secret")
    test.check("a secret file that can't be read is reported", code == 66 and "/nowhere/secret" in said)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sharepipe", default=os.environ.get("SHAREPIPE_BIN", "Server/.build/debug/sharepipe"))
    test = SystemTest(arguments.parse_args().sharepipe)
    try:
        provider = Provider()
        server = test.serve(provider, "--sign-up", "open")
        server.operator("user", "add", "admin@example.org")
        for part in (signing_in, lies, states):
            part(test, provider, server)
            print(f"oidc: {part.__name__.replace('_', ' ')}: passed", flush=True)
        with open(f"/proc/{server.process.pid}/cmdline", "rb") as line:
            test.check("the secret is not in the list of processes", SECRET.encode() not in line.read())
        log = server.log.read_text()
        test.check("the log states the reason for each refusal, and no secret", "its nonce is not the one of this sign-in" in log and SECRET not in log and "eyJ" not in log)
        for part in (inside, accounts, rules, settings):
            part(test)
            print(f"oidc: {part.__name__}: passed", flush=True)
        events = {word.removeprefix("event=") for server in test.servers for word in server.log.read_text().split() if "=" in word}
        wanted = {"sign_in", "sign_in_failed", "account_made", "identity_linked"}
        test.check(f"the logs have every kind of event (missing: {wanted - events})", wanted <= events)
    finally:
        for server in test.servers:
            server.stop()
    print(f"oidc: {test.done} checks passed")


if __name__ == "__main__":
    main()
