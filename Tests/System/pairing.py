# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Connects a phone by a QR code from the terminal and from the web page, read by an independent decoder (ZXing).

The codes that `sharepipe pair` and the page draw are rendered as images and decoded. The test sends the result to the server
as the app does. The terminal shows the phone's name and code, and the user confirms or denies it.

usage: pairing.py [--sharepipe PROGRAM]
"""

import argparse
import html
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

import requests
import zxingcpp
from PIL import Image

from oauth import DEVICE, SAME_SITE, Server, approve

LETTERS = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}


def read(rows):
    """What the decoder reads in rows of gray squares."""
    image = Image.new("L", (len(rows[0]), len(rows)))
    image.putdata([square for row in rows for square in row])
    found = zxingcpp.read_barcodes(image.resize((image.width * 8, image.height * 8), Image.NEAREST))
    return [one.text for one in found]


def terminal(lines):
    rows = []
    for line in lines:
        pairs = [LETTERS[letter] for letter in line]
        rows += [[upper for upper, _ in pairs], [lower for _, lower in pairs]]
    return read(rows)


def drawing(svg):
    side = int(re.search(r'viewBox="0 0 (\d+)', svg).group(1))
    rows = [[255] * side for _ in range(side)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        for column in range(int(x), int(x) + int(width)):
            rows[int(y)][column] = 0
    return read(rows)


class SystemTest:
    def __init__(self, server):
        self.server, self.done = server, 0

    def check(self, name, holds):
        if not holds:
            sys.exit(f"pairing: NOT SO: {name}")
        self.done += 1

    def scan(self, link, name):
        """As the app does with what the camera read."""
        fields = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(link).query))
        response = requests.post(fields["server"] + "/oauth/device", timeout=60, data={
            "client_id": "sharepipe-ios", "scope": "account", "device_name": name, "pairing_code": fields["code"]})
        return fields["server"], response

    def token(self, server, request):
        return requests.post(server + "/oauth/token", timeout=60, data={
            "grant_type": DEVICE, "device_code": request["device_code"], "client_id": "sharepipe-ios"}).json()

    def works(self, token):
        headers = {"Authorization": "Bearer " + token.get("access_token", "")}
        return requests.get(self.server.url + "/v1/account", headers=headers, timeout=60).status_code == 200


def sign_in(test, browser, home):
    process = subprocess.Popen([test.server.program, "sign-in", test.server.url, "--name", "terminal", "--home", str(home)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    page = re.search(r"Open (\S+)", process.stdout.readline()).group(1)
    code = re.search(r"code (\S+)", process.stdout.readline()).group(1)
    approve(test, browser, page, code, "terminal")
    test.check("the terminal signs in", process.wait(timeout=60) == 0)


def pair(test, home, decision):
    """One run of `sharepipe pair`: the link, the request of the phone and what the terminal said."""
    process = subprocess.Popen([test.server.program, "pair", "--home", str(home), "--colors", "never"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        if line.startswith("sharepipe://"):
            break
    test.check("ZXing reads the QR code in the terminal", terminal(lines[:-1]) == [lines[-1]])
    server, taken = test.scan(lines[-1], "Anna-s iPhone")
    test.check("the phone can request access", taken.status_code == 200)
    request = taken.json()
    test.check("a second phone can't", test.scan(lines[-1], "A thief")[1].json()["error"] == "invalid_grant")
    _, said = process.communicate(decision, timeout=120)
    test.check("the terminal names the phone and its code", "Anna-s iPhone" in said and request["user_code"] in said)
    return server, request, process.returncode


def page(test, browser):
    shown = browser.post(test.server.url + "/pair", timeout=60).text
    link = html.unescape(re.search(r'href="(sharepipe:[^"]+)"', shown).group(1))
    test.check("ZXing reads the QR code on the page", drawing(re.search(r"<svg class=\"qr\".*?</svg>", shown, re.S).group(0)) == [link])
    server, taken = test.scan(link, "Bert-s iPhone")
    look = re.search(r'href="(/pair/[^"]+)"', shown).group(1)
    question = browser.get(test.server.url + look, timeout=60)
    test.check("the page names the phone that used the code", "Bert-s iPhone" in question.text and taken.json()["user_code"] in question.text)
    browser.post(test.server.url + "/device", data={"user_code": taken.json()["user_code"], "decision": "allow"}, timeout=60)
    test.check("the page authorizes the phone", test.works(test.token(server, taken.json())))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sharepipe", default=os.environ.get("SHAREPIPE_BIN", "Server/.build/debug/sharepipe"))
    server = Server(arguments.parse_args().sharepipe)
    log = ""
    try:
        test, browser, home = SystemTest(server), server.browser("reader@example.org"), pathlib.Path(server.folder) / "home"
        browser.headers.update(SAME_SITE)
        sign_in(test, browser, home)
        address, request, code = pair(test, home, "yes\n")
        test.check("confirming in the terminal authorizes the phone", code == 0 and test.works(test.token(address, request)))
        address, request, code = pair(test, home, "no\n")
        test.check("denying in the terminal denies the phone access", code == 77 and test.token(address, request)["error"] == "access_denied")
        page(test, browser)
    finally:
        log = server.stop()
    test.check("no secret is in the log", not re.findall(r"sh[a-z]_[0-9a-z]{58}", log))
    print(f"pairing: {test.done} checks passed with ZXing")


if __name__ == "__main__":
    main()
