// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include <qrencode.h>
