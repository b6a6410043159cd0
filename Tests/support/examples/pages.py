# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The pages of the example library: our own texts of sites that don't exist."""

from dataclasses import dataclass, field
from html import escape

from . import drawings


@dataclass
class Page:
    url: str
    title: str
    site: str
    author: str
    summary: str
    body: str
    image: object = None
    caption: str = ""
    language: str = "en"
    tags: tuple = ()
    state: tuple = ()
    figures: dict = field(default_factory=dict)

    @property
    def resources(self):
        """The images by their addresses."""
        found = {} if self.image is None else {self.address("lead.jpg"): self.image}
        return found | {self.address(name): image for name, image in self.figures.items()}

    def address(self, name):
        return self.url + "/" + name

    @property
    def html(self):
        lead = "" if self.image is None else (
            f'<figure><img src="{self.address("lead.jpg")}" alt=""><figcaption>{self.caption}</figcaption></figure>')
        preview = "" if self.image is None else f'<meta property="og:image" content="{self.address("lead.jpg")}">'
        direction = ' dir="rtl"' if self.language == "ar" else ""
        return (
            f'<!doctype html><html lang="{self.language}"{direction}><head><meta charset="utf-8"><title>{escape(self.title)}</title>'
            f'<meta property="og:title" content="{escape(self.title)}"><meta property="og:site_name" content="{escape(self.site)}">'
            f'<meta name="author" content="{escape(self.author)}"><meta name="description" content="{escape(self.summary)}">{preview}'
            '<meta property="og:type" content="article"><meta property="article:published_time" content="2026-11-20T07:30:00Z"></head>'
            f"<body><main><article><h1>{escape(self.title)}</h1><p class=\"standfirst\">{escape(self.summary)}</p>{lead}{self.body}"
            "</article></main></body></html>")


def paragraphs(text):
    return "".join(f"<p>{part.strip()}</p>" for part in text.strip().split("\n\n"))


HARBOR = """
On the ninth of November the sun leaves the quay for the last time, at twelve minutes past two, and somebody rings the small
bell of the fish hall. Nobody calls it a ceremony. It is a habit, as closing a door is a habit.

For ten weeks after that the light arrives late and from the side. It reaches the upper windows of the customs house first,
then the masts, and at ten past eleven, for eleven minutes, the stones of the quay. People who have nothing to do there find
a reason to cross it.

The bakery opens at eleven in winter. The school gives its long break at eleven. The ferry, which could leave at any hour, leaves at
half past, because its captain found that passengers who had stood in the sun for a moment complained less.

A clock that everybody can see is a kind of agreement, and the harbor's clock is a stripe of light. Children learn it before they
learn the other one. Asked when a boat came in, they say: before the sun, or after it.

In the second week of January the bell rings again. The stripe is wider by a hand, and the baker moves his hours back by ten
minutes, which he will do each week until April, when nobody looks at the stones any more.
"""

QUEUE = """
<p>A job queue in a database table looks like a mistake until you count what it saves you. This article walks through the
one that we have run for three years, <code>SKIP LOCKED</code> and all, and through what broke.</p>
<h2>The table</h2>
<p>A job is a row, and a worker is a loop that claims one. The partial index is what keeps it fast when the table is long, and the
column that everybody forgets is <code>lease_until</code>.<sup><a href="#fn1" id="ref1">1</a></sup></p>
<pre><code>CREATE INDEX job_ready ON job (run_after)
  WHERE lease_until IS NULL;

SELECT id FROM job
 WHERE run_after &lt;= now() AND lease_until IS NULL
 ORDER BY run_after
 LIMIT 1
   FOR UPDATE SKIP LOCKED;</code></pre>
<figure><img src="{queue}" alt="Producers, the table and workers, connected by arrows"><figcaption>Figure 1: who talks to
whom. Nothing talks to a broker.</figcaption></figure>
<h2>What it costs</h2>
<p>We measured three sizes on one small machine. Each row is the median of nine runs.</p>
<table><thead><tr><th>Jobs in the table</th><th>Claims a second</th><th>Median wait</th><th>Longest wait</th><th>Vacuum</th></tr></thead>
<tbody><tr><td>1,000</td><td>4,210</td><td>0.9 ms</td><td>6 ms</td><td>none</td></tr>
<tr><td>100,000</td><td>4,090</td><td>1.0 ms</td><td>9 ms</td><td>each hour</td></tr>
<tr><td>10,000,000</td><td>3,880</td><td>1.2 ms</td><td>41 ms</td><td>each ten minutes</td></tr></tbody></table>
<blockquote><p>The best queue is the one that is in the same transaction as the work.</p></blockquote>
<h2>What broke</h2>
<h3>Clock skew</h3>
<p>Two workers on two machines disagreed by four seconds about what <em>now</em> means, so a lease that one of them still held was
free to the other. The database has one clock. Use that one.</p>
<h3>Long transactions</h3>
<p>A report that ran for six hours kept every dead row alive, and the table grew to forty times its size. There were three ways out:</p>
<ol><li>run reports against a replica,</li><li>set <code>idle_in_transaction_session_timeout</code>,</li><li>and watch the age
of the oldest transaction.</li></ol>
<p>A word that a narrow screen has to break is <code>pg_stat_all_tables.n_tup_newpage_upd_and_n_dead_tup_since_vacuum</code>, and an
address is <a href="https://build-log.example/notes/2026/what-we-learned-about-vacuum-and-long-transactions">https://build-log.example/notes/2026/what-we-learned-about-vacuum-and-long-transactions</a>.</p>
<h2>When not to</h2>
<p>If a message has to reach many readers, or if there are a hundred thousand a second, use something else. We have neither, and we
sleep well.</p>
<p class="footnote" id="fn1">1. A lease is a promise with a date on it. Without the date, a worker that dies keeps its job for ever. <a
href="#ref1">↩</a></p>
"""

NOVEL = """
Every decade it turns out to be a different book, and every decade I have been the one who changed. At twenty I read it for the
heroine, and hurried through the drains. At thirty I read it for the doctor, and was angry with his wife.

This winter I read it for the drains. There is a chapter in which seven men sit in a room and decide nothing, and it is as exact
as a watch. Someone wants to be thanked. Someone is afraid of a pamphlet. The fever, which is the subject of the meeting, is
mentioned twice.

What I had taken for background was the plot. The people whom everybody remembers are what happens while a town tries to agree on
a pipe.

I have made a note on the last page, under two older notes in the same hand. It says: again in ten years, and read it for the horses.
"""

SALT = """
A kilogram of sea salt begins as twenty-nine liters of water and a gate that somebody opens at the right hour. It ends, eleven
weeks later, in a paper bag that costs less than the coffee beside it.

Between the two are nine ponds, each a little warmer and a little shallower than the one before. Nothing is added. The
work consists of letting the right things leave in the right order: first the sand, then the lime, then the water.

The heap is covered with reeds in October. By then the buyer has come, has looked at the color of the last pond and named
a price, and the price has been refused, and there has been lunch.
"""

DESERT = "\n\n".join([
    "تصل الشمس إلى الرصيف متأخرة في الشتاء، وتبقى إحدى عشرة دقيقة فقط. يعرف الأطفال هذا الموعد قبل أن يعرفوا الساعة.",
    "يفتح الخباز بابه عند الحادية عشرة، وتغادر العبارة بعد نصف ساعة، لأن الركاب الذين وقفوا في الضوء قليلًا يشكون أقل من غيرهم.",
    "وفي منتصف يناير يدق الجرس مرة ثانية، ويتسع الشريط بمقدار كف، ولا ينظر أحد إلى الحجارة بعد ذلك حتى نوفمبر التالي.",
])

MORNING = "\n\n".join([
    "冬の光は十一時十分に岸壁へ届く。町じゅうの朝が、その事実に合わせて並び直される。パン屋は十一時に開き、学校の長い休み時間も十一時に始まる。",
    "渡し船はいつ出てもよいのだが、船長は十一時半と決めた。少しのあいだ日の中に立った客は、文句が少ないからだという。",
    "一月の半ばに小さな鐘がもう一度鳴る。光の帯は手のひら一つぶん広くなり、四月になれば、もう誰も石を見ない。",
])

NORTHERN = "https://www.northern-review.example/2026/11/the-harbor-where-the-sun-is-late"
BUILD_LOG = "https://build-log.example/a-table-is-a-perfectly-good-queue"


def all_pages():
    """The pages, the oldest first."""
    encoded = drawings.encoded
    return [
        Page("https://field-notes.example/salt", "Salt: a supply chain", "Field Notes", "K. Aoki",
             "From a gate in a sea wall to a paper bag, in eleven weeks and nine ponds.", paragraphs(SALT), encoded(drawings.salt()),
             "The last pond, an hour before noon.", tags=("food",), state=("archived", "read")),
        Page("https://mirsad.example/late-sun", "الميناء الذي تتأخر فيه الشمس", "المرصاد", "ليلى حداد",
             "إحدى عشرة دقيقة من الضوء، ومدينة كاملة ترتب صباحها حولها.", paragraphs(DESERT), encoded(drawings.dunes()), "ساعة الرصيف.",
             language="ar", tags=("travel",)),
        Page("https://asa.example/minato", "遅い朝の港", "朝の記録", "青木 圭", "冬の光は十一時十分に岸壁へ届く。町の朝は、その事実に合わせて並び直される。",
             paragraphs(MORNING), language="ja", tags=("travel",), state=("refused",)),
        Page("https://slow-quarterly.example/essays/on-rereading-a-long-novel", "Notes on rereading a long novel", "Slow Quarterly",
             "M. Ferreira", "Every decade it turns out to be a different book, and every decade I have been the one who changed.",
             paragraphs(NOVEL), encoded(drawings.bookcase()), "Three rows, none of them in order.", tags=("books",), state=("digest",)),
        Page(BUILD_LOG, "A table is a perfectly good queue", "build/log", "Tomasz Wilk",
             "What three years of SELECT … FOR UPDATE SKIP LOCKED taught us.",
             QUEUE.replace("{queue}", BUILD_LOG + "/queue.png"), tags=("databases", "work"), state=("read",),
             figures={"queue.png": encoded(drawings.queue(), "PNG")}),
        Page(NORTHERN, "The harbor where the sun is late", "The Northern Review", "Ines Halloran",
             "In winter the light reaches the quay at ten past eleven, and the whole town arranges its mornings around that fact.",
             paragraphs(HARBOR), encoded(drawings.harbor()), "The quay, eleven minutes before the sun.", tags=("travel",),
             state=("confirmed",)),
    ]


WALL_URL = "https://wiki.rowing-club.example/minutes/november"
WALL = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in - The Rowing Club</title></head><body><main>
<h1>Sign in</h1><form method="post" action="/sign-in"><label>Email <input type="email" name="email"></label><label>Password
<input type="password" name="password"></label><button>Sign in</button></form><p><a href="/forgot">Forgot your
password?</a></p></main></body></html>"""
"""What the server sees of a page that requires signing in."""

MISSING_URL = "https://weather.example/archive/2026/11/observations-of-the-northern-harbor-and-all-stations-between-the-islands?station=0417"
LETTER = """# Packing list for the islands

Two sweaters, the green bag, the tide table, and the book that I have not finished. Ask Mara about the stove before Friday.

- rope, the short one
- tea
- a pencil that works in the rain
"""
