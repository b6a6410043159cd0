// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The ground under a simulated process: what it asks of the C library directly.
//
// Makes every change to a file of a shared container a numbered step of the device: rename, unlink, mkdir, rmdir,
// link, fsync and fdatasync of the program come before those of the C library, tell the simulator, then go on.

#pragma once

/// Called before a change with the name of the call and the path it changes.
typedef void (*device_step_callback)(const char *call, const char *path);

/// Sets who is told, and the folder below which changes are told. NULL stops it.
void device_steps_watch(const char *folder, device_step_callback callback);

/// Whether the program may connect to the network. Without one, connect fails with ENETUNREACH.
void device_steps_network(int is_up);

/// Seconds by which the device's clock differs from the computer's.
void device_steps_clock(long seconds);
