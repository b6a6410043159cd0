# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Uses the web app as people do, with a real Chromium, a real mail server, and a web site that misbehaves.

Each scenario prints a line. No page of any scenario may report an error, violate its content security policy, or contact
another origin.

usage: web.py [PART OF A SCENARIO'S DESCRIPTION OR THE NAME OF ITS FUNCTION ...]
WEB_TIMEOUT is how many seconds a condition may take, by default 60 in a page and 300 elsewhere.
"""

import sys

from browser import first_book, keyboard, languages, lists, offline, pages, privacy, reading, replies, request_bin, scriptless, waiting, walls, weight
from browser.scenario import World

SCENARIOS = (
    first_book.first_book, first_book.without_mail, replies.replies, walls.wall, walls.link_only, lists.bin_, lists.search,
    lists.bulk, reading.reading, reading.hostile, offline.offline, offline.lost, offline.unconnected, offline.refused,
    waiting.owners, waiting.unowned, waiting.foreign, waiting.switched, waiting.plain, waiting.old, waiting.queued, languages.german, keyboard.keys, scriptless.scriptless, privacy.privacy, pages.accessible, weight.weight,
    request_bin.request_bin,
)


def chosen(words):
    """The scenarios that the words name, or all without words. A word that names none is an error."""
    def names(word, scenario):
        return word in scenario.__doc__ or word == scenario.__name__

    for word in words:
        if not any(names(word, scenario) for scenario in SCENARIOS):
            sys.exit(f"web: no scenario is called {word}; there are {', '.join(scenario.__name__ for scenario in SCENARIOS)}")
    return [scenario for scenario in SCENARIOS if not words or any(names(word, scenario) for word in words)]


def main():
    scenarios = chosen(sys.argv[1:])
    world = World()
    try:
        for scenario in scenarios:
            world.run(scenario)
    finally:
        world.close()
    if world.failed:
        sys.exit(f"web: {len(world.failed)} scenarios failed: {', '.join(world.failed)}")
    print(f"web: {world.checks} checks passed")


if __name__ == "__main__":
    main()
