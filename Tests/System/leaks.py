# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Uses many secrets with a real server, correctly and incorrectly. None of them may appear in its log, its output, its database
(except as hashes), the list of processes, or a response other than the one that shows it.

usage: leaks.py
"""

import http.client
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import intake
from parts import SHAREPIPE, scratch

MAIL_PASSWORD = "canary-mail-Zq81xT"
PASSWORD = "canary-password-Kw72bN"
WRONG = "canary-wrong-Lp35vM"
EVENTS = ("sign_in", "sign_in_failed", "token_made", "app_password_made", "password_set", "credential_rejected")


def use(serving, data, token):
    """Everything that takes or shows a secret, and mistakes beside it; the secrets that came to be."""
    secrets, replies = {"token": token}, []
    kinds = {"json": "application/json", "form": "application/x-www-form-urlencoded"}

    def ask(method, path, body=None, kind="json", **headers):
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        connection = http.client.HTTPConnection(serving.address, timeout=120)
        signed = {} if "without_token" in headers else {"Authorization": "Bearer " + token}
        headers.pop("without_token", None)
        connection.request(method, path, data, {"Content-Type": kinds[kind], **signed, **headers})
        reply = connection.getresponse()
        status, fields, text = reply.status, reply.headers, reply.read()
        replies.append((method, path, status, text + str(fields).encode()))
        return status, fields, text

    made = json.loads(ask("POST", "/v1/share-tokens", {"name": "phone"})[2])
    secrets["share token"] = made["token"]
    secrets["app password"] = json.loads(ask("POST", "/v1/app-passwords", {"name": "reader"})[2])["token"]
    hook = json.loads(ask("POST", "/v1/destinations", {"kind": "webhook", "address": "http://127.0.0.1:1/x"})[2])
    secrets["webhook secret"] = hook["secret"]
    shown = len(replies)
    link = intake.operate(data, "user", "add", "other@example.org")["signInLink"].rsplit("/", 1)[1]
    secrets["link"] = link
    session = ask("POST", f"/sign-in/{link}", f"password={PASSWORD}".encode(), "form", without_token=True, **{"Sec-Fetch-Site": "same-origin"})[1]
    secrets["session"] = session["set-cookie"].split(";")[0].split("=", 1)[1]
    replies.pop()
    right = ask("POST", "/v1/sign-in", {"email": "other@example.org", "password": PASSWORD}, without_token=True)[2]
    secrets["account token"] = json.loads(right)["token"]
    replies.pop()
    ask("POST", "/v1/sign-in", {"email": "other@example.org", "password": WRONG}, without_token=True)
    ask("POST", "/v1/sign-in", f'{{"email": "other@example.org", "password": "{WRONG}'.encode(), without_token=True)
    ask("POST", "/sign-in", f"email=other%40example.org&password={WRONG}".encode(), "form", without_token=True)
    ask("GET", "/v1/shares", Authorization=f"Bearer {WRONG}")
    ask("GET", "/opds", Authorization="Basic " + WRONG)
    ask("POST", "/oauth/token", f"grant_type=authorization_code&code={WRONG}".encode(), "form", without_token=True)
    ask("GET", "/v1/share-tokens")
    ask("GET", "/v1/destinations")
    ask("POST", "/v1/shares", {"text": "Words to send. " * 20, "title": "T", "destinations": [hook["id"]]})
    for path in ("/v1/account", "/nowhere", "/v1/app-passwords"):
        ask("GET", path)
    # Pages take the session only.
    for path in ("/", "/tokens", "/account"):
        assert ask("GET", path, without_token=True, Cookie="sharepipe=" + secrets["session"])[0] == 200, path
    return secrets, replies[shown:]


def main():
    folder = scratch("system-test-leaks-")
    data = folder / "data"
    data.mkdir()
    mail = {"SHAREPIPE_SMTP": f"smtp://sender:{MAIL_PASSWORD}@127.0.0.1:1", "SHAREPIPE_MAIL_FROM": "me@example.org"}
    serving = intake.Serving(data, "--retry-base", "50ms", "--allow-host", "127.0.0.1", environment=mail)
    faults = []
    try:
        token = intake.account(data)[1]
        secrets, replies = use(serving, data, token)
        secrets |= {"mail password": MAIL_PASSWORD, "password": PASSWORD, "wrong password": WRONG}
        time.sleep(3)
        added = subprocess.run(
            [SHAREPIPE, "token", "add", "--user", "other@example.org", "--name", "n", "--scope", "account", "--data", data],
            capture_output=True, check=True)
        secrets["operator's token"] = json.loads(added.stdout)["token"]
        if b"event=token_made peer=command-line" not in added.stderr:
            faults.append("the operator's command does not say what it made")
        command = pathlib.Path(f"/proc/{serving.process.pid}/cmdline").read_bytes()
    finally:
        serving.stop()
    contents = {"standard error of the operator": added.stderr, "log": (folder / "server.log").read_bytes(), "command line": command}
    for path in data.rglob("*"):
        if path.is_file():
            contents[str(path.relative_to(data))] = path.read_bytes()
    contents |= {f"reply to {method} {path} ({status})": text for method, path, status, text in replies}
    for name, secret in secrets.items():
        for location, content in contents.items():
            # A webhook is signed with its secret, which therefore lies readable in the database.
            if secret.encode() in content and not (name == "webhook secret" and location.startswith("sharepipe.sqlite")):
                faults.append(f"the {name} is in {location}")
    # A log without the events would have no secrets either.
    for event in EVENTS:
        if b"event=" + event.encode() + b" " not in contents["log"]:
            faults.append(f"the log lacks the event {event}")
    if not all(secrets.values()) or len(secrets) < 10:
        faults.append(f"secrets are missing: {sorted(secrets)}")
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(secrets)} secrets searched in {len(contents)} files and outputs, {sum(map(len, contents.values()))} bytes: {len(faults)} found")
    shutil.rmtree(folder, ignore_errors=True)
    sys.stdout.flush()
    os._exit(1 if faults else 0)


main()
