# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Builds the container image with buildah, and runs it with podman and the compose files.

usage: container.py [--deb FILE] [--newer FILE]
                                    the image from the package that “make dist” made, and what a user does with it; the upgrade is to a
                                    package that a later version made, by default to the same one with a higher version
       container.py --compile --toolchain FOLDER [--mount FROM:TO]… [--seconds N]
                                    also the stage that compiles; FOLDER has Swift's usr/bin/swift

There is no registry: the images below are made from Debian's packages under the names in the Dockerfile and the compose files. Those of
PostgreSQL and Caddy take only the few variables that the compose files set.
Checks: every block that page_blocks.py lists for this test; the user, rights, and restrictions; the health check with and without a server; the first
book; that SIGTERM ends the server in time; that a restart and a new container keep the data; a folder of another user; the pages' commands for
backups, a restore, an upgrade, a downgrade, and a move to PostgreSQL and back; the compose files with and without PostgreSQL and Caddy; that the
container starts after a restart of the machine, by the command of podman-restart.service. It needs root, Debian's mirror, and what
“scripts/setup container” installs; without those, it ends with 69.
"""

import argparse
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import container_engine
import container_operate
import parts
from container_engine import Engine
from container_running import ADDRESS, PIXEL, Running, documented, expect, get
from package_upgrade import newer
from page_blocks import INSTALL, block, expect_all_taken

BASE = "docker.io/library/debian:bookworm-slim"
TOOLCHAIN = "docker.io/library/swift:6.2-bookworm"
COMPOSE = parts.ROOT / "Packaging/container"
PODMAN_COMPOSE = parts.ROOT / ".build/python-container/bin/podman-compose"
# What the compose files have besides the server; every mix is a way to run it.
ADDITIONS = ("compose.postgresql.yaml", "compose.proxy.yaml")
POSTGRESQL = f"""FROM {BASE}
RUN apt-get update -q && apt-get install -y -q --no-install-recommends postgresql-15
ENV PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data
RUN printf '%s\\n' '#!/bin/sh' 'set -eu' \\
    'if [ "$(id -u)" = 0 ]; then chown postgres "$PGDATA"; chmod 700 "$PGDATA"; exec setpriv --reuid postgres --regid postgres --init-groups "$0"; fi' \\
    'if [ ! -e "$PGDATA/PG_VERSION" ]; then initdb -A scram-sha-256 -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE"' \\
    'echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"' \\
    'echo "CREATE DATABASE $POSTGRES_DB ENCODING UTF8 TEMPLATE template0" | postgres --single -D "$PGDATA" postgres; fi' \\
    'exec postgres -c listen_addresses="*"' >/start && chmod 755 /start
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["/start"]
"""
CADDY = f"""FROM {BASE}
RUN apt-get update -q && apt-get install -y -q --no-install-recommends caddy
ENV XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
"""


def check_rights(running):
    """The user, what is read-only, and who can read the data."""
    for process in running.run("sh", "-c", "cat /proc/[0-9]*/status").split("Name:")[1:]:
        status = dict(line.split(":\t", 1) for line in process.splitlines() if ":\t" in line)
        name = process.split()[0]
        expect(set(status["Uid"].split()) == {"990"} and set(status["Gid"].split()) == {"990"}, f"{name} runs as {status['Uid']}")
        expect(status["CapEff"] == status["CapBnd"] == "0" * 16, f"{name} has capabilities: {status['CapEff']} {status['CapBnd']}")
        expect(status["NoNewPrivs"] == "1" and status["Seccomp"] == "2", f"{name}: {status['NoNewPrivs']}, {status['Seccomp']}")
    for path in ("/x", "/usr/x", "/etc/x", "/var/x"):
        expect("Read-only" in running.run("sh", "-c", f"touch {path} 2>&1 || true"), f"{path} can be written")
    expect(running.run("stat", "-c", "%a %U %G", "/var/lib/sharepipe").strip() == "700 sharepipe sharepipe", "the rights of the volume")
    expect(not running.run("find", "/var/lib/sharepipe", "-perm", "/077"), "other users can read some of the data")
    for name in ("licenses", "sharepipe.spdx.json"):
        running.run("ls", f"/usr/share/doc/sharepipe/{name}")
    expect("\nbad" not in running.run("sharepipe", "doctor", "--offline"), "doctor found something bad")
    expect(b"warnings" not in get(running.address + "/health/ready")[1], f"the server warns: {get(running.address + '/health/ready')}")


def check_health(running, engine):
    """The command of the image is right about a server that runs, and one that doesn't."""
    engine.podman("healthcheck", "run", running.name)
    expect(engine.inspect(running.name)["State"]["Health"]["Status"] == "healthy", "the container isn't healthy")
    words = engine.inspect(running.name)["Config"]["Healthcheck"]["Test"]
    expect(words[0] == "CMD", f"the health check is {words}")
    engine.podman("run", "--rm", "--network", "none", "--entrypoint", words[1], "sharepipe", *words[2:], allowed=(1,))


def stop(running, engine):
    begun = time.monotonic()
    engine.podman("stop", "--time", "30", running.name)
    code, seconds = engine.inspect(running.name)["State"]["ExitCode"], time.monotonic() - begun
    expect(code == 0 and seconds < 20, f"the server ended with {code} after {seconds:.0f} s")


def check_owner(engine):
    """A folder of another user: the server says what is wrong instead of starting."""
    with tempfile.TemporaryDirectory() as folder:
        engine.podman("run", "--name", "refused", "-v", f"{folder}:/var/lib/sharepipe", "sharepipe", allowed=(77,))
        done = subprocess.run(["podman", "logs", "refused"], env=engine.environment, capture_output=True, text=True, check=True)
        expect("/var/lib/sharepipe" in done.stderr + done.stdout, f"a folder of another user: {done.stderr}")
        engine.podman("rm", "refused")


def check_documented(engine):
    """The commands of the guide, from the first start to a second container with the same data."""
    _, start, log = documented()
    def shell(command):
        done = subprocess.run(["sh", "-c", command], env=engine.environment, capture_output=True, text=True)
        expect(done.returncode == 0, f"{command} ends with {done.returncode}: {done.stderr}")
        return done.stdout

    shell(start)
    running = Running(engine, "sharepipe")
    running.wait()
    expect(f"{ADDRESS}/setup/" in shell(log), f"the log has no link for the first account: {shell(log)}")
    check_health(running, engine)
    running.make_account()
    shell(block(INSTALL, "Commands in a container", "user add"))
    running.send()
    check_rights(running)
    listed = running.library()
    expect(len(listed) == 2, f"the library has {listed}")
    stop(running, engine)
    engine.podman("start", "sharepipe")
    running.wait()
    expect(running.library() == listed, "a restart lost shares")
    stop(running, engine)
    engine.podman("rm", "sharepipe")
    shell(start)
    running.wait()
    expect(running.library() == listed, "a new container lost shares")
    running.send()
    engine.podman("rm", "--force", "--volumes", "sharepipe")


def mixes():
    return [list(mix) for count in range(len(ADDITIONS) + 1) for mix in itertools.combinations(ADDITIONS, count)]


def compose(engine, program, mix, password, *words):
    files = [word for name in ("compose.yaml", *mix) for word in ("-f", str(COMPOSE / name))]
    done = subprocess.run([program, "--project-name", "books", *files, *words] if program == "docker-compose" else
                          [program, "-p", "books", *files, *words], capture_output=True, text=True, check=False, timeout=300,
                          env={**engine.environment, "DOMAIN": "localhost", "DATABASE_PASSWORD_FILE": str(password)})
    expect(done.returncode == 0, f"{pathlib.Path(program).name} {mix} {words}: {done.returncode} {done.stdout[-1500:]} {done.stderr[-2500:]}")
    return done.stdout


def check_compose(engine, mix, folder):
    """Starts a mix, sends shares, and starts it again with its data."""
    password = folder / "password"
    password.write_text("s3cret")
    password.chmod(0o644)  # In a folder that only root can open, as the file says.
    compose(engine, "docker-compose", mix, password, "config", "--quiet")
    running = Running(engine, "books_sharepipe_1", "https://localhost" if ADDITIONS[1] in mix else ADDRESS)
    for again in (False, True):
        compose(engine, PODMAN_COMPOSE, mix, password, "up", "-d", "--no-build")
        running.wait()
        if not again:
            running.make_account()
            running.send()
            check_rights(running)
        expect(len(running.library()) == 2, f"{mix}: the library has {running.library()}")
        has_file = running.run("sh", "-c", "[ ! -e /var/lib/sharepipe/sharepipe.sqlite ]; echo $?").strip() == "1"
        expect(has_file == (ADDITIONS[0] not in mix), f"{mix}: the database is another one")
        compose(engine, PODMAN_COMPOSE, mix, password, "down")


def clean(engine):
    """Removes what an earlier check left, or a run that was ended."""
    engine.podman("rm", "--all", "--force", "--depend")
    engine.podman("volume", "rm", "--all", "--force")
    engine.podman("network", "prune", "--force")


def check_operation(engine):
    """Backups, another version, and PostgreSQL, by the commands of the pages."""
    with tempfile.TemporaryDirectory() as folder:
        container_operate.check_backups(engine, pathlib.Path(folder))
    clean(engine)
    reverted = container_operate.check_versions(engine)
    print(f"container: a backup, a restore, an upgrade, and back {reverted}", flush=True)
    clean(engine)
    with tempfile.TemporaryDirectory() as folder:
        container_operate.check_postgresql(engine, PODMAN_COMPOSE, pathlib.Path(folder))
    clean(engine)
    container_operate.check_compose_upgrade(engine, PODMAN_COMPOSE)
    print("container: with Compose, a move to PostgreSQL, a backup there, back, and an upgrade", flush=True)


def run_inside(engine):
    """What runs in a network of its own."""
    try:
        clean(engine)
        check_documented(engine)
        check_owner(engine)
        clean(engine)
        check_operation(engine)
        for mix in mixes():
            with tempfile.TemporaryDirectory() as folder:
                clean(engine)
                check_compose(engine, mix, pathlib.Path(folder))
                print(f"container: {', '.join(['compose.yaml', *mix])}: two books, and the data after a restart", flush=True)
        clean(engine)
        print(f"container: {expect_all_taken('container')} blocks of the documents were run", flush=True)
        # The machine stops while it runs.
        container_operate.start(engine).make_account()
    except AssertionError:
        print(engine.logs(), file=sys.stderr)
        raise


def make_image(engine, deb, name):
    """The image of the page from a package that exists."""
    package = engine.folder / "package"
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir()
    shutil.copy(deb, package)
    words = documented()[0].split()[4:-1]
    words[words.index("-t") + 1] = name
    engine.build("--build-context", f"package={package}", *words, parts.ROOT)


def make_images(engine, deb, newer):
    if not engine.has(BASE):
        engine.import_debian("bookworm", BASE)
    for image, text in (("docker.io/library/postgres:15", POSTGRESQL), ("docker.io/library/caddy:2", CADDY)):
        if not engine.has(image):
            engine.build("-t", image, text=text)
    make_image(engine, newer, "sharepipe:newer")
    make_image(engine, deb, "sharepipe")
    engine.build("-t", "sharepipe-postgresql", text=container_operate.dockerfile())


def compile_package(engine, given):
    """The first two stages of the Dockerfile; their package."""
    if not engine.has(BASE):
        engine.import_debian("bookworm", BASE)
    if not engine.has(TOOLCHAIN):
        engine.make(TOOLCHAIN, BASE, given.toolchain / "usr", to="/usr")
    mounts = [word for pair in given.mount for word in ("--volume", f"{pair}:ro")]
    begun = time.monotonic()
    words = ["--target", "package", *mounts, "-f", COMPOSE / "Dockerfile", "-t", "sharepipe-package", parts.ROOT]
    try:
        engine.build(*words, seconds=given.seconds)
    except subprocess.TimeoutExpired as error:
        lines = (error.stdout or b"").decode(errors="replace").strip().splitlines()
        sys.exit(f"container: it still compiles after {given.seconds} s; the last lines are:\n" + "\n".join(lines[-5:]))
    print(f"container: compiled and packed in {time.monotonic() - begun:.0f} s", flush=True)
    return engine.copy("sharepipe-package", "*.deb")


def newest():
    found = sorted((parts.ROOT / "var/dist").glob("*.deb"))
    return found[-1] if found else sys.exit("container: there is no var/dist/*.deb; run “make dist” first")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deb", type=pathlib.Path)
    parser.add_argument("--newer", type=pathlib.Path)
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--toolchain", type=pathlib.Path)
    parser.add_argument("--mount", action="append", default=[], metavar="FROM:TO")
    parser.add_argument("--seconds", type=int, default=3600)
    given = parser.parse_args()
    container_engine.check(PODMAN_COMPOSE)
    engine = Engine(container_engine.store())
    if inside := os.environ.get("INSIDE"):
        return run_inside(engine) if inside == "yes" else container_operate.check_restarted(engine)
    deb = compile_package(engine, given) if given.compile else given.deb or newest()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        make_images(engine, deb, given.newer or newer(deb, pathlib.Path(folder) / "newer"))
    print(f"container: the image of {deb.name} is built", flush=True)
    for inside in ("yes", "restarted"):
        if engine.enter(sys.executable, __file__, inside=inside).returncode:
            sys.exit(1)
    print(f"container: built, run, and kept its data, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        sys.exit(f"container: {error}")
    except container_engine.NotPossible as error:
        print(f"container: NOT RUN: {error}", file=sys.stderr)
        sys.exit(69)
