# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Reads and writes the few things of Markdown that the site changes: links, images, lists."""

import re

FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
# A link or an image, with its text; code in backquotes is skipped.
LINK = re.compile(r"(?P<code>`[^`]*`(?!\]))|(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\]|!\[[^\]]*\]\([^)]*\))*)\]\((?P<target>[^()\s]+)\)")
IMAGE = re.compile(r'<img src="(?P<target>[^"]+)" alt="(?P<alt>[^"]*)"[^>]*>')


def with_links(text, change):
    """The text with each link's target changed; where the change is "", only the text of the link is left."""
    lines, fence = [], None
    for line in text.splitlines(keepends=True):
        mark = FENCE.match(line)
        if mark and (fence is None or mark[1].startswith(fence)):
            fence = mark[1] if fence is None else None
        lines.append(line if fence or mark else changed(line, change))
    return "".join(lines)


def changed(line, change):
    def replace(match):
        if match["code"]:
            return match[0]
        target = change(match["target"])
        text = changed(match["text"], change)
        return text if not target else f"{match['image']}[{text}]({target})"
    line = IMAGE.sub(lambda match: f"![{match['alt']}]({match['target']})", line)
    return LINK.sub(replace, line)


def list_of(links):
    return "\n" + "".join(f"- [{text}]({target})\n" for text, target in links)


def figure(target, description, caption):
    """An image with a caption below it; the description is for people who can't see it."""
    return f"```{{figure}} {target}\n:alt: {description}\n\n{caption}\n```\n"


def with_steady_headings(text):
    """The text with headings of the second level, where a page goes from the first to the third."""
    return text if re.search(r"^## ", text, re.M) else re.sub(r"^##(#+ )", r"#\1", text, flags=re.M)


def library_links(modules):
    """Links to the pages that scripts/docs makes beside the site's, which Sphinx doesn't know.

    DocC's script finds no page for an address that ends with index.html.
    """
    items = "".join(f'<li><a href="{one}/documentation/{one.lower()}/">{one}</a></li>' for one in modules)
    return f"\n<ul>{items}</ul>\n"
