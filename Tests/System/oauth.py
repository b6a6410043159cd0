# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A client that others wrote, Authlib, signs in to a real server process and keeps its sign-in.

Code with PKCE and the device flow from discovery to a token that works; refresh; a refresh whose answer is lost, and processes that
race for one token: nobody is signed out; an old token that comes back: the sign-in ends; revocation; and the command line,
which signs in by the device flow and keeps its token where nobody else can read it.

usage: oauth.py [--sharepipe PROGRAM]    (part of make test)
"""

import argparse
import concurrent.futures
import html
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import urllib.parse

import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session

REDIRECT = "org.sharepipe:/signed-in"
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"
SAME_SITE = {"Sec-Fetch-Site": "same-origin"}
# The only insecure thing here: the server under test speaks plain HTTP on loopback.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"


class Server:
    def __init__(self, program):
        self.program, self.folder = program, pathlib.Path(tempfile.mkdtemp(prefix="proof-oauth-"))
        self.process = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--data", str(self.folder), "--no-work"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        for line in self.process.stdout:
            if found := re.search(r"listens on (http://\S+)", line):
                self.url = found.group(1)
                break

    def operator(self, *words):
        done = subprocess.run([self.program, *words, "--data", str(self.folder)], capture_output=True, text=True, check=True)
        return json.loads(done.stdout) if done.stdout else None

    def browser(self, email):
        """A browser that is signed in by the operator's link."""
        link = self.operator("user", "add", email)["signInLink"]
        browser = requests.Session()
        browser.headers.update(SAME_SITE)
        answer = browser.post(self.url + urllib.parse.urlparse(link).path, allow_redirects=False, timeout=120)
        assert answer.status_code == 303, answer.text
        return browser

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        log = self.process.stderr.read()
        shutil.rmtree(self.folder, ignore_errors=True)
        return log


class Proof:
    def __init__(self, server):
        self.server, self.done = server, []
        self.metadata = requests.get(server.url + "/.well-known/oauth-authorization-server", timeout=30).json()
        assert self.metadata["issuer"] == server.url

    def check(self, name, holds):
        if not holds:
            sys.exit(f"oauth: NOT SO: {name}")
        self.done.append(name)

    def client(self, scope="account offline_access", token=None, client="sharepipe-ios"):
        return OAuth2Session(
            client, scope=scope, redirect_uri=REDIRECT, token=token, code_challenge_method="S256",
            token_endpoint=self.metadata["token_endpoint"], token_endpoint_auth_method="none")

    def sign_in(self, browser, scope="account offline_access"):
        client, verifier = self.client(scope), generate_token(48)
        address, state = client.create_authorization_url(self.metadata["authorization_endpoint"], code_verifier=verifier)
        page = browser.get(address, timeout=30)
        assert page.status_code == 200 and "Let Sharepipe for iPhone in?" in page.text, page.text
        found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text)
        fields = {name: html.unescape(value) for name, value in found}
        answer = browser.post(self.metadata["authorization_endpoint"], data=fields | {"decision": "allow"},
                              allow_redirects=False, timeout=30)
        location = answer.headers["location"]
        query = urllib.parse.parse_qs(urllib.parse.urlparse(location).query)
        self.check("the answer of the consent names the issuer (RFC 9207)", query["iss"] == [self.metadata["issuer"]])
        client.fetch_token(self.metadata["token_endpoint"], authorization_response=location, state=state, code_verifier=verifier)
        return client

    def status(self, token):
        return requests.get(self.server.url + "/v1/shares", headers={"Authorization": "Bearer " + token}, timeout=30).status_code

    def raw_refresh(self, token):
        """Asks as Authlib does and hands the answer out, for those that are lost on the way."""
        return requests.post(self.metadata["token_endpoint"], timeout=30, data={
            "grant_type": "refresh_token", "refresh_token": token, "client_id": "sharepipe-ios"})

    def is_over(self, client):
        try:
            client.refresh_token(self.metadata["token_endpoint"])
            return False
        except OAuthError as error:
            return error.error == "invalid_grant"


def code_flow(proof, browser):
    client = proof.sign_in(browser)
    proof.check("code with PKCE gives a token that works", proof.status(client.token["access_token"]) == 200)
    proof.check("Authlib's own requests go through",
                client.get(proof.server.url + "/v1/account", timeout=30).json()["email"] == "reader@example.org")
    before = dict(client.token)
    client.refresh_token(proof.metadata["token_endpoint"])
    proof.check("a refresh changes both tokens", all(before[key] != client.token[key] for key in ("access_token", "refresh_token")))
    proof.check("and the new one works", proof.status(client.token["access_token"]) == 200)
    lasting = proof.sign_in(browser, scope="account")
    proof.check("without offline_access there is nothing to renew", "refresh_token" not in lasting.token)


def lost_answers(proof, browser):
    client = proof.sign_in(browser)
    for _ in range(10):
        proof.raw_refresh(client.token["refresh_token"])
        client.refresh_token(proof.metadata["token_endpoint"])
        if proof.status(client.token["access_token"]) != 200:
            break
    proof.check("ten answers lost, nobody signed out", proof.status(client.token["access_token"]) == 200)


def races(proof, browser):
    token = proof.sign_in(browser).token["refresh_token"]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for round in range(10):
            answers = [answer.json() for answer in pool.map(proof.raw_refresh, [token] * 4)]
            ok = [proof.status(answer.get("access_token", "")) for answer in answers] == [200] * 4
            if not ok:
                break
            token = answers[round % 4]["refresh_token"]
    proof.check("ten races of four for one token, nobody signed out", ok)


def reuse(proof, browser):
    client = proof.sign_in(browser)
    first = client.token["refresh_token"]
    for _ in range(3):
        client.refresh_token(proof.metadata["token_endpoint"])
        assert proof.status(client.token["access_token"]) == 200
    # The grace of a minute is over; nobody waits for it here.
    database = proof.server.folder / "sharepipe.sqlite"
    with sqlite3.connect(database, timeout=20) as connection:
        connection.execute("UPDATE refresh_token SET superseded_at = superseded_at - 61000 WHERE superseded_at IS NOT NULL")
    connection.close()
    proof.check("an old refresh token is refused", proof.raw_refresh(first).json()["error"] == "invalid_grant")
    proof.check("and ends the access token of the sign-in", proof.status(client.token["access_token"]) == 401)
    proof.check("and its newest refresh token", proof.is_over(client))


def revocation(proof, browser):
    for hint in ("access_token", "refresh_token"):
        client = proof.sign_in(browser)
        answer = client.revoke_token(proof.metadata["revocation_endpoint"], token=client.token[hint], token_type_hint=hint)
        proof.check(f"revoking the {hint} is answered 200", answer.status_code == 200)
        proof.check(f"and ends the sign-in ({hint})", proof.status(client.token["access_token"]) == 401 and proof.is_over(client))
    answer = client.revoke_token(proof.metadata["revocation_endpoint"], token="nonsense")
    proof.check("revoking what is not known is no error", answer.status_code == 200)


def device_flow(proof, browser):
    client = proof.client(client="sharepipe-cli")
    wish = requests.post(proof.metadata["device_authorization_endpoint"], timeout=30,
                         data={"client_id": "sharepipe-cli", "scope": "account offline_access", "device_name": "proof"}).json()

    def poll():
        try:
            return client.fetch_token(proof.metadata["token_endpoint"], grant_type=DEVICE, device_code=wish["device_code"])
        except OAuthError as error:
            return error.error

    proof.check("a device waits", poll() == "authorization_pending")
    proof.check("one that does not is told to slow down", poll() == "slow_down")
    approve(proof, browser, wish["verification_uri"], wish["user_code"], "proof")
    token = poll()
    proof.check("the device flow gives a token that works", isinstance(token, dict) and proof.status(token["access_token"]) == 200)
    proof.check("once", poll() == "invalid_grant")
    client.token = token
    client.refresh_token(proof.metadata["token_endpoint"])
    proof.check("and it can be renewed", proof.status(client.token["access_token"]) == 200)


def approve(proof, browser, page, code, name):
    question = browser.post(page, data={"user_code": code}, timeout=30)
    assert question.status_code == 200 and name in question.text, question.text
    answer = browser.post(page, data={"user_code": code, "decision": "allow"}, timeout=30)
    assert answer.status_code == 200, answer.text


def command_line(proof, browser):
    home = proof.server.folder / "home"
    process = subprocess.Popen(
        [proof.server.program, "sign-in", proof.server.url, "--name", "terminal", "--home", str(home)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    page = re.search(r"Open (\S+)", process.stdout.readline()).group(1)
    code = re.search(r"code (\S+)", process.stdout.readline()).group(1)
    approve(proof, browser, page, code, "terminal")
    proof.check("sharepipe sign-in ends well", process.wait(timeout=60) == 0)
    kept = home / "login.json"
    proof.check("its token is in a file for its owner alone", stat.S_IMODE(kept.stat().st_mode) == 0o600)
    token = json.loads(kept.read_text())["token"]
    shared = subprocess.run([proof.server.program, "share", "--home", str(home), "-"], input="A text\n\nfrom a terminal",
                            text=True, capture_output=True)
    proof.check("sharepipe share works with it", shared.returncode == 0 and proof.status(token) == 200)
    subprocess.run([proof.server.program, "sign-out", "--home", str(home)], check=True, capture_output=True)
    proof.check("sharepipe sign-out ends it here and there", not kept.exists() and proof.status(token) == 401)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sharepipe", default=os.environ.get("SHAREPIPE_BIN", "Server/.build/debug/sharepipe"))
    server = Server(arguments.parse_args().sharepipe)
    log = ""
    try:
        proof, browser = Proof(server), server.browser("reader@example.org")
        # The command line first: it waits for five seconds anyway, and the server is quiet.
        for part in (command_line, code_flow, lost_answers, races, reuse, revocation, device_flow):
            part(proof, browser)
            print(f"oauth: {part.__name__.replace('_', ' ')}: holds")
    finally:
        log = server.stop()
    found = re.findall(r"sh[a-z]_[0-9a-z]{58}", log)
    if found:
        sys.exit("oauth: NOT SO: no secret is in the log")
    if "event=grant_replayed" not in log:
        sys.exit("oauth: NOT SO: the log tells of the reuse")
    print(f"oauth: {len(proof.done) + 2} statements hold with Authlib and the command line")


if __name__ == "__main__":
    main()
