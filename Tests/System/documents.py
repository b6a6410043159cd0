# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Runs or checks every code block of the documents, or says why it can't.

Shell commands run in a new folder for each document, with a server, a mail server and a web site that are started for it. Only addresses are
replaced: that of the server, https://example.org, and the mail server. JSON, YAML, XML and unit files are parsed, settings must be those of
`sharepipe config`, a line of cron has its fields and a program that exists, Python is run with a real signature, Swift is parsed. Commands that
can't run here are listed with the reason; the options of their sharepipe commands must still exist. A block that needs the package or a
container must be in a list of page_blocks.py, whose tests fail if they don't run all of it. Indented blocks are faults, because they have no
language.
"""

import argparse
import collections
import configparser
import json
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml

import yaml

import page_blocks
import parts
from documents_world import World

Block = collections.namedtuple("Block", "file line language text")
FENCE = re.compile(r"^( *)(```+)(.*)$")
ITEM = re.compile(r"^ *(?:[-*+]|\d+[.)]) +")
# Languages whose blocks other tests run.
OTHER_TESTS = {
    "Docs/ExtensionCheck/": "Tests/ExtensionCheckTests runs them",
    "Docs/put-sharekit-into-your-app.md": "Tests/RepositoryTests compares them with the examples, and scripts/check-dependency compiles them",
}
# The beginning of a command, and why its block doesn't run here. The first entry that matches applies.
NOT_RUN = {
    "make dist": "it installs packages and takes minutes; Tests/System/packages.py installs the package that was made",
    "make run": "it installs packages and takes minutes",
    "make": "it takes minutes",
    "ssh": "it needs another machine",
    "export SHAREPIPE_SMTP=smtps://me:password@mail.example.org:465": "it needs a mail provider; Tests/System/mail.py runs mail check",
    "sharepipe storage move": "it needs PostgreSQL; Tests/System/storage_move.py moves files between all locations",
    "sharepipe migrate --from /srv/sharepipe --to database --undo": "it needs PostgreSQL; ServerMoveTests undo a move without running this command",
    "sharepipe migrate --from": "it needs PostgreSQL; Tests/System/migrate.py moves a server there and back",
    "sharepipe work --data /srv/sharepipe --node": "it needs another machine; Tests/System/machines.py runs such workers",
    "sharepipe sign-in https://books.example.org --header": "it needs a proxy; Tests/System/proxies.py and proxies_forward_auth.py run such a command",
    "sharepipe replace-key": "it needs PostgreSQL; Tests/System/hostile.py replaces a lost key",
    "sharepipe mail account": "it needs a mail provider; Tests/System/mail_own.py runs these commands",
    "sharepipe serve --public-url https://sharepipe.example.org": "it needs an identity provider; Tests/System/oidc.py runs one",
    "phone new --device /tmp/d && phone install --device /tmp/d --app Examples/Reader": "it needs an app of the reader's own",
    "swift run newcomer": "scripts/check-dependency makes the package of the guide and runs its program",
    "phone sign-in --device d": "it has placeholders; Tests/EndToEndTests signs in and shares with such commands",
    "phone open-app --do type:code:LINK": "it needs the device of the block before; ExampleTests in Tests/SimulatorTests do the same",
}
# Commands that never run here: they change the system, or need what isn't there.
NEVER_RUN = ("sudo", "podman", "docker")
# A line of cron: five fields of its time, and a command.
CRON = re.compile(r"(?:(?:[\d*]+(?:[-,/][\d*]+)*) +){5}(\S.*)")
KNOWN_ENVIRONMENT = re.compile(r"SHAREPIPE_[A-Z_]+")


def pages():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"], cwd=parts.ROOT,
                            capture_output=True, text=True, check=True).stdout.split()
    return sorted(set(listed))


def blocks():
    for file in pages():
        yield from blocks_of(file)


def blocks_of(file):
    opened = None
    for number, line in enumerate(lines_of(file), 1):
        mark = FENCE.match(line)
        if opened is None and mark:
            opened, lines = (mark[2], mark[3], number), []
        elif opened and mark and mark[2] == opened[0] and not mark[3]:
            yield Block(file, opened[2], opened[1], "\n".join(lines) + "\n")
            opened = None
        elif opened:
            lines.append(line)


def lines_of(file):
    return (parts.ROOT / file).read_text().splitlines()


def indented(file):
    """The numbers of the first lines of indented code blocks, which have no language, so nothing could check them.

    A line that follows text is part of its paragraph. In a list, the indentation counts from where the text of the item starts.
    """
    fenced, item, before = None, 0, ""
    for number, line in enumerate(lines_of(file), 1):
        mark, space = FENCE.match(line), len(line) - len(line.lstrip())
        if mark and fenced in (None, mark[2]) and not (fenced and mark[3]):
            fenced = None if fenced else mark[2]
        elif not fenced and line.strip():
            item = item if space >= item or before.strip() else 0
            if not before.strip() and (space >= item + 4 or line[item:].startswith("\t")):
                yield number
            elif found := ITEM.match(line):
                item = len(found[0])
        # Code can follow a heading and a fence without an empty line.
        before = "" if mark or line.startswith("#") else line


class Documents:
    def __init__(self):
        self.faults, self.counts, self.listed = [], collections.Counter(), collections.Counter()
        self.unused = set(NOT_RUN)
        self.left = {key: f"Tests/System/{test}.py runs them" for test in page_blocks.RUN_BY for key in page_blocks.left_to(test)}
        self.settings = set(KNOWN_ENVIRONMENT.findall(self.output("config")))
        self.help = {}

    def output(self, *words):
        return subprocess.run([parts.SHAREPIPE, *words], capture_output=True, text=True).stdout

    def check(self, block):
        try:
            self.check_block(block)
        except (ValueError, SyntaxError, AssertionError, KeyError, configparser.Error, xml.ParseError, yaml.YAMLError) as error:
            self.faults.append(f"{block.file}:{block.line}: {error}")

    def check_block(self, block):
        if block.language in ("swift", "xml", "sh") and self.is_tested(block):
            return
        kind = (block.language.split() or [""])[0]
        if block.file.startswith("Docs/ExtensionCheck/") and block.file != "Docs/ExtensionCheck/README.md":
            self.listed[OTHER_TESTS["Docs/ExtensionCheck/"]] += 1
            return
        checks = {"json": json.loads, "yaml": yaml.safe_load, "ini": self.unit, "swift": self.swift, "sh": None, "python": self.python,
                  "cron": self.cron, "xml": lambda text: xml.fromstring(f"<a>{text}</a>"), "text": lambda text: None}
        if kind not in checks:
            raise ValueError(f"a block without a language, or with one that no check knows: “{kind}”")
        if checks[kind]:
            checks[kind](block.text)
            self.counts["text" if kind == "text" else "checked"] += 1

    def is_tested(self, block):
        if block.language != "swift" or block.file not in OTHER_TESTS:
            return False
        self.listed[OTHER_TESTS[block.file]] += 1
        return True

    def unit(self, text):
        """A unit of systemd or a configuration file: its settings are Sharepipe's."""
        if text.startswith("["):
            configparser.ConfigParser(strict=False, interpolation=None).read_string(text)
        unknown = set(KNOWN_ENVIRONMENT.findall(text)) - self.settings
        assert not unknown, f"sharepipe config doesn't know {', '.join(sorted(unknown))}"

    def swift(self, text):
        """Fragments of classes don't compile alone, so only their syntax is checked, inside of a type or outside."""
        for source in (text, f"class Fragment {{\n{text}\n}}", f"func fragment() async throws {{\n{text}\n}}"):
            done = subprocess.run(["swiftc", "-frontend", "-parse", "-"], input=source, capture_output=True, text=True)
            if done.returncode == 0:
                return
        raise SyntaxError(done.stderr.strip().splitlines()[0])

    def python(self, text):
        compile(text, "document", "exec")

    def cron(self, text):
        """Each line has a time and a command, whose program is one of the package's or one of this system's."""
        for line in text.splitlines():
            mark = CRON.fullmatch(line)
            assert mark, f"this isn't a line of cron: {line}"
            program = next((word for word in mark[1].split() if not re.match(r"[A-Z_]+=", word)), "")
            ours = (parts.ROOT / "Packaging/bin" / pathlib.PurePath(program).name).exists()
            assert ours or shutil.which(program), f"there is no program {program}"
        self.unit(text)

    def reason(self, block):
        """Why a shell block doesn't run here; None if it does."""
        if why := self.left.get((block.file, block.text)):
            return why
        commands = [line.strip() for line in block.text.splitlines()]
        start = next((start for start in NOT_RUN if any(command.startswith(start) for command in commands)), None)
        self.unused.discard(start)
        if start is None and not set(NEVER_RUN).isdisjoint(block.text.split()):
            self.faults.append(f"{block.file}:{block.line}: it can't run here, and no list of page_blocks.py has it")
            return "they are faults"
        return NOT_RUN.get(start)

    def check_options(self, block):
        """Every option of a sharepipe command is in its help."""
        for command in re.findall(r"(?m)(?:^|[|;&(]|\bsudo)\s*\$?sharepipe(?:-admin)? ([^|;&#\n]*(?:\\\n[^|;&#\n]*)*)", block.text):
            words = command.replace("\\\n", " ").split()
            text = self.help_of(words)
            for option in [word for word in words if re.match(r"--[a-z]", word)]:
                if option.split("=")[0] not in text:
                    self.faults.append(f"{block.file}:{block.line}: {' '.join(words[:2])} has no option {option}")

    def help_of(self, words):
        names = [word for word in words[:3] if re.fullmatch(r"[a-z-]+", word) and not word.startswith("-")]
        for length in range(len(names), 0, -1):
            key = tuple(names[:length])
            if key not in self.help:
                self.help[key] = self.output("help", *key)
            if "USAGE: sharepipe " + " ".join(key) in self.help[key]:
                return self.help[key]
        return ""

    def run(self, file, shells):
        """Runs the shell blocks of one document, one after another, in one folder."""
        runnable = []
        for block in shells:
            self.check_options(block)
            why = self.reason(block)
            if why:
                self.listed[why] += 1
            else:
                runnable.append(block)
        if not runnable:
            return
        rules = "".join(block.text for block in blocks_of(file) if block.language == "text site-rule")
        with World(rules) as world:
            expect_rules(rules, world)
            for block in runnable:
                problem = world.run(block.text)
                self.counts["run"] += 1
                if problem:
                    self.faults.append(f"{file}:{block.line}: {problem}")


def check_packaging(documents):
    """The compose files are YAML, and name only settings that there are; the manual page has no mistake."""
    for file in sorted((parts.ROOT / "Packaging/container").glob("*.yaml")):
        yaml.safe_load(file.read_text())
        documents.unit(file.read_text())
    page = parts.ROOT / "Packaging/man/sharepipe-admin.8"
    done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", page], capture_output=True, text=True)
    if done.returncode or done.stderr:
        documents.faults.append(done.stderr)


def expect_rules(rules, world):
    """The site rule that the document shows has no finding."""
    problem = world.run("sharepipe rules check FOLDER") if rules else None
    assert not problem, problem


def check_signature(all_blocks):
    """The receiver in the guide to webhooks accepts a genuine request and answers the challenge, and rejects a forged one."""
    import base64, hashlib, hmac, time  # noqa: E401
    texts = [block.text for block in all_blocks if block.file == "Docs/destinations.md" and block.language == "python"]
    receiver = next(text for text in texts if "def is_genuine" in text)
    names = {}
    exec(receiver, names)
    key, body, now = b"k" * 24, b'{"type": "endpoint.verify", "data": {"challenge": "abc"}}', str(int(time.time()))
    code = base64.b64encode(hmac.new(key, f"m.{now}.".encode() + body, hashlib.sha256).digest()).decode()
    headers = {"webhook-id": "m", "webhook-timestamp": now, "webhook-signature": f"v1,AAAA v1,{code}"}
    secret = "whsec_" + base64.b64encode(key).decode()
    assert names["is_genuine"](secret, headers, body) and not names["is_genuine"](secret, headers, body + b" ")
    sent = []
    exec(next(text for text in texts if "respond(" in text), {"json": json, "body": body, "respond": lambda *given: sent.append(given)})
    assert sent == [(200, '{"challenge": "abc"}')]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="only documents whose path contains this")
    options = parser.parse_args()
    documents, found = Documents(), list(blocks())
    shells = collections.defaultdict(list)
    for block in found:
        if options.only and options.only not in block.file:
            continue
        documents.check(block)
        if block.language == "sh":
            shells[block.file].append(block)
    documents.faults += [f"{file}:{number}: an indented code block; fence it, with its language" for file in pages() for number in indented(file)]
    check_signature(found)
    check_packaging(documents)
    for file, those in shells.items():
        documents.run(file, those)
    if not options.only:
        documents.faults += [f"NOT_RUN lists “{start}”, but no block has such a command" for start in sorted(documents.unused)]
    for why, count in sorted(documents.listed.items()):
        print(f"documents: {count} not run here: {why}")
    if documents.faults:
        sys.exit("\n".join(f"documents: {fault}" for fault in documents.faults))
    counts = documents.counts
    print(f"documents: {counts['run']} blocks run, {counts['checked']} parsed or checked, {counts['text']} of plain text, "
          f"{sum(documents.listed.values())} listed")


if __name__ == "__main__":
    main()
