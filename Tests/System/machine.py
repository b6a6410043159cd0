# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""A Debian machine for tests: a folder made by debootstrap, whose own systemd runs as process 1 in namespaces of its own.

It has a loopback network only. What it needs from Debian is installed before it starts.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from parts import ROOT

MIRROR = "http://deb.debian.org/debian"
CACHE = ROOT / ".build/machines"
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
# Makes the mounts that systemd expects, and becomes systemd.
START = r"""
set -eu
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
if [ "$(stat -fc %T /sys/fs/cgroup)" = cgroup2fs ]; then
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
else
  mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
  mkdir "$root/sys/fs/cgroup/systemd"
  mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
fi
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
for device in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
  numbers=${device#*:}
  mknod -m 666 "$root/dev/${device%%:*}" c "${numbers%:*}" "${numbers#*:}"
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s /proc/self/fd/0 "$root/dev/stdin"
ln -s pts/ptmx "$root/dev/ptmx"
ip link set lo up
# The settings of this system's kernel stay as they are.
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
export container=sharepipe-test
# Services get mounts of their own, which isn't possible below a root that was only changed by chroot.
cd "$root"
pivot_root . mnt
# systemd mounts credentials in a namespace of its own, and expects them to appear here.
exec chroot . sh -c 'umount -l /mnt && mount --make-rshared / && exec /lib/systemd/systemd --log-target=console --show-status=0'
"""


class NotPossible(Exception):
    """This system can't run such a machine; says why."""


def base(suite):
    """A folder with a minimal Debian and systemd, made once."""
    folder = CACHE / suite
    if folder.exists():
        return folder
    if os.getuid() != 0:
        raise NotPossible("this needs root")
    if not shutil.which("debootstrap"):
        raise NotPossible("debootstrap is missing; install it with “apt-get install debootstrap”")
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    words = ["debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv,dbus,ca-certificates", suite, part, MIRROR]
    subprocess.run(words, check=True, stdout=sys.stderr)
    part.rename(folder)
    return folder


class NotPrepared(Exception):
    """A command failed before the machine was started; has the command's output."""


class Machine:
    def __init__(self, suite, folder):
        self.root = pathlib.Path(folder)
        self.process, self.leader = None, None
        subprocess.run(["cp", "-a", "--reflink=auto", base(suite), self.root], check=True)
        for network in ("resolv.conf", "hosts"):
            shutil.copyfile(f"/etc/{network}", self.root / "etc" / network)

    def prepare(self, *words):
        """Runs a command in the folder before the machine starts, with the network of this system."""
        # A service that a package starts here would outlive the command.
        (self.root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (self.root / "usr/sbin/policy-rc.d").chmod(0o755)
        mounts = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'
        done = subprocess.run(["unshare", "--mount", "--pid", "--fork", "sh", "-c", mounts, self.root, *words], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ENVIRONMENT)
        (self.root / "usr/sbin/policy-rc.d").unlink()
        if done.returncode:
            raise NotPrepared(done.stdout)

    def start(self):
        self.log = open(self.root.with_suffix(".log"), "wb")
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--uts", "--ipc", "--net", "--cgroup", "sh", "-c", START, "start",
             self.root], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=ENVIRONMENT)
        end = time.monotonic() + 120
        while self.process.poll() is None and time.monotonic() < end:
            if self.leader is None:
                self.leader = self.child()
            elif self.run("systemctl", "is-system-running", allowed=None).strip() in ("running", "degraded"):
                return
            time.sleep(0.3)
        text = self.root.with_suffix(".log").read_text()[-2000:]
        self.close()
        raise NotPossible(f"systemd doesn't start here: {text}")

    def child(self):
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        # Before systemd runs, there is nothing to ask.
        is_systemd = children and "systemd" in pathlib.Path(f"/proc/{children[0]}/comm").read_text()
        return children[0] if is_systemd else None

    def run(self, *words, allowed=(0,), text=None):
        """Runs a command in the machine; returns its output. With `allowed` None, every exit status is."""
        entering = ["nsenter", "--target", self.leader, "--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup",
                    f"--root=/proc/{self.leader}/root", "--wd=/"]
        done = subprocess.run([*entering, *map(str, words)], capture_output=True, text=True, input=text, timeout=300,
                              check=False, env=ENVIRONMENT)
        if allowed is not None and done.returncode not in allowed:
            raise AssertionError(f"{words}: {done.returncode} {done.stdout[-1500:]} {done.stderr[-1500:]}")
        return done.stdout

    def curl(self, *words, allowed=(0,)):
        """Runs the curl of this system in the machine's network."""
        done = subprocess.run(["nsenter", "--target", self.leader, "--net", "curl", "-sS", "--max-time", "30", *map(str, words)],
                              capture_output=True, text=True, check=False)
        if done.returncode not in allowed:
            raise AssertionError(f"curl {words}: {done.returncode} {done.stderr}")
        return done.stdout

    def poll(self, condition, what, seconds=120):
        end = time.monotonic() + seconds
        while not (found := condition()):
            if time.monotonic() > end:
                raise AssertionError(f"{what}: it didn't happen in {seconds} s\n{self.journal()}")
            time.sleep(0.2)
        return found

    def journal(self):
        return self.run("journalctl", "--no-pager", "-n", "40", allowed=None)

    def close(self):
        if self.process and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                # The end of process 1 ends the namespace with all its processes.
                os.kill(int(self.leader or self.process.pid), signal.SIGKILL)
            self.process.wait(60)
        if self.process:
            self.log.close()
