# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Fetches the wheels that wheels.txt names, and unpacks their text into a cache folder outside the repository."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIST = pathlib.Path(__file__).with_name("wheels.txt")
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "sharepipe" / "wheels"
# The wheels aren't for this machine, so it doesn't matter which one it is.
PLATFORMS = ["macosx_11_0_arm64", "macosx_11_0_universal2", "macosx_10_13_universal2"]
DARWIN_HEADERS = "ziglang/lib/libc/include/any-darwin-any/"


class Unavailable(Exception):
    """A wheel couldn't be fetched."""


def requirement(project):
    """The line of wheels.txt for a project."""
    lines = [line for line in LIST.read_text().splitlines() if line.startswith(f"{project}==")]
    if len(lines) != 1:
        raise KeyError(f"{LIST.name} has {len(lines)} lines for {project}")
    return lines[0]


def unpacked(project):
    """The folder with the text of a project's wheel. It is fetched unless it is in the cache."""
    line = requirement(project)
    folder = CACHE / line.replace("==", "-")
    if not folder.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as space:
            unpack(download(line, pathlib.Path(space)), pathlib.Path(space) / "text")
            # A rename, because another run may do the same.
            if not folder.is_dir():
                (pathlib.Path(space) / "text").rename(folder)
    return folder


def download(line, space):
    """Has pip download one wheel, and returns its path."""
    own = ROOT / ".build" / "python" / "bin" / "python3"
    python = own if own.exists() else sys.executable
    platforms = ["manylinux_2_12_x86_64"] if line.startswith("ziglang") else PLATFORMS
    command = [python, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
               "--only-binary=:all:", "--python-version", "312", "--dest", space]
    command += [word for platform in platforms for word in ("--platform", platform)]
    try:
        done = subprocess.run([*command, line], capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unavailable(f"{line}: {error}") from error
    wheels = list(space.glob("*.whl"))
    if done.returncode != 0 or len(wheels) != 1:
        raise Unavailable(f"{line}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'no wheel'}")
    return wheels[0]


def unpack(wheel, folder):
    """Extracts the declarations of a PyObjC wheel, or the Darwin headers of ziglang's; nothing that can be run."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith("_metadata.py") or name.startswith(DARWIN_HEADERS) and not name.endswith("/"):
                target = folder / pathlib.PurePosixPath(name)
                if not target.resolve().is_relative_to(folder.resolve()):
                    raise Unavailable(f"{wheel.name}: it contains the path {name}")
                target.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(name) as source, open(target, "wb") as copy:
                    shutil.copyfileobj(source, copy)
    if not folder.is_dir():
        raise Unavailable(f"{wheel.name}: it contains no declarations")
