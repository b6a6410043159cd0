# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The figures of packages.py: it prints them while they are measured, and writes them to a Markdown file after a run without a fault."""

import pathlib
import re
import subprocess
import time

import parts
from package_installed import control, expect

PROGRAMS = ("sharepipe", "sharepipe-pictures")
BEGINNING = "# The Debian package and the tarball\n\n`Tests/System/packages.py` measured this in a machine of each version of Debian.\n"


class Record:
    """The figures of one run on one suite; an upgrade from an earlier package has a section of its own."""

    def __init__(self, suite, previous=None):
        self.suite, self.rows = suite, []
        self.heading = f"{suite}, only an upgrade" if previous else suite

    def add(self, what, figure):
        print(f"packages: {self.suite}: {what}: {figure}", flush=True)
        self.rows.append((what, figure))

    def save(self, file, deb):
        """Writes a section to the file, instead of an earlier one with the same heading."""
        text = file.read_text() if file.exists() else BEGINNING
        text = re.sub(rf"\n## {self.heading}\n.*?(?=\n## |\Z)", "", text, flags=re.S)
        when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
        lines = [f"\n## {self.heading}\n", f"{when}, at commit {commit(file)}, of the package {control(deb, 'Version')}.\n",
                 "| what | figure |", "|---|---|", *(f"| {what} | {figure} |" for what, figure in self.rows)]
        file.write_text(text + "\n".join(lines) + "\n")


def commit(file):
    """The commit of this copy of the repository, with “-dirty” if another file than the record was changed."""
    def git(*words):
        return subprocess.run(["git", "-C", parts.ROOT, *words], capture_output=True, text=True, check=False)

    changed = git("diff", "--quiet", "HEAD", "--", ".", f":(exclude,top){relative(file)}").returncode
    return git("rev-parse", "--short=8", "HEAD").stdout.strip() + ("-dirty" if changed else "")


def relative(file):
    path = pathlib.Path(file).resolve()
    return path.relative_to(parts.ROOT) if path.is_relative_to(parts.ROOT) else path.name


def megabytes(file):
    return f"{file.stat().st_size / 1e6:.1f} MB"


def add_sizes(record, made, deb, tarball):
    """The programs as they are installed, which have no symbols, and what is downloaded."""
    for name in PROGRAMS:
        program = made.root / "usr/lib/sharepipe" / name
        sections = subprocess.run(["readelf", "--sections", "--wide", program], check=True, capture_output=True, text=True).stdout
        expect(not re.search(r"\.symtab|\.debug_", sections), f"{name} isn't stripped")
        record.add(f"size of `{name}`, stripped, as installed", megabytes(program))
    record.add("size of the package", megabytes(deb))
    record.add("size of the tarball", megabytes(tarball))
