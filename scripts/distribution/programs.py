# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The two programs: building and stripping them, and what they say about themselves."""

import json
import os
import pathlib
import shutil
import subprocess

NAMES = ("sharepipe", "sharepipe-pictures")
# Sections that no one needs to run a program, and that differ from build to build: Swift's hashes of its modules, and the identifier
# that the linker makes of everything, those hashes among it. Without them, two builds of one commit in the same folder are equal.
REMOVED = (".comment", ".swift_modhash", ".note.gnu.build-id")


def build(root):
    """Builds both as they are shipped; returns their folder."""
    flags = output(root / "scripts/shipped-flags").split()
    for name in NAMES:
        subprocess.run(
            [root / "scripts/fixed-addresses", "swift", "build", *flags, "--package-path", root / "Server", "--product", name],
            check=True, env={**os.environ, "SHAREPIPE_STRICT": "1"})
    return root / "Server/.build/release"


def stripped(built, folder):
    """Copies both into a new folder, without symbols; returns the folder."""
    folder.mkdir(parents=True)
    for name in NAMES:
        shutil.copyfile(built / name, folder / name)
        (folder / name).chmod(0o755)
        subprocess.run(["strip", "--strip-all", *[f"--remove-section={section}" for section in REMOVED], folder / name], check=True)
    return folder


def output(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def swift_resources():
    """The folder of the installed Swift that has the libraries which it links dynamically, such as /opt/swift/usr/lib/swift."""
    return pathlib.Path(json.loads(output("swift", "-print-target-info"))["paths"]["runtimeResourcePath"])


def version(built):
    return output(built / "sharepipe", "--version").strip()


def architecture():
    """Debian's name of this machine's kind of processor, such as amd64."""
    return output("dpkg", "--print-architecture").strip()


def libraries(program):
    """The shared libraries that a program names itself, with their files: {"libxml2.so.2": Path}."""
    lines = output("readelf", "--dynamic", "--wide", program).splitlines()
    needed = [line.split("[")[1].split("]")[0] for line in lines if "(NEEDED)" in line]
    found = dict(
        line.split(" => ") for line in map(str.strip, output("ldd", program).splitlines()) if " => /" in line)
    return {name: pathlib.Path(found[name].split(" (")[0]) for name in needed if name in found}
