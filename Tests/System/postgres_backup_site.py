# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A server with PostgreSQL for the tests of its backups, and what they ask of it."""

import json
import os
import subprocess
import time

import intake
import parts
import postgres
from checkup import eventually, expect

SCRIPT = parts.ROOT / "Packaging/bin/scheduled-backup"
PASSWORD = "s3cret/word"
USER = "a@example.org"
WRAPPED = ("pg_dump", "createdb", "dropdb", "pg_restore", "psql")


class Site:
    """A server whose role on PostgreSQL needs a password, which is in a file."""

    def __init__(self, folder):
        self.folder, self.data, self.backups = folder, folder / "data", folder / "backups"
        self.backups.mkdir()
        self.cluster = postgres.Cluster(folder / "cluster")
        self.cluster.query(f"CREATE ROLE pipe LOGIN CREATEDB PASSWORD '{PASSWORD}'")
        self.cluster.query("CREATE DATABASE empty OWNER pipe TEMPLATE template0")
        self.cluster.query("ALTER DATABASE shares OWNER TO pipe")
        rules = self.cluster.data / "pg_hba.conf"
        rules.write_text("local all pipe scram-sha-256\n" + rules.read_text())
        self.cluster.query("SELECT pg_reload_conf()")
        (folder / "password").write_text(PASSWORD + "\n")
        (folder / "password").chmod(0o600)
        self.environment = self.settings("shares", self.data)
        self.programs = folder / "programs"
        self.programs.mkdir()
        for name in WRAPPED:
            self.wrap(name, "")

    def settings(self, database, data, hosts=None):
        file = self.folder / f"{database}{len(hosts or '')}.conf"
        file.write_text(f"SHAREPIPE_DATA={data}\nSHAREPIPE_DATABASE=postgres://pipe@/{database}?host={hosts or self.cluster.folder}\n"
                        f"SHAREPIPE_DATABASE_PASSWORD_FILE={self.folder}/password\n")
        return {"SHAREPIPE_CONFIG": str(file)}

    def wrap(self, name, after, before=""):
        """Puts a program in front of one of PostgreSQL's, which notes its arguments and does something before and afterward."""
        program = self.programs / name
        program.write_text(f'#!/bin/sh\ntr "\\0" " " </proc/$$/cmdline >>{self.folder}/arguments\n{before}\n'
                           f'"{postgres.PROGRAMS[-1] / name}" "$@" || exit\nfor last; do :; done\n{after}\n')
        program.chmod(0o755)

    def script(self, keep=2, **environment):
        """What runs the script."""
        return {"args": [SCRIPT, self.backups], "text": True, "env": {
            **os.environ, **self.environment, "KEEP": str(keep), "SHAREPIPE": str(parts.SHAREPIPE),
            "PATH": f"{self.programs}:{postgres.PROGRAMS[-1]}:{os.environ['PATH']}", **environment}}

    def back_up(self, keep=2, **environment):
        time.sleep(1.1)  # Backups are named after the second.
        return subprocess.run(**self.script(keep, **environment), capture_output=True, timeout=120)

    @property
    def names(self):
        return sorted(path.name for path in self.backups.iterdir() if path.name != ".lock")

    def databases(self):
        return set(self.cluster.query("SELECT datname FROM pg_database").split())


def share(server, token, *texts):
    client, found = intake.Client(server.address, token), []
    for text in texts:
        status, _, body = client.ask("POST", "/v1/shares", text, {"Content-Type": "text/plain"})
        expect(status == 202, f"a share: {status}")
        found.append(json.loads(body)["id"])
    return found


def is_ready(server, token, identifier):
    status, _, body = intake.Client(server.address, token).ask("GET", f"/v1/shares/{identifier}")
    return status == 200 and json.loads(body)["state"] == "ready"


def delete(server, token, identifier):
    """Deletes a share and empties the trash."""
    for path in (f"/v1/shares/{identifier}", "/v1/library/bin"):
        status, _, body = intake.Client(server.address, token).ask("DELETE", path)
        expect(status in (200, 204), f"the share wasn't deleted: {status} {body[:200]}")


def delivery(server, token, identifier):
    """The first delivery of a share; {} if it has none."""
    status, _, body = intake.Client(server.address, token).ask("GET", f"/v1/shares/{identifier}")
    expect(status == 200, f"the share {identifier}: {status}")
    return next(iter(json.loads(body)["deliveries"]), {})


def share_pending(site, server, token):
    """A share whose book waits for a mail server that doesn't respond."""
    words = ("--kind", "kindle", "--address", "reader_7@kindle.com", "--name", "Kindle", "--confirmed", "--default")
    intake.operate(site.data, "destination", "add", "--user", USER, *words, environment=site.environment)
    identifier, = share(server, token, b"A text that waits.")
    eventually(lambda: delivery(server, token, identifier).get("problem"), "the delivery to wait")
    return identifier


def book(server, token, identifier):
    status, _, body = intake.Client(server.address, token).ask("GET", f"/v1/shares/{identifier}/book")
    expect(status == 200 and body.startswith(b"PK"), f"the book of {identifier}: {status}")
    return body
