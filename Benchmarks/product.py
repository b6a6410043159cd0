#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What a running server needs: idle, from a share to its mail, and for books.

    product.py idle       first answer after the start, and memory when nothing happens, beside Calibre-Web
    product.py journey    from the request with page and five images until the mail server has taken the book
    product.py throughput processor time and rate of books from captured pages of 140 KB without images

SHAREPIPE_BIN is the program, built for release. Ends with 1 when a budget is not kept.
"""

import argparse
import contextlib
import http.client
import io
import json
import os
import pathlib
import shutil
import smtplib
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
import zlib

from idle import peer, sharepipe

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("SHAREPIPE_BIN", str(ROOT / "Server/.build/release/sharepipe"))
sys.path.insert(0, str(ROOT / "Tests/System"))
from books import png  # noqa: E402
from mail_product import Product  # noqa: E402
from mail_server import MailServer  # noqa: E402
from parts import SHAREPIPE  # noqa: E402

sys.path.insert(0, str(ROOT / "Tests/support"))
import results  # noqa: E402

PROSE = "<p>The ferry left at seven, as it had done for forty years, and nobody on the quay looked up at it.</p>"
failed = []


def check(what, figure, unit, budget, beside=""):
    results.measured(what, figure, unit, budget, beside)
    is_within_budget = figure <= budget
    print(f"{what}: {figure:.2f} {unit}" if unit == "times" else f"{what}: {figure:.0f} {unit}", end=" ")
    print(f"(budget {budget}{'; ' + beside if beside else ''}): {'ok' if is_within_budget else 'OVER'}")
    if not is_within_budget:
        failed.append(what)


def idle(folder):
    ours, (name, other) = sharepipe(SHAREPIPE, folder), peer(folder)
    print(f"of its memory {ours.memory['RssAnon']:.0f} MB are its own, {ours.memory['RssFile']:.0f} MB the program and libraries as mapped")
    check("first answer after the start, median of five", ours.first_response, "ms", 100, f"{name}: {other.first_response:,.0f} ms")
    check("idle, resident", ours.memory["VmRSS"], "MB", 45, f"{name}: {other.memory['VmRSS']:.0f} MB")


def page(number):
    """A share with its page and five images, each of its own bytes."""
    names = [f"http://pictures.invalid/{number}-{n}.png" for n in range(5)]
    article = "".join(PROSE * 4 + f"<figure><img src='{name}'></figure>" for name in names)
    html = f"<html lang=en><title>Ferry {number}</title><body><article><h1>Ferry {number}</h1>{article}</article>"
    parts = [('name="share"\r\nContent-Type: application/json', json.dumps({"url": f"http://pictures.invalid/{number}"}).encode()),
             ('name="page"\r\nContent-Type: text/html; charset=utf-8', html.encode())]
    parts += [(f'name="resource"\r\nContent-Type: image/png\r\nContent-Location: {name}', png(number * 5 + n)) for n, name in enumerate(names)]
    body = io.BytesIO()
    for head, content in parts:
        body.write(f"--mark\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n")
    return body.getvalue() + b"--mark--\r\n"


def mail_alone(mail, count):
    """The median of the milliseconds in which the mail server takes the last mail again, over a new connection each time."""
    content, times = list(mail.mails.values())[-1].as_bytes(), []
    for _ in range(count):
        start = time.monotonic()
        with smtplib.SMTP_SSL("127.0.0.1", mail.port, context=ssl.create_default_context(cafile=mail.ca)) as client:
            client.login("pipe", "word")
            client.sendmail("pipe@books.example", "reader_7@kindle.com", content)
            times.append(1000 * (time.monotonic() - start))
    return statistics.median(times)


def journey(folder):
    mail = MailServer(folder)
    product = Product(folder, mail)
    try:
        times = []
        for number in range(33):
            body = page(number)
            start = time.monotonic()
            connection = http.client.HTTPConnection(product.address, timeout=60)
            connection.request("POST", "/v1/shares", body, {
                "Authorization": f"Bearer {product.token}", "Content-Type": "multipart/form-data; boundary=mark"})
            if (response := connection.getresponse()).status != 202:
                sys.exit(f"journey: {response.status} {response.read()[:300]}")
            while len(mail.taken) <= number:
                time.sleep(0.001)
                if time.monotonic() - start > 60:
                    sys.exit("journey: the book did not arrive within a minute")
            times.append(1000 * (time.monotonic() - start))
    finally:
        product.close()
    floor = f"the same mail sent by a program alone: {mail_alone(mail, 30):.0f} ms"
    # The first ones warm up.
    check("share received until mail accepted, median of thirty", statistics.median(times[3:]), "ms", 150, floor)


def processor_times(process):
    """Seconds of processor time: of the server itself, and of its children, whether they have ended or not."""
    ticks = os.sysconf("SC_CLK_TCK")

    def stat(pid):
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()

    own = stat(process)
    children = int(own[13]) + int(own[14])
    for child in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        for pid in child.read_text().split():
            with contextlib.suppress(OSError):
                children += sum(map(int, stat(pid)[11:15]))
    return (int(own[11]) + int(own[12])) / ticks, children / ticks


def text_page(number):
    """A share with its page: 140 KB, of which 30 KB are text, as in many articles."""
    article = "".join(f"<p class='paragraph text-{n}'>{PROSE[3:-4]} It was the {n}th time on day {number}.</p>" for n in range(230))
    links = "".join(f"<li class='menu-item menu-item-{n}'><a href='/section/{n}' data-track='menu'>Section {n}</a></li>" for n in range(300))
    script = "<script>" + "var settings = {lang: 'en', width: 100};\n" * 1815 + "</script>"
    html = (f"<html lang=en><head><title>Ferry {number}</title>{script}</head><body><nav><ul>{links}</ul></nav>"
            f"<article><h1>Ferry {number}</h1>{article}</article></body></html>")
    body = (f'--mark\r\nContent-Disposition: form-data; name="share"\r\nContent-Type: application/json\r\n\r\n'
            f'{json.dumps({"url": f"http://pages.invalid/{number}"})}\r\n--mark\r\nContent-Disposition: form-data; name="page"\r\n'
            f'Content-Type: text/html; charset=utf-8\r\n\r\n{html}\r\n--mark--\r\n')
    return body.encode()


def post(address, token, bodies):
    connection = http.client.HTTPConnection(address, timeout=60)
    for body in bodies:
        connection.request("POST", "/v1/shares", body, {
            "Authorization": f"Bearer {token}", "Content-Type": "multipart/form-data; boundary=mark"})
        response = connection.getresponse()
        if (content := response.read()) and response.status != 202:
            sys.exit(f"throughput: {response.status} {content[:300]}")
    connection.close()


def compression(bodies):
    """Milliseconds of processor in which zlib compresses one of them: every book has to be compressed."""
    begun = time.process_time()
    for body in bodies:
        zlib.compress(body)
    return 1000 * (time.process_time() - begun) / len(bodies)


def throughput(folder, count):
    data, user = folder / "data", "reader@example.org"

    def operate(*words):
        return subprocess.run([SHAREPIPE, *words, "--data", data], capture_output=True, text=True, check=True).stdout

    operate("user", "add", user, "--create-data")
    token = json.loads(operate("token", "add", "--user", user, "--name", "t", "--scope", "share:create"))["token"]
    process = subprocess.Popen(
        [SHAREPIPE, "serve", "--data", data, "--listen", "127.0.0.1:0", "--share-rate", "0"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        line = next(line for line in process.stdout if "127.0.0.1:" in line)
        address = "127.0.0.1:" + line.split("127.0.0.1:")[1].split("/")[0].split()[0]
        bodies = [text_page(number) for number in range(count + 10)]
        print(f"pages of {len(bodies[0]) // 1000} KB")
        books = data / "books"

        def send(bodies, total):
            end = time.monotonic() + 600
            post(address, token, bodies)
            while len(list(books.glob("*.epub"))) < total:
                time.sleep(0.01)
                if time.monotonic() > end:
                    sys.exit("throughput: the books were not made within ten minutes")

        send(bodies[:10], 10)
        before, start = processor_times(process.pid), time.monotonic()
        send(bodies[10:], count + 10)
        took, after = time.monotonic() - start, processor_times(process.pid)
    finally:
        process.terminate()
        process.wait(60)
    server, workers = (1000 * (late - early) / count for early, late in zip(before, after))
    print(f"processor time for each book: {server:.1f} ms in the server, {workers:.1f} ms in image workers")
    check("processor time from POST to book", server + workers, "ms", 50, f"compressing the page alone: {compression(bodies[10:40]):.1f} ms")
    rate = count / took
    print(f"{rate:.1f} books a second on {os.cpu_count()} processors (at least 35 with two): {'ok' if rate >= 35 else 'UNDER'}")
    results.measured("books a second", rate, "", 35, f"none: an absolute budget for 2 processors, here {os.cpu_count()}", is_least=True)
    if rate < 35:
        failed.append("books a second")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["idle", "journey", "throughput"])
    parser.add_argument("--books", type=int, default=300, help="the number of books of throughput")
    given = parser.parse_args()
    # On a disk, as in life.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-product-"))
    try:
        parts = {"idle": idle, "journey": journey, "throughput": lambda folder: throughput(folder, given.books)}
        parts[given.part](folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
