# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Commands that work on existing data create no data folder and upgrade no database.

With SQLite and with PostgreSQL, each of an operator's commands gets a mistyped data folder. It has to name the folder and end with the code
for a missing input, and there must be no folder afterward. Then it gets a database with an older schema, which it must not upgrade: the
server of that version may be running. With PostgreSQL, the older schema is that of this program, and the commands are of a
version with an example step. `storage move --check` must change neither the folder nor a single row.
A user who may not read the folder, and one whose database is another file, learn that, and not that there is no database.
"""

import argparse
import contextlib
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import time

import intake
import parts
import postgres
from postgres import expect

EMAIL = "a@example.org"
NO_INPUT, UNAVAILABLE, TRY_AGAIN, NOT_ALLOWED = 66, 69, 75, 77
NOBODY = {"user": 65534, "group": 65534, "extra_groups": []}
USER = ("--user", EMAIL)
REPLY = "From: a@example.org\nTo: b@example.org\nSubject: A reply\n\nHello\n"


def commands(folder):
    """The commands that need the database of a server."""
    return [
        ("user", "add", "b@example.org"), ("user", "link", EMAIL), ("user", "list"), ("user", "role", EMAIL, "admin"), ("user", "sign-out", EMAIL),
        ("user", "disable", EMAIL), ("user", "enable", EMAIL), ("user", "invitations"), ("user", "delete", EMAIL, "--yes"),
        ("user", "export", EMAIL, "--to", folder / "export"), ("token", "list", *USER),
        ("token", "add", *USER, "--name", "t", "--scope", "account"), ("token", "revoke", "x", *USER), ("destination", "list", *USER),
        ("destination", "add", *USER, "--kind", "folder", "--address", "books"), ("destination", "send-now", "x", *USER),
        ("destination", "remove", "x", *USER), ("mail", "account", "show", *USER), ("retention",), ("retention", "--usage")]


def run(data, environment, *words, text=None, user=None):
    done = subprocess.run([parts.SHAREPIPE, *words, "--data", data], capture_output=True, text=True, timeout=120, check=False,
                          env={**os.environ, **environment}, **(user or {}), **({"input": text} if text else {"stdin": subprocess.DEVNULL}))
    return done.returncode, done.stdout, done.stderr


def check_mistyped(folder, environment):
    """No command creates the folder; returns the number of commands."""
    typo = folder / "typo" / "data"
    moves = [("storage", "move", "--to", "database", *more) for more in ((), ("--check",), ("--skip-damaged",))]
    refused = [*commands(folder), *moves, ("storage", "move", "--cancel"), ("migrate",), ("work",), ("deliver", "--to", "a@kindle.com"),
               ("restore", folder / "no-backup"), ("replace-key", "--yes"),
               *([] if environment else [("backup", folder / "backup")])]
    for words in refused:
        code, out, log = run(typo, environment, *words)
        expect(code == NO_INPUT and not out, f"{words} with a mistyped folder, {environment}: {code} {out} {log}")
        expect(str(typo) in log and "--data" in log or words[0] == "restore", f"{words} doesn't say what to do: {log}")
        expect(not typo.parent.exists(), f"{words} created the folder")
    others = [("mail", "receive"), ("mail", "check"), ("doctor", "--offline"), ("migrate", "--check")]
    for words in others:
        code, _, log = run(typo, environment, *words, text=REPLY)
        expect(words[1] != "receive" or code == TRY_AGAIN, f"{words} with a mistyped folder: {code} {log}")
        expect(not typo.parent.exists(), f"{words} created the folder")
    return len(refused) + len(others)


def check_other_folder(folder, cluster):
    """A folder with other files stays as it is, also when all data is moved."""
    other = folder / "photos"
    other.mkdir()
    (other / "a.jpg").write_bytes(b"x")
    for source, target in ((other, cluster.url), (cluster.url, other)):
        done = subprocess.run([parts.SHAREPIPE, "migrate", "--from", source, "--to", target], capture_output=True, text=True, timeout=60,
                              check=False, env=dict(os.environ))
        expect(done.returncode == NO_INPUT and str(other) in done.stderr, f"migrate with another folder: {done.returncode} {done.stderr}")
    code, _, log = run(other, {"SHAREPIPE_DATABASE": cluster.url}, "storage", "move", "--to", "database")
    expect(code == NO_INPUT and str(other) in log, f"storage move with another folder: {code} {log}")
    expect([path.name for path in other.iterdir()] == ["a.jpg"], f"a folder of photos has {list(other.iterdir())}")


def check_older(data, folder, environment, version):
    """No command upgrades the schema, whose version the function returns; returns the number of commands."""
    before, refused = version(), commands(folder)
    if environment:
        check_new_folder(folder / "new" / "data", environment, version)
    moves = [("storage", "move", "--to", "database", *more) for more in ((), ("--check",))] if environment else []
    for words in [*refused, *moves]:
        code, out, log = run(data, environment, *words)
        expect(code == UNAVAILABLE and "sharepipe migrate" in log and not out, f"{words} with an older schema: {code} {out} {log}")
        expect(version() == before, f"{words} upgraded the schema")
    code, _, log = run(data, environment, "mail", "receive", text=REPLY)
    expect(code == TRY_AGAIN and "sharepipe migrate" in log, f"mail receive with an older schema: {code} {log}")
    expect(run(data, environment, "migrate", "--check")[0] == 1 and version() == before, "migrate --check with an older schema")
    return len(refused) + len(moves) + 2


def check_new_folder(data, environment, version):
    """A command that creates its data folder doesn't upgrade a database that servers of an older version may use."""
    before = version()
    code, out, log = run(data, environment, "user", "add", "new@example.org", "--create-data")
    expect(code == UNAVAILABLE and "sharepipe migrate" in log and not out, f"--create-data with an older schema: {code} {out} {log}")
    expect(version() == before and not data.parent.exists(), "--create-data upgraded the schema, or created the folder")


def check_unreadable(data, folder):
    """As another user, or without permissions; returns the number of commands."""
    user = NOBODY if os.getuid() == 0 else {}
    folder.chmod(0o755)
    data.chmod(0o700 if user else 0)
    refused = [*commands(folder), ("backup", folder / "backup"), ("backup", "--estimate"), ("restore", folder / "no-backup"), ("migrate",),
               ("storage", "move", "--to", "database"), ("work",)]
    others = [(("migrate", "--check"), UNAVAILABLE, "you may not read"), (("mail", "receive"), TRY_AGAIN, "you may not read"),
              (("serve", "--listen", "127.0.0.1:0"), NOT_ALLOWED, f"couldn't open {data}: Permission denied")]
    try:
        for words, wanted, reason in [*((words, NOT_ALLOWED, "you may not read") for words in refused), *others]:
            code, out, log = run(data, {}, *words, text=REPLY, user=user)
            expect(code == wanted and reason in log and str(data) in log and not out, f"{words} without permission: {code} {out} {log}")
    finally:
        data.chmod(0o700)
    return len(refused) + len(others)


def check_other_file(folder):
    """The database is a text: the message names it, and what to do."""
    data = folder / "text"
    data.mkdir()
    (data / "sharepipe.sqlite").write_text("This isn't a database at all, only a text of some length.")
    checked = [("migrate", "--check"), ("migrate",), ("work",)]
    for words in checked:
        code, out, log = run(data, {}, *words)
        named = f"{data}/sharepipe.sqlite" in log and "sharepipe restore" in log
        expect(code == UNAVAILABLE and named and not out, f"{words} with a text as database: {code} {out} {log}")
    return len(checked)


def on_sqlite(folder):
    count, data = check_mistyped(folder, {}), folder / "data"
    intake.account(data, EMAIL)
    count += check_unreadable(data, folder) + check_other_file(folder)
    with contextlib.closing(sqlite3.connect(data / "sharepipe.sqlite")) as base:
        base.execute("DELETE FROM grdb_migrations WHERE identifier = (SELECT max(identifier) FROM grdb_migrations)")
        base.commit()
        count += check_older(data, folder, {}, lambda: base.execute("SELECT count(*) FROM grdb_migrations").fetchone()[0])
    code, _, log = run(data, {}, "storage", "move", "--to", "database")
    expect(code == UNAVAILABLE and "SQLite" in log, f"storage move with SQLite: {code} {log}")
    return count


def on_postgresql(folder, cluster):
    environment, data = {"SHAREPIPE_DATABASE": cluster.url}, folder / "bound"
    count = check_mistyped(folder, environment)
    expect(cluster.query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "shares") == "0", "a command made tables")
    check_other_folder(folder, cluster)
    intake.account(data, EMAIL, environment=environment)
    check_unchanged(data, environment, cluster)
    newer = environment | {"SHAREPIPE_EXAMPLE_STEPS": "expanding"}
    count += check_older(data, folder, newer, lambda: cluster.query("SELECT max(version) FROM schema_version", "shares"))
    expect(run(data, newer, "migrate")[0] == 0, "migrate doesn't upgrade the schema")
    code, out, log = run(data, newer, "user", "list")
    expect(code == 0 and EMAIL in out, f"after the upgrade: {code} {log}")
    return count


def check_unchanged(data, environment, cluster):
    """The check of a move leaves the database and the folder as they are."""

    def state():
        files = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(data.rglob("*")) if path.is_file()}
        dump = cluster.call("pg_dump", "-h", cluster.folder, "-U", "postgres", "shares")
        return files, [line for line in dump.splitlines() if not line.startswith(("\\restrict", "\\unrestrict"))]

    before = state()
    code, out, log = run(data, environment, "storage", "move", "--to", "database", "--check")
    expect(code == 0 and '"files":0' in out, f"--check: {code} {out} {log}")
    expect(state() == before, "--check changed the database or the folder")


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    begun, folder = time.monotonic(), parts.scratch("folders-")
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        count = on_sqlite(folder)
        cluster = postgres.Cluster(folder / "cluster")
        stack.callback(cluster.stop)
        count += on_postgresql(folder, cluster)
    print(f"folders: {count} commands created and upgraded nothing, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"folders: {error}")
