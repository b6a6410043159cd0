# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares drawings with those of a revision: what changed, is new, was removed, and what a revision without drawings says."""

import pathlib
import subprocess
import sys
import tempfile

import parts

sys.path.insert(0, str(parts.ROOT / "Tests/support"))
from examples import comparison  # noqa: E402


def git(repository, *words):
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", repository, *identity, *words], check=True, capture_output=True)


def make_repository(folder):
    """A repository whose drawings changed after its only commit."""
    drawings = folder / "Drawings"
    drawings.mkdir()
    for name in ("same", "changed", "removed"):
        (drawings / f"{name}.svg").write_text(f"<svg><text>{name}</text></svg>")
    (drawings / "README.md").write_text("Not a drawing\n")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "Draw")
    (drawings / "changed.svg").write_text("<svg/>")
    (drawings / "removed.svg").unlink()
    (drawings / "new.svg").write_text("<svg/>")
    return drawings


def check_page(drawings, folder):
    before = comparison.drawings_of("HEAD", drawings, folder)
    found = comparison.write(before, comparison.drawings_in(drawings), "HEAD", folder / "out")
    assert found == comparison.Comparison(["changed"], ["new"], ["removed"], ["same"]), found
    page = (folder / "out/index.html").read_text()
    for shown in ("before/changed.svg", "after/changed.svg", "after/new.svg", "before/removed.svg", "New: not", "Removed: not"):
        assert page.count(shown) == 1, shown
    for absent in ("before/new.svg", "after/removed.svg", "same.svg"):
        assert absent not in page, absent
    assert (folder / "out/before/removed.svg").read_text() == "<svg><text>removed</text></svg>"


def check_revision(drawings, folder):
    """A revision that isn't one is an error, also if it looks like an option of Git."""
    for revision in ("nonsense", f"--output={folder}/written"):
        try:
            comparison.drawings_of(revision, drawings, folder)
        except ValueError as error:
            assert "not a valid object name" in str(error), error
        else:
            raise AssertionError(revision)
    assert not (folder / "written").exists()


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        drawings = make_repository(folder)
        check_page(drawings, folder)
        check_revision(drawings, folder)
    print("drawings: changed, new, removed and unchanged drawings are found: OK")


if __name__ == "__main__":
    main()
