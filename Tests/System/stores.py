# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Two servers and two workers without a common folder: PostgreSQL, and a store for bodies and books.

The store is the database, moto's server, or nanio; both check signatures. Shares arrive at both servers in turn, some of them
in pieces of which each server gets some. Their books are mailed by either worker and read at either server. The copies that
the machines keep are deleted in between. Then the store is slow, full, and unreachable: a large share is refused with 507 or
503 and nothing of it is stored, and books that wait for the store are sent when it is back.
"""

import argparse
import contextlib
import hashlib
import json
import shutil
import subprocess
import sys
import time

import intake
import loss
import object_store
import parts
import postgres
from postgres import expect

LARGE = 9 << 20
SETTLING = 120


class Machine:
    """A server and a worker with a data folder of their own."""

    def __init__(self, folder, environment, flags):
        folder.mkdir()
        self.data, self.environment = folder / "data", environment
        self.server = intake.Serving(self.data, "--no-work", *flags, environment=environment)
        self.server.must_be_up()
        self.log = open(folder / "worker.log", "ab")
        self.worker = subprocess.Popen(
            [parts.SHAREPIPE, "work", "--data", self.data, "--lease-time", "20s", *flags], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=self.log, env={**intake.os.environ, **environment})

    def complaints(self):
        """The end of the worker's log."""
        return (self.data.parent / "worker.log").read_text()[-1500:]

    def forget(self):
        """Deletes the copies, as cleaning up does after an hour."""
        for folder in ("bodies", "books"):
            for file in (self.data / folder).iterdir():
                file.unlink(missing_ok=True)

    def close(self):
        self.worker.terminate()
        self.worker.wait(60)
        self.server.stop()
        self.log.close()


class Installation:
    """Two machines, an account with a Kindle, and a mail server."""

    def __init__(self, folder, cluster, box, url):
        self.cluster = cluster
        self.environment = {"SHAREPIPE_DATABASE": cluster.url, "SHAREPIPE_STORE": url,
                            "SHAREPIPE_PUBLIC_URL": "http://127.0.0.1:1",
                            "SHAREPIPE_SECRET_KEY": str(folder / "secret.key")}
        self.machines = [Machine(folder / name, self.environment, box.flags) for name in ("first", "second")]
        self.account, self.token = intake.account(self.machines[0].data, environment=self.environment)
        intake.operate(self.machines[1].data, "destination", "add", "--user", "a@example.org", "--kind", "kindle",
                       "--address", "a@kindle.com", "--confirmed", "--default", environment=self.environment)

    def client(self, number):
        return intake.Client(self.machines[number % 2].server.address, self.token)

    def ask(self, number, path):
        return self.client(number).ask("GET", path)

    def listed(self):
        items, cursor = [], ""
        while cursor is not None:
            page = json.loads(self.ask(0, f"/v1/shares?limit=100{cursor}")[2])
            items += page["items"]
            cursor = "&cursor=" + page["nextCursor"] if page.get("nextCursor") else None
        return items

    def settled(self, count, seconds=SETTLING):
        """All shares, when each has been sent."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            items = self.listed()
            states = [delivery["state"] for item in items for delivery in item["deliveries"]]
            if len(states) >= count and set(states) == {"sent"}:
                return items
            time.sleep(0.3)
        logs = "\n".join(machine.complaints() for machine in self.machines)
        raise AssertionError(
            f"after {seconds} s: {[(item['state'], item['deliveries']) for item in items if item['state'] != 'ready' or any(d['state'] != 'sent' for d in item['deliveries'])]}\n{logs}")

    def close(self):
        for machine in self.machines:
            machine.close()


def large(dice):
    """A share so large that its body is stored in parts; most of it is an image that its text doesn't use."""
    share = intake.Share(dice, "text", "in parts")
    fields = "Content-Type: image/png\r\nContent-Location: https://example.org/unused.png"
    kind, body = intake.multipart("Stored in parts.", dice.randbytes(LARGE))
    old = 'name="file"; filename="a.txt"\r\nContent-Type: text/plain'
    share.shape, share.type = "in parts", kind
    share.body = body.replace(old.encode(), f'name="resource"\r\n{fields}'.encode(), 1)
    share.sha256 = hashlib.sha256(share.body).hexdigest()
    return share


def send_all(installation, shares):
    for number, share in enumerate(shares):
        if share.shape == "pieces":
            send_pieces(installation, number, share)
        else:
            expect(installation.client(number).send(share), f"{share.shape} {share.id} got no receipt")


def send_pieces(installation, number, share):
    """Sends thirds of an upload to the servers in turn."""
    third = len(share.body) // 3
    first, second = installation.client(number), installation.client(number + 1)
    status, headers, body = first.post("/v1/uploads", share, share.body[:third], {"Upload-Complete": "?0"})
    expect(status == 201, f"upload: {status} {body[:300]}")
    for client, start, end, is_last in ((second, third, 2 * third, "?0"), (first, 2 * third, len(share.body), "?1")):
        fields = {"Upload-Complete": is_last, "Upload-Offset": str(start), "Content-Type": "application/partial-upload"}
        reply = client.ask("PATCH", headers["Location"], share.body[start:end], fields)
        if is_last == "?1":
            expect(client.is_receipt(share, *reply), f"upload: {reply}")
        else:
            expect(reply[0] == 204, f"upload: {reply}")


def check_books(installation, items):
    """Each book is the same at both servers, also after all copies were deleted."""
    for machine in installation.machines:
        machine.forget()
    for item in items:
        books = [installation.ask(number, f"/v1/shares/{item['id']}/book") for number in (0, 1)]
        expect([book[0] for book in books] == [200, 200], f"book of {item['id']}: {[book[0] for book in books]}")
        expect(books[0][2] == books[1][2] and books[0][2][:2] == b"PK", f"the books of {item['id']} differ")


def check_bodies(installation, shares):
    """An export has the bytes that were acknowledged."""
    machine = installation.machines[1]
    machine.forget()
    target = machine.data.parent / "export"
    shutil.rmtree(target, ignore_errors=True)
    subprocess.run(
        [parts.SHAREPIPE, "user", "export", "a@example.org", "--to", target, "--data", machine.data], timeout=120, check=True,
        env={**intake.os.environ, **installation.environment})
    for share in shares:
        found = [path.read_bytes() for path in (target / "shares" / share.id).glob("body.*")]
        expect(found == [share.body], f"the exported body of {share.shape} {share.id} differs")


def refused(installation, share, status):
    reply = installation.client(0).post("/v1/shares", share, share.body)
    expect(reply[0] == status, f"{status} expected: {reply[0]} {reply[2][:300]}")
    expect("Retry-After" in reply[1], "no Retry-After")
    expect(installation.ask(1, f"/v1/shares/{share.id}")[0] == 404, "something of a refused share was stored")


def in_trouble(installation, trouble, dice, box):
    """The store is slow, then full, then unreachable."""
    shares = [intake.Share(dice, shape, f"trouble {number}") for number, shape in enumerate(
        ["large", "large", "text", "large", "text", "large"])]
    trouble.mode = "slow"
    expect(installation.client(0).send(shares[0]), "a share got no receipt while the store was slow")
    trouble.mode = "full"
    refused(installation, shares[1], 507)
    expect(installation.client(1).send(shares[2]), "a small share got no receipt while the store was full")
    trouble.mode = "down"
    refused(installation, shares[3], 503)
    expect(installation.client(1).send(shares[4]), "a small share got no receipt while the store was down")
    before = len(box.identifiers)
    states = waiting(installation, shares[4])
    expect(len(box.identifiers) == before, "a book went out that is not in the store")
    for machine in installation.machines:
        machine.forget()
    earlier = next(item for item in installation.listed() if item["id"] == shares[0].id)
    expect(installation.ask(0, f"/v1/shares/{earlier['id']}/book")[0] in (404, 503), "a book came from nowhere")
    trouble.mode = "pass"
    for share in (shares[1], shares[3], shares[5]):
        expect(installation.client(0).send(share), "a share got no receipt after the store came back")
    return shares, states


def waiting(installation, share):
    """Waits until the share says that it waits for the store."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        status = json.loads(installation.ask(0, f"/v1/shares/{share.id}")[2])
        if (status.get("problem") or {}).get("code") == "unavailable":
            return status["state"]
        expect(status["state"] != "failed", f"a share failed because the store was down: {status}")
        time.sleep(0.2)
    raise AssertionError(f"the share does not say that it waits: {status}")


def doctor(installation, environment=None):
    done = subprocess.run(
        [parts.SHAREPIPE, "doctor", "--offline", "--data", installation.machines[0].data], capture_output=True, text=True,
        timeout=60, env={**intake.os.environ, **installation.environment, **(environment or {})}, check=False)
    return next((line.split("\t")[0] for line in done.stdout.splitlines() if "\tstore\t" in line), done.stderr)


def other_location(installation):
    """A server that was started with another location for the files is refused."""
    for location in ("", "https://key:secret@s3.example.org/bucket"):
        done = subprocess.run(
            [parts.SHAREPIPE, "user", "list", "--data", installation.machines[0].data], capture_output=True, text=True,
            timeout=60, env={**intake.os.environ, "SHAREPIPE_DATABASE": installation.cluster.url,
                             **({"SHAREPIPE_STORE": location} if location else {})}, check=False)
        expect(done.returncode == 69 and "--store" in done.stderr, f"{location}: {done.returncode} {done.stderr}")


def other_key(installation, folder):
    """A machine without the key of the others is refused, and makes none of its own."""
    key = folder / "another.key"
    done = subprocess.run(
        [parts.SHAREPIPE, "work", "--data", installation.machines[0].data, "--secret-key", key], capture_output=True,
        text=True, timeout=60, env={**intake.os.environ, **installation.environment}, check=False)
    expect(done.returncode == 69 and f"{key} doesn't exist" in done.stderr, f"another key: {done.returncode} {done.stderr}")
    expect(not key.exists(), "a second key was made")


def run(folder, kind, options, stack):
    cluster = postgres.Cluster(folder / "cluster")
    stack.callback(cluster.stop)
    box = loss.Mailbox(folder)
    stack.callback(box.close)
    store = trouble = None
    url = "database"
    if kind != "database":
        store = {"moto": object_store.Moto, "nanio": object_store.Nanio}[kind](folder)
        stack.callback(store.close)
        trouble = object_store.Trouble(store.port)
        stack.callback(trouble.close)
        url = store.url(trouble.port)
    installation = Installation(folder, cluster, box, url)
    stack.callback(installation.close)
    dice = intake.dice(options.seed)
    shapes = ["text", "json", "multipart", "large", "pieces", "pieces"]
    shares = [intake.Share(dice, shapes[number % 6], number) for number in range(options.shares)]
    shares.append(large(dice))
    send_all(installation, shares)
    items, states = installation.settled(len(shares)), ""
    check_books(installation, items)
    check_bodies(installation, shares)
    other_location(installation)
    other_key(installation, folder)
    if store:
        expect(doctor(installation) == "good", f"doctor: {doctor(installation)}")
        expect(doctor(installation, {"SHAREPIPE_STORE": store.url(store.port, "wrong")}) == "bad",
               "doctor finds nothing wrong with a wrong secret")
        more, states = in_trouble(installation, trouble, dice, box)
        shares += more
        check_books(installation, installation.settled(len(shares)))
        check_bodies(installation, shares)
    mails = len(box.identifiers)
    expect(mails == len(shares), f"{mails} mails for {len(shares)} shares")
    if store:
        lost_object(installation, store)
    check_objects(installation, store)
    return f"{len(shares)} shares, {mails} mails" + (f", a share that waits is “{states}”" if states else "")


def lost_object(installation, store):
    """Content that was removed from the bucket is written again when it is shared again."""
    share = intake.Share(intake.dice("lost"), "large", "lost")
    again = intake.Share(intake.dice("lost again"), "large", "lost")
    again.body, again.sha256 = share.body, share.sha256
    expect(installation.client(0).send(share), "a share got no receipt")
    key = installation.cluster.query(f"SELECT key FROM stored_object WHERE sha256 = '{share.sha256}'", "shares")
    store.bucket.delete_object(Bucket=object_store.BUCKET, Key="prefix/" + key)
    expect(installation.client(1).send(again), "a share with the same content got no receipt")
    expect("prefix/" + key in store.keys(), "the content of an acknowledged share is not in the store")


def check_objects(installation, store):
    """Every object that the database knows as complete is in the store, and no other one but interrupted writes."""
    rows = installation.cluster.query("SELECT state || ' ' || key FROM stored_object", "shares").splitlines()
    stored = {row.split()[1] for row in rows if row.startswith("stored ")}
    expect(stored, "there are no objects")
    if store:
        found = {key.removeprefix("prefix/") for key in store.keys()}
        expect(stored <= found, f"missing: {stored - found}")
        expect(found <= {row.split()[1] for row in rows}, "there are objects that the database doesn't know")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", action="append", choices=["database", "moto", "nanio"])
    parser.add_argument("--shares", type=int, default=60)
    parser.add_argument("--seed", default="stores")
    options = parser.parse_args()
    for kind in options.store or ["database", "moto", "nanio"]:
        folder, begun = parts.scratch("system-test-stores-"), time.monotonic()
        with contextlib.ExitStack() as stack:
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            found = run(folder, kind, options, stack)
        print(f"stores: {kind}: {found}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"stores: {error}", file=sys.stderr)
        sys.exit(1)
