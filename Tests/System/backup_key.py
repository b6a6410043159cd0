# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Checks for sqlite_backup.py and postgres_backup.py that no backup contains the secret key of the server."""

import base64
import contextlib
import http.client
import subprocess
import urllib.parse

import intake
import postgres
from checkup import eventually, expect, free_port

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def make_key(data, email):
    """Makes a server with SQLite create its key, which it needs for the first email about an account. The mail server is down."""
    server = intake.Serving(data, "--mail-from", "pipe@books.example", "--smtp", f"smtp://localhost:{free_port()}")
    try:
        with contextlib.closing(http.client.HTTPConnection(server.address, timeout=30)) as connection:
            connection.request("POST", "/reset", urllib.parse.urlencode({"email": email}), FORM)
            expect(connection.getresponse().status < 400, "a link for a new password was refused")
        eventually((data / "secret.key").exists, "the secret key")
    finally:
        server.stop()


def sql(dump):
    return subprocess.run([postgres.PROGRAMS[-1] / "pg_restore", "--file=-", dump], check=True, capture_output=True, timeout=60).stdout


def expect_no_key(data, backups):
    """The data folder has a key, and no file of the backups has its name or its content, as bytes or as text."""
    key = (data / "secret.key").read_bytes()
    expect(len(key.strip()) >= 32, f"the secret key has {len(key)} bytes")
    forms = {key, key.strip(), key.hex().encode(), key.hex().upper().encode(), base64.b64encode(key).rstrip(b"=")}
    files = [path for path in backups.rglob("*") if path.is_file()]
    expect(any(path.name.startswith(("sharepipe.sqlite", "database.dump")) for path in files), f"the backups have no database: {files}")
    for path in files:
        # A dump is compressed.
        content = sql(path) if path.name == "database.dump" else path.read_bytes()
        expect(path.name != "secret.key" and not any(form in content for form in forms), f"{path} contains the secret key")
