# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The package in a machine, and one account of its server."""

import contextlib
import json
import pathlib
import re
import shutil
import subprocess
import uuid

import machine

ADDRESS = "http://127.0.0.1:8080"
CONFIGURATION = "etc/sharepipe/sharepipe.conf"


def expect(condition, words):
    if not condition:
        raise AssertionError(words)


def control(deb, field):
    return subprocess.run(["dpkg-deb", "--field", deb, field], check=True, capture_output=True, text=True).stdout.strip()


def set_value(made, name, value):
    file = made.root / CONFIGURATION
    text, count = re.subn(rf"^#?{name}=.*$", f"{name}={value}", file.read_text(), flags=re.M)
    expect(count == 1, f"the configuration has {count} lines {name}")
    file.write_text(text)


def run(made, commands, text=None, folder="/root"):
    """As an operator runs them: sudoedit opens an “editor” that applies /root/edits. There is no terminal, so passwords come from `text`."""
    commands = re.sub(r" +# and sharepipe-work, if you use it", " sharepipe-work", commands)
    return made.run("setsid", "--wait", "sh", "-euc", f"cd {folder}; export SUDO_EDITOR=/root/edit USER=root\n{commands}", text=text)


@contextlib.contextmanager
def downloading_nothing(made):
    """The pages' apt-get without what a package only recommends, because the machine has no network."""
    settings = made.root / "etc/apt/apt.conf.d/99-test"
    settings.write_text('APT::Install-Recommends "false";\n')
    yield
    settings.unlink()


def edit_with(made, commands):
    """What the next sudoedit does, as commands of sed."""
    editor = made.root / "root/edit"
    editor.write_text('#!/bin/sh\nexec sed -i -f /root/edits "$@"\n')
    editor.chmod(0o755)
    (made.root / "root/edits").write_text(commands)


class Installed:
    """The package in the machine, and one account."""

    def __init__(self, made):
        self.machine, self.token = made, None

    def install(self, deb):
        shutil.copyfile(deb, self.machine.root / "root/sharepipe.deb")
        # The machine has no network, so this fails if a dependency isn't declared.
        self.machine.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "/root/sharepipe.deb")
        self.wait()

    def wait(self):
        self.machine.poll(lambda: '"waiting"' in self.ready(), "the server responds")

    def ready(self):
        return self.machine.curl(ADDRESS + "/health/ready", allowed=(0, 7, 52, 56))

    def admin(self, *words):
        return json.loads(self.machine.run("sharepipe-admin", *words))

    def make_account(self):
        self.admin("user", "add", "reader@example.org")
        self.token = self.admin("token", "add", "--user", "reader@example.org", "--name", "test", "--scope", "account")["token"]
        self.admin("destination", "add", "--user", "reader@example.org", "--kind", "kindle", "--address", "reader@kindle.com",
                   "--name", "Kindle", "--confirmed", "--default")

    def make_key(self):
        """Makes the server create its key, which it needs for the first email about an account."""
        mails = len(self.mails())
        self.machine.curl("--fail", "-o", "/dev/null", "-d", "email=reader@example.org", ADDRESS + "/reset")
        self.wait_for_mails(mails + 1)
        expect((self.machine.root / "var/lib/sharepipe/secret.key").exists(), "the server has no key")

    def share(self, *words, key=None):
        """Sends a share; returns the status, 0 if the connection failed."""
        key = key or uuid.uuid4()
        text = self.machine.curl(
            "-o", "/dev/null", "-w", "%{http_code}", "-H", f"Authorization: Bearer {self.token}", "-H", f'Idempotency-Key: "{key}"',
            *words, ADDRESS + "/v1/shares", allowed=(0, 7, 52, 56))
        return int(text or 0)

    def library(self):
        """The identifiers of the shares of the account."""
        text = self.machine.curl("-H", f"Authorization: Bearer {self.token}", ADDRESS + "/v1/shares")
        return sorted(share["id"] for share in json.loads(text)["items"])

    def mails(self):
        # As the machine sees it, because another disk can be mounted there.
        return sorted(pathlib.Path(f"/proc/{self.machine.leader}/root/var/lib/sharepipe/mail").glob("*.eml"))

    def wait_for_mails(self, count, seconds=120):
        self.machine.poll(lambda: len(self.mails()) >= count, f"{count} books in the mail folder", seconds)


def prepare(made, deb, suite):
    """Installs the package's dependencies; names those that this version of Debian doesn't have."""
    try:
        made.prepare("apt-get", "update", "-q")
        made.prepare("apt-get", "satisfy", "-y", "-q", "--no-install-recommends", control(deb, "Depends"))
    except machine.NotPrepared as error:
        missing = sorted(set(re.findall(r"Depends: (\S+).* but it is not", str(error))))
        expect(not missing, f"{suite} doesn't have these dependencies of the package: {', '.join(missing)}")
        raise AssertionError(f"the dependencies can't be installed on {suite}: {str(error).strip()[-1500:]}") from error
