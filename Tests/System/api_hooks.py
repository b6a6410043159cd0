# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""What schemathesis has to know to write our bodies."""

import schemathesis

schemathesis.serializer.alias("application/partial-upload", "application/octet-stream")
