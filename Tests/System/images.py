# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Hostile and ordinary images through the real image worker, first one process each, then one process for all.

Ordinary images must become what readers show. Each hostile one must get a reply or end the process, within the time and
with 256 MB at most. A new process must convert an ordinary image afterwards. One process that gets all images must stay
within the same memory, and must convert an ordinary image to the same bytes at the end as at the beginning.
"""

import base64
import gzip
import io
import os
import pathlib
import socket
import struct
import subprocess
import sys
import zlib

from PIL import Image, ImageDraw, features

PROGRAM = str(pathlib.Path(os.environ["SHAREPIPE_BIN"]).with_name("sharepipe-pictures"))
MOST_MEMORY = 256 << 10
LONGEST = 90
WIDTH, HEIGHT, OVERLAP = 1264, 1680, 20
REFUSALS = {1: "no picture", 2: "too many pixels", 3: "damaged", 4: "too many bytes", 5: "bad request"}
SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300">'
)


class Program:
    """The image worker and its protocol."""

    def __init__(self, *arguments):
        self.socket, other = socket.socketpair()
        self.process = subprocess.Popen(
            [PROGRAM, *arguments], stdin=other, stdout=other, stderr=subprocess.DEVNULL, env={"SECRET": "x"}
        )
        other.close()
        self.socket.settimeout(LONGEST)
        greeting = self.frame()
        self.formats, self.bounds = greeting[1], greeting[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.socket.close()

    def exactly(self, count):
        out = b""
        while len(out) < count:
            part = self.socket.recv(count - len(out))
            if not part:
                raise EOFError
            out += part
        return out

    def frame(self):
        return self.exactly(struct.unpack(">I", self.exactly(4))[0])

    def shrink(self, image, gray=0, limit=5_000_000, quality=80):
        order = struct.pack(">BBIIBIII", 1, 1, WIDTH, HEIGHT, gray, quality, limit, len(image))
        self.socket.sendall(struct.pack(">I", len(order) + len(image)) + order + image)
        reply = self.frame()
        if reply[1] == 0:
            return REFUSALS[reply[2]]
        at, pieces = 2, []
        for _ in range(reply[1]):
            _, width, height, count = struct.unpack(">BIII", reply[at : at + 13])
            pieces.append(reply[at + 13 : at + 13 + count])
            image = Image.open(io.BytesIO(pieces[-1]))
            check(image.size == (width, height), f"says {width}x{height} and is {image.size}")
            at += 13 + count
        return pieces

    def most_memory(self):
        status = open(f"/proc/{self.process.pid}/status", encoding="ascii").read()
        return int(status.split("VmHWM:")[1].split()[0])


def check(holds, words):
    if not holds:
        raise AssertionError(words)


def encoded(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, bits=8, color=2, rows=None, interlace=0, extra=b""):
    row = bytes((width * {0: 1, 2: 3, 6: 4}[color] * bits + 7) // 8 + 1)
    squeezed = zlib.compressobj(9)
    data = b"".join(squeezed.compress(row) for _ in range(height if rows is None else rows)) + squeezed.flush()
    head = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, interlace)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def gif(frames):
    pixels = bytes.fromhex("8c2d99872a1cdc33a00275ec95faa8de608c04914c01")
    frame = b"\x2c" + struct.pack("<HHHH", 0, 0, 64, 64) + b"\0\x02\x16" + pixels + b"\0"
    head = b"GIF89a" + struct.pack("<HH", 64, 64) + b"\x80\0\0" + b"\0\0\0\xff\xff\xff"
    return head + frame * frames + b";"


def photograph(width, height):
    image = Image.linear_gradient("L").resize((width, height))
    image = Image.merge("RGB", (image, image.rotate(90), image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)))
    draw = ImageDraw.Draw(image)
    for step in range(0, width, max(8, width // 60)):
        draw.ellipse((step, step % height, step + width // 9, step % height + width // 9), outline=(200, step % 255, 90))
    return image


def ordinary():
    """Name, bytes, what must hold of the pieces."""
    photo = photograph(3000, 2000)
    small = photo.resize((600, 400))
    clear = small.convert("RGBA")
    clear.putalpha(0)
    fits = lambda size: lambda pieces: check([opened(p).size for p in pieces] == [size], f"{[opened(p).size for p in pieces]}")
    kinds = [("jpeg", "JPEG", {}), ("progressive jpeg", "JPEG", {"progressive": True}), ("png", "PNG", {}), ("webp", "WEBP", {})]
    if features.check("avif"):
        kinds.append(("avif", "AVIF", {"speed": 10}))
    for name, kind, options in kinds:
        yield name, encoded(photo, kind, **options), fits((1264, 843))
    yield "cmyk jpeg", encoded(photo.convert("CMYK"), "JPEG"), fits((1264, 843))
    yield "small, not enlarged", encoded(small, "JPEG"), fits((600, 400))
    yield "transparent on white", encoded(clear, "PNG"), lambda p: check(opened(p[0]).convert("L").getextrema()[0] >= 250, "not white")
    frames = [small.rotate(90 * n) for n in range(1, 4)]
    for kind in ("GIF", "WEBP", "PNG"):
        data = encoded(small, kind, save_all=True, append_images=frames)
        yield f"animated {kind}", data, lambda p: check(getattr(opened(p[0]), "n_frames", 1) == 1 and is_nearest(p[0], small, frames), "not its first frame")
    exif = photo.getexif()
    exif[274] = 6
    exif[34853] = {1: "N", 2: (1.0, 2.0, 3.0)}
    yield "turned, with a location", encoded(photo, "JPEG", exif=exif), lambda p: (fits((1120, 1680))(p), check(not opened(p[0]).getexif() and b"Exif" not in p[0], "metadata"))
    yield "tall", encoded(photo.resize((900, 9000)), "PNG"), tall
    yield "lines stay sharp", encoded(lines(), "PNG"), lambda p: check(opened(p[0]).format == "PNG", "no PNG")
    yield "drawing", SVG + b'<rect width="400" height="300" fill="red"/></svg>', fits((800, 600))


def opened(piece):
    return Image.open(io.BytesIO(piece))


def is_nearest(piece, image, others):
    def distance(other):
        pair = (i.convert("L").resize((16, 16)).tobytes() for i in (opened(piece), other))
        return sum(abs(a - b) for a, b in zip(*pair))

    return all(distance(image) < distance(other) for other in others)


def tall(pieces):
    sizes = [opened(p).size for p in pieces]
    check(len(sizes) > 3 and all(w == 900 and h <= HEIGHT for w, h in sizes), f"{sizes}")
    check(sum(h for _, h in sizes) - OVERLAP * (len(sizes) - 1) == 9000, "rows are missing")


def lines():
    image = Image.new("RGB", (900, 600), "white")
    draw = ImageDraw.Draw(image)
    for step in range(0, 900, 50):
        draw.line((step, 0, 900 - step, 600), fill="black", width=2)
    return image


def hostile():
    large = photograph(8064, 6048)
    yield "png that says 50000x50000", png(50_000, 50_000, rows=20)
    yield "png of 50000x50000", png(50_000, 50_000, 1, 0)
    yield "png of 7000x7000, 16 bits", png(7000, 7000, 16, 6)
    yield "the same interlaced", png(7000, 7000, 16, 6, interlace=1)
    yield "png with swelling texts", png(9, 9, extra=chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(50 << 20), 9)) * 8)
    yield "png with a swelling profile", png(9, 9, extra=chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(400 << 20), 9)))
    yield "jpeg of 48 million pixels", encoded(large, "JPEG")
    yield "the same progressive", encoded(large, "JPEG", progressive=True)
    lying = bytearray(encoded(large.resize((99, 99)), "JPEG"))
    marker = lying.index(b"\xff\xc0")
    lying[marker + 5 : marker + 9] = b"\xff\xff\xff\xff"
    yield "jpeg that says 65535x65535", bytes(lying)
    yield "webp of 16383x3000", encoded(large.resize((16_383, 3000)), "WEBP", method=0)
    yield "webp of 49 million pixels", encoded(large.resize((7000, 7000)), "WEBP", lossless=True, method=0, quality=0)
    if features.check("avif"):
        yield "avif of 24 million pixels", encoded(large.resize((5712, 4284)), "AVIF", speed=10)
    yield "gif of 100000 frames", gif(100_000)
    wide = bytearray(gif(1))
    wide[6:10] = b"\xff\xff\xff\xff"
    yield "gif that says 65535x65535", bytes(wide)
    control = b"".join(chunk(b"fcTL", struct.pack(">IIIIIHHBB", n, 64, 64, 0, 0, 1, 1, 0, 0)) for n in range(100_000))
    yield "apng of 100000 frames", png(64, 64, extra=chunk(b"acTL", struct.pack(">II", 100_000, 0)) + control)
    yield "svg that wants a file", SVG + b'<image xlink:href="file:///etc/passwd" width="9" height="9"/><use xlink:href="/etc/hosts#a"/></svg>'
    yield "svg that wants the network", SVG + b'<image xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/><style>@import url(http://127.0.0.1:9/a.css)</style></svg>'
    yield "svg with an outer entity", b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG + b'<text y="50">&x;</text></svg>'
    yield "svg that includes", SVG + b'<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/></svg>'
    names = b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 12))
    yield "svg with swelling entities", b'<!DOCTYPE svg [<!ENTITY a0 "lol">' + names + b"]>" + SVG + b"<text>&a11;</text></svg>"
    blur = b'<filter id="f" x="-1000" y="-1000" width="99999" height="99999"><feGaussianBlur stdDeviation="9999"/><feTurbulence numOctaves="999" baseFrequency="9"/></filter>'
    yield "svg with huge filters", SVG + blur + b'<rect width="400" height="300" filter="url(#f)"/>' * 50 + b"</svg>"
    groups = b"".join(b'<g id="a%d">' % n + b'<use xlink:href="#a%d"/>' % (n - 1) * 10 + b"</g>" for n in range(1, 12))
    yield "svg with swelling uses", SVG + b'<g id="a0"><rect width="1" height="1"/></g>' + groups + b"</svg>"
    yield "svg that uses itself", SVG + b'<g id="a"><use xlink:href="#a"/></g></svg>'
    yield "svg 200000 deep", SVG + b"<g>" * 200_000 + b"</g>" * 200_000 + b"</svg>"
    yield "svg of 900000 elements", SVG + b'<rect width="1" height="1"/>' * 900_000 + b"</svg>"
    yield "svg of a million pixels' sides", SVG.replace(b'"400"', b'"1000000"').replace(b'"300"', b'"1000000"') + b"</svg>"
    yield "svg without a size", b'<svg xmlns="http://www.w3.org/2000/svg"><rect x="-1e9" y="-1e9" width="2e9" height="2e9"/></svg>'
    yield "svg with endless text", SVG + b'<text y="50">' + b"word " * 1_000_000 + b"</text></svg>"
    inner = base64.b64encode(png(20_000, 20_000, 1, 0))
    yield "svg with a swelling picture", SVG + b'<image xlink:href="data:image/png;base64,' + inner + b'" width="9" height="9"/></svg>'
    yield "svgz that swells", gzip.compress(SVG + b" " * 100_000_000)
    for kind in ("JPEG", "PNG", "WEBP", "GIF"):
        data = encoded(large.resize((800, 600)), kind)
        yield f"half a {kind}", data[: len(data) // 2]
    for kind in ("TIFF", "BMP", "JPEG2000", "PPM"):
        yield f"a {kind}", encoded(large.resize((80, 60)), kind)
    for name, data in (("pdf", b"%PDF-1.4 x"), ("ps", b"%!PS-Adobe x"), ("mvg", b"push graphic-context"), ("nothing", b"")):
        yield f"a {name}", data


def pieces_of(data, gray):
    with Program() as program:
        return program.shrink(data, gray)


def check_ordinary(failures):
    for name, data, check_pieces in ordinary():
        for gray in (0, 1):
            try:
                pieces = pieces_of(data, gray)
                check(isinstance(pieces, list), f"refused: {pieces}")
                check(all(opened(p).format in ("JPEG", "PNG") and opened(p).mode in ("RGB", "L") for p in pieces), "mode")
                check(not gray or all(opened(p).mode == "L" for p in pieces), "not gray")
                check(all(not opened(p).info.get("progressive") for p in pieces), "progressive")
                check_pieces(pieces)
            except AssertionError as error:
                failures.append(f"{name}: {error}")


def tried(data):
    """What came of it, and the most memory in kilobytes; 0 where the program ended."""
    with Program() as program:
        check(program.bounds & 3 == 3, f"the program is not confined: {program.bounds}")
        try:
            result = program.shrink(data)
            return result if isinstance(result, str) else f"{len(result)} pieces", program.most_memory()
        except (EOFError, ConnectionError):
            return "ended", 0
        except TimeoutError:
            return "HANGS", 0


def check_hostile(failures):
    good, worst, ends = encoded(photograph(300, 200), "PNG"), 0, 0
    for name, data in hostile():
        words, memory = tried(data)
        ends += words == "ended"
        worst = max(worst, memory)
        if words == "HANGS":
            failures.append(f"{name}: neither reply nor end in {LONGEST} s")
        if memory > MOST_MEMORY:
            failures.append(f"{name}: {memory >> 10} MB")
        print(f"  {name:34} {words:16} {memory >> 10:4} MB", flush=True)
    with Program() as program:
        check(isinstance(program.shrink(good), list), "an ordinary image is not converted afterwards")
    return worst, ends


def check_warm(failures):
    """The most memory of a worker that gets every image in turn; it is replaced when it ends."""
    good, worst, program = encoded(photograph(300, 200), "WEBP"), 0, Program()
    first = program.shrink(good)
    for name, data in [(name, data) for name, data, _ in ordinary()] + list(hostile()):
        try:
            program.shrink(data)
            if program.shrink(good) != first:
                failures.append(f"after {name}: an ordinary image has other bytes")
            worst = max(worst, program.most_memory())
        except (EOFError, ConnectionError):
            program.__exit__()
            program = Program()
    program.__exit__()
    if worst > MOST_MEMORY:
        failures.append(f"one worker for all: {worst >> 10} MB")
    return worst


def main():
    failures = []
    check_ordinary(failures)
    worst, ends = check_hostile(failures)
    warm = check_warm(failures)
    for failure in failures:
        print(f"images: {failure}", file=sys.stderr)
    print(f"images: at most {worst >> 10} MB in a new process, {warm >> 10} MB in one for all; {ends} ended their process; {len(failures)} faults")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
