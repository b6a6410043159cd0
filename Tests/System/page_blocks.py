# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The code blocks of the documents, for tests that run them in a machine of their own."""

import re

import parts


class NotThere(AssertionError):
    """The page was changed, and its test wasn't."""


def section(page, heading):
    """The lines below a heading, up to the next heading of the same level or a higher one."""
    lines, level, found = (parts.ROOT / "Docs" / page).read_text().splitlines(), 0, []
    fenced = False
    for line in lines:
        fenced ^= line.startswith("```")
        mark = None if fenced else re.match(r"(#+) (.*)$", line)
        if level and mark and len(mark[1]) <= level:
            break
        if level:
            found.append(line)
        elif mark and mark[2] == heading:
            level = len(mark[1])
    if not level:
        raise NotThere(f"{page} has no heading “{heading}”")
    return "\n".join(found) + "\n"


def blocks(page, heading, language="sh"):
    """The texts of the blocks below a heading."""
    return re.findall(rf"^```{language}$\n(.*?)^```$", section(page, heading), flags=re.M | re.S)


def block(page, heading, containing, language="sh"):
    """The one block below a heading that contains a text."""
    found = [text for text in blocks(page, heading, language) if containing in text]
    if len(found) != 1:
        raise NotThere(f"{page} has {len(found)} blocks below “{heading}” with “{containing}”")
    return found[0]


def replaced(text, **values):
    """The block with the reader's own words, such as TIME."""
    for name, value in values.items():
        if name not in text:
            raise NotThere(f"the block has no {name}: {text}")
        text = text.replace(name, value)
    return text


def code(page, heading, beginning):
    """The commands between backticks in the text below a heading that begin with a text, in order."""
    return [text for text in re.findall(r"`([^`\n]+)`", section(page, heading)) if text.startswith(beginning)]
