# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The tarball in a machine without the package, used as its INSTALL.md says.

The commands are those of the repository's page, and the tarball's copy must have the same.
"""

import json
import re
import shutil
import subprocess

import package_bill
import package_installed
import parts
from package_installed import downloading_nothing, expect
from page_blocks import BACKUP, TARBALL, block, code, replaced

FOLDER = "/srv/moved"
TITLE = "Sharepipe from the tarball"
# Where the page about backups has the tarball, for cron.
CRON_PROGRAM, CRON_DATA = "/opt/sharepipe", "/srv/sharepipe"
ADDRESS = "http://127.0.0.1:8090"


def check_tarball(installed, tarball, deb):
    """The program runs from any folder, where only the libraries of the package's dependencies are installed. Then it becomes a service, which
    goes on with the data that the package left. The package replaces it, and it replaces the package."""
    made = installed.machine
    subprocess.run(["tar", "-xJf", tarball, "-C", made.root / "opt"], check=True)
    (folder,) = [program.parent.parent for program in (made.root / "opt").glob("*/bin/sharepipe")]
    package_bill.check_bundled(made, folder)
    shutil.move(folder, made.root / FOLDER.lstrip("/"))
    check_page(made)
    # The package's dependencies are still installed, so nothing is downloaded, which would fail.
    made.run("sh", "-ec", as_root(block(TARBALL, TITLE, "apt-get install libcurl4")))
    check_article(made)
    check_moved(made)
    check_service(installed, deb)
    check_cron(installed)


def commands_of(text):
    return re.findall(r"^```sh$(.*?)^```$|`(sudo [^`]*)`", text, flags=re.M | re.S)


def check_page(made):
    ours, theirs = ((folder / name).read_text() for folder, name in ((parts.ROOT, TARBALL), (made.root / FOLDER.lstrip("/"), "INSTALL.md")))
    expect(commands_of(ours) == commands_of(theirs), "the tarball's INSTALL.md has other commands than the repository's")


def as_root(commands):
    return commands.replace("sudo ", "")


def check_article(made):
    text = "# The pier\n\nA *letter*, read by the worker.\n" * 8
    line = made.run(f"{FOLDER}/bin/sharepipe", "article", "--url", "https://pier.example.org/", text=f"<article><h1>Pier</h1><p>{text}</p></article>")
    expect(json.loads(line)["title"], "the tarball's program read no article")


def check_moved(made):
    """It serves from the folder that it was moved to."""
    words = block(TARBALL, TITLE, "bin/sharepipe serve").split()
    made.run("systemd-run", "--unit=moved", f"--working-directory={FOLDER}", f"{FOLDER}/{words[0]}", *words[1:],
             "--listen", ADDRESS.removeprefix("http://"))
    made.poll(lambda: '"waiting"' in made.curl(f"{ADDRESS}/health/ready", allowed=(0, 7, 52, 56)), "the moved server responds")
    made.poll(lambda: "/setup/" in made.run("journalctl", "-u", "moved", "--no-pager"), "the moved server prints a link for the first account")
    made.run("systemctl", "stop", "moved")
    shutil.rmtree(made.root / FOLDER.lstrip("/") / "data")


def steps():
    """The commands of the numbered list in INSTALL.md."""
    text = (parts.ROOT / TARBALL).read_text()
    return [command for line in re.findall(r"^\d+\. .*$", text, re.M) for command in re.findall(r"`(sudo [^`]*)`", line)]


def newest_state(installed):
    text = installed.machine.curl("-H", f"Authorization: Bearer {installed.token}", f"{package_installed.ADDRESS}/v1/shares?limit=1")
    return json.loads(text)["items"][0]["state"]


def start_service(installed, between=""):
    """The steps of INSTALL.md; `between` runs before the last one."""
    made, commands = installed.machine, steps()
    expect(len(commands) == 5, f"INSTALL.md has {len(commands)} steps: {commands}")
    for command in (*commands[:4], between, commands[4]):
        made.run("sh", "-ec", f"cd {FOLDER}; {as_root(command)}")
    installed.wait()


def check_service(installed, deb):
    made = installed.machine
    start_service(installed)
    expect(installed.share("-H", "Content-Type: text/plain", "--data-binary", "A letter from the tarball. " * 40) == 202, "the service takes no share")
    made.poll(lambda: newest_state(installed) == "ready", "the service makes a book")
    timers = made.run("systemctl", "list-timers", "--no-pager", "sharepipe-backup.timer")
    expect("sharepipe-backup.service" in timers, "the service makes no backups")
    check_upgraded(installed)
    check_change(installed, deb)
    start_service_again(installed)
    check_package_instead(installed, deb)
    check_purged_package(installed)
    check_removed(made)


def check_removed(made):
    made.run("sh", "-ec", as_root(block(TARBALL, "Remove the service", "rm -r")))
    left = made.run("find", "/usr", "-iname", "*sharepipe*").split()
    expect(not left, f"removing the service left {left}")
    expect((made.root / "var/lib/sharepipe/sharepipe.sqlite").exists(), "removing the service removed the data")


def libraries(made):
    return made.run("find", "/usr/lib/sharepipe", "-name", "*.so*").split()


def check_package_instead(installed, deb):
    """The package is installed over the service: its program must not use the older libraries of the tarball."""
    made = installed.machine
    expect(libraries(made), "the tarball has no libraries")
    installed.install(deb)
    expect(not libraries(made), f"the package leaves {libraries(made)}")
    (command,) = code(TARBALL, "Change to the package", "sudo rm /usr/bin/sharepipe-admin")
    made.run("sh", "-ec", as_root(command))
    expect("reader@example.org" in made.run("sharepipe-admin", "user", "list"), "with the package, the account isn't listed")


def check_change(installed, deb):
    """The service is removed, and the package is installed, by the page's commands; it goes on with the service's data."""
    made, listed = installed.machine, installed.library()
    check_removed(made)
    shutil.copyfile(deb, made.root / "root" / deb.name)
    version = deb.name.removeprefix("sharepipe_").removesuffix(".deb")
    commands = replaced(block(TARBALL, "Change to the package", "apt-get install"), VERSION_ARCH=version)
    with downloading_nothing(made):
        made.run("sh", "-ec", f"cd /root; {as_root(commands)}")
    installed.wait()
    (made.root / "root" / deb.name).unlink()
    expect(installed.library() == listed, f"with the package, the library has {installed.library()} instead of {listed}")
    for unit in ("sharepipe.service", "sharepipe-backup.timer"):
        expect(made.run("systemctl", "is-enabled", unit, allowed=None).strip() == "enabled", f"with the package, {unit} isn't enabled")


def start_service_again(installed):
    """Removes the package without purging it, so its units are masked."""
    installed.machine.run("apt-get", "remove", "-y", "-q", "sharepipe")
    start_service(installed, block(TARBALL, TITLE, "systemctl unmask"))


def check_purged_package(installed):
    """The package is removed, the tarball becomes a service again, and then the package is purged: the service stays."""
    made = installed.machine
    start_service_again(installed)
    made.run("apt-get", "purge", "-y", "-q", "sharepipe")
    expect((made.root / package_installed.CONFIGURATION).exists(), "purging the package deleted the configuration of the tarball's service")
    for unit in ("sharepipe.service", "sharepipe-backup.timer"):
        found = [made.run("systemctl", word, unit, allowed=None).strip() for word in ("is-enabled", "is-active")]
        expect(found == ["enabled", "active"], f"after the package was purged, {unit} is {found}")


def check_upgraded(installed):
    """By the commands of INSTALL.md, from the same version."""
    made = installed.machine
    made.run("sh", "-ec", f"cd {FOLDER}; {as_root(block(TARBALL, 'Upgrade the service', 'cp -R'))}")
    installed.wait()
    expect("reader@example.org" in made.run("sharepipe-admin", "user", "list"), "after the upgrade, the account isn't listed")


def check_cron(installed):
    """The command of the page's line for cron, which its user runs without a service, with a copy of the data."""
    made = installed.machine
    line = block(BACKUP, "Without the package", "scheduled-backup", "(?:cron|text)")
    command = line.split(maxsplit=5)[5]
    made.run("ln", "-s", FOLDER, CRON_PROGRAM)
    made.run("install", "-d", "-m", "700", "-o", "sharepipe", "-g", "sharepipe", CRON_DATA, f"{CRON_DATA}/backups")
    made.run("cp", "-a", "/var/lib/sharepipe", f"{CRON_DATA}/data")
    printed = made.run("setpriv", "--reuid", "sharepipe", "--regid", "sharepipe", "--init-groups", "sh", "-c", f"cd /; {command} 2>&1")
    expect("verified by restoring" in printed, f"the command for cron says {printed}")
    made.run("rm", "-r", CRON_PROGRAM, CRON_DATA)
