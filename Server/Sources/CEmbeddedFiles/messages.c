// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Generated from the names of the catalogs by scripts/generate-messages. Do not edit.

#include "embed.h"

EMBED_START(enMessages)
#embed "../Messages/en.json"
EMBED_END(enMessages)

EMBED_START(deMessages)
#embed "../Messages/de.json"
EMBED_END(deMessages)
