# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A small web site on loopback for the demo and the end-to-end tests.

It prints one line of JSON ({"port"}) when it listens and stops as soon as its standard input closes.

/lighthouse         an article with three images
/ferry              an article without images
/members/soup       another article behind the session cookie
/members/letter     an article behind a session cookie; without it, a redirection to the sign-in page
/sign-in            the sign-in page
`/pictures/N.png`   images, drawn here
"""

import http.server
import json
import math
import os
import struct
import sys
import threading
import urllib.parse
import zlib

SESSION = "session=reader"

LIGHTHOUSE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>The keeper who counted waves | The Coastal Post</title>
<meta property="og:title" content="The keeper who counted waves">
<meta property="og:site_name" content="The Coastal Post">
<meta property="og:image" content="/pictures/1.png"><meta name="author" content="Ines Moreau">
<meta property="article:published_time" content="2026-10-03T08:30:00+02:00">
<meta name="description" content="For thirty years one man wrote down every wave."></head>
<body><header><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/sport">Sport</a></nav></header>
<main><article><h1>The keeper who counted waves</h1>
<p class="byline">By Ines Moreau</p>
<p>For thirty years the keeper of the northern light sat down every evening at nine, opened a ledger and wrote a
single number: how many waves had broken over the lower step since noon. Nobody had asked him to, and for a long time
nobody knew that he did it.</p>
<figure><img src="/pictures/1.png" alt="The lighthouse at dusk"><figcaption>The northern light at dusk.</figcaption></figure>
<p>When the station was automated, the ledgers went into a shed, and the shed was sold with the boats that lay in
it. The buyer, who restored engines for a living, found them behind a winch and nearly burned them for their paper. What
stopped him was a column of figures that grew, slowly and without a break, from one page to the next.</p>
<h2>What the numbers said</h2>
<p>He took them to the harbour office, and the harbour office passed them on to a student who was writing about
sediment. She plotted one year, then ten, then all thirty. The line rose like a staircase with a very low step. It agreed,
within the thickness of a pencil, with instruments that had been installed twenty years after the first entry.</p>
<img src="/pictures/2.png" alt="A page of the ledger">
<blockquote><p>I did not measure the sea. I only kept it company and wrote down what it said.</p></blockquote>
<p>The keeper, who is ninety now, was pleased to hear it and not at all surprised. He still sits down at nine. The
waves, he says, have become impatient, and he can no longer hear each one of them. He counts those he can hear and adds
nothing, because a number that somebody added is not a number any more but an opinion.</p>
<img src="/pictures/3.png" alt="The staircase of thirty years">
<p>The ledgers lie in the museum, in a room with a window to the north. Visitors may turn the pages. At the end of the last
volume there are eleven empty lines, and beneath them, in pencil, the date on which the light went out.</p>
</article><aside class="related"><h3>Read more</h3><ul><li><a href="/a">Ferry times</a></li><li><a href="/b">Tides</a></li>
</ul></aside></main><footer>© The Coastal Post · <a href="/imprint">Imprint</a></footer></body></html>"""

LETTER = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Letter to the members</title>
<meta property="og:site_name" content="The Rowing Club"></head><body>
<article><h1>Letter to the members</h1>
<p>Dear members, the boathouse roof has survived another winter, which is more than can be said of the old eight. The
committee has met twice and agreed once, and this letter is about the one time.</p>
<p>We shall sell the launch. It has not been on the water since the spring before last, and each month that it lies under its
cover costs us as much as a new pair of oars. Three offers have come in, one of them in earnest, and the treasurer has been asked
to answer it before the end of the month.</p>
<p>With what we get for it we shall mend the slipway. Everybody who has carried a boat across the broken stones at low tide knows
why. The work is to begin after the autumn regatta and to end before the first frost, and the harbour master has
promised that we may use the public steps in the meantime.</p>
<p>Whoever wants to help is welcome on Saturday mornings at eight. Bring gloves. There will be soup.</p>
</article></body></html>"""

FERRY = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The ferry that waits | The Coastal Post</title>
<meta property="og:title" content="The ferry that waits"><meta property="og:site_name" content="The Coastal Post"></head><body>
<article><h1>The ferry that waits</h1>
<p>The ferry to the outer islands leaves at half past eleven, unless somebody is running. Its captain looks along the quay before
he closes the gate, and if there is a person with a bag between the customs house and the steps, he looks at something else for a
while.</p>
<p>In eleven years this has cost the company two hours and nine minutes, which the accountant knows because the captain writes
it down. On the other side of the page are the names of those who were not left behind: a midwife, a boy with a cello, and the
accountant.</p>
<p>The new timetable allows for it. Between the time on the poster and the time in the book there are now four minutes that
belong to nobody, and the ferry has not been late since.</p></article></body></html>"""

SOUP = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Soup on Saturday</title>
<meta property="og:site_name" content="The Rowing Club"></head><body>
<article><h1>Soup on Saturday</h1>
<p>Nineteen members came to carry stones, and the slipway now reaches the water at low tide for the first time in six years. The
committee thanks them all, and the two dogs, who did not carry anything and were pleased about it.</p>
<p>There was enough soup for thirty. What was left went to the harbor office, whose crane had lifted the heaviest stone when
nobody was looking, and which has asked for the recipe. It is leeks, potatoes and the end of a ham.</p>
<p>The last work is on the second Saturday of December. Bring gloves again, and a lamp, because the light leaves the quay at ten
past two.</p></article></body></html>"""

SIGN_IN = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in - The Rowing Club</title></head>
<body><main><h1>Sign in</h1><form method="post" action="/sign-in"><label>E-mail <input type="email" name="email"
autocomplete="username"></label><label>Password <input type="password" name="password" autocomplete="current-password">
</label><button>Sign in</button></form><p><a href="/forgot">Forgot your password?</a></p></main></body></html>"""


MEMBERS = {"/members/letter": LETTER, "/members/soup": SOUP}


def png(width, height, pixel):
    rows = b"".join(
        b"\0" + bytes(c for x in range(width) for c in pixel(x / width, y / height)) for y in range(height)
    )

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def dusk(x, y):
    if abs(x - 0.62) < 0.03 + 0.02 * y and y > 0.25:
        return (236, 232, 224) if int(y * 9) % 2 else (168, 52, 40)
    wave = 0.72 + 0.02 * math.sin(x * 40)
    return (24, 52, 78) if y > wave else (int(250 - 150 * y), int(170 - 40 * y), int(110 + 60 * y))


def ledger(x, y):
    line = (y * 18) % 1 < 0.08 or abs(x - 0.2) < 0.004
    return (120, 130, 160) if line else (244, 238, 220)


def stairs(x, y):
    level = 0.85 - 0.6 * math.floor(x * 10) / 10
    return (60, 90, 120) if y > level else (250, 250, 248)


IMAGES = {f"/pictures/{n}.png": png(320, 200, draw) for n, draw in ((1, dusk), (2, ledger), (3, stairs))}


class Site(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path in IMAGES:
            return self.respond(200, IMAGES[path], "image/png")
        if path == "/lighthouse":
            return self.respond(200, LIGHTHOUSE)
        if path == "/ferry":
            return self.respond(200, FERRY)
        if path in MEMBERS:
            if SESSION in self.headers.get("Cookie", ""):
                return self.respond(200, MEMBERS[path])
            target = "/sign-in?next=" + urllib.parse.quote(self.path, safe="")
            return self.respond(302, "", headers={"Location": target})
        if path == "/sign-in":
            return self.respond(200, SIGN_IN)
        return self.respond(404, "<title>Page not found</title><h1>Page not found</h1>")

    def respond(self, status, body, kind="text/html; charset=utf-8", headers=None):
        data = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({"port": server.server_address[1]}), flush=True)
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
