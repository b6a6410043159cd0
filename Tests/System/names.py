# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Titles of every kind arrive unchanged in mails, as two independent parsers read them: Python's `email` and Perl's MIME-tools.

There are titles in 24 scripts, with emoji, with 300 characters, with marks that change the reading direction, and titles that
try to add header fields, recipients and parts. The program itself sends each one.
"""

import concurrent.futures
import email
import email.policy
import json
import re
import shutil
import subprocess

from parts import SHAREPIPE, scratch

SCRIPTS = {
    "Latin": "Ærøskøbing, łódź und Straße", "Cyrillic": "Тихий Дон, часть вторая", "Greek": "Ἡ Ὀδύσσεια τοῦ Ὁμήρου",
    "Arabic": "ألف ليلة وليلة", "Hebrew": "סיפור על אהבה וחושך", "Devanagari": "गोदान – प्रेमचंद", "Bengali": "পথের পাঁচালী",
    "Gurmukhi": "ਪਿੰਜਰ", "Gujarati": "સરસ્વતીચંદ્ર", "Tamil": "பொன்னியின் செல்வன்", "Telugu": "వేయి పడగలు",
    "Kannada": "ಮಲೆಗಳಲ್ಲಿ ಮದುಮಗಳು", "Malayalam": "ഖസാക്കിന്റെ ഇതിഹാസം", "Sinhala": "ගම්පෙරළිය", "Thai": "สี่แผ่นดิน",
    "Lao": "ສັງສິນໄຊ", "Khmer": "ផ្កាស្រពោន", "Myanmar": "မြန်မာစာ", "Georgian": "ვეფხისტყაოსანი", "Armenian": "Սամվել",
    "Ethiopic": "ፍቅር እስከ መቃብር", "Han": "紅樓夢第一回", "Kana": "こころ・アンドロイド", "Hangul": "채식주의자",
    "Tibetan": "བོད་ཀྱི་གཏམ་རྒྱུད།",
}
TITLES = list(SCRIPTS.values()) + [f"{words} & {SCRIPTS['Latin']}" for words in SCRIPTS.values()] + [
    "👩‍👩‍👧‍👦 family 🏳️‍🌈 flag 🇨🇭 🧑🏽‍🚀", "é as e and ´", "x", "…", "“Quoted”, \"plain\" and \\ back; semi=colon", "a,b <c@d.example>",
    "=?UTF-8?B?QmNjOiB2?= =?x?q?y?=", "%0D%0ABcc: v@example.org", "filename*=UTF-8''x", "two  blanks", ".hidden", "CON", "a/b\\c:d*e?f|g",
    "ä" * 300, "w" * 300, "漢" * 300, "👩‍👩‍👧‍👦" * 300, "word " * 59 + "words", "Привет " * 42 + "конец!", "\N{COMBINING ACUTE ACCENT}" * 300 + "x",
]
INJECTIONS = [
    "a\r\nBcc: victim@example.org", "a\nBcc: v@example.org", "a\rBcc: v@example.org", "a\r\n\r\nbody", "a\r\n.\r\nMAIL FROM:<x@y>",
    "a\n--=_sharepipe_part\nContent-Type: text/html", "a\u2028Bcc: v@example.org", "a\u0085Bcc: v@example.org", "a\tb\vc\fd",
    "left\u202eright", "\u2066isolated\u2069", "a\r\n Bcc: folded@example.org", "\"\r\nContent-Type: x; name=\"",
]
NAMES = ["Date", "From", "To", "Message-ID", "Subject", "Auto-Submitted", "MIME-Version", "Content-Type"]

PERL = r"""
use strict; use warnings; use MIME::Parser; use Encode; use JSON::PP;
my @out;
for my $path (@ARGV) {
  my $parser = MIME::Parser->new; $parser->output_to_core(1); $parser->tmp_to_core(1);
  my $mail = $parser->parse_open($path);
  my @parts = $mail->parts; my $book = $parts[1];
  my $subject = $mail->head->get('Subject'); chomp $subject; $subject =~ s/\r?\n[ \t]/ /g;
  push @out, { names => [$mail->head->tags], subject => decode('MIME-Header', $subject), parts => scalar(@parts),
    kinds => [map { $_->effective_type } @parts], errors => [$parser->results->errors],
    name => $book->head->recommended_filename, bytes => length($book->bodyhandle->as_string),
    text => decode('UTF-8', $parts[0]->bodyhandle->as_string) };
}
print JSON::PP->new->ascii->encode(\@out);
"""


def mailed(folder, number, title):
    """The mail of one title."""
    mail_folder = folder / str(number)
    done = subprocess.run(
        [SHAREPIPE, "deliver", "--to", "reader@kindle.com", "--title", title, "--mail-from", "pipe@books.example",
         "--mail-folder", str(mail_folder)], input=b"PK\x03\x04 book", capture_output=True, timeout=300)
    if done.returncode:
        raise SystemExit(f"names: {title!r}: {done.stderr.decode()}")
    (mail,) = mail_folder.glob("*.eml")
    return mail


def cleaned(title):
    """What may be shown of a title: no control, no mark that turns the direction, single blanks, 300 characters."""
    bad = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
    return " ".join(bad.sub(" ", title).split())


def fail(title, what, found):
    raise SystemExit(f"names: {title!r}: {what}: {found!r}")


def check_bytes(title, content):
    head, _, _ = content.partition(b"\r\n\r\n")
    if any(byte > 126 or (byte < 32 and byte not in (13, 10)) for byte in content):
        fail(title, "bytes beyond ASCII", "")
    lines = content.split(b"\r\n")
    if any(len(line) > 78 or b"\r" in line or b"\n" in line for line in lines):
        fail(title, "a line", max(lines, key=len))
    names = [line.split(b":")[0].decode() for line in head.split(b"\r\n") if line[:1] != b" "]
    if names != NAMES:
        fail(title, "headers", names)


def check_python(title, content):
    message = email.message_from_bytes(content, policy=email.policy.default)
    defects = [str(d) for part in message.walk() for d in part.defects]
    if defects or message.keys() != NAMES:
        fail(title, "Python finds", defects or message.keys())
    text, book = message.iter_parts()
    wanted = cleaned(title)
    subject = str(message["Subject"])
    if subject != wanted and not (len(wanted) > 300 and wanted.startswith(subject)):
        # A title that is cut is cut between characters, and keeps at least as many as fit a header.
        if not (wanted.startswith(subject) and len(subject.encode()) >= 300):
            fail(title, "Python reads the subject", subject)
    if book.get_content_type() != "application/epub+zip" or book.get_content() != b"PK\x03\x04 book":
        fail(title, "Python reads the book", book.get_content_type())
    if not text.get_content().strip():
        fail(title, "the text is empty", "")
    plain = book.get_filename()
    if not re.fullmatch(r"[\x20-\x7e]{1,100}\.epub", plain) or re.search(r'[/\\:*?"<>|]', plain) or plain.startswith("."):
        fail(title, "the plain file name", plain)
    return subject, plain


def check_perl(titles, paths, read):
    parsed = subprocess.run(["perl", "-e", PERL, *map(str, paths)], capture_output=True, timeout=300)
    if parsed.returncode:
        raise SystemExit(f"names: MIME-tools is missing or failed: run scripts/setup test: {parsed.stderr.decode()[-500:]}")
    for title, mail, (subject, plain) in zip(titles, json.loads(parsed.stdout), read):
        if sorted(mail["names"]) != sorted(NAMES) or mail["errors"] or mail["parts"] != 2:
            fail(title, "MIME-tools finds", mail)
        if mail["subject"] != subject:
            fail(title, "MIME-tools reads the subject", mail["subject"])
        if mail["kinds"] != ["text/plain", "application/epub+zip"] or mail["bytes"] != len(b"PK\x03\x04 book"):
            fail(title, "MIME-tools reads the parts", mail)


def main():
    titles = TITLES + INJECTIONS
    folder = scratch("system-test-names-")
    try:
        with concurrent.futures.ThreadPoolExecutor(2) as workers:
            paths = list(workers.map(lambda pair: mailed(folder, *pair), enumerate(titles)))
        read = []
        for title, path in zip(titles, paths):
            check_bytes(title, path.read_bytes())
            read.append(check_python(title, path.read_bytes()))
        check_perl(titles, paths, read)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"names: {len(titles)} titles in {len(SCRIPTS)} scripts, {len(INJECTIONS)} of them hostile: the same to Python's email "
          "and to Perl's MIME-tools")


if __name__ == "__main__":
    main()
