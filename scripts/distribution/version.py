# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The version of a package: that of its programs if the commit has its tag, and otherwise one that is higher, so that it is an upgrade."""

import datetime
import pathlib
import subprocess


def packaged(root, programs):
    """The version of a package of this checkout, whose programs have the version `programs`."""
    commit = head(root)
    if commit is None:
        return programs
    is_modified = bool(git(root, "status", "--porcelain", "--untracked-files=no").strip())
    if not is_modified and {programs, f"v{programs}"} & set(git(root, "tag", "--points-at", "HEAD").split()):
        return programs
    return untagged(programs, *commit) + (".modified" if is_modified else "")


def untagged(programs, seconds, commit):
    """Debian sorts it above the version of the programs, and by the time of the commit: 0.1.0+git20261128.174000.2ad3181b."""
    time = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return f"{programs}+git{time:%Y%m%d.%H%M%S}.{commit[:8]}"


def head(root):
    """The time and the hash of the last commit; None if the folder isn't the top of a Git repository, or has no commit."""
    if not (pathlib.Path(root) / ".git").exists() or not succeeds(root, "rev-parse", "--quiet", "--verify", "HEAD"):
        return None
    seconds, commit = git(root, "log", "-1", "--format=%ct %H").split()
    return int(seconds), commit


def succeeds(root, *words):
    """Whether Git finds something; ends the program if Git doesn't read the repository, because then the version isn't known."""
    if subprocess.run(["git", "-C", root, *words], capture_output=True, check=False).returncode == 0:
        return True
    git(root, "rev-parse", "--git-dir")
    return False


def git(root, *words):
    done = subprocess.run(["git", "-C", root, *words], check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"dist: git {words[0]}: {done.stderr.strip()}")
    return done.stdout
