# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The scheduled backup of a server with SQLite, by the script of the package; postgres_backup.py has that with PostgreSQL.

A backup that is damaged is marked as invalid; one whose check fails for another reason is marked as unchecked. Neither may replace a
verified one. Marked ones are bounded in number, and in age once there is a newer verified one. Names that are in the future count as the oldest.
The secret key of the server isn't in a backup.
If the server has lost a file, its backups have everything else, and only verified ones count for doctor.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

import intake
import parts
from backup_key import expect_no_key, make_key
from checkup import expect

SCRIPT = parts.ROOT / "Packaging/bin/scheduled-backup"


class Site:
    """A data folder, and a program in front of the server's that can do something before it restores a backup."""

    def __init__(self, folder):
        self.folder, self.data, self.backups, self.program = folder, folder / "data", folder / "backups", folder / "program"
        (folder / "site.conf").write_text(f"SHAREPIPE_DATA={self.data}\n")
        self.before_restore("")

    def before_restore(self, command):
        self.program.write_text(f'#!/bin/sh\nif [ "$1" = restore ]; then\n:\n{command}\nfi\nexec "{parts.SHAREPIPE}" "$@"\n')
        self.program.chmod(0o755)

    def back_up(self, keep=2, **environment):
        time.sleep(1.1)  # Backups are named after the second.
        return subprocess.run([SCRIPT, self.backups], capture_output=True, text=True, timeout=120, check=False, env={
            **os.environ, "SHAREPIPE_CONFIG": str(self.folder / "site.conf"), "KEEP": str(keep), "SHAREPIPE": str(self.program), **environment})

    def noted(self):
        """When doctor believes that the last backup was made."""
        return json.loads((self.data / "last-backup.json").read_text())["madeAt"]

    def names(self, ending="Z"):
        return sorted(path.name for path in self.backups.iterdir() if path.name.endswith(ending))


def check_verified(site):
    for _ in range(3):
        done = site.back_up()
        expect(done.returncode == 0 and "was made and verified by restoring it" in done.stdout, f"a backup: {done.returncode} {done.stderr}")
    expect_no_key(site.data, site.backups)
    expect(len(site.names()) == 2 and all(re.fullmatch(r"[-\d]{10}T\d{6}Z", name) for name in site.names()), f"the backups are {site.names()}")


def check_invalid(site):
    """Whatever is wrong with the newest backups, the last good one stays."""
    verified = site.names()
    site.before_restore('truncate -s 4096 "$2/sharepipe.sqlite"')
    for _ in range(4):
        done = site.back_up(keep=1, KEEP_UNVERIFIED="2")
        expect(done.returncode == 65 and "can't be restored" in done.stderr, f"a damaged backup: {done.returncode} {done.stderr}")
    expect(site.names() == verified and len(site.names(".invalid")) == 2, f"the backups are {site.names('')}")


def check_unchecked(site):
    """A disk that is too full for the check says nothing about the backup."""
    verified, invalid = site.names(), site.names(".invalid")
    site.before_restore("ulimit -f 16; trap '' XFSZ")
    for _ in range(3):
        done = site.back_up(keep=1, KEEP_UNVERIFIED="2")
        expect(done.returncode == 69 and "couldn't be completed" in done.stderr, f"a full disk: {done.returncode} {done.stderr}")
    unchecked = site.names(".unchecked")
    expect(site.names() == verified and len(unchecked) == 2 and site.names(".invalid") == invalid, f"the backups are {site.names('')}")
    shutil.rmtree(site.folder / "restored", ignore_errors=True)
    words = [parts.SHAREPIPE, "restore", site.backups / unchecked[-1], "--data", site.folder / "restored"]
    done = subprocess.run(words, capture_output=True, check=False)
    expect(done.returncode == 0, f"an unchecked backup that is good: {done.stderr}")
    site.before_restore("")


def check_lost(site, token):
    """Without a file that the server has lost, a backup and its restore have everything else."""
    server, dice = intake.Serving(site.data, "--no-work"), random.Random(7)
    server.must_be_up()
    client = intake.Client(server.address, token)
    expect(all(client.send(intake.Share(dice, "large", number)) for number in range(2)), "the shares weren't accepted")
    server.stop()
    lost, *others = sorted((site.data / "bodies").iterdir())
    expect(len(others) == 1 and site.back_up(keep=9).returncode == 0, "a backup before a file is lost")
    noted, verified = site.noted(), site.names()
    lost.rename(site.folder / lost.name)
    done = site.back_up(keep=1)
    expect(done.returncode == 65 and f"bodies/{lost.name}" in done.stderr, f"a lost file: {done.returncode} {done.stderr}")
    expect(site.names() == verified and site.noted() == noted, f"the backup counts: {site.names('')} {noted} {site.noted()}")
    words = [parts.SHAREPIPE, "restore", site.backups / site.names(".invalid")[-1], "--data", site.folder / "partly"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    expect(done.returncode == 65 and re.search(f"bodies/{lost.name}, share [^ ]+, is missing", done.stderr), f"its restore: {done.returncode} {done.stderr}")
    expect("1 file of the backup is missing" in done.stderr, f"the number of files: {done.stderr}")
    expect([path.name for path in (site.folder / "partly/bodies").iterdir()] == [others[0].name], "the other file isn't restored")
    (site.folder / lost.name).rename(lost)
    expect(site.back_up().returncode == 0 and site.noted() > noted, "a backup after the file was found")


def check_killed(site):
    """What a killed “sharepipe backup” left is removed."""
    left = site.backups / ".2026-01-02T030405Z.0A1B2C3D.part"
    (left / "bodies").mkdir(parents=True)
    done = site.back_up()
    expect(done.returncode == 0 and not left.exists(), f"the rest of a killed backup stays: {done.stderr}")


def check_killed_check(site):
    """A backup whose check was killed never counts as verified."""
    verified = site.names()
    site.before_restore("kill -9 $PPID; exit 1")
    for _ in range(4):
        expect(site.back_up(KEEP_UNVERIFIED="2").returncode == -9, "the script wasn't killed")
        expect(len(site.names(".unchecked")) <= 2, f"the unchecked backups are {site.names('.unchecked')}")
    (left,) = set(site.names()) - set(verified)
    # An operator can have put a backup there.
    (site.backups / f"{left}.unchecked/copied").mkdir(parents=True)
    expect(site.back_up().returncode == -9 and (site.backups / f"{left}.interrupted").exists(), "the script stops before it begins")
    (left,) = set(site.names()) - set(verified)
    site.before_restore("")
    done = site.back_up(keep=9)
    expect(done.returncode == 0 and f"{left}.unchecked" in site.names(".unchecked"), f"{left} counts as verified: {site.names('')} {done.stderr}")
    expect(left not in site.names() and not (site.backups / ".checking").exists(), f"the backups are {site.names('')}")


def check_space(site):
    """A backup that would fill the disk isn't begun."""
    before, programs = site.names(""), site.folder / "programs"
    programs.mkdir()
    (programs / "df").write_text("#!/bin/sh\necho header\necho disk 1000 900 100 90% /\n")
    (programs / "df").chmod(0o755)
    done = site.back_up(PATH=f"{programs}:{os.environ['PATH']}")
    expect(done.returncode == 75 and "0 MB free" in done.stderr, f"a disk that is nearly full: {done.returncode} {done.stderr}")
    expect(site.names("") == before, f"the backups are {site.names('')}")


def check_age(site):
    """Old marked backups go with the next verified one, and no other folder."""
    (site.backups / "2001-01-01T000000Z.invalid").mkdir()
    (site.backups / "2001-01-01.unchecked").mkdir()
    marked = [*site.names(".unchecked"), *site.names(".invalid")]
    expect(site.back_up(keep=1).returncode == 0 and len(site.names()) == 1, f"the backups are {site.names('')}")
    left = [*site.names(".unchecked"), *site.names(".invalid")]
    expect(left == [name for name in marked if name != "2001-01-01T000000Z.invalid"], f"of {marked}, {left} are left")
    for name in ("KEEP", "KEEP_UNVERIFIED", "UNVERIFIED_DAYS"):
        done = site.back_up(**{name: "0"}) if name != "KEEP" else site.back_up(keep=0)
        expect(done.returncode == 64 and f"for {name};" in done.stderr, f"an invalid {name}: {done.returncode} {done.stderr}")


def check_clock(site):
    """Backups that were made while the clock was ahead don't displace the newest one, and go first."""
    verified = site.names()
    ahead = [f"{time.gmtime().tm_year + 1}-01-0{day}T000000Z" for day in range(1, 8)]
    for name in ahead:
        (site.backups / name).mkdir()
    done = site.back_up(keep=7)
    made = set(site.names()) - {*verified, *ahead}
    expect(done.returncode == 0 and len(made) == 1, f"the new backup was removed: {site.names()} {done.stderr}")
    left = [*verified, *made, *ahead[-6 + len(verified):]]
    expect(site.names() == sorted(left), f"of {verified} and {ahead}, {site.names()} are left")
    expect(all(f"{name} is in the future" in done.stderr for name in ahead), f"there is no warning: {done.stderr}")
    done = site.back_up(keep=2)
    expect(len(site.names()) == 2 and max(made) in site.names() and not set(ahead) & set(site.names()), f"the backups are {site.names()}")
    check_clock_unverified(site, ahead)


def check_clock_unverified(site, ahead):
    for ending in (".invalid", ".unchecked"):
        for path in site.backups.glob(f"*{ending}"):
            shutil.rmtree(path)
        for name in ahead[:3]:
            (site.backups / f"{name}{ending}").mkdir()
    site.before_restore('truncate -s 4096 "$2/sharepipe.sqlite"')
    done = site.back_up(KEEP_UNVERIFIED="2")
    site.before_restore("")
    left = site.names(".invalid")
    expect(done.returncode == 65 and len(left) == 2 and left[0] < ahead[0] and left[1] == f"{ahead[2]}.invalid", f"the invalid backups are {left}")
    expect(site.names(".unchecked") == [f"{name}.unchecked" for name in ahead[1:3]], f"the unchecked backups are {site.names('.unchecked')}")


def check_folder(site):
    """A folder that can't be made, even by root: the message says what to do."""
    backups, site.backups = site.backups, pathlib.Path("/proc/nowhere/backups")
    done = site.back_up()
    site.backups = backups
    expect(done.returncode == 77 and "install -d -m 700 -o" in done.stderr, f"a folder that can't be made: {done.returncode} {done.stderr}")


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    begun, folder = time.monotonic(), pathlib.Path(parts.scratch("sqlite-backup-"))
    try:
        site = Site(folder)
        _, token = intake.account(site.data)
        make_key(site.data, "a@example.org")
        check_folder(site)
        check_verified(site)
        check_invalid(site)
        check_unchecked(site)
        check_lost(site, token)
        check_killed(site)
        check_killed_check(site)
        check_space(site)
        check_age(site)
        check_clock(site)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"sqlite backup: kept, marked, and bounded, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"sqlite backup: {error}")
