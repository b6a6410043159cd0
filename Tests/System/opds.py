# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Independent programs read the catalog of a real server.

They page through a thousand books in both formats, in both directions, while new books arrive: none may be missing or appear
twice. Each Atom document must match our RELAX NG schema of OPDS 1.2 (jing), and each JSON document must pass the OPDS 2.0
parser of the Palace project. The client code of ComicCatcher, a reading app for OPDS, browses, pages and searches. Searches are
in many scripts, and each download must be the book, byte for byte.
"""

import argparse
import asyncio
import base64
import concurrent.futures
import hashlib
import http.client
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import xml.etree.ElementTree as xml

import parts

SCHEMA = parts.ROOT / "Tests/support/opds12.rnc"
ATOM = "{http://www.w3.org/2005/Atom}"
EMAIL = "reader@example.org"
# A title, and words that a person may type to find it.
TITLES = [
    ("Ежевика и соль", "ЕЖЕВИКА"), ("Ένα πρωινό στην Αθήνα", "αθηνα"), ("شتاء البحر الطويل", "البحر"),
    ("הגשר הישן בעיר", "הישן"), ("東京の夜と朝", "夜と"), ("서울의 밤", "서울"), ("गाँव की सुबह", "गाँव"),
    ("Zażółć gęślą jaźń", "GESLA"), ("Crème brûlée für Anfänger", "creme anfanger"), ("ｆｕｌｌｗｉｄｔｈ 書", "fullwidth"),
    ("ძველი ქალაქი", "ქალაქი"), ("Ночь 100% _без_ сна", "100%"), ("ประเทศไทยยามเช้า", "ยามเช้า"),
]


def fail(words):
    print(f"opds: {words}", file=sys.stderr)
    sys.exit(1)


def expect(condition, words):
    if not condition:
        fail(words)


class Server:
    """`sharepipe serve` with a user, an API token and an app password."""

    def __init__(self):
        self.data = parts.scratch("system-test-opds-")
        self.process = subprocess.Popen(
            [parts.SHAREPIPE, "serve", "--data", self.data, "--listen", "127.0.0.1:0", "--share-rate", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if "listens on" in line:
                self.address = line.split("http://")[1].split()[0]
                break
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.operate("user", "add", EMAIL)
        self.token = self.make_token("account")
        self.password = self.make_token("opds")

    def operate(self, *words):
        done = subprocess.run([parts.SHAREPIPE, *words, "--data", self.data], capture_output=True, text=True)
        expect(done.returncode == 0, done.stderr)
        return done.stdout

    def make_token(self, scope):
        return json.loads(self.operate("token", "add", "--user", EMAIL, "--name", scope, "--scope", scope))["token"]

    def close(self):
        self.process.terminate()
        self.process.wait(30)
        shutil.rmtree(self.data, ignore_errors=True)

    def request(self, method, path, headers, body=None):
        connection = http.client.HTTPConnection(self.address, timeout=60)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, dict((name.lower(), value) for name, value in response.getheaders()), response.read()
        finally:
            connection.close()

    def api(self, method, path, body=None, **headers):
        headers["Authorization"] = "Bearer " + self.token
        return self.request(method, path, headers, body)

    def read(self, path, method="GET", **headers):
        pair = base64.b64encode(f"{EMAIL}:{self.password}".encode()).decode()
        return self.request(method, path, {"Authorization": "Basic " + pair, **headers})

    def share(self, title):
        status, _, body = self.api(
            "POST", "/v1/shares?title=" + urllib.parse.quote(title), f"{title}\n\nA text about {title}.".encode(),
            **{"Content-Type": "text/plain; charset=utf-8"})
        expect(status == 202, f"share answered {status}: {body[:200]}")
        return json.loads(body)["id"]

    def share_page(self, title, image):
        """A page with an image of its own, so that its book has a cover."""
        prose = "<p>The ferry left at seven, as it had done for forty years, and nobody on the quay looked up.</p>" * 8
        html = (f"<!doctype html><html lang=en><head><title>{title}</title>"
                "<meta property='og:site_name' content='Harbour &amp; Sea'>"
                "<meta property='og:image' content='http://pictures.invalid/lead.png'></head><body><article>"
                f"<h1>{title}</h1><img src='http://pictures.invalid/lead.png'>{prose}</article></body></html>")
        boundary = "system-test-boundary"
        body = io.BytesIO()
        for head, content in [
            ('Content-Disposition: form-data; name="share"\r\nContent-Type: application/json',
             json.dumps({"url": "http://pictures.invalid/article"}).encode()),
            ('Content-Disposition: form-data; name="page"\r\nContent-Type: text/html; charset=utf-8', html.encode()),
            ('Content-Disposition: form-data; name="resource"\r\nContent-Type: image/png\r\n'
             "Content-Location: http://pictures.invalid/lead.png", image),
        ]:
            body.write(f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n")
        body.write(f"--{boundary}--\r\n".encode())
        status, _, content = self.api(
            "POST", "/v1/shares", body.getvalue(), **{"Content-Type": f"multipart/form-data; boundary={boundary}"})
        expect(status == 202, f"page answered {status}: {content[:200]}")
        return json.loads(content)["id"]

    def wait_for_books(self, count):
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            feed = json.loads(self.read("/opds/v2/new")[2])
            if feed["metadata"].get("numberOfItems", 0) >= count:
                return
            time.sleep(0.2)
        fail(f"{count} books were not made in time")


def png():
    """A gray image of 600 by 800 pixels."""
    import struct
    import zlib

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes((x * y) % 251 for x in range(600)) for y in range(800))
    head = struct.pack(">IIBBBBB", 600, 800, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Documents:
    """Everything that was read, for the validators."""

    def __init__(self):
        self.atom, self.json = {}, {}

    def check(self):
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number, (path, body) in enumerate(self.atom.items()):
                file = pathlib.Path(folder, f"{number}.xml")
                file.write_bytes(body)
                files.append(file)
            done = subprocess.run(["jing", "-c", SCHEMA, *files], capture_output=True, text=True)
            expect(done.returncode == 0, f"the schema refuses Atom documents:\n{done.stdout[:2000]}{done.stderr[:500]}")
        for path, body in self.json.items():
            findings = palace_findings(body)
            expect(not findings, f"the OPDS 2.0 parser refuses {path}: {findings[:3]}")


def palace_findings(body):
    from webpub_manifest_parser.opds2 import OPDS2FeedParserFactory

    document = json.loads(body)
    if "metadata" in document and "publications" not in document and "navigation" not in document:
        document = {"metadata": {"title": "One"}, "links": [{"rel": "self", "href": "http://x/", "type": "application/opds+json"}],
                    "publications": [document]}
    for book in document.get("publications", []):
        # The parser wants an image for every book, which the specification only recommends.
        book.setdefault("images", [{"href": "http://x/none.png", "type": "image/png"}])
    result = OPDS2FeedParserFactory().create().parse_json(document)
    return [str(error) for error in result.errors]


def atom_page(server, documents, path):
    status, headers, body = server.read(path)
    expect(status == 200, f"{path} answered {status}")
    documents.atom[path] = body
    feed = xml.fromstring(body)
    links = {link.get("rel"): link.get("href") for link in feed.findall(ATOM + "link")}
    expect(headers["content-type"] == next(
        link.get("type") for link in feed.findall(ATOM + "link") if link.get("rel") == "self"), f"type of {path}")
    return feed, links, [entry.find(ATOM + "id").text for entry in feed.findall(ATOM + "entry")]


def json_page(server, documents, path):
    status, headers, body = server.read(path)
    expect((status, headers["content-type"]) == (200, "application/opds+json"), f"{path} answered {status}")
    documents.json[path] = body
    feed = json.loads(body)
    links = {link["rel"]: link["href"] for link in feed["links"]}
    return feed, links, [book["metadata"]["identifier"] for book in feed.get("publications", [])]


def walk(server, documents, read, start, relation="next", between=lambda: None):
    """All identifiers from a page on in one direction, and the last page's address."""
    found, path = [], start
    while True:
        _, links, ids = read(server, documents, path)
        found.append(ids)
        if relation not in links:
            return found, path
        between()
        path = links[relation]


def check_paging(server, documents, known):
    counter = iter(range(10_000))
    for read, start in [(atom_page, "/opds/v1/new"), (json_page, "/opds/v2/new")]:
        arrivals = lambda: server.share(f"Arrived meanwhile {next(counter)}")
        pages, last = walk(server, documents, read, start, between=arrivals)
        ids = [one for page in pages for one in page]
        expect(len(ids) == len(set(ids)), "a book came twice while others arrived")
        expect(known <= set(ids), f"{len(known - set(ids))} books were left out while others arrived")
        back, _ = walk(server, documents, read, last, "previous")
        back = [one for page in back for one in page]
        expect(len(back) == len(set(back)) and known <= set(back), "on the way back a book is missing or comes twice")
    return next(counter)


def check_identifiers(server, documents):
    root, _, _ = atom_page(server, documents, "/opds")
    sites, _, _ = atom_page(server, documents, "/opds/v1/sites")
    site = urllib.parse.urlparse(sites.find(f"{ATOM}entry/{ATOM}link").get("href"))
    feeds = ["/opds/v1", "/opds/v1/new", "/opds/v1/sites", f"{site.path}?{site.query}", "/opds/v1/search?query=ferry"]
    ids = [atom_page(server, documents, path)[0].find(ATOM + "id").text for path in feeds]
    expect(len(set(ids)) == len(ids), "two feeds have the same identifier")
    expect(ids[0] == root.find(ATOM + "id").text, "the root has another identifier by its other address")
    again = [atom_page(server, documents, path)[0].find(ATOM + "id").text for path in feeds]
    expect(ids == again, "a feed's identifier changes")
    status, headers, body = server.read("/opds/search.xml")
    expect(status == 200 and headers["content-type"] == "application/opensearchdescription+xml", "search description")
    documents.atom["/opds/search.xml"] = body
    for path in ["/opds/v2", "/opds/v2/sites", "/opds/v2/search?query=nothing-has-this"]:
        json_page(server, documents, path)


def check_search(server, documents, ids):
    for (title, words), one in zip(TITLES, ids):
        for read, version in [(atom_page, "v1"), (json_page, "v2")]:
            path = f"/opds/{version}/search?query=" + urllib.parse.quote(words)
            _, _, found = read(server, documents, path)
            expect(f"urn:uuid:{one}" in found, f"“{words}” does not find “{title}”")
            expect(len(found) == 1, f"“{words}” finds {len(found)} books")
    _, _, found = atom_page(server, documents, "/opds/v1/search?query=%25")
    expect(len(found) == 1, "% is taken for a pattern")


def check_books(server, documents, ids, illustrated):
    for one in ids:
        entry = xml.fromstring(server.read(f"/opds/v1/books/{one}")[2])
        documents.atom[f"/opds/v1/books/{one}"] = server.read(f"/opds/v1/books/{one}")[2]
        documents.json[f"/opds/v2/books/{one}"] = server.read(f"/opds/v2/books/{one}")[2]
        link = next(link for link in entry.findall(ATOM + "link") if link.get("rel").endswith("/acquisition"))
        status, headers, book = server.read(link.get("href"))
        stored = server.api("GET", f"/v1/shares/{one}/book")[2]
        digest = hashlib.sha256(book).hexdigest()
        expect(status == 200 and digest == hashlib.sha256(stored).hexdigest(), "a download is not the book")
        expect(headers["etag"] == f'"{digest}"' and int(link.get("length")) == len(book), "tag or length of a book")
        half = len(book) // 2
        first = server.read(link.get("href"), Range=f"bytes=0-{half - 1}")
        rest = server.read(link.get("href"), Range=f"bytes={half}-", **{"If-Range": headers["etag"]})
        expect((first[0], rest[0]) == (206, 206) and first[2] + rest[2] == book, "two halves are not the book")
    for one in illustrated:
        entry = xml.fromstring(server.read(f"/opds/v1/books/{one}")[2])
        covers = [link for link in entry.findall(ATOM + "link") if "/image" in link.get("rel")]
        expect(len(covers) == 2, "a book with a picture has no cover")
        for link in covers:
            status, headers, body = server.read(link.get("href"))
            expect(status == 200 and headers["content-type"] == link.get("type"), "a cover cannot be had")
            expect(body[:4] in (b"\x89PNG", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xe1", b"\xff\xd8\xff\xdb"), "no picture")
            expect(server.read(link.get("href"), **{"If-None-Match": headers["etag"]})[0] == 304, "a cover comes twice")


async def browse(server, known):
    """ComicCatcher's own client, from the address and credentials that a person would type."""
    from comiccatcher.api.client import APIClient
    from comiccatcher.api.opds_v2 import OPDS2Client
    from comiccatcher.models.feed import FeedProfile

    base = f"http://{server.address}"
    profile = FeedProfile(id="1", name="Sharepipe", url=base + "/opds", username=EMAIL, password=server.password,
                          auth_type="basic")
    async with APIClient(profile) as api:
        client = OPDS2Client(api)
        root = await client.get_feed(base + "/opds")
        path = next(link.href for link in root.navigation if link.title == "Newest")
        seen = []
        while path:
            feed = await client.get_feed(urllib.parse.urljoin(base, path), force_refresh=True)
            seen += [book.identifier for book in feed.publications]
            path = next((link.href for link in feed.links if link.rel == "next"), None)
        expect(known <= set(seen) and len(seen) == len(set(seen)), "ComicCatcher misses books or sees them twice")
        atom = await client.get_feed(base + "/opds/v1/new", force_refresh=True)
        expect(len(atom.publications) == 50, "ComicCatcher does not read the Atom feed")
        book = await client.get_publication(urllib.parse.urljoin(base, feed.publications[0].links[0].href))
        link = next(link for link in book.links if link.rel.endswith("/acquisition"))
        response = await api.get(urllib.parse.urljoin(base, link.href))
        expect(response.status_code == 200 and response.content[:2] == b"PK", "ComicCatcher does not get a book")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--books", type=int, default=1000)
    count = parser.parse_args().books
    begun = time.monotonic()
    server, documents = Server(), Documents()
    try:
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            ids = list(pool.map(server.share, [title for title, _ in TITLES]))
            image = png()
            illustrated = list(pool.map(lambda n: server.share_page(f"Harbour {n}", image), range(3)))
            ids += list(pool.map(server.share, [f"Book number {n}" for n in range(count - len(TITLES) - 3)]))
        known = {f"urn:uuid:{one}" for one in ids + illustrated}
        server.wait_for_books(count)
        made = time.monotonic() - begun
        check_search(server, documents, ids)
        arrived = check_paging(server, documents, known)
        check_identifiers(server, documents)
        check_books(server, documents, ids[:40] + illustrated, illustrated)
        asyncio.run(browse(server, known))
        documents.check()
    finally:
        server.close()
    print(f"opds: {count} books made in {made:.0f} s, paged in both forms and both directions while {arrived} arrived; "
          f"{len(documents.atom)} Atom and {len(documents.json)} JSON documents valid; "
          f"{len(TITLES)} searches; {time.monotonic() - begun:.0f} s")


main()
