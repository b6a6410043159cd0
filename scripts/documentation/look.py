# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The colors and fonts of the site: those of the web app, read from its style sheet."""

import re

TOKENS = re.compile(r":root \{\n(.*?)\}", re.S)


def tokens(style):
    """A style sheet with the web app's colors and fonts, which the theme's switch between light and dark changes, too."""
    light, dark = TOKENS.findall(style)[:2]
    return "\n".join([
        "html body, html body[data-theme] {", light + "}", 'html body[data-theme="dark"] {', dark + "}",
        "@media (prefers-color-scheme: dark) {", 'html body:not([data-theme="light"]) {', dark + "}", "}", ""])
