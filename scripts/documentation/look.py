# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The colors and fonts of the site: those of the web app, read from its style sheet."""

import json
import re

TOKENS = re.compile(r":root \{\n(.*?)\}", re.S)
VALUE = re.compile(r"--([\w-]+): ([^;]+);")
COLOR = re.compile(r"--([\w-]+): var\(--([\w-]+)\);")


def tokens(style):
    """A style sheet with the web app's colors and fonts, which the theme's switch between light and dark changes, too."""
    light, dark = TOKENS.findall(style)[:2]
    return "\n".join([
        "html body, html body[data-theme] {", light + "}", 'html body[data-theme="dark"] {', dark + "}",
        "@media (prefers-color-scheme: dark) {", 'html body:not([data-theme="light"]) {', dark + "}", "}", ""])


def docc_theme(style, libraries):
    """DocC's theme-settings.json: the same colors and fonts for the pages of the libraries, as the second style sheet assigns them."""
    light, dark = (dict(VALUE.findall(found)) for found in TOKENS.findall(style)[:2])
    colors = {name: {"light": light[token], "dark": dark[token]} for name, token in COLOR.findall(libraries)}
    fonts = {"html-font": light["sans"], "html-font-mono": light["mono"]}
    return json.dumps({"theme": {"color": colors, "typography": fonts}}, indent=1, ensure_ascii=False) + "\n"
