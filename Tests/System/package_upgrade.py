# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Upgrades and downgrades of the package, while shares arrive."""

import json
import re
import shutil
import subprocess
import sys
import threading
import time
import uuid

import machine
from package_installed import CONFIGURATION, Installed, control, expect, prepare, run, set_value
from package_version import is_upgrade, version
from page_blocks import INSTALL, UPGRADE, block, code, replaced

# How long a share is sent again, in seconds: an upgrade on a busy machine, many times over. And the most that curl waits for a response.
RETRY_TIME = 120
LONGEST_REQUEST = 35
# The name that the pages give the newer package.
NEWER = "sharepipe_0.2.0_amd64.deb"


def newer(deb, folder):
    """The same package with the version of a commit that is made tomorrow, and another comment in the configuration."""
    subprocess.run(["dpkg-deb", "-R", deb, folder], check=True)
    programs = control(deb, "Version").partition("+git")[0]
    later = version.untagged(programs, int(time.time()) + 86_400, "0" * 40)
    file = folder / "DEBIAN/control"
    file.write_text(re.sub(r"^Version: .*$", f"Version: {later}", file.read_text(), flags=re.M))
    (configuration,) = folder.glob("*/**/sharepipe.conf")
    configuration.write_text(configuration.read_text() + "# A comment of the newer version.\n")
    target = folder.with_suffix(".deb")
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", folder, target], check=True, stdout=subprocess.DEVNULL)
    return target


class Sending(threading.Thread):
    """One device, whose shares arrive during the upgrade; each is sent again with its key until it is accepted, for a limited time."""

    def __init__(self, installed, number):
        super().__init__(daemon=True, name=f"device {number}")
        self.installed, self.accepted, self.retries, self.slowest, self.ends = installed, 0, 0, 0.0, threading.Event()
        self.fault = None

    def run(self):
        try:
            while not self.ends.is_set():
                self.send()
                time.sleep(0.1)  # The books are made later, and the test waits for them.
        except Exception as error:  # In a thread, it would only be printed, and the other devices would go on.
            self.fault = f"{self.name}: {error}"

    def send(self):
        key, begun = uuid.uuid4(), time.monotonic()
        # The same text from two devices would be one book.
        text = f"During the upgrade, {key}. " * 5
        while (status := self.installed.share("-H", "Content-Type: text/plain", "--data-binary", text, key=key)) != 202:
            expect(status in (0, 503), f"a share was refused with {status}")
            expect(time.monotonic() - begun < RETRY_TIME, f"a share wasn't accepted within {RETRY_TIME} s; the last status was {status}")
            self.retries += 1
            time.sleep(0.1)
        self.accepted += 1
        self.slowest = max(self.slowest, time.monotonic() - begun)


class Load:
    """Several devices that send at once."""

    def __init__(self, installed, devices=4):
        self.devices = [Sending(installed, number) for number in range(1, devices + 1)]
        for device in self.devices:
            device.start()

    @property
    def accepted(self):
        return sum(device.accepted for device in self.devices)

    @property
    def retries(self):
        return sum(device.retries for device in self.devices)

    @property
    def slowest(self):
        return max(device.slowest for device in self.devices)

    def summary(self):
        return (f"{self.accepted} from {len(self.devices)} devices, none lost or sent twice; {self.retries} retries; "
                f"the slowest was accepted after {self.slowest:.1f} s")

    def wait(self, made, shares, what):
        """Waits until each device has sent that many more shares. The sum would hide a device that never gets through again."""
        before = [device.accepted for device in self.devices]

        def each_got_through():
            self.expect_no_fault()
            return all(device.accepted >= count + shares for device, count in zip(self.devices, before, strict=True))

        made.poll(each_got_through, f"{shares} shares of each device {what}", RETRY_TIME + 60)

    def expect_no_fault(self):
        faults = [device.fault for device in self.devices if device.fault]
        expect(not faults, f"while shares arrived: {'; '.join(faults)}")

    def stop(self):
        """Ends the devices. A share that waits for its receipt is sent until then, because the server may have it already."""
        for device in self.devices:
            device.ends.set()
        end = time.monotonic() + RETRY_TIME + LONGEST_REQUEST
        for device in self.devices:
            device.join(max(0, end - time.monotonic()))
        waiting = [device.name for device in self.devices if device.is_alive()]
        expect(not waiting, f"still waiting for a receipt: {', '.join(waiting)}")
        self.expect_no_fault()


def check_worker(installed):
    """The worker's unit makes a book when the server only accepts."""
    made, before = installed.machine, len(installed.mails())
    set_value(made, "SHAREPIPE_NO_WORK", "true")
    run(made, block(INSTALL, "The worker in a process of its own", "sharepipe-work"))
    installed.wait()
    expect(installed.share("-H", "Content-Type: text/plain", "--data-binary", "For the worker. " * 20) == 202, "not accepted")
    installed.wait_for_mails(before + 1)
    return before + 1


def expect_upgrade(previous, package):
    """dpkg considers the package an upgrade of the previous one."""
    versions = [control(deb, "Version") for deb in (previous, package)]
    expect(is_upgrade(*versions), f"{versions[1]} isn't an upgrade of {versions[0]}")


def check_before(made):
    """By the commands of upgrade.md, a backup is made and renamed, and the new program checks the data without being installed."""
    commands = block(UPGRADE, "Before an upgrade", "migrate --check")
    # The exit code 1 only says that the start of the new program will update the database.
    commands, count = re.subn(r"migrate --check$", "migrate --check || test $? = 1", commands, flags=re.M)
    expect(count == 1, f"the page has other commands: {commands}")
    # The path of a user who isn't root has no sbin, and “sudo env PATH=…:$PATH” uses it.
    printed = run(made, f"export PATH=/usr/local/bin:/usr/bin:/bin\n{commands}")
    (found,) = re.findall(r"^\{.*\}$", printed, flags=re.M)
    expect(json.loads(found)["state"] in ("current", "outdated"), f"migrate --check of the new program says {found}")
    folder = made.root / "var/backups/sharepipe"
    newest = max(path.name for path in folder.glob("????-??-??T??????Z"))
    run(made, replaced(block(UPGRADE, "Before an upgrade", "before-0.2.0"), TIME=newest))
    expect((folder / "before-0.2.0/sharepipe.sqlite").exists() and not (folder / newest).exists(), "the backup wasn't renamed")


def check_upgrade(installed, previous, package):
    """Installs a package with a higher version while shares arrive."""
    expect_upgrade(previous, package)
    made, before = installed.machine, len(installed.mails())
    set_value(made, "SHAREPIPE_SHARE_RATE", "0")
    set_value(made, "SHAREPIPE_MAIL_RATE", "0")
    made.run("systemctl", "restart", "sharepipe", "sharepipe-work")
    installed.wait()
    configuration = (made.root / CONFIGURATION).read_text()
    process = made.run("systemctl", "show", "-P", "MainPID", "sharepipe")
    sending = Load(installed)
    sending.wait(made, 10, "before the upgrade")
    shutil.copyfile(package, made.root / "root" / NEWER)
    check_before(made)
    run(made, block(UPGRADE, "Upgrade", "apt-get install"))
    installed.wait()
    expect(made.run("dpkg-query", "-W", "-f", "${Version}", "sharepipe") == control(package, "Version"), "the version wasn't installed")
    sending.wait(made, 10, "after the upgrade")
    sending.stop()
    made.run("rm", f"/root/{NEWER}")
    expect(made.run("systemctl", "show", "-P", "MainPID", "sharepipe") != process, "the upgrade didn't restart the server")
    # A worker that starts before the server has updated the database ends, and systemd starts it again after five seconds.
    made.poll(lambda: made.run("systemctl", "is-active", "sharepipe-work", allowed=None).strip() == "active", "the worker runs again", 30)
    expect((made.root / CONFIGURATION).read_text() == configuration, "the upgrade changed the configuration")
    installed.wait_for_mails(before + sending.accepted, seconds=600)
    expect(len(installed.mails()) == before + sending.accepted, "a book was sent twice")
    return sending


def check_downgrade(installed, deb):
    """The earlier package is installed again as the page says: its program finds its own schema."""
    made, before = installed.machine, len(installed.mails())
    expect(installed.admin("migrate", "--check")["state"] == "current", "the schema is not current")
    shutil.copyfile(deb, made.root / "root/sharepipe.deb")
    made.run("apt-get", "install", "-y", "-q", "--allow-downgrades", "/root/sharepipe.deb")
    installed.wait()
    expect(made.run("dpkg-query", "-W", "-f", "${Version}", "sharepipe") == control(deb, "Version"), "the version is another one")
    expect(installed.share("-H", "Content-Type: text/plain", "--data-binary", "After the downgrade. " * 9) == 202, "not accepted")
    installed.wait_for_mails(before + 1)


def back_up(made):
    """The name of a new backup."""
    made.run("systemctl", "start", "sharepipe-backup")
    return max(path.name for path in (made.root / "var/backups/sharepipe").iterdir() if path.is_dir())


def check_return(installed, previous, name, listed):
    """The earlier package, whose program refuses the newer data, is installed with the backup from before the upgrade, by the page's steps."""
    made = installed.machine
    shutil.copyfile(previous, made.root / "root/sharepipe_0.1.0_amd64.deb")
    commands = "\n".join(code(UPGRADE, "Downgrade", "sudo "))
    stop = next(line for line in commands.splitlines() if "systemctl stop" in line)
    # The page says to run the first command again after the installation, which starts the units.
    steps = replaced(commands, TIME=name).replace("apt-get install --allow-downgrades", "apt-get install -y -q --allow-downgrades")
    steps = re.sub(r"^(sudo apt-get install .*)$", rf"\1\n{stop}", steps, flags=re.M)
    run(made, steps.removesuffix("sudo systemctl start sharepipe-backup") + "sudo systemctl start sharepipe-work")
    installed.wait()
    expect(installed.library() == listed, f"after the downgrade, the library has {installed.library()} instead of {listed}")
    expect(installed.share("-H", "Content-Type: text/plain", "--data-binary", "After the downgrade. " * 9) == 202, "not accepted")
    installed.wait_for_mails(1)


def test_upgrade(previous, deb, folder, record):
    """An earlier package makes a book, and is upgraded while shares arrive."""
    made = machine.Machine(record.suite, folder / "machine")
    for package in (previous, deb):
        prepare(made, package, record.suite)
    made.prepare("apt-get", "install", "-y", "-q", "--no-install-recommends", "sudo")
    made.start()
    try:
        installed = Installed(made)
        installed.install(previous)
        installed.make_account()
        installed.make_key()
        check_worker(installed)
        schema, listed, name = installed.admin("migrate", "--check")["programSchema"], installed.library(), back_up(made)
        sending = check_upgrade(installed, previous, deb)
        found = installed.admin("migrate", "--check")
        expect(found["state"] == "current", f"the schema is {found}")
        if found["programSchema"] != schema:
            check_return(installed, previous, name, listed)
            record.add("schema", f"from {schema} to {found['programSchema']}; back with the backup, because the earlier program refuses the data")
        record.add(f"shares during the upgrade from {control(previous, 'Version')}", sending.summary())
    except AssertionError:
        print(made.journal(), file=sys.stderr)
        raise
    finally:
        made.close()
