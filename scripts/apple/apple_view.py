# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Copies the package's sources as Apple's compiler sees them, and compiles them against the modules that Apple brings."""
import pathlib
import re
import subprocess

import source_view
from symbol_graph import BUILD, ROOT, Failure, module_names

HELPERS = ROOT / "scripts" / "apple"
BUILT = BUILD / "Modules"
FOUNDATION = "AppleSeenFoundation"
PORTABLE = {"Encodings": "Sources/Encodings", "ShareContract": "Sources/ShareContract", "ShareKit": "Sources/ShareKit",
            "ActivationRules": "Sources/ActivationRules", "ExtensionCheck": "Sources/ExtensionCheck"}
PHONE = {"ShareKitPlatform": "Sources/ShareKitPlatform"}
# Xcode builds these as projects that depend on the package, so they see only its public declarations.
USERS = {"App": "Apps/iOS/App", "ShareExtension": "Apps/iOS/ShareExtension", "Smallest": "Examples/Smallest",
         "ShareAlike": "Examples/ShareAlike", "OwnServer": "Examples/OwnServer"}


def settings(package="sharepipe"):
    """The compiler's arguments for the settings that the manifest names, for a source of a package."""
    manifest = (ROOT / "Package.swift").read_text()
    features = re.findall(r'\.enableUpcomingFeature\("(\w+)"\)', manifest)
    if "InternalImportsByDefault" not in features:
        raise Failure("Package.swift no longer enables InternalImportsByDefault; adapt this check", 70)
    found = ["-swift-version", "6", "-package-name", package, "-warnings-as-errors", "-D", "DEBUG"]
    return found + [word for feature in features for word in ("-enable-upcoming-feature", feature)]


def compile_module(name, files, modules, more=()):
    """Type-checks files as one module and leaves its interface in `modules`; returns the compiler's output, or nothing."""
    command = ["swiftc", "-emit-module", "-emit-module-path", modules / f"{name}.swiftmodule", "-module-name", name,
               "-whole-module-optimization", "-parse-as-library", "-I", modules, *more, *files]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(f"the compiler did not run for {name}: {error}", 69) from error
    return "" if done.returncode == 0 else done.stdout + done.stderr or f"status {done.returncode}"


def stand_ins(space, system):
    """The modules that Apple brings: those of scripts/apple, and on iOS those of the simulator as they were built."""
    modules = space / f"modules-{system}"
    modules.mkdir()
    for name in [*module_names(), "DeviceInterface"] if system == "iOS" else []:
        built = BUILT / f"{name}.swiftmodule"
        if not built.exists():
            raise Failure(f"{name} is not built; run swift build first", 69)
        (modules / built.name).symlink_to(built)
    brought = [(FOUNDATION, "Foundation"), ("Darwin", "Darwin"), ("CryptoKit", "CryptoKit")]
    for name, file in brought + ([("SwiftUI", "SwiftUI")] if system == "iOS" else []):
        if said := compile_module(name, [HELPERS / f"{file}.swift"], modules):
            raise Failure(f"the stand-in of {file} does not compile:\n{said}", 70)


def copied(folder, system, foundation, target):
    """The sources below a folder as the compiler sees them on a system."""
    for file in sorted((ROOT / folder).rglob("*.swift")):
        destination = target / file.relative_to(ROOT)
        destination.parent.mkdir(parents=True, exist_ok=True)
        try:
            destination.write_text(source_view.as_seen(file.read_text(), system, {"Foundation": foundation}))
        except source_view.UnknownCondition as condition:
            message = f"{file.relative_to(ROOT)}: what is “{condition}” on {system}? Add it to scripts/apple/source_view.py"
            raise Failure(message, 70) from condition
        yield destination
