# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The tarball in a machine without the package, used as its INSTALL.md says."""

import json
import re
import shutil
import subprocess

import package_bill
import package_installed
from package_installed import expect

FOLDER = "/srv/moved"
ADDRESS = "http://127.0.0.1:8090"


def check_tarball(installed, tarball, deb):
    """The program runs from any folder, where only the libraries of the package's dependencies are installed. Then it becomes a service, which
    goes on with the data that the package left. The package replaces it, and it replaces the package."""
    made = installed.machine
    subprocess.run(["tar", "-xJf", tarball, "-C", made.root / "opt"], check=True)
    (folder,) = [program.parent.parent for program in (made.root / "opt").glob("*/bin/sharepipe")]
    package_bill.check_bundled(made, folder)
    shutil.move(folder, made.root / FOLDER.lstrip("/"))
    check_article(made)
    check_moved(made)
    check_service(installed, deb)


def check_article(made):
    text = "# The pier\n\nA *letter*, read by the worker.\n" * 8
    line = made.run(f"{FOLDER}/bin/sharepipe", "article", "--url", "https://pier.example.org/", text=f"<article><h1>Pier</h1><p>{text}</p></article>")
    expect(json.loads(line)["title"], "the tarball's program read no article")


def check_moved(made):
    """It serves from the folder that it was moved to."""
    made.run("systemd-run", "--unit=moved", f"--working-directory={FOLDER}", f"{FOLDER}/bin/sharepipe", "serve", "--data", "./data",
             "--listen", ADDRESS.removeprefix("http://"))
    made.poll(lambda: '"waiting"' in made.curl(f"{ADDRESS}/health/ready", allowed=(0, 7, 52, 56)), "the moved server responds")
    made.poll(lambda: "/setup/" in made.run("journalctl", "-u", "moved", "--no-pager"), "the moved server prints a link for the first account")
    made.run("systemctl", "stop", "moved")
    shutil.rmtree(made.root / FOLDER.lstrip("/") / "data")


def steps(made):
    """The commands of the numbered list in INSTALL.md."""
    text = (made.root / FOLDER.lstrip("/") / "INSTALL.md").read_text()
    return [command for line in re.findall(r"^\d+\. .*$", text, re.M) for command in re.findall(r"`(sudo [^`]*)`", line)]


def block(made, heading):
    """The commands of the block below a heading in INSTALL.md, as root runs them."""
    text = (made.root / FOLDER.lstrip("/") / "INSTALL.md").read_text()
    return re.search(rf"^## {heading}$.*?^```sh$(.*?)^```$", text, flags=re.M | re.S).group(1).replace("sudo ", "")


def newest_state(installed):
    text = installed.machine.curl("-H", f"Authorization: Bearer {installed.token}", f"{package_installed.ADDRESS}/v1/shares?limit=1")
    return json.loads(text)["items"][0]["state"]


def start_service(installed, between=""):
    """The steps of INSTALL.md; `between` runs before the last one."""
    made, commands = installed.machine, steps(installed.machine)
    expect(len(commands) == 5, f"INSTALL.md has {len(commands)} steps: {commands}")
    for command in (*commands[:4], between, commands[4]):
        made.run("sh", "-ec", f"cd {FOLDER}; {command.replace('sudo ', '')}")
    installed.wait()


def check_service(installed, deb):
    made = installed.machine
    start_service(installed)
    expect(installed.share("-H", "Content-Type: text/plain", "--data-binary", "A letter from the tarball. " * 40) == 202, "the service takes no share")
    made.poll(lambda: newest_state(installed) == "ready", "the service makes a book")
    timers = made.run("systemctl", "list-timers", "--no-pager", "sharepipe-backup.timer")
    expect("sharepipe-backup.service" in timers, "the service makes no backups")
    check_upgraded(installed)
    check_package_instead(installed, deb)
    check_purged_package(installed)
    made.run("sh", "-ec", block(made, "Remove the service"))
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
    (command,) = re.findall(r"`(sudo rm [^`]*)`, which the package", (made.root / FOLDER.lstrip("/") / "INSTALL.md").read_text())
    made.run("sh", "-ec", command.replace("sudo ", ""))
    expect("reader@example.org" in made.run("sharepipe-admin", "user", "list"), "with the package, the account isn't listed")


def check_purged_package(installed):
    """The package is removed, the tarball becomes a service again, and then the package is purged: the service stays."""
    made = installed.machine
    made.run("apt-get", "remove", "-y", "-q", "sharepipe")
    text = (made.root / FOLDER.lstrip("/") / "INSTALL.md").read_text()
    start_service(installed, re.search(r"^sudo systemctl unmask .*$", text, flags=re.M)[0])
    made.run("apt-get", "purge", "-y", "-q", "sharepipe")
    expect((made.root / package_installed.CONFIGURATION).exists(), "purging the package deleted the configuration of the tarball's service")
    for unit in ("sharepipe.service", "sharepipe-backup.timer"):
        found = [made.run("systemctl", word, unit, allowed=None).strip() for word in ("is-enabled", "is-active")]
        expect(found == ["enabled", "active"], f"after the package was purged, {unit} is {found}")


def check_upgraded(installed):
    """By the commands of INSTALL.md, from the same version."""
    made = installed.machine
    made.run("sh", "-ec", f"cd {FOLDER}; {block(made, 'Upgrade the service')}")
    installed.wait()
    expect("reader@example.org" in made.run("sharepipe-admin", "user", "list"), "after the upgrade, the account isn't listed")
