# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The software bill of materials (SPDX 2.3): the resolved Swift packages, Swift itself, the linked shared libraries, and copies in the tarball."""

import datetime
import hashlib
import json
import re

from distribution import debian, programs

SUPPLIER = "Organization: Sharepipe contributors"


def text(root, built, version, seconds):
    main = package("sharepipe", version, "NOASSERTION", "Apache-2.0", supplier=SUPPLIER)
    packed = package("sharepipe-tarball", version, "NOASSERTION", "Apache-2.0", supplier=SUPPLIER,
                     comment="The tarball. Libraries of the Debian packages that it contains are in its folder lib/sharepipe.")
    inside, copies = [swift(), icu(), *resolved(root)], list(boringssl(root))
    shared = {name: system_library(name) for name in debian.linked(built)}
    bundled = [shared[name] for name in sorted(map(debian.owner, debian.bundled(built / "sharepipe").values()))]
    relationships = [
        *relations("SPDXRef-DOCUMENT", "DESCRIBES", [main, packed]), *relations(packed["SPDXID"], "CONTAINS", [main, *bundled]),
        *relations(main["SPDXID"], "STATIC_LINK", inside), *relations(main["SPDXID"], "DYNAMIC_LINK", shared.values()),
        *(relation for whole, part in copies for relation in relations(identifier(whole), "CONTAINS", [part]))]
    packages = [main, packed, *inside, *(part for _, part in copies), *shared.values()]
    return json.dumps({**head(built, version, seconds), "packages": packages, "relationships": relationships}, indent=1) + "\n"


def head(built, version, seconds):
    digest = hashlib.sha256(b"".join((built / name).read_bytes() for name in programs.NAMES)).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"sharepipe-{version}",
        "documentNamespace": f"https://sharepipe.invalid/spdx/sharepipe-{version}-{digest[:32]}",
        "creationInfo": {
            "created": datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: sharepipe-dist", SUPPLIER]}}


def identifier(name):
    return "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, location, license_name, **more):
    return {
        "SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": location, "filesAnalyzed": False,
        "licenseConcluded": license_name, "licenseDeclared": license_name, "copyrightText": "NOASSERTION", **more}


def relations(one, kind, others):
    return [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]} for other in others]


def swift():
    """Swift's standard library, Foundation, and Dispatch."""
    found = re.search(r"Swift version (\S+)", programs.output("swift", "--version"))
    return package("swift", found.group(1), "https://www.swift.org/download/", "Apache-2.0 WITH Swift-exception",
                   comment="Standard library, Foundation and Dispatch, linked statically. Foundation calls the system's libcurl and libxml2.")


def icu():
    """What Foundation has of ICU: functions whose names begin with swift_, and its data."""
    header = programs.swift_resources() / "_foundation_unicode/uvernum.h"
    version = re.search(r'^#define U_ICU_VERSION "(.*)"', header.read_text(), flags=re.M).group(1)
    return package("icu", version, "NOASSERTION", "Unicode-3.0", licenseConcluded="NOASSERTION",
                   comment="A part of Foundation, with the data of all languages. Its dictionaries have other licenses.")


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


def boringssl(root):
    """The copies of BoringSSL that Swift packages have, after the names of those packages."""
    for file in sorted((root / "Server/.build/checkouts").glob("*/Sources/*/hash.txt")):
        found = re.search(r"BoringSSL cloned from (\S+) at revision ([0-9a-f]{40})", file.read_text())
        if found:
            whole = file.relative_to(root / "Server/.build/checkouts").parts[0].lower()
            yield whole, package(f"boringssl-of-{whole}", found.group(2), f"git+{found.group(1)}@{found.group(2)}", "NOASSERTION")


def system_library(name):
    """A Debian package, with its version at the time of the build, and the license that Debian declares."""
    version = debian.version(name)
    return package(name, version, "NOASSERTION", "NOASSERTION", **debian.license_fields(name), externalRefs=[{
        "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": f"pkg:deb/debian/{name}@{version}"}])
