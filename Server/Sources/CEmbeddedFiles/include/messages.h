// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from the names of the catalogs by scripts/generate-messages. Do not edit.

EMBEDDED(enMessages)
EMBEDDED(deMessages)
