// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Replaces functions of the C library in a simulated process.
//
// Makes every change to a file of a shared container a numbered step of the device: rename, unlink, mkdir, rmdir,
// link, fsync and fdatasync of the program come before those of the C library, tell the simulator, then go on.

#pragma once

#include <sys/socket.h>

/// Called before a change with the name of the call and the path it changes.
typedef void (*device_step_callback)(const char *call, const char *path);

/// Sets the callback, and the folder below which changes are reported. NULL stops the reports.
void device_steps_watch(const char *folder, device_step_callback callback);

/// Called before a connection to an internet address: 0 allows it, a port redirects it to that port of this computer,
/// -1 fails it with ENETUNREACH.
typedef int (*device_connect_callback)(const struct sockaddr *address, socklen_t length);

/// Sets the callback for connections. NULL allows every connection.
void device_steps_network(device_connect_callback callback);

/// Connects without calling the callback.
int device_steps_connect_directly(int socket, const struct sockaddr *address, socklen_t length);

/// Sets the bytes that can still be written to files below the watched folder before the volume is full; -1 is unlimited.
///
/// The free space that the system reports does not change.
void device_steps_capacity(long bytes);

/// Seconds by which the device's clock (CLOCK_REALTIME) and its time since it was started (CLOCK_BOOTTIME) differ from
/// the computer's.
void device_steps_clock(long clock, long uptime);

/// The computer's own CLOCK_BOOTTIME, in seconds.
long device_steps_computer_uptime(void);

/// A file that is read instead of the kernel's name of its present run; NULL for none.
void device_steps_boot(const char *file);

/// Sets the identifier that uname() reports as the hardware. NULL leaves the computer's.
void device_steps_model(const char *name);

/// Called before something below the watched folder is opened: 0 allows it, 1 forbids files, 2 forbids folders, too.
typedef int (*device_protect_callback)(void);

/// Sets the callback for protection; forbidden calls fail with EPERM. NULL forbids nothing.
void device_steps_protect(device_protect_callback callback);
