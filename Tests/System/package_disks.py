# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The pages' commands that move the data and the backups of the installed package to another disk, copy its key, and delete everything, for
packages.py. The disk is a folder of the same file system."""

import shutil

from package_installed import expect, run
from package_postgresql import send
from page_blocks import BACKUP, INSTALL, UPGRADE, block

HEADING = "Data or backups on another disk"
DATA = "/var/lib/sharepipe"
STOP = "systemctl stop sharepipe sharepipe-work sharepipe-backup.timer sharepipe-backup"


def check_data(installed):
    """The data goes to the disk and back, and the server goes on with it."""
    made, listed = installed.machine, installed.library()
    run(made, block(INSTALL, HEADING, "sudo mount /var/lib/sharepipe"))
    installed.wait()
    expect(made.run("findmnt", "-no", "SOURCE", DATA).strip().endswith("/srv/disk/sharepipe]"), "the data isn't on the disk")
    send(installed, "On another disk.")
    expect(len(installed.library()) == len(listed) + 1, "the server on the other disk lost shares")
    shutil.rmtree(made.root / "var/lib/sharepipe.old")
    listed = installed.library()
    made.run("sh", "-euc", f"{STOP}; umount {DATA}; sed -i '/srv.disk/d' /etc/fstab; cp -a /srv/disk/sharepipe/. {DATA}/; "
             "systemctl start sharepipe sharepipe-backup.timer sharepipe-work")
    installed.wait()
    expect(installed.library() == listed, "on its own disk again, the server has another library")


def check_backups(installed):
    """A drop-in makes the backups on the disk."""
    made = installed.machine
    run(made, block(INSTALL, HEADING, "/srv/disk/backups"))
    lines = block(INSTALL, HEADING, "scheduled-backup", "ini")
    file = made.root / "etc/systemd/system/sharepipe-backup.service.d/override.conf"
    file.parent.mkdir(exist_ok=True)
    file.write_text(lines)
    made.run("systemctl", "daemon-reload")
    made.run("systemctl", "start", "sharepipe-backup")
    found = [path.name for path in (made.root / "srv/disk/backups").glob("????-??-??T??????Z")]
    expect(len(found) == 1, f"the backups on the disk are {found}")
    shutil.rmtree(file.parent)
    made.run("systemctl", "daemon-reload")
    shutil.rmtree(made.root / "srv/disk")


def check_key(installed):
    """The operator's copy of the key is readable for that user only."""
    made = installed.machine
    run(made, block(BACKUP, "The secret key", "secret.key"))
    copy = made.root / "root/sharepipe-secret.key"
    expect(copy.stat().st_mode & 0o777 == 0o600, f"the copy of the key has the rights {copy.stat().st_mode & 0o777:o}")
    expect(copy.read_bytes() == (made.root / "var/lib/sharepipe/secret.key").read_bytes(), "the copy isn't the key")
    copy.unlink()


def check_other_disk(installed):
    check_data(installed)
    check_backups(installed)
    check_key(installed)


def check_deletion(installed):
    """After the package was purged, the page's commands delete the rest."""
    made = installed.machine
    run(made, block(UPGRADE, "Remove", "deluser"))
    left = made.run("sh", "-c", "ls -d /var/lib/sharepipe /var/backups/sharepipe 2>&1; id sharepipe 2>&1", allowed=None)
    expect(left.count("No such file") == 2 and "no such user" in left, f"deleting left {left}")
