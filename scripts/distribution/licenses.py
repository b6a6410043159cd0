# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The licenses of what is linked into the programs, and of the libraries that only the tarball contains."""

import textwrap

from distribution import debian, programs

FOLDER = "share/doc/sharepipe/licenses"
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
Copyright: Sharepipe contributors
License: Apache-2.0
 On Debian systems, the full text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
Comment:
 The folder licenses has the licenses of other software in the programs:
 .
"""


def copyright_file(root):
    """Debian's copyright file of the package, with the explanation of the folder."""
    lines = (root / "Packaging/licenses/README").read_text().splitlines()
    return COPYRIGHT + textwrap.indent("\n".join(line or "." for line in lines), " ") + "\n"


def write(files, folder):
    """Writes those that the package and the tarball both have."""
    files.copy(files.packaging("licenses/README"), folder / "README", 0o644)
    files.copy(swift(), folder / "swift/LICENSE.txt", 0o644)
    for text in sorted(files.packaging("licenses/ICU").iterdir()):
        files.copy(text, folder / "ICU" / text.name, 0o644)
    for package in sorted((files.root / "Server/.build/checkouts").iterdir()):
        for notice in sorted(package.glob("LICENSE*")) + sorted(package.glob("NOTICE*")):
            files.copy(notice, folder / package.name / notice.name, 0o644)


def write_bundled(files, folder):
    """Writes those of the libraries that only the tarball contains."""
    for file in debian.bundled(files.program).values():
        package = debian.owner(file)
        files.copy(debian.copyright_file(package), folder / package / "copyright", 0o644)


def swift():
    """The license that the installed Swift comes with."""
    file = programs.swift_resources().parent.parent / "share/swift/LICENSE.txt"
    if not file.exists():
        raise SystemExit(f"dist: {file}, the license of Swift, is missing; install Swift from https://www.swift.org/install")
    return file
