# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Tries to make a real server connect to internal addresses, in a network where every address would respond: literal addresses
in all spellings; names with all kinds of DNS responses (several addresses, aliases, other addresses for each query); redirects of
all kinds and chains; images, icons, manifests, images of previews, parts of articles, documents, refreshes, webhooks.

The network records every attempt to connect. None may go to an address that the registries (special-purpose.csv) do not list as
public, to an address of the machine, or to a port other than those of the web. The client must get the same response for a refused
address as for a name that does not exist.

usage: ssrf.py [--share F]    F: the fraction of the cases to run, 0 to 1; default 1
"""

import argparse
import base64
import collections
import http.client
import http.server
import ipaddress
import json
import os
import pathlib
import random
import shutil
import socket
import socketserver
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import innernet
import registry
from disguises import OWN, PUBLIC, PUBLIC_SIX, TEMPLATES, dns_cases, hosts
from parts import SHAREPIPE

CLIENT = "127.0.0.77"  # Where the test itself connects from.
PORTS = {80, 443, 8080, 8443}
PARAGRAPH = "<p>" + "The ferry left at seven, as it had done every morning for forty years, and nobody looked up. " * 6 + "</p>"
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


class Site:
    """The public web of this network; every page is made on demand."""

    def __init__(self):
        self.pages, site = {}, self
        self.hits = collections.Counter()

        class Handler(http.server.BaseHTTPRequestHandler):
            timeout = 10

            def do_GET(self):
                status, fields, body = site.pages.get(self.path) or (404, {}, b"nothing")
                site.hits[self.path] += 1
                self.send_response_only(status)
                for name, value in {"Content-Type": "text/html; charset=utf-8", **fields}.items():
                    self.wfile.flush()
                    self._headers_buffer.append(f"{name}: {value}\r\n".encode())
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                self.do_GET()

            def log_message(self, *_):
                pass

        class Listener(socketserver.ThreadingMixIn, http.server.HTTPServer):
            address_family, daemon_threads, request_queue_size = socket.AF_INET6, True, 256

            def server_bind(self):
                self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
                self.socket.bind(self.server_address)

            def handle_error(self, *_):
                pass

        for port in (80, 8443, 22, 25, 6379, 70):
            listener = Listener(("::", port), Handler)
            threading.Thread(target=listener.serve_forever, daemon=True).start()

    def page(self, path, body, status=200, **fields):
        self.pages[path] = (status, {name.replace("_", "-"): value for name, value in fields.items()},
                            body if isinstance(body, bytes) else body.encode())
        return f"http://site.open.example{path}"

    def article(self, path, head="", extra=""):
        return self.page(path, f"<!doctype html><html lang=en><head><title>Story of {path[1:]}</title>{head}</head><body>"
                               f"<article><h1>Story of {path[1:]}</h1>{PARAGRAPH}{extra}{PARAGRAPH}</article></body></html>")


class Served:
    """The server under test, on the port that it has by itself."""

    def __init__(self):
        self.data = pathlib.Path(tempfile.mkdtemp(prefix="system-test-ssrf-"))
        flags = ["--listen", "127.0.0.1:8080", "--share-rate", "0", "--retry-base", "20ms",
                 "--max-destinations", "0", "--share-destinations", "0", "--webhook-rate", "0", "--webhook-bytes", "0"]
        self.process = subprocess.Popen(
            [SHAREPIPE, "serve", "--data", self.data, *flags], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if "127.0.0.1:8080" in line:
                break
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.tokens = [self.user(number) for number in range(8)]

    def user(self, number):
        email = f"u{number}@example.org"
        subprocess.run([SHAREPIPE, "user", "add", email, "--data", self.data], check=True, capture_output=True)
        words = ["token", "add", "--user", email, "--name", "t", "--scope", "account", "--data", self.data]
        return json.loads(subprocess.run([SHAREPIPE, *words], check=True, capture_output=True).stdout)["token"]

    def ask(self, method, path, body=None, user=0, kind="application/json"):
        connection = http.client.HTTPConnection("127.0.0.1", 8080, timeout=60, source_address=(CLIENT, 0))
        try:
            data = json.dumps(body).encode() if body is not None and kind == "application/json" else body
            connection.request(method, path, data, {"Authorization": "Bearer " + self.tokens[user], "Content-Type": kind})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def share(self, **members):
        status, body = self.ask("POST", "/v1/shares", members)
        return (json.loads(body)["id"], None) if status == 202 else (None, (status, json.loads(body).get("code")))

    def settle(self, timeout=600):
        """Waits until nothing is on its way; every share's outcome by its identifier."""
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            found, cursor = {}, ""
            while cursor is not None:
                page = json.loads(self.ask("GET", f"/v1/shares?limit=200{cursor}")[1])
                found |= {item["id"]: item for item in page["items"]}
                cursor = f"&cursor={page['nextCursor']}" if page.get("nextCursor") else None
            waits = [item for item in found.values() if item["state"] in ("received", "reading")
                     or any(one["state"] in ("queued", "sending") and one["attempts"] < 2 for one in item["deliveries"])]
            if not waits:
                return found
            time.sleep(0.5)
        raise SystemExit(f"{len(waits)} shares are still on their way after {timeout} s: {waits[:3]}")

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
        shutil.rmtree(self.data, ignore_errors=True)


class Matrix:
    def __init__(self, share, seed=7):
        self.dice, self.part = random.Random(seed), share
        self.names, self.site, self.counts = innernet.Names(), Site(), collections.Counter()
        for label in ("site", "hook", "good"):
            self.names.add(f"{label}.open.example", [PUBLIC, PUBLIC_SIX])
        self.names.add("good.example", [PUBLIC])
        self.dns = dns_cases(self.names)
        self.server, self.direct, self.faults = Served(), {}, []

    def some(self, cases, weight=1):
        """The part of the cases that is run, the same in every run; `weight` times as many of what costs little."""
        cases, part = list(cases), min(1, self.part * weight)
        return self.dice.sample(cases, max(1, round(len(cases) * part))) if part < 1 else cases

    def urls(self, count):
        """Every host in `count` of the templates, the plain one first."""
        for host in [*hosts(), *(name for _, name in self.dns)]:
            for template in [TEMPLATES[0], *self.dice.sample(TEMPLATES[1:], count - 1)]:
                yield template.replace("{}", host)

    def shares(self):
        for url in self.some(self.urls(1)):
            self.direct[url] = self.server.share(url=url)
            self.counts["shares"] += 1
        for template in TEMPLATES:
            for host in ("127.0.0.1", "[::1]", "alone3.case.example", "nowhere.example"):
                url = template.replace("{}", host)
                self.direct[template, host] = self.server.share(url=url)
                self.counts["shares"] += host != "nowhere.example"

    def images(self):
        self.with_images("images", self.some(self.urls(6), 6))

    def with_images(self, family, urls):
        for at in range(0, len(urls), 100):
            quoted = [url.replace("&", "&amp;").replace('"', "&quot;") for url in urls[at:at + 100]]
            html = "".join(f'<figure><img src="{url}" alt="x" width=600 height=400></figure>{PARAGRAPH}' for url in quoted)
            self.server.share(url=self.site.article(f"/{family}{at}", extra=html))
        self.counts[family] += len(urls)

    def redirections(self):
        """Images and pages whose addresses lead inside: by status, by chain, by name that changes its mind."""
        urls = []
        for at, url in enumerate(self.some(self.urls(3), 4)):
            status = (301, 302, 303, 307, 308)[at % 5]
            last = self.site.page(f"/to{at}", "", status, Location=url.encode("utf-8").decode("latin-1"))
            if at % 3 == 0:
                last = self.site.page(f"/on{at}", "", 302, Location=f"//site.open.example/to{at}")
            if at % 9 == 0:
                last = self.site.page(f"/by{at}", "", 307, Location=f"on{at}")
            urls.append(last)
        for at, (kind, name) in enumerate(self.dns):
            if kind in ("rebind", "later", "flip"):
                self.site.page(f"/back{at}", "", 302, Location=f"http://{name}/back{at}?again")
                urls.append(f"http://{name}/back{at}")
        self.with_images("redirections", urls)
        for url in self.some(urls[:400]):
            self.server.share(url=url)
            self.counts["redirected pages"] += 1

    def refreshes(self):
        for at, url in enumerate(self.some(self.urls(1))):
            if at % 3 == 0:
                page = self.site.page(f"/fresh{at}", "wait", Refresh=f"0; url={url}".encode().decode("latin-1"))
            elif at % 3 == 1:
                page = self.site.page(f"/fresh{at}", f'<meta http-equiv="refresh" content="0; url={url}"><p>wait</p>')
            else:
                page = self.site.page(f"/fresh{at}", f"<base href='{url}'><script>location='{url}'</script><p>wait</p>")
            self.server.share(url=page)
            self.counts["refreshes"] += 1

    def parts(self):
        """Articles that go on inside, and documents whose name has changed its mind when the book is made."""
        for at, url in enumerate(self.some(self.urls(1))):
            head = f'<link rel="next" href="{url}"><link rel="canonical" href="{url}">'
            self.server.share(url=self.site.article(
                f"/part{at}", head, f'<a rel="next" href="{url}">Next page</a><a href="{url}">Print this on a single page</a>'))
            self.counts["parts"] += 1
        for at, (kind, name) in enumerate(self.dns):
            if kind in ("rebind", "later", "flip"):
                self.site.page(f"/paper{at}.pdf", b"%PDF-1.4\n" + b"x" * 2000, Content_Type="application/pdf")
                self.server.share(url=f"http://{name}/paper{at}.pdf")
                self.counts["documents"] += 1

    def cards(self):
        urls = self.some(self.urls(1))
        for at in range(0, len(urls), 5):
            five = (urls[at:at + 5] * 5)[:5]
            self.site.page(f"/app{at}.json", json.dumps({"icons": [{"src": five[4], "sizes": "512x512"}]}),
                           Content_Type="application/manifest+json")
            manifest = five[3] if at % 2 else f"/app{at}.json"
            icon = "" if at % 3 == 0 else f'<link rel="apple-touch-icon" href="{five[0]}"><link rel="icon" href="{five[1]}">'
            page = self.site.article(f"/card{at}", f'{icon}<link rel="manifest" href="{manifest}"><meta property="og:image" '
                                                   f'content="{five[2]}"><meta name="twitter:image" content="{five[4]}">')
            self.preview(page, user=at // 5 % 7 + 1)
            self.counts["cards"] += len(set(five))
        self.server.settle()

    def preview(self, url, user=1):
        started = time.perf_counter()
        status, body = self.server.ask("GET", "/v1/preview?url=" + quote(url), user=user)
        return status, body, time.perf_counter() - started

    def webhooks(self):
        ids = []
        for url in self.some(self.urls(1)):
            status, body = self.server.ask("POST", "/v1/destinations", {"kind": "webhook", "address": url, "name": "x"})
            if status == 201:
                ids.append(json.loads(body)["id"])
            self.counts["webhooks"] += 1
        # Confirms all of them, as the operator can: none of them returns its challenge.
        with sqlite3.connect(self.server.data / "sharepipe.sqlite") as database:
            database.execute("UPDATE destination SET confirmed = 1")
        for at in range(0, len(ids), 40):
            self.server.share(text=f"Something to send {at}. " + PARAGRAPH, title="Hooks", destinations=ids[at:at + 40])

    def control(self):
        """The network would have shown it: a connection to a denied address, and one to another port."""
        for target, port in (("10.0.0.1", 80), ("169.254.169.254", 80), ("93.184.215.14", 6379), ("fc00::1", 80)):
            socket.create_connection((target, port), timeout=5).close()
        time.sleep(0.3)
        if len(self.misses()) != 4:
            raise SystemExit(f"the network does not show what it should: {self.misses()}")
        self.watch.forget()

    def misses(self):
        """Attempts to connect where nobody may."""
        wrong = []
        for (protocol, source, target, port), count in self.watch.attempts().items():
            if source == CLIENT or (protocol, target, port) == ("udp", "127.0.0.1", 53) or target == CLIENT:
                continue
            if protocol == "udp" and source == "127.0.0.1" and target == "127.0.0.1":
                continue  # Answers of the name server.
            address = ipaddress.ip_address(target)
            if protocol == "udp" or port not in PORTS or target == OWN or not registry.allows(address):
                wrong.append(f"{protocol} to {target} port {port} ({count} packets)")
        return wrong

    def run(self):
        self.watch = innernet.Watch()
        self.control()
        for family in (self.shares, self.images, self.redirections, self.refreshes, self.parts, self.cards, self.webhooks):
            started = time.monotonic()
            family()
            print(f"  {family.__name__}: handed over in {time.monotonic() - started:.0f} s", flush=True)
        outcomes = self.server.settle()
        self.faults += self.misses()
        if missed := self.watch.missed():
            self.faults.append(f"{missed} packets were not seen")
        self.check_outcomes(outcomes)
        self.check_previews()
        self.report(outcomes)

    def check_outcomes(self, outcomes):
        """In every template a name that is refused ends as one that does not exist, and all refused literals end alike.

        A literal may end unlike a name: whether it is refused follows from its digits, so the end says nothing about the network.
        """
        for template in TEMPLATES:
            groups = [("nowhere.example", "alone3.case.example"), ("127.0.0.1", "[::1]")]
            if "%" in template:  # After a bracket, no parser takes this for an address.
                groups[1] = ("127.0.0.1",)
            for group in groups:
                ends = {host: self.end(self.direct[template, host], outcomes, host) for host in group}
                if len(set(ends.values())) != 1:
                    self.faults.append(f"{template} tells what is inside: {ends}")

    @staticmethod
    def end(handed, outcomes, host):
        """How a share ended, without the host that the request itself named."""
        share, refusal = handed
        if refusal:
            return refusal
        item = outcomes[share]
        problem = json.dumps(item.get("problem"), sort_keys=True).replace(host, "HOST")
        return item["state"], problem, len(item["deliveries"])

    def check_previews(self):
        """The same words and status for a name that is refused and one that does not exist, and the same for all refused
        literals; the same class of time for all, and for a port that is closed."""
        self.names.add("closed.open.example", [PUBLIC])
        kinds = {
            "no such name": [f"http://nowhere{at}.example/" for at in range(12)],
            "denied literal": [f"http://10.0.0.{at}/" for at in range(12)],
            "denied name": [f"http://alone{at}.case.example/?t" for at in range(12)],
            "mixed answers": [f"http://after{at}.case.example/?t" for at in range(12)],
            "own address": [f"http://{OWN}/?{at}" for at in range(12)],
            "closed port": [f"https://closed.open.example/?{at}" for at in range(12)],
        }
        self.times, replies = {}, collections.defaultdict(set)
        for at, (kind, urls) in enumerate(kinds.items()):
            tries = [(urllib.parse.urlsplit(url).hostname, *self.preview(url, user=at + 1)) for url in urls]
            replies[kind] = {(status, body.replace(host.encode(), b"HOST")) for host, status, body, _ in tries}
            self.times[kind] = statistics.median(seconds for *_, seconds in tries)
        for group in (("no such name", "denied name", "mixed answers"), ("denied literal", "own address")):
            if len(different := set().union(*(replies[kind] for kind in group))) != 1:
                self.faults.append(f"previews of what is refused differ: {different}")
        slow, quick = max(self.times.values()), min(self.times.values())
        if slow > 10 * quick + 0.5:  # What waits for a time-out takes seconds; a busy computer's noise does not.
            self.faults.append(f"times tell what is refused: {self.times}")

    def report(self, outcomes):
        targets = {(target, port) for (_, source, target, port) in self.watch.attempts() if source != CLIENT}
        public = [target for target, port in targets if port in PORTS and registry.allows(ipaddress.ip_address(target))]
        states = collections.Counter(item["state"] for item in outcomes.values())
        print(f"{sum(self.counts.values())} cases: " + ", ".join(f"{count} {family}" for family, count in self.counts.items()))
        print(f"shares ended as {dict(states)}; the public site was asked {sum(self.site.hits.values())} times, "
              f"{len(public)} public addresses were reached, {len(self.misses())} others")
        print("median time of a refusal: " + ", ".join(f"{kind} {seconds * 1000:.1f} ms" for kind, seconds in self.times.items()))


def quote(text):
    return "".join(f"%{byte:02X}" for byte in text.encode())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0)
    options = parser.parse_args()
    innernet.enter()
    settings = innernet.build(own=[OWN + "/32"])
    started = time.monotonic()
    matrix = Matrix(options.share)
    try:
        matrix.run()
    finally:
        matrix.server.stop()
        shutil.rmtree(settings, ignore_errors=True)
    for fault in matrix.faults[:20]:
        print(fault, file=sys.stderr)
    print(f"{len(matrix.faults)} faults in {time.monotonic() - started:.0f} s")
    sys.stdout.flush()
    os._exit(1 if matrix.faults else 0)


main()
