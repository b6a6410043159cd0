# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The version of a package: that of its programs if the commit has its tag, and otherwise one that is higher, so that it is an upgrade."""

import datetime
import pathlib
import subprocess


def packaged(root, programs):
    """The version of a package of this checkout, whose programs have the version `programs`."""
    commit = head(root)
    if commit is None or {programs, f"v{programs}"} & set(git(root, "tag", "--points-at", "HEAD").split()):
        return programs
    return untagged(programs, *commit)


def untagged(programs, seconds, commit):
    """A version that Debian sorts above that of the programs, and by the time of the commit: 0.1.0+git20261128.174000.2ad3181b."""
    time = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return f"{programs}+git{time:%Y%m%d.%H%M%S}.{commit[:8]}"


def head(root):
    """The time and the hash of the last commit; None if the folder isn't the top of a Git repository."""
    try:
        if pathlib.Path(git(root, "rev-parse", "--show-toplevel").strip()).resolve() != pathlib.Path(root).resolve():
            return None
        seconds, commit = git(root, "log", "-1", "--format=%ct %H").split()
    except (FileNotFoundError, subprocess.CalledProcessError):
        return None
    return int(seconds), commit


def git(root, *words):
    return subprocess.run(["git", "-C", root, *words], check=True, capture_output=True, text=True).stdout
