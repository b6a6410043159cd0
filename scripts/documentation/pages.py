# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Which pages the site has, as Docs/site.toml lists them."""

import pathlib
import tomllib

# The tables of make bench and make prove, which the page of the results includes.
INCLUDED = "Docs/Results/"


def name_on_site(source):
    """A page's name on the site: Docs/operate/README.md is operate/index."""
    path = pathlib.PurePosixPath(source.removeprefix("Docs/")).with_suffix("")
    path = path.with_name("index") if path.name == "README" else path
    return str(path).lower()


class Pages:
    """The pages with their sections."""

    def __init__(self, home):
        table = tomllib.loads((home / "Docs/site.toml").read_text())
        self.home_page = table["home"]
        self.sections, self.children = {}, {}
        for section in table["section"]:
            self.sections[section["title"]] = self._expand(home, section["pages"])
        self._add_unlisted(home)
        listed = [page for pages in self.sections.values() for page in pages]
        below = [page for pages in self.children.values() for page in pages]
        self.names = {page: name_on_site(page) for page in [*listed, *below]} | {self.home_page: "index"}

    def _expand(self, home, entries):
        pages = []
        for entry in entries:
            if not entry.endswith("*"):
                pages.append(entry)
                continue
            matching = sorted(str(path.relative_to(home)) for path in (home / entry[:-1]).glob("*.md"))
            self.children[pages[-1]] = [page for page in matching if page != pages[-1]]
        return pages

    def _add_unlisted(self, home):
        """Adds pages of Docs that aren't listed below those of the same folder."""
        listed = {page for pages in [*self.sections.values(), *self.children.values()] for page in pages} | {self.home_page}
        for page in sorted(self._found(home)):
            folder = page.rpartition("/")[0] + "/"
            section = max(self.sections.values(), key=lambda pages: sum(one.startswith(folder) for one in pages))
            if page not in listed and folder != "Docs/" and any(one.startswith(folder) for one in section):
                section.append(page)

    @staticmethod
    def _found(home):
        found = {str(path.relative_to(home)) for path in (home / "Docs").rglob("*.md")}
        return {page for page in found if not page.startswith(INCLUDED)}

    def missing(self, home):
        """Pages of Docs that the site doesn't have, and pages of the site that aren't there."""
        found = self._found(home)
        yield from (f"{page} isn't in Docs/site.toml" for page in sorted(found - self.names.keys()))
        yield from (f"Docs/site.toml names {page}, which isn't there" for page in self.names if not (home / page).is_file())
