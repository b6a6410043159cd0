# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Reads PyObjC's metadata of a framework as text. The files are Python, but nothing in them is run.

A selector is listed only when its types differ from what the Objective-C runtime says of it: when it has a Boolean, a block or
an out-parameter. So a selector that has none of these may exist without being listed.
"""
import ast
import re

# What the files choose between: Apple's processors and 64 bits, as on a phone.
CHOICES = {"selAorI": 0, "sel32or64": 1}


class Metadata:
    """The declarations of one framework."""

    def __init__(self, text):
        self.constants, self.numbers, self.functions, self.selectors = set(), {}, {}, {}
        self.words = set(re.findall(r"\w+", text))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self.assign(node.targets[0].id, node.value)
            elif isinstance(node, ast.Call):
                self.call(node)

    def assign(self, name, value):
        if name == "functions":
            self.functions.update(literal(value))
        elif name == "constants":
            self.constants.update(entry.partition("@")[0] for entry in entries(value))
        elif name == "enums":
            for entry in entries(value):
                self.add_number(*entry.split("@", 1))

    def call(self, node):
        if isinstance(node.func, ast.Name) and node.func.id == "r":
            owner, selector, types = (literal(argument) for argument in node.args)
            self.selectors[text_of(owner), text_of(selector)] = types
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "update" and isinstance(node.args[0], ast.Dict):
            for key, value in zip(node.args[0].keys, node.args[0].values):
                self.add_number(literal(key), literal(value))

    def add_number(self, name, value):
        try:
            self.numbers[name] = float(value) if "." in str(value) else int(value)
        except (TypeError, ValueError):
            # A string, or a type made at run time.
            pass

    def merge(self, other):
        """Adds another framework's declarations."""
        self.constants |= other.constants
        self.words |= other.words
        for name in ("numbers", "functions", "selectors"):
            getattr(self, name).update(getattr(other, name))
        return self


def entries(value):
    """The names in a list that is written as one string, `$A@1$B@2$`."""
    return [entry for entry in literal(value).split("$") if entry]


def literal(node):
    """The value of an expression, or nothing when only running it would tell."""
    if isinstance(node, ast.Dict):
        return {literal(key): literal(value) for key, value in zip(node.keys, node.values)}
    if isinstance(node, ast.Tuple):
        return tuple(literal(element) for element in node.elts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CHOICES:
        return literal(node.args[CHOICES[node.func.id]])
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None


def text_of(value):
    return value.decode() if isinstance(value, bytes) else value


def split_types(encoding):
    """The types in the encoding of a function: the result's first, then those of its parameters."""
    text, types, at = text_of(encoding), [], 0
    while at < len(text):
        end = end_of_type(text, at)
        types.append(text[at:end])
        at = end
    return types


def end_of_type(text, at):
    while text[at] in "^nNoOrRV":
        at += 1
    if text[at] in "{([":
        depth = 0
        while True:
            depth += (text[at] in "{([") - (text[at] in "})]")
            at += 1
            if depth == 0:
                return at
    return at + (2 if text.startswith("@?", at) else 1)
