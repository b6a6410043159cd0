# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The scheduled backup of a server with PostgreSQL, by the script of the package.

The script makes a backup while a server runs, restores it to a temporary database, and keeps only the newest ones. If a dump can't be
restored, or a file is missing or damaged, its backup must be marked, and no older verified one may be removed, nor if the check can't
begin. Marked ones are bounded in number and age. A role that can't create databases gets a check without a restore, and a message. Databases of
others must stay, and a server that was replaced must not be dumped. The secret key of the server isn't in a backup.

“sharepipe restore” fills an empty database and an empty folder from the newest backup. A server on them must have every share, book, and token,
and must not send what may have been sent since the backup. A restore that fails or is killed must leave nothing that a server uses. No password
may be in the command line of a program.
"""

import argparse
import fcntl
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import intake
import parts
import postgres
from backup_key import expect_no_key
from checkup import doctor, eventually, expect, free_port, server_html
from postgres_backup_site import PASSWORD, SCRIPT, USER, WRAPPED, Site, book, delete, is_ready, share, share_pending
from postgres_restore import check_restore

DATABASES = {"postgres", "template0", "template1", "shares", "empty"}
LARGE = ("A long text about the ferry. " * 10_000).encode()


def check_schedule(site):
    """Backups are restored, noted, and kept by number."""
    expect("backup" not in doctor(site.data, "--offline", environment=site.environment), "doctor asks for a backup of PostgreSQL")
    for _ in range(3):
        done = site.back_up()
        expect(done.returncode == 0 and "was made and verified by restoring it" in done.stdout, f"a backup: {done.returncode} {done.stdout} {done.stderr}")
    expect(len(site.names) == 2 and all(re.fullmatch(r"[-\d]{10}T\d{6}Z", name) for name in site.names), f"the backups are {site.names}")
    expect(doctor(site.data, "--offline", environment=site.environment)["backup"] == "good", "doctor doesn't know the backup")
    expect_no_key(site.data, site.backups)
    newest = site.backups / site.names[-1]
    modes = {path: path.stat().st_mode & 0o077 for path in [newest, *newest.rglob("*")]}
    expect(not any(modes.values()), f"other users can read the backup: {modes}")
    arguments = (site.folder / "arguments").read_text()
    expect(all(name in arguments for name in WRAPPED), f"not every program was called: {arguments}")
    expect(PASSWORD not in arguments, "a command line has the password")
    expect(site.databases() == DATABASES, f"the databases: {site.databases()}")


def check_damage(site):
    """A dump that can't be restored is marked, and no older one is removed."""
    before = site.names
    site.wrap("pg_dump", 'file=${last#--file=}; truncate -s $(($(stat -c %s "$file") / 2)) "$file"')
    done = site.back_up(keep=1)
    expect(done.returncode == 65 and "can't be restored" in done.stderr, f"a damaged dump: {done.returncode} {done.stderr}")
    added = set(site.names) - set(before)
    expect(set(before) <= set(site.names) and len(added) == 1 and added.pop().endswith(".invalid"), f"the backups are {site.names}")
    site.wrap("pg_dump", "")
    program = (site.programs / "pg_restore").read_text()
    (site.programs / "pg_restore").write_text(program.replace('"$@"', '"$@" & case "$*" in *--dbname*) kill -9 $!;; esac; wait $!'))
    done = site.back_up(keep=1)
    (site.programs / "pg_restore").write_text(program)
    unchecked = set(site.names) - set(before) - {name for name in site.names if name.endswith(".invalid")}
    is_marked = len(unchecked) == 1 and unchecked.pop().endswith(".unchecked")
    expect(done.returncode == 69 and is_marked, f"a check that is killed: {done.returncode} {site.names}")
    site.wrap("pg_dump", "exit 1")
    done = site.back_up(keep=1)
    expect(done.returncode == 1 and set(before) <= set(site.names), f"a dump that fails: {done.returncode} {site.names}")
    expect(not any(name.startswith(".") for name in site.names), f"leftovers: {site.names}")
    expect(site.databases() == DATABASES, f"the databases: {site.databases()}")
    site.wrap("pg_dump", "")


def check_files(site):
    """A backup in which a file is missing, has another length, or has other bytes is marked, and the message names the file."""
    files = sorted(path.relative_to(site.data) for name in ("bodies", "books") for path in (site.data / name).iterdir())
    expect(len(files) > 1, f"there are too few files: {files}")
    done = site.back_up(keep=9)
    expect(done.returncode == 0 and f"SHA-256 of {len(files)} of {len(files)} files" in done.stdout, f"good files: {done.stdout} {done.stderr}")
    time.sleep(1.1)
    done = subprocess.run(**{**site.script(keep=9), "args": [SCRIPT, site.backups.name]}, cwd=site.backups.parent, capture_output=True,
                          timeout=120, check=False)
    expect(done.returncode == 0 and f"SHA-256 of {len(files)} of" in done.stdout, f"a relative path: {done.stdout} {done.stderr}")
    # The dump is made between the two copies of the files, so the damage is done to the copy in which the check finds it.
    faults = {"missing": 'rm "$file"', "another length": 'truncate -s -1 "$file"',
              "other bytes": 'printf "\\377\\376" | dd of="$file" bs=1 seek=9 conv=notrunc 2>/dev/null'}
    for (fault, command), file in zip(faults.items(), [files[0], files[-1], files[0]], strict=True):
        before, bytes_before = site.names, (site.data / file).read_bytes()
        site.wrap("createdb", f"file=$(ls -d {site.backups}/????-??-??T??????Z | tail -n 1)/{file}; {command}")
        done = site.back_up(keep=1)
        site.wrap("createdb", "")
        word = "missing" if fault == "missing" else "damaged"
        expect(done.returncode == 65 and f"{file} is {word}" in done.stderr, f"{fault}: {done.returncode} {done.stdout} {done.stderr}")
        added = set(site.names) - set(before)
        expect(set(before) <= set(site.names) and [name[-8:] for name in added] == [".invalid"], f"{fault}: {site.names}")
        shutil.rmtree(site.backups / added.pop())
        expect((site.data / file).read_bytes() == bytes_before, "the data folder was changed")
    check_unreadable(site, files[0])
    expect(not any(name.startswith(".") for name in site.names) and site.databases() == DATABASES, f"leftovers: {site.names}")


def check_unreadable(site, file):
    """A file that a failing disk can't read is damaged."""
    # A directory can't be read like a file. It replaces the file after the lengths were compared.
    program, newest = site.programs / "sha256sum", f"$(ls -d {site.backups}/????-??-??T??????Z | tail -n 1)"
    program.write_text(f'#!/bin/sh\nrm "{newest}/{file}"; mkdir "{newest}/{file}"\nexec {shutil.which("sha256sum")} "$@"\n')
    program.chmod(0o755)
    before, done = site.names, site.back_up(keep=1)
    program.unlink()
    expect(done.returncode == 65 and f"{file} is damaged" in done.stderr, f"unreadable: {done.returncode} {done.stdout} {done.stderr}")
    shutil.rmtree(site.backups / (set(site.names) - set(before)).pop())


def check_deleted(site, server, token):
    """A file whose share was deleted while the backup was made isn't missing; the time of the hashes is limited."""
    identifier, = share(server, token, LARGE + b"deleted")
    eventually(lambda: is_ready(server, token, identifier), "the book")
    # The copies have its files, and the wrapped program removes one as if the copies had been too late.
    waits, newest = site.folder / "waits", f"$(ls -d {site.backups}/????-??-??T??????Z | tail -n 1)"
    remove = f'rm "{newest}/bodies/$(ls -t {site.data}/bodies | head -n 1)"'
    site.wrap("createdb", f"{remove}; touch {waits}; while [ -e {waits} ]; do sleep 0.1; done")
    time.sleep(1.1)
    run = subprocess.Popen(**site.script(keep=9), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    eventually(waits.exists, "the check")
    delete(server, token, identifier)
    waits.unlink()
    out, log = run.communicate(timeout=120)
    site.wrap("createdb", "")
    expect(run.returncode == 0, f"a share that was deleted: {run.returncode} {out} {log}")


def check_copy(site):
    """A copy that fails, and leaves a part of a file, is repeated, also after the dump. One that only misses deleted files isn't."""
    once = site.folder / "failed"
    damage = f"""touch {once}
truncate -s 1 "$(find "$last/bodies" "$last/books" -type f 2>/dev/null | head -n 1)"
exit 1"""
    missed = f"""touch {once}
echo "cp: cannot open '$1' for reading: No such file or directory" >&2
exit 1"""
    for name, condition, failure in (("fails once", f"[ ! -e {once} ]", damage),
                                     ("fails after the dump", f'[ ! -e {once} ] && [ -e "$last/database.dump" ]', damage),
                                     ("misses a file each time", "true", missed)):
        once.unlink(missing_ok=True)
        check_failing_copy(site, name, condition, failure)
        expect(once.exists(), f"a copy that {name}: it didn't")


def check_failing_copy(site, name, condition, failure):
    program = site.programs / "cp"
    program.write_text(f"""#!/bin/sh
/bin/cp "$@" || exit
for last; do :; done
if {condition}; then
{failure}
fi
""")
    program.chmod(0o755)
    done = site.back_up(keep=9)
    program.unlink()
    expect(done.returncode == 0, f"a copy that {name}: {done.returncode} {done.stderr}")
    newest = site.backups / site.names[-1]
    files = [path.relative_to(site.data) for name in ("bodies", "books") for path in (site.data / name).rglob("*") if path.is_file()]
    expect(files and all((newest / file).read_bytes() == (site.data / file).read_bytes() for file in files), f"a copy that {name}: a file is incomplete")
    expect({path.name for path in newest.iterdir()} <= {"bodies", "books", "database.dump"}, f"the backup has {list(newest.iterdir())}")


def check_databases(site):
    """The check drops its own database, also one of a run that was killed in another container, and no other."""
    others = {"shares_backup_check", "sharepipe_backup_check_0123456789abcdef", f"sharepipe_backup_check_{os.getpid()}", "d" * 63}
    for name in others:
        site.cluster.query(f"CREATE DATABASE {name} OWNER pipe TEMPLATE template0")
    # The names of killed runs may be incomplete after a power failure.
    record = site.backups / ".databases"
    record.write_text("shares_backup_check\n")
    site.wrap("createdb", "kill -9 $PPID")
    expect(site.back_up(keep=9).returncode == -signal.SIGKILL, "the script wasn't killed")
    site.wrap("createdb", "")
    abandoned = site.databases() - DATABASES - others
    expect(len(abandoned) == 1 and abandoned <= set(record.read_text().split()), f"the databases: {site.databases()}, {record.read_text()}")
    site.wrap("dropdb", "", "exit 1")
    done = site.back_up(keep=9)
    expect(done.returncode == 0 and abandoned < set(record.read_text().split()), f"PostgreSQL drops nothing: {done.stderr} {record.read_text()}")
    site.wrap("dropdb", "")
    done = site.back_up(keep=9)
    expect(done.returncode == 0 and site.databases() == DATABASES | others, f"{done.returncode} {done.stderr}, the databases: {site.databases()}")
    done = site.back_up(keep=9, **site.settings("d" * 63, site.folder / "long"))
    expect(done.returncode == 0 and site.databases() == DATABASES | others, f"{done.returncode} {done.stderr}, the databases: {site.databases()}")
    expect(not any(name.startswith(".") for name in site.names), f"leftovers: {site.names}")
    for name in others:
        site.cluster.query(f"DROP DATABASE {name}")


def check_beginning(site):
    """A backup whose check can't begin is marked, and no older one is removed."""
    before = site.names
    site.wrap("createdb", "exit 1")
    done = site.back_up(keep=1)
    added = set(site.names) - set(before)
    expect(done.returncode == 69 and "couldn't be completed" in done.stderr, f"createdb fails: {done.returncode} {done.stderr}")
    expect(set(before) <= set(site.names) and len(added) == 1 and added.pop().endswith(".unchecked"), f"the backups are {site.names}")
    site.wrap("createdb", "")
    with open(site.backups / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done, before = site.back_up(keep=1), site.names
        expect(done.returncode == 75 and "still running" in done.stderr and site.names == before, f"two runs: {done.returncode} {done.stderr}")


def check_end(site):
    """A run that is ended leaves nothing."""
    before = site.names
    site.wrap("pg_dump", f"touch {site.folder}/dumped; sleep 60")
    run = subprocess.Popen(**site.script(), start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    eventually(lambda: (site.folder / "dumped").exists(), "the dump")
    expect((site.backups / ".part").exists(), "no copy was begun")
    os.killpg(run.pid, signal.SIGTERM)
    expect(run.wait(30) == 143 and site.names == before, f"a run that was ended: {run.returncode} {site.names}")
    site.wrap("pg_dump", "")
    site.wrap("createdb", f"touch {site.folder}/created; sleep 60")
    run = subprocess.Popen(**site.script(), start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    eventually(lambda: (site.folder / "created").exists(), "the check")
    os.killpg(run.pid, signal.SIGTERM)
    added = set() if run.wait(30) != 143 else set(site.names) - set(before)
    expect(len(added) == 1 and added.pop().endswith(".unchecked") and site.databases() == DATABASES, f"a check that was ended: {site.names}")
    site.wrap("createdb", "")


def check_unverified(site):
    """Backups that couldn't be verified are bounded in number and age, and never replace a verified one."""
    old, recent = "2001-01-01T000000Z", time.strftime("%Y-%m-%dT000000Z", time.gmtime(time.time() - 5 * 86_400))
    for name in (f"{old}.unchecked", f"{old}.invalid", f"{recent}.invalid", "notes.unchecked"):
        (site.backups / name).mkdir()
    verified = [name for name in site.names if name.endswith("Z")]
    site.wrap("createdb", "exit 1")
    for _ in range(3):
        done = site.back_up(keep=1, KEEP_UNVERIFIED="3")
        expect(done.returncode == 69, f"createdb fails: {done.returncode} {done.stderr}")
    marked = [name for name in site.names if name.endswith("Z.unchecked")]
    expect(len(marked) == 3 and f"{old}.unchecked" not in marked, f"the unchecked backups are {marked}")
    expect(f"{old}.invalid" in site.names, "without a newer verified backup, an old one was removed")
    expect([name for name in site.names if name.endswith("Z")] == verified, f"a verified backup was removed: {site.names}")
    site.wrap("createdb", "")
    expect(site.back_up(keep=9).returncode == 0, "a good backup")
    expect(f"{old}.invalid" not in site.names and {*marked, f"{recent}.invalid", "notes.unchecked"} <= set(site.names), f"the age: {site.names}")
    expect(site.back_up(KEEP_UNVERIFIED="none").returncode == 64, "an invalid number")


def check_read_only(site):
    """Old backups are removed even if the time can't be noted in the data folder."""
    (site.data / "last-backup.json").unlink(missing_ok=True)
    (site.data / "last-backup.json").mkdir()
    done = site.back_up(keep=1)
    (site.data / "last-backup.json").rmdir()
    left = [name for name in site.names if name.endswith("Z")]
    expect(done.returncode == 0 and "couldn't note" in done.stderr and len(left) == 1, f"a read-only folder: {done.stderr} {site.names}")


def check_hosts(site):
    """Of several servers, the promoted one is dumped; one that was replaced isn't."""
    standby = postgres.Cluster(site.folder / "two", source=site.cluster)
    try:
        standby.call("pg_ctl", "promote", "-w", "-D", standby.data)
        environment = site.settings("shares", site.data, hosts=f"{site.cluster.folder},{standby.folder}")
        done = subprocess.run([parts.SHAREPIPE, "with-database", "sh", "-c", 'echo "$PGHOST"'], capture_output=True, text=True, timeout=60,
                              env={**os.environ, **environment})
        expect(done.stdout == f"{standby.folder}\n", f"two servers: {done.stdout} {done.stderr}")
    finally:
        standby.stop()
    file, before = site.data / "postgresql.timeline", site.names
    system, number = file.read_text().split()
    file.write_text(f"{system} {int(number) + 1}\n")
    done = site.back_up(keep=1)
    file.write_text(f"{system} {number}\n")
    expect(done.returncode == 74 and "replaced" in done.stderr and site.names == before, f"a replaced server: {done.returncode} {done.stderr}")


def check_weak_role(site, server, token):
    """Without the right to create a database, the dump is only read, and the script says so. It compares the files then, too."""
    site.cluster.query("ALTER ROLE pipe NOCREATEDB")
    done = site.back_up(keep=9)
    words = "was made and read, but not restored, with the SHA-256 of"
    expect(done.returncode == 0 and words in done.stdout and "CREATEDB" in done.stderr, f"a weak role: {done.stdout} {done.stderr}")
    done = site.back_up(keep=9, CHECK="read")
    expect(done.returncode == 0 and words in done.stdout and not done.stderr, f"only read: {done.stdout} {done.stderr}")
    check_read_files(site)
    check_read_meanwhile(site, server, token)
    expect(site.back_up(CHECK="none").returncode == 64, "an unknown check")
    expect(site.back_up(keep="00").returncode == 64, "no backup to keep")


def check_read_files(site):
    """A file that is missing or damaged is found without restoring the dump."""
    file = sorted(path.relative_to(site.data) for path in (site.data / "bodies").iterdir())[0]
    for command, word in (("rm", "missing"), ("truncate -s -1", "damaged")):
        before = site.names
        site.wrap("pg_restore", f'{command} "$(dirname "$last")/{file}"')
        done = site.back_up(keep=1, CHECK="read")
        site.wrap("pg_restore", "")
        expect(done.returncode == 65 and f"{file} is {word}" in done.stderr, f"{word}: {done.returncode} {done.stdout} {done.stderr}")
        added = set(site.names) - set(before)
        expect(set(before) <= set(site.names) and [name[-8:] for name in added] == [".invalid"], f"{word}: {site.names}")
        shutil.rmtree(site.backups / added.pop())


def check_read_meanwhile(site, server, token):
    """Files of shares that were added or deleted while the backup was made aren't missing."""
    deleted, = share(server, token, LARGE + b"deleted meanwhile")
    eventually(lambda: is_ready(server, token, deleted), "the book")
    before = set((site.data / "bodies").iterdir())
    waits = site.folder / "waits"
    # The wrapped program also removes a file as if the copies had been too late.
    site.wrap("pg_restore", f'touch {waits}; while [ -e {waits} ]; do sleep 0.1; done; rm "$(dirname "$last")"/bodies/$(cat {site.folder}/deleted)')
    time.sleep(1.1)
    run = subprocess.Popen(**site.script(keep=9, CHECK="read"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    eventually(waits.exists, "the check")
    added, = share(server, token, LARGE + b"added meanwhile")
    eventually(lambda: is_ready(server, token, added), "the book")
    expect(set((site.data / "bodies").iterdir()) - before, "the added share has no file")
    (site.folder / "deleted").write_text(max(before, key=lambda path: path.stat().st_mtime).name)
    delete(server, token, deleted)
    waits.unlink()
    out, log = run.communicate(timeout=120)
    site.wrap("pg_restore", "")
    expect(run.returncode == 0 and not log, f"shares that were added and deleted: {run.returncode} {out} {log}")
    shutil.rmtree(site.backups / [name for name in site.names if name.endswith("Z")][-1])


def check_command(site):
    """with-database ends as its program does, and needs PostgreSQL."""
    run = lambda environment, *words: subprocess.run(  # noqa: E731
        [parts.SHAREPIPE, "with-database", *words], capture_output=True, text=True, timeout=60, env={**os.environ, **environment})
    expect(run(site.environment, "sh", "-c", "exit 7").returncode == 7, "the exit code of the program")
    expect(run(site.environment, "sh", "-c", 'echo "$PGDATABASE $PGUSER $SHAREPIPE_DATA"').stdout == f"shares pipe {site.data}\n", "the variables")
    done = run(site.environment, "/nowhere/program")
    expect(done.returncode == 69 and "No such file" in done.stderr, f"a missing program: {done.returncode} {done.stderr}")
    done = run({}, "true")
    expect(done.returncode == 78 and "no PostgreSQL" in done.stderr, f"SQLite: {done.returncode} {done.stderr}")
    expect(run(site.environment).returncode == 64, "no program")


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    begun, folder, server = time.monotonic(), pathlib.Path(parts.scratch("postgres-backup-")), None
    site = Site(folder)
    try:
        _, token = intake.account(site.data, USER, environment=site.environment)
        mail = ("--smtp", f"smtps://pipe:word@127.0.0.1:{free_port()}", "--mail-from", "pipe@books.example")
        server = intake.Serving(site.data, *mail, environment=site.environment)
        server.must_be_up()
        identifiers = share(server, token, b"A short text.", LARGE)
        eventually(lambda: all(is_ready(server, token, one) for one in identifiers), "the books")
        books = {one: book(server, token, one) for one in identifiers}
        pending = share_pending(site, server, token)
        subprocess.run([parts.SHAREPIPE, "user", "role", USER, "admin"], check=True, timeout=60, env={**os.environ, **site.environment})
        server_html(server, USER, site.environment)  # Signs in.
        check_schedule(site)
        check_damage(site)
        check_files(site)
        check_deleted(site, server, token)
        check_copy(site)
        check_databases(site)
        check_beginning(site)
        check_end(site)
        check_unverified(site)
        check_read_only(site)
        check_hosts(site)
        check_weak_role(site, server, token)
        check_restore(site, token, identifiers, books, pending)
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
