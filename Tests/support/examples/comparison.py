# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A page with the drawings of a revision beside the present ones."""

import dataclasses
import html
import io
import pathlib
import shutil
import subprocess
import tarfile

MARKS = {"changed": "Changed", "new": "New", "removed": "Removed"}
STYLE = """body { font: 16px/1.4 system-ui, sans-serif; margin: 24px; background: #f3f2ef; color: #1c1b19 }
article { display: inline-block; vertical-align: top; margin: 0 32px 32px 0 }
figure { display: inline-block; margin: 0 8px 0 0; vertical-align: top }
figcaption, .none { color: #57534c; font-size: 14px }
.none { display: inline-block; width: 200px }
img { height: 640px; max-width: 720px; object-fit: contain; object-position: top left; border: 1px solid #c9c5bd; background: #fff }"""


@dataclasses.dataclass(frozen=True)
class Comparison:
    """The names of drawings, by what became of them."""
    changed: list
    new: list
    removed: list
    unchanged: list


def compare(before, after):
    """Compares two sets of drawings, each a dictionary of names and contents."""
    both = sorted(before.keys() & after.keys())
    return Comparison(
        changed=[name for name in both if before[name] != after[name]], new=sorted(after.keys() - before.keys()),
        removed=sorted(before.keys() - after.keys()), unchanged=[name for name in both if before[name] == after[name]])


def drawings_of(revision, folder, root):
    """The drawings of a folder in a revision of the repository; raises ValueError if Git can't read it."""
    path = pathlib.Path(folder).resolve().relative_to(root).as_posix()
    done = subprocess.run(["git", "-C", root, "archive", "--format=tar", "--end-of-options", revision, path], capture_output=True)
    if done.returncode != 0:
        raise ValueError(done.stderr.decode(errors="replace").strip())
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        files = [member for member in archive if member.isfile() and member.name.endswith(".svg")]
        return {pathlib.PurePath(member.name).stem: archive.extractfile(member).read() for member in files}


def drawings_in(folder):
    return {file.stem: file.read_bytes() for file in folder.glob("*.svg")}


def write(before, after, revision, out):
    """Writes the page and the drawings that it shows to a folder, and returns the comparison."""
    found = compare(before, after)
    for side, drawings in (("before", before), ("after", after)):
        shutil.rmtree(out / side, ignore_errors=True)
        (out / side).mkdir(parents=True)
        for name, content in drawings.items():
            (out / side / f"{name}.svg").write_bytes(content)
    (out / "index.html").write_text(page(found, revision))
    return found


def page(found, revision):
    lines = ["<!doctype html>", '<html lang="en">', '<meta charset="utf-8">', f"<title>Drawings since {html.escape(revision)}</title>",
             f"<style>{STYLE}</style>", f"<h1>Drawings since {html.escape(revision)}</h1>"]
    for kind, title in MARKS.items():
        names = getattr(found, kind)
        lines.append(f"<h2>{title}: {len(names)}</h2>")
        lines += [article(name, kind) for name in names]
    lines += [f"<h2>Unchanged: {len(found.unchanged)}</h2>", f"<p>{html.escape(', '.join(found.unchanged))}</p>", "</html>"]
    return "\n".join(lines) + "\n"


def article(name, kind):
    before = figure(name, "before") if kind != "new" else '<p class="none">New: not in the revision</p>'
    after = figure(name, "after") if kind != "removed" else '<p class="none">Removed: not drawn any more</p>'
    return f"<article><h3>{html.escape(name)}</h3>{before}{after}</article>"


def figure(name, side):
    name = html.escape(name)
    return f'<figure><figcaption>{side}</figcaption><img src="{side}/{name}.svg" alt="{name}, {side}" loading="lazy"></figure>'
