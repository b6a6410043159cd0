# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Checks that other users of the machine can read nothing that Sharepipe makes, under the umasks 022 and 000.

A whole journey runs: accounts, shares of every form, mails into a folder, books in folders, an export, a backup, a
restore, and a command line with an outbox. Then each file must be 0600 and each folder 0700, while the server runs and
afterward. Folders that the operator names with --folder-root keep the operator's umask, because other programs work
with them. A data folder of an earlier version, 0755 and 0644, becomes private at the next start, with one line in the
log. For one that belongs to another user, the server logs a warning and runs.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import time

import intake
import parts
from left_out import LeftOut

LARGE = 200_000


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def mode(path):
    return path.lstat().st_mode & 0o7777


def open_entries(root):
    """The path and mode of each entry that isn't 0600 or 0700."""
    found = []
    for path in [root, *root.rglob("*")]:
        # Files come and go while a server runs.
        with contextlib.suppress(FileNotFoundError):
            wanted = 0o700 if path.is_dir() else 0o600
            if not path.is_symlink() and mode(path) != wanted:
                found.append(f"{path.relative_to(root.parent)} {mode(path):o}")
    return found


def run(*words, home=None, allowed=(0,)):
    done = subprocess.run(
        [parts.SHAREPIPE, *map(str, words)], capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, **({"SHAREPIPE_HOME": str(home)} if home else {})})
    expect(done.returncode in allowed, f"{words}: {done.returncode} {done.stderr}")
    return done.stdout


def settle(client, ids):
    """Waits until these shares are finished."""
    deadline = time.monotonic() + 120
    for id in ids:
        while True:
            status = json.loads(client.ask("GET", f"/v1/shares/{id}")[2])
            states = {delivery["state"] for delivery in status["deliveries"]}
            if status["state"] in ("failed", "needsCapture") or states and not {"queued", "sending"} & states:
                break
            expect(time.monotonic() < deadline, f"{id} is still {status}")
            time.sleep(0.1)


def journey(folder, mask):
    """The faults of one journey, and the number of entries checked."""
    data, shared, home, faults = folder / "data", folder / "shared", folder / "home", []
    shared.mkdir()
    shared.chmod(0o2777)  # New folders get its group, and this property.
    _, token = intake.account(data)
    add = ("destination", "add", "--user", "a@example.org", "--name", "N", "--confirmed", "--folder-root", shared)
    for kind, address, more in (("kindle", "a@kindle.com", ()), ("folder", "Books/New", ()),
                                ("folder", shared / "Books", ())):
        run(*(word for word in add if kind == "folder" or word not in ("--folder-root", shared)),
            "--kind", kind, "--address", address, "--data", data, *more)
    server = intake.Serving(data, "--folder-root", str(shared), "--retry-base", "100ms")
    client = intake.Client(server.address, token)
    shares = [intake.Share(intake.dice(f"{mask}{shape}"), shape, 1, LARGE)
              for shape in ("json", "large", "multipart", "pieces", "text")]
    destinations = json.loads(client.ask("GET", "/v1/destinations")[2])["items"]
    body = json.dumps({"text": "To every destination. " * 30, "destinations": [destination["id"] for destination in destinations]}).encode()
    everywhere = json.loads(client.ask("POST", "/v1/shares", body, {"Content-Type": "application/json"})[2])["id"]
    for share in shares:
        expect(client.send(share), f"{share.shape} was not taken")
    half = shares[3]
    client.post("/v1/uploads", intake.Share(intake.dice("open"), "text", 2), half.body[:5000], {"Upload-Complete": "?0"})
    settle(client, [everywhere, *(share.id for share in shares)])
    client.ask("GET", "/v1/account/export")
    faults += open_entries(data)
    looked = sum(1 for _ in data.rglob("*"))
    for needed in ("sharepipe.sqlite-wal", "sharepipe.sqlite-shm", "address", "workers/*", "bodies/*", "books/*",
                   "mail/*.eml", "folders/*/Books/New/*"):
        expect(any(data.glob(needed)), f"the journey made no {needed}")
    run("sign-in", "http://" + server.address, "--token", token, "--home", home)
    server.stop()
    run("share", "--home", home, "https://example.org/", allowed=(75,))
    for command in (("backup", folder / "backup", "--data", data),
                    ("restore", folder / "backup", "--data", folder / "restored"),
                    ("user", "export", "a@example.org", "--to", folder / "export", "--data", data),
                    ("user", "export", "a@example.org", "--to", folder / "export.zip", "--data", data)):
        run(*command)
    for folder_name in ("data", "home", "backup", "restored", "export", "export.zip"):
        faults += open_entries(folder / folder_name)
        looked += 1 + sum(1 for _ in (folder / folder_name).rglob("*"))
    for path in (shared / "Books", *(shared / "Books").rglob("*")):
        wanted = 0o2777 & ~mask if path.is_dir() else 0o664 & ~mask
        if mode(path) != wanted:
            faults.append(f"{path.relative_to(folder)} {mode(path):o} instead of {wanted:o}")
    expect(len(list((shared / "Books").rglob("*.epub"))) == 1, "no book is in the folder that the operator named")
    return faults, looked


def lines(folder, words):
    return (folder / "server.log").read_text().count(words)


def old_folder(folder):
    """A data folder as an earlier version left it, and two starts."""
    data, faults = folder / "data", []
    for path in [data, *data.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    for _ in range(2):
        server = intake.Serving(data, "--no-work")
        server.must_be_up()
        faults += open_entries(data)
        server.stop()
    said = lines(folder, "only the server's user can read it now")
    return faults + ([] if said == 1 else [f"the log says {said} times that the folder was closed"])


def foreign_folder(folder, user=65534):
    """A data folder of another user: the server warns and runs; None if this can't be tested."""
    if os.getuid() != 0:
        return None
    data = folder / "foreign" / "data"
    data.mkdir(parents=True)
    for path in (folder, data.parent, data):
        path.chmod(0o777)
    log = folder / "foreign.log"
    with open(log, "wb") as out:
        try:
            process = subprocess.Popen(
                [parts.SHAREPIPE, "serve", "--no-work", "--data", data, "--listen", "127.0.0.1:0"], user=user,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=out, text=True, extra_groups=[])
        except OSError:
            return None
        line = process.stdout.readline()
        process.terminate()
        process.wait(60)
        process.stdout.close()
    if "listens" not in line:
        return [f"the server does not run on a folder of another user: {log.read_text()}"]
    count = log.read_text().count("couldn't be changed")
    return [] if count == 1 else [f"the log warns {count} times about a folder of another user"]


def main():
    argparse.ArgumentParser(description=__doc__).parse_args()
    begun, faults, looked, left_out = time.monotonic(), [], 0, LeftOut("modes")
    for mask in (0o022, 0o000):
        folder = parts.scratch(f"system-test-modes-{mask:03o}-")
        os.umask(mask)
        try:
            found, count = journey(folder, mask)
            found += old_folder(folder)
            foreign = foreign_folder(folder)
            if foreign is None:
                left_out.add("foreign_folder", "it needs root, to become another user")
            faults += [f"umask {mask:03o}: {fault}" for fault in found + (foreign or [])]
            looked += count
        finally:
            os.umask(0o022)
            shutil.rmtree(folder, ignore_errors=True)
    for fault in faults:
        print(f"FAULT {fault}", file=sys.stderr)
    print(f"modes: {looked} files and folders checked under two umasks, an old folder was closed; {len(faults)} faults, "
          f"{time.monotonic() - begun:.0f} s")
    if not faults:
        left_out.finish()
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AssertionError as error:
        print(f"modes: {error}", file=sys.stderr)
        sys.exit(1)
