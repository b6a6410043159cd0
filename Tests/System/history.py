# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Measures what a share costs on PostgreSQL from its upload to its mail, after a few earlier shares and after many.

Earlier shares of the same account, all sent to the same destination, are copies of one share, inserted with SQL. PostgreSQL counts the
pages that each statement reads (pg_stat_statements): unlike times, they don't depend on what else the machine does. With many earlier
shares, no statement may read more than --most times as many pages plus DEEPER. That is checked after PostgreSQL was stopped without a
shutdown, when its statistics are those of the few shares, and again with new statistics, which PostgreSQL usually makes by itself within
minutes. Some of the measured shares have the same text as an earlier one, so they aren't sent again.
"""

import argparse
import contextlib
import functools
import json
import shutil
import sys
import time

import intake
import jobs
import parts
import postgres
from postgres import expect
from snapshot import Installation

# An index of a thousand times as many rows is one or two levels deeper, and some statements look up a handful of rows.
DEEPER = 12
ACCOUNT = "SELECT id FROM account WHERE email = 'a@example.org'"
# Tables with a row for each share, or several, and what is different in a copy; the other columns stay. `n` numbers the copies.
COPIED = {
    "share": {"number": "number + n", "id": "gen_random_uuid()", "sha256": "md5(n::text) || md5(n::text)",
              "page": "'https://h.example/' || n", "content_location": "'https://h.example/' || n"},
    "share_body": {"share": "share + n"},
    "article": {"share": "share + n"},
    "book": {"share": "share + n"},
    "catalogue": {"share": "share + n"},
    "edition": {"share": "share + n"},
    "stored_bytes": {"share": "share + n"},
    "search": {"rowid": "rowid + n"},
    "delivery": {"share": "share + n", "id": "gen_random_uuid()"},
    "transition": {"share": "share + n", "number": "nextval('transition_number')"},
    "sent_mail": {"id": "gen_random_uuid()"},
}
# A statement always has the same number, but not the same text: constants are replaced only if it was prepared after the reset.
STATEMENTS = ("SELECT json_object_agg(queryid, json_build_array(pages, left(regexp_replace(query, '\\s+', ' ', 'g'), 300))) FROM (SELECT queryid, "
              "max(query) AS query, sum(shared_blks_hit + shared_blks_read)::float / sum(calls) AS pages FROM pg_stat_statements "
              "WHERE queryid IS NOT NULL GROUP BY queryid) AS read")


def deliver(installation, dice, count):
    """Delivers new texts, and shares a third of them again; returns the pages that a call of each statement read."""
    query, sent = installation.cluster.query, installation.mail.identifiers
    query("SELECT pg_stat_statements_reset()", "shares")
    client = intake.Client(installation.server.address, installation.tokens["a"])
    shares = [intake.Share(dice, "text", number) for number in range(count)]
    for share in shares:
        before = len(sent)
        expect(client.send(share), f"{share.id} got no receipt")
        wait(lambda before=before: len(sent) > before, f"the mail of {share.id}")
        state = installation.settled("a", share.id, 120)["deliveries"][0]["state"]
        expect(state == "sent", f"{share.id} is {state}")
    for share in shares[::3]:
        again = intake.Share(dice, "text", 0)
        again.body, again.sha256 = share.body, share.sha256
        expect(client.send(again), f"{again.id} got no receipt")
        wait(lambda again=again: installation.status("a", again.id)["state"] == "ready", f"the book of {again.id}")
        expect(not installation.status("a", again.id)["deliveries"], f"{again.id} was sent again")
    return json.loads(query(STATEMENTS, "shares"))


def wait(is_done, what):
    deadline = time.monotonic() + 120
    while not is_done():
        expect(time.monotonic() < deadline, f"{what} didn't arrive within two minutes")
        time.sleep(0.02)


def add_history(cluster, count):
    """Copies the last share of the account and all its rows; the statistics stay those of the few shares."""
    source = cluster.query(f"SELECT max(share) FROM delivery JOIN share ON share.number = delivery.share WHERE account = ({ACCOUNT})", "shares")
    scripts = ["SET session_replication_role = replica"]
    for table, changes in COPIED.items():
        names = cluster.query("SELECT string_agg(column_name, ' ') FROM information_schema.columns WHERE table_schema = 'public' "
                              f"AND table_name = '{table}'", "shares").split()
        columns = ", ".join(f"{changes[name]}" if name in changes else name for name in names)
        key = {"share": "number", "search": "rowid", "sent_mail": None}.get(table, "share")
        found = f"{key} = {source}" if key else f"id = (SELECT max(id) FROM sent_mail WHERE account = ({ACCOUNT}))"
        scripts.append(f"INSERT INTO {table} ({', '.join(names)}) SELECT {columns} FROM {table}, generate_series(1000, {count + 999}) AS n "
                       f"WHERE {found}")
    scripts.append(f"SELECT setval('share_number', {int(source) + count + 2000})")
    cluster.query("; ".join(scripts), "shares")


def measure(installation, dice, count):
    # The first statements of a connection read the catalog, and the first query of new rows marks them as committed.
    deliver(installation, dice, 6)
    return deliver(installation, dice, count)


def grown(few, many, most):
    """What is said of each statement that reads too many more pages."""
    pages = {number: (few[number][0], many[number][0]) for number in set(few) & set(many)}
    return [f"  {before:.1f} to {after:.1f} pages: {many[number][1]}" for number, (before, after) in pages.items() if after > most * before + DEEPER]


def compare(few, measured, most, when):
    """Returns the pages of all statements, before and after, and the number of statements; fails if one statement reads too many more.

    The first measurement after the copies were made can find more: inserting a share read 75 pages then, and 35 in the next one. So a
    second measurement decides."""
    many = measured()
    if said := grown(few, many, most):
        print(f"history: {when}, measured again:", *said, sep="\n", flush=True)
        many = measured()
    said = "\n".join(grown(few, many, most))
    expect(not said, f"{when}, these statements read more than after few shares:\n{said}")
    both = set(few) & set(many)
    return [sum(run[number][0] for number in both) for run in (few, many)], len(both)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", type=int, default=18, help="how many shares each measurement has")
    parser.add_argument("--earlier", type=int, default=20_000, help="earlier shares")
    parser.add_argument("--most", type=float, default=1.5, help="how many times as many pages a statement may read")
    options = parser.parse_args()
    folder, begun = parts.scratch("system-test-history-"), time.monotonic()
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        cluster = postgres.Cluster(folder / "cluster", ["shared_preload_libraries=pg_stat_statements", "autovacuum=off"])
        stack.callback(cluster.stop)
        cluster.query("CREATE EXTENSION pg_stat_statements", "shares")
        mail, site, dice = jobs.Mail(folder), jobs.Site(), intake.dice("history")
        stack.callback(mail.controller.stop)
        installation = Installation(folder, cluster, mail, site)
        stack.callback(installation.close)
        installation.worker(lease=60)
        deliver(installation, dice, 3)
        cluster.query("VACUUM ANALYZE", "shares")
        few = measure(installation, dice, options.shares)
        add_history(cluster, options.earlier)
        cluster.stop()
        cluster.start()
        again = functools.partial(measure, installation, dice, options.shares)
        compare(few, again, options.most, "with old statistics")
        cluster.query("VACUUM ANALYZE", "shares")
        (before, after), statements = compare(few, again, options.most, "with new statistics")
    expect(statements > 40, f"only {statements} statements were compared")
    print(f"history: {statements} statements read {before:.0f} pages after few shares, {after:.0f} after {options.earlier} more of the "
          f"same account; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except AssertionError as error:
        print(f"history: {error}", file=sys.stderr)
        sys.exit(1)
