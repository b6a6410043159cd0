# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Failing commands and interrupted commands, as someone at a terminal sees them.

Each command starts with folders that can't be used, damaged files, and invalid JSON. It must fail with the exit code of
its help and with one sentence, which is not the source form of a Swift value or of an error object. Then commands that
write a copy are interrupted in the middle. They must remove the copy and end by the signal. A command that runs while a server creates
its database must wait.

usage: commands.py
COMMANDS_SHOWN=1 prints each command with its message.
"""

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

# What Swift and Foundation print for a value or an error that nobody turned into a sentence.
RAW = re.compile(
    r"Error Domain=|Code=-?\d|NSCocoa|NSPOSIX|NSURLError|UserInfo|Optional\(|\(errno|Swift\.|DecodingError|while executing|"
    r"\b[a-z]\w*\([A-Z]\w*\.|\b[a-z][A-Za-z]*\(\w+: |SQLITE_|debugDescription|The operation could")
# More than a copy can write before the test has seen that it began.
LARGE = 12 << 30
# How many seconds a command waits for the first tables of a database.
CREATION = 5
FAULTS = []


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def run(*words, home=None, text="", environment=None):
    return subprocess.run(
        [parts.SHAREPIPE, *map(str, words)], input=text, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, **({"SHAREPIPE_HOME": str(home)} if home else {}), **(environment or {})})


def fails(*words, home=None, text="", codes=(64, 65, 66, 69, 74, 75, 77, 78), environment=None):
    """Checks that a command fails with a sentence."""
    done = run(*words, home=home, text=text, environment=environment)
    shown = f"{' '.join(map(str, words))}: {done.returncode} “{done.stderr.strip()}”"
    if done.returncode not in codes:
        FAULTS.append(f"the exit code is one of the help: {shown}")
    if done.stdout:
        FAULTS.append(f"nothing is written to standard output: {shown} {done.stdout}")
    if not done.stderr.strip() or RAW.search(done.stderr):
        FAULTS.append(f"the message is a sentence: {shown}")
    if os.environ.get("COMMANDS_SHOWN"):
        print(shown)


def unusable_homes(folder):
    """A home that can't be created, one that is a file, and one with damaged contents."""
    file = folder / "file"
    file.write_text("not a folder")
    damaged = folder / "damaged"
    damaged.mkdir()
    (damaged / "login.json").write_text('{"server": 4')
    return ["/proc/nowhere", file, damaged]


def client_commands(folder):
    count = 0
    for home in unusable_homes(folder):
        for words in (("share", "https://example.org/a"), ("share", "-"), ("outbox", "send"), ("outbox", "delete", "x"),
                      ("outbox", "export", "01900000-0000-7000-8000-000000000000", folder / "copy"), ("status",)):
            fails(*words, home=home, text="A text")
            count += 1
    signed_in = folder / "signed-in"
    signed_in.mkdir()
    (signed_in / "login.json").write_text('{"server":"http://127.0.0.1:9","token":"t","account":"a"}')
    for words in (("share", "A text"), ("share", folder), ("share", "/nowhere.pdf"), ("status",), ("status", "x"),
                  ("share", "https://example.org", "--cookies", "/nowhere"), ("sign-in", "http://127.0.0.1:9"),
                  ("sign-in", "nonsense"), ("share", "x", "--for", "01900000-0000-7000-8000-000000000000")):
        fails(*words, home=signed_in)
        count += 1
    return count


def server_commands(folder):
    file, empty = folder / "data-file", folder / "empty"
    file.write_text("not a folder")
    empty.mkdir()
    broken = folder / "broken"
    broken.mkdir()
    (broken / "sharepipe.sqlite").write_bytes(b"not a database" * 100)
    held = folder / "held"
    held.mkdir()
    (held / "sharepipe.sqlite").mkdir()
    count = 0
    for data in ("/proc/nowhere", file, empty, broken, held):
        for words in (("user", "list"), ("user", "add", "a@example.org"), ("token", "list", "--user", "a@example.org"),
                      ("destination", "list", "--user", "a@example.org"), ("backup", folder / "backup"),
                      ("user", "export", "a@example.org", "--to", folder / "export"), ("mail", "receive")):
            fails(*words, "--data", data, text="PK text")
            count += 1
    # A delivery needs the mail folder of a server's data, but not the database.
    for data in ("/proc/nowhere", file, empty):
        fails("deliver", "--to", "a@kindle.com", "--data", data, text="PK text")
        count += 1
    for data in ("/proc/nowhere", file, broken, held):
        fails("serve", "--data", data, "--listen", "127.0.0.1:0")
        fails("work", "--data", data)
        count += 2
    for source in (folder / "none", empty, file):
        fails("restore", source, "--data", folder / "restored")
        count += 1
    return count


def files_and_filters(folder):
    settings = folder / "settings.json"
    settings.write_text('{"listen": ')
    variables = folder / "settings.env"
    variables.write_bytes(b"SHAREPIPE_LISTEN\xff\n")
    count = 0
    for path in (settings, variables, folder, "/nowhere"):
        fails("serve", "--config", path, "--data", folder / "unused")
        count += 1
    for words, text in ((("article",), ""), (("article",), '{"url": 4}'), (("book",), "nonsense"), (("book",), '{"html": 4}'),
                        (("deliver", "--to", "x", "--mail-folder", folder), "PK"), (("preview", "-"), ""),
                        (("deliver", "--to", "a@kindle.com", "--mail-folder", "/proc/x"), "PK"),
                        (("deliver", "--to", "a@kindle.com", "--smtp", "nonsense"), "PK"),
                        (("check", folder), ""), (("check", "/nowhere.epub"), ""), (("rules", "/nowhere"), ""),
                        (("extension", "check", "/nowhere"), ""), (("fetch", "nonsense"), ""),
                        (("fetch", "http://127.0.0.1:9/"), ""), (("bin", "--listen", "256.0.0.1:1"), ""),
                        (("bin", "--listen", "127.0.0.1:0", "--record", "/proc/x"), "")):
        fails(*words, text=text)
        count += 1
    return count


def interrupted(words, began, number=signal.SIGINT, environment=None):
    """Starts a command, sends it a signal once its copy exists, and returns how it ended and what it said."""
    process = subprocess.Popen(
        [parts.SHAREPIPE, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **(environment or {})}, start_new_session=True)
    deadline = time.monotonic() + 120
    while not began():
        if process.poll() is not None:
            raise AssertionError(f"{words} ended before it wrote anything: {process.communicate()}")
        if time.monotonic() > deadline:
            process.kill()
            raise AssertionError(f"{words} writes nothing")
        time.sleep(0.005)
    process.send_signal(number)
    output, words_said = process.communicate(timeout=120)
    expect(process.returncode == -number, f"{words} ends by the signal, not {process.returncode} {output} {words_said}")
    expect("interrupted" in words_said and not RAW.search(words_said), f"{words} says that it was interrupted: {words_said}")


def entries(folder):
    return sorted(path.name for path in folder.iterdir())


def account_messages(folder):
    """Messages about an account name it, and say what to do."""
    data = folder / "accounts"
    for words in (("add", "a@example.org", "--create-data"), ("add", "b@example.org"), ("role", "a@example.org", "admin"),
                  ("role", "b@example.org", "user"), ("disable", "b@example.org")):
        done = run("user", *words, "--data", data)
        expect(done.returncode == 0, f"user {words}: {done}")
    for words, reason in ((("delete", "a@example.org", "--yes"), "can't delete a@example.org, the last admin"),
                          (("link", "b@example.org"), "b@example.org is disabled; first run “sharepipe user enable b@example.org”")):
        done = run("user", *words, "--data", data)
        expect(done.returncode == 65 and reason in done.stderr and not done.stdout, f"user {words}: {done}")


def copies(folder):
    """Interrupts each command that writes a copy; what it wrote must be gone."""
    data, out = folder / "data", folder / "out"
    out.mkdir()
    _, token = intake.account(data)
    # A file of zeros without blocks on the disk, which takes seconds to copy.
    with open(data / "bodies" / "large", "wb") as large:
        large.truncate(LARGE)
    for number in (signal.SIGINT, signal.SIGTERM):
        began = lambda: any(path.stat().st_size > 0 for path in out.glob(".*.part/bodies/large"))  # noqa: E731
        interrupted(("backup", out / "backup", "--data", data), began, number)
        expect(entries(out) == [], f"an interrupted backup leaves nothing behind: {entries(out)}")
    (data / "bodies" / "large").unlink()
    expect(run("backup", out / "backup", "--data", data).returncode == 0, "a backup that isn't interrupted succeeds")
    restore(folder, out / "backup")
    shutil.rmtree(out / "backup")
    export(data, out, token)


def restore(folder, backup):
    """The manifest names a large file, so that restoring takes long enough to be interrupted."""
    target = folder / "restored"
    with open(backup / "bodies" / "large", "wb") as large:
        large.truncate(LARGE)
    manifest = next(path for path in backup.iterdir() if path.suffix == ".json")
    text = manifest.read_text().replace('"files":[', '"files":[{"bytes":%d,"path":"bodies/large","sha256":"%s"},' % (LARGE, "0" * 64), 1)
    manifest.write_text(text)
    large = target / "bodies" / "large"
    interrupted(("restore", backup, "--data", target), lambda: large.exists() and large.stat().st_size > 0)
    expect(not target.exists() or entries(target) == [], "an interrupted restore leaves the folder empty")


def export(data, out, token):
    """Noise compresses slowly, so that the archive can be interrupted while it is written."""
    server = intake.Serving(data, "--no-work")
    client = intake.Client(server.address, token)
    for _ in range(4):
        status, _, body = client.ask(
            "POST", "/v1/shares", os.urandom(48 << 20), {"Content-Type": "application/pdf"})
        expect(status == 202, f"the server takes a large file: {status} {body[:200]}")
    server.stop()
    words = ("user", "export", "a@example.org", "--data", data, "--to", out / "all.zip")
    interrupted(words, lambda: any(path.name.startswith("all.zip") for path in out.iterdir()))
    expect(entries(out) == [], f"an interrupted export leaves nothing behind: {entries(out)}")
    expect(run(*words).returncode == 0 and entries(out) == ["all.zip"], "an export that isn't interrupted succeeds")
    (out / "all.zip").unlink()


def during_first_start(folder):
    """A command that finds a database without tables waits until they are made, and says so if nobody makes them."""
    alone = run("user", "list", "--data", without_tables(folder / "starting"))
    expect(has_no_tables(alone.returncode, alone.stderr), f"without a server, it says that there are no tables: {alone}")
    # On a slow machine, the tables may be made only when the command has given up.
    expect(any(waits_for_tables(without_tables(folder / f"starting{number}")) for number in range(5)), "migrate makes the tables within 4 seconds")


def without_tables(data):
    data.mkdir()
    (data / "sharepipe.sqlite").touch()
    return data


def has_no_tables(code, errors):
    return code == 69 and "has no tables" in errors


def waits_for_tables(data):
    """Starts a command before the tables are made, and checks that it works; false if that took longer than it has to wait."""
    begun = time.monotonic()
    waiting = subprocess.Popen([parts.SHAREPIPE, "user", "list", "--data", str(data)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    is_waiting = waiting.poll() is None
    made = run("migrate", "--data", data)
    took = time.monotonic() - begun
    out, errors = waiting.communicate(timeout=60)
    expect(made.returncode == 0, f"migrate makes the tables: {made}")
    if took > CREATION - 1 and has_no_tables(waiting.returncode, errors):
        return False
    expect(is_waiting and waiting.returncode == 0, f"it waits for the tables, and works then: {is_waiting} {waiting.returncode} {out} {errors}")
    return True


def beside_first_start(folder):
    """Commands run all the time while a server starts for the first time. They fail only as long as there is no database, or after their wait."""
    for number in range(4):
        data = folder / f"first{number}"
        server = subprocess.Popen([parts.SHAREPIPE, "serve", "--data", data, "--listen", "127.0.0.1:0"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            end = time.monotonic() + 60
            while (timed := timed_list(data))[0].returncode:
                expect(may_fail(*timed) and time.monotonic() < end, f"a command beside a first start: {timed}")
        finally:
            server.terminate()
            server.wait(60)


def timed_list(data):
    """A command that reads the database, and its seconds."""
    begun = time.monotonic()
    done = run("user", "list", "--data", data)
    return done, time.monotonic() - begun


def may_fail(done, seconds):
    # On a slow machine, a server may need longer for its tables than a command waits.
    return "no server has used the folder" in done.stderr or has_no_tables(done.returncode, done.stderr) and seconds >= CREATION


def main():
    # A disk, not memory: copies of several gigabytes have to fit until they are interrupted.
    folder = pathlib.Path(os.environ.get("TMPDIR", "/tmp")) / f"system-test-commands-{os.getpid()}"
    folder.mkdir()
    try:
        count = client_commands(folder) + server_commands(folder) + files_and_filters(folder)
        expect(not FAULTS, "\n  ".join([f"{len(FAULTS)} of {count}:", *FAULTS]))
        print(f"commands: {count} failing commands say what happened in a sentence")
        account_messages(folder)
        during_first_start(folder)
        beside_first_start(folder)
        print("commands: a command waits while a server creates its database")
        copies(folder)
        print("commands: interrupted backups, restores, and exports leave nothing behind")
    except AssertionError as problem:
        sys.exit(f"commands: {problem}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
