# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A smoke test of a build: the server starts, accepts a share, makes a book, serves it and stops.

usage: smoke.py    (SHAREPIPE_BIN names the program)
"""

import argparse
import json
import shutil
import sys
import time

import intake
import parts

LIMIT = 90


def book(client):
    """The book of a new share, once it is made."""
    body = json.dumps({"title": "The ferry", "text": "The ferry\n\nIt left at seven."}).encode()
    status, _, receipt = client.ask("POST", "/v1/shares", body, {"Content-Type": "application/json"})
    if status != 202:
        raise AssertionError(f"the share was answered {status}: {receipt[:300]}")
    path, end = "/v1/shares/" + json.loads(receipt)["id"], time.monotonic() + LIMIT
    while (share := json.loads(client.ask("GET", path)[2]))["state"] != "ready":
        if time.monotonic() > end or share["state"] == "failed":
            raise AssertionError(f"the share has no book: {share}")
        time.sleep(0.1)
    status, headers, content = client.ask("GET", path + "/book")
    if (status, headers["Content-Type"], content[:2]) != (200, "application/epub+zip", b"PK"):
        raise AssertionError(f"the book was answered {status}, {headers['Content-Type']}")
    return content


def main():
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    begun, folder = time.monotonic(), parts.scratch("smoke-")
    try:
        data = folder / "data"
        _, token = intake.account(data)
        server = intake.Serving(data)
        try:
            content = book(intake.Client(server.address, token))
        finally:
            server.stop()
        if server.process.returncode != 0:
            raise AssertionError(f"the server ended with {server.process.returncode}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"smoke: a book of {len(content)} bytes from {parts.SHAREPIPE}, {time.monotonic() - begun:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
