# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What an operator sees: doctor, metrics, and the log, while the server works and after faults were injected.

Doctor has to name each fault and exit with 69: a damaged database, a certificate that expired, a lost secret key, jobs without
a worker, a share from the future, a folder without data, settings that are unknown. It must change nothing. Every line of the JSON log has
to be a JSON object with the identifiers of request, account, and share, and no line may contain what was shared, at no level. A signal changes the
log level of a running server and of a running worker. The metrics are those that are documented, alerts use no others, and a server starts
with the defaults that `sharepipe config` prints.
"""

import argparse
import contextlib
import datetime
import hashlib
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time

import trustme

import intake
import parts
import postgres
from checkup import bad, doctor, eventually, expect, findings, free_port, metrics, server_page
from left_out import LeftOut
from operate_content import check_content
from operate_log import check_identifiers, check_level, logged
from operate_metrics import check_documented, check_rules
from operate_settings import check_defaults, check_wrong

TEXT = "A confidential sentence about the ferry."
# What other tests set to see that it is refused.
MISSPELLED = ("SHAREPIPE_NO_SUCH_SETTING", "SHAREPIPE_KEEP_ORIGINAL")


def digest(folder):
    """The names and bytes of all files, to see that nothing changed."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.rglob("*")) if path.is_file()
            and not path.name.endswith("-shm")}


@contextlib.contextmanager
def changed(data, folder, statement, *values):
    """A copy of the data with a changed database."""
    copy = intake.copy_of(data, folder)
    with contextlib.closing(sqlite3.connect(copy / "sharepipe.sqlite")) as base:
        base.execute("PRAGMA foreign_keys = OFF")
        base.execute(statement, values)
        base.commit()
    yield copy
    shutil.rmtree(copy)


def check_faults(data, folder):
    expect(not (data / "sharepipe.sqlite-wal").exists(), "the server left its write-ahead log when it stopped")
    before = digest(data)
    found = doctor(data)
    expect(not bad(found), f"a server without faults: {found}")
    expect((found["programs"], found["workers"]) == ("doubtful", "doubtful"), f"a server that was stopped: {found}")
    expect(digest(data) == before, "doctor changed the data")
    now = int(time.time() * 1000)
    faults = [
        ("clock", "UPDATE share SET received_at = ?", now + 600_000),
        ("workers", "UPDATE job SET run_at = ?, lease_until = NULL, lease_owner = NULL, dead = 0", now - 3_600_000),
        ("key", "INSERT INTO own_sender (account, server, user_name, password, mail_from, changed_at) "
                "SELECT id, 'smtps://mail.example.org', 'u', ?, 'u@example.org', 0 FROM account", "sealed"),
    ]
    for topic, statement, value in faults:
        with changed(data, folder / "copy", statement, value) as copy:
            expect(bad(doctor(copy)) == {topic}, f"{topic}: {doctor(copy)}")
    copy = intake.copy_of(data, folder / "copy")
    size = (copy / "sharepipe.sqlite").stat().st_size
    with open(copy / "sharepipe.sqlite", "r+b") as file:
        file.seek(size // 2)
        file.write(b"\xff" * (size // 4))
    expect("database" in bad(doctor(copy)), "a damaged database wasn't noticed")
    return len(faults) + 1


def check_settings(data, folder):
    """Unknown and invalid settings: a server doesn't start, and doctor names them and checks the rest."""
    file = folder / "settings.conf"
    file.write_text("SHAREPIPE_LISTEM=127.0.0.1:0\n")
    for flags, environment, words in (
            (("--config", file), {}, "unknown key “SHAREPIPE_LISTEM”"),
            ((), {"SHAREPIPE_LISTEM": "127.0.0.1:0"}, "SHAREPIPE_LISTEM; did you mean SHAREPIPE_LISTEN?"),
            ((), {"SHAREPIPE_ANYTHING": "1"}, "SHAREPIPE_ANYTHING; “sharepipe config” lists"),
            (("--max-body", "12q"), {}, "invalid value '12q' for --max-body")):
        done = subprocess.run([parts.SHAREPIPE, "serve", "--data", folder / "new", "--listen", "127.0.0.1:0", *flags], capture_output=True,
                              text=True, timeout=60, check=False, env={**os.environ, **environment})
        expect(done.returncode == 64 and words in done.stderr, f"serve with {words}: {done.returncode} {done.stderr}")
        found = {line["topic"]: line for line in findings(data, *flags, environment=environment)}
        expect(words in found["configuration"]["text"], f"doctor with {words}: {found}")
        expect(found["database"]["level"] == "good", f"doctor doesn't check the rest: {found}")
    expect(not (folder / "new").exists(), "a server that didn't start left a folder")
    every = {name: "x" for name in settings_of_config() - {"SHAREPIPE_DATA"}}
    text = [line["text"] for line in findings(data, environment=every)]
    expect(not any("unknown" in line for line in text), f"doctor with every setting: {text}")
    others = {"SHAREPIPE_SERVICE_HOST": "10.0.0.1", "SHAREPIPE_PORT": "tcp://10.0.0.1:80", "SHAREPIPE_PORT_80_TCP_ADDR": "10.0.0.1"}
    found = doctor(data, environment=others | {name: "1" for name in development_variables()})
    expect(found["configuration"] == "good", f"variables of others: {found}")


def settings_of_config():
    return set(re.findall("SHAREPIPE_[A-Z_]+", subprocess.check_output([parts.SHAREPIPE, "config"], text=True)))


def development_variables():
    """The variables that only the Makefile, the scripts, and the tests read."""
    files = [parts.ROOT / "Makefile", *(parts.ROOT / "scripts").iterdir(), *(parts.ROOT / "Tests").rglob("*.py")]
    text = "".join(file.read_text() for file in files if file.is_file() and file.name != "operate.py")
    return {name for name in re.findall(r"\bSHAREPIPE_[A-Z_]+[A-Z]\b", text)} - settings_of_config() - {"SHAREPIPE_CONFIG", "SHAREPIPE_EXAMPLE_STEPS", *MISSPELLED}


def check_folders(folder):
    """A folder that is missing or empty is the wrong one."""
    for name in ("missing", "empty-folder"):
        if name == "empty-folder":
            (folder / name).mkdir()
        expect(bad(doctor(folder / name)) == {"database"}, f"a folder that is {name}: {doctor(folder / name)}")
    expect(not (folder / "missing").exists(), "doctor made a folder")


class OnPostgreSQL:
    """A server without workers on a private PostgreSQL, and the faults that doctor and the page have to name."""

    def __init__(self, folder):
        (folder / "postgresql").mkdir()
        self.cluster = postgres.Cluster(folder / "cluster")
        self.data, self.environment = folder / "postgresql/data", {"SHAREPIPE_DATABASE": self.cluster.url}
        self.key, self.port = self.data / "secret.key", free_port()

    def doctor(self):
        return doctor(self.data, environment=self.environment)

    def run(self):
        expect(bad(self.doctor()) == {"database"}, f"a database without tables: {self.doctor()}")
        _, token = intake.account(self.data, environment=self.environment)
        words = [parts.SHAREPIPE, "user", "role", "a@example.org", "admin", "--data", self.data]
        subprocess.run(words, check=True, capture_output=True, env={**os.environ, **self.environment})
        server = intake.Serving(self.data, "--no-work", "--metrics-listen", f"127.0.0.1:{self.port}", environment=self.environment)
        try:
            status, _, _ = intake.Client(server.address, token).ask("POST", "/v1/shares", TEXT.encode(), {"Content-Type": "text/plain"})
            expect(status == 202, f"a share on PostgreSQL: {status}")
            self.check_state()
            faults = self.check_faults(server)
        finally:
            server.stop()
        self.check_lost_key()
        return faults + 1

    def check_state(self):
        lines = {line["topic"]: line for line in findings(self.data, environment=self.environment)}
        expect(re.search(r"PostgreSQL \d+\.\d+", lines["versions"]["text"]), f"the versions: {lines['versions']}")
        expect("serve" in lines["programs"]["text"] and lines["programs"]["level"] == "good", f"the programs: {lines['programs']}")
        expect(lines["workers"]["level"] == "doubtful", f"a server without workers: {lines['workers']}")
        expect(lines["clock"]["level"] == lines["key"]["level"] == "good", f"a server without faults: {lines}")
        worker = subprocess.Popen([parts.SHAREPIPE, "work", "--data", self.data, "--retry-base", "1h"], stdin=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, env={**os.environ, **self.environment})
        try:
            eventually(lambda: self.doctor()["workers"] == "good", "doctor to see the worker")
        finally:
            worker.terminate()
            expect(worker.wait(30) == 0, f"the worker ended with {worker.returncode}")

    def check_faults(self, server):
        now = int(time.time() * 1000)
        job = "INSERT INTO job (kind, share, run_at) SELECT 'read', number, {} FROM share".format(now - 7_200_000)
        pause = "INSERT INTO mail_channel (name, settings, problem, paused_at, probe_at) VALUES ('server', '', 'refused', 0, 0)"
        faults = [
            ("clock", "Clock", f"UPDATE share SET received_at = {now + 1_200_000}", f"UPDATE share SET received_at = {now}",
             "sharepipe_newest_share_ahead_seconds", 1_000, 1_200),
            ("workers", "Workers", f"DELETE FROM job; {job}", "DELETE FROM job", "sharepipe_job_oldest_due_seconds", 7_200, 7_400),
            ("mail", "Mail", pause, "DELETE FROM mail_channel", "sharepipe_mail_paused", 1, 1)]
        for topic, name, statement, remedy, metric, low, high in faults:
            self.cluster.query(statement, "shares")
            expect(topic in bad(self.doctor()), f"{topic} on PostgreSQL: {self.doctor()}")
            eventually(lambda: self.page(server).get(name) == "bad", f"the page to name {topic}")
            expect(low <= self.highest(metric) <= high, f"{metric} with the fault {topic}: {self.highest(metric)}")
            self.cluster.query(remedy, "shares")
            expect(not bad(self.doctor()), f"after {topic} was corrected: {self.doctor()}")
            expect(self.highest(metric) == 0, f"{metric} after {topic} was corrected: {self.highest(metric)}")
        return len(faults) + self.check_keys(server)

    def highest(self, metric):
        """The highest value of the series of a metric; 0 if there is none."""
        return max((value for name, value in metrics(self.port).items() if name.split("{")[0] == metric), default=0)

    def page(self, server):
        return server_page(server, "a@example.org", self.environment)

    def check_keys(self, server):
        """A missing key, and one that belongs to another database."""
        saved = self.key.read_bytes()
        self.key.unlink()
        expect(bad(self.doctor()) == {"key"}, f"a missing key: {self.doctor()}")
        eventually(lambda: self.page(server).get("Mail password key") == "bad", "the page to name the key")
        self.key.write_bytes(bytes(32))
        expect(bad(self.doctor()) == {"key"}, f"another key: {self.doctor()}")
        self.key.write_bytes(saved)
        expect(not bad(self.doctor()), f"after the key came back: {self.doctor()}")
        return 2

    def check_lost_key(self):
        """Without a server, doctor says that none runs, and that none will start."""
        self.key.unlink()
        eventually(lambda: self.doctor()["programs"] == "doubtful", "doctor to see that no server runs")
        expect(bad(self.doctor()) == {"key"}, f"a lost key: {self.doctor()}")
        server = intake.Serving(self.data, environment=self.environment)
        expect(server.process.wait(60) == 69, f"a server without its key: {server.process.returncode}")
        server.close()


def migrate_check(data):
    """The exit code and the state of `migrate --check`, which must change nothing."""
    before = digest(data)
    done = subprocess.run([parts.SHAREPIPE, "migrate", "--check", "--data", data], capture_output=True, text=True, timeout=60, check=False)
    expect(digest(data) == before, "migrate --check changed the data")
    found = json.loads(done.stdout) if done.stdout else {}
    return done.returncode, found.get("state")


def check_migrations(data, folder):
    expect(migrate_check(data) == (0, "current"), f"a current database: {migrate_check(data)}")
    (folder / "empty").mkdir()
    expect(migrate_check(folder / "empty") == (0, "missing"), f"no database: {migrate_check(folder / 'empty')}")
    newest = "DELETE FROM grdb_migrations WHERE identifier = (SELECT max(identifier) FROM grdb_migrations)"
    with changed(data, folder / "copy", newest) as copy:
        expect(migrate_check(copy) == (1, "outdated"), f"an earlier version: {migrate_check(copy)}")
    with changed(data, folder / "copy", "INSERT INTO grdb_migrations VALUES ('version 999')") as copy:
        expect(migrate_check(copy) == (69, None), f"a later version: {migrate_check(copy)}")


def check_certificate(data, folder):
    for days, level in ((-1, "bad"), (3, "doubtful"), (60, "good")):
        end = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)
        issued = trustme.CA().issue_cert("books.example.org", not_before=end - datetime.timedelta(days=90), not_after=end)
        file = folder / "certificate.pem"
        issued.private_key_and_cert_chain_pem.write_to_path(file)
        found = doctor(data, "--tls-certificate", file, "--tls-key", file)
        expect(found["TLS"] == level, f"a certificate that ends in {days} days: {found}")


def check_running(data, folder):
    port = free_port()
    server = intake.Serving(data, "--no-work", "--log-format", "json", "--log-level", "info", "--metrics-listen", f"127.0.0.1:{port}")
    try:
        client = intake.Client(server.address, account_token(data))
        status, _, receipt = client.ask("POST", "/v1/shares", TEXT.encode(), {"Content-Type": "text/plain"})
        expect(status == 202, f"the share: {status}")
        found = metrics(port)
        accepted = 'sharepipe_http_request_duration_seconds_count{method="POST",route="/v1/shares",status="202"}'
        expect(found.get(accepted) == 1, f"the metrics don't count the share: {found}")
        expect(found.get('sharepipe_jobs{stage="read",lane="making",state="waiting"}', 0) >= 1, f"the metrics don't show the queue: {found}")
        expect(client.ask("GET", "/metrics")[0] == 404, "the metrics are public")
        levels = doctor(data, "--offline")
        expect(not bad(levels), f"a running server: {levels}")
        expect((levels["programs"], levels["workers"]) == ("good", "doubtful"), f"a server without workers: {levels}")
    finally:
        server.stop()
    lines = [json.loads(line) for line in (folder / "server.log").read_text().splitlines()]
    check_identifiers(lines)
    receipt = json.loads(receipt)
    own = [line for line in lines if line["message"] == "request" and line["metadata"].get("share") == receipt["id"]]
    expect(len(own) == 1 and own[0]["metadata"]["account"] == receipt["account"], f"the log has no line for the share: {lines}")
    expect(TEXT not in (folder / "server.log").read_text(), "the log contains what was shared")
    return len(lines), len(found)


def check_worker(data, folder):
    """Metrics of a process that only works: its own, and nothing that the server reports too. Its log has a line for each job."""
    copy, port, log = intake.copy_of(data, folder / "worker"), free_port(), folder / "worker.log"
    with open(log, "wb") as errors:
        worker = subprocess.Popen(
            [parts.SHAREPIPE, "work", "--data", copy, "--work-metrics-listen", f"127.0.0.1:{port}", "--log-format", "json",
             "--log-level", "info"], stdin=subprocess.DEVNULL, stderr=errors)
    try:
        found = eventually_metrics(port)
        expect(found.get("process_resident_memory_bytes", 0) > 1_000_000, f"the memory of the worker: {found}")
        common = [name for name in found if name.startswith(("sharepipe_jobs", "sharepipe_deliveries", "sharepipe_database"))]
        expect(not common, f"a worker reports what all processes share: {common}")
        check_jobs(copy, log)
        # There is no certificate to load again, so it does nothing.
        worker.send_signal(signal.SIGHUP)
        worker.send_signal(signal.SIGUSR1)
        logged(log, lambda line: line["message"] == "log level changed" and line["metadata"]["level"] == "debug")
    finally:
        worker.terminate()
        expect(worker.wait(30) == 0, f"the worker ended with {worker.returncode}")
        shutil.rmtree(copy)


def check_jobs(data, log):
    """The line of each stage of the share, with the state that the stage stored."""
    with contextlib.closing(sqlite3.connect(data / "sharepipe.sqlite")) as base:
        share, account = base.execute("SELECT id, account FROM share").fetchone()
    for stage in ("read", "book"):
        line = logged(log, lambda line: line["message"] == "attempt ended" and line["metadata"]["stage"] == stage)  # noqa: B023
        named = {key: line["metadata"].get(key) for key in ("share", "account", "attempt")}
        expect(named == {"share": share, "account": account, "attempt": "1"}, f"the line of the stage {stage}: {line}")
    expect(line["metadata"]["state"] == "ready", f"the state after the last stage: {line}")
    expect(TEXT not in log.read_text(), "the log of the worker contains what was shared")


def eventually_metrics(port):
    for _ in range(300):
        with contextlib.suppress(ConnectionRefusedError):
            return metrics(port)
        time.sleep(0.1)
    raise AssertionError("the worker serves no metrics")


def check_addresses(data):
    """A server whose address is in use names the setting of that address."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        used = f"127.0.0.1:{other.getsockname()[1]}"
        addresses = [
            ("serve", "--listen", ("--listen", used)),
            ("serve", "--metrics-listen", ("--listen", "127.0.0.1:0", "--metrics-listen", used)),
            ("work", "--work-metrics-listen", ("--work-metrics-listen", used))]
        for command, setting, flags in addresses:
            done = subprocess.run([parts.SHAREPIPE, command, "--data", data, "--webhook-bytes", "200MB", *flags], capture_output=True,
                                  text=True, timeout=120, check=False)
            words = f"another program already listens on {used}; stop it, or choose another {setting}\n"
            expect(done.returncode == 69 and done.stderr.endswith(words), f"an address in use: {done.returncode} {done.stderr}")


def account_token(data):
    words = ("token", "add", "--user", "a@example.org", "--name", "more", "--scope", "account")
    return intake.operate(data, *words)["token"]


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    begun, folder, left_out = time.monotonic(), parts.scratch("operate-"), LeftOut("operate")
    data = folder / "data"
    try:
        intake.account(data)
        lines, series = check_running(data, folder)
        check_worker(data, folder)
        check_level(data, folder)
        searched, documented, defaults = check_content(data, folder), check_documented(data, folder), check_defaults(data, folder)
        check_rules(left_out)
        faults = check_faults(data, folder)
        check_migrations(data, folder)
        check_addresses(data)
        check_settings(data, folder)
        wrong = check_wrong(data, folder)
        check_folders(folder)
        check_certificate(data, folder)
        installation = OnPostgreSQL(folder)
        try:
            others = installation.run()
        finally:
            installation.cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"operate: {series} series of metrics, {documented} documented metrics; {lines + searched} lines of JSON without content; "
          f"{defaults} defaults; {wrong} commands with wrong settings; doctor names {faults} faults on SQLite, {others} on PostgreSQL, and three certificates, "
          f"{time.monotonic() - begun:.0f} s")
    left_out.finish()


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"operate: {error}")
