// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#ifndef EMBED_H
#define EMBED_H

#include "CEmbeddedFiles.h"

// The extension is #embed itself, which clang has in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// What stands before and after #embed, which can't be part of a macro.
#define EMBED_START(name) static const unsigned char name[] = {
#define EMBED_END(name) \
  }; \
  const EmbeddedFile embedded_##name = {name, sizeof name};

#endif
