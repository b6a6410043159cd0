# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares the types in a Swift declaration with Objective-C's type encodings."""
import re

from pyobjc import text_of

NUMBERS = {"Bool": "Z", "Int": "q", "UInt": "Q", "Int64": "q", "Int32": "i", "UInt32": "I", "OSStatus": "i",
           "Double": "d", "TimeInterval": "d", "CGFloat": "d", "Float": "f"}
# Encodings that Swift imports as the same type.
SAME = {"B": "Z", "c": "Z", "l": "q", "L": "Q"}
ATTRIBUTES = re.compile(r"(@\w+(\([^)]*\))?|inout|any|some|sending)\s+")


class Block:
    """The type of a closure: the kinds of its parameters and of its result."""

    def __init__(self, parameters, result):
        self.parameters, self.result = parameters, result


def kind(text, known):
    """The kind of a Swift type: an encoding, "out" for a pointer to a result, or a Block.

    `known` has the kinds of names: enumerations, and type aliases of closures.
    """
    text = bare(text)
    arrow = top_level(text, "->")
    if arrow:
        parameters = text[:arrow[0]].strip().removeprefix("(").removesuffix(")")
        return Block([kind(one, known) for one in split(parameters)], kind(text[arrow[0] + 2:], known))
    if text in ("Void", "()", ""):
        return "v"
    if text == "NSErrorPointer" or text.startswith(("UnsafeMutablePointer", "AutoreleasingUnsafeMutablePointer")):
        return "out"
    return known.get(text) or NUMBERS.get(text, "@")


def bare(text):
    """A type without attributes, optionality and parentheses around it."""
    while True:
        text = text.strip()
        if found := ATTRIBUTES.match(text):
            text = text[found.end():]
        elif text.endswith(("?", "!")) and not top_level(text, "->"):
            text = text[:-1]
        elif text.startswith("(") and end_of_group(text) == len(text) and len(split(text[1:-1])) == 1 and text != "()":
            text = text[1:-1]
        else:
            return text


def top_level(text, token):
    """Where a token is outside of all brackets."""
    depth, found = 0, []
    for at, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        depth += character == "<"
        depth -= character == ">" and text[at - 1:at] != "-"
        if depth == 0 and text.startswith(token, at):
            found.append(at)
    return found


def end_of_group(text):
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return at + 1
    return -1


def split(text):
    """The parts of a list of types."""
    commas = [-1, *top_level(text, ","), len(text)]
    parts = [text[begin + 1:end].strip() for begin, end in zip(commas, commas[1:])]
    return [part for part in parts if part]


def described(swift):
    if isinstance(swift, Block):
        return f"a block ({', '.join(described(one) for one in swift.parameters)}) → {described(swift.result)}"
    return swift


def differences(swift, objective_c, what):
    """What disagrees between a Swift type and the metadata of a parameter or result, as lines."""
    if isinstance(swift, Block):
        return block_differences(swift, objective_c, what)
    encoding = text_of(objective_c.get("type", b"") or b"")
    if "callable" in objective_c:
        return [f"{what} is {described(swift)}, and a block in Objective-C"]
    if text_of(objective_c.get("type_modifier", "")) == "o" or encoding.startswith("o^"):
        return [] if swift == "out" else [f"{what} is {described(swift)}, and an out-parameter in Objective-C"]
    if not encoding or encoding[0] in "^#{":
        return []
    expected = SAME.get(encoding, encoding)
    # Swift imports NSUInteger and size_t as Int, but keeps UInt for the raw values of options.
    agrees = swift == expected or (swift, expected) == ("q", "Q")
    return [] if agrees else [f"{what} is {described(swift)}, and {expected} in Objective-C"]


def block_differences(block, objective_c, what):
    if "callable" not in objective_c:
        return [f"{what} is {described(block)}, and no block in Objective-C"]
    described_block = objective_c["callable"]
    # The block itself is its first parameter.
    parameters = [described_block["arguments"][index] for index in sorted(described_block["arguments"]) if index > 0]
    if len(parameters) != len(block.parameters):
        return [f"{what} is {described(block)}, and has {len(parameters)} parameters in Objective-C"]
    found = differences(block.result, described_block["retval"], f"the result of {what}")
    for index, (swift, one) in enumerate(zip(block.parameters, parameters), 1):
        found += differences(swift, one, f"parameter {index} of {what}")
    return found
