# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares Docs/operate/settings.md with `sharepipe config`, starts a server with every default that this prints, and names settings that are
wrong, for operate.py.

The program doesn't print the values that are in effect. So the start shows that each printed default is valid, and that the server then works as
it does without settings.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import intake
import parts
from checkup import doctor, eventually, expect

# No value stands for their defaults, which depend on other settings, or are that there is none.
DEPENDENT = {"data", "secret-key", "mail-from", "mail-folder", "pictures", "drain-time", "oidc-name", "metrics-listen", "work-metrics-listen",
             "quota", "quota-shares"}


def check_page():
    """The page has every setting as the program describes it; the message of a failure names the command that writes the page again."""
    done = subprocess.run([sys.executable, parts.ROOT / "scripts/settings-page", "--check"], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, env={**os.environ, "SHAREPIPE": parts.SHAREPIPE})
    expect(done.returncode == 0, done.stderr.strip())


def check_defaults(data, folder):
    """The page of the settings is up to date.

    A server starts with the printed defaults, accepts a share, and makes its book; doctor says the same as without them.
    """
    check_page()
    text = subprocess.check_output([parts.SHAREPIPE, "config"], text=True)
    named, written = described(text), printed(text)
    expect(named - written == DEPENDENT, f"defaults that the help names and the file lacks: {sorted((named - written) ^ DEPENDENT)}")
    copy, file = intake.copy_of(data, folder / "defaults" / "data"), folder / "defaults" / "sharepipe.conf"
    file.write_text(re.sub(r"^#(SHAREPIPE_[A-Z_]+=.+)$", r"\1", text, flags=re.M))
    before = doctor(copy)
    # The address is the only setting that is overridden, apart from the rate of the tests: another server may use the default.
    server = intake.Serving(copy, "--config", file)
    try:
        server.must_be_up()
        token = intake.operate(copy, "token", "add", "--user", "a@example.org", "--name", "defaults", "--scope", "account")["token"]
        client = intake.Client(server.address, token)
        status, _, body = client.ask("POST", "/v1/shares", b"A text with the defaults.", {"Content-Type": "text/plain"})
        expect(status == 202, f"a share with the defaults: {status} {body}")
        share = "/v1/shares/" + json.loads(body)["id"]
        eventually(lambda: json.loads(client.ask("GET", share)[2])["state"] == "ready", "the book of a share with the defaults")
    finally:
        server.stop()
    after = doctor(copy, "--config", file)
    expect(after.keys() == before.keys() and "bad" not in after.values(), f"doctor with the defaults: {after}; without: {before}")
    shutil.rmtree(folder / "defaults")
    return len(written)


def check_wrong(data, folder):
    """A command says where a wrong value was found, and refuses a misspelled variable."""
    lines, members = folder / "wrong.conf", folder / "wrong.json"
    lines.write_text("SHAREPIPE_WORKERS=many\n")
    members.write_text('{"workers": "many"}')
    typed = {"SHAREPIPE_KEEP_ORIGINAL": "1"}
    meant = "SHAREPIPE_KEEP_ORIGINAL; did you mean SHAREPIPE_KEEP_ORIGINALS?"
    rows = [(64, ("--config", lines), {}, f"invalid value 'many' for SHAREPIPE_WORKERS in {lines}; use a whole number"),
            (64, ("--config", members), {}, f"invalid value 'many' for “workers” in {members}; use a whole number"),
            (64, (), {"SHAREPIPE_WORKERS": "many"}, "invalid value 'many' for SHAREPIPE_WORKERS; use a whole number"),
            (66, ("--config", folder), {}, f"{folder}: Is a directory"),
            (66, ("--config", folder / "none"), {}, f"{folder / 'none'}: No such file or directory"), (64, (), typed, meant)]
    commands = (("retention",), ("user", "list"), ("backup", "--estimate"), ("migrate", "--check"), ("restore", folder / "no-backup"))
    for command in commands:
        for code, flags, environment, words in rows:
            done = run(*command, "--data", data, *flags, environment=environment)
            expect(done.returncode == code and words in done.stderr and not done.stdout, f"{command} with {words}: {done}")
    done = run("retention", "--within", "99999999999", "--data", data)
    expect(done.returncode == 64 and "from 0 to 36500" in done.stderr, f"a number of days that is too large: {done}")
    return len(rows) * len(commands) + 1


def run(*words, environment=None):
    return subprocess.run([parts.SHAREPIPE, *words], capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **(environment or {})})


def described(text):
    """The settings whose description names a default."""
    return {key(name) for name in re.findall(r"^# .*\bdefault\b.*\n#SHAREPIPE_([A-Z_]+)=", text, flags=re.M)}


def printed(text):
    """The settings whose default is printed as a value."""
    return {key(name) for name in re.findall(r"^#SHAREPIPE_([A-Z_]+)=.+$", text, flags=re.M)}


def key(name):
    return name.lower().replace("_", "-")
