# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The pages' commands for a container that is in use, for container.py: backups, a restore, an upgrade, a downgrade, a restart of the machine,
and the move of a server to PostgreSQL with the compose files."""

import re
import shlex
import subprocess

import parts
from container_running import Running, documented, expect, lines, poll
from page_blocks import INSTALL, POSTGRESQL, block, replaced, section

# What the page adds to “podman run” for backups.
BACKUPS = "-v sharepipe-backups:/var/backups/sharepipe"
RESTORED = "-v sharepipe-restored:/var/lib/sharepipe"
UNIT = "/lib/systemd/system/podman-restart.service"


def shell(engine, commands, folder="/", allowed=(0,)):
    done = subprocess.run(["sh", "-euc", commands], cwd=folder, env=engine.environment, capture_output=True, text=True, timeout=300)
    expect(done.returncode in allowed, f"{commands} ends with {done.returncode}: {done.stdout[-1500:]} {done.stderr[-2500:]}")
    return done.stdout


def start(engine, volume="-v sharepipe:/var/lib/sharepipe"):
    """“podman run -d …”, with the volume of the backups."""
    expect(BACKUPS in section(INSTALL, "Back up a container"), f"the page doesn't have “{BACKUPS}”")
    shell(engine, replaced(documented()[1], **{"-v sharepipe:/var/lib/sharepipe": f"{BACKUPS} {volume}"}))
    running = Running(engine, "sharepipe")
    running.wait()
    return running


def names(running):
    return sorted(running.run("ls", "/var/backups/sharepipe").split())


def check_backup(running, engine, folder):
    """The name of a backup that the script verified, and that was copied to the host with the key."""
    make, *copy = lines(block(INSTALL, "Back up a container", "podman exec"))
    expect("verified by restoring" in shell(engine, make), "the backup wasn't verified")
    (name,) = names(running)
    shell(engine, replaced("\n".join(copy), TIME=name), folder)
    expect((folder / name / "sharepipe.sqlite").exists() and (folder / "secret.key").exists(), "the host has no copy of the backup, or of the key")
    return name


def check_restore(running, engine, name):
    """The server goes on with the data of the backup, in the new volume."""
    shell(engine, replaced(block(INSTALL, "Back up a container", "podman run --rm"), TIME=name))
    restored = start(engine, RESTORED)
    restored.token = running.token
    return restored


def check_backups(engine, folder):
    running = start(engine)
    running.make_account()
    running.make_key()
    running.send()
    listed, key = running.library(), running.run("sha256sum", "/var/lib/sharepipe/secret.key")
    name = check_backup(running, engine, folder)
    running.send()
    restored = check_restore(running, engine, name)
    expect(restored.library() == listed, f"after the restore, the library has {restored.library()} instead of {listed}")
    expect(restored.run("sha256sum", "/var/lib/sharepipe/secret.key") == key, "the restored server has another key")
    restored.send()
    engine.podman("rm", "--force", "--time", "30", "sharepipe")


def check_upgrade(running, engine):
    """The container is replaced by one of the newer image."""
    listed = running.library()
    (old,) = [text for text in re.findall(r"`(podman tag [^`]*)`", section(INSTALL, "Upgrade a container"))]
    shell(engine, f"{old}\npodman tag sharepipe:newer sharepipe")
    check, *stop = lines(block(INSTALL, "Upgrade a container", "migrate --check"))
    # Only the exit code 1 says that the program will upgrade the database.
    shell(engine, check, allowed=(0, 1))
    shell(engine, "\n".join(stop))
    upgraded = start(engine)
    upgraded.token = running.token
    expect(upgraded.library() == listed, "the upgrade lost shares")
    upgraded.send()
    return upgraded


def check_downgrade(upgraded, engine):
    """Returns whether the older program can use the data."""
    listed = upgraded.library()
    (check,) = lines(block(INSTALL, "Downgrade a container", "sharepipe:old migrate --check"))
    if "cannot" in (found := shell(engine, f"{check} || echo cannot: $?")):
        expect("cannot: 69" in found, f"the older program says {found}")
        return False
    expect('"current"' in found or '"newer"' in found, f"the older program says {found}")
    shell(engine, block(INSTALL, "Downgrade a container", "podman tag"))
    older = start(engine)
    older.token = upgraded.token
    expect(older.library() == listed, "the downgrade lost shares")
    older.send()
    return True


def forget_old(engine):
    """Gives the older image its usual name alone. Without a second name, “untag” would remove all of them."""
    shell(engine, "podman tag sharepipe:old sharepipe\npodman untag sharepipe:old localhost/sharepipe:old")


def check_versions(engine):
    """To the newer image and back; returns how."""
    running = start(engine)
    running.make_account()
    running.make_key()
    running.send()
    listed = running.library()
    shell(engine, lines(block(INSTALL, "Back up a container", "podman exec"))[0])
    (name,) = names(running)
    upgraded = check_upgrade(running, engine)
    can_return = check_downgrade(upgraded, engine)
    if not can_return:
        # “In that case, run” the first command of the block, “and restore the backup”.
        shell(engine, lines(block(INSTALL, "Downgrade a container", "podman tag"))[0])
        restored = check_restore(running, engine, name)
        expect(restored.library() == listed, f"with the older program, the library has {restored.library()} instead of {listed}")
        restored.send()
    forget_old(engine)
    return "with the same data" if can_return else "with a backup, because the older program refuses the data"


def restart_command():
    """What podman-restart.service runs when the machine starts."""
    with open(UNIT, encoding="utf-8") as unit:
        (command,) = re.findall(r"^ExecStart=(.*)$", unit.read(), flags=re.M)
    return command.replace("$LOGGING", "")


def check_restarted(engine):
    """In new namespaces, as after a power cut: the service's command starts the container, which has its data."""
    running = Running(engine, "sharepipe")
    expect(not engine.inspect("sharepipe")["State"]["Running"], "the container survived the restart of the machine")
    subprocess.run(shlex.split(restart_command()), env=engine.environment, check=True, capture_output=True)
    running.wait()
    listed = running.operate("user", "list")
    expect("reader@example.org" in str(listed), f"after the restart of the machine, the accounts are {listed}")


class Compose:
    """podman-compose with the commands of the page, which says “podman compose”."""

    def __init__(self, engine, program, password, more=()):
        self.engine, self.more = engine, "".join(f" -f {file}" for file in more)
        self.program = f"{program} -p books"
        self.password = password

    def run(self, commands):
        """The files of `more` follow the others, as the page says."""
        text = re.sub(r"podman compose((?:\s+-f\s+\S+)+)", rf"{self.program}\1{self.more}", commands)
        text = text.replace("/srv/secrets/database", str(self.password))
        return shell(self.engine, text, parts.ROOT)


def dockerfile():
    """Of the image with PostgreSQL's programs."""
    return block(INSTALL, "Container", "postgresql-client", "text")


def prepare(engine, program, folder):
    """podman-compose with the image that has PostgreSQL's programs, and with the volume of the backups."""
    password = folder / "password"
    password.write_text("s3cret")
    password.chmod(0o644)
    image = folder / "image.yaml"
    image.write_text("services: {sharepipe: {image: sharepipe-postgresql}}\n")
    backups = folder / "backups.yaml"
    backups.write_text(block(INSTALL, "Back up a container", "backups:", "yaml"))
    return Compose(engine, program, password, (image, backups))


def check_move(compose):
    """A server with SQLite in a volume goes on with PostgreSQL, and makes a backup that is restored."""
    engine = compose.engine
    compose.run("podman compose -f Packaging/container/compose.yaml up -d --no-build")
    running = Running(engine, "books_sharepipe_1")
    running.wait()
    running.make_account()
    running.send()
    listed = running.library()
    doctor = block(INSTALL, "Commands in a container", "podman compose")
    compose.run(doctor.replace("exec", "exec -T"))
    export, down, move, up = lines(block(POSTGRESQL, "With Compose", "--to database"))
    compose.run(down)
    # “If the third command can't connect to PostgreSQL yet, run it again.”
    poll(lambda: "Connection refused" not in compose.run(f"{export}\n{move} 2>&1 || test $? = 69"), "the data is moved")
    compose.run(f"{export}\n{up}")
    running.wait()
    expect(running.library() == listed, f"with PostgreSQL, the library has {running.library()} instead of {listed}")
    running.send()
    made = running.run("/usr/lib/sharepipe/scheduled-backup", "/var/backups/sharepipe")
    expect("verified by restoring" in made, f"the backup with PostgreSQL says {made}")
    return running


def check_back(compose, running):
    """The server goes on with SQLite, by the commands that the page has in its text."""
    listed, both = running.library(), "podman compose -f Packaging/container/compose.yaml -f Packaging/container/compose.postgresql.yaml"
    words = re.findall(r"`((?:stop|run --rm|down|up) ?[^`]*)`", section(POSTGRESQL, "With Compose").split("To return to SQLite")[1])
    expect(len(words) == 4, f"the page has {words}")
    environment = "export DATABASE_PASSWORD_FILE=/srv/secrets/database\n"
    for command in words[:3]:
        compose.run(f"{environment}{both} {command}")
    compose.run(f"podman compose -f Packaging/container/compose.yaml {words[3]} --no-build")
    running.wait()
    expect(running.library() == listed, f"with SQLite again, the library has {running.library()} instead of {listed}")


def check_postgresql(engine, program, folder):
    compose = prepare(engine, program, folder)
    check_back(compose, check_move(compose))


def check_compose_upgrade(engine, program):
    """The page's last command replaces the container by one of the newer image."""
    words = re.findall(r"`(up -d[^`]*)`", section(INSTALL, "Upgrade a container"))
    expect(len(words) == 1, f"the page has {words}")
    compose, one = Compose(engine, program, "/none"), "podman compose -f Packaging/container/compose.yaml"
    compose.run(f"{one} up -d --no-build")
    running = Running(engine, "books_sharepipe_1")
    running.wait()
    before = engine.inspect(running.name)["Image"]
    shell(engine, "podman tag sharepipe sharepipe:old\npodman tag sharepipe:newer sharepipe")
    compose.run(f"{one} {words[0]} --no-build")
    running.wait()
    expect(engine.inspect(running.name)["Image"] != before, "the container has the old image")
    forget_old(engine)
    compose.run(f"{one} down")
