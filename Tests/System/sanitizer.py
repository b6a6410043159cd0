# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Sends hostile markup through `sharepipe article` and checks the result with independent parsers and a browser.

Each case of HostileMarkup.swift is placed at several points of a page. html5lib and expat parse the result. It must match the
allowlist, must not change when it is parsed again inside other elements, and must not call boom() when Chromium loads it as
HTML and as XHTML. First the test checks that the browser does call boom() for unsanitized markup.
"""

import gzip
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.parsers.expat

import html5lib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "Server/Tests/ReadingTests/HostileMarkup.swift"
SPELLED = {"⏎": "\n", "⇥": "\t", "␀": "\0", "␌": "\f", "␍": "\r"}
ELEMENTS = set(
    """p h1 h2 h3 h4 h5 h6 blockquote q cite ul ol li dl dt dd pre code kbd samp var em strong b i u s del ins sub sup
    small mark abbr dfn time a img figure figcaption table caption colgroup col thead tbody tfoot tr th td hr br wbr
    ruby rb rt rp bdi bdo span details summary""".split()
)
ATTRIBUTES = {
    "": {"lang", "dir", "id", "title"},
    "a": {"href"}, "img": {"src", "alt", "width", "height"}, "ol": {"start", "reversed", "type"}, "li": {"value"},
    "td": {"colspan", "rowspan", "headers"}, "th": {"colspan", "rowspan", "scope", "headers"}, "col": {"span"},
    "colgroup": {"span"}, "time": {"datetime"}, "ins": {"datetime"}, "del": {"datetime"},
    "blockquote": {"cite"}, "q": {"cite"},
}
WRAPPERS = ("div", "td", "li", "section", "blockquote")
PROSE = "".join(
    f"<p>Paragraph number {n} tells, at some length, how the harbour looked that morning, when the boats came back "
    "early, the gulls were loud, and nobody on the quay had expected so much fish in one day.</p>"
    for n in range(1, 7)
)


def cases():
    text = CASES.read_text(encoding="utf-8")
    body = text[text.index('#"""\n') + 5 : text.index('"""#')]
    for line in body.splitlines():
        if line.strip():
            for mark, meant in SPELLED.items():
                line = line.replace(mark, meant)
            yield line[4:]


def pages(case):
    """The case alone, inside an article and inside elements that parsers treat in their own ways."""
    yield case
    yield f"<html><body><article><h1>The harbour</h1>{PROSE}{case}<p>The end.</p></article></body></html>"
    yield f"<article>{PROSE}<table><tr><td>cell {case}</td><td>cell</td></tr></table></article>"
    yield f'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><article>{PROSE}<ul><li>l {case}'


def read_pages(program, documents):
    """The article's markup for each document, by the command line's own batch mode."""
    with tempfile.TemporaryDirectory() as folder:
        lines = []
        for number, document in enumerate(documents):
            path = pathlib.Path(folder) / f"{number}.html"
            path.write_bytes(document.encode("utf-8", "surrogatepass"))
            lines.append(json.dumps({"path": str(path), "url": "https://h.example/a/b"}))
        done = subprocess.run(
            [program, "article", "--jsonl"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True
        )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(replies) == len(documents), f"{len(replies)} replies for {len(documents)} pages"
    return [reply.get("html") or "" for reply in replies]


def problems_of(fragment):
    """What is wrong with a fragment."""
    yield from xml_problems(fragment)
    tree = html5lib.parseFragment(fragment, treebuilder="etree", namespaceHTMLElements=False)
    for element in tree.iter():
        if isinstance(element.tag, str) and element.tag != "DOCUMENT_FRAGMENT":
            yield from element_problems(element.tag, element.attrib)
        elif element.tag != "DOCUMENT_FRAGMENT":
            yield "a comment"
    yield from mutation_problems(fragment)


def xml_problems(fragment):
    problems = []
    parser = xml.parsers.expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda name, attributes: problems.extend(
        element_problems(name, attributes) if name != "sharepipe" else ()
    )
    parser.CommentHandler = lambda _: problems.append("a comment")
    parser.ProcessingInstructionHandler = lambda *_: problems.append("an instruction")
    try:
        parser.Parse(f"<sharepipe>{fragment}</sharepipe>".encode("utf-8", "surrogatepass"), True)
    except xml.parsers.expat.ExpatError as error:
        problems.append(f"no XML: {error}")
    return problems


def element_problems(name, attributes):
    if name not in ELEMENTS:
        yield f"element {name}"
    for key, value in attributes.items():
        if key not in ATTRIBUTES[""] and key not in ATTRIBUTES.get(name, ()):
            yield f"attribute {name} {key}"
        bare = re.sub(r"[\x00-\x20]", "", html.unescape(value)).lower()
        if key in ("src", "cite") and not bare.startswith(("http://", "https://")):
            yield f"address {value!r}"
        if key == "href" and not bare.startswith(("http://", "https://", "mailto:", "tel:", "#sp-")):
            yield f"address {value!r}"
        if key == "id" and not value.startswith("sp-"):
            yield f"id {value!r}"


def mutation_problems(fragment):
    """Parsing, writing and parsing again, wherever the fragment stands, gives what the first parse gave."""
    for wrapper in WRAPPERS:
        whole = f"<{wrapper}>{fragment}</{wrapper}>"
        if wrapper == "td":
            whole = f"<table><tr>{whole}</tr></table>"
        once = rewritten(whole)
        if rewritten(once) != once:
            yield f"changes when it is parsed again inside {wrapper}"


def rewritten(markup):
    tree = html5lib.parseFragment(markup, treebuilder="etree", namespaceHTMLElements=False)
    return html5lib.serialize(
        tree, tree="etree", omit_optional_tags=False, quote_attr_values="always", alphabetical_attributes=True
    )


CANARY = """<script>//<![CDATA[
window.hits = [];
window.boom = function (n) { hits.push(n); };
window.alert = window.prompt = window.confirm = window.boom;
//]]></script>"""
STIR = """<script>//<![CDATA[
window.addEventListener("load", function () {
  document.querySelectorAll("body *").forEach(function (element) {
    ["click", "mouseover", "focus", "error", "load", "toggle", "submit"].forEach(function (kind) {
      if (kind !== "click" || !element.closest("a")) { element.dispatchEvent(new Event(kind)); }
    });
    var link = element.getAttribute("href");
    if (link && /^\\s*javascript/i.test(element.href || "")) { hits.push(link); }
  });
  document.documentElement.setAttribute("data-hits", hits.length + " " + hits.join(","));
});
//]]></script>"""


def browse(fragments, suffix):
    """How often boom() was called, and with what, in a page made of the fragments."""
    body = "\n".join(f'<div class="case">{fragment}</div>' for fragment in fragments)
    policy = ""  # No policy: the markup itself has to be harmless.
    page = f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title>{policy}{CANARY}</head><body>{body}{STIR}</body></html>'
    if suffix == "html":
        page = "<!DOCTYPE html>" + page
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / f"page.{suffix}"
        path.write_text(page, encoding="utf-8")
        done = subprocess.run(
            [
                chromium(), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=4000", "--dump-dom", path.as_uri(),
            ],
            capture_output=True, timeout=120, check=True, stdin=subprocess.DEVNULL,
        )
    found = re.search(rb'data-hits="(\d+) ([^"]*)"', done.stdout)
    assert found, f"the browser did not finish the {suffix} page: {done.stderr[-500:]!r}"
    return int(found[1]), found[2].decode()


def chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return name
    sys.exit("no Chromium on the PATH; `apt-get install chromium` brings it")


def corpus():
    """The fragments of real pages, where there are some."""
    folder = os.environ.get("SHAREPIPE_CORPUS") or ROOT.parent / "shared/corpus/extraction"
    for path in sorted(pathlib.Path(folder).glob("*/*.html.gz"))[::23]:
        yield gzip.open(path).read().decode("utf-8", "replace")


def main():
    program = os.environ.get("SHAREPIPE_BIN") or sys.exit("SHAREPIPE_BIN names the program")
    hostile = list(cases())
    documents = [page for case in hostile for page in pages(case)]
    fragments = read_pages(program, documents)
    findings = []
    for number, fragment in enumerate(fragments):
        findings += [f"{documents[number][:200]!r}: {problem}" for problem in problems_of(fragment)]
    real = read_pages(program, list(corpus()))
    findings += [f"a real page: {problem}" for fragment in real for problem in xml_problems(fragment)]
    if browse(["<img src='x' onerror='boom(1)'/>", "<script>boom(2)</script>"], "html")[0] < 2:
        findings.append("the browser does not notice markup that runs")
    for suffix in ("html", "xhtml"):
        hits, names = browse(fragments, suffix)
        if hits:
            findings.append(f"{hits} calls in the browser as {suffix}: {names[:300]}")
    for finding in findings[:40]:
        print(finding)
    print(f"sanitizer: {len(hostile)} cases on {len(documents)} pages, {len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
