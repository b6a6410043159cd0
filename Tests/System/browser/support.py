# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Modules of Tests/support, which other tests start as programs."""

import importlib.util

from parts import ROOT


def load(name):
    """Not imported by its name: Python has loaded its own module "site"."""
    found = importlib.util.spec_from_file_location(f"support_{name}", ROOT / f"Tests/support/{name}.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module
