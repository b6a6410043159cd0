# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The Debian packages of the shared libraries: their versions and licenses, and which of them the tarball contains."""

import pathlib
import re
import subprocess

from distribution import programs

# Libraries whose versions have different names on Debian 12 and 13 and on Ubuntu 24.04. The tarball contains them, so that it
# can start there, which has been tried on Debian 12 and 13. The package depends on those of the system, which get security
# updates.
BUNDLED = ("libzip.so", "libcmark-gfm.so", "libcmark-gfm-extensions.so")
# Names in Debian's copyright files that always mean the same, and SPDX's names for them. LGPL-2.1 isn't one: libvips also allows later versions.
SPDX_NAMES = {
    "Apache-2.0": "Apache-2.0", "BSD-2-clause": "BSD-2-Clause", "BSD-3-clause": "BSD-3-Clause", "Expat": "MIT", "ISC": "ISC",
    "LGPL-2.1+": "LGPL-2.1-or-later", "PostgreSQL": "PostgreSQL", "Zlib": "Zlib", "curl": "curl"}


def bundled(program):
    """The libraries that the tarball contains, with their files."""
    return {name: file for name, file in programs.libraries(program).items() if name.startswith(BUNDLED)}


def linked(built):
    """The names of the packages of the linked libraries, and that of libvips."""
    files = {file for name in programs.NAMES for file in programs.libraries(built / name).values()}
    # Opened at run time.
    files |= {
        pathlib.Path(line.split(" => ")[1])
        for line in programs.output("/sbin/ldconfig", "-p").splitlines() if "libvips.so.42 " in line}
    return sorted({owner(file) for file in files})


def owner(file):
    """The name of the package that contains a file."""
    file = file.resolve()
    done = subprocess.run(["dpkg-query", "--search", str(file)], capture_output=True, text=True, check=False)
    # Files of /lib are listed below /lib or /usr/lib, depending on the package.
    if done.returncode:
        done = subprocess.run(["dpkg-query", "--search", str(file).removeprefix("/usr")], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"dist: no Debian package contains {file}, so the list of what is included would be incomplete")
    return done.stdout.split(":")[0]


def version(package):
    return programs.output("dpkg-query", "--show", "--showformat=${Version}", package)


def copyright_file(package):
    return pathlib.Path("/usr/share/doc") / package / "copyright"


def license_fields(package):
    """What the package's copyright file says of all files, for SPDX: NOASSERTION and a comment if there is no SPDX name for it."""
    file = copyright_file(package)
    names = sorted(set(licenses_in(file.read_text())))
    if names and set(names) <= set(SPDX_NAMES):
        return {"licenseDeclared": " AND ".join(sorted({SPDX_NAMES[name] for name in names}))}
    return {"licenseDeclared": "NOASSERTION", "licenseComments": f"Named in {file}: {', '.join(names)}" if names else f"See {file}"}


def licenses_in(text):
    """The names of the licenses of all files but Debian's own, which aren't in the library; none if the text isn't machine-readable."""
    for paragraph in re.split(r"\n\s*\n", text) if text.startswith("Format: http") else []:
        files = re.search(r"^Files:(.*(?:\n[ \t].*)*)", paragraph, flags=re.M)
        named = re.search(r"^License:(.+)", paragraph, flags=re.M)
        if files and not all(pattern.startswith("debian/") for pattern in files.group(1).split()):
            yield named.group(1).strip() if named else "unknown"
