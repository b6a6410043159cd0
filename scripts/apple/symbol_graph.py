# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What the compiler says of the stand-ins: their public declarations, and the raw values of their enumerations."""
import json
import pathlib
import platform
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STAND_INS = ROOT / "Simulator" / "StandIns"
BUILD = ROOT / ".build" / "debug"


class Failure(Exception):
    """The stand-ins can't be examined: a message, and the status to end with."""

    def __init__(self, message, status):
        super().__init__(message)
        self.status = status


def module_names():
    return sorted(folder.name for folder in STAND_INS.iterdir() if folder.is_dir())


def extract(module):
    """The public declarations of a stand-in, as symbols of the compiler's symbol graph."""
    if not (BUILD / "Modules" / f"{module}.swiftmodule").exists():
        raise Failure(f"{module} is not built; run swift build first", 69)
    with tempfile.TemporaryDirectory() as folder:
        command = ["swift", "symbolgraph-extract", "-module-name", module, "-I", BUILD / "Modules", "-I", BUILD,
                   "-target", f"{platform.machine()}-unknown-linux-gnu", "-minimum-access-level", "public",
                   "-skip-synthesized-members", "-output-dir", folder]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise Failure(f"{module}: {done.stderr.strip()}", 70)
        files = [file for file in sorted(pathlib.Path(folder).glob(f"{module}*.symbols.json"))
                 if file.name.split(".")[0].split("@")[0] == module]
        graphs = [json.loads(file.read_text()) for file in files]
    return [symbol for graph in graphs for symbol in graph["symbols"] if is_declared(symbol)]


def unique(symbols):
    """One symbol for each name: a requirement has the name of what makes it optional."""
    return list({tuple(symbol["pathComponents"]): symbol for symbol in reversed(symbols)}.values())[::-1]


def is_declared(symbol):
    """Whether a stand-in declares it; an extension alone declares nothing."""
    location = symbol.get("location", {}).get("uri", "")
    return "/Simulator/StandIns/" in location and symbol["kind"]["identifier"] != "swift.extension"


def location(symbol):
    uri = symbol["location"]["uri"]
    return uri[uri.index("Simulator/StandIns/"):] + f":{symbol['location']['position']['line'] + 1}"


def spelling(fragments):
    return "".join(piece["spelling"] for piece in fragments)


def objects():
    """The object files of the stand-ins, from the list that the simulator was linked from: others may be left over."""
    linked = BUILD / "phone.product" / "Objects.LinkFileList"
    if not linked.exists():
        raise Failure("the simulator is not built; run swift build first", 69)
    folders = {f"{module}.build" for module in [*module_names(), "DeviceInterface", "CDeviceSteps"]}
    files = [pathlib.Path(line.strip("'\"")) for line in linked.read_text().splitlines()]
    return [file for file in files if file.parent.name in folders]


def evaluate(expressions):
    """The values of Swift expressions by module, found by a program that imports the stand-ins as they were built."""
    lines = [f"import {module}" for module in expressions]
    lines += [f"print({one})" for several in expressions.values() for one in several]
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / "main.swift", pathlib.Path(folder) / "values"
        source.write_text("\n".join(lines) + "\n")
        command = ["swiftc", "-I", BUILD / "Modules", "-I", ROOT / "Simulator" / "CDeviceSteps" / "include",
                   "-o", program, source, *objects()]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise Failure(f"the program that prints values does not compile:\n{done.stderr.strip()}", 70)
        printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()
    return [float(line) if "." in line else int(line) for line in printed]
