# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Installs the Debian package in a machine of its own, uses it, upgrades it and removes it, under that machine's systemd.

usage: packages.py [--deb FILE] [--tarball FILE] [--suite NAME] [--seconds N] [--record FILE] [--previous FILE]

By default, the files are those that “make dist” made, and the machine has bookworm. With --record, a run without a fault also writes its figures
to a section of a Markdown file. With --previous, it only checks the upgrade from that package, which an earlier commit or version made, to FILE,
while shares arrive.

Checks: two minutes (or N seconds) from the README's first command on a fresh machine, which downloads what it needs, to the page of the
link that the last command prints, in one run; every block that page_blocks.py lists for this test; the sizes; manual pages, completions,
documents, checksums, and the SPDX file; the server starts as its user with the unit's restrictions, which systemd understands and rates,
and which confine the image worker; a certificate and a password reach it as credentials; a share with an image becomes a book in the mail
folder; the books in a folder that others can read; the worker's unit; the backup's timer, retention and verification; by the commands of
the pages, a restore, a move to PostgreSQL, a backup and a restore there, the move back, and the data and backups on another disk; an
upgrade to a later commit's version while shares arrive, without losing one, and that each device gets through afterward; that the
operator's configuration survives it; going back to the earlier package; removing it and installing it again; and that after purging nothing
is left but the data. Then the tarball is used as its INSTALL.md says, moved, as a service, and for backups by cron. At the end, the page's
commands delete the data. It needs root, debootstrap, Debian's mirror, and a system on which systemd starts in namespaces; without those, it
ends with 69.
"""

import argparse
import base64
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

import machine
import package_contents
import package_disks
import package_fresh
import package_tarball
import package_units
import package_version
import parts
from left_out import LeftOut
from package_folder import check_folder
from package_installed import ADDRESS, CONFIGURATION, Installed, downloading_nothing, edit_with, expect, prepare, run, set_value
from package_postgresql import NEEDED, check_postgresql
from package_record import Record, add_sizes
from package_upgrade import check_downgrade, check_upgrade, check_worker, newer, test_upgrade
from page_blocks import BACKUP, INSTALL, MONITOR, RETENTION, block, expect_all_taken, replaced

# From a fresh machine to a page by the commands of the README, in seconds. Most of it is the mirror's time, so --seconds changes it.
BUDGET = 120
# Blocks of the pages for operators: page, heading, and words that they have.
COMMANDS = (
    (MONITOR, "doctor", "doctor"),
    (RETENTION, "What uses storage", "--usage"), (RETENTION, "Before you change a setting", "--within"),
    (BACKUP, "Back up and restore", "list-timers"), (MONITOR, "Log", "SIGUSR1"),
)
# MiB.
MEMORY = 45
# One pixel, gray.
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
# What changes by itself, and the data.
CHANGING = ("/proc", "/sys", "/dev", "/run", "/tmp", "/var/tmp", "/var/log", "/var/cache", "/var/lib/apt", "/var/lib/dpkg",
            "/var/lib/systemd", "/var/lib/sharepipe", "/var/lib/postgresql", "/var/backups", "/etc/passwd", "/etc/shadow", "/etc/group", "/etc/gshadow",
            "/etc/subuid", "/etc/subgid", "/root", "/etc/machine-id", "/etc/ld.so.cache", "/etc/.pwd.lock")


def check_unit(installed):
    """The server's user, rights, and files."""
    made = installed.machine
    expect(made.run("systemctl", "is-active", "sharepipe").strip() == "active", "the server isn't active")
    expect(made.run("systemctl", "is-enabled", "sharepipe").strip() == "enabled", "the server isn't enabled")
    expect(made.run("systemctl", "is-enabled", "sharepipe-backup.timer").strip() == "enabled", "the backups aren't enabled")
    expect(made.run("systemctl", "is-enabled", "sharepipe-work", allowed=(1,)).strip() == "disabled", "the worker is enabled")
    process = made.run("systemctl", "show", "-P", "MainPID", "sharepipe").strip()
    status = dict(line.split(":\t", 1) for line in made.run("cat", f"/proc/{process}/status").splitlines() if ":\t" in line)
    user = made.run("id", "-u", "sharepipe").strip()
    expect(set(status["Uid"].split()) == {user}, f"the server runs as {status['Uid']}")
    wanted = {"NoNewPrivs": "1", "Seccomp": "2", "CapEff": "0" * 16, "CapBnd": "0" * 16}
    for key, value in wanted.items():
        expect(status[key] == value, f"{key} of the server is {status[key]}")
    modes = {"/etc/sharepipe/sharepipe.conf": "640 root sharepipe", "/var/lib/sharepipe": "700 sharepipe sharepipe",
             "/var/backups/sharepipe": "700 sharepipe sharepipe"}
    for path, mode in modes.items():
        found = made.run("stat", "-c", "%a %U %G", path).strip()
        expect(found == mode, f"{path} is {found}")
    # As the server sees it: the whole system is read-only.
    done = made.run("nsenter", "--target", process, "--mount", "sh", "-c",
                    "touch /etc/x 2>/dev/null || touch /usr/x 2>/dev/null || touch /var/x 2>/dev/null; echo $?").strip()
    expect(done == "1", "the server can write outside of its folder")


def megabytes(made):
    """The resident memory of the server, with its libraries, in MiB."""
    process = made.run("systemctl", "show", "-P", "MainPID", "sharepipe").strip()
    (line,) = [line for line in made.run("cat", f"/proc/{process}/status").splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def check_memory(installed):
    """An idle server's memory: that of the first start, which makes the database, and of any other start, which has to be within the budget."""
    made = installed.machine
    first = megabytes(made)
    made.run("systemctl", "restart", "sharepipe")
    installed.wait()
    time.sleep(2)
    usual = megabytes(made)
    expect(usual <= MEMORY, f"the idle server has {usual:.1f} MiB, more than {MEMORY}")
    return f"{usual:.1f} MiB, of at most {MEMORY}; {first:.1f} MiB when it was started for the first time"


def check_books(installed):
    """Articles with an image, a text in Markdown, and an image alone; the last two need the image worker."""
    expect("warnings" not in installed.ready(), f"the server warns: {installed.ready()}")
    file = installed.machine.root.parent / "pixel.png"
    file.write_bytes(PIXEL)
    html = "<article><h1>The ferry</h1><p>" + "It left at seven. " * 60 + "</p></article>"
    page = json.dumps({"title": "The ferry", "url": "https://ferry.example.org/", "html": html})
    expect(installed.share("-H", "Content-Type: application/json", "--data-binary", page) == 202, "the page wasn't accepted")
    installed.wait_for_mails(1)
    expect(installed.share("-H", "Content-Type: text/markdown", "--data-binary", "# The pier\n\nA *letter*.") == 202, "no Markdown")
    expect(installed.share("-H", "Content-Type: image/png", "--data-binary", f"@{file}") == 202, "the image wasn't accepted")
    installed.wait_for_mails(3)
    log = installed.machine.run("journalctl", "--no-pager", "-u", "sharepipe")
    expect("thread priority" not in log, "the log is full of lines about thread priorities")


def check_backups(installed):
    """Backups are verified, and only the newest are kept."""
    made = installed.machine
    drop_in = made.root / "etc/systemd/system/sharepipe-backup.service.d/keep.conf"
    drop_in.parent.mkdir(parents=True)
    drop_in.write_text("[Service]\nEnvironment=KEEP=2\n")
    made.run("systemctl", "daemon-reload")
    folder = made.root / "var/backups/sharepipe"
    for _ in range(3):
        made.run("systemctl", "start", "sharepipe-backup")
        time.sleep(1.1)  # Backups are named after the second.
    names = sorted(path.name for path in folder.iterdir() if path.name != ".lock")
    expect(len(names) == 2 and all(re.fullmatch(r"[-\d]{10}T\d{6}Z", name) for name in names), f"the backups are {names}")
    expect(made.run("systemctl", "is-active", "sharepipe-backup.timer").strip() == "active", "the timer isn't active")
    shutil.rmtree(drop_in.parent)
    made.run("systemctl", "daemon-reload")


def check_restore(installed):
    """A backup is restored by the commands of the page; the token and the shares are there again."""
    made, listed = installed.machine, installed.library()
    expect(len(listed) == 5, f"the library has {listed}")
    made.run("systemctl", "start", "sharepipe-backup")
    newest = max(path.name for path in (made.root / "var/backups/sharepipe").iterdir())
    expect(installed.share("-H", "Content-Type: text/plain", "--data-binary", "After the backup.") == 202, "not accepted")
    run(made, replaced(block(BACKUP, "Restore", "a server that never needed one"), TIME=newest))
    installed.wait()
    expect(installed.library() == listed, f"after the restore, the library has {installed.library()} instead of {listed}")
    shutil.rmtree(made.root / "var/lib/sharepipe.old")
    mails = len(installed.mails())
    expect(installed.share("-H", "Content-Type: text/plain", "--data-binary", "After the restore. " * 9) == 202, "not accepted")
    installed.wait_for_mails(mails + 1)


def check_first_installation(installed, deb):
    """By the block of the page about the package."""
    made = installed.machine
    shutil.copy(deb, made.root / "root")
    *commands, log = block(INSTALL, "Debian package", "./sharepipe_*.deb").strip().splitlines()
    with downloading_nothing(made):
        run(made, "\n".join(commands))
    installed.wait()
    expect("/setup/" in run(made, log), "the log has no link for the first account")
    (made.root / "root" / deb.name).unlink()


def check_commands(installed):
    """What the pages for operators say to run."""
    made = installed.machine
    edit_with(made, "s|^#SHAREPIPE_SHARE_RATE=.*|SHAREPIPE_SHARE_RATE=600|\n")
    run(made, block(INSTALL, "Debian package", "sharepipe.conf\nsudo systemctl restart"))
    expect("\nSHAREPIPE_SHARE_RATE=600\n" in (made.root / CONFIGURATION).read_text(), "sudoedit didn't change the configuration")
    installed.wait()
    for page, heading, containing in COMMANDS:
        run(made, block(page, heading, containing))
    made.poll(lambda: "level=debug" in made.run("journalctl", "--no-pager", "-n", "20", "-u", "sharepipe"), "another level of the log", 30)
    run(made, block(MONITOR, "Log", "SIGUSR1"))
    expect(installed.admin("migrate", "--check")["state"] == "current", "the schema is not current")
    expect("reader@example.org" in made.run("sharepipe-admin", "user", "list"), "the account isn't listed")


def check_files(installed):
    """The commands that give the server a password and a certificate in files of their own; what they make is for root and the server only."""
    made = installed.machine
    edit_with(made, "")
    run(made, block(INSTALL, "Passwords in files", "smtp-password"), text="s3cret\n")
    folder = package_units.make_certificate(made)
    run(made, block(INSTALL, "TLS without a reverse proxy", "letsencrypt"))
    for name in ("smtp-password", "tls/fullchain.pem", "tls/privkey.pem"):
        found = made.run("stat", "-c", "%a %U %G", f"/etc/sharepipe/{name}").strip()
        expect(found == "640 root sharepipe", f"{name} is {found}")
    expect((made.root / "etc/sharepipe/smtp-password").read_text() == "s3cret\n", "the password is another one")
    made.run("rm", "-r", "/etc/sharepipe/tls", "/etc/sharepipe/smtp-password", f"/{folder.parent.parent.relative_to(made.root)}")


def entries(made):
    prune = [word for path in CHANGING for word in ("-path", path, "-prune", "-o")]
    return set(made.run("find", "/", "-xdev", *prune, "-print").splitlines())


def check_installed_again(installed, deb):
    """After a removal, the package has the units that it had, also an enabled worker."""
    made = installed.machine
    made.run("systemctl", "enable", "--now", "sharepipe-work")
    made.run("apt-get", "remove", "-y", "-q", "sharepipe")
    expect(made.curl(ADDRESS, allowed=(7,)) == "", "the server still runs")
    expect((made.root / CONFIGURATION).exists(), "removing deleted the configuration")
    installed.install(deb)
    for unit in ("sharepipe.service", "sharepipe-work.service", "sharepipe-backup.timer"):
        found = [made.run("systemctl", word, unit, allowed=None).strip() for word in ("is-enabled", "is-active")]
        expect(found == ["enabled", "active"], f"after another installation, {unit} is {found}")
    made.run("systemctl", "start", "sharepipe-backup")
    check_failed_worker(installed)
    made.run("systemctl", "disable", "--now", "sharepipe-work")


def check_failed_worker(installed):
    """A worker that ended because of a wrong setting runs after the setting was corrected and the package was installed once more."""
    made, file = installed.machine, installed.machine.root / CONFIGURATION
    before = file.read_text()
    file.write_text(before + "SHAREPIPE_NO_SUCH_SETTING=1\n")
    made.run("systemctl", "restart", "sharepipe-work")
    made.poll(lambda: made.run("systemctl", "is-active", "sharepipe-work", allowed=None).strip() == "failed", "the worker ends")
    file.write_text(before)
    made.run("apt-get", "install", "-y", "-q", "--reinstall", "--no-install-recommends", "/root/sharepipe.deb")
    expect(made.run("systemctl", "is-active", "sharepipe-work").strip() == "active", "the worker that had failed isn't started")


def check_removal(installed, before):
    made = installed.machine
    made.run("apt-get", "remove", "-y", "-q", "sharepipe")
    expect(made.curl(ADDRESS, allowed=(7,)) == "", "the server still runs")
    count = len(installed.mails())
    made.run("apt-get", "purge", "-y", "-q", "sharepipe")
    left = sorted(entries(made) - before)
    expect(not left, f"purging left {left}")
    stamps = sorted(path.name for path in (made.root / "var/lib/systemd/timers").glob("*sharepipe*"))
    states = sorted(str(path) for path in (made.root / "var/lib/systemd").glob("deb-systemd-helper-*/**/*sharepipe*"))
    expect(not stamps and not states, f"purging left {stamps + states}")
    expect(len(installed.mails()) == count and (made.root / "var/lib/sharepipe/sharepipe.sqlite").exists(), "data was deleted")


def test(deb, tarball, folder, record):
    made = machine.Machine(record.suite, folder / "machine")
    prepare(made, deb, record.suite)
    package_contents.prepare_shells(made)
    made.prepare("apt-get", "install", "-y", "-q", "--no-install-recommends", *NEEDED)
    made.start()
    try:
        check_all(Installed(made), deb, tarball, folder, record)
    except AssertionError:
        print(made.journal(), file=sys.stderr)
        raise
    finally:
        made.close()


def check_all(installed, deb, tarball, folder, record):
    made = installed.machine
    before = entries(made)
    check_first_installation(installed, deb)
    add_sizes(record, made, deb, tarball)
    record.add("contents of the package", package_contents.check_contents(made, deb))
    check_unit(installed)
    record.add("resident memory of the idle server", check_memory(installed))
    installed.make_account()
    check_books(installed)
    record.add("exposure of the units, rated by systemd", f"{package_units.check_verified(made)} of 10")
    check_used(installed)
    sending = check_upgrade(installed, deb, newer(deb, folder / "newer"))
    record.add("shares while the package was upgraded", sending.summary())
    check_downgrade(installed, deb)
    check_installed_again(installed, deb)
    check_removal(installed, before)
    package_tarball.check_tarball(installed, tarball, deb)
    record.add("books in the mail folder at the end", len(installed.mails()))
    package_disks.check_deletion(installed)
    record.add("blocks of the documents that were run", expect_all_taken("packages"))


def check_used(installed):
    """What an operator does with the server until the first upgrade."""
    package_units.check_confined(installed)
    check_files(installed)
    package_units.check_credentials(installed, (parts.ROOT / INSTALL).read_text(), set_value)
    check_folder(installed)
    check_worker(installed)
    check_backups(installed)
    check_commands(installed)
    installed.make_key()
    check_restore(installed)
    check_postgresql(installed)
    package_disks.check_other_disk(installed)


def test_in(folder, given):
    """Tests in a new folder, which is removed in any case."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    deb, record = given.deb or newest("*.deb"), Record(given.suite, given.previous)
    try:
        if given.previous:
            test_upgrade(given.previous, deb, folder, record)
        else:
            package_fresh.check_fresh(deb, folder, record, given.seconds)
            test(deb, given.tarball or newest("*.tar.xz"), folder, record)
        if given.record:
            record.save(given.record, deb)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def newest(pattern):
    found = sorted((parts.ROOT / "var/dist").glob(pattern))
    return found[-1] if found else sys.exit(f"packages: there is no var/dist/{pattern}; run “make dist” first")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deb", type=pathlib.Path)
    parser.add_argument("--tarball", type=pathlib.Path)
    parser.add_argument("--previous", type=pathlib.Path)
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("--suite", default="bookworm")
    parser.add_argument("--seconds", type=int, default=BUDGET)
    given = parser.parse_args()
    package_version.check_versions()
    left_out = LeftOut("packages")
    try:
        machine.base(given.suite)
        test_in(machine.CACHE / "test", given)
    except machine.NotPossible as error:
        left_out.add(given.suite, error)
    left_out.finish()


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"packages: {error}")
