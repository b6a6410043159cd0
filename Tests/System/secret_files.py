# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Passwords in files of their own, such as systemd's credentials and Docker's secrets.

A server gets the passwords of PostgreSQL, a mail server, a mailbox, and a bucket from files. Each of the four checks its password, which has
characters that a URL can't contain. The server has to work, and no password may be in its command line, environment, log, or metrics.
Files that are missing, empty, or malformed, and secrets that are given twice, must stop the server with a message without the secret.
"""

import argparse
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time
import urllib.parse

import intake
import parts
import postgres
from checkup import doctor, eventually, expect, findings, free_port, metrics, server_page
from mail_server import MailServer
from object_store import BUCKET, Nanio

PASSWORD = "p@ss/w:ord%2F#?+=&"
# Dovecot's file of passwords separates its fields with colons.
MAILBOX_PASSWORD = PASSWORD.replace(":", "-")
ADMIN = "admin@example.org"


class Mailbox:
    """Dovecot, which checks the password."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, str(parts.ROOT / "Tests/support/imap_server.py"), "--user", "pipe", "--password", MAILBOX_PASSWORD],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        start = json.loads(self.process.stdout.readline())
        self.address, self.ca = f"127.0.0.1:{start['port']}/INBOX", start["ca"]

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)


def database(folder):
    """A PostgreSQL server with a role that needs its password."""
    cluster = postgres.Cluster(folder / "cluster")
    cluster.query(f"CREATE ROLE pipe LOGIN PASSWORD '{PASSWORD}'")
    cluster.query("ALTER DATABASE shares OWNER TO pipe")
    rules = cluster.data / "pg_hba.conf"
    rules.write_text("local all pipe scram-sha-256\n" + rules.read_text())
    cluster.query("SELECT pg_reload_conf()")
    return cluster


def settings_file(folder, mail, mailbox, store, cluster):
    secrets = {"database": PASSWORD, "smtp": PASSWORD, "mailbox": MAILBOX_PASSWORD, "store": store.secret}
    for name, secret in secrets.items():
        (folder / name).write_text(secret + "\n")
        (folder / name).chmod(0o600)
    file = folder / "settings.conf"
    file.write_text(f"""
SHAREPIPE_DATABASE=postgres://pipe@/shares?host={cluster.folder}
SHAREPIPE_DATABASE_PASSWORD_FILE={folder}/database
SHAREPIPE_STORE=http://{store.key}@127.0.0.1:{store.port}/{BUCKET}/prefix?region=us-east-1
SHAREPIPE_STORE_SECRET_FILE={folder}/store
SHAREPIPE_SMTP=smtps://pipe@127.0.0.1:{mail.port}
SHAREPIPE_SMTP_PASSWORD_FILE={folder}/smtp
SHAREPIPE_SMTP_CA={mail.ca}
SHAREPIPE_MAIL_FROM=pipe@books.example
SHAREPIPE_MAILBOX=imaps://pipe@{mailbox.address}
SHAREPIPE_MAILBOX_PASSWORD_FILE={folder}/mailbox
SHAREPIPE_MAILBOX_CA={mailbox.ca}
SHAREPIPE_MAILBOX_INTERVAL=1s
""")
    return file


def check_server(folder):
    """A book is made and mailed by a server that gets every secret from a file."""
    mail, mailbox, store, cluster = MailServer(folder), Mailbox(), Nanio(folder), database(folder)
    mail.login = base64.b64encode(f"\0pipe\0{PASSWORD}".encode()).decode()
    file, data, port = settings_file(folder, mail, mailbox, store, cluster), folder / "data", free_port()
    environment, server = {"SHAREPIPE_CONFIG": str(file)}, None
    try:
        _, token = intake.account(data, ADMIN, environment=environment)
        subprocess.run([parts.SHAREPIPE, "user", "role", ADMIN, "admin", "--data", data], check=True, capture_output=True,
                       env={**os.environ, **environment})
        words = ("--kind", "kindle", "--address", "reader_7@kindle.com", "--name", "Kindle", "--confirmed", "--default")
        intake.operate(data, "destination", "add", "--user", ADMIN, *words, environment=environment)
        server = intake.Serving(data, "--metrics-listen", f"127.0.0.1:{port}", environment=environment)
        server.must_be_up()
        status, _, _ = intake.Client(server.address, token).ask("POST", "/v1/shares", b"A book. " * 10_000, {"Content-Type": "text/plain"})
        expect(status == 202, f"a share: {status}")
        eventually(lambda: list(mail.taken.values()) == [1], "the book to be mailed")
        eventually(lambda: metrics(port).get("sharepipe_mailbox_read_age_seconds", 99) < 60, "the mailbox to be read")
        time.sleep(5)
        eventually(lambda: metrics(port)["sharepipe_mailbox_read_age_seconds"] < 3, "a mailbox without new mail to be read again")
        expect(store.keys(), "nothing is in the bucket")
        check_doctor(data, environment)
        check_secrecy(server, folder, port, [PASSWORD, MAILBOX_PASSWORD, store.secret])
        check_exposure(server, folder, data, environment)
    finally:
        if server:
            server.stop()
        cluster.stop()
        store.close()
        mailbox.close()
    expect("all users can read a file with a secret" not in (folder / "server.log").read_text(), "a warning about private files")


def check_doctor(data, environment):
    found = doctor(data, environment=environment)
    wanted = ("configuration", "database", "store", "secrets", "mail AUTH", "mail mailbox")
    expect(all(found.get(topic) == "good" for topic in wanted), f"doctor: {found}")


def check_secrecy(server, folder, port, secrets):
    """No form of a secret is where another program can see it."""
    process = pathlib.Path("/proc") / str(server.process.pid)
    seen = [process / "cmdline", process / "environ", folder / "server.log", folder / "settings.conf"]
    texts = [path.read_text() for path in seen] + [str(metrics(port))]
    for secret in secrets:
        for form in (secret, urllib.parse.quote(secret, safe="")):
            expect(not any(form in text for text in texts), "a secret is in the command line, environment, log, or metrics")


def check_exposure(server, folder, data, environment):
    """A secret that all users can read is doubtful, on the page, too."""
    expect(server_page(server, ADMIN, environment).get("Files with secrets") == "good", "the page with private files")
    (folder / "smtp").chmod(0o644)
    lines = [line for line in findings(data, "--offline", environment=environment) if line["topic"] == "secrets"]
    expect([line["level"] for line in lines] == ["doubtful"] and str(folder / "smtp") in lines[0]["text"], f"doctor: {lines}")
    eventually(lambda: server_page(server, ADMIN, environment).get("Files with secrets") == "doubtful", "the page with an open file")
    folder.chmod(0o700)
    found = doctor(data, "--offline", environment=environment).get("secrets")
    folder.chmod(0o755)
    expect(found == "good", f"an open file in a private folder: {found}")


def check_warning(folder):
    """A server that starts with a secret that all users can read says so in its log."""
    (folder / "warned").mkdir()
    file = folder / "open"
    file.write_text(PASSWORD)
    file.chmod(0o644)
    server = intake.Serving(folder / "warned/data", "--smtp", "smtps://a@127.0.0.1:9", "--mail-from", "a@example.org",
                            "--smtp-password-file", file)
    server.must_be_up()
    server.stop()
    log = (folder / "warned/server.log").read_text()
    expect("all users can read a file with a secret" in log and str(file) in log, f"the log: {log}")


def check_settings(folder):
    """The configuration file counts as one with a secret only if it has one itself; the key of a certificate always does."""
    data, file, key = folder / "none", folder / "exposed.conf", folder / "key.pem"
    key.write_text("not a key")
    lines = {"SHAREPIPE_SMTP=smtps://a@127.0.0.1:9": [], "SHAREPIPE_SMTP=smtps://a:b@127.0.0.1:9": [file],
             "SHAREPIPE_DATABASE=postgres://a@127.0.0.1:9/x?password=b": [file], f"SHAREPIPE_TLS_CERTIFICATE={key}\nSHAREPIPE_TLS_KEY={key}": [key]}
    for text, exposed in lines.items():
        file.write_text(f"{text}\nSHAREPIPE_MAIL_FROM=a@example.org\n")
        for mode, level in ((0o644, "doubtful"), (0o640, "good")):
            file.chmod(mode)
            key.chmod(mode)
            found = [line for line in findings(data, "--offline", "--config", file) if line["topic"] == "secrets"]
            expect([line["level"] for line in found] == [level] * len(exposed), f"{text}, {mode:o}: {found}")
            expect(level == "good" or all(str(path) in line["text"] for path, line in zip(exposed, found)), f"{text}: {found}")


def check_faults(folder):
    """What stops a server, with its exit code and the reason, which never contains the secret."""
    files = {"empty": b"", "line": b"\n", "lines": b"Qx7secret\nmore\n", "binary": b"Qx7\xff\xfe", "good": b"Qx7secret\r\n"}
    for name, content in files.items():
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o600)
    smtp = {"SHAREPIPE_SMTP": "smtps://a@127.0.0.1:9", "SHAREPIPE_MAIL_FROM": "a@example.org"}
    cases = [(smtp | {"SHAREPIPE_SMTP_PASSWORD_FILE": folder / name}, code, words) for name, code, words in (
        ("missing", 66, f"the file of --smtp-password-file: {folder}/missing: No such file"), ("", 66, "--smtp-password-file: "), ("empty", 65, "is empty"),
        ("line", 65, "is empty"), ("lines", 65, "has several lines"), ("binary", 65, "isn't UTF-8"))]
    urls = {"smtp": ("smtps://a:{}@127.0.0.1:9", "password"), "mailbox": ("imaps://a:{}@127.0.0.1/INBOX", "password"),
            "database": ("postgres://a:{}@127.0.0.1:9/x", "password"), "store": ("https://a:{}@127.0.0.1/bucket", "secret")}
    for key, (url, noun) in urls.items():
        name = f"SHAREPIPE_{key.upper()}"
        file = {f"{name}_{noun.upper()}_FILE": folder / "good"}
        other = {"SHAREPIPE_DATABASE": "postgres://a@127.0.0.1:9/x"} if key == "store" else {}
        cases += [(other | file | {name: url.format("Qx7other")}, 64, f"--{key} contains a secret and --{key}-{noun}-file names another"),
                  (other | file, 64, f"--{key}-{noun}-file requires --{key}"),
                  (other | file | {name: url.replace("a:{}@", "")}, 64, f"--{key}-{noun}-file requires a user before the host in --{key}")]
    cases += [({"SHAREPIPE_DATABASE": "postgres://a@127.0.0.1:9/x?password=Qx7other", "SHAREPIPE_DATABASE_PASSWORD_FILE": folder / "good"}, 64,
               "--database contains a secret and --database-password-file names another")]
    for environment, code, words in cases:
        done = subprocess.run([parts.SHAREPIPE, "serve", "--data", folder / "never", "--listen", "127.0.0.1:0"], capture_output=True,
                              text=True, timeout=60, check=False, env={**os.environ, **environment})
        expect(done.returncode == code and words in done.stderr, f"{environment}: {done.returncode} {done.stderr}")
        expect("Qx7" not in done.stdout + done.stderr, f"a message contains a secret: {done.stderr}")
    expect(not (folder / "never").exists(), "a server that didn't start left a folder")
    return len(cases)


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    begun, folder = time.monotonic(), parts.scratch("secret-files-")
    folder.chmod(0o755)  # Otherwise no other user could read a file in it.
    try:
        check_server(folder)
        check_warning(folder)
        check_settings(folder)
        count = check_faults(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"secret files: four passwords from files, others in the configuration file, {count} faults with their reasons, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"secret files: {error}")
