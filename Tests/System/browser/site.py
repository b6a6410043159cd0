# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A small web site on loopback that has articles, a sign-in wall, hostile pages, and errors.

/a/NAME             an article of ARTICLES; its image is drawn by Tests/support/site.py
/members/letter     an article for members; without a session cookie, a redirection to the sign-in page
/hostile            an article with scripts, event handlers, foreign resources, and addresses that run scripts
/arabic             a page from right to left
/gone               404
/forbidden          403
/broken             500
/dropped            closes the connection without a response
"""

import http.server
import threading

from browser.support import load

support_site = load("site")
SESSION = support_site.SESSION
# By name: title, site, author, and a word that no other article has.
ARTICLES = {
    "kites": ("Kites over the estuary", "The Coastal Post", "Ines Moreau", "bowline"),
    "bread": ("Bread without a timer", "Slow Kitchen", "Tomas Berg", "sourdough"),
    "bridges": ("Bridges that hum", "The Coastal Post", "Ada Novak", "resonance"),
    "maps": ("Maps of nowhere", "Paper Routes", "Lena Fischer", "cartouche"),
    "cafe": ("A café in Sète", "Slow Kitchen", "René Faure", "crème"),
    "owls": ("Owls in the attic", "Paper Routes", "Ada Novak", "pellet"),
}
SENTENCES = (
    "Everyone who has looked at {0} for a whole afternoon knows that the interesting part begins when nothing seems to happen.",
    "The first notes about {0} were written on the back of a timetable, and they were mostly about the weather.",
    "A friend who restores engines says that {0} taught him more about waiting than any machine did.",
    "There is a word for this, {1}, and people who use it rarely agree on what it means.",
    "In the third week the measurements stopped growing, which nobody had expected and nobody could explain.",
    "We wrote to the museum, to the harbor office, and to two universities, and the shortest reply was the most useful one.",
    "What remains is a box of photographs, a list of dates, and a habit of getting up early.",
    "Perhaps that is enough for one year, and perhaps the next one will be about something else entirely.",
)


def article(name):
    title, site, author, rare = ARTICLES[name]
    paragraphs = "".join(
        f"<p>{' '.join(sentence.format(name, rare) for sentence in SENTENCES[part:] + SENTENCES[:part])}</p>" for part in range(6))
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} | {site}</title>
<meta property="og:title" content="{title}"><meta property="og:site_name" content="{site}"><meta name="author" content="{author}">
<meta property="og:image" content="/pictures/1.png"></head><body><nav><a href="/">Home</a></nav><main><article><h1>{title}</h1>
<p class="byline">By {author}</p><figure><img src="/pictures/1.png" alt="A view"><figcaption>A view.</figcaption></figure>
{paragraphs}<h2>A table</h2><table><tr><th>Day</th><th>Count</th></tr><tr><td>Monday</td><td>12</td></tr></table>
<pre><code>a_long_line_of_code_that_is_wider_than_a_phone = another_long_name(argument_one, argument_two)</code></pre>
<p>https://example.org/{'a-very-long-address-without-a-break-' * 6}</p></article></main></body></html>"""


def hostile(other):
    lines = "".join(f"<p>{sentence.format('traps', 'decoy')}</p>" for sentence in SENTENCES)
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Traps &lt;script&gt;alert(1)&lt;/script&gt;</title>
<link rel="stylesheet" href="{other}/style.css"><script src="{other}/tracker.js"></script></head>
<body onload="alert(2)"><article><h1>Traps &lt;script&gt;alert(1)&lt;/script&gt;</h1>{lines}
<p style="position:fixed;inset:0;background:url({other}/beacon)">Styled <a href="javascript:alert(3)">link</a></p>
<img src="{other}/pixel.png" onerror="alert(4)" alt="A pixel"><iframe src="{other}/frame"></iframe>
<svg><script>alert(5)</script></svg><form action="{other}/steal"><input name="password"></form>{lines}</article></body></html>"""


ARABIC = """<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>رسالة من البحر</title></head><body><article>
<h1>رسالة من البحر</h1>""" + "<p>كان البحر هادئًا في ذلك الصباح، وكانت القوارب تعود واحدًا بعد الآخر إلى الميناء القديم حيث ينتظرها الناس.</p>" * 8 + \
    "</article></body></html>"


class Handler(support_site.Site):
    def do_GET(self):
        path = self.path.split("?")[0]
        pages = {"/hostile": lambda: hostile(self.server.other), "/arabic": lambda: ARABIC}
        if path.startswith("/a/") and path[3:] in ARTICLES:
            return self.respond(200, article(path[3:]))
        if path in pages:
            return self.respond(200, pages[path]())
        if path == "/dropped":
            self.close_connection = True
            return None
        for name, status in (("/forbidden", 403), ("/broken", 500)):
            if path == name:
                return self.respond(status, f"<title>{status}</title><h1>{status}</h1>")
        return super().do_GET()


class WebSite:
    """The site. Its host is a name, so that it shares no cookies with the server under test, which has an address."""

    def __init__(self):
        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"localhost:{self.listener.server_address[1]}"
        self.url = f"http://{self.host}"
        # An origin that nothing listens on: requests to it are found in the browser's record.
        self.listener.other = "http://tracker.invalid"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def close(self):
        self.listener.shutdown()
        self.listener.server_close()
