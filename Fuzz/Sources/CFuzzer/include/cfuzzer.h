// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The entrance of libFuzzer when it is used as a library; the sanitizer's runtime has it.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *data, size_t size));
