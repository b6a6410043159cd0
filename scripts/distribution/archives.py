# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The Debian package and the tarball, with bytes that depend only on the files and the date."""

import hashlib
import lzma
import os
import shutil
import subprocess
import tarfile
import tempfile

from distribution import debian, licenses, programs, tree

# Opened at run time, so the programs don't name it; and what the maintainer scripts call.
ALSO_NEEDED = ("adduser", "ca-certificates", "fonts-dejavu-core", "init-system-helpers (>= 1.54~)", "libvips42 | libvips42t64", "tzdata")
CONTROL = """\
Package: sharepipe
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {needed}
Recommends: fonts-noto-core, fonts-noto-cjk
Suggests: postgresql-client
Section: web
Priority: optional
Description: self-hosted read-later service for e-readers
 Takes links, text, images and files from a phone, a browser or a terminal,
 makes an EPUB of them, and sends it to a Kindle or another e-reader.
 .
 The package starts the server on http://127.0.0.1:8080 as its own user. The
 settings are in /etc/sharepipe/sharepipe.conf, the data in
 /var/lib/sharepipe.
"""


def maintainer():
    """Who made this package, as Debian's own tools take it from the environment. Otherwise nobody answers for it."""
    name, address = os.environ.get("DEBFULLNAME", "Sharepipe contributors"), os.environ.get("DEBEMAIL")
    return f"{name} <{address or 'nobody@sharepipe.invalid'}>"


def package(files, folder, out, version, architecture, seconds, level):
    files.write(folder / "usr")
    files.write_units(folder / "usr/lib/systemd/system")
    # The postinst copies it to /etc once. As a conffile, dpkg would ask about it at every upgrade that changes a default or a comment.
    files.write_configuration(folder / "usr/share/sharepipe/sharepipe.conf")
    write_admin(files, folder / "usr", "sbin")
    # Debian has its text.
    (folder / "usr/share/doc/sharepipe/LICENSE").unlink()
    files.put(folder / "usr/share/doc/sharepipe/copyright", licenses.copyright_file(files.root))
    write_control(files, folder, version, architecture)
    tree.stamp(folder, seconds)
    target = out / f"sharepipe_{version}_{architecture}.deb"
    # One thread: the number of threads would change the bytes.
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{level}", "--threads-max=1", "--build", folder, target], check=True,
                   capture_output=True, text=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(seconds)})


def write_admin(files, prefix, programs_folder):
    files.copy(files.packaging("bin/sharepipe-admin"), prefix / programs_folder / "sharepipe-admin", 0o755)
    files.put_compressed(prefix / "share/man/man8/sharepipe-admin.8.gz", files.packaging("man/sharepipe-admin.8").read_bytes())


def write_control(files, folder, version, architecture):
    size = tree.installed_kilobytes(folder)
    needed = ", ".join(sorted([*ALSO_NEEDED, *library_packages(files.built)]))
    sums = [f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(folder)}\n"
            for path in tree.paths(folder) if path.is_file() and not path.is_symlink()]
    control = folder / "DEBIAN"
    files.put(control / "control", CONTROL.format(maintainer=maintainer(), version=version, architecture=architecture, size=size, needed=needed))
    files.put(control / "md5sums", "".join(sums))
    for script in ("postinst", "prerm", "postrm"):
        files.copy(files.packaging("debian/" + script), control / script, 0o755)


def library_packages(built):
    """The Debian packages of the shared libraries that the programs name, with the versions that they need."""
    with tempfile.TemporaryDirectory() as scratch:
        os.mkdir(os.path.join(scratch, "debian"))
        with open(os.path.join(scratch, "debian/control"), "w") as control:
            control.write("Source: sharepipe\n\nPackage: sharepipe\nArchitecture: any\n")
        words = [word for name in programs.NAMES for word in ("-e", str(built / name))]
        done = subprocess.run(["dpkg-shlibdeps", "-O", *words], cwd=scratch, check=True, capture_output=True, text=True)
    return done.stdout.strip().removeprefix("shlibs:Depends=").split(", ")


def tarball(files, folder, out, version, architecture, seconds, level):
    top = folder / f"sharepipe-{version}-linux-{architecture}"
    files.write(top)
    write_admin(files, top, "bin")
    files.write_units(top / "lib/systemd/system")
    files.copy(files.packaging("systemd/sysusers.conf"), top / "lib/sysusers.d/sharepipe.conf", 0o644)
    files.write_configuration(top / "etc/sharepipe.conf")
    files.copy(files.packaging("INSTALL.md"), top / "INSTALL.md", 0o644)
    for name, file in debian.bundled(files.program).items():
        # The programs look for libraries beside themselves first.
        files.copy(file, top / "lib/sharepipe" / name, 0o644)
    licenses.write_bundled(files, top / licenses.FOLDER)
    tree.stamp(folder, seconds)
    with lzma.open(out / f"{top.name}.tar.xz", "wb", preset=level) as compressed:
        with tarfile.open(fileobj=compressed, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for path in [top, *tree.paths(top)]:
                add(archive, path, path.relative_to(folder))
    shutil.rmtree(folder)


def add(archive, path, name):
    member = archive.gettarinfo(path, str(name))
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    if member.isfile():
        with open(path, "rb") as content:
            archive.addfile(member, content)
    else:
        archive.addfile(member)
