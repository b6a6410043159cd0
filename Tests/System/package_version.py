# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Checks versions for packages.py: a commit without a tag has a higher version than the release and the commits before it."""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import parts
from package_installed import expect

sys.path.insert(0, str(parts.ROOT / "scripts"))
from distribution import version  # noqa: E402

RELEASE = "0.1.0"


def git(folder, *words, seconds=0):
    """Runs Git with a fixed name and a given date, and without the user's settings."""
    names = {f"GIT_{role}_{field}": value for role in ("AUTHOR", "COMMITTER") for field, value in (
        ("NAME", "A"), ("EMAIL", "a@example.org"), ("DATE", f"{seconds} +0530"))}
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True, env={**os.environ, **settings, **names})


def commit(folder, seconds):
    git(folder, "commit", "--allow-empty", "--no-gpg-sign", "-m", "tests: change nothing", seconds=seconds)
    return version.packaged(folder, RELEASE)


def is_upgrade(earlier, later):
    """Whether Debian sorts the second version above the first."""
    return subprocess.run(["dpkg", "--compare-versions", earlier, "lt", later], check=False).returncode == 0


def expect_time(number, text):
    expect(number.startswith(f"{RELEASE}+git{text}."), f"the version of a commit at {text} is {number}")


def check_versions():
    with tempfile.TemporaryDirectory(prefix="package-version-") as folder:
        folder = pathlib.Path(folder)
        expect(version.packaged(folder, RELEASE) == RELEASE, "a folder without Git has another version")
        git(folder, "init", "--initial-branch=main")
        expect(version.packaged(folder, RELEASE) == RELEASE, "a repository without a commit has another version")
        # 2026-11-28 at 17:40:00 in UTC, a second later, and on the next day.
        commits = [commit(folder, 1_795_887_600 + later) for later in (0, 1, 86_400)]
        for number, text in zip(commits, ("20261128.174000", "20261128.174001", "20261129.174000"), strict=True):
            expect_time(number, text)
        order = [RELEASE, *commits, "0.1.1", "0.2.0"]
        for earlier, later in zip(order, order[1:], strict=False):
            expect(is_upgrade(earlier, later), f"{later} isn't an upgrade of {earlier}")
        check_same(folder, commits[-1])
        for tag in (RELEASE, f"v{RELEASE}"):
            git(folder, "tag", tag)
            expect(version.packaged(folder, RELEASE) == RELEASE, f"the commit with the tag {tag} has another version")
            git(folder, "tag", "--delete", tag)
        check_modified(folder, commits[-1])
        git(folder, "tag", "v0.0.9")
        expect(version.packaged(folder, RELEASE) == commits[-1], "a tag of another version counts")


def check_modified(folder, number):
    """A file that differs from its commit shows in the version, also if the commit has the tag of the release."""
    (folder / "a.txt").write_text("a")
    git(folder, "add", "a.txt")
    git(folder, "tag", RELEASE)
    expect(version.packaged(folder, RELEASE) == number + ".modified", "a modified checkout has the version of its commit")
    git(folder, "tag", "--delete", RELEASE)
    git(folder, "rm", "--force", "--quiet", "a.txt")


def check_same(folder, number):
    """The version is the same in another time zone, and a folder inside another project's repository has the plain version."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "Asia/Tokyo"
    time.tzset()
    same = version.packaged(folder, RELEASE)
    os.environ.pop("TZ")
    if before:
        os.environ["TZ"] = before
    time.tzset()
    expect(same == number, f"in another time zone, the version is {same} instead of {number}")
    (folder / "unpacked").mkdir()
    expect(version.packaged(folder / "unpacked", RELEASE) == RELEASE, "a folder inside another project's repository has another version")


if __name__ == "__main__":
    try:
        check_versions()
    except AssertionError as error:
        sys.exit(f"package version: {error}")
