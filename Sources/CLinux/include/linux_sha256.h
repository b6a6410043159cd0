// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#ifndef LINUX_SHA256_H
#define LINUX_SHA256_H

#include <stddef.h>
#include <stdint.h>

/// Whether this processor has instructions for SHA-256 that `linux_sha256_compress` knows.
int linux_sha256_is_supported(void);

/// Takes `count` blocks of 64 bytes into a state (FIPS 180-4, section 6.2.2).
///
/// Only where `linux_sha256_is_supported` answers 1.
void linux_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t count);

#endif
