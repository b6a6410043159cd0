# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Evaluates the conditions of a Swift source as the compiler does on an Apple system.

Lines that are not compiled there become empty, so that every line keeps its number. Conditions that this file does not know
are errors, not guesses.
"""
import re

# What `canImport` answers on Apple's systems. Everything else has to be added here.
PRESENT = {"Darwin", "CryptoKit", "Foundation", "ObjectiveC", "Dispatch", "Security", "Synchronization", "os",
           "ShareContract", "ShareKit", "SwiftUI"}
ABSENT = {"FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Bionic", "Android", "WinSDK",
          "CLinux"}
# Modules that only iOS has.
PHONE = {"UIKit"}
SYSTEMS = {"iOS", "macOS", "Linux", "Windows", "Android", "watchOS", "tvOS", "visionOS", "WASI", "FreeBSD"}
TOKEN = re.compile(r"\s*(&&|\|\||!|\(|\)|>=|<|,|:|[A-Za-z_][A-Za-z_0-9]*|[0-9.]+)")
DIRECTIVE = re.compile(r"\s*#(if|elseif|else|endif)\b(.*)")
IMPORT = re.compile(r"(\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
                    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?)(\w+)(.*)", re.DOTALL)


class UnknownCondition(Exception):
    pass


class Condition:
    """Evaluates the text after `#if` or `#elseif`."""

    def __init__(self, text, system):
        self.text, self.system, self.at = text, system, 0
        self.tokens = self.split(re.sub(r"//.*|/\*.*?\*/", "", text))

    def split(self, text):
        tokens, at = [], 0
        while text[at:].strip():
            found = TOKEN.match(text, at) or self.refuse()
            tokens.append(found.group(1))
            at = found.end()
        return tokens

    def refuse(self):
        raise UnknownCondition(self.text.strip())

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else self.refuse()

    def takes(self, token):
        is_next = self.at < len(self.tokens) and self.tokens[self.at] == token
        self.at += is_next
        return is_next

    def value(self):
        result = self.either()
        return result if self.at == len(self.tokens) else self.refuse()

    def either(self):
        result = self.both()
        while self.takes("||"):
            result = self.both() or result
        return result

    def both(self):
        result = self.one()
        while self.takes("&&"):
            result = self.one() and result
        return result

    def one(self):
        if self.takes("!"):
            return not self.one()
        if self.takes("("):
            result = self.either()
            return result if self.takes(")") else self.refuse()
        return self.named(self.next())

    def named(self, name):
        if name in ("true", "false", "DEBUG"):
            return name != "false"
        if not self.takes("("):
            self.refuse()
        argument = self.next()
        if not self.takes(")"):
            self.refuse()
        return self.call(name, argument)

    def call(self, name, argument):
        if name == "os" and argument in SYSTEMS:
            return argument == self.system
        if name == "canImport" and argument in PRESENT | ABSENT | PHONE:
            return argument in PRESENT or argument in PHONE and self.system == "iOS"
        if name == "targetEnvironment" and argument in ("simulator", "macCatalyst"):
            return False
        return self.refuse()


def end_of_string(text, at):
    """The index after a string literal that begins at its first # or quotation mark."""
    hashes = re.match("#*", text[at:]).group()
    at += len(hashes)
    quote = '"""' if text.startswith('"""', at) else '"'
    at += len(quote)
    while at < len(text):
        if text.startswith(quote + hashes, at):
            return at + len(quote + hashes)
        if text.startswith("\\" + hashes + "(", at):
            at = end_of_code(text, at + 2 + len(hashes), closing=True)[0]
        elif text.startswith("\\" + hashes, at):
            at += 2 + len(hashes)
        elif text[at] == "\n" and quote == '"':
            # Not a one-line literal, but for example a quotation mark in a regular expression.
            return at
        else:
            at += 1
    return at


def end_of_comment(text, at):
    depth = 0
    while at < len(text):
        opens, closes = text.startswith("/*", at), text.startswith("*/", at)
        depth += opens - closes
        at += 2 if opens or closes else 1
        if depth == 0:
            break
    return at


def end_of_code(text, at=0, closing=False):
    """The index after the code or its closing `)`, and the lines that begin inside a string or comment."""
    depth, inside = 0, set()
    while at < len(text):
        begin = at
        if text.startswith("//", at):
            at = text.find("\n", at) if "\n" in text[at:] else len(text)
        elif text.startswith("/*", at):
            at = end_of_comment(text, at)
        elif text[at] == '"' or re.match('#+"', text[at:at + 8]):
            at = end_of_string(text, at)
        else:
            depth += (text[at] == "(") - (text[at] == ")")
            at += 1
            if closing and depth < 0:
                break
            continue
        inside.update(range(text.count("\n", 0, begin) + 1, text.count("\n", 0, at) + 1))
    return at, inside


def as_seen(text, system, modules):
    """The text for iOS or macOS, with the modules it imports renamed."""
    inside = end_of_code(text)[1]
    # For each #if around a line: whether this branch is compiled, whether any before it was, whether the whole is.
    stack, seen = [], []
    for number, line in enumerate(text.split("\n")):
        directive = None if number in inside else DIRECTIVE.fullmatch(line)
        if directive:
            follow(directive.group(1), directive.group(2), system, stack)
        compiled = not directive and all(branch for branch, _, _ in stack)
        if compiled and number not in inside and (found := IMPORT.fullmatch(line)):
            line = found.group(1) + modules.get(found.group(2), found.group(2)) + found.group(3)
        seen.append(line if compiled else "")
    if stack:
        raise UnknownCondition("#if without #endif")
    return "\n".join(seen)


def follow(keyword, condition, system, stack):
    if keyword == "if":
        is_compiled = all(branch for branch, _, _ in stack)
        branch = is_compiled and Condition(condition, system).value()
        stack.append((branch, branch, is_compiled))
        return
    if not stack:
        raise UnknownCondition(f"#{keyword} without #if")
    _, taken, is_compiled = stack.pop()
    if keyword == "endif":
        return
    decided = keyword == "else" or not taken and is_compiled and Condition(condition, system).value()
    branch = is_compiled and not taken and decided
    stack.append((branch, taken or branch, is_compiled))
