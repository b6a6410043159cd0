// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
#pragma once
#include <sqlite3.h>

/// Sets how many bytes a statement's journal may take before it becomes a temporary file; see SQLITE_CONFIG_STMTJRNL_SPILL.
///
/// Swift can't call sqlite3_config, which takes a variable number of arguments. Returns SQLITE_MISUSE after the library's
/// first use, and then changes nothing.
static inline int csqlite_set_journal_memory(int bytes) {
  return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}
