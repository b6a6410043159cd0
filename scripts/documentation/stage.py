# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Copies the pages into the folder that Sphinx reads, with their links changed to where things are on the site."""

import os.path
import pathlib
import re
import shutil

from documentation import markdown, openapi, runs
from documentation.pages import Pages

# Pages that stay in the repository. On the site, the home page replaces the README.
SAME_AS_HOME = {"README.md"}
# The modules that scripts/docs documents.
LIBRARIES = ("ShareKit", "ShareKitPlatform", "ShareContract", "Encodings")
# What has a window of this width, in pixels.
DEVICES = {"1280": "Desktop", "390": "Phone"}
DESCRIPTION = "Server/Sources/API/Service/openapi.yaml"


class Stage:
    """Writes the pages, the images and files they link to, and the menus."""

    def __init__(self, home, folder):
        self.home, self.folder, self.pages, self.problems = home, folder, Pages(home), []

    def write(self):
        """Returns the problems; without any, the folder is complete."""
        self.problems = list(self.pages.missing(self.home))
        for source, name in self.pages.names.items() if not self.problems else ():
            text = markdown.with_links((self.home / source).read_text(), lambda target: self.link(source, name, target))
            file = self.folder / f"{name}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(markdown.with_steady_headings(text) + self.addition(source, name))
        return self.problems

    def addition(self, source, name):
        """What the site adds to a page: the menu, the pages below it, the operations of the API."""
        if source == self.pages.home_page:
            menus = [self.menu(name, pages, title) for title, pages in self.pages.sections.items()]
            return "\n".join(["", *menus])
        added = self.menu(name, self.pages.children[source]) if source in self.pages.children else ""
        if source == "Docs/Decisions/README.md":
            added += markdown.list_of(self.titles(name, self.pages.children[source]))
        if source == "Docs/Screenshots/README.md":
            added += self.screenshots(name)
        if source == "Docs/results.md":
            added += self.results(name)
        if source == "Docs/libraries.md":
            added += markdown.library_links(LIBRARIES)
        return added + (openapi.page(self.home / DESCRIPTION) if source == "Docs/api.md" else "")

    def menu(self, name, pages, caption=None):
        entries = [f"/{self.pages.names[page]}" for page in pages]
        options = [":hidden:", *([f":caption: {caption}"] if caption else [])]
        return "\n".join(["", "```{toctree}", *options, "", *entries, "```", ""])

    def screenshots(self, name):
        """Every image below the page's folder, with a heading for each of its folders, as “Desktop, dark” for 1280-dark."""
        shown = []
        folders = (path for path in (self.home / "Docs/Screenshots").iterdir() if path.is_dir())
        for folder in sorted(folders, key=lambda path: (-int(path.name.partition("-")[0]), path.name.endswith("dark"))):
            width, _, colors = folder.name.partition("-")
            title = f"{DEVICES[width]}, {colors}"
            shown.append(f"\n## {title}\n")
            for image in sorted(folder.glob("*.png")):
                link = self.file_link(name, str(image.relative_to(self.home)))
                shown.append(markdown.figure(link, f"{caption(image.stem)} ({title.lower()})", caption(image.stem)))
        return "\n".join(shown)

    def results(self, name):
        """The tables and plots of the last runs, or that there was none."""
        return "".join(f"\n## make {run}\n\n" + self.run(name, run, runs.last(run, self.home)) for run in runs.RUNS)

    def run(self, name, title, run):
        if not run:
            return f"`make {title}` hasn't run in this copy of the repository.\n"
        shown = {title: "How much of its limit each row used"} if run.has(title) else {}
        shown = self.plots(name, run, shown)
        absent = "".join(f"- {text}\n" for text in run.absent())
        absent = f"\nThis run has no plots of:\n\n{absent}" if absent else ""
        return shown + run.table.read_text() + self.plots(name, run, run.plots()) + absent

    def plots(self, name, run, shown):
        folder = run.folder.relative_to(self.home)
        links = {text: self.file_link(name, f"{folder}/{plot}.svg") for plot, text in shown.items()}
        return "".join(f"\n![{text}]({link})\n\n{text}, at commit {run.stamp[1]}\n\n" for text, link in links.items())

    def titles(self, name, pages):
        """Title and relative address of pages, the newest first."""
        for page in reversed(pages):
            title = (self.home / page).read_text().splitlines()[0].removeprefix("# ")
            yield f"{pathlib.PurePosixPath(page).name[:10]}: {title}", self.relative(name, self.pages.names[page] + ".md")

    def link(self, source, name, target):
        """Where a link of a page leads on the site; None if it leads nowhere."""
        path, mark, anchor = target.partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return target
        wanted = os.path.normpath(os.path.join(os.path.dirname(source), path))
        return self.page_link(name, wanted, mark + anchor) or self.file_link(name, wanted) or self.missing(source, target)

    def page_link(self, name, wanted, anchor):
        if wanted in SAME_AS_HOME:
            return self.relative(name, "index.md")
        page = wanted if wanted in self.pages.names else f"{wanted}/README.md"
        return self.relative(name, self.pages.names[page] + ".md") + anchor if page in self.pages.names else None

    def file_link(self, name, wanted):
        """A file of the repository is a download. A folder without a page of its own becomes plain text."""
        if (self.home / wanted).is_dir():
            return ""
        if not (self.home / wanted).is_file():
            return None
        copy = self.folder / "files" / wanted
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.home / wanted, copy)
        return self.relative(name, f"files/{wanted}")

    def missing(self, source, target):
        self.problems.append(f"{source} links to {target}, which isn't there")

    @staticmethod
    def relative(name, target):
        return os.path.relpath(target, os.path.dirname(name) or ".")


def caption(stem):
    """What an image shows, from its file name: “Share refused” for share-refused, and “Library, German” for library-german."""
    return stem.replace("-german", ", German").replace("-", " ").capitalize().replace("german", "German")
