# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A phone is let in by a QR code, read by a decoder that others wrote (ZXing): from the terminal, and from the web page.

The squares that `sharepipe pair` draws and those of the page are made into pictures and read; what was read is shown to the server
as the app would; the terminal names the phone and its code, and lets it in or not.

usage: pairing.py [--sharepipe PROGRAM]    (part of make test)
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
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([square for row in rows for square in row])
    found = zxingcpp.read_barcodes(picture.resize((picture.width * 8, picture.height * 8), Image.NEAREST))
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


class Proof:
    def __init__(self, server):
        self.server, self.done = server, 0

    def check(self, name, holds):
        if not holds:
            sys.exit(f"pairing: NOT SO: {name}")
        self.done += 1

    def scan(self, link, name):
        """As the app does with what the camera read."""
        fields = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(link).query))
        answer = requests.post(fields["server"] + "/oauth/device", timeout=60, data={
            "client_id": "sharepipe-ios", "scope": "account", "device_name": name, "pairing_code": fields["code"]})
        return fields["server"], answer

    def token(self, server, wish):
        return requests.post(server + "/oauth/token", timeout=60, data={
            "grant_type": DEVICE, "device_code": wish["device_code"], "client_id": "sharepipe-ios"}).json()

    def works(self, token):
        headers = {"Authorization": "Bearer " + token.get("access_token", "")}
        return requests.get(self.server.url + "/v1/account", headers=headers, timeout=60).status_code == 200


def sign_in(proof, browser, home):
    process = subprocess.Popen([proof.server.program, "sign-in", proof.server.url, "--name", "terminal", "--home", str(home)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    page = re.search(r"Open (\S+)", process.stdout.readline()).group(1)
    code = re.search(r"code (\S+)", process.stdout.readline()).group(1)
    approve(proof, browser, page, code, "terminal")
    proof.check("the terminal signs in", process.wait(timeout=60) == 0)


def pair(proof, home, answer):
    """One run of `sharepipe pair`: the link, the wish of the phone and what the terminal said."""
    process = subprocess.Popen([proof.server.program, "pair", "--home", str(home), "--colors", "never"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        if line.startswith("sharepipe://"):
            break
    proof.check("ZXing reads the terminal's squares", terminal(lines[:-1]) == [lines[-1]])
    server, taken = proof.scan(lines[-1], "Anna-s iPhone")
    proof.check("the phone may ask", taken.status_code == 200)
    wish = taken.json()
    proof.check("no second phone may", proof.scan(lines[-1], "A thief")[1].json()["error"] == "invalid_grant")
    _, said = process.communicate(answer, timeout=120)
    proof.check("the terminal names the phone and its code", "Anna-s iPhone" in said and wish["user_code"] in said)
    return server, wish, process.returncode


def page(proof, browser):
    shown = browser.post(proof.server.url + "/pair", timeout=60).text
    link = html.unescape(re.search(r'href="(sharepipe:[^"]+)"', shown).group(1))
    proof.check("ZXing reads the page's squares", drawing(re.search(r"<svg class=\"qr\".*?</svg>", shown, re.S).group(0)) == [link])
    server, taken = proof.scan(link, "Bert-s iPhone")
    look = re.search(r'href="(/pair/[^"]+)"', shown).group(1)
    question = browser.get(proof.server.url + look, timeout=60)
    proof.check("the page names the phone that took it", "Bert-s iPhone" in question.text and taken.json()["user_code"] in question.text)
    browser.post(proof.server.url + "/device", data={"user_code": taken.json()["user_code"], "decision": "allow"}, timeout=60)
    proof.check("and lets it in", proof.works(proof.token(server, taken.json())))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--sharepipe", default=os.environ.get("SHAREPIPE_BIN", "Server/.build/debug/sharepipe"))
    server = Server(arguments.parse_args().sharepipe)
    log = ""
    try:
        proof, browser, home = Proof(server), server.browser("reader@example.org"), pathlib.Path(server.folder) / "home"
        browser.headers.update(SAME_SITE)
        sign_in(proof, browser, home)
        address, wish, code = pair(proof, home, "yes\n")
        proof.check("a yes in the terminal lets the phone in", code == 0 and proof.works(proof.token(address, wish)))
        address, wish, code = pair(proof, home, "no\n")
        proof.check("a no keeps it out", code == 77 and proof.token(address, wish)["error"] == "access_denied")
        page(proof, browser)
    finally:
        log = server.stop()
    proof.check("no secret is in the log", not re.findall(r"sh[a-z]_[0-9a-z]{58}", log))
    print(f"pairing: {proof.done} statements hold with ZXing")


if __name__ == "__main__":
    main()
