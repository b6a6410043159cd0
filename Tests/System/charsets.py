# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Compares how `sharepipe article` decodes complete code tables with Chromium's TextDecoder.

For each label there is a page whose paragraphs hold every code of the encoding and invalid codes, each after the number of
its bytes. The browser decodes the same page with the same label. White space and control characters are not compared,
because the text of an article normalizes them.
"""

import base64
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from sanitizer import chromium  # noqa: E402

SINGLE = """iso-8859-1 latin1 ascii windows-1252 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7
iso-8859-8 iso-8859-9 iso-8859-10 iso-8859-11 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u
windows-1250 windows-1251 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 windows-874
macintosh x-mac-cyrillic ibm866""".split()
# Bytes that are markup or controls mean the same to both, but end the code they are in.
TRAILS = [b for b in range(0x20, 0x100) if b not in b"<>&" and b != 0x7F]


def two_bytes(leads):
    return [bytes((lead, trail)) for lead in leads for trail in TRAILS]


def gb18030():
    four = [bytes((a, b, c, d)) for a in (0x81, 0x82, 0x83, 0x84) for b in range(0x30, 0x3A)
            for c in range(0x81, 0xFF, 3) for d in range(0x30, 0x3A)]
    four += [bytes((a, b, c, 0x30 + (a + b + c) % 10)) for a in (0x85, 0x8F, 0x90, 0x95, 0xE3, 0xFD, 0xFE)
             for b in range(0x30, 0x3A) for c in range(0x81, 0xFF, 7)]
    wrong = [bytes((0x81, 0x30, trail)) for trail in TRAILS] + [bytes((0x81, 0x30, 0x81, trail)) for trail in TRAILS]
    return two_bytes(range(0x80, 0x100)) + four + wrong


def iso_2022_jp():
    escapes = {"ascii": b"\x1b(B", "roman": b"\x1b(J", "kana": b"\x1b(I", "old": b"\x1b$@", "jis": b"\x1b$B"}
    codes = [escapes["jis"] + bytes((lead, trail)) + escapes["ascii"]
             for lead in range(0x21, 0x7F) for trail in range(0x21, 0x7F)]
    codes += [escapes["old"] + bytes((lead, 0x30)) + escapes["ascii"] for lead in range(0x21, 0x7F)]
    codes += [escapes[name] + bytes((byte,)) + escapes["ascii"]
              for name in ("roman", "kana") for byte in range(0x21, 0x7F) if byte not in b"<>&"]
    return codes + [bytes((byte,)) for byte in range(0x80, 0x100)]


def tables():
    """Each label with the bytes of its codes."""
    for label in SINGLE:
        yield label, [bytes((byte,)) for byte in range(0x80, 0x100)]
    high = range(0x80, 0x100)
    yield "shift_jis", two_bytes(high)
    # Behind a code of the second set that breaks off, Chromium takes the next good code for one of that set too.
    japanese = two_bytes([lead for lead in high if lead != 0x8F])
    japanese += [bytes((0x8F, lead, trail)) for lead in range(0xA0, 0xFF) for trail in TRAILS if trail > 0x9F]
    yield "euc-jp", japanese + two_bytes([0x8F])
    yield "gb18030", gb18030()
    yield "gbk", two_bytes(range(0x80, 0x100, 5))
    yield "gb2312", two_bytes(range(0x80, 0x100, 7))
    # Chromium splits the four codes that stand for two characters into nonsense.
    yield "big5", [code for code in two_bytes(high) if code not in (b"\x88\x62", b"\x88\x64", b"\x88\xa3", b"\x88\xa5")]
    yield "euc-kr", two_bytes(high)
    yield "iso-2022-jp", iso_2022_jp()
    yield "utf-8", utf8()
    for label in ("utf-16le", "utf-16be"):
        yield label, utf16(label)


def utf8():
    wrong = [b"\xc0\x80", b"\xe0\x80\x80", b"\xed\xa0\x80", b"\xf0\x80\x80\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80",
             b"\xe2\x82", b"\xf0\x9f\x98", b"\xf0\x9f", b"\x80\x80", b"\xff\xfe", b"\xe2(\xa1", b"\xf0(\x8c\xbc"]
    return [chr(code).encode() for code in range(0xA1, 0xFFFD, 7) if not 0xD800 <= code < 0xE000] + wrong


def utf16(label):
    order = "little" if label.endswith("le") else "big"
    units = [(code,) for code in range(0xA1, 0xFFFD, 5) if not 0xD800 <= code < 0xE000]
    units += [(0xD83D, 0xDE00), (0xD800,), (0xDC00,), (0xDC00, 0xD800), (0xD83D, 0xD83D, 0xDE00)]
    return [b"".join(unit.to_bytes(2, order) for unit in group) for group in units]


def page(label, codes):
    """The codes by number, thirty in a paragraph, so that a code that swallows what follows spoils one paragraph only."""
    wide = {"utf-16le": "utf-16-le", "utf-16be": "utf-16-be"}.get(label)
    text = (lambda string: string.encode(wide)) if wide else (lambda string: string.encode())
    parts = [text('\ufeff<meta name="a">' if wide else f'<meta charset="{label}">')]
    parts.append(text("<title>Table</title><article><h1>Table</h1>"))
    for start in range(0, len(codes), 30):
        parts.append(text("<p>The table, with its codes in order, one after the other, goes on here. "))
        for number, code in enumerate(codes[start : start + 30], start):
            parts += [text(f" [{number:05d}:"), code, text(":] ")]
        parts.append(text("</p>\n"))
    return b"".join(parts) + text("</article>")


def codes_in(text):
    """The text of each code by its number, without blanks and controls."""
    text = re.sub(r"[\s\u0000-\u001f\u007f-\u009f\u00ad\ufeff]+", "", text)
    found = {}
    for match in re.finditer(r"\[(\d{5}):(.*?)(?=\[\d{5}:|</p>|The.table|Thetable|$)", text):
        found[int(match[1])] = match[2]
    return found


def ours(program, pages):
    with tempfile.TemporaryDirectory() as folder:
        lines = []
        for label, document in pages.items():
            path = pathlib.Path(folder) / f"{label}.html"
            path.write_bytes(document)
            lines.append(json.dumps({"path": str(path), "url": "https://h.example/a/table"}))
        done = subprocess.run(
            [program, "article", "--jsonl"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True
        )
    return {label: json.loads(line)["text"] for label, line in zip(pages, done.stdout.split("\n"))}


def browsers(pages):
    """The same bytes through TextDecoder; what it says comes back as base64 of UTF-8."""
    with tempfile.TemporaryDirectory() as folder:
        data = {label: base64.b64encode(document).decode() for label, document in pages.items()}
        script = """
        var pages = %s, out = {};
        for (var label in pages) {
          var bytes = Uint8Array.from(atob(pages[label]), function (c) { return c.charCodeAt(0); });
          var utf8 = new TextEncoder().encode(new TextDecoder(label).decode(bytes)), text = "";
          for (var i = 0; i < utf8.length; i += 8192) { text += String.fromCharCode.apply(null, utf8.subarray(i, i + 8192)); }
          out[label] = btoa(text);
        }
        document.documentElement.textContent = "RESULT" + JSON.stringify(out) + "END";""" % json.dumps(data)
        path = pathlib.Path(folder) / "page.html"
        path.write_text(f"<!DOCTYPE html><meta charset=utf-8><body><script>{script}</script>", encoding="utf-8")
        done = subprocess.run(
            [
                chromium(), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", path.as_uri(),
            ],
            capture_output=True, timeout=600, check=True, stdin=subprocess.DEVNULL,
        )
    found = re.search(rb"RESULT(\{.*\})END", done.stdout, re.S)
    assert found, f"the browser did not finish: {done.stderr[-500:]!r}"
    return {label: base64.b64decode(text).decode() for label, text in json.loads(found[1]).items()}


def main():
    program = os.environ.get("SHAREPIPE_BIN") or sys.exit("SHAREPIPE_BIN names the program")
    show = 40 if "--show" in sys.argv else 6
    codes = dict(tables())
    pages = {label: page(label, table) for label, table in codes.items()}
    told, wanted = ours(program, pages), browsers(pages)
    differing = 0
    for label, table in codes.items():
        one, other = codes_in(told[label]), codes_in(wanted[label])
        wrong = [n for n in range(len(table)) if one.get(n) != other.get(n)]
        differing += len(wrong)
        if wrong:
            print(f"{label}: {len(wrong)} of {len(table)} codes differ")
            for number in wrong[:: max(1, len(wrong) // show)][:show]:
                print(f"  {table[number].hex()}: {one.get(number)!r}, browser {other.get(number)!r}")
    print(f"charsets: {len(codes)} tables, {sum(map(len, codes.values()))} codes, {differing} differ")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
