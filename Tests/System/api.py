# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Schemathesis sends valid and invalid requests for everything that /openapi.yaml describes to a real server.

It fails on a 5xx response, except those described for pages that can't be fetched, and on any response whose status, type,
header fields or body are not described. It runs twice: with the identifiers of existing objects, and with unknown ones.

usage: api.py [--seconds N] [--schemathesis PROGRAM]    (make test-api)
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import time

import intake
from parts import ROOT, scratch

CHECKS = ",".join((
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "missing_required_header", "unsupported_method", "allow_header_conformance",
    "use_after_free", "ignored_auth"))

# A preview of a page that can't be fetched responds with a 5xx status, which is not a fault of the server.
SETTINGS = """
[[operations]]
include-name = "GET /v1/preview"
checks.not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "502"]

[[operations]]
# It has no end to wait for; EventTests listen to it.
include-name = "GET /v1/events"
enabled = false
"""


def fill(serving, token):
    """Things to ask for: a share with a book, one that waits for its page, destinations, tokens, an upload."""
    client = intake.Client(serving.address, token)

    def ask(method, path, body=None, **headers):
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        status, fields, text = client.ask(method, path, data, {"Content-Type": "application/json", **headers})
        assert status < 300, f"{method} {path}: {status} {text[:200]}"
        return fields, json.loads(text) if text else None

    words = "The ferry left at seven, as it had done every morning for forty years. " * 20
    share = ask("POST", "/v1/shares", {"text": words, "title": "The ferry"})[1]["id"]
    ask("POST", "/v1/shares", {"url": "http://127.0.0.1:1/"})
    hook = ask("POST", "/v1/destinations", {"kind": "webhook", "address": "http://127.0.0.1:1/hook"})[1]["id"]
    ask("POST", "/v1/destinations", {"kind": "kindle", "address": "reader@kindle.com"})
    device = ask("POST", "/v1/share-tokens", {"name": "phone"})[1]["id"]
    upload = ask("POST", "/v1/uploads", b"half", **{"Content-Type": "text/plain", "Upload-Complete": "?0"})[0]["Location"]
    until = time.monotonic() + 60
    while ask("GET", f"/v1/shares/{share}")[1]["state"] in ("received", "reading") and time.monotonic() < until:
        time.sleep(0.2)
    return {"id": share, "destination": hook, "token": device, "upload": upload.rsplit("/", 1)[1]}


def known(things):
    """Settings that replace the parameters with the identifiers that exist on the server."""
    lines = [f'"path.{name}" = "{value}"' for name, value in things.items()]
    return "\n[parameters]\n" + "\n".join(lines) + "\n" + SETTINGS


def run(program, serving, token, settings, seconds, folder, more=()):
    file = folder / "schemathesis.toml"
    file.write_text(f"hooks = {json.dumps(str(ROOT / 'Tests/System/api_hooks.py'))}\n{settings}")
    command = [
        program, "--config-file", file, "run", f"http://{serving.address}/openapi.yaml", "--checks", CHECKS, "--max-time",
        str(seconds), "--max-examples", "400", "--continue-on-failure", "--no-color", "--warnings", "off", "--request-timeout",
        "60", "--generation-database", ":memory:", "--header", f"Authorization: Bearer {token}", *more]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    print(tail(done.stdout), flush=True)
    if done.returncode:
        print("\n".join(line[:400] for line in done.stdout.splitlines()), done.stderr[-3000:], file=sys.stderr)
    return done.returncode


def tail(text):
    """The summary that schemathesis ends with."""
    return "\n".join(line for line in text.splitlines()[-40:] if line.strip())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--schemathesis", default=str(ROOT / ".build/python-api/bin/schemathesis"))
    options = parser.parse_args()
    folder = scratch("system-test-api-")
    data = folder / "data"
    data.mkdir()
    # Mails go into files, because timeouts of a missing mail server are not what this test is about.
    serving = intake.Serving(data, "--retry-base", "1s")
    faults = 0
    try:
        token = intake.account(data)[1]
        things = fill(serving, token)
        deleting = ("--exclude-method", "DELETE")
        faults += run(options.schemathesis, serving, token, known(things), options.seconds // 2, folder, deleting)
        faults += run(options.schemathesis, serving, token, SETTINGS, options.seconds // 2, folder)
        if not serving.is_up:
            faults += 1
            print("the server ended unexpectedly", file=sys.stderr)
    finally:
        serving.stop()
        log = pathlib.Path(folder / "server.log").read_text(errors="replace")
        failed = [line for line in log.splitlines() if "request failed" in line]
        for line in failed[:10]:
            print(line, file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{faults} runs with faults, {len(failed)} requests with an internal error")
    sys.exit(1 if faults or failed else 0)


main()
