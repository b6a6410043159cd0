# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares the link previews of `sharepipe preview -` with those that a collection of pages was labeled with.

A folder has NAME.html.gz and NAME.json, whose `title`, `excerpt` and `lead_image` are what the preview should show. A preview
shows the title as the page states it, including the site's name; the title of an article (`article`) does not include it.
"""

import argparse
import glob
import gzip
import json
import os
import subprocess
import sys
import unicodedata

BUDGET = {"title": 0.95, "description": 0.90, "image": 0.90}
WANTED = {"title": "title", "description": "excerpt", "image": "lead_image"}


# A collection may have set other quotes than the page.
QUOTES = str.maketrans("‘’“”«»", "''\"\"\"\"")


def plain(text):
    return " ".join(unicodedata.normalize("NFKC", text or "").translate(QUOTES).lower().split())


def address(text):
    return (text or "").split("?")[0].split("#")[0].split("://")[-1]


def is_right(field, wanted, got):
    if field == "image":
        return address(wanted) == address(got)
    return plain(wanted)[:80] == plain(got)[:80] if field == "description" else plain(wanted) == plain(got)


def card(program, page, url):
    done = subprocess.run([program, "preview", "-", "--json", "--url", url], input=page, capture_output=True)
    return json.loads(done.stdout) if done.stdout else {}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder")
    program = os.environ.get("SHAREPIPE_BIN") or sys.exit("SHAREPIPE_BIN names the program")
    found = {field: [] for field in BUDGET}
    for facts in sorted(glob.glob(os.path.join(options.parse_args().folder, "*.json"))):
        with open(facts, encoding="utf-8") as file:
            truth = json.load(file)
        with gzip.open(facts[: -len(".json")] + ".html.gz") as file:
            got = card(program, file.read(), truth["url"])
        for field, name in WANTED.items():
            if truth.get(name):
                found[field].append(is_right(field, truth[name], got.get(field)))
                if not found[field][-1]:
                    print(f"{truth['name']}: {field} {got.get(field)!r}, wanted {truth[name]!r}")
    short = 0
    for field, right in found.items():
        share = sum(right) / len(right) if right else 0
        short += share < BUDGET[field]
        print(f"cards: {field} {sum(right)}/{len(right)} = {share:.3f} (budget {BUDGET[field]:.2f})")
    sys.exit(1 if short else 0)


if __name__ == "__main__":
    main()
