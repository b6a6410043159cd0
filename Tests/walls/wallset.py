# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""The wall set: labeled pages of all kinds in 32 languages, made of templates and phrases written for it.

The pages are the same at every run. `tuned` ones may be looked at while the rules change; `held` ones have other hosts and
other languages, and are only counted.
"""

import held
import held_gates  # adds its templates to those of held
import tuned
import tuned_gates  # the same


def pages():
    yield from tuned.tuned.pages()
    yield from held.held.pages()
