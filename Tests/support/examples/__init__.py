# SPDX-License-Identifier: Apache-2.0
# Sharepipe contributors
"""An example library with texts and images of our own, for make screenshots and make demo."""
