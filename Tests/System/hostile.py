# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A hostile afternoon for an operator: the disk is full or becomes read-only, the database can't be written, PostgreSQL is down or becomes read-only, the mail server
is down for a day, the clock was ten minutes ahead, or differs by that from PostgreSQL's, the certificate has expired, the secret key is lost, with SQLite or PostgreSQL.

Each time, the test asks what the user, the page “Server”, the metrics, and doctor say; whether the server recovers by itself once the
cause is gone; and whether every share that was acknowledged is there, and every book was mailed once. Docs/operate/failures.md says the same in
its tables; each of their cells is checked except those of “what you do” (failure_table.py). What shows a failure must not be there without it.

With PostgreSQL, a library that is loaded into the server moves its clock. With SQLite, a moved clock is simulated by its difference: while the
server is stopped, the times in its database are moved the other way, because a clock can't be moved for a day in a test.
"""

import argparse
import contextlib
import datetime
import http.client
import json
import os
import pathlib
import shutil
import ssl
import subprocess
import sys
import time

import trustme

import clocks
import parts
import postgres
from checkup import eventually, expect, free_port
from failure_table import FailureTable
from hostile_database import postgresql_down, postgresql_read_only
from hostile_disk import disk_read_only, disk_without_a_byte
from hostile_keys import lost_key, lost_key_on_postgresql
from hostile_site import Site
from left_out import LeftOut
from mail_server import MailServer, Relay


class NotPossible(Exception):
    """This system can't cause a failure; says why."""


def full_disk(folder, table):
    """Shares are refused while too little is free, and accepted again without a restart."""
    small, name = folder / "small", "disk full"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=420m", "none", small], capture_output=True).returncode:
        raise NotPossible("the system allows no file system in memory")
    try:
        site = Site(small)
        site.start()
        try:
            expect(site.share("Before the disk was full.")[0] == 202, "a share before")
            table.unmeasured(name, site.figures())
            with open(small / "filler", "wb") as file:
                os.posix_fallocate(file.fileno(), 0, 250 << 20)
            status, problem = site.share("While the disk is full.")
            expect(status == 507, f"a share on a full disk: {status} {problem}")
            table.saw(name, "users", problem["detail"] + site.share_by_command_line("From the command line."))
            table.saw(name, "doctor", site.doctor("disk", "bad", "--offline"))
            table.saw(name, "page", site.until_page("Disk", "bad"))
            table.measured(name, site.figures())
            (small / "filler").unlink()
            expect(site.share("After the disk was full.")[0] == 202, "a share after")
            table.without(name, "page", site.until_page("Disk", "doubtful"))
            table.without(name, "doctor", site.doctor("disk", "doubtful", "--offline"))
            table.unmeasured(name, site.figures())
            table.saw(name, "recovery")
            site.send_outbox()
            site.nothing_lost()
            table.saw(name, "kept")
        finally:
            site.stop()
    finally:
        subprocess.run(["umount", small], check=True)
    return [name]


def read_only_database(folder, table):
    """The server doesn't start on a database that it can't write, says why, and changes nothing; with its rights back, it starts."""
    if os.getuid() != 0:
        raise NotPossible("it needs root, to become another user")
    name, nobody = "database read-only", 65534
    site = Site(folder)
    site.start("--no-work")
    expect(site.share("Before the database was read-only.")[0] == 202, "a share before")
    table.unmeasured(name, site.figures())
    table.without(name, "doctor", site.doctor("data", "good", "--offline"))
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
        done = as_nobody("serve", "--listen", f"127.0.0.1:{site.port}", "--metrics-listen", f"127.0.0.1:{site.metrics_port}")
        expect(done.returncode not in (0, -9), "the server started on a database that it can't write")
        reason = (done.stderr.splitlines() or [""])[-1]
        expect(reason.startswith("sharepipe: ") and "Permission denied" in reason, f"the reason isn't the last line: {done.stderr}")
        table.saw(name, "page")
        table.measured(name, site.unreachable_figures())
        table.saw(name, "users", site.share_by_command_line("While the database is read-only."))
        done = as_nobody("doctor", "--offline", "--json")
        found = {line["topic"]: line for line in map(json.loads, done.stdout.splitlines())}
        expect(found["data"]["level"] == "bad", f"doctor doesn't name the folder: {found}")
        table.saw(name, "doctor", found["data"]["text"])
    finally:
        for path in [site.data, *site.data.rglob("*")]:
            os.chown(path, 0, 0)
            path.chmod(0o700 if path.is_dir() else 0o600)
    site.start()
    try:
        expect(site.share("After the database was read-only.")[0] == 202, "a share after")
        table.saw(name, "recovery")
        site.send_outbox()
        site.nothing_lost()
        table.saw(name, "kept")
    finally:
        site.stop()
    return [name]


def mail_down_for_a_day(folder, table):
    """Books wait for the mail server, a day later, too, and are then mailed once."""
    name, mail = "mail server down", MailServer(folder)
    relay = Relay(mail.port)
    flags = ("--smtp", f"smtps://pipe:word@127.0.0.1:{relay.port}", "--smtp-ca", mail.ca, "--mail-from", "pipe@books.example")
    site = Site(folder, *flags)
    site.start("--retry-base", "1s")
    try:
        shares = [site.share(f"Book {number} of a day without mail.")[1] for number in range(3)]
        eventually(lambda: all(site.delivery(one).get("problem") for one in shares), "the first attempts to fail")
        delivery = eventually(lambda: (one := site.delivery(shares[0]))["state"] == "queued" and one, "the delivery to wait")
        expect(delivery["problem"]["code"] == "mail_server_unreachable" and delivery.get("nextTryAt"), f"what the user sees: {delivery}")
        table.saw(name, "users", delivery["problem"]["detail"])
        eventually(lambda: site.figures().get('sharepipe_deliveries{state="queued"}') == 3, "the metrics to count what waits")
        table.measured(name, site.figures())
        waiting = eventually(lambda: site.page_deliveries().get("queued"), "the page to count what waits")
        expect(waiting.endswith(" 3"), f"the page counts {waiting}")
        table.saw(name, "page", waiting)
        table.saw(name, "doctor", site.doctor("mail server", "bad", *flags))
        site.restart("--retry-base", "1s", later=86_400)
        eventually(lambda: site.delivery(shares[0])["attempts"] >= 2, "an attempt a day later")
        expect({site.delivery(one)["state"] for one in shares} <= {"queued", "sending"}, "a book was given up after a day")
        relay.up()
        eventually(lambda: {site.delivery(one)["state"] for one in shares} == {"sent"}, "the books after a day", 300)
        eventually(lambda: not table.is_true(name, site.figures()), "the metrics to show that nothing waits")
        table.unmeasured(name, site.figures())
        table.without(name, "page", " ".join(site.page_deliveries().values()))
        table.without(name, "doctor", site.doctor("mail server", "good", *flags))
        table.saw(name, "recovery")
        expect(sorted(mail.taken.values()) == [1, 1, 1], f"mails: {dict(mail.taken)}")
        site.nothing_lost()
        table.saw(name, "kept")
    finally:
        site.stop()
    return [name]


def mail_down_until_deliveries_fail(folder, table):
    """After 16 attempts, a delivery has failed, which its owner sees. A user sends the book again, and it is mailed once."""
    mail = MailServer(folder)
    relay = Relay(mail.port)
    site = Site(folder, "--smtp", f"smtps://pipe:word@127.0.0.1:{relay.port}", "--smtp-ca", mail.ca, "--mail-from", "pipe@books.example")
    # By default, the first pause is 30 seconds, and all attempts take about three days.
    site.start("--retry-base", "1ms")
    try:
        share = site.share("A book of a week without mail.")[1]
        delivery = eventually(lambda: (one := site.delivery(share))["state"] == "failed" and one, "the delivery to fail", 300)
        expect(delivery["attempts"] == 16 and delivery["problem"]["code"] == "mail_server_unreachable", f"what the user sees: {delivery}")
        listed = site.ask("/v1/shares?view=needsYou")["items"]
        expect([item["id"] for item in listed] == [share["id"]], f"the shares that need attention: {listed}")
        relay.up()
        status, _, body = site.client.ask("POST", f"/v1/shares/{share['id']}/deliveries")
        expect(status == 202, f"sending it again: {status} {body}")
        # The failed delivery stays in the list, and is followed by the new one.
        eventually(lambda: [one["state"] for one in site.ask("/v1/shares/" + share["id"])["deliveries"]] == ["failed", "sent"], "the book to be sent")
        expect(sorted(mail.taken.values()) == [1], f"mails: {dict(mail.taken)}")
        site.nothing_lost()
    finally:
        site.stop()
    return []


def clock_ahead(folder, table):
    """A share from a clock that was ten minutes ahead is processed, and doctor names the clock until time has caught up."""
    name, site = "clock was ahead", Site(folder)
    site.start("--no-work")
    try:
        status, share = site.share("From a clock that is ten minutes ahead.")
        expect(status == 202, f"a share from the future: {status}")
        # The clock was ten minutes ahead when the share came, and is right now.
        site.restart(later=-600)
        table.saw(name, "doctor", site.doctor("clock", "bad", "--offline"))
        table.saw(name, "page", site.until_page("Clock", "bad"))
        table.measured(name, site.figures())
        status, later = site.share("From the right clock.")
        expect(status == 202, f"a share with the right clock: {status}")
        eventually(lambda: site.delivery(later)["state"] == "sent", "a share after the clock was corrected")
        expect(site.delivery(share)["state"] is None, "the share from the future didn't wait")
        table.saw(name, "users")
        site.restart(later=660)
        eventually(lambda: site.delivery(share)["state"] == "sent", "the share from the future, once its time has come")
        table.without(name, "doctor", site.doctor("clock", "good", "--offline"))
        table.without(name, "page", site.until_page("Clock", "good"))
        table.unmeasured(name, site.figures())
        table.saw(name, "recovery")
        site.nothing_lost()
        table.saw(name, "kept")
    finally:
        site.stop()
    return [name]


def work_with_other_clock(site, table, seconds, environment):
    """Starts the server with another clock, and then again with the right one."""
    name, right = "clock other than PostgreSQL's", site.environment
    site.stop()
    site.environment = right | environment
    site.start()
    table.measured(name, site.figures())
    found = site.figures()["sharepipe_database_clock_difference_seconds"]
    expect(abs(found - seconds) < 30, f"the difference of the clocks: {found}")
    table.saw(name, "doctor", site.doctor("clock", "doubtful", "--offline"))
    table.saw(name, "page", site.until_page("Clock", "doubtful"))
    _, share = site.share(f"From a clock that differs from PostgreSQL's by {seconds} seconds.")
    eventually(lambda: site.delivery(share)["state"] == "sent", "a share while the clocks differ")
    table.saw(name, "users")
    # The time of a share is that of the server's clock, so one from a clock that is ahead is in the future for PostgreSQL.
    level = "bad" if seconds > 0 else "good"
    is_ahead = "but a share was received on" in site.until_page("Clock", "bad" if seconds > 0 else "doubtful")
    expect(is_ahead == (seconds > 0), f"the page about a share from a clock that differs by {seconds} seconds")
    if is_ahead:
        table.saw(name, "page", site.until_page("Clock", "bad"))
    site.stop()
    site.environment = right
    site.start()
    _, share = site.share("From the right clock.")
    eventually(lambda: site.delivery(share)["state"] == "sent", "a share after the clock was corrected")
    table.unmeasured(name, site.figures())
    table.without(name, "doctor", site.doctor("clock", level, "--offline"))
    table.without(name, "page", site.until_page("Clock", level))


def clock_other_than_postgresqls(folder, table):
    """A server whose clock is ten minutes behind or ahead of PostgreSQL's works, and everything names the difference until the clock is right."""
    name, cluster = "clock other than PostgreSQL's", postgres.Cluster(folder / "cluster")
    try:
        with contextlib.ExitStack() as stack:
            shifted = clocks.Clocks(stack).shifted
            site = Site(folder, environment={"SHAREPIPE_DATABASE": cluster.url})
            stack.callback(lambda: site.stop())
            for seconds in (-600, 600):
                work_with_other_clock(site, table, seconds, shifted(seconds))
            table.saw(name, "recovery")
            site.nothing_lost()
            table.saw(name, "kept")
    finally:
        cluster.stop()
    return [name]


def expired_certificate(folder, table):
    """Clients refuse an expired certificate; a new one in the same file is used without a restart."""
    name, authority, file = "certificate expired", trustme.CA(), folder / "certificate.pem"
    authority.cert_pem.write_to_path(folder / "authority.pem")
    # Only root can let the command line trust this authority.
    trusted = folder / "authority.pem" if os.getuid() == 0 else None

    def put(days):
        end = time.time() + days * 86_400
        when = [datetime.datetime.fromtimestamp(moment, datetime.UTC) for moment in (end - 90 * 86_400, end)]
        issued = authority.issue_cert("127.0.0.1", not_before=when[0], not_after=when[1])
        part = file.with_suffix(".part")
        issued.private_key_and_cert_chain_pem.write_to_path(part)
        part.rename(file)

    def share(context):
        connection = http.client.HTTPSConnection(site.serving.address, timeout=30, context=context)
        connection.request("POST", "/v1/shares", b"Over TLS.", {"Content-Type": "text/plain", "Authorization": "Bearer " + site.token})
        reply = connection.getresponse()
        return reply.status, json.loads(reply.read())

    put(-1)
    flags = ("--tls-certificate", str(file), "--tls-key", str(file))
    site = Site(folder, *flags)
    site.start("--no-work")
    try:
        context = ssl.create_default_context()
        authority.configure_trust(context)
        try:
            share(context)
            raise AssertionError("a client accepted an expired certificate")
        except ssl.SSLCertVerificationError:
            table.saw(name, "users", site.share_by_command_line("While the certificate is expired.", trusted))
        table.saw(name, "doctor", site.doctor("TLS", "bad", "--offline", *flags))
        careless = ssl._create_unverified_context()
        table.saw(name, "page", site.until_page("Certificate", "bad", careless))
        table.measured(name, site.figures())
        put(60)
        status, acknowledged = eventually(lambda: share(context), "the new certificate")
        expect(status == 202, f"a share with the new certificate: {status}")
        table.without(name, "doctor", site.doctor("TLS", "good", "--offline", *flags))
        table.without(name, "page", site.until_page("Certificate", "good", context))
        table.unmeasured(name, site.figures())
        table.saw(name, "recovery")
        if trusted:
            site.send_outbox(trusted)
        site.sent.append(acknowledged["id"])
        site.client.connection = http.client.HTTPSConnection(site.serving.address, timeout=30, context=context)
        site.nothing_lost()
        table.saw(name, "kept")
    finally:
        site.stop()
    return [name]


SCENARIOS = (full_disk, disk_without_a_byte, disk_read_only, read_only_database, postgresql_down, postgresql_read_only, mail_down_for_a_day, mail_down_until_deliveries_fail,
             clock_ahead, clock_other_than_postgresqls, expired_certificate, lost_key, lost_key_on_postgresql)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", help="runs the scenarios whose name contains this text")
    only, failures, table, left_out = options.parse_args().only or "", [], FailureTable(), LeftOut("hostile")
    for scenario in SCENARIOS:
        if only not in scenario.__name__:
            continue
        begun, folder = time.monotonic(), pathlib.Path(parts.scratch("hostile-"))
        try:
            failures += scenario(folder, table)
        except NotPossible as error:
            left_out.add(scenario.__name__, error)
        except BaseException:
            for log in folder.rglob("server.log"):
                print(log.read_text()[-3000:], file=sys.stderr)
            raise
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        print(f"hostile: {scenario.__name__.replace('_', ' ')}, {time.monotonic() - begun:.0f} s", flush=True)
    count = table.check(failures)
    print(f"hostile: {count} cells of {len(failures)} failures are as Docs/operate/failures.md says; it names {len(table.failures)}")
    left_out.finish()


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"hostile: {error}")
