// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include "linux_files.h"

#include <fcntl.h>

void linux_begin_flush(int file, int64_t from, int64_t to) {
#if defined(__linux__)
  (void)sync_file_range(file, from, to - from, SYNC_FILE_RANGE_WRITE);
#else
  (void)file, (void)from, (void)to;
#endif
}
