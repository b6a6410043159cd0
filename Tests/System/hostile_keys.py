# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The failures of hostile.py in which the secret key of a server is lost."""

import http.client
import json

import postgres
from checkup import bad, doctor, eventually, expect, free_port
from hostile_site import ADMIN, Site
from mail_server import MailServer


def lost_key(folder, table):
    """Without the key, a user's personal mail account waits and says so; with the key back, the book is mailed once."""
    name, mail = "secret key lost", MailServer(folder)
    site = Site(folder, "--smtp", f"smtps://pipe:word@127.0.0.1:{mail.port}", "--smtp-ca", mail.ca, "--mail-from", "pipe@books.example",
                "--allow-host", f"127.0.0.1:{mail.port}", "--retry-base", "40ms")
    set_mail_account(site, mail)
    moved = (site.data / "secret.key").rename(folder / "kept.key")
    site.start()
    try:
        table.saw(name, "doctor", site.doctor("key", "bad", "--offline"))
        table.saw(name, "page", site.until_page("Mail password key", "bad"))
        table.measured(name, site.figures())
        _, share = site.share("A book for a lost key.")
        paused = eventually(lambda: site.delivery(share).get("problem"), "the delivery to say why it waits")
        expect(paused["code"] == "mail_channel_paused", f"what the user sees without the key: {paused}")
        table.saw(name, "users", paused["detail"])
        expect(not mail.taken, "a mail was sent without the key")
        moved.rename(site.data / "secret.key")
        eventually(lambda: site.delivery(share)["state"] == "sent", "the book after the key came back", 300)
        table.without(name, "doctor", site.doctor("key", "good", "--offline"))
        table.without(name, "page", site.until_page("Mail password key", "good"))
        table.unmeasured(name, site.figures())
        table.saw(name, "recovery")
        expect(list(mail.taken.values()) == [1], f"mails: {dict(mail.taken)}")
        site.nothing_lost()
        table.saw(name, "kept")
    finally:
        site.stop()
    return [name]


def set_mail_account(site, mail):
    done = site.call("mail", "account", "set", "--user", ADMIN, "--server", f"smtps://127.0.0.1:{mail.port}", "--login", "reader",
                     "--from", "reader@books.example", "--smtp-ca", mail.ca, "--allow-host", f"127.0.0.1:{mail.port}", text="word\n")
    expect(done.returncode == 0, f"mail account set: {done.stderr}")


def lost_key_on_postgresql(folder, table):
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
        table.unmeasured("secret key lost, PostgreSQL", site.figures())
        table.without("secret key lost, PostgreSQL", "doctor", site.doctor("key", "good", "--offline"))
        site.stop()
        replace_lost_key(site, table)
        site.start()
        site.until_page("Mail password key", "doubtful")
        expect(site.figures()["sharepipe_secret_key_works"] == 0, "the metrics before the password was entered")
        site.send_outbox()
        _, share = site.share("A book for a replaced key.")
        paused = eventually(lambda: site.delivery(share).get("problem"), "the delivery to say why it waits")
        expect(paused["code"] == "mail_channel_paused" and not mail.taken, f"what the user sees: {paused} {mail.taken}")
        set_mail_account(site, mail)
        eventually(lambda: site.delivery(share)["state"] == "sent", "the book after the password was entered", 300)
        eventually(lambda: sorted(mail.taken.values()) == [1, 1], "the book from the outbox to be mailed")
        expect(site.figures()["sharepipe_secret_key_works"] == 1, "the metrics after the password was entered")
        site.nothing_lost()
        table.saw("secret key lost, PostgreSQL", "kept")
    finally:
        site.stop()
        cluster.stop()
    return ["secret key lost, PostgreSQL"]


def reset_password(site):
    connection = http.client.HTTPConnection(site.serving.address, timeout=30)
    connection.request("POST", "/reset", "email=" + ADMIN, {"Content-Type": "application/x-www-form-urlencoded"})
    expect(connection.getresponse().status < 400, "a request for a new password")


def replace_lost_key(site, table):
    name, key = "secret key lost, PostgreSQL", site.data / "secret.key"
    key.unlink()
    done = site.call("serve", "--listen", f"127.0.0.1:{site.port}", "--metrics-listen", f"127.0.0.1:{site.metrics_port}")
    expect(done.returncode == 69 and "sharepipe replace-key" in done.stderr, f"a server without its key: {done.stderr}")
    table.saw(name, "recovery")
    table.saw(name, "page")
    table.measured(name, site.unreachable_figures())
    table.saw(name, "users", site.share_by_command_line("While the key is lost."))
    expect(bad(doctor(site.data, "--offline", environment=site.environment)) == {"key"}, "doctor doesn't name the key alone")
    table.saw(name, "doctor", site.doctor("key", "bad", "--offline"))
    expect(site.call("replace-key").returncode == 64 and not key.exists(), "replace-key without --yes")
    done = site.call("replace-key", "--yes")
    expect(done.returncode == 0, f"replace-key: {done.stderr}")
    expect(json.loads(done.stdout) == {"emails": 1, "file": str(key), "personalMailAccounts": 1}, f"replace-key: {done.stdout}")
    expect(site.call("replace-key", "--yes").returncode == 69, "a second replace-key")
    found = doctor(site.data, "--offline", environment=site.environment)
    expect(found["key"] == "doubtful" and not bad(found), f"doctor after replace-key: {found}")
