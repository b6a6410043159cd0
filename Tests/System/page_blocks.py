# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The code blocks of the documents, for tests that run them in a machine of their own.

Pages are named by their paths from the root of the repository. RUN_BY lists the shell blocks that documents.py leaves to another test. That test
takes them from their pages with `block`, and fails at its end if it didn't take one of them.
"""

import re

import parts

INSTALL, UPGRADE, BACKUP = "Docs/operate/install.md", "Docs/operate/upgrade.md", "Docs/operate/backup.md"
MONITOR, RETENTION, POSTGRESQL = "Docs/operate/monitor.md", "Docs/operate/retention.md", "Docs/postgresql.md"
TARBALL, FIRST_BOOK = "Packaging/INSTALL.md", "Docs/use/first-book.md"
# For each test: page, heading, and a text that only this block below the heading has.
RUN_BY = {
    "packages": (
        ("README.md", "Get started", "./var/dist/sharepipe_*.deb"),
        (FIRST_BOOK, "1. Start a server", "journalctl"),
        (INSTALL, "Debian package", "./sharepipe_*.deb"),
        (INSTALL, "Debian package", "sharepipe.conf\nsudo systemctl restart"),
        (INSTALL, "Passwords in files", "smtp-password"),
        (INSTALL, "TLS without a reverse proxy", "letsencrypt"),
        (INSTALL, "Data or backups on another disk", "sudo mount /var/lib/sharepipe"),
        (INSTALL, "Data or backups on another disk", "/srv/disk/backups"),
        (INSTALL, "The worker in a process of its own", "sharepipe-work"),
        (BACKUP, "Back up and restore", "list-timers"),
        (BACKUP, "With PostgreSQL", "CREATEDB"),
        (BACKUP, "The secret key", "secret.key"),
        (BACKUP, "Restore", "a server that never needed one"),
        (BACKUP, "Restore to PostgreSQL", "createdb"),
        (MONITOR, "doctor", "doctor"),
        (MONITOR, "Log", "SIGUSR1"),
        (RETENTION, "What uses storage", "--usage"),
        (RETENTION, "Before you change a setting", "--within"),
        (UPGRADE, "Before an upgrade", "migrate --check"),
        (UPGRADE, "Before an upgrade", "before-0.2.0"),
        (UPGRADE, "Upgrade", "apt-get install"),
        (UPGRADE, "Remove", "deluser"),
        (POSTGRESQL, "Create the database", "createuser"),
        (POSTGRESQL, "With the package", "/etc/sharepipe/database-password"),
        (POSTGRESQL, "With the package", "--to database"),
        (POSTGRESQL, "With the package", "--from database"),
        (TARBALL, "Sharepipe from the tarball", "apt-get install libcurl4"),
        (TARBALL, "Sharepipe from the tarball", "bin/sharepipe serve"),
        (TARBALL, "Sharepipe from the tarball", "systemctl unmask"),
        (TARBALL, "Upgrade the service", "cp -R"),
        (TARBALL, "Change to the package", "apt-get install"),
        (TARBALL, "Remove the service", "rm -r"),
    ),
    "container": (
        (INSTALL, "Container", "podman build"),
        (INSTALL, "Commands in a container", "user add"),
        (INSTALL, "Commands in a container", "podman compose"),
        (INSTALL, "Back up a container", "podman exec"),
        (INSTALL, "Back up a container", "podman run --rm"),
        (INSTALL, "Upgrade a container", "migrate --check"),
        (INSTALL, "Downgrade a container", "migrate --check"),
        (INSTALL, "Downgrade a container", "podman tag"),
        (POSTGRESQL, "With Compose", "--to database"),
    ),
}
# The pages and texts of the blocks that this process took.
taken = set()


class NotThere(AssertionError):
    """The page was changed, and its test wasn't."""


def section(page, heading):
    """The lines below a heading, up to the next heading of the same level or a higher one."""
    lines, level, found = (parts.ROOT / page).read_text().splitlines(), 0, []
    fenced = False
    for line in lines:
        fenced ^= line.startswith("```")
        mark = None if fenced else re.match(r"(#+) (.*)$", line)
        if level and mark and len(mark[1]) <= level:
            break
        if level:
            found.append(line)
        elif mark and mark[2] == heading:
            level = len(mark[1])
    if not level:
        raise NotThere(f"{page} has no heading “{heading}”")
    return "\n".join(found) + "\n"


def blocks(page, heading, language="sh"):
    """The texts of the blocks below a heading."""
    return re.findall(rf"^```{language}$\n(.*?)^```$", section(page, heading), flags=re.M | re.S)


def find(page, heading, containing, language="sh"):
    """The one block below a heading that contains a text."""
    found = [text for text in blocks(page, heading, language) if containing in text]
    if len(found) != 1:
        raise NotThere(f"{page} has {len(found)} blocks below “{heading}” with “{containing}”")
    return found[0]


def block(page, heading, containing, language="sh"):
    """The same, for a test that runs it."""
    text = find(page, heading, containing, language)
    taken.add((page, text))
    return text


def left_to(test):
    """The blocks that documents.py leaves to a test, by page and text, with their headings."""
    return {(page, find(page, heading, containing)): heading for page, heading, containing in RUN_BY[test]}


def expect_all_taken(test):
    """Fails if the test didn't take a block that it is said to run; returns how many there are."""
    listed = left_to(test)
    missing = [f"{page}, “{heading}”: {text.splitlines()[0]}" for (page, text), heading in listed.items() if (page, text) not in taken]
    if missing:
        raise AssertionError("these blocks weren't run from their pages:\n" + "\n".join(missing))
    return len(listed)


def replaced(text, **values):
    """The block with the reader's own words, such as TIME."""
    for name, value in values.items():
        if name not in text:
            raise NotThere(f"the block has no {name}: {text}")
        text = text.replace(name, value)
    return text


def code(page, heading, beginning):
    """The commands between backticks in the text below a heading that begin with a text, in order."""
    return [text for text in re.findall(r"`([^`\n]+)`", section(page, heading)) if text.startswith(beginning)]
