# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""special-purpose.csv as numbers: which addresses are public, from the rows of the registries alone."""

import bisect
import csv
import functools
import ipaddress
import pathlib

FILE = pathlib.Path(__file__).parent / "special-purpose.csv"
MAPPED = ipaddress.ip_network("::ffff:0:0/96")


@functools.cache
def rows():
    """(network, row) of every row."""
    with FILE.open() as file:
        lines = csv.DictReader(line for line in file if not line.startswith("#"))
        return [(ipaddress.ip_network(row["block"]), row) for row in lines]


@functools.cache
def denied(version):
    """Ranges of numbers, first and last, in order and apart, without mapped addresses: those are checked by the address inside."""
    found = sorted(
        (int(network[0]), int(network[-1])) for network, _ in rows() if network.version == version and network != MAPPED)
    merged = []
    for first, last in found:
        if merged and first <= merged[-1][1] + 1:
            merged[-1][1] = max(merged[-1][1], last)
        else:
            merged.append([first, last])
    return [tuple(pair) for pair in merged]


def lies_in(number, ranges):
    index = bisect.bisect_right(ranges, (number, 1 << 128)) - 1
    return index >= 0 and ranges[index][0] <= number <= ranges[index][1]


def inside(address):
    """The IPv4 address that a mapped one is to the socket, or that ISATAP (RFC 5214) would carry the packet to."""
    number = int(address)
    if address in MAPPED or number >> 32 & 0xFFFFFFFF in (0x5EFE, 0x02005EFE):
        return ipaddress.IPv4Address(number & 0xFFFFFFFF)
    return None


def allows(address):
    if address.version == 4:
        return not lies_in(int(address), denied(4))
    if address in MAPPED:
        return allows(inside(address))
    if lies_in(int(address), denied(6)):
        return False
    return allows(inside(address)) if inside(address) else True


def row_of(address):
    """The narrowest row that holds the address; None where no registry knows it."""
    found = [(network.prefixlen, row) for network, row in rows() if network.version == address.version and address in network]
    return max(found, key=lambda pair: pair[0])[1] if found else None


def edges():
    """The first and last address of every row and merged range, and their neighbors outside."""
    found = set()
    for version, most in ((4, 1 << 32), (6, 1 << 128)):
        kind = ipaddress.IPv4Address if version == 4 else ipaddress.IPv6Address
        ranges = denied(version) + [(int(n[0]), int(n[-1])) for n, _ in rows() if n.version == version]
        for first, last in ranges:
            found |= {kind(number) for number in (first - 1, first, first + 1, last - 1, last, last + 1) if 0 <= number < most}
    return sorted(found, key=lambda address: (address.version, int(address)))
