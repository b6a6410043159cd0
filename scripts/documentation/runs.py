# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The tables and plots of make bench and make prove: those in var/results, or those of an earlier run in Docs/Results."""

import pathlib
import re
import shutil
import sys

RUNS = ("bench", "prove")
NEW, SAVED = "var/results", "Docs/Results"
# The plots that parts of make bench draw, and what each shows.
PLOTS = {
    "accept": "Accepted shares a second, by database and servers", "work": "Books a second, by workers",
    "soak-memory": "Resident memory under mixed load", "soak-files": "Open files under mixed load",
    "soak-queue": "Shares that wait under mixed load", "soak-database": "Size of the database under mixed load",
}
STAMP = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d UTC), at commit ([^\s,<]+)")


def stamp_of(file):
    """(time, commit) of a table or a plot; None if the file doesn't exist or doesn't say so."""
    found = STAMP.search(file.read_text()) if file.is_file() else None
    return found.groups() if found else None


class Run:
    """The table of a run in one folder, and the plots that belong to it."""

    def __init__(self, name, folder):
        self.name, self.folder = name, folder
        self.table, self.stamp = folder / f"{name}.md", stamp_of(folder / f"{name}.md")

    def has(self, plot):
        """True for a plot of the same commit. A plot of another one says nothing about the figures of the table."""
        found = stamp_of(self.folder / f"{plot}.svg")
        if not found or not self.stamp or found[1] != self.stamp[1] or found[1] == "unknown":
            return False
        # Two runs with uncommitted changes can have different ones.
        return not found[1].endswith("-dirty") or found == self.stamp

    def plots(self):
        """Names of the plots of the parts, and what they show."""
        return {plot: text for plot, text in PLOTS.items() if self.has(plot)} if self.name == "bench" else {}

    def absent(self):
        """What the plots would show that weren't drawn at this commit."""
        return [text for plot, text in PLOTS.items() if not self.has(plot)] if self.name == "bench" else []


def last(name, home):
    """The last run in this copy of the repository, or else the saved one; None if there is neither."""
    found = (Run(name, home / folder) for folder in (NEW, SAVED))
    return next((run for run in found if run.table.is_file()), None)


def save(name, home, folder):
    """Copies a run from a folder to Docs/Results, instead of the one there. Returns what was written."""
    run, target = Run(name, folder), home / SAVED
    if not run.table.is_file():
        return []
    if not run.stamp:
        sys.exit(f"results: {run.table.name} doesn't name its commit, so make {name} has to run again")
    if run.stamp[1].endswith("-dirty"):
        print(f"results: make {name} measured a commit with changes that weren't committed", file=sys.stderr)
    target.mkdir(parents=True, exist_ok=True)
    for plot in [name, *(PLOTS if name == "bench" else ())]:
        (target / f"{plot}.svg").unlink(missing_ok=True)
    text = run.table.read_text().replace(f"{home}/", "")
    (target / f"{name}.md").write_text(text)
    files = [f"{plot}.svg" for plot in [name, *run.plots()] if run.has(plot)]
    for file in files:
        shutil.copy(folder / file, target)
    return [str(pathlib.PurePosixPath(SAVED, file)) for file in (f"{name}.md", *files)]
