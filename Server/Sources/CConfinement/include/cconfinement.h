// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Limits that a process sets for itself before it reads untrusted bytes, and can't undo.

#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stddef.h>

/// What confines the process; bits of a set.
enum {
  /// Memory, open files and file sizes are limited.
  CONFINED_LIMITS = 1,
  /// The process isn't root and can't gain privileges.
  CONFINED_NO_RIGHTS = 2,
  /// It can open no files except fonts (Landlock).
  CONFINED_NO_FILES = 4,
  /// It has no system calls except those for computing: no network and no other programs (seccomp).
  CONFINED_NO_CALLS = 8,
};

/// Closes inherited files except the standard streams, and clears the environment.
void confined_forget_surroundings(void);

/// Confines this process for good. Returns which of the limits could be set.
///
/// - memory: bytes of heap and stacks together.
int confined(size_t memory);

/// Returns memory that was kept for the next image to the system, before an image that may need all of it.
void confined_give_back(void);

/// Ends this process after that many seconds of processor time unless it is called again; 0 stops the timer.
void confined_watch(unsigned seconds);

#endif
