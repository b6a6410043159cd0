# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Sphinx's configuration of the documentation site."""

import pathlib

HOME = pathlib.Path(__file__).resolve().parent.parent.parent

project = "Sharepipe"
extensions = ["myst_parser"]
exclude_patterns = ["files"]
highlight_language = "none"
# Code of the extension check has words after the language, and xcconfig has no highlighter.
suppress_warnings = ["misc.highlighting_failure"]
myst_heading_anchors = 4

html_theme = "furo"
html_title = "Sharepipe"
html_favicon = str(HOME / "Server/Sources/Web/Pages/icon.svg")
html_logo = html_favicon
html_static_path = ["static", str(HOME / ".build/site/look")]
html_css_files = ["tokens.css", "site.css", "menu.css"]
html_js_files = ["menu.js", "code.js"]
html_search_scorer = str(HOME / "scripts/documentation/scorer.js")
templates_path = ["templates"]
html_theme_options = {"top_of_page_buttons": []}
# The source is in the repository.
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False
