# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The files of a server with PostgreSQL move from one location to another with `sharepipe storage move`, which is killed again and again.

They go from the data folder to moto's server, from there to the database, to another prefix of the bucket, and back to the data folder. Each
time, the command is killed (SIGKILL) at random moments, and other commands are refused in between. On the new location, every body has its
bytes, every book can be read, an upload that was half done is continued, and new shares are accepted. A store that can't be reached or returns
other bytes, missing and damaged files, and a running server stop the move, and the old location can be used again.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.parse

import intake
import object_store
import parts
import postgres
from checkup import findings
from postgres import expect

EMAIL = "a@example.org"


class Installation:
    """A server with PostgreSQL, its shares, and where its files are."""

    def __init__(self, folder, cluster):
        self.folder, self.cluster, self.data = folder, cluster, folder / "data"
        self.store, self.server, self.shares = None, None, []
        self.kills = self.refusals = 0

    @property
    def environment(self):
        return {"SHAREPIPE_DATABASE": self.cluster.url, **({"SHAREPIPE_STORE": self.store} if self.store else {})}

    def start(self):
        self.server = intake.Serving(self.data, environment=self.environment)
        self.server.must_be_up()

    def stop(self):
        self.server.stop()
        self.server = None

    def client(self):
        return intake.Client(self.server.address, self.token)

    def ask(self, path):
        status, _, body = self.client().ask("GET", path)
        expect(status == 200, f"{path}: {status} {body[:300]}")
        return body

    def send(self, dice, count):
        for _ in range(count):
            share = intake.Share(dice, ["large", "multipart", "large", "text"][len(self.shares) % 4], f"word{len(self.shares)}")
            expect(self.client().send(share), f"{share.shape} {share.id} got no receipt")
            self.shares.append(share)

    def settled(self):
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            items = json.loads(self.ask("/v1/shares?limit=100"))["items"]
            if len(items) == len(self.shares) and all(item["state"] == "ready" for item in items):
                return
            time.sleep(0.3)
        raise AssertionError(f"the books are not made: {[item['state'] for item in items]}")

    def begin_upload(self, dice):
        share = intake.Share(dice, "pieces", "upload", size=700 << 10)
        half = len(share.body) // 2
        status, headers, body = self.client().post("/v1/uploads", share, share.body[:half], {"Upload-Complete": "?0"})
        expect(status == 201, f"the upload answered {status} {body[:200]}")
        return share, urllib.parse.urlparse(headers["Location"]).path, half

    def continue_upload(self, upload, ends):
        """Sends the rest, or half of it; returns the upload."""
        share, path, offset = upload
        status, headers, _ = self.client().ask("HEAD", path)
        expect(int(headers["Upload-Offset"]) == offset, f"the upload has {headers['Upload-Offset']} bytes of {offset}: {status}")
        end = len(share.body) if ends else offset + (len(share.body) - offset) // 2
        headers = {"Upload-Complete": f"?{int(ends)}", "Upload-Offset": str(offset), "Content-Type": "application/partial-upload"}
        reply = self.client().ask("PATCH", path, share.body[offset:end], headers)
        if ends:
            expect(self.client().is_receipt(share, *reply), f"the upload got no receipt: {reply[0]} {reply[2][:200]}")
            self.shares.append(share)
        else:
            expect(reply[0] < 300, f"a piece of the upload: {reply[0]} {reply[2][:200]}")
        return share, path, end

    def command(self, *words, store=None):
        environment = {**os.environ, **self.environment, **({"SHAREPIPE_STORE": store} if store else {})}
        return subprocess.Popen([parts.SHAREPIPE, "storage", "move", "--data", self.data, *words], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)

    def run(self, *words):
        process = self.command(*words)
        out, log = process.communicate(timeout=300)
        return process.returncode, out, log

    def is_refused(self):
        done = subprocess.run([parts.SHAREPIPE, "user", "list", "--data", self.data], capture_output=True, text=True, timeout=60,
                              env={**os.environ, **self.environment}, check=False)
        if done.returncode == 0:
            return False
        # After the last step, the settings name the old location.
        expect(done.returncode == 69 and ("storage move" in done.stderr or "--store" in done.stderr),
               f"a command meanwhile: {done.returncode} {done.stderr}")
        self.refusals += 1
        return True

    def move(self, dice, name, kills):
        """Kills the move at random moments, each later, then lets it end."""
        duration, is_complete = 0.8, False
        for _ in range(kills):
            process = self.command("--to", name)
            try:
                out, log = process.communicate(timeout=dice.uniform(0.1, duration))
                expect(process.returncode == 0, f"the move to {name}: {process.returncode} {log}")
                is_complete = True
                break
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                self.kills += 1
                duration *= 1.3
                self.is_refused()
        code, out, log = (0, out, log) if is_complete else self.run("--to", name)
        expect(code == 0, f"the move to {name}: {code} {out} {log}")
        # The process may have been killed after the last step.
        summary = json.loads(out) if out else None
        expect(summary or "already" in log, f"the move to {name}: {log}")
        expect(not summary or summary["missing"] == summary["damaged"] == 0, f"the move to {name}: {summary}")
        self.store = None if name == "folder" else name

    def found_move(self):
        """The level of doctor's line about a move, which says how to continue; None without one."""
        lines = [line for line in findings(self.data, "--offline", environment=self.environment) if line["topic"] == "move"]
        expect(all("sharepipe storage move --to " in line["text"] and "--cancel" in line["text"] for line in lines), f"doctor: {lines}")
        return lines[0]["level"] if lines else None

    def forget_copies(self):
        for folder in ("bodies", "books"):
            for file in (self.data / folder).iterdir():
                file.unlink()

    def check(self):
        """Every body has its bytes, and every book can be read."""
        for share in self.shares:
            expect(self.ask(f"/v1/shares/{share.id}/book").startswith(b"PK"), f"the book of {share.id}")
        target = self.folder / "export"
        shutil.rmtree(target, ignore_errors=True)
        subprocess.run([parts.SHAREPIPE, "user", "export", EMAIL, "--to", target, "--data", self.data], timeout=120, check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, **self.environment})
        for share in self.shares:
            found = [path.read_bytes() for path in (target / "shares" / share.id).glob("body.*")]
            expect(found == [share.body], f"the exported body of {share.shape} {share.id} differs")
        rows = self.cluster.query("SELECT count(*) FROM share", "shares")
        expect(int(rows) == len(self.shares), f"{rows} shares")

    def check_location(self, bucket_prefix=None, store=None):
        """The database keeps chunks only if it is the location, and every object that it knows is in the bucket."""
        chunks = int(self.cluster.query("SELECT count(*) FROM object_chunk", "shares"))
        expect((chunks > 0) == (self.store == "database"), f"{chunks} chunks, the location is {self.store}")
        keys = self.cluster.query("SELECT key FROM stored_object WHERE state = 'stored'", "shares").split()
        expect(bool(keys) == (self.store is not None), f"{len(keys)} objects, the location is {self.store}")
        if store:
            missing = {f"{bucket_prefix}/{key}" for key in keys} - set(store.keys())
            expect(not missing, f"missing in the bucket: {missing}")


def check_refusals(site, target):
    """A running server and a wrong location are refused, and nothing changes."""
    code, _, log = site.run("--to", target)
    expect(code == 69 and ("uses" in log or "use" in log), f"while a server runs: {code} {log}")
    code, out, log = site.run("--to", target, "--check")
    found = json.loads(out)
    expect(code == 0 and found["files"] > 0 and found["missing"] == 0, f"--check: {code} {out} {log}")
    site.stop()
    process = site.command("--to", target, store="database")
    log = process.communicate(timeout=120)[1]
    expect(process.returncode == 69 and "omit --store" in log, f"a wrong --store: {process.returncode} {log}")
    expect(site.run("--cancel")[0] == 0 and not site.is_refused(), "--cancel without a move changed something")
    return found


def check_damage(site, target):
    """Missing and damaged files keep the old location in use, unless they are skipped; the move can be canceled."""
    share = site.cluster.query("SELECT body_file FROM share WHERE body_file IS NOT NULL ORDER BY number LIMIT 1", "shares").strip()
    book = site.cluster.query("SELECT file FROM book ORDER BY share LIMIT 1", "shares").strip()
    body, epub = site.data / "bodies" / share, site.data / "books" / book
    good = body.read_bytes(), epub.read_bytes()
    body.unlink()
    body.symlink_to(body)
    code, _, log = site.run("--to", target, "--skip-damaged")
    expect(code not in (0, 65) and share in log and "is missing" not in log, f"a file that can't be opened: {code} {log}")
    body.unlink()
    epub.write_bytes(good[1][:-1] + b"?")
    code, _, log = site.run("--to", target)
    expect(code == 65 and f"bodies/{share}" in log and "is missing" in log and f"books/{book}" in log and "is damaged" in log, f"damage: {code} {log}")
    expect(site.is_refused(), "a server can start although the move isn't complete")
    expect(site.found_move() == "bad", "doctor doesn't name the move")
    code, _, log = site.run("--to", "database")
    expect(code == 69 and "not complete" in log, f"another target: {code} {log}")
    body.write_bytes(good[0])
    epub.write_bytes(good[1])
    code, _, log = site.run("--cancel")
    expect(code == 0 and "canceled" in log and not site.is_refused(), f"--cancel: {code} {log}")
    expect(site.found_move() is None, "doctor names a move that was canceled")


def check_store(site, store):
    """A store that can't be reached or returns other bytes stops the move, and the old location is used again."""
    trouble = object_store.Trouble(store.port)
    try:
        trouble.mode = "down"
        code, _, log = site.run("--to", store.url(trouble.port))
        expect(code == 74 and "can't be reached" in log and not site.is_refused(), f"an unreachable store: {code} {log}")
        trouble.mode = "garbled"
        code, _, log = site.run("--to", store.url(trouble.port))
        expect(code == 74 and "as it was written" in log and site.is_refused(), f"a store that returns other bytes: {code} {log}")
        expect(site.run("--cancel")[0] == 0 and not site.is_refused(), "the move wasn't canceled")
    finally:
        trouble.close()


def run(folder, options, stack):
    cluster = postgres.Cluster(folder / "cluster")
    stack.callback(cluster.stop)
    store = object_store.Moto(folder)
    stack.callback(store.close)
    site, dice = Installation(folder, cluster), intake.dice(options.seed)
    stack.callback(lambda: site.server and site.stop())
    site.start()
    site.token = intake.account(site.data, EMAIL, environment=site.environment)[1]
    site.send(dice, options.shares)
    site.shares.append(big := intake.Share(dice, "large", "big", size=9 << 20))
    expect(site.client().send(big), "the large share got no receipt")
    upload = site.begin_upload(dice)
    site.settled()
    bucket = store.url(store.port)
    other = bucket.replace("/prefix?", "/other?")
    found = check_refusals(site, bucket)
    check_damage(site, bucket)
    check_store(site, store)
    for name, prefix in ((bucket, "prefix"), ("database", None), (other, "other"), ("folder", None)):
        site.move(dice, name, options.kills)
        if name != "folder":
            site.forget_copies()
        site.start()
        upload = site.continue_upload(upload, ends=name == "folder")
        site.send(dice, 2)
        site.settled()
        site.check()
        site.check_location(prefix, store if prefix else None)
        site.stop()
    code, _, log = site.run("--to", "folder")
    expect(code == 0 and "already" in log, f"the same location again: {code} {log}")
    lost = cluster.query("SELECT body_file FROM share WHERE body_file IS NOT NULL ORDER BY number LIMIT 1", "shares").strip()
    (site.data / "bodies" / lost).unlink()
    code, out, log = site.run("--to", "database", "--skip-damaged")
    summary = json.loads(out)
    expect(code == 0 and summary["missing"] == 1 and f"bodies/{lost}" in log, f"--skip-damaged: {code} {summary} {log}")
    return f"{found['files']} files of {found['bytes'] >> 10} KiB at first, {site.kills} kills, {site.refusals} refusals"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", type=int, default=24)
    parser.add_argument("--kills", type=int, default=4, help="of each move")
    parser.add_argument("--seed", default="storage move")
    options = parser.parse_args()
    folder, begun = parts.scratch("system-test-storage-move-"), time.monotonic()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        found = run(folder, options, stack)
    print(f"storage move: {found}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"storage move: {error}", file=sys.stderr)
        sys.exit(1)
