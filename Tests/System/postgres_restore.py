# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""“sharepipe restore” with a backup of a server with PostgreSQL. postgres_backup.py calls it."""

import json
import os
import re
import shutil
import signal
import subprocess

import intake
import parts
import postgres
from checkup import eventually, expect
from postgres_backup_site import PASSWORD, book, delivery


def documented(backup):
    """The arguments of the guide's command that restores a backup."""
    guide = (parts.ROOT / "Docs/operate/backup.md").read_text().split("### Restore to PostgreSQL")[1]
    return re.search("^sudo sharepipe-admin (restore .*)$", guide, flags=re.M)[1].replace("/var/backups/sharepipe/TIME", str(backup)).split()


def restore(site, data, *arguments, path=None, **environment):
    return subprocess.run([parts.SHAREPIPE, *arguments], capture_output=True, text=True, timeout=120, env={
        **os.environ, **site.settings("empty", data), "PATH": path or f"{site.programs}:{postgres.PROGRAMS[-1]}:{os.environ['PATH']}", **environment})


def is_empty(site, database="empty"):
    return site.cluster.query("SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace", database) == "0"


def make_again(site):
    """Does what the message about a database that may contain data says."""
    site.cluster.query("DROP DATABASE empty WITH (FORCE)")
    site.cluster.query("CREATE DATABASE empty OWNER pipe TEMPLATE template0")


def check_failures(site, backup):
    """A restore that fails leaves the database and the folder empty; occupied ones aren't changed."""
    data, scratch = site.folder / "failed-restore", site.folder / "scratch"
    dump = (backup / "database.dump").read_bytes()

    def fails(code, words, source=backup, **others):
        done = restore(site, data, "restore", str(source), **others)
        expect(done.returncode == code and words in done.stderr, f"a restore that fails: {done.returncode} {done.stderr}")
        expect(is_empty(site) and not (data.exists() and any(data.iterdir())), f"leftovers after: {done.stderr}")

    def altered(change):
        shutil.rmtree(scratch, ignore_errors=True)
        shutil.copytree(backup, scratch)
        change()
        return scratch

    def replace(file, make):
        file.unlink()
        make(file)

    fails(66, "database.dump is missing", source=site.folder / "nowhere")
    fails(74, "pg_restore failed", source=altered(lambda: (scratch / "database.dump").write_bytes(dump[:len(dump) // 2])))
    fails(65, "isn't a regular file", source=altered(lambda: replace(scratch / "database.dump", os.mkfifo)))
    fails(65, "isn't a folder", source=altered(lambda: (shutil.rmtree(scratch / "books"), (scratch / "books").symlink_to(site.data / "books"))))
    fails(74, "isn't installed", path="/nowhere")
    done = subprocess.run([parts.SHAREPIPE, "restore", str(backup), "--data", str(data)], capture_output=True, text=True, timeout=60)
    expect(done.returncode == 66 and "name an empty database" in done.stderr, f"a dump for SQLite: {done.returncode} {done.stderr}")
    data.mkdir(exist_ok=True)
    (data / "file").write_text("")
    done = restore(site, data, "restore", str(backup))
    expect(done.returncode == 77 and (data / "file").exists() and is_empty(site), f"an occupied folder: {done.returncode} {done.stderr}")
    shutil.rmtree(data)
    site.cluster.query("CREATE TABLE payroll (id text)", "empty")
    done = restore(site, data, "restore", str(backup))
    expect(done.returncode == 69 and "isn't empty" in done.stderr, f"an occupied database: {done.returncode} {done.stderr}")
    site.cluster.query("DROP TABLE payroll", "empty")
    expect(is_empty(site), "the occupied database was changed")


def no_server_starts(site, data, when):
    """Nor does a backup of that database begin. The data folder of another machine knows nothing of the restore."""
    for words in (["serve", "--listen", "127.0.0.1:0"], ["with-database", "true"]):
        done = restore(site, data, *words)
        expect(done.returncode not in (0, -9) and "restore to" in done.stderr, f"{when}: {words[0]}: {done.returncode} {done.stderr}")


# Makes the transaction that settles the deliveries fail.
FAILING = """CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'made to fail'; END $$;
CREATE TRIGGER fails BEFORE DELETE ON session FOR EACH STATEMENT EXECUTE FUNCTION fails()"""


def check_failed_settling(site, backup):
    """If the deliveries can't be settled, no server uses the database, and the files stay."""
    data, script = site.folder / "unsettled", site.folder / "failing.sql"
    script.write_text(FAILING)
    site.wrap("pg_restore", f"{postgres.PROGRAMS[-1]}/psql -Xq -h {site.cluster.folder} -U postgres -d empty -f {script}")
    done = restore(site, data, "restore", str(backup))
    site.wrap("pg_restore", "")
    expect(done.returncode == 74 and "made to fail" in done.stderr and "Drop the database" in done.stderr, f"settling fails: {done.returncode} {done.stderr}")
    expect(any((data / "books").iterdir()), "the files of a restore that may be complete were removed")
    no_server_starts(site, data, "after a failure to settle")
    make_again(site)


def check_interruptions(site, backup):
    """A restore that is interrupted after the database was filled leaves one that no server uses."""
    for number, end in enumerate((signal.SIGKILL, signal.SIGINT, None)):
        data, reached = site.folder / f"interrupted-{number}", site.folder / f"restored-{number}"
        site.wrap("pg_restore", f"touch {reached}; exit 3" if end is None else f"touch {reached}; exec sleep 60")
        messages = site.folder / f"messages-{number}"
        with open(messages, "w") as file:
            run = subprocess.Popen([parts.SHAREPIPE, "restore", str(backup)], stderr=file, env={
                **os.environ, **site.settings("empty", data), "PATH": f"{site.programs}:{os.environ['PATH']}"})
        eventually(reached.exists, "pg_restore")
        if end:
            run.send_signal(end)
        run.wait(60)
        said = messages.read_text()
        expect(run.returncode != 0 and (end == signal.SIGKILL or "Drop the database" in said), f"interrupted by {end}: {run.returncode} {said}")
        expect(not is_empty(site), f"the database isn't filled, so nothing was tested: {said}")
        no_server_starts(site, data, f"the same machine after {end}")
        no_server_starts(site, site.folder / "another-machine", f"another machine after {end}")
        shutil.rmtree(data, ignore_errors=True)
        done = restore(site, data, "restore", str(backup))
        expect(done.returncode == 69 and "drop the database" in done.stderr, f"once more: {done.returncode} {done.stderr}")
        make_again(site)
    site.wrap("pg_restore", "")


def check_hostile_dump(site, backup):
    """A dump whose rows name a file outside of its folder isn't used."""
    scratch, data = site.folder / "hostile", site.folder / "hostile-data"
    shutil.copytree(backup, scratch)
    site.cluster.query("CREATE DATABASE hostile OWNER pipe TEMPLATE template0")
    connection = ("-h", site.cluster.folder, "-U", "postgres")
    subprocess.run([postgres.PROGRAMS[-1] / "pg_restore", *connection, "-d", "hostile", "-O", backup / "database.dump"], check=True, timeout=60)
    site.cluster.query("UPDATE book SET file = '../secret.key', bytes = 32", "hostile")
    subprocess.run([postgres.PROGRAMS[-1] / "pg_dump", *connection, "-Fc", "-O", "-f", scratch / "database.dump", "hostile"], check=True, timeout=60)
    site.cluster.query("DROP DATABASE hostile")
    done = restore(site, data, "restore", str(scratch))
    expect(done.returncode == 74 and "outside of its folder" in done.stderr, f"a hostile dump: {done.returncode} {done.stderr}")
    no_server_starts(site, data, "after a hostile dump")
    make_again(site)


def check_incomplete(site, backup, identifiers):
    """Missing and damaged files are named; a damaged one isn't restored, nor anything that isn't a regular file."""
    scratch, data = site.folder / "incomplete", site.folder / "incomplete-data"
    shutil.copytree(backup, scratch)
    files = site.cluster.query("SELECT file FROM book ORDER BY share", "shares").split()
    (scratch / "books" / files[0]).unlink()
    changed = bytearray((scratch / "books" / files[1]).read_bytes())
    changed[100:200] = bytes(100)
    (scratch / "books" / files[1]).write_bytes(changed)
    body = site.cluster.query("SELECT body_file FROM share WHERE body_file IS NOT NULL ORDER BY number LIMIT 1", "shares")
    (scratch / "bodies" / body).unlink()
    (scratch / "bodies" / body).symlink_to(site.data / "secret.key")
    (scratch / "books" / "@eaDir").mkdir()
    os.mkfifo(scratch / "bodies" / "pipe")
    done = restore(site, data, "restore", str(scratch), "--resume-deliveries")
    summary = json.loads(done.stdout or "{}")
    expect(done.returncode == 65 and summary["missingFiles"] == 2 and summary["damagedFiles"] == 1, f"incomplete: {done.returncode} {done.stdout} {done.stderr}")
    said = (f"books/{files[0]}, book of share [^,]+, is missing", f"bodies/{body}, share [^ ]+, is missing", f"books/{files[1]}, book of share [^,]+, is damaged")
    expect(all(re.search(one, done.stderr) for one in said), f"the files aren't named: {done.stderr}")
    left_out = (data / "books" / files[1], data / "books" / "@eaDir", data / "bodies" / body, data / "bodies" / "pipe")
    expect(not any(os.path.lexists(path) for path in left_out), "a damaged book was restored, or something that isn't a regular file")
    waiting = site.cluster.query("SELECT count(*) FROM delivery WHERE state = 'queued'", "empty")
    expect(summary["uncertainDeliveries"] == 0 and waiting == "1", f"deliveries that are resumed: {summary} {waiting}")
    make_again(site)


def check_restore(site, token, identifiers, books, pending):
    """The newest backup in another database and folder has everything, and what may have been sent since the backup waits."""
    newest, data = site.backups / [name for name in site.names if name.endswith("Z")][-1], site.folder / "restored-data"
    check_failures(site, newest)
    check_interruptions(site, newest)
    check_failed_settling(site, newest)
    check_hostile_dump(site, newest)
    check_incomplete(site, newest, identifiers)
    done = restore(site, data, *documented(newest))
    expect(done.returncode == 0, f"restore: {done.returncode} {done.stderr}")
    summary = json.loads(done.stdout)
    expect((summary["uncertainDeliveries"], summary["missingFiles"], summary["damagedFiles"]) == (1, 0, 0) and summary["files"] > 0,
           f"the summary: {summary}")
    expect(PASSWORD not in (site.folder / "arguments").read_text(), "a command line has the password")
    shutil.copy2(site.data / "secret.key", data)
    server = intake.Serving(data, environment=site.settings("empty", data))
    try:
        server.must_be_up()
        for identifier in identifiers:
            expect(book(server, token, identifier) == books[identifier], f"the book of {identifier} differs")
        found = delivery(server, token, pending)
        expect(found["state"] == "uncertain" and found["problem"]["code"] == "restored", f"the pending delivery: {found}")
    finally:
        server.stop()
    before, after = (site.cluster.query("SELECT count(*) FROM session", database) for database in ("shares", "empty"))
    expect(before != "0" and after == "0", f"sessions of browsers: {before} before, {after} after")
