# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The software bill of materials (SPDX 2.3): the resolved Swift packages, Swift itself, and the linked shared libraries."""

import datetime
import hashlib
import json
import pathlib
import re
import subprocess

from distribution import programs

SUPPLIER = "Organization: Sharepipe contributors"


def text(root, built, version, seconds):
    main = package("sharepipe", version, "NOASSERTION", "Apache-2.0", supplier=SUPPLIER)
    inside = [swift(), *resolved(root)]
    shared = list(system_libraries(built))
    digest = hashlib.sha256(b"".join((built / name).read_bytes() for name in programs.NAMES)).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"sharepipe-{version}",
        "documentNamespace": f"https://sharepipe.invalid/spdx/sharepipe-{version}-{digest[:32]}",
        "creationInfo": {
            "created": datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: sharepipe-dist", SUPPLIER]},
        "packages": [main, *inside, *shared],
        "relationships": [
            relation("SPDXRef-DOCUMENT", "DESCRIBES", main), *(relation(main["SPDXID"], "STATIC_LINK", each) for each in inside),
            *(relation(main["SPDXID"], "DYNAMIC_LINK", each) for each in shared)]}
    return json.dumps(document, indent=1) + "\n"


def package(name, version, location, license_name, **more):
    identifier = "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    return {
        "SPDXID": identifier, "name": name, "versionInfo": version, "downloadLocation": location, "filesAnalyzed": False,
        "licenseConcluded": license_name, "licenseDeclared": license_name, "copyrightText": "NOASSERTION", **more}


def relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}


def swift():
    """Swift's standard library and Foundation, which contains ICU and its data."""
    found = re.search(r"Swift version (\S+)", programs.output("swift", "--version"))
    return package("swift", found.group(1), "https://www.swift.org/download/", "Apache-2.0 WITH Swift-exception",
                   comment="Standard library, Foundation and Dispatch, linked statically. Foundation contains ICU and libxml2.")


def resolved(root):
    """Every resolved package, also those of which the linker left nothing in the programs."""
    pins = json.loads((root / "Server/Package.resolved").read_text())["pins"]
    for pin in sorted(pins, key=lambda pin: pin["identity"]):
        state, location = pin["state"], pin["location"].removesuffix(".git")
        path = location.removeprefix("https://github.com/")
        yield package(
            pin["identity"], state.get("version", state["revision"]), f"git+{location}.git@{state['revision']}",
            license_of(root / "Server/.build/checkouts", pin["identity"]),
            externalRefs=[{
                "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                "referenceLocator": f"pkg:swift/github.com/{path}@{state.get('version', state['revision'])}"}])


def license_of(checkouts, identity):
    folder = next((path for path in checkouts.iterdir() if path.name.lower() == identity), None)
    head = next((path.read_text()[:2000] for path in sorted(folder.glob("LICENSE*"))), "") if folder else ""
    known = {"Apache License": "Apache-2.0", "Permission is hereby granted, free of charge": "MIT"}
    return next((name for words, name in known.items() if words in head), "NOASSERTION")


def system_libraries(built):
    """The Debian packages of the linked libraries, with the versions at the time of the build, and libvips."""
    files = {file.resolve() for name in programs.NAMES for file in programs.libraries(built / name).values()}
    # Opened at run time.
    files |= {
        pathlib.Path(line.split(" => ")[1]).resolve()
        for line in programs.output("/sbin/ldconfig", "-p").splitlines() if "libvips.so.42 " in line}
    names = {owner_of(file) for file in files}
    for name in sorted(names):
        version = programs.output("dpkg-query", "--show", "--showformat=${Version}", name)
        yield package(name, version, "NOASSERTION", "NOASSERTION", externalRefs=[{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:deb/debian/{name}@{version}"}])


def owner_of(file):
    done = subprocess.run(["dpkg-query", "--search", str(file)], capture_output=True, text=True, check=False)
    # Files of /lib are listed below /lib or /usr/lib, depending on the package.
    if done.returncode:
        done = subprocess.run(["dpkg-query", "--search", str(file).removeprefix("/usr")], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"dist: no Debian package contains {file}, so the list of what is included would be incomplete")
    return done.stdout.split(":")[0]
