#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Makes books of pages and checks them with other programs.

Every page goes through `article --jsonl`. Its images are replaced by images drawn here and served on loopback. `book` then
makes the book twice, and the bytes must be the same. Neither epubcheck nor `sharepipe check` may find a fault. Pages without
an article (walls, empty ones) make no book and are counted.

  books.py [--pages FOLDER] [--every N] [--jobs N] [--keep FOLDER]

FOLDER has pages as .html or .html.gz at any depth. By default the cases of ReadingTests are used.
"""

import argparse
import concurrent.futures
import html
import http.server
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import zipfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHAREPIPE = os.environ.get("SHAREPIPE_BIN", str(ROOT / "Server/.build/debug/sharepipe"))
EPUBCHECK = os.environ.get("SHAREPIPE_EPUBCHECK", "/usr/share/java/epubcheck.jar")


def png(number):
    """A gray image of a size and pattern of its own."""
    width, height = 300 + number % 7 * 120, 240 + number % 5 * 90
    row = bytes(1) + bytes((x * (number % 3 + 1) // 3 + number * 31) % 256 for x in range(width))
    shifted = [row[:1] + row[1 + y % 40 :] + row[1 : 1 + y % 40] for y in range(height)]

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(shifted), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


class ImageSite(http.server.BaseHTTPRequestHandler):
    """Serves images by number; a tenth of them is missing, as on real sites."""

    images = {}

    def do_GET(self):
        number = int(re.sub(r"\D", "", self.path) or 0) % 40
        if number % 10 == 9:
            return self.send_error(404)
        body = self.images.setdefault(number, png(number))
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def articles(pages):
    """The lines of `article` for pages, in their order; a page that cannot be read has one that says so."""
    lines = "".join(json.dumps({"path": str(page), "url": address(page)}) + "\n" for page in pages)
    done = subprocess.run([SHAREPIPE, "article", "--jsonl"], input=lines, capture_output=True, text=True, check=True)
    # Not splitlines: a text may hold U+2028, which JSON leaves as it is.
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def address(page):
    for facts in (page.parent / "case.json", page.parent / (page.name.split(".html")[0] + ".json")):
        if facts.exists() and (url := json.loads(facts.read_text()).get("url")):
            return url
    return f"https://example.org/{page.name.split('.')[0]}"


def with_local_images(line, port):
    """The article with the address of each image pointing to the image site here."""
    count = 0

    def local(_):
        nonlocal count
        count += 1
        return f'src="http://127.0.0.1:{port}/{count + len(line["text"])}.png"'

    line["html"] = re.sub(r'src="https?:[^"]*"', local, line["html"])
    if line.get("lead_image"):
        line["lead_image"] = f"http://127.0.0.1:{port}/{len(line['text'])}.png"
    return line, count


def book(line, port):
    done = subprocess.run(
        [SHAREPIPE, "book", "--allow-host", f"127.0.0.1:{port}"],
        input=(json.dumps(line) + "\n").encode(), capture_output=True)
    if done.returncode:
        raise RuntimeError(done.stderr.decode()[-300:])
    return done.stdout


def make(job):
    """Makes one book; returns what is wrong with it, and how many images it should have."""
    page, line, port, path = job
    line, image_count = with_local_images(line, port)
    try:
        first, second = book(line, port), book(line, port)
    except RuntimeError as error:
        return page, [f"no book: {error}"], image_count
    path.write_bytes(first)
    problems = [] if first == second else ["other bytes the second time"]
    return page, problems + list(own_rules(path)), image_count


def own_rules(path):
    """Yields the faults that epubcheck doesn't report and Kindle doesn't tolerate."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            text = archive.read(name).decode("utf-8", "replace")
            if name.endswith((".xhtml", ".opf", ".ncx")) and not text.startswith('<?xml version="1.0" encoding="UTF-8"?>'):
                yield f"{name} has no declaration at its first byte"
            if name.endswith(".xhtml"):
                yield from page_rules(name, text)
        opf = archive.read("EPUB/package.opf").decode()
        if len(re.findall("<dc:language>", opf)) != 1:
            yield "not one language"


def page_rules(name, text):
    if re.search(r'<(?:img|link|script|iframe|video|audio|source|object)[^>]*(?:src|href)="(?:https?:)?//', text):
        yield f"{name} has a remote resource"
    if "<!--" in text:
        yield f"{name} has a comment"
    for alt in re.findall(r"<img[^>]*>", text):
        words = re.search(r'alt="([^"]*)"', alt)
        if not words or not words[1].strip() or len(html.unescape(words[1])) > 140:
            yield f"{name} has a picture with bad words: {alt[:100]}"
    if re.search(r"<body[^>]* id=", text):
        yield f"{name} has an id on its body"


class EPUBCheck:
    """epubcheck in one Java machine, since starting one takes longer than most books."""

    def __init__(self):
        import jpype

        jpype.startJVM("-Xmx700m", classpath=[EPUBCHECK])
        self.checker = jpype.JClass("com.adobe.epubcheck.tool.EpubChecker")
        system = jpype.JClass("java.lang.System")
        stream, self.buffer = jpype.JClass("java.io.PrintStream"), jpype.JClass("java.io.ByteArrayOutputStream")()
        system.setErr(stream(self.buffer, True))
        system.setOut(stream(self.buffer, True))

    def problems(self, path):
        self.buffer.reset()
        if self.checker().run([str(path), "--failonwarnings"]) == 0:
            return []
        lines = str(self.buffer.toString()).splitlines()
        return [line for line in lines if line.startswith(("ERROR", "WARNING", "FATAL"))] or lines[-3:]


def kindle_check(paths):
    """What our own checker finds: book and line."""
    found = []
    for start in range(0, len(paths), 50):
        some = [str(path) for path in paths[start : start + 50]]
        done = subprocess.run([SHAREPIPE, "check", *some], capture_output=True, text=True)
        if done.returncode not in (0, 65) or (done.returncode and not done.stdout):
            found.append((pathlib.Path(some[0]), f"check ended with {done.returncode}: {done.stderr.strip()[-300:]}"))
        for line in done.stdout.splitlines():
            path = next((path for path in some if line.startswith(path + ":")), some[0])
            found.append((pathlib.Path(path), line[:400]))
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--pages", type=pathlib.Path, default=ROOT / "Server/Tests/Cases")
    options.add_argument("--every", type=int, default=1, help="take one page of so many")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--keep", type=pathlib.Path, help="leave the books here")
    given = options.parse_args()
    pages = sorted(p for p in given.pages.rglob("*") if p.name.endswith((".html", ".html.gz")) and "expected" not in p.name)
    pages = pages[:: given.every]
    folder = given.keep or pathlib.Path(tempfile.mkdtemp(prefix="system-test-books-"))
    folder.mkdir(parents=True, exist_ok=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), ImageSite)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        sys.exit(1 if prove(pages, folder, server.server_address[1], given.jobs) else 0)
    finally:
        if not given.keep:
            shutil.rmtree(folder, ignore_errors=True)


def prove(pages, folder, port, jobs):
    lines = articles(pages)
    read = [(page, line) for page, line in zip(pages, lines, strict=True) if line.get("html") and not line.get("wall")]
    work = [(page, line, port, folder / f"{number:04}.epub") for number, (page, line) in enumerate(read)]
    names = {path: page.name for page, _, _, path in work}
    problems, findings, image_count, books = [], [], 0, []
    checker = EPUBCheck()
    # Each book is checked while the next ones are made.
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for (page, found, count), (*_, path) in zip(pool.map(make, work), work):
            problems += [(page.name, problem) for problem in found]
            image_count += count
            if path.exists():
                books.append(path)
                findings += [(path, str(problem)) for problem in checker.problems(path)]
    kindle = kindle_check(books)
    problems += [(names[path], problem) for path, problem in findings + kindle]
    for name, problem in problems[:60]:
        print(f"{name}: {problem}")
    walls = sum(bool(line.get("wall")) for line in lines)
    print(
        f"books: {len(pages)} pages, {len(books)} books, {walls} walls, {len(pages) - len(read) - walls} without an article, "
        f"{image_count} images; {len(findings)} findings of epubcheck, {len(kindle)} of the Kindle check, {len(problems)} problems in all")
    return problems


if __name__ == "__main__":
    main()
