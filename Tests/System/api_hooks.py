# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""Hooks that tell schemathesis how to write the bodies of our requests."""

import schemathesis

schemathesis.serializer.alias("application/partial-upload", "application/octet-stream")
