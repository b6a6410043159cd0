// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The ground under a simulated process: what it asks of the C library directly.
//
// Makes every change to a file of a shared container a numbered step of the device: rename, unlink, mkdir, rmdir,
// link, fsync and fdatasync of the program come before those of the C library, tell the simulator, then go on.

#pragma once

#include <sys/socket.h>

/// Called before a change with the name of the call and the path it changes.
typedef void (*device_step_callback)(const char *call, const char *path);

/// Sets who is told, and the folder below which changes are told. NULL stops it.
void device_steps_watch(const char *folder, device_step_callback callback);

/// Asked before a connection to an internet address: 0 lets it go there, a port of this computer takes it there instead,
/// -1 fails it with ENETUNREACH.
typedef int (*device_connect_callback)(const struct sockaddr *address, socklen_t length);

/// Sets who is asked. NULL lets every connection go where it wants.
void device_steps_network(device_connect_callback callback);

/// Connects without asking anybody.
int device_steps_connect_directly(int socket, const struct sockaddr *address, socklen_t length);

/// Bytes that can still be written to files below the watched folder before the volume is full; -1 is without end.
///
/// What the system says of its free space does not change.
void device_steps_room(long bytes);

/// Seconds by which the device's clock (CLOCK_REALTIME) and its time since it was started (CLOCK_BOOTTIME) differ from
/// the computer's.
void device_steps_clock(long clock, long uptime);

/// The computer's own CLOCK_BOOTTIME, in seconds.
long device_steps_computer_uptime(void);

/// A file that is read instead of the kernel's name of its present run; NULL for none.
void device_steps_boot(const char *file);

/// Asked before something below the watched folder is opened: 0 allows it, 1 forbids files, 2 forbids folders, too.
typedef int (*device_protect_callback)(void);

/// Sets who is asked; what is forbidden fails with EPERM. NULL forbids nothing.
void device_steps_protect(device_protect_callback callback);
