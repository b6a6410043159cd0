# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""An empty build folder at the path of the usual one, for compiling again from nothing."""

import contextlib
import shutil
import signal
import sys

# Not products of the compiler, so they are copied instead of downloaded again.
SOURCES = ("artifacts", "checkouts", "repositories", "workspace-state.json")


@contextlib.contextmanager
def empty_build(folder):
    """Renames the build folder, and renames it back in the end, also after a failure, Ctrl-C, or SIGTERM.

    A process that is killed leaves the complete earlier folder as .build-earlier. The compiler continues in the new folder then, so the next
    call removes the earlier one.
    """
    earlier, left = folder.with_name(".build-earlier"), folder.with_name(".build-left")
    remove(earlier, left)
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        folder.rename(earlier)
        copy_sources(earlier, folder)
        yield
    finally:
        restore(folder, earlier, left)
        signal.signal(signal.SIGTERM, before)


def remove(*folders):
    for folder in folders:
        if folder.exists():
            shutil.rmtree(folder)


def copy_sources(earlier, folder):
    folder.mkdir()
    for name in SOURCES:
        if (earlier / name).is_dir():
            shutil.copytree(earlier / name, folder / name, symlinks=True)
        elif (earlier / name).exists():
            shutil.copy2(earlier / name, folder / name)


def restore(folder, earlier, left):
    """Each step is one rename, so the folder is either of the two, or missing, but never a mixture."""
    if earlier.exists():
        if folder.exists():
            folder.rename(left)
        earlier.rename(folder)
        # A compiler that was interrupted may still write there for a moment. The next call removes what this one can't.
        shutil.rmtree(left, ignore_errors=True)
