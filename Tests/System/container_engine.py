# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Buildah and Podman for tests: a store of images in a folder, and networks in namespaces that end with the test.

It works on machines that are containers themselves, where neither limits of resources nor control groups can be set, and no
registry is needed: the images are made from Debian's packages.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import parts

MIRROR = "http://deb.debian.org/debian"
TOOLS = ("buildah", "podman", "crun", "netavark", "iptables", "debootstrap", "docker-compose")
# Podman finds these itself; they aren't on the path.
HELPERS = pathlib.Path("/usr/lib/podman")
# crun, without the limits and the control groups that the machine doesn't let anyone set.
RUNTIME = r"""#!/usr/bin/env python3
import json, os, pathlib, sys
words = sys.argv[1:]
if "--bundle" in words:
    file = pathlib.Path(words[words.index("--bundle") + 1]) / "config.json"
    settings = json.loads(file.read_text())
    settings["process"].pop("rlimits", None)
    settings["process"].pop("oomScoreAdj", None)
    file.write_text(json.dumps(settings))
if "--process" in words:
    file = pathlib.Path(words[words.index("--process") + 1])
    process = json.loads(file.read_text())
    process.pop("rlimits", None)
    file.write_text(json.dumps(process))
os.execvp("crun", ["crun", *words])
"""
# crun refuses a machine with both versions of control groups, and none are used here.
PREPARE = """
set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs /sys/fs/cgroup
if [ -n "${INSIDE:-}" ]; then
  mount -t tmpfs tmpfs /run
  ip link set lo up
fi
exec "$@"
"""
SLIM = """path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/man/*
path-exclude /usr/share/locale/*
"""


class NotPossible(Exception):
    """This system can't build or run images; says why."""


def check(compose):
    """Whether everything is there, among it podman-compose in a folder of the checkout."""
    if os.getuid() != 0:
        raise NotPossible("this needs root")
    missing = [name for name in (*TOOLS, str(compose)) if not shutil.which(name) and not (HELPERS / name).exists()]
    if missing:
        raise NotPossible(f"{', '.join(missing)} missing; run “scripts/setup container”")


class Engine:
    """A store in `folder`. Its commands run in the namespaces of the caller; see `enter`."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        runtime = folder / "runtime"
        runtime.write_text(RUNTIME)
        runtime.chmod(0o755)
        (folder / "storage.conf").write_text(
            f'[storage]\ndriver = "{self.driver()}"\ngraphroot = "{folder}/images"\nrunroot = "{folder}/running"\n')
        # netavark also gives the containers of a network their names.
        (folder / "containers.conf").write_text(
            '[engine]\nruntime = "crun"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n'
            f'[engine.runtimes]\ncrun = ["{runtime}"]\n[containers]\ncgroups = "disabled"\n[network]\nnetwork_backend = "netavark"\n'
            f'network_config_dir = "{folder}/networks"\n')
        self.environment = {**os.environ, "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
                            "CONTAINERS_CONF": str(folder / "containers.conf"), "BUILDAH_ISOLATION": "chroot"}

    def driver(self):
        """An overlay needs a file system below that supports it; copies work everywhere, and take more space."""
        where = self.folder / "try"
        for name in ("lower", "upper", "work", "merged"):
            (where / name).mkdir(parents=True, exist_ok=True)
        command = 'mount -t overlay -o "lowerdir=$0/lower,upperdir=$0/upper,workdir=$0/work" overlay "$0/merged"'
        done = subprocess.run(["unshare", "--mount", "sh", "-c", command, where], check=False, capture_output=True)
        shutil.rmtree(where, ignore_errors=True)
        return "vfs" if done.returncode else "overlay"

    def enter(self, *words, inside=None, **more):
        """Runs a command in mounts and processes of its own, so that all of them end with it; with `inside`, in a network of its own too.
        The command has the value of `inside` as INSIDE."""
        apart = ["--pid", "--fork", "--mount-proc", "--kill-child", *(["--net"] if inside else [])]
        environment = {**self.environment, **({"INSIDE": inside} if inside else {})}
        return subprocess.run(["unshare", "--mount", *apart, "sh", "-c", PREPARE, "enter", *map(str, words)],
                              env=environment, stdin=subprocess.DEVNULL, **{"check": False, **more})

    def build(self, *words, text=None, seconds=None):
        """Runs buildah bud; `text` is the Dockerfile if there is no file of it. Fails with TimeoutExpired after `seconds`."""
        if text is not None:
            context = self.folder / "context"
            shutil.rmtree(context, ignore_errors=True)
            context.mkdir()
            (context / "Dockerfile").write_text(text)
            words = (*words, context)
        done = self.enter("buildah", "bud", "--format", "docker", "--network", "host", "--pull-never", *words,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=seconds)
        if done.returncode:
            raise AssertionError(f"buildah bud {words}: {done.returncode}\n{done.stdout[-3000:]}")
        return done.stdout

    def has(self, image):
        return self.enter("buildah", "inspect", "--type", "image", image, capture_output=True).returncode == 0

    def import_debian(self, suite, image):
        """Makes an image of a minimal Debian."""
        root = self.folder / suite
        shutil.rmtree(root, ignore_errors=True)
        subprocess.run(["debootstrap", "--variant=minbase", "--include=ca-certificates", suite, root, MIRROR], check=True, stdout=sys.stderr)
        # As in Debian's own slim image.
        (root / "etc/dpkg/dpkg.cfg.d").mkdir(parents=True, exist_ok=True)
        (root / "etc/dpkg/dpkg.cfg.d/docker").write_text(SLIM)
        self.make(image, "scratch", root)
        shutil.rmtree(root)

    def make(self, image, base, *folders, to="/"):
        """Makes an image of another one and of what is in folders."""
        command = 'c=$(buildah from --pull-never "$1"); m=$(buildah mount "$c"); to=$3; image=$2; shift 3; ' \
                  'for folder; do cp -a "$folder/." "$m$to"; done; buildah umount "$c"; buildah commit --rm "$c" "$image"'
        done = self.enter("sh", "-euc", command, "make", base, image, to, *folders, capture_output=True, text=True)
        if done.returncode:
            raise AssertionError(f"the image {image}: {done.stderr[-2000:]}")

    def copy(self, image, pattern):
        """Copies a file out of an image."""
        target = self.folder / "copied"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        command = 'c=$(buildah from --pull-never "$1"); m=$(buildah mount "$c"); cp "$m"/$2 "$3"; buildah umount "$c"; buildah rm "$c"'
        self.enter("sh", "-euc", command, "copy", image, pattern, target, check=True, capture_output=True)
        return next(target.iterdir())

    def podman(self, *words, allowed=(0,), text=None):
        """Runs podman; returns its output."""
        done = subprocess.run(["podman", *map(str, words)], env=self.environment, capture_output=True, text=True, input=text,
                              check=False, timeout=120)
        if allowed is not None and done.returncode not in allowed:
            raise AssertionError(f"podman {' '.join(map(str, words))}: {done.returncode} {done.stdout[-1500:]} {done.stderr[-1500:]}")
        return done.stdout

    def logs(self):
        """The end of what each container printed."""
        names = self.podman("ps", "--all", "--format", "{{.Names}}").split()
        done = [subprocess.run(["podman", "logs", "--tail", "20", name], env=self.environment, capture_output=True, text=True, check=False)
                for name in names]
        return "\n".join(f"{name}: {one.stdout}{one.stderr}" for name, one in zip(names, done))

    def inspect(self, name):
        return json.loads(self.podman("inspect", name))[0]


def store():
    return parts.ROOT / ".build/containers"
