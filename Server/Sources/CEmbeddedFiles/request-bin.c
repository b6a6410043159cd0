// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include "embed.h"

EMBED_START(binStyleSheet)
#embed "../RequestBin/Pages/bin.css"
EMBED_END(binStyleSheet)

EMBED_START(binScript)
#embed "../RequestBin/Pages/bin.js"
EMBED_END(binScript)

EMBED_START(binLayoutTemplate)
#embed "../RequestBin/Pages/layout.mustache"
EMBED_END(binLayoutTemplate)

EMBED_START(binListTemplate)
#embed "../RequestBin/Pages/list.mustache"
EMBED_END(binListTemplate)

EMBED_START(binRequestTemplate)
#embed "../RequestBin/Pages/request.mustache"
EMBED_END(binRequestTemplate)
