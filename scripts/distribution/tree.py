# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The files that are installed, and where."""

import gzip
import os
import pathlib
import shutil
import subprocess

from distribution import licenses, programs

COMPLETIONS = {
    "bash": "share/bash-completion/completions/sharepipe",
    "zsh": "share/zsh/vendor-completions/_sharepipe",
    "fish": "share/fish/vendor_completions.d/sharepipe.fish",
}
UNITS = ("sharepipe.service", "sharepipe-work.service", "sharepipe-backup.service", "sharepipe-backup.timer")
DOCUMENTS = ("README.md", "SECURITY.md", "LICENSE")
# Folders of Packaging that are examples for other programs.
EXAMPLES = ("prometheus", "proxies")
DATA = "/var/lib/sharepipe"


class Tree:
    """Writes the installed files below a prefix, which is `usr` in the package and the top folder of the tarball."""

    def __init__(self, root, built, version, sbom):
        self.root, self.built, self.version, self.sbom = root, built, version, sbom
        self.program = built / "sharepipe"

    def write(self, prefix):
        # The programs are side by side, because each finds the other so. The link is the command.
        for name in programs.NAMES:
            self.copy(self.built / name, prefix / "lib/sharepipe" / name, 0o755)
        (prefix / "bin").mkdir(parents=True)
        os.symlink("../lib/sharepipe/sharepipe", prefix / "bin/sharepipe")
        self.copy(self.packaging("bin/scheduled-backup"), prefix / "lib/sharepipe/scheduled-backup", 0o755)
        self.write_manual(prefix / "share/man/man1")
        for shell, path in COMPLETIONS.items():
            self.put(prefix / path, programs.output(self.program, "completions", shell))
        self.write_documents(prefix / "share/doc/sharepipe")
        licenses.write(self, prefix / licenses.FOLDER)

    def write_units(self, folder):
        hardening = self.packaging("systemd/hardening.conf").read_text().strip()
        for name in UNITS:
            text = self.packaging("systemd/" + name).read_text()
            self.put(folder / name, text.replace("# @hardening@", hardening))

    def write_configuration(self, file):
        """The output of `sharepipe config`, with the data folder of the units."""
        text = programs.output(self.program, "config")
        if text.count("#SHAREPIPE_DATA=\n") != 1:
            raise SystemExit("dist: “sharepipe config” has no line #SHAREPIPE_DATA=")
        self.put(file, text.replace("#SHAREPIPE_DATA=\n", f"SHAREPIPE_DATA={DATA}\n"))

    def write_manual(self, folder):
        pages = folder.parent / "pages"
        subprocess.run([self.root / "scripts/man", pages], check=True, capture_output=True,
                       env={**os.environ, "SHAREPIPE": str(self.program)})
        for page in sorted(pages.iterdir()):
            self.put_compressed(folder / (page.name + ".gz"), page.read_bytes())
        shutil.rmtree(pages)

    def write_documents(self, folder):
        for name in DOCUMENTS:
            self.copy(self.root / name, folder / name, 0o644)
        for kind in EXAMPLES:
            for example in sorted(self.packaging(kind).iterdir()):
                self.copy(example, folder / "examples" / kind / example.name, 0o644)
        self.put_compressed(folder / "changelog.gz", (self.root / "CHANGELOG.md").read_bytes())
        self.put(folder / "sharepipe.spdx.json", self.sbom)

    def packaging(self, path):
        return self.root / "Packaging" / path

    @staticmethod
    def copy(source, target, mode):
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        target.chmod(mode)

    @staticmethod
    def put(target, text):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
        target.chmod(0o644)

    @staticmethod
    def put_compressed(target, data):
        target.parent.mkdir(parents=True, exist_ok=True)
        # Without a name and a time, so that the bytes depend only on the data.
        target.write_bytes(gzip.compress(data, 9, mtime=0))
        target.chmod(0o644)


def installed_kilobytes(folder):
    return sum(-(-path.lstat().st_size // 1024) for path in folder.rglob("*") if not path.is_dir())


def stamp(folder, seconds):
    """Gives every file and folder the same time and the usual modes."""
    for path in sorted(folder.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        os.utime(path, (seconds, seconds), follow_symlinks=False)
    folder.chmod(0o755)
    os.utime(folder, (seconds, seconds))


def paths(folder):
    return sorted(pathlib.Path(path) for path in folder.rglob("*"))
