# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Which addresses the guarded fetcher may connect to: compares `sharepipe judge` with the rows of the registries
(special-purpose.csv).

It checks random addresses, the first and last address of every row with their neighbors, each of these IPv4 addresses
embedded in IPv6 (mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP), and the metadata addresses of clouds.
Python's `ipaddress` is compared too. Where it disagrees, the reason must be listed below; any other difference fails.

usage: addresses.py [--random N]
"""

import argparse
import collections
import ipaddress
import random
import subprocess
import sys

import registry
from parts import ROOT, SHAREPIPE

METADATA = [
    "169.254.169.254", "169.254.170.2", "169.254.170.23", "169.254.0.23", "100.100.100.200", "168.63.129.16", "192.0.0.192",
    "fd00:ec2::254", "fd20:ce::254", "::ffff:169.254.169.254", "::ffff:168.63.129.16", "64:ff9b::a9fe:a9fe",
]

# Why we deny what Python's `is_global` calls global.
DENIED_ALTHOUGH_GLOBAL = {
    "service": "a public number at which a cloud's metadata service answers",
    "192.0.0.8/32": "what a host without IPv4 calls itself; older Pythons do not know it",
    "192.0.0.9/32": "an anycast service of the nearest router, no web site",
    "192.0.0.10/32": "an anycast service of the nearest router, no web site",
    "2001:1::1/128": "an anycast service of the nearest router, no web site",
    "2001:1::2/128": "an anycast service of the nearest router, no web site",
    "2001:1::3/128": "an anycast service of the nearest router, no web site",
    "192.0.0.0/24": "older Pythons know only parts of the protocol assignments",
    "100.64.0.0/10": "older Pythons do not look for shared addresses inside mapped ones",
    "192.31.196.0/24": "AS112 sinks, answered by the nearest network: no web site",
    "192.175.48.0/24": "AS112 sinks, answered by the nearest network: no web site",
    "2001:4:112::/48": "AS112 sinks, answered by the nearest network: no web site",
    "2620:4f:8000::/48": "AS112 sinks, answered by the nearest network: no web site",
    "192.52.193.0/24": "multicast relays of the nearest network: no web site",
    "2001:3::/32": "multicast relays of the nearest network: no web site",
    "2001:20::/28": "ORCHIDv2: identifiers of hosts, not locations",
    "2001:30::/28": "drones' identifiers, not locations",
    "192.88.99.0/24": "6to4 relays, withdrawn; any network that announces them gets the packet",
    "192.88.99.2/32": "6a44 relays, on 6to4's withdrawn prefix",
    "2001::/23": "protocol assignments beyond the rows that are known",
    "64:ff9b::/96": "a translator would carry the packet to the IPv4 address inside, which nobody has checked",
    "64:ff9b:1::/48": "a translator would carry the packet to the IPv4 address inside, which nobody has checked",
    "2002::/16": "6to4 would carry the packet to the IPv4 address inside",
    "100:0:0:1::/64": "registered after this Python's table",
    "3fff::/20": "registered after this Python's table",
    "5f00::/16": "registered after this Python's table",
    "fec0::/10": "once site-local, still used so",
    "224.0.0.0/4": "multicast; `is_global` asks for scope, not for a web site",
    "ff00::/8": "multicast; `is_global` asks for scope, not for a web site",
    "space6": "nobody's: only 2000::/3 is given out as unicast (`is_reserved` in Python's words)",
    "ISATAP": "ISATAP would carry the packet to the IPv4 address inside",
}
ALLOWED_ALTHOUGH_NOT_GLOBAL = {"::ffff:0:0/96": "a socket treats a mapped address as the IPv4 address inside it, which is checked"}


def embedded(address):
    """Yields the IPv6 addresses, one of each form, that contain an IPv4 address."""
    number = int(address)
    v6 = ipaddress.IPv6Address
    yield v6(0xFFFF << 32 | number)
    yield v6(number)
    yield v6(0xFFFF << 48 | number)
    yield v6((0x64FF9B << 96) | number)
    yield v6((0x64FF9B0001 << 80) | number)
    yield v6((0x2002 << 112) | number << 80)
    yield v6((0x20010000 << 96) | 0x41361234 << 64 | (number ^ 0xFFFFFFFF))
    yield v6((0x2A00 << 112) | 0x5EFE << 32 | number)
    yield v6((0x2A00 << 112) | 0x02005EFE << 32 | number)


def chosen(dice, count):
    """Random addresses, half of them IPv4, of the others most where there is something to tell apart."""
    prefixes = [int(network[0]) for network, _ in registry.rows() if network.version == 6]
    for at in range(count):
        number = dice.getrandbits(128)
        if at % 2:
            yield ipaddress.IPv4Address(number & 0xFFFFFFFF)
        elif at % 8 == 0:
            yield ipaddress.IPv6Address(number)
        elif at % 8 == 2:
            yield ipaddress.IPv6Address(dice.choice(prefixes) ^ number >> dice.randrange(128))
        elif at % 8 == 4:
            yield ipaddress.IPv6Address(2 << 124 | number >> 3)
        else:
            yield dice.choice(list(embedded(ipaddress.IPv4Address(number & 0xFFFFFFFF))))


def verdicts(addresses):
    """What the program says, in the same order."""
    text = "".join(f"{address}\n" for address in addresses)
    done = subprocess.run([SHAREPIPE, "judge"], input=text, capture_output=True, text=True, check=True, timeout=900)
    lines = done.stdout.splitlines()
    assert len(lines) == len(addresses), f"{len(lines)} answers to {len(addresses)} addresses"
    return [line.split("\t")[1] == "allowed" for line in lines]


def reason(address, allows):
    """The key of the reason why Python may think otherwise; None when there is none."""
    if allows:
        return "::ffff:0:0/96" if address.version == 6 and address in registry.MAPPED else None
    row = registry.row_of(address)
    if row is None:
        return "ISATAP" if registry.inside(address) else None
    if row["block"] == "::ffff:0:0/96":
        return reason(registry.inside(address), allows)
    return row["block"] if row["block"] in DENIED_ALTHOUGH_GLOBAL else row["registry"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--random", type=int, default=1_000_000)
    options = parser.parse_args()
    subprocess.run([ROOT / "scripts/address-table", "--check"], check=True)
    edges = registry.edges()
    inside = [form for edge in edges if edge.version == 4 for form in embedded(edge)]
    named = [ipaddress.ip_address(text) for text in METADATA]
    addresses = [*named, *edges, *inside, *chosen(random.Random(20261122), options.random)]
    own = ipaddress.ip_address  # The machine's own addresses are denied whatever the registries say.
    mine = {own(line.split()[0]) for line in own_addresses()}
    wrong, differences = [], collections.Counter()
    for address, allows in zip(addresses, verdicts(addresses)):
        if address in mine:
            continue
        if allows != registry.allows(address):
            wrong.append(f"{address}: the program says {'allowed' if allows else 'denied'}, the registries otherwise")
        if allows != (address.is_global and not address.is_multicast):
            key = reason(address, allows)
            known = ALLOWED_ALTHOUGH_NOT_GLOBAL if allows else DENIED_ALTHOUGH_GLOBAL
            differences[key] += 1
            if key not in known:
                wrong.append(f"{address}: Python says {'not ' if allows else ''}global, and no reason is known ({key})")
    wrong += [f"{address}: a metadata address is allowed" for address in named if registry.allows(address)]
    print(f"{len(addresses)} addresses: {options.random} random, {len(edges)} edges and neighbors, {len(inside)} embedded, "
          f"{len(named)} of metadata services; {len(wrong)} wrong")
    print(f"Python {sys.version.split()[0]} disagrees about {sum(differences.values())}:")
    for key, count in sorted(differences.items(), key=str):
        print(f"  {count:7} {key}: {DENIED_ALTHOUGH_GLOBAL.get(key) or ALLOWED_ALTHOUGH_NOT_GLOBAL.get(key)}")
    for line in wrong[:20]:
        print(line, file=sys.stderr)
    sys.exit(1 if wrong else 0)


def own_addresses():
    """The addresses of this machine as the kernel lists them; nothing where there is no such list."""
    try:
        with open("/proc/net/if_inet6") as file:
            six = [":".join(line[at:at + 4] for at in range(0, 32, 4)) for line in file]
        with open("/proc/net/fib_trie") as file:
            lines = file.read().splitlines()
    except OSError:
        return []
    four = [before.split()[-1] for before, line in zip(lines, lines[1:]) if "host LOCAL" in line]
    return six + four


main()
