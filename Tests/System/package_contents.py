# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Checks for packages.py what the package contains besides the programs: manual pages, completions, and documents."""

import gzip
import json
import re
import subprocess

import machine
import package_bill
import parts
from left_out import LeftOut
from package_bill import DOCUMENTS
from package_installed import control, expect

SHELLS = ("bash", "zsh", "fish")
COMPLETIONS = {
    "bash": "/usr/share/bash-completion/completions/sharepipe", "zsh": "/usr/share/zsh/vendor-completions/_sharepipe",
    "fish": "/usr/share/fish/vendor_completions.d/sharepipe.fish"}
# Each command prints what the shell knows about completing “sharepipe” after it has loaded the file, and what that must contain.
LOADED = {
    "bash": (f". {COMPLETIONS['bash']} && complete -p sharepipe", "-F _sharepipe sharepipe"),
    "zsh": ("autoload -Uz compinit && compinit -u -D && autoload +X _sharepipe && echo $_comps[sharepipe]", "_sharepipe"),
    "fish": ("complete -C 'sharepipe ret'", "retention")}


def prepare_shells(made):
    """Installs the other shells. If one can't be installed, ends the test with 69 before it starts, unless the caller names the shell in WITHOUT."""
    left_out = LeftOut("packages")
    for shell in SHELLS[1:]:
        try:
            made.prepare("apt-get", "install", "-y", "-q", "--no-install-recommends", shell)
        except machine.NotPrepared as error:
            left_out.add(shell, f"it can't be installed: {str(error).strip()[-200:]}")
    left_out.finish()


def check_contents(made, deb):
    """Checks what the machine has installed from a package; returns a summary for the output."""
    pages = check_manual(made, made.root / "usr")
    loaded = [shell for shell in SHELLS if check_completions(made, shell)]
    check_documents(made.root / "usr", "copyright")
    check_sums(deb)
    text = (made.root / "usr" / DOCUMENTS / "sharepipe.spdx.json").read_text()
    (listed,) = deb.parent.glob("*.spdx.json")
    expect(text == listed.read_text(), f"{listed} isn't the file of the package")
    package_bill.check_valid(listed)
    included = package_bill.check_bill(json.loads(text), control(deb, "Version"))
    package_bill.check_linked(made, json.loads(text), control(deb, "Depends"))
    package_bill.check_licenses(made.root / "usr", included)
    return f"{pages} manual pages, completions for {', '.join(loaded)}, and {len(included)} Swift packages with their licenses"


def names(command, parents=()):
    """The name of the command's page, and those of all that are shown below it."""
    path = (*parents, command["commandName"])
    yield "-".join(path)
    for child in command.get("subcommands", []):
        if child.get("shouldDisplay", True) and child["commandName"] != "help":
            yield from names(child, path)


def check_manual(made, prefix):
    """Each command has a page, each page has a command, and the page for operators is there."""
    command = json.loads(made.run("sharepipe", "--experimental-dump-help"))["command"]
    wanted = {f"{name}.1.gz" for name in names(command)}
    files = {path.name: path for path in (prefix / "share/man/man1").glob("sharepipe*")}
    expect(wanted == set(files), f"the manual pages and the commands differ: {sorted(wanted ^ set(files))}")
    for path in [*files.values(), prefix / "share/man/man8/sharepipe-admin.8.gz"]:
        text = gzip.decompress(path.read_bytes()).decode()
        expect(".TH" in text and path.name.split(".")[0] in text.replace("\\-", "-"), f"{path.name} isn't the page of its command")
    return len(files) + 1


def check_completions(made, shell):
    """The shell reads the file without an error, and knows how to complete the command; false without the shell."""
    if not made.run("sh", "-c", f"command -v {shell}", allowed=(0, 127, 1)):
        return False
    no_settings = {"bash": "--norc", "zsh": "-f", "fish": "--private"}[shell]
    made.run(shell, no_settings, "-n", COMPLETIONS[shell])
    command, contained = LOADED[shell]
    found = made.run(shell, no_settings, "-c", command)
    expect(contained in found, f"{shell} doesn't complete sharepipe: {found}")
    return True


def check_documents(prefix, rights):
    """The documents have content, and the changelog has at least one release."""
    folder = prefix / DOCUMENTS
    for name in ("README.md", "SECURITY.md", rights):
        expect((folder / name).stat().st_size > 200, f"{name} is empty")
    for kind in ("proxies", "prometheus"):
        examples = folder / "examples" / kind
        shipped = {path.name for path in (parts.ROOT / "Packaging" / kind).iterdir()}
        expect(shipped == {path.name for path in examples.iterdir()}, f"{examples} hasn't the examples of Packaging/{kind}")
    changelog = gzip.decompress((folder / "changelog.gz").read_bytes()).decode()
    expect(changelog.startswith("# Changelog\n") and re.search(r"^## \[\d+\.\d+\.\d+\]", changelog, flags=re.M), "changelog.gz isn't CHANGELOG.md")


def check_sums(deb):
    """SHA256SUMS names every file beside it, and their sums are right."""
    sums = deb.parent / "SHA256SUMS"
    listed = {line.split("  ", 1)[1] for line in sums.read_text().splitlines()}
    there = {path.name for path in deb.parent.iterdir()} - {sums.name}
    expect(listed == there, f"SHA256SUMS and the files differ: {sorted(listed ^ there)}")
    done = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", sums.name], cwd=deb.parent, capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"SHA256SUMS: {done.stdout} {done.stderr}")
