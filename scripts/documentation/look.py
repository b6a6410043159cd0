# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The colors and fonts of the site: those of the web app, read from its style sheet."""

import json
import re

TOKENS = re.compile(r":root \{\n(.*?)\}", re.S)
VALUE = re.compile(r"--([\w-]+): ([^;]+);")
# The colors of DocC's pages, and those of the web app that they get.
DOCC_COLORS = {
    "fill": "paper", "fill-secondary": "sunken", "fill-tertiary": "sunken", "fill-quaternary": "line", "text": "ink",
    "text-background": "paper", "link": "accent", "figure-gray": "ink", "figure-gray-secondary": "soft", "figure-gray-tertiary": "faint",
    "figure-blue": "accent", "fill-blue": "accent", "grid": "line", "card-background": "raised", "code-background": "sunken",
    "documentation-intro-fill": "sunken", "documentation-intro-title": "ink", "documentation-intro-eyebrow": "soft",
    "documentation-intro-figure": "soft", "documentation-intro-accent": "line", "nav-solid-background": "paper",
    "nav-uiblur-expanded": "paper", "nav-uiblur-stuck": "paper", "navigator-item-hover": "accent-soft", "focus-color": "accent",
    "focus-border-color": "accent",
}


def tokens(style):
    """A style sheet with the web app's colors and fonts, which the theme's switch between light and dark changes, too."""
    light, dark = TOKENS.findall(style)[:2]
    return "\n".join([
        "html body, html body[data-theme] {", light + "}", 'html body[data-theme="dark"] {', dark + "}",
        "@media (prefers-color-scheme: dark) {", 'html body:not([data-theme="light"]) {', dark + "}", "}", ""])


def docc_theme(style):
    """DocC's theme-settings.json: the same colors and fonts for the pages of the libraries."""
    light, dark = (dict(VALUE.findall(found)) for found in TOKENS.findall(style)[:2])
    colors = {name: {"light": light[token], "dark": dark[token]} for name, token in DOCC_COLORS.items()}
    fonts = {"html-font": light["sans"], "html-font-mono": light["mono"]}
    return json.dumps({"theme": {"color": colors, "typography": fonts}}, indent=1, ensure_ascii=False) + "\n"
