# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Destinations that the server must not connect to, in every spelling, and names that resolve to them sooner or later."""

import ipaddress

OWN = "51.15.0.99"  # A public address that is the machine's own.
PUBLIC, PUBLIC_SIX = "93.184.215.14", "2606:2800:21f:cb07::14"
TARGETS = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.5.4", "192.168.1.1", "169.254.169.254", "169.254.170.2",
    "100.100.100.200", "168.63.129.16", "192.0.0.192", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", OWN,
]
TARGETS_SIX = [
    "::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "fd20:ce::254", "fec0::1", "ff02::1", "2001:db8::1", "100::1",
    "5f00::1", "3fff::1", "2620:4f:8000::1", "2001::1", "4000::1",
]
NAMES = [
    "localhost", "LOCALHOST", "localhost.", "a.localhost", "printer.local", "router.lan", "x.internal", "intranet",
    "metadata.google.internal", "metadata.goog", "instance-data", "nas.home.arpa", "x.onion", "x.i2p", "x.alt",
    "host.docker.internal", "kubernetes.default.svc", "localhost.localdomain", "loca\u00adlhost", "ｌocalhost", "localhoſt",
]
TEMPLATES = [
    "http://{}/", "http://{}:80/", "https://{}/", "http://{}:8080/", "HTTP://{}/", " http://{} ", "http://{}#@good.example/",
    "http://{}?@good.example/", "http://user@{}/", "http://good.example@{}/", "http://good.example:80@{}:80/",
    "http://good.example\\@{}/", "http://{}%00.good.example/", "http:{}", "http:/{}/", "http:///{}/", "http://{}:22/",
    "http://{}:6379/", "http://{}:080/", "http://{}:65616/", "ftp://{}/", "gopher://{}:70/_x", "//{}/", "http://{}\t/",
    "http://{}:80%40good.example/",
]


def spellings(text):
    """One IPv4 address in all the ways that one resolver or another takes for it."""
    number = int(ipaddress.IPv4Address(text))
    a, b, c, d = number.to_bytes(4, "big")
    high, low = number >> 16, number & 0xFFFF
    yield from (
        text, str(number), hex(number), f"0X{number:X}", f"0{number:o}", f"0x{number:08x}", f"{a}.{number & 0xFFFFFF}",
        f"{a}.{b}.{low}", f"{a:#x}.{b:#x}.{c:#x}.{d:#x}", f"0{a:o}.0{b:o}.0{c:o}.0{d:o}", f"{a:#x}.{b}.0{c:o}.{d}",
        f"{a:03}.{b:03}.{c:03}.{d:03}", f"{a}.0{b:o}.{low:#x}", text + ".", f"{number + (1 << 32)}", f"{a + 256}.{b}.{c}.{d}",
        f"[{text}]", f"[::ffff:{text}]", f"[::ffff:{high:x}:{low:x}]", f"[0:0:0:0:0:ffff:{high:x}:{low:x}]",
        f"[0000:0000:0000:0000:0000:FFFF:{high:04X}:{low:04X}]", f"[::{text}]", f"[::ffff:0:{text}]", f"[64:ff9b::{text}]",
        f"[64:ff9b:1::{text}]", f"[2002:{high:x}:{low:x}::]",
        f"[2001:0:4136:e378:8000:63bf:{high ^ 0xFFFF:x}:{low ^ 0xFFFF:x}]", f"[2a00::5efe:{text}]", f"[2a00::200:5efe:{text}]",
        f"[::ffff:{text}%25lo]", text.replace(".", "\u3002"), text.replace(".", "\uff0e"), text.replace(".", "\uff61"),
        "".join(chr(0xFF10 + int(sign)) if sign.isdigit() else sign for sign in text),
        "".join(("\u24ea" + "".join(map(chr, range(0x2460, 0x2469))))[int(sign)] if sign.isdigit() else sign for sign in text),
        "".join(chr(0x1D7CE + int(sign)) if sign.isdigit() else sign for sign in text),
        "".join(f"%{ord(sign):02x}" for sign in text), text.replace(".", "%2e"), f"{text}%20", f"\u200b{text}")


def hosts():
    found = [form for text in TARGETS for form in spellings(text)]
    for text in TARGETS_SIX:
        address = ipaddress.IPv6Address(text)
        found += [f"[{text}]", f"[{address.exploded}]", f"[{address.exploded.upper()}]", f"[{text}%25lo]", f"[{text}%251]"]
    return found + NAMES


def dns_cases(names):
    """Names whose answers lead inside, sooner or later."""
    made = []
    for at, target in enumerate(TARGETS + TARGETS_SIX):
        other = PUBLIC if ":" in target else PUBLIC_SIX
        many = [f"93.184.216.{number}" for number in range(1, 20)]
        kinds = {
            "alone": ([target],), "after": ([PUBLIC, PUBLIC_SIX, target],), "before": ([target, PUBLIC, PUBLIC_SIX],),
            "family": ([other, target],), "many": ([*many, target],), "alias": ([f"end{at}.inside.example", target],),
            "chain": ([f"one{at}.open.example", f"two{at}.open.example", target],), "local": (["localhost", target],),
            "rebind": ([PUBLIC, PUBLIC_SIX], [target]), "later": ([PUBLIC], [PUBLIC], [target]),
            "flip": ([target], [PUBLIC], [target]),
        }
        for kind, turns in kinds.items():
            made.append((kind, names.add(f"{kind}{at}.case.example", *turns)))
    return made
