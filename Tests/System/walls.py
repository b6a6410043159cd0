#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares wall verdicts with the labeled pages of Tests/walls and prints the table; fails below the minimum scores.

  Tests/System/walls.py                      all pages, reported by tuned and held-out hosts and languages
  Tests/System/walls.py --misses             also every wrong verdict for the tuned part
  Tests/System/walls.py --corpus FOLDER      also real articles (NAME.html.gz with NAME.json beside it), which are not walls
  Tests/System/walls.py --bare               the pages alone, without status, header fields and redirects

SHAREPIPE_BIN names the program; by default it is the debug build of this clone.
"""

import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "walls"))

import wallset  # noqa: E402

RECALL, PROVIDERS, FALSE_WALLS = 0.95, 0.98, 0.005
PROVIDER, AT_REQUEST = "identity provider", "asked for"
PAYWALLS = ("paywallHard", "paywallSoft")
# Without its transport nobody can tell what was asked for.
BARE = "--bare" in sys.argv


def read(program, requests):
    """Returns one reply for each request, in the same order."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([program, "article", "--jsonl"], input=lines, capture_output=True, text=True, timeout=900)
    replies = [json.loads(line) for line in done.stdout.split("\n") if line]
    if done.returncode != 0 or len(replies) != len(requests):
        sys.exit(f"walls: {program} ended with {done.returncode} and {len(replies)} of {len(requests)} replies\n{done.stderr}")
    return replies


def request(page, path, bare):
    address = page.redirects[-1] if bare and page.redirects else page.url
    line = {"path": str(path), "url": address}
    if not bare:
        line |= {"status": page.status, "headers": page.headers, "redirects": page.redirects}
    return line


def verdicts(program, pages, bare):
    with tempfile.TemporaryDirectory(prefix="sharepipe-walls-") as folder:
        requests = []
        for index, page in enumerate(pages):
            path = pathlib.Path(folder) / f"{index}.html"
            path.write_text(page.html)
            requests.append(request(page, path, bare))
        return [reply["wall"] for reply in read(program, requests)]


def is_right(page, wall):
    if page.kind is None or wall is None:
        return page.kind is None and wall is None
    if not BARE and page.was_requested != bool(wall.get("asked")):
        return False
    # How much of an article is a teaser is a matter of degree.
    return wall["kind"] == page.kind or (page.kind in PAYWALLS and wall["kind"] in PAYWALLS)


class Table:
    def __init__(self, pages, walls):
        self.rows = list(zip(pages, walls))

    def share(self, right, chosen):
        picked = [row for row in self.rows if chosen(row[0])]
        return sum(right(*row) for row in picked), len(picked)

    def recall(self, part):
        return self.share(is_right, lambda page: page.kind and page.part == part)

    def providers(self, part):
        return self.share(is_right, lambda page: page.family == PROVIDER and page.part == part)

    def false_walls(self, part):
        return self.share(lambda page, wall: wall is not None, lambda page: not page.kind and page.part == part)

    def found(self, part):
        return self.share(lambda page, wall: wall is not None, lambda page: page.kind and page.part == part)

    def precision(self, kind):
        """Of the pages called this kind, how many are."""
        called = [(page, wall) for page, wall in self.rows if wall and wall["kind"] == kind]
        return sum(is_right(*row) for row in called), len(called)

    def show(self):
        families = list(dict.fromkeys((page.kind or "no wall", page.family) for page, _ in self.rows))
        print(f"{'kind':14}{'family':32}{'tuned':>16}{'held out':>16}")
        for kind, family in sorted(families, key=lambda row: (row[0] == "no wall", row)):
            cells = [self.share(is_right, lambda page: (page.kind or "no wall", page.family, page.part) == (kind, family, part))
                     for part in ("tuned", "held")]
            print(f"{kind:14}{family:32}" + "".join(f"{cell(*value):>16}" for value in cells))
        for name, value in [("right kind of all walls", self.recall), ("called a wall at all", self.found),
                            ("sign-in by identity provider", self.providers), ("false walls", self.false_walls)]:
            print(f"{name:46}" + "".join(f"{cell(*value(part)):>16}" for part in ("tuned", "held")))
        languages = len({page.language for page, _ in self.rows if page.kind})
        print(f"{len(self.rows)} pages, {sum(page.kind is not None for page, _ in self.rows)} of them walls, in {languages} languages")

    def misses(self):
        # The held-out part stays unseen: it is counted only.
        for page, wall in self.rows:
            if page.part == "tuned" and not is_right(page, wall):
                said = f"{wall['kind']} {wall['confidence']:.2f} {wall['reasons']}" if wall else "no wall"
                print(f"{page.name}: {page.kind or 'no wall'}, classified as {said}")

    def failures(self):
        for part in ("tuned", "held"):
            for name, (right, of), floor in [("recall", self.recall(part), RECALL),
                                             ("sign-in by identity provider", self.providers(part), PROVIDERS)]:
                if right < floor * of:
                    yield f"{part}: {name} {cell(right, of)}, wanted {floor:.0%}"
            wrong, of = self.false_walls(part)
            if wrong > FALSE_WALLS * of:
                yield f"{part}: false walls {cell(wrong, of)}, wanted at most {FALSE_WALLS:.1%}"


def cell(part, whole):
    return f"{part}/{whole} {part / whole:6.1%}" if whole else "–"


def real_articles(program, folder, shown):
    """Real pages that others found an article in; none of them is a wall."""
    paths = sorted(pathlib.Path(folder).rglob("*.html.gz"))
    facts = [json.loads(beside(path)) for path in paths]
    replies = read(program, [{"path": str(path), "url": fact.get("url")} for path, fact in zip(paths, facts)])
    for name, chosen in [("with a known text", True), ("of which only metadata is known", False)]:
        rows = [row for row in zip(paths, replies, facts) if bool(row[2].get("text") or row[2].get("with")) == chosen]
        for part in ("tuned", "held"):
            picked = [(path, reply["wall"]) for path, reply, _ in rows if part_of(path) == part]
            called = [(path, wall) for path, wall in picked if wall]
            print(f"real pages {name + ', ' + part:44}classified as walls {cell(len(called), len(picked))}")
            for path, wall in called if shown and part == "tuned" else []:
                print(f"{path.relative_to(folder)}: {wall['kind']} {wall['confidence']:.2f} {wall['reasons']}")
            if chosen and len(called) > FALSE_WALLS * len(picked):
                yield f"real pages, {part}: {len(called)} false walls of {len(picked)}, wanted at most {FALSE_WALLS:.1%}"


def part_of(path):
    """Half of the real pages are only counted, too."""
    return "held" if hashlib.sha1(path.name.encode()).digest()[0] % 2 else "tuned"


def beside(path):
    return path.with_name(path.name.removesuffix(".html.gz") + ".json").read_text()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--misses", action="store_true", help="print the wrong verdicts on the tuned part")
    parser.add_argument("--bare", action="store_true", help="classify the pages without their transport")
    parser.add_argument("--corpus", help="a folder with real articles")
    options = parser.parse_args()
    program = os.environ.get("SHAREPIPE_BIN", str(ROOT / "Server/.build/debug/sharepipe"))
    pages = list(wallset.pages())
    table = Table(pages, verdicts(program, pages, options.bare))
    table.show()
    if options.misses:
        table.misses()
    failures = [] if options.bare else list(table.failures())
    if options.corpus:
        failures += real_articles(program, options.corpus, options.misses)
    for failure in failures:
        print(f"walls: {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
