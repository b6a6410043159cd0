# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The pages' commands for PostgreSQL with the installed package, for packages.py: the role and the database, a move from SQLite, a backup, a
restore to a new database, and the move back."""

import shutil

from package_installed import edit_with, expect, run
from page_blocks import BACKUP, POSTGRESQL, block, replaced

# What the commands need from Debian; the machine has no network while they run.
NEEDED = ("postgresql", "postgresql-client", "sudo")
PASSWORD = "correct horse"
TEXT = ("-H", "Content-Type: text/plain", "--data-binary")


def settings(**replacing):
    """The lines of the page's configuration file."""
    lines = replaced(block(POSTGRESQL, "With the package", "SHAREPIPE_DATABASE=", "ini"), **replacing).split()
    return [line.split("=", 1) for line in lines]


def send(installed, text):
    """Shares a text, and waits for its book."""
    mails = len(installed.mails())
    expect(installed.share(*TEXT, f"{text} " * 9) == 202, f"“{text}” wasn't accepted")
    installed.wait_for_mails(mails + 1)


def expect_database(installed, *words):
    """What the line “database” of doctor says."""
    lines = installed.machine.run("sharepipe-admin", "doctor", "--offline").splitlines()
    (line,) = [line for line in lines if line.split("\t")[1:2] == ["database"]]
    expect(line.startswith("good") and all(word in line for word in words), f"doctor says {line}")


def create_database(made):
    run(made, block(POSTGRESQL, "Create the database", "createuser"), text=f"{PASSWORD}\n{PASSWORD}\n")


def move(installed):
    """The server with SQLite that the package started goes on with PostgreSQL."""
    made = installed.machine
    edit_with(made, "".join(f"s|^#{name}=.*|{name}={value}|\n" for name, value in settings(**{"db.example.org": "127.0.0.1"})))
    run(made, block(POSTGRESQL, "With the package", "/etc/sharepipe/database-password"), text=f"{PASSWORD}\n")
    found = made.run("stat", "-c", "%a %U %G", "/etc/sharepipe/database-password").strip()
    expect(found == "640 root sharepipe", f"the file with the password is {found}")
    run(made, block(POSTGRESQL, "With the package", "--to database"))
    installed.wait()
    expect_database(installed, "PostgreSQL", "127.0.0.1")


def move_back(installed):
    made = installed.machine
    edit_with(made, "".join(f"s|^{name}=.*|#{name}=|\n" for name, _ in settings()))
    run(made, block(POSTGRESQL, "With the package", "--from database"))
    installed.wait()
    expect_database(installed)
    expect((made.root / "var/lib/sharepipe/sharepipe.sqlite").exists(), "there is no database of SQLite")


def back_up(made):
    """The name of a new backup, which the script verified by restoring it."""
    run(made, block(BACKUP, "With PostgreSQL", "CREATEDB"))
    made.run("systemctl", "start", "sharepipe-backup")
    expect("verified by restoring" in made.run("journalctl", "--no-pager", "-n", "5", "-u", "sharepipe-backup"), "the backup wasn't restored")
    newest = max(path for path in (made.root / "var/backups/sharepipe").iterdir() if path.is_dir())
    expect((newest / "database.dump").exists(), f"{newest.name} has no dump")
    return newest.name


def restore(installed, name):
    made = installed.machine
    run(made, replaced(block(BACKUP, "Restore to PostgreSQL", "createdb"), TIME=name))
    installed.wait()
    shutil.rmtree(made.root / "var/lib/sharepipe.old")
    made.run("sudo", "-u", "postgres", "dropdb", "sharepipe_old")


def check_postgresql(installed):
    made, listed = installed.machine, installed.library()
    create_database(made)
    move(installed)
    expect(installed.library() == listed, f"with PostgreSQL, the library has {installed.library()} instead of {listed}")
    send(installed, "With PostgreSQL.")
    listed, name = installed.library(), back_up(made)
    send(installed, "After the backup.")
    restore(installed, name)
    expect(installed.library() == listed, f"after the restore to PostgreSQL, the library has {installed.library()} instead of {listed}")
    send(installed, "After the restore.")
    listed = installed.library()
    move_back(installed)
    expect(installed.library() == listed, f"with SQLite again, the library has {installed.library()} instead of {listed}")
    send(installed, "With SQLite again.")
    made.run("systemctl", "stop", "postgresql")
    (made.root / "etc/sharepipe/database-password").unlink()
