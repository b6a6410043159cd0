// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
#pragma once
#include <zlib.h>
