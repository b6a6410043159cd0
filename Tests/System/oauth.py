# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""An independent client, Authlib, signs in to a real server process and stays signed in.

It uses the authorization code flow with PKCE and the device flow, from discovery to a working token. It refreshes tokens,
loses the response to a refresh, and lets processes race for one token: the sign-in must survive. A token that was already
replaced ends the sign-in. Tokens are revoked. The command line signs in by the device flow and stores its token in a file that
only its user can read.

usage: oauth.py [--sharepipe PROGRAM]
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
        self.program, self.folder = program, pathlib.Path(tempfile.mkdtemp(prefix="system-test-oauth-"))
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
        response = browser.post(self.url + urllib.parse.urlparse(link).path, allow_redirects=False, timeout=120)
        assert response.status_code == 303, response.text
        return browser

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        log = self.process.stderr.read()
        shutil.rmtree(self.folder, ignore_errors=True)
        return log


class SystemTest:
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
        assert page.status_code == 200 and "Connect Sharepipe for iPhone?" in page.text, page.text
        found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text)
        fields = {name: html.unescape(value) for name, value in found}
        response = browser.post(self.metadata["authorization_endpoint"], data=fields | {"decision": "allow"},
                              allow_redirects=False, timeout=30)
        location = response.headers["location"]
        query = urllib.parse.parse_qs(urllib.parse.urlparse(location).query)
        self.check("the redirect after consent names the issuer (RFC 9207)", query["iss"] == [self.metadata["issuer"]])
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


def code_flow(test, browser):
    client = test.sign_in(browser)
    test.check("code with PKCE gives a token that works", test.status(client.token["access_token"]) == 200)
    test.check("Authlib's requests with the token succeed",
                client.get(test.server.url + "/v1/account", timeout=30).json()["email"] == "reader@example.org")
    before = dict(client.token)
    client.refresh_token(test.metadata["token_endpoint"])
    test.check("a refresh changes both tokens", all(before[key] != client.token[key] for key in ("access_token", "refresh_token")))
    test.check("and the new one works", test.status(client.token["access_token"]) == 200)
    account_client = test.sign_in(browser, scope="account")
    test.check("without offline_access there is nothing to renew", "refresh_token" not in account_client.token)


def lost_responses(test, browser):
    client = test.sign_in(browser)
    for _ in range(10):
        test.raw_refresh(client.token["refresh_token"])
        client.refresh_token(test.metadata["token_endpoint"])
        if test.status(client.token["access_token"]) != 200:
            break
    test.check("ten lost responses sign nobody out", test.status(client.token["access_token"]) == 200)


def races(test, browser):
    token = test.sign_in(browser).token["refresh_token"]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for round in range(10):
            responses = [response.json() for response in pool.map(test.raw_refresh, [token] * 4)]
            ok = [test.status(response.get("access_token", "")) for response in responses] == [200] * 4
            if not ok:
                break
            token = responses[round % 4]["refresh_token"]
    test.check("ten races of four requests for one token sign nobody out", ok)


def reuse(test, browser):
    client = test.sign_in(browser)
    first = client.token["refresh_token"]
    for _ in range(3):
        client.refresh_token(test.metadata["token_endpoint"])
        assert test.status(client.token["access_token"]) == 200
    # The grace of a minute is over; nobody waits for it here.
    database = test.server.folder / "sharepipe.sqlite"
    with sqlite3.connect(database, timeout=20) as connection:
        connection.execute("UPDATE refresh_token SET superseded_at = superseded_at - 61000 WHERE superseded_at IS NOT NULL")
    connection.close()
    test.check("an old refresh token is refused", test.raw_refresh(first).json()["error"] == "invalid_grant")
    test.check("it also revokes the access token of the sign-in", test.status(client.token["access_token"]) == 401)
    test.check("it also revokes the newest refresh token of the sign-in", test.is_over(client))


def revocation(test, browser):
    for hint in ("access_token", "refresh_token"):
        client = test.sign_in(browser)
        response = client.revoke_token(test.metadata["revocation_endpoint"], token=client.token[hint], token_type_hint=hint)
        test.check(f"revoking the {hint} gets status 200", response.status_code == 200)
        test.check(f"and it ends the sign-in ({hint})", test.status(client.token["access_token"]) == 401 and test.is_over(client))
    response = client.revoke_token(test.metadata["revocation_endpoint"], token="nonsense")
    test.check("revoking an unknown token succeeds", response.status_code == 200)


def device_flow(test, browser):
    client = test.client(client="sharepipe-cli")
    request = requests.post(test.metadata["device_authorization_endpoint"], timeout=30,
                         data={"client_id": "sharepipe-cli", "scope": "account offline_access", "device_name": "test"}).json()

    def poll():
        try:
            return client.fetch_token(test.metadata["token_endpoint"], grant_type=DEVICE, device_code=request["device_code"])
        except OAuthError as error:
            return error.error

    test.check("a device that polls at the interval is told to wait", poll() == "authorization_pending")
    # On a slow machine, the interval may pass between two polls.
    test.check("a device that polls too fast is told to slow down", any(poll() == "slow_down" for _ in range(10)))
    approve(test, browser, request["verification_uri"], request["user_code"], "test")
    token = poll()
    test.check("the device flow gives a token that works", isinstance(token, dict) and test.status(token["access_token"]) == 200)
    test.check("the device code is good only once", poll() == "invalid_grant")
    client.token = token
    client.refresh_token(test.metadata["token_endpoint"])
    test.check("the token of the device flow can be renewed", test.status(client.token["access_token"]) == 200)


def approve(test, browser, page, code, name):
    question = browser.post(page, data={"user_code": code}, timeout=30)
    assert question.status_code == 200 and name in question.text, question.text
    response = browser.post(page, data={"user_code": code, "decision": "allow"}, timeout=30)
    assert response.status_code == 200, response.text


def command_line(test, browser):
    home = test.server.folder / "home"
    process = subprocess.Popen(
        [test.server.program, "sign-in", test.server.url, "--name", "terminal", "--home", str(home)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    page = re.search(r"Open (\S+)", process.stdout.readline()).group(1)
    code = re.search(r"code (\S+)", process.stdout.readline()).group(1)
    approve(test, browser, page, code, "terminal")
    test.check("sharepipe sign-in succeeds", process.wait(timeout=60) == 0)
    sign_in_file = home / "login.json"
    test.check("only the owner can read the file with its token", stat.S_IMODE(sign_in_file.stat().st_mode) == 0o600)
    token = json.loads(sign_in_file.read_text())["token"]
    shared = subprocess.run([test.server.program, "share", "--home", str(home), "-"], input="A text\n\nfrom a terminal",
                            text=True, capture_output=True)
    test.check("sharepipe share works with it", shared.returncode == 0 and test.status(token) == 200)
    subprocess.run([test.server.program, "sign-out", "--home", str(home)], check=True, capture_output=True)
    test.check("sharepipe sign-out deletes the file and revokes the token", not sign_in_file.exists() and test.status(token) == 401)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sharepipe", default=os.environ.get("SHAREPIPE_BIN", "Server/.build/debug/sharepipe"))
    server = Server(arguments.parse_args().sharepipe)
    log = ""
    try:
        test, browser = SystemTest(server), server.browser("reader@example.org")
        # The command line first: it waits for five seconds anyway, and the server is quiet.
        for part in (command_line, code_flow, lost_responses, races, reuse, revocation, device_flow):
            part(test, browser)
            print(f"oauth: {part.__name__.replace('_', ' ')}: passed")
    finally:
        log = server.stop()
    found = re.findall(r"sh[a-z]_[0-9a-z]{58}", log)
    if found:
        sys.exit("oauth: NOT SO: no secret is in the log")
    if "event=grant_replayed" not in log:
        sys.exit("oauth: NOT SO: the log tells of the reuse")
    print(f"oauth: {len(test.done) + 2} checks passed with Authlib and the command line")


if __name__ == "__main__":
    main()
