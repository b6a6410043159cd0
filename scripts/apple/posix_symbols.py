# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Finds what our sources use of the C library, as the compiler sees them on iOS."""
import pathlib
import re
import subprocess
import tempfile

import apple_view
from symbol_graph import Failure

# In the syntax tree, each use of a declaration names its module: Glibc here, or the stand-in of Darwin.
USE = re.compile(r'decl="(?:SwiftGlibc|Glibc|Darwin)\.\(file\)\.([A-Za-z_][\w.]*)')


def used():
    """The names of functions, constants and fields, each with the targets that use it."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        space = pathlib.Path(folder).resolve()
        apple_view.stand_ins(space, "iOS")
        for name, sources in (apple_view.PORTABLE | apple_view.PHONE | apple_view.USERS).items():
            for symbol in set(USE.findall(syntax_tree(name, sources, space))):
                found.setdefault(symbol.removesuffix(".init"), set()).add(name)
    return found


def syntax_tree(name, sources, space):
    """The compiler's syntax tree of one target. It also leaves the target's module for those that import it."""
    foundation = apple_view.FOUNDATION if name in apple_view.PORTABLE else "AppleFoundation"
    modules = space / "modules-iOS"
    files = list(apple_view.copied(sources, "iOS", foundation, space / "sources-iOS"))
    settings = apple_view.settings("user" if name in apple_view.USERS else "sharepipe")
    if said := apple_view.compile_module(name, files, modules, settings):
        raise Failure(f"{name} does not compile for iOS; see scripts/check-apple-build:\n{said}", 70)
    command = ["swiftc", "-dump-ast", "-module-name", name, "-parse-as-library", "-I", modules, *settings, *files]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"{name}: the compiler prints no syntax tree: {done.stderr[:500]}", 70)
    return done.stdout + done.stderr
