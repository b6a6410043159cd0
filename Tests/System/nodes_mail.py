# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The mail servers of nodes.py: they take a while for each mail, and count together how many they receive at the same time."""

import asyncio
import collections
import email.policy
import threading

import loss


class Gate:
    """Counts the mails that several mail servers receive at the same time."""

    def __init__(self):
        self.lock, self.mails = threading.Lock(), []
        self.reset()

    def reset(self):
        self.now, self.most, self.received = 0, 0, collections.Counter()

    def add(self, count, name):
        with self.lock:
            self.now += count
            self.most = max(self.most, self.now)
            self.received[name] += count > 0


class SlowMailbox(loss.Mailbox):
    """A mail server for one worker, which takes a while to accept each mail."""

    def __init__(self, folder, gate, name):
        folder.mkdir()
        super().__init__(folder)
        self.ca, self.gate, self.name = folder / "ca.pem", gate, name
        self.controller.handler = self

    async def handle_DATA(self, _server, _session, envelope):
        self.gate.add(1, self.name)
        await asyncio.sleep(0.4)
        self.gate.mails.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        self.gate.add(-1, self.name)
        return "250 taken"
