# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A private network in the kernel: every address leads to this machine, the test answers DNS queries, and every attempt to
connect is recorded. The programs that run in it are unchanged.
"""

import contextlib
import ctypes
import ipaddress
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading

from left_out import LeftOut

MARK = "SYSTEM_TEST_INNERNET"


def enter():
    """Starts this very program again in namespaces of its own; returns in that one only. Exits where there are none."""
    if os.environ.get(MARK):
        return
    rights = ["-n", "-m"] if os.geteuid() == 0 else ["-r", "-n", "-m"]
    if not shutil.which("unshare") or not shutil.which("ip") or subprocess.run(
            ["unshare", *rights, "true"], capture_output=True, check=False).returncode:
        left_out = LeftOut(pathlib.Path(sys.argv[0]).stem)
        left_out.add(left_out.test, "it needs Linux with `unshare` (network and mount namespaces) and `ip`")
        left_out.finish()
        sys.exit(0)
    environment = {**os.environ, MARK: "1"}
    sys.exit(subprocess.run(["unshare", *rights, sys.executable, *sys.argv], env=environment, check=False).returncode)


def build(own=()):
    """Makes every address lead here; `own` become addresses of an interface."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for family in ("-4", "-6"):
        subprocess.run(["ip", family, "route", "add", "local", "default", "dev", "lo"], check=True)
    for address in own:
        subprocess.run(["ip", "address", "add", address, "dev", "lo"], check=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="system-test-net-"))
    files = {"resolv.conf": "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n", "nsswitch.conf": "hosts: files dns\n",
             "hosts": "127.0.0.1 localhost\n::1 localhost\n"}
    for name, text in files.items():
        (folder / name).write_text(text)
        target = os.path.realpath(f"/etc/{name}")
        if os.path.exists(target):
            subprocess.run(["mount", "--bind", folder / name, target], check=True)
    return folder


class Names:
    """The name server. A name has, for A and for AAAA, the replies to its first query, its second, and so on; the last reply is repeated."""

    def __init__(self):
        self.table, self.query_counts, self.lock = {}, {}, threading.Lock()
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 53))
        threading.Thread(target=self.serve, daemon=True).start()

    def add(self, name, *turns):
        """Each turn is a list of addresses and of names; a name is an alias for what stands behind it."""
        self.table[name] = turns
        return name

    def serve(self):
        while True:
            packet, peer = self.socket.recvfrom(4096)
            try:
                self.socket.sendto(self.reply(packet), peer)
            except (IndexError, struct.error, UnicodeDecodeError):
                continue

    def reply(self, packet):
        labels, at = [], 12
        while packet[at]:
            labels.append(packet[at + 1:at + 1 + packet[at]].decode("ascii").lower())
            at += 1 + packet[at]
        kind = struct.unpack("!H", packet[at + 1:at + 3])[0]
        question, name = packet[12:at + 5], ".".join(labels)
        with self.lock:
            turn = self.query_counts.get((name, kind), 0)
            self.query_counts[name, kind] = turn + 1
        turns = self.table.get(name)
        if turns is None:
            return packet[:2] + struct.pack("!HHHHH", 0x8183, 1, 0, 0, 0) + question
        records, owner = [], name
        for item in turns[min(turn, len(turns) - 1)]:
            owner = self.record(records, owner, item, kind)
        return packet[:2] + struct.pack("!HHHHH", 0x8180, 1, len(records), 0, 0) + question + b"".join(records)

    @staticmethod
    def wire(name):
        return b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0"

    def record(self, records, owner, item, kind):
        try:
            address = ipaddress.ip_address(item)
        except ValueError:
            alias = self.wire(item)
            records.append(self.wire(owner) + struct.pack("!HHIH", 5, 1, 0, len(alias)) + alias)
            return item
        if kind == (1 if address.version == 4 else 28):
            data = address.packed
            records.append(self.wire(owner) + struct.pack("!HHIH", kind, 1, 0, len(data)) + data)
        return owner


class Watch:
    """Sees every attempt to connect (TCP) and every datagram (UDP) of this network."""

    STATISTICS, FORCE = 6, 33

    def __init__(self):
        self.socket = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(3))
        self.socket.bind(("lo", 0))
        with contextlib.suppress(OSError):
            self.socket.setsockopt(socket.SOL_SOCKET, self.FORCE, 64 << 20)
        self.attach_filter()
        self.seen, self.lock = {}, threading.Lock()
        threading.Thread(target=self.look, daemon=True).start()

    # Berkeley packet filter: (label, operation, operand, where to if equal, where to if not).
    LOAD, MASK, EQUAL, LENGTH, LOAD_BEHIND, RETURN = 0x30, 0x54, 0x15, 0xB1, 0x50, 0x06
    FILTER = (
        ("", LOAD, 0), ("", MASK, 0xF0), ("", EQUAL, 0x40, "four", ""), ("", EQUAL, 0x60, "six", "refuse"),
        ("four", LOAD, 9), ("", EQUAL, 17, "accept", ""), ("", EQUAL, 6, "", "refuse"),
        ("", LENGTH, 0), ("", LOAD_BEHIND, 13), ("", MASK, 0x12), ("", EQUAL, 2, "accept", "refuse"),
        ("six", LOAD, 6), ("", EQUAL, 17, "accept", ""), ("", EQUAL, 6, "", "refuse"),
        ("", LOAD, 53), ("", MASK, 0x12), ("", EQUAL, 2, "accept", "refuse"),
        ("refuse", RETURN, 0), ("accept", RETURN, 0xFFFF),
    )

    def attach_filter(self):
        """Lets through first segments and datagrams only, so that the buffer never overflows."""
        positions = {line[0]: at for at, line in enumerate(self.FILTER) if line[0]}
        code = b""
        for at, (_, operation, operand, *targets) in enumerate(self.FILTER):
            yes, no = [positions[target] - at - 1 if target else 0 for target in targets] or [0, 0]
            code += struct.pack("HBBI", operation, yes, no, operand)
        program = ctypes.create_string_buffer(code)
        self.socket.setsockopt(
            socket.SOL_SOCKET, 26, struct.pack("HxxxxxxP", len(self.FILTER), ctypes.addressof(program)))

    def look(self):
        while True:
            packet = self.socket.recv(128)
            version = packet[0] >> 4
            size = (packet[0] & 15) * 4 if version == 4 else 40
            protocol = packet[9] if version == 4 else packet[6]
            source, target = (packet[12:16], packet[16:20]) if version == 4 else (packet[8:24], packet[24:40])
            port = struct.unpack("!H", packet[size + 2:size + 4])[0]
            key = ("tcp" if protocol == 6 else "udp", str(ipaddress.ip_address(source)), str(ipaddress.ip_address(target)), port)
            with self.lock:
                self.seen[key] = self.seen.get(key, 0) + 1

    def attempts(self):
        with self.lock:
            return dict(self.seen)

    def forget(self):
        with self.lock:
            self.seen.clear()

    def missed(self):
        """Packets that the kernel had no room to show since the last call."""
        return struct.unpack("II", self.socket.getsockopt(263, self.STATISTICS, 8))[1]
