# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The scheduled backup of a server with PostgreSQL, by the script of the package.

The script makes a backup while a server runs, restores it to a temporary database, and keeps only the newest ones. If a dump can't be restored, its
backup must be marked, and no older backup may be removed. A role that can't create databases gets a weaker check, and a message. The newest backup is
restored into an empty database and an empty folder, where a server must have every share, book, and token. No password may be in the
command line of a program.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import intake
import parts
import postgres
from checkup import doctor, eventually, expect

SCRIPT = parts.ROOT / "Packaging/bin/scheduled-backup"
PASSWORD = "s3cret/word"
LARGE = ("A long text about the ferry. " * 10_000).encode()


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
        self.wrap("pg_dump", "")

    def settings(self, database, data):
        file = self.folder / f"{database}.conf"
        file.write_text(f"SHAREPIPE_DATA={data}\nSHAREPIPE_DATABASE=postgres://pipe@/{database}?host={self.cluster.folder}\n"
                        f"SHAREPIPE_DATABASE_PASSWORD_FILE={self.folder}/password\n")
        return {"SHAREPIPE_CONFIG": str(file)}

    def wrap(self, name, after):
        """Puts a program in front of one of PostgreSQL's, which notes its arguments and does something afterward."""
        program = self.programs / name
        program.write_text(f'#!/bin/sh\ntr "\\0" " " </proc/$$/cmdline >>{self.folder}/arguments\n'
                           f'"{postgres.PROGRAMS[-1] / name}" "$@" || exit\nfor last; do :; done\n{after}\n')
        program.chmod(0o755)

    def back_up(self, keep=2):
        environment = {**os.environ, **self.environment, "KEEP": str(keep), "SHAREPIPE": str(parts.SHAREPIPE),
                       "PATH": f"{self.programs}:{postgres.PROGRAMS[-1]}:{os.environ['PATH']}"}
        return subprocess.run([SCRIPT, self.backups], capture_output=True, text=True, timeout=120, env=environment)

    @property
    def names(self):
        return sorted(path.name for path in self.backups.iterdir())

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


def book(server, token, identifier):
    status, _, body = intake.Client(server.address, token).ask("GET", f"/v1/shares/{identifier}/book")
    expect(status == 200 and body.startswith(b"PK"), f"the book of {identifier}: {status}")
    return body


def check_schedule(site):
    """Backups are restored, noted, and kept by number."""
    expect("backup" not in doctor(site.data, "--offline", environment=site.environment), "doctor asks for a backup of PostgreSQL")
    for _ in range(3):
        done = site.back_up()
        expect(done.returncode == 0 and "was made and restored" in done.stdout, f"a backup: {done.returncode} {done.stdout} {done.stderr}")
        time.sleep(1.1)  # Backups are named after the second.
    expect(len(site.names) == 2 and all(re.fullmatch(r"[-\d]{10}T\d{6}Z", name) for name in site.names), f"the backups are {site.names}")
    expect(doctor(site.data, "--offline", environment=site.environment)["backup"] == "good", "doctor doesn't know the backup")
    newest = site.backups / site.names[-1]
    modes = {path: path.stat().st_mode & 0o077 for path in [newest, *newest.rglob("*")]}
    expect(not any(modes.values()), f"other users can read the backup: {modes}")
    expect(PASSWORD not in (site.folder / "arguments").read_text(), "a command line has the password")
    expect(site.databases() == {"postgres", "template0", "template1", "shares", "empty"}, f"the databases: {site.databases()}")


def check_damage(site):
    """A dump that can't be restored is marked, and no older one is removed."""
    before = site.names
    site.wrap("pg_dump", 'file=${last#--file=}; truncate -s $(($(stat -c %s "$file") / 2)) "$file"')
    done = site.back_up(keep=1)
    expect(done.returncode == 65 and "can't be restored" in done.stderr, f"a damaged dump: {done.returncode} {done.stderr}")
    added = set(site.names) - set(before)
    expect(set(before) <= set(site.names) and len(added) == 1 and added.pop().endswith(".invalid"), f"the backups are {site.names}")
    site.wrap("pg_dump", "exit 1")
    done = site.back_up(keep=1)
    expect(done.returncode == 1 and set(before) <= set(site.names), f"a dump that fails: {done.returncode} {site.names}")
    expect(not any(name.startswith(".") for name in site.names), f"leftovers: {site.names}")
    expect(site.databases() == {"postgres", "template0", "template1", "shares", "empty"}, f"the databases: {site.databases()}")
    site.wrap("pg_dump", "")


def check_weak_role(site):
    """Without the right to create a database, the dump is only read, and the script says so."""
    site.cluster.query("ALTER ROLE pipe NOCREATEDB")
    done = site.back_up(keep=9)
    expect(done.returncode == 0, f"a weak role: {done.stdout} {done.stderr}")
    expect("was made and read, but not restored" in done.stdout and "CREATEDB" in done.stderr, f"a weak role: {done.stdout} {done.stderr}")


def documented(backup, data):
    """The commands of the guide that copy the files and restore the dump."""
    guide = (parts.ROOT / "Docs/operate/backup.md").read_text().split("### Restore to PostgreSQL")[1]
    copy = re.search("^sudo (cp -Rp .*)$", guide, flags=re.M)[1]
    restore = re.search("^sudo sharepipe-admin with-database sh -c '(.*)'$", guide, flags=re.M)[1]
    return f"{copy} && {restore}".replace("/var/backups/sharepipe/TIME", str(backup)).replace("/var/lib/sharepipe/", f"{data}/")


def check_restore(site, token, identifiers, books):
    """The newest backup in another database and folder has everything."""
    newest, data = site.backups / [name for name in site.names if name.endswith("Z")][-1], site.folder / "restored"
    environment = site.settings("empty", data)
    data.mkdir(mode=0o700)
    done = subprocess.run([parts.SHAREPIPE, "with-database", "sh", "-c", documented(newest, data)], capture_output=True, text=True, timeout=120, env={
        **os.environ, **environment, "PATH": f"{postgres.PROGRAMS[-1]}:{os.environ['PATH']}"})
    expect(done.returncode == 0, f"pg_restore: {done.stderr}")
    shutil.copy2(site.data / "secret.key", data)
    server = intake.Serving(data, "--no-work", environment=environment)
    try:
        expect(server.is_up, "a server doesn't start on the restored data")
        for identifier in identifiers:
            expect(book(server, token, identifier) == books[identifier], f"the book of {identifier} differs")
    finally:
        server.stop()


def check_command(site):
    """with-database ends as its program does, and needs PostgreSQL."""
    run = lambda environment, *words: subprocess.run(  # noqa: E731
        [parts.SHAREPIPE, "with-database", *words], capture_output=True, text=True, timeout=60, env={**os.environ, **environment})
    expect(run(site.environment, "sh", "-c", "exit 7").returncode == 7, "the exit code of the program")
    expect(run(site.environment, "sh", "-c", 'echo "$PGDATABASE $PGUSER $SHAREPIPE_DATA"').stdout == f"shares pipe {site.data}\n", "the variables")
    done = run(site.environment, "/nowhere/program")
    expect(done.returncode == 69 and "No such file" in done.stderr, f"a missing program: {done.returncode} {done.stderr}")
    done = run({}, "true")
    expect(done.returncode == 69 and "no PostgreSQL" in done.stderr, f"SQLite: {done.returncode} {done.stderr}")
    expect(run(site.environment).returncode == 64, "no program")


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    begun, folder, server = time.monotonic(), pathlib.Path(parts.scratch("postgres-backup-")), None
    site = Site(folder)
    try:
        _, token = intake.account(site.data, environment=site.environment)
        server = intake.Serving(site.data, environment=site.environment)
        expect(server.is_up, "the server didn't start")
        identifiers = share(server, token, b"A short text.", LARGE)
        eventually(lambda: all(is_ready(server, token, one) for one in identifiers), "the books")
        books = {one: book(server, token, one) for one in identifiers}
        check_schedule(site)
        check_damage(site)
        check_weak_role(site)
        check_restore(site, token, identifiers, books)
        check_command(site)
    finally:
        if server:
            server.stop()
        site.cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"postgres backup: kept, marked, and restored, with {len(identifiers)} books, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"postgres backup: {error}")
