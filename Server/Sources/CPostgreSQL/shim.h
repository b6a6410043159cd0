// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
#pragma once
#include <libpq-fe.h>
