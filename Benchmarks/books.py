#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""How long a book of 20 articles with 60 images takes, beside Calibre's ebook-convert with the same pages, in one run.

Three pairs. Small images fit every screen: Calibre packs them as they are, while `book` decodes each, so that damage is found,
and packs what is needed to show it. Large ones, PNG and JPEG, are wider than the screen: both decode, scale and write them.

Both read pages and images from files; what `book` takes when it fetches the same images from a server on loopback is told
beside it. Of the photographs the barest work is told, too: decoded to gray, pixels left out, and written, on all processors by
libjpeg-turbo, as Pillow has it. Calibre is Debian's package `calibre`; Pillow is in the Python that scripts/setup makes.
`--round-trip` also turns the book into AZW3 and back and looks whether title, author, language and cover are still there. It
ends with 1 when they are not, or when the budget is not kept; Docs/Decisions/2026-11-23-cost-of-a-book.md said where the
time goes.
"""

import argparse
import concurrent.futures
import http.server
import io
import json
import random
import struct
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/System"))
from books import png  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/support"))
import results  # noqa: E402

from PIL import Image  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHAREPIPE = os.environ.get("SHAREPIPE_BIN", str(ROOT / "Server/.build/release/sharepipe"))
ARTICLES, IMAGES = 20, 60
# Of which the best counts, for both.
TRIES = 3
# Times that ebook-convert may take of ours.
BUDGET = 5
# Calibre's kindle_pw3 and this have the same panel.
DEVICE = "paperwhite-4"
PROSE = (
    "The harbour looked that morning as it had for forty years, when the boats came back early, the gulls were loud, and "
    "nobody on the quay had expected so much fish in one day. "
)


def large(number):
    """A color image of 2000 by 1400 pixels, as many pages show."""
    width, height = 2000, 1400
    row = bytes(value for x in range(width) for value in ((x + number * 31) % 256, (x * 2 // 3) % 256, (x // 3 + number) % 256))
    lines = b"".join(b"\0" + row[3 * (y % 90) :] + row[: 3 * (y % 90)] for y in range(height))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 1)) + chunk(b"IEND", b"")


def photo(number):
    """A JPEG of 2000 by 1400 pixels with soft shapes of every color, as a camera's."""
    chance = random.Random(number)
    seeds = Image.new("RGB", (100, 70))
    seeds.putdata([tuple(chance.randrange(256) for _ in range(3)) for _ in range(7000)])
    out = io.BytesIO()
    seeds.resize((2000, 1400), Image.BICUBIC).save(out, "JPEG", quality=85)
    return out.getvalue()


def barest(bodies):
    """Seconds in which the images are decoded, brought to the screen's size and written, by a thread for each processor."""

    def decode(body):
        image = Image.open(io.BytesIO(body))
        image.draft("L", image.size)
        image.resize((1072, 750), Image.NEAREST).convert("L").save(io.BytesIO(), "JPEG", quality=80)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        start = time.monotonic()
        list(threads.map(decode, bodies))
        return time.monotonic() - start


def site(bodies, kind):
    """A server on loopback that has the images."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = bodies[int("".join(c for c in self.path if c.isdigit()))]
            self.send_response(200)
            self.send_header("Content-Type", f"image/{kind}")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def article(number, source):
    """An article of about 1,200 words with three images."""
    parts = [f"<h2>Part {part} of {number}</h2>" + f"<p>{PROSE * 5}</p>" * 2 for part in range(4)]
    for part in range(IMAGES // ARTICLES):
        parts[part] += f'<figure><img src="{source(number * 3 + part)}" alt="Boats"/><figcaption>Boats, {part}</figcaption></figure>'
    return "".join(parts)


def timed(command, **options):
    """Seconds on the clock and of processor."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, capture_output=True, **options)
    if done.returncode:
        sys.exit(f"{command[0]}: {done.stderr.decode()[-500:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - start, spent, done.stdout


def make_ours(base, kind, more):
    lines = "".join(
        json.dumps({
            "title": f"Article {n}", "byline": "A. Writer", "language": "en", "site_name": "The Harbour Review",
            "url": f"https://example.org/{n}", "published": "2026-11-22", "lead_image": f"{base}{n * 3}.{kind}",
            "text": PROSE * 40, "html": article(n, lambda i: f"{base}{i}.{kind}")}) + "\n"
        for n in range(ARTICLES))
    # Both fit the screen of one device.
    return timed([SHAREPIPE, "book", "--title", "Twenty articles", "--device", DEVICE, *more], input=lines.encode())


def make_theirs(folder, kind):
    links = []
    for n in range(ARTICLES):
        page = article(n, lambda i: f"{i}.{kind}")
        (folder / f"{n}.html").write_text(f"<html><head><title>Article {n}</title></head><body><h1>Article {n}</h1>{page}</body></html>")
        links.append(f'<p><a href="{n}.html">Article {n}</a></p>')
    (folder / "index.html").write_text("<html><head><title>Twenty articles</title></head><body>" + "".join(links) + "</body></html>")
    return timed(["ebook-convert", str(folder / "index.html"), str(folder / "theirs.epub"), "--output-profile", "kindle_pw3"])


def round_trip(book, folder):
    """The book through Calibre to AZW3 and back; what got lost."""
    ours, azw3, back = folder / "ours.epub", folder / "ours.azw3", folder / "back.epub"
    ours.write_bytes(book)
    timed(["ebook-convert", str(ours), str(azw3)])
    timed(["ebook-convert", str(azw3), str(back)])
    facts = []
    for path in (ours, azw3, back):
        cover = folder / (path.name + ".jpg")
        lines = subprocess.run(["ebook-meta", str(path), "--get-cover", str(cover)], capture_output=True, text=True).stdout
        fields = dict(line.split(":", 1) for line in lines.splitlines() if ":" in line)
        read = {key.strip(): value.strip() for key, value in fields.items()}
        # Calibre adds in brackets how an author is sorted.
        author = read.get("Author(s)", "").split(" [")[0]
        facts.append((read.get("Title"), author, read.get("Languages"), cover.exists() and cover.stat().st_size > 1000))
    with zipfile.ZipFile(ours) as archive:
        has_cover = "cover-image" in archive.read("EPUB/package.opf").decode()
    lost = [f"{name}: {got} instead of {facts[0]}" for name, got in zip(("AZW3", "EPUB again"), facts[1:]) if got != facts[0]]
    return lost + ([] if has_cover and facts[0][3] else ["the book has no cover"])


def fetched(bodies, kind):
    """The best time in which `book` fetches what it otherwise reads from files."""
    server = site(bodies, kind)
    base = f"http://127.0.0.1:{server.server_address[1]}/"
    try:
        return min(make_ours(base, kind, ["--allow-host", base[7:-1]])[0] for _ in range(TRIES))
    finally:
        server.shutdown()


def pair(title, kind, make_image):
    """Prints what both need, the best of as many tries; our book, and how many times faster it was made."""
    base = "https://saved.example/"
    bodies = [make_image(number) for number in range(IMAGES)]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number, body in enumerate(bodies):
            (folder / f"{number}.{kind}").write_bytes(body)
        ours = min(make_ours(base, kind, ["--saved", f"{base}={folder}"]) for _ in range(TRIES))
        theirs = min(make_theirs(folder, kind) for _ in range(TRIES))
        counts = [count(io.BytesIO(ours[2]), "EPUB/pictures/"), count(folder / "theirs.epub", "")]
    print(f"{title}:")
    print(f"  book: {ours[0]:.3f} s ({ours[1]:.2f} s of processor), {len(ours[2])} bytes, {counts[0]} images and covers in it")
    print(f"  the same, fetched: {fetched(bodies, kind):.3f} s")
    print(f"  ebook-convert: {theirs[0]:.2f} s ({theirs[1]:.2f} s of processor), {counts[1]} images and covers in it")
    print(f"  ratio: {theirs[0] / ours[0]:.1f} by the clock, {theirs[1] / ours[1]:.1f} by the processor (budget {BUDGET})")
    results.measured(f"book: {title}", theirs[0] / ours[0], "times faster", BUDGET, f"ebook-convert {theirs[0]:.2f} s, ours {ours[0]:.3f} s", is_least=True)
    if kind == "jpeg":
        bare = min(barest(bodies) for _ in range(TRIES))
        print(f"  the barest work: {bare:.3f} s, {theirs[0] / bare:.1f} times faster")
    return ours[2], theirs[0] / ours[0]


def count(book, folder):
    with zipfile.ZipFile(book) as archive:
        return sum(name.startswith(folder) and name.endswith((".png", ".jpg", ".jpeg")) for name in archive.namelist())


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--round-trip", action="store_true")
    given = options.parse_args()
    if not shutil.which("ebook-convert"):
        sys.exit("Calibre is not there: apt-get install calibre")
    book, first = pair("small pictures, which ebook-convert only copies", "png", png)
    ratios = [first] + [
        pair("large PNG, which both scale", "png", large)[1],
        pair("large photographs, which both scale", "jpeg", photo)[1]]
    lost = []
    if given.round_trip:
        with tempfile.TemporaryDirectory() as name:
            lost = round_trip(book, pathlib.Path(name))
        print("to AZW3 and back: " + ("title, author, language and cover kept" if not lost else "; ".join(lost)))
    sys.exit(1 if lost or min(ratios) < BUDGET else 0)


if __name__ == "__main__":
    main()
