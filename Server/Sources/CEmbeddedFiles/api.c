// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include "embed.h"

EMBED_START(apiDescription)
#embed "../API/Service/openapi.yaml"
EMBED_END(apiDescription)
