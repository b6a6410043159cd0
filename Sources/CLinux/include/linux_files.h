// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#ifndef LINUX_FILES_H
#define LINUX_FILES_H

#include <stdint.h>

/// Has the kernel begin to write a range of a file to the medium, and does not wait for it (sync_file_range(2)).
///
/// It promises nothing: only `fsync` does.
void linux_begin_flush(int file, int64_t from, int64_t to);

#endif
