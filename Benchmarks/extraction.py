#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Processor time of `sharepipe article` beside resiliparse and trafilatura, which read the same pages in the same run.

Pages of about 150 KB that are made here, and real ones if they are available: files NAME.html.gz in the folder SHAREPIPE_CORPUS, or in
`shared/corpus/extraction` beside the clone. All three read each page in turn; the best of several times counts for each. Ours and
trafilatura also find title, author and date; resiliparse finds only the text. The others get the page as a Python string, so that decoding
it costs them nothing. They are in the virtual environment that scripts/setup bench makes. SHAREPIPE_BIN is the program, a release
build. Ends with 1 if a budget is not met, and with 69 if the other two aren't installed.
"""

import gzip
import importlib.metadata
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/support"))
import results  # noqa: E402

SHAREPIPE = os.environ.get("SHAREPIPE_BIN", str(ROOT / "Server/.build/release/sharepipe"))
URL = "https://h.example/a"
# How many times as long as ours each has to take.
BUDGETS = {"resiliparse": 1, "trafilatura": 12}
TRIES, MADE, REAL = 3, 8, 40
WORDS = "the ferry left at seven and nobody on the quay looked up because fog had come in before the tide turned toward a quiet harbor".split()


def sentence(chance, count):
    return " ".join(chance.choices(WORDS, k=count)).capitalize() + "."


def made(number):
    """A page like those of real sites: an article among scripts, menus, teasers and comments."""
    chance = random.Random(number)
    title = sentence(chance, 7)
    script = "".join(f'window.q=window.q||[];q.push({{id:{n},on:"click"}});' for n in range(900))
    menu = "".join(f"<li class=nav-item><a href=/section/{n}>Section {n}</a>" for n in range(80))
    text = "".join(f'<p>{sentence(chance, 75)} <a href="/l/{n}">{sentence(chance, 3)}</a> {sentence(chance, 35)}</p>' for n in range(60))
    teaser = '<div class="teaser card"><a href=/t/{0}><img src=/t/{0}.jpg alt=""><h3>{1}</h3></a></div>'
    teasers = "".join(teaser.format(n, sentence(chance, 7)) for n in range(120))
    comments = "".join(f"<div class=comment id=c{n}><b>user{n}</b><p>{sentence(chance, 35)}</p></div>" for n in range(180))
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | The Daily Ferry</title>
        <meta property="og:title" content="{title}"><meta name="author" content="A. Writer">
        <meta property="article:published_time" content="2026-11-0{number % 9 + 1}T08:00:00Z"><script>{script}</script></head>
        <body><header><nav><ul>{menu}</ul></nav></header><main><article><h1>{title}</h1>{text}</article><aside>{teasers}</aside></main>
        <section id="comments">{comments}</section></body></html>""".encode()


def real():
    """Pages of other publishers, evenly chosen; none if there is no folder with them."""
    folder = pathlib.Path(os.environ.get("SHAREPIPE_CORPUS", ROOT.parent / "shared/corpus/extraction"))
    files = sorted(folder.rglob("*.html.gz"))
    count = min(REAL, len(files))
    return [gzip.decompress(files[number * len(files) // count].read_bytes()) for number in range(count)]


def ours(folder):
    process = subprocess.Popen([SHAREPIPE, "article", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    file = pathlib.Path(folder) / "page.html"

    def read(page, _):
        file.write_bytes(page)
        process.stdin.write((json.dumps({"path": str(file), "url": URL}) + "\n").encode())
        process.stdin.flush()
        reply = json.loads(process.stdout.readline())
        if "cpu_ms" not in reply:
            sys.exit(f"extraction: {reply}")
        return reply["cpu_ms"]

    return read


def timed(extract):
    def read(_, text):
        begun = time.process_time()
        extract(text)
        return 1000 * (time.process_time() - begun)
    return read


def others():
    """The functions of the other two by name. Fails with ImportError if one isn't installed."""
    import trafilatura
    from resiliparse.extract.html2text import extract_plain_text
    return {"resiliparse": timed(lambda text: extract_plain_text(text, main_content=True)),
            "trafilatura": timed(lambda text: trafilatura.bare_extraction(text, url=URL, with_metadata=True))}


def measure(pages, readers):
    """Milliseconds a page by name."""
    sums = dict.fromkeys(readers, 0)
    for page in pages:
        text = page.decode(errors="replace")
        for name, times in {name: [read(page, text) for _ in range(TRIES)] for name, read in readers.items()}.items():
            sums[name] += min(times) / len(pages)
    return sums


def compare(title, pages, readers):
    """Returns whether both budgets are met."""
    spent, is_met = measure(pages, readers), True
    for name, least in BUDGETS.items():
        ratio = spent[name] / spent["ours"]
        beside = f"{name} {importlib.metadata.version(name)}: {spent[name]:.2f} ms, ours {spent['ours']:.2f} ms"
        print(f"{title}, {len(pages)} pages of {sum(map(len, pages)) / len(pages) / 1000:.0f} KB: {beside}, {ratio:.1f} times (at least {least})")
        results.measured(f"{title}, processor time of {name}", ratio, "times ours", least, beside, is_least=True)
        is_met = is_met and ratio >= least
    return is_met


def not_run(titles, why):
    for title in titles:
        for name in BUDGETS:
            results.record(f"{title}, processor time of {name}", why, f"≥ {BUDGETS[name]}× ours", verdict=results.NOT_RUN)


def main():
    sets = {"extraction, made pages": [made(number) for number in range(MADE)], "extraction, real pages": real()}
    try:
        peers = others()
    except ImportError as error:
        not_run(sets, f"{error.name} isn't installed")
        print(f"extraction: {error}; run “scripts/setup bench”", file=sys.stderr)
        sys.exit(69)
    not_run([title for title, pages in sets.items() if not pages], "there is no folder with pages (SHAREPIPE_CORPUS)")
    with tempfile.TemporaryDirectory() as folder:
        readers = {"ours": ours(folder)} | peers
        measure(sets["extraction, made pages"][:1], readers)  # This warms up.
        are_met = [compare(title, pages, readers) for title, pages in sets.items() if pages]
    sys.exit(0 if all(are_met) else 1)


if __name__ == "__main__":
    main()
