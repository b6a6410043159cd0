# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Runs shell commands, several at a time, and shows what each printed once it has ended.

Most system tests wait: for a lease, a retry, a process that was killed. Meanwhile another one can run.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time

# The bytes of a failed command's output that are shown a second time.
LAST = 4_000


class Lanes:
    """Starts commands in their order, `count` at a time. After a failure it starts no more, and waits for those that run."""

    def __init__(self, count):
        self.count, self.running, self.status, self.failures = count, {}, 0, []

    def run(self, commands, alone=()):
        """Runs `commands`, then those of `alone` one at a time. The result is the exit code of the first failure, or 0."""
        previous = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            self.start_all(commands, self.count)
            self.start_all(alone, 1)
        finally:
            self.end_all()
            signal.signal(signal.SIGTERM, previous)
        return self.status

    def show_failures(self):
        """Shows the end of what each failed command printed once more, because the end of a long output is read first."""
        for command, output in self.failures:
            print(f"\nfailed: {command}\n{output}", flush=True)

    def start_all(self, commands, count):
        for command in commands:
            self.wait_until_fewer_than(count)
            if self.status:
                break
            self.start(command)
        self.wait_until_fewer_than(1)

    def start(self, command):
        print(f"started: {command}", flush=True)
        output = tempfile.TemporaryFile()
        process = subprocess.Popen(["bash", "-c", command], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        self.running[process] = (command, output)

    def wait_until_fewer_than(self, count):
        while len(self.running) >= count:
            time.sleep(0.1)
            self.collect([process for process in self.running if process.poll() is not None])

    def collect(self, ended):
        for process in ended:
            command, output = self.running.pop(process)
            printed = self.show(output)
            code = process.returncode if process.returncode >= 0 else 128 - process.returncode
            if code:
                self.failures.append((command, printed[-LAST:].decode(errors="replace")))
            self.status = self.status or code

    @staticmethod
    def show(output):
        """Prints what a command printed, and returns it."""
        with output:
            output.seek(0)
            printed = output.read()
        sys.stdout.buffer.write(printed)
        sys.stdout.buffer.flush()
        return printed

    def end_all(self):
        """Ends what still runs, when the run itself is ended. Each command lists its processes before it ends."""
        for process in self.running:
            os.kill(process.pid, signal.SIGTERM)
        for process, (_, output) in self.running.items():
            process.wait()
            self.show(output)
