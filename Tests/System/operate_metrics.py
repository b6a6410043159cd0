# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares the metrics of a running server with Docs/operate/monitor.md and with the alerts of Packaging/prometheus, for operate.py.

The server has a certificate, a mailbox, and a backup, works, and has fetched a page, so that it serves every metric apart from those of CONDITIONAL.
"""

import contextlib
import datetime
import http.client
import json
import pathlib
import re
import shutil
import ssl
import subprocess
import time

import trustme
import yaml

import intake
import parts
from checkup import eventually, expect, free_port, metrics

PAGE = parts.ROOT / "Docs/operate/monitor.md"
ALERTS = parts.ROOT / "Packaging/prometheus/alerts.yaml"
NAME = re.compile(r"\b(?:sharepipe|process)_[a-z_]+")
# With SQLite, there is one clock. Tests/System/hostile.py measures this with PostgreSQL.
CONDITIONAL = {"sharepipe_database_clock_difference_seconds"}


def check_documented(data, folder):
    """The documented metrics are those that are served, their values are sensible, and the alerts use no others."""
    copy, port = intake.copy_of(data, folder / "documented" / "data"), free_port()
    subprocess.run([parts.SHAREPIPE, "backup", "--note", "--data", copy], check=True, capture_output=True, timeout=60)
    pem, closed = folder / "documented/server.pem", f"127.0.0.1:{free_port()}"
    end = datetime.datetime.now(datetime.UTC).replace(microsecond=0) + datetime.timedelta(days=60)
    trustme.CA().issue_cert("127.0.0.1", not_after=end).private_key_and_cert_chain_pem.write_to_path(pem)
    server = intake.Serving(
        copy, "--metrics-listen", f"127.0.0.1:{port}", "--tls-certificate", pem, "--tls-key", pem,
        "--mailbox", f"imaps://reader:word@{closed}/INBOX", "--allow-host", closed)
    try:
        server.must_be_up()
        token = account_token(copy)
        share_link(server, token, f"http://{closed}/page")
        found = eventually(lambda: is_complete(one := metrics(port)) and one, "a fetch that failed, and its job to wait")
        served = {re.sub("_(bucket|sum|count)$", "", name.split("{")[0]) for name in found}
        compare(served)
        check_values(found, server.process.pid, end.timestamp())
    finally:
        server.stop()
        shutil.rmtree(folder / "documented")
    return len(served)


def is_complete(found):
    """A fetch was counted, and a job waits for the next attempt."""
    return {"sharepipe_fetches_total", "sharepipe_job_oldest_due_seconds"} <= {name.split("{")[0] for name in found}


def compare(served):
    documented = documented_names()
    expect(served | CONDITIONAL == documented, f"the table of {PAGE.name} and the metrics differ: {sorted((served | CONDITIONAL) ^ documented)}")
    alerts = alerts_of(ALERTS)
    for name, expression in alerts.items():
        used = set(NAME.findall(expression))
        expect(used <= documented and (used or "up{" in expression), f"{name} uses {sorted(used - documented)}, which no server serves")
    shown = dict(re.findall(r"^\| (\w+) \| `([^`]+)` \|", PAGE.read_text().split("## Alerts")[1], re.M))
    expect(shown == alerts, f"the alerts of {PAGE.name} aren't those of {ALERTS.name}: {sorted(set(shown.items()) ^ set(alerts.items()))}")


def documented_names():
    """The names in the first column of the table of metrics."""
    section = PAGE.read_text().split("## Metrics")[1].split("\n## ")[0]
    return {name for cell in re.findall(r"^\| (`.*?) \|", section, re.M) for name in NAME.findall(cell)}


def alerts_of(file):
    """The expressions by the name of the alert; each alert says in English what is wrong and what to do."""
    rules = [rule for group in yaml.safe_load(file.read_text())["groups"] for rule in group["rules"]]
    for rule in rules:
        expect({"summary", "description"} <= set(rule["annotations"]), f"{rule['alert']} lacks a sentence")
    expect(len({rule["alert"] for rule in rules}) == len(rules), "two alerts have the same name")
    return {rule["alert"]: rule["expr"] for rule in rules}


def check_values(found, process, expiry):
    """Values that are known, or that can be measured otherwise."""
    now = time.time()
    expected = {
        "sharepipe_image_worker_works": (1, 1), "sharepipe_mail_paused": (0, 0), "sharepipe_workers": (1, 1), "sharepipe_database_up": (1, 1),
        "sharepipe_build_info": (1, 1), "sharepipe_secret_key_works": (1, 1), "sharepipe_mailbox_read_age_seconds": (0, 300),
        "sharepipe_last_backup_timestamp_seconds": (now - 300, now + 1), "process_start_time_seconds": (now - 300, now + 1),
        "sharepipe_tls_certificate_expiry_timestamp_seconds": (expiry, expiry), "process_open_fds": (10, 1000),
        "sharepipe_database_bytes": (4096, 1 << 30), "process_resident_memory_bytes": (1 << 20, 4 << 30)}
    by_name = {name.split("{")[0]: value for name, value in found.items()}
    for name, (low, high) in expected.items():
        expect(low <= by_name[name] <= high, f"{name} is {by_name[name]}, and not from {low} to {high}")
    with contextlib.suppress(FileNotFoundError):
        opened = len(list(pathlib.Path(f"/proc/{process}/fd").iterdir()))
        expect(abs(opened - by_name["process_open_fds"]) < 20, f"process_open_fds is {by_name['process_open_fds']}, and {opened} are open")


def share_link(server, token, url):
    client = intake.Client(server.address, token)
    client.connection = http.client.HTTPSConnection(server.address, timeout=30, context=ssl._create_unverified_context())
    status, _, body = client.ask("POST", "/v1/shares", json.dumps({"url": url}), {"Content-Type": "application/json"})
    expect(status == 202, f"a link: {status} {body}")


def account_token(data):
    words = ("token", "add", "--user", "a@example.org", "--name", "metrics", "--scope", "account")
    return intake.operate(data, *words)["token"]


def check_rules(left_out):
    """Prometheus accepts the alerts."""
    if not shutil.which("promtool"):
        left_out.add("promtool", "promtool is missing; run scripts/setup test")
        return
    done = subprocess.run(["promtool", "check", "rules", ALERTS], capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"promtool: {done.stdout} {done.stderr}")
