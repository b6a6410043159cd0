# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A hostile afternoon for an operator: the disk is full, the database can't be written, the mail server is down for a day, the clock
is ten minutes ahead, the certificate has expired, the secret key is lost, with SQLite or PostgreSQL.

Each time, the test asks what the user, the page “Server”, the metrics, and doctor say; whether the server recovers by itself once the
cause is gone; and whether every share that was acknowledged is there, and every book was mailed once.

A moved clock is simulated by its difference: while the server is stopped, the times in its database are moved the other way. A Swift
program that runs with libfaketime gets no arguments, so the clock of the process itself can't be moved.
"""

import argparse
import contextlib
import datetime
import http.client
import json
import os
import pathlib
import shutil
import sqlite3
import ssl
import subprocess
import sys
import time

import trustme

import intake
import parts
import postgres
from checkup import bad, doctor, eventually, expect, free_port, metrics, server_page
from mail_server import MailServer, Relay

ADMIN = "admin@example.org"
# What a server compares with its clock when it decides what to do next.
TIMES = (("share", "received_at"), ("share", "updated_at"), ("job", "run_at"), ("delivery", "created_at"), ("delivery", "updated_at"),
         ("transition", "at"), ("mail_channel", "paused_at"), ("mail_channel", "probe_at"))


def move_clock(data, seconds):
    """Makes a stopped server find what it would find if its clock were set forward."""
    with contextlib.closing(sqlite3.connect(data / "sharepipe.sqlite")) as base, base:
        for table, column in TIMES:
            base.execute(f"UPDATE {table} SET {column} = {column} - ?", (seconds * 1000,))


class Site:
    """A server with an admin, who is also the reader, on data that outlives it."""

    def __init__(self, folder, *flags, environment=None):
        self.folder, self.data, self.flags, self.environment = folder, folder / "data", flags, environment or {}
        self.serving, self.metrics_port, self.sent = None, free_port(), []
        self.operate("user", "add", ADMIN, "--create-data")
        expect(self.call("user", "role", ADMIN, "admin").returncode == 0, "the role of the admin")
        words = ("token", "add", "--user", ADMIN, "--name", "t", "--scope", "account", "--scope", "share:create")
        self.token = self.operate(*words)["token"]
        words = ("--kind", "kindle", "--address", "reader_7@kindle.com", "--name", "Kindle", "--confirmed", "--default")
        self.operate("destination", "add", "--user", ADMIN, *words)

    def operate(self, *words):
        return intake.operate(self.data, *words, environment=self.environment)

    def call(self, *words, text=""):
        """Runs a command of the operator, which may fail."""
        return subprocess.run([parts.SHAREPIPE, *words, "--data", self.data], input=text, capture_output=True, text=True, timeout=120,
                              env={**os.environ, **self.environment})

    def start(self, *more):
        self.serving = intake.Serving(
            self.data, "--metrics-listen", f"127.0.0.1:{self.metrics_port}", *self.flags, *more, environment=self.environment)
        expect(self.serving.is_up, "the server didn't start")
        self.client = intake.Client(self.serving.address, self.token)

    def stop(self):
        if self.serving:
            self.serving.stop()
        self.serving = None

    def restart(self, *more, later=0):
        """Starts the server again, as if so many seconds had passed."""
        self.stop()
        move_clock(self.data, later)
        self.start(*more)

    def share(self, text):
        """The HTTP status, and the share if it was acknowledged."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            status, _, body = self.client.ask("POST", "/v1/shares", text.encode(), {"Content-Type": "text/plain"})
            if status == 202:
                self.sent.append(json.loads(body)["id"])
            return status, json.loads(body)
        self.client.connection.close()
        return None, None

    def ask(self, path):
        status, _, body = self.client.ask("GET", path)
        expect(status == 200, f"GET {path}: {status}")
        return json.loads(body)

    def delivery(self, share):
        found = self.ask("/v1/shares/" + share["id"])["deliveries"]
        return found[0] if found else {"state": None}

    def page(self):
        return server_page(self.serving, ADMIN, self.environment)

    def figures(self):
        return metrics(self.metrics_port)

    def nothing_lost(self):
        listed = {item["id"] for item in self.ask("/v1/shares?limit=100")["items"]}
        expect(set(self.sent) <= listed, f"shares are missing: {set(self.sent) - listed}")


def full_disk(folder):
    """Shares are refused while too little is free, and accepted again without a restart."""
    small = folder / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=420m", "none", small], capture_output=True).returncode:
        print("hostile: full disk: NOT RUN, the system allows no file system in memory")
        return
    try:
        site = Site(small)
        site.start()
        try:
            expect(site.share("Before the disk was full.")[0] == 202, "a share before")
            with open(small / "filler", "wb") as file:
                os.posix_fallocate(file.fileno(), 0, 250 << 20)
            status, problem = site.share("While the disk is full.")
            expect(status == 507 and "full" in problem["title"], f"a share on a full disk: {status} {problem}")
            expect("disk" in bad(doctor(site.data, "--offline")), "doctor doesn't name the disk")
            eventually(lambda: site.page().get("Disk") == "bad", "the page to name the disk")
            found = site.figures()
            expect(found["sharepipe_disk_free_bytes"] < found["sharepipe_disk_floor_bytes"], "the metrics of the disk")
            (small / "filler").unlink()
            expect(site.share("After the disk was full.")[0] == 202, "a share after")
            eventually(lambda: site.page().get("Disk") != "bad", "the page to be content with the disk")
            site.nothing_lost()
        finally:
            site.stop()
    finally:
        subprocess.run(["umount", small], check=True)


def read_only_database(folder):
    """The server doesn't start on a database that it can't write, says why, and changes nothing; with its rights back, it starts."""
    if os.getuid() != 0:
        print("hostile: read-only database: NOT RUN, it needs root to become another user")
        return
    nobody = 65534
    site = Site(folder)
    site.start("--no-work")
    expect(site.share("Before the database was read-only.")[0] == 202, "a share before")
    site.stop()
    for path in [site.data, *site.data.rglob("*")]:
        os.chown(path, 0, nobody)
        path.chmod(0o750 if path.is_dir() else 0o640)
    folder.chmod(0o755)

    def as_nobody(*words):
        return subprocess.run(
            [parts.SHAREPIPE, *words, "--data", site.data], capture_output=True, text=True, timeout=60, user=nobody, group=nobody,
            env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"})
    try:
        done = as_nobody("serve", "--listen", f"127.0.0.1:{free_port()}")
        expect(done.returncode not in (0, -9), "the server started on a database that it can't write")
        reason = (done.stderr.splitlines() or [""])[-1]
        expect(reason.startswith("sharepipe: ") and "readonly" in reason, f"the reason isn't the last line: {done.stderr}")
        done = as_nobody("doctor", "--offline", "--json")
        levels = {line["topic"]: line["level"] for line in map(json.loads, done.stdout.splitlines())}
        expect(levels.get("data") == "bad", f"doctor doesn't name the folder: {levels}")
    finally:
        for path in [site.data, *site.data.rglob("*")]:
            os.chown(path, 0, 0)
            path.chmod(0o700 if path.is_dir() else 0o600)
    site.start()
    try:
        site.nothing_lost()
        expect(site.share("After the database was read-only.")[0] == 202, "a share after")
    finally:
        site.stop()


def mail_down_for_a_day(folder):
    """Books wait for the mail server, a day later, too, and are then mailed once."""
    mail = MailServer(folder)
    relay = Relay(mail.port)
    site = Site(folder, "--smtp", f"smtps://pipe:word@127.0.0.1:{relay.port}", "--smtp-ca", mail.ca, "--mail-from", "pipe@books.example")
    site.start("--retry-base", "1s")
    try:
        shares = [site.share(f"Book {number} of a day without mail.")[1] for number in range(3)]
        eventually(lambda: all(site.delivery(one).get("problem") for one in shares), "the first attempts to fail")
        delivery = site.delivery(shares[0])
        expect(delivery["state"] == "queued" and delivery["problem"]["code"] == "mail_server_unreachable",
               f"what the user sees while mail is down: {delivery}")
        expect(delivery.get("nextTryAt"), f"the user doesn't see the next attempt: {delivery}")
        waiting = 'sharepipe_deliveries{state="queued"}'
        eventually(lambda: site.figures().get(waiting) == 3, "the metrics to count what waits")
        found = doctor(site.data, "--smtp", f"smtps://pipe:word@127.0.0.1:{relay.port}", "--smtp-ca", mail.ca, "--mail-from", "pipe@books.example")
        expect(any(topic.startswith("mail") for topic in bad(found)), f"doctor doesn't name the mail server: {found}")
        site.restart("--retry-base", "1s", later=86_400)
        eventually(lambda: site.delivery(shares[0])["attempts"] >= 2, "an attempt a day later")
        expect({site.delivery(one)["state"] for one in shares} <= {"queued", "sending"}, "a book was given up after a day")
        relay.up()
        eventually(lambda: {site.delivery(one)["state"] for one in shares} == {"sent"}, "the books after a day", 300)
        expect(sorted(mail.taken.values()) == [1, 1, 1], f"mails: {dict(mail.taken)}")
        site.nothing_lost()
    finally:
        site.stop()


def clock_ahead(folder):
    """A share from a clock that was ten minutes ahead is processed, and doctor names the clock until time has caught up."""
    site = Site(folder)
    site.start("--no-work")
    try:
        status, share = site.share("From a clock that is ten minutes ahead.")
        expect(status == 202, f"a share from the future: {status}")
        # The clock was ten minutes ahead when the share came, and is right now.
        site.restart(later=-600)
        expect("clock" in bad(doctor(site.data, "--offline")), "doctor doesn't name the clock")
        eventually(lambda: site.page().get("Clock") == "bad", "the page to name the clock")
        status, later = site.share("From the right clock.")
        expect(status == 202, f"a share with the right clock: {status}")
        eventually(lambda: site.delivery(later)["state"] == "sent", "a share after the clock was corrected")
        site.restart(later=660)
        eventually(lambda: site.delivery(share)["state"] == "sent", "the share from the future, once its time has come")
        expect("clock" not in bad(doctor(site.data, "--offline")), "doctor still names the clock after eleven minutes")
        expect(site.page().get("Clock") == "good", "the page still names the clock after eleven minutes")
        site.nothing_lost()
    finally:
        site.stop()


def expired_certificate(folder):
    """Clients refuse an expired certificate; a new one in the same file is used without a restart."""
    authority = trustme.CA()
    file = folder / "certificate.pem"

    def put(days):
        end = time.time() + days * 86_400
        when = [datetime.datetime.fromtimestamp(moment, datetime.UTC) for moment in (end - 90 * 86_400, end)]
        issued = authority.issue_cert("127.0.0.1", not_before=when[0], not_after=when[1])
        part = file.with_suffix(".part")
        issued.private_key_and_cert_chain_pem.write_to_path(part)
        part.rename(file)

    put(-1)
    site = Site(folder, "--tls-certificate", str(file), "--tls-key", str(file))
    site.start("--no-work")
    try:
        context = ssl.create_default_context()
        authority.configure_trust(context)

        def share():
            connection = http.client.HTTPSConnection(site.serving.address, timeout=30, context=context)
            connection.request("POST", "/v1/shares", b"Over TLS.", {"Content-Type": "text/plain", "Authorization": "Bearer " + site.token})
            return connection.getresponse().status
        try:
            share()
            raise AssertionError("a client accepted an expired certificate")
        except ssl.SSLCertVerificationError:
            pass
        flags = ("--tls-certificate", file, "--tls-key", file)
        expect("TLS" in bad(doctor(site.data, "--offline", *flags)), "doctor doesn't name the certificate")
        put(60)
        eventually(lambda: share() == 202, "the new certificate")
        expect("TLS" not in bad(doctor(site.data, "--offline", *flags)), "doctor names the new certificate")
    finally:
        site.stop()


def lost_key(folder):
    """Without the key, a user's personal mail account waits and says so; with the key back, the book is mailed once."""
    mail = MailServer(folder)
    site = Site(folder, "--smtp", f"smtps://pipe:word@127.0.0.1:{mail.port}", "--smtp-ca", mail.ca, "--mail-from", "pipe@books.example",
                "--allow-host", f"127.0.0.1:{mail.port}", "--retry-base", "40ms")
    set_mail_account(site, mail)
    moved = (site.data / "secret.key").rename(folder / "kept.key")
    site.start()
    try:
        expect("key" in bad(doctor(site.data, "--offline")), "doctor doesn't name the key")
        expect(site.page().get("Mail password key") == "bad", f"the page doesn't name the key: {site.page()}")
        _, share = site.share("A book for a lost key.")
        paused = eventually(lambda: site.delivery(share).get("problem"), "the delivery to say why it waits")
        expect(paused["code"] == "mail_channel_paused", f"what the user sees without the key: {paused}")
        expect(not mail.taken, "a mail was sent without the key")
        moved.rename(site.data / "secret.key")
        eventually(lambda: site.delivery(share)["state"] == "sent", "the book after the key came back", 300)
        expect(list(mail.taken.values()) == [1], f"mails: {dict(mail.taken)}")
        expect("key" not in bad(doctor(site.data, "--offline")), "doctor names a key that is there")
        site.nothing_lost()
    finally:
        site.stop()


def set_mail_account(site, mail):
    done = site.call("mail", "account", "set", "--user", ADMIN, "--server", f"smtps://127.0.0.1:{mail.port}", "--login", "reader",
                     "--from", "reader@books.example", "--smtp-ca", mail.ca, "--allow-host", f"127.0.0.1:{mail.port}", text="word\n")
    expect(done.returncode == 0, f"mail account set: {done.stderr}")


def lost_key_on_postgresql(folder):
    """Without the key, no server starts; a new key replaces it, and a user's personal mail account waits for its password."""
    mail, cluster = MailServer(folder), postgres.Cluster(folder / "cluster")
    site = Site(folder, "--smtp", f"smtps://pipe:word@127.0.0.1:{mail.port}", "--smtp-ca", mail.ca, "--mail-from", "pipe@books.example",
                "--allow-host", f"127.0.0.1:{mail.port}", "--retry-base", "40ms", environment={"SHAREPIPE_DATABASE": cluster.url})
    try:
        site.start("--smtp", f"smtps://pipe:word@127.0.0.1:{free_port()}")
        set_mail_account(site, mail)
        reset_password(site)
        eventually(lambda: cluster.query("SELECT count(*) FROM letter WHERE content <> ''", "shares") == "1", "an email to wait")
        done = site.call("replace-key", "--yes")
        expect(done.returncode == 69 and "serve" in done.stderr, f"replace-key beside a server: {done.stderr}")
        site.stop()
        replace_lost_key(site)
        site.start()
        expect(site.page().get("Mail password key") == "doubtful", f"the page doesn't name the account: {site.page()}")
        _, share = site.share("A book for a replaced key.")
        paused = eventually(lambda: site.delivery(share).get("problem"), "the delivery to say why it waits")
        expect(paused["code"] == "mail_channel_paused" and not mail.taken, f"what the user sees: {paused} {mail.taken}")
        set_mail_account(site, mail)
        eventually(lambda: site.delivery(share)["state"] == "sent", "the book after the password was entered", 300)
        expect(list(mail.taken.values()) == [1], f"mails: {dict(mail.taken)}")
        site.nothing_lost()
    finally:
        site.stop()
        cluster.stop()


def reset_password(site):
    connection = http.client.HTTPConnection(site.serving.address, timeout=30)
    connection.request("POST", "/reset", "email=" + ADMIN, {"Content-Type": "application/x-www-form-urlencoded"})
    expect(connection.getresponse().status < 400, "a request for a new password")


def replace_lost_key(site):
    key = site.data / "secret.key"
    key.unlink()
    done = site.call("serve", "--listen", "127.0.0.1:0")
    expect(done.returncode == 69 and "sharepipe replace-key" in done.stderr, f"a server without its key: {done.stderr}")
    expect(bad(doctor(site.data, "--offline", environment=site.environment)) == {"key"}, "doctor doesn't name the key")
    expect(site.call("replace-key").returncode == 64 and not key.exists(), "replace-key without --yes")
    done = site.call("replace-key", "--yes")
    expect(done.returncode == 0, f"replace-key: {done.stderr}")
    expect(json.loads(done.stdout) == {"emails": 1, "file": str(key), "personalMailAccounts": 1}, f"replace-key: {done.stdout}")
    expect(site.call("replace-key", "--yes").returncode == 69, "a second replace-key")
    found = doctor(site.data, "--offline", environment=site.environment)
    expect(found["key"] == "doubtful" and not bad(found), f"doctor after replace-key: {found}")


SCENARIOS = (full_disk, read_only_database, mail_down_for_a_day, clock_ahead, expired_certificate, lost_key, lost_key_on_postgresql)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", help="runs the scenarios whose name contains this text")
    only = options.parse_args().only or ""
    for scenario in SCENARIOS:
        if only not in scenario.__name__:
            continue
        begun, folder = time.monotonic(), pathlib.Path(parts.scratch("hostile-"))
        try:
            scenario(folder)
        except BaseException:
            for log in folder.rglob("server.log"):
                print(log.read_text()[-3000:], file=sys.stderr)
            raise
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        print(f"hostile: {scenario.__name__.replace('_', ' ')}, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"hostile: {error}")
