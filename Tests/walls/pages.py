# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What the templates of the wall set are written with: a page, the phrases of a language, prose, a site's frame."""

import dataclasses
import html
import pathlib
import random
import tomllib
import urllib.parse

FOLDER = pathlib.Path(__file__).resolve().parent
RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}
SITES = ["harbourpost", "nordwind", "lamplight", "riverdesk", "copperleaf", "fieldnotes", "saltmarsh", "oldquay"]
SLUGS = ["the-harbour-wakes-early", "ferry-timetable-2024", "letter-from-the-coast", "how-the-lighthouse-was-saved",
         "fish-prices-fall-again", "what-the-storm-left"]


def quoted(address):
    return urllib.parse.quote(address, safe="")


@dataclasses.dataclass
class Page:
    """One labeled page; `kind` is None where there is no wall."""

    kind: str | None
    html: str
    url: str
    status: int = 200
    headers: list = dataclasses.field(default_factory=list)
    redirects: list = dataclasses.field(default_factory=list)
    was_requested: bool = False
    # Filled in by the set.
    name: str = ""
    family: str = ""
    language: str = ""
    part: str = ""


class Phrases:
    """A language's phrases, as attributes and safe in markup."""

    def __init__(self, language, table, seed):
        self.language = language
        self.random = random.Random(seed)
        self.table = table
        self.site = self.random.choice(SITES)
        self.host = f"www.{self.site}.example"
        self.slug = self.random.choice(SLUGS)
        self.url = f"https://{self.host}/{self.random.choice(['2024/05', 'news', 'articles', 'a/b'])}/{self.slug}"

    def __getattr__(self, name):
        return self.table[name]

    @property
    def name(self):
        return self.site.capitalize()

    @property
    def direction(self):
        return "rtl" if self.language in RIGHT_TO_LEFT else "ltr"

    def prose(self, count):
        """So many paragraphs; each has two or three of the story's sentences."""
        sentences = self.story[1:]
        lines = []
        for index in range(count):
            first = index % len(sentences)
            picked = [sentences[(first + step) % len(sentences)] for step in range(2 + index % 2)]
            lines.append("<p>" + html.escape(" ".join(picked), quote=False) + "</p>")
        return "\n".join(lines)

    def menu(self):
        return "".join(f'<li><a href="/{index}">{word}</a></li>' for index, word in enumerate(self.nav))

    def with_(self, provider):
        return self.table["with"] % provider

    def languages(self):
        names = ["English", "Deutsch", "Français", "Español", "Italiano", "Português", "Nederlands", "Polski",
                 "Türkçe", "Русский", "日本語", "한국어", "العربية", "Svenska", "Čeština", "Ελληνικά"]
        return "".join(f'<option value="{index}">{word}</option>' for index, word in enumerate(names))

    def page(self, title, body, head="", attributes=""):
        return (f'<!DOCTYPE html>\n<html lang="{self.language}" dir="{self.direction}">\n<head><meta charset="utf-8">'
                f'<meta name="viewport" content="width=device-width"><title>{title}</title>{head}</head>\n'
                f"<body{attributes}>\n{body}\n</body>\n</html>\n")

    def framed(self, title, body, head="", before=""):
        """A page in its site's frame: name, menu, footer."""
        frame = (f'{before}<header class="site-header"><a class="logo" href="/">{self.name}</a>'
                 f"<nav><ul>{self.menu()}</ul></nav></header>\n<main>{body}</main>\n"
                 f'<footer class="site-footer"><ul>{self.menu()}</ul><p>© 2024 {self.name}</p></footer>')
        return self.page(title, frame, head)

    def article_head(self, extra=""):
        return (f'<meta property="og:type" content="article"><meta property="og:title" content="{self.story[0]}">'
                f'<meta property="og:site_name" content="{self.name}">'
                f'<meta name="description" content="{self.story[1]}">{extra}')

    def article(self, count, inside="", head="", before="", title=None):
        body = (f"<article><h1>{title or self.story[0]}</h1><p class=byline>Ada Marsh</p>"
                f'<time datetime="2024-05-03">2024-05-03</time>\n{self.prose(count)}\n{inside}</article>')
        return self.framed(f"{title or self.story[0]} – {self.name}", body, self.article_head(head), before)


class Templates:
    """The templates of one part, each with its family and the number of languages it is made in."""

    def __init__(self, part, seed):
        self.part, self.seed, self.all = part, seed, []
        self.phrases = tomllib.loads((FOLDER / f"{part}.toml").read_text())

    def template(self, kind, family, times=4, only=None):
        def add(function):
            self.all.append((kind, family, times, only, function))
            return function

        return add

    def pages(self):
        names = sorted(self.phrases)
        for index, (kind, family, times, only, make) in enumerate(self.all):
            # Each template has other languages, and every language gets its turn.
            turn = [names[(index * times + step) % len(names)] for step in range(times)]
            for step, language in enumerate(only or turn):
                phrases = Phrases(language, self.phrases[language], f"{self.seed}/{make.__name__}/{language}/{step}")
                page = make(phrases)
                page.kind, page.family, page.language, page.part = kind, family, language, self.part
                page.name = f"{self.part}/{make.__name__}/{language}-{step}"
                yield page
