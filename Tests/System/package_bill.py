# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Checks for packages.py the SPDX file of the package, and that everything it includes has its license."""

import json
import re
import subprocess

import parts
from package_installed import expect

DOCUMENTS = "share/doc/sharepipe"
VALIDATOR = parts.ROOT / ".build/python-spdx/bin/pyspdxtools"
PROGRAMS = ("sharepipe", "sharepipe-pictures")
# What the package needs and the programs don't link. They open libvips at run time.
NOT_LINKED = {"adduser", "ca-certificates", "fonts-dejavu-core", "init-system-helpers", "tzdata"}
OPENED = {"libvips42", "libvips42t64"}


def check_valid(file):
    """SPDX's own tools find no fault in the file."""
    expect(VALIDATOR.exists(), f"{VALIDATOR} is missing; run “scripts/setup test”")
    done = subprocess.run([VALIDATOR, "--infile", file], capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"{file} isn't valid: {done.stdout} {done.stderr}")


def check_bill(bill, version):
    """Checks the packages of the SPDX file; returns the names of the Swift packages, which are those that SwiftPM resolved."""
    packages = {package["SPDXID"]: package for package in bill["packages"]}
    expect(len(packages) == len(bill["packages"]), "two packages have the same identifier")
    main = next(package for package in bill["packages"] if package["name"] == "sharepipe")
    expect(main["versionInfo"] == version and bill["name"] == f"sharepipe-{version}", f"the version of {bill['name']} isn't {version}")
    check_relations(bill, packages)
    included = names(bill, "STATIC_LINK")
    expect({"swift", "icu"} <= included, f"Swift or ICU isn't among what the programs contain: {sorted(included)}")
    return check_resolved(packages.values())


def check_relations(bill, packages):
    """Each package is related to another, and each relation names two that are there."""
    related = set()
    for relation in bill["relationships"]:
        for end in (relation["spdxElementId"], relation["relatedSpdxElement"]):
            expect(end in packages or end == bill["SPDXID"], f"a relationship names {end}, which isn't there")
        related.add(relation["relatedSpdxElement"])
    expect(set(packages) == related, f"packages without a relationship: {sorted(set(packages) - related)}")


def check_resolved(packages):
    pins = json.loads((parts.ROOT / "Server/Package.resolved").read_text())["pins"]
    wanted = {pin["identity"]: pin["state"] for pin in pins}
    swift = {package["name"]: package for package in packages if "pkg:swift/" in json.dumps(package)}
    expect(set(swift) == set(wanted), f"the Swift packages differ: {sorted(set(swift) ^ set(wanted))}")
    for name, state in wanted.items():
        expect(swift[name]["versionInfo"] == state.get("version", state["revision"]) and state["revision"] in swift[name]["downloadLocation"],
               f"{name} is listed as {swift[name]}, and resolved as {state}")
    return set(swift)


def names(bill, kind, one="sharepipe"):
    """The names of the packages to which a package has a relation of this kind."""
    named = {package["SPDXID"]: package["name"] for package in bill["packages"]}
    return {named[each["relatedSpdxElement"]] for each in bill["relationships"]
            if each["relationshipType"] == kind and named.get(each["spdxElementId"]) == one}


def check_linked(made, bill, depends):
    """The file lists the Debian packages of the libraries that the programs name, and the package depends on the same ones."""
    listed = names(bill, "DYNAMIC_LINK")
    needed = {name for program in PROGRAMS for name in needed_by(made.root / "usr/lib/sharepipe" / program)}
    owners = {owner(made, name) for name in needed}
    expect(listed - OPENED == owners, f"the file and the programs differ in Debian packages: {sorted((listed - OPENED) ^ owners)}")
    expect(listed & OPENED, "the file doesn't list libvips")
    wanted = [set(re.findall(r"(?:^|\| *)([^\s|]+)", each.strip())) for each in depends.split(",")]
    unlisted = [sorted(each) for each in wanted if not each & (listed | NOT_LINKED)]
    undeclared = sorted(listed - set().union(*wanted))
    expect(not unlisted and not undeclared, f"in Depends, but not in the file: {unlisted}; in the file, but not in Depends: {undeclared}")


def needed_by(program):
    done = subprocess.run(["readelf", "--dynamic", "--wide", program], check=True, capture_output=True, text=True)
    return re.findall(r"\(NEEDED\).*\[(.+)\]", done.stdout)


def owner(made, library):
    """The Debian package that contains a library in the machine."""
    lines = made.run("dpkg-query", "--search", f"*/{library}").splitlines()
    found = {line.split(":")[0] for line in lines if not line.startswith("diversion ")}
    expect(len(found) == 1, f"{library} is from {sorted(found)}")
    return found.pop()


def check_licenses(prefix, included):
    """Swift, ICU, and each Swift package have their licenses."""
    found = {path.parent.name.lower() for path in (prefix / DOCUMENTS / "licenses").glob("*/LICENSE*") if path.stat().st_size > 200}
    missing = {"swift", "icu", *included} - found
    expect(not missing, f"packages without a license: {sorted(missing)}")


def check_bundled(made, prefix):
    """Each library in the tarball is listed, and has the copyright file of its Debian package."""
    bill = json.loads((prefix / DOCUMENTS / "sharepipe.spdx.json").read_text())
    owners = {owner(made, file.name) for file in (prefix / "lib/sharepipe").glob("lib*")}
    listed = names(bill, "CONTAINS", "sharepipe-tarball") - {"sharepipe"}
    expect(owners and listed == owners, f"the file lists {sorted(listed)} as contained in the tarball, which contains {sorted(owners)}")
    missing = [name for name in owners if not (prefix / DOCUMENTS / "licenses" / name / "copyright").is_file()]
    expect(not missing, f"libraries without a license: {sorted(missing)}")
    check_licenses(prefix, check_resolved(bill["packages"]))
