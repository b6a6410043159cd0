// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include "device_steps.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static device_step_callback told;
static char watched[PATH_MAX];

void device_steps_watch(const char *folder, device_step_callback callback) {
  if (folder == NULL || realpath(folder, watched) == NULL) watched[0] = 0;
  told = watched[0] ? callback : NULL;
}

static void tell(const char *call, const char *path) {
  size_t length = strlen(watched);
  if (told == NULL || length == 0 || path == NULL) return;
  if (strncmp(path, watched, length) == 0 && path[length] == '/') told(call, path + length + 1);
}

static void tell_file(const char *call, int file) {
  char link[64], path[PATH_MAX];
  if (told == NULL) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return;
  path[length] = 0;
  tell(call, path);
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

int rename(const char *from, const char *to) {
  tell("rename", to);
  return NEXT(int (*)(const char *, const char *), "rename")(from, to);
}

int link(const char *from, const char *to) {
  tell("link", to);
  return NEXT(int (*)(const char *, const char *), "link")(from, to);
}

int unlink(const char *path) {
  tell("unlink", path);
  return NEXT(int (*)(const char *), "unlink")(path);
}

static device_protect_callback is_protected;

void device_steps_protect(device_protect_callback callback) { is_protected = callback; }

// 0: nothing below the watched folder is protected now; 1: its files are; 2: everything is.
static int protection(const char *path) {
  size_t length = strlen(watched);
  if (is_protected == NULL || length == 0 || strncmp(path, watched, length) != 0 || path[length] != '/') return 0;
  return is_protected();
}

static int refuse(void) {
  errno = EPERM;
  return -1;
}

int mkdir(const char *path, mode_t mode) {
  if (protection(path) == 2) return refuse();
  tell("mkdir", path);
  return NEXT(int (*)(const char *, mode_t), "mkdir")(path, mode);
}

int access(const char *path, int mode) {
  if (protection(path) == 2) return refuse();
  return NEXT(int (*)(const char *, int), "access")(path, mode);
}

int rmdir(const char *path) {
  tell("rmdir", path);
  return NEXT(int (*)(const char *), "rmdir")(path);
}

int fsync(int file) {
  tell_file("fsync", file);
  return NEXT(int (*)(int), "fsync")(file);
}

int fdatasync(int file) {
  tell_file("fdatasync", file);
  return NEXT(int (*)(int), "fdatasync")(file);
}

static device_connect_callback connect_callback;
static long clock_difference, uptime_difference;
static char boot_file[PATH_MAX];
static long capacity = -1;

void device_steps_network(device_connect_callback callback) { connect_callback = callback; }

void device_steps_clock(long clock, long uptime) {
  clock_difference = clock;
  uptime_difference = uptime;
}

long device_steps_computer_uptime(void) {
  struct timespec time = {0};
  syscall(SYS_clock_gettime, CLOCK_BOOTTIME, &time);
  return time.tv_sec;
}

void device_steps_boot(const char *file) {
  snprintf(boot_file, sizeof boot_file, "%s", file == NULL ? "" : file);
}

// A protected file can be neither read nor made; its name, and folders, can be seen, moved and removed.
static int is_refused(const char *path) {
  struct stat found;
  int level = protection(path);
  return level == 2 || (level == 1 && !(stat(path, &found) == 0 && S_ISDIR(found.st_mode)));
}

// Opens the device's own boot identifier instead of the computer's, and refuses protected files.
int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & (O_CREAT | O_TMPFILE)) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  if (is_refused(path)) return refuse();
  int is_boot = boot_file[0] && strcmp(path, "/proc/sys/kernel/random/boot_id") == 0 && access(boot_file, R_OK) == 0;
  return (int)syscall(SYS_openat, AT_FDCWD, is_boot ? boot_file : path, flags, mode);
}

void device_steps_capacity(long bytes) { capacity = bytes; }

int device_steps_connect_directly(int socket, const struct sockaddr *address, socklen_t length) {
  return NEXT(int (*)(int, const struct sockaddr *, socklen_t), "connect")(socket, address, length);
}

// Where a connection goes instead: a port of this computer, in the family of the socket.
static int connect_here(int socket, const struct sockaddr *address, int port) {
  struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port)};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
  four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  inet_pton(AF_INET6, "::ffff:127.0.0.1", &six.sin6_addr);
  if (address->sa_family == AF_INET6)
    return device_steps_connect_directly(socket, (struct sockaddr *)&six, sizeof six);
  return device_steps_connect_directly(socket, (struct sockaddr *)&four, sizeof four);
}

int connect(int socket, const struct sockaddr *address, socklen_t length) {
  int type = 0;
  socklen_t size = sizeof type;
  int is_internet = address->sa_family == AF_INET || address->sa_family == AF_INET6;
  if (connect_callback != NULL && is_internet && getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
      type == SOCK_STREAM) {
    int port = connect_callback(address, length);
    if (port > 0) return connect_here(socket, address, port);
    if (port < 0) {
      errno = ENETUNREACH;
      return -1;
    }
  }
  return device_steps_connect_directly(socket, address, length);
}

static int is_watched(int file) {
  char link[64], path[PATH_MAX];
  size_t length = strlen(watched);
  if (length == 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count <= 0) return 0;
  path[count] = 0;
  return strncmp(path, watched, length) == 0 && path[length] == '/';
}

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (next == NULL) next = NEXT(ssize_t (*)(int, const void *, size_t), "write");
  if (capacity < 0 || !is_watched(file)) return next(file, bytes, count);
  if (capacity == 0 && count > 0) {
    errno = ENOSPC;
    return -1;
  }
  ssize_t written = next(file, bytes, count < (size_t)capacity ? count : (size_t)capacity);
  if (written > 0) capacity -= written;
  return written;
}

// How much of a copy still fits; 0 is none.
static size_t fitting(int file, size_t count) {
  if (capacity < 0 || !is_watched(file)) return count;
  return count < (size_t)capacity ? count : (size_t)capacity;
}

ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
  size_t fits = fitting(to, count);
  if (fits == 0 && count > 0) {
    errno = ENOSPC;
    return -1;
  }
  ssize_t sent = NEXT(ssize_t (*)(int, int, off_t *, size_t), "sendfile")(to, from, offset, fits);
  if (sent > 0 && capacity >= 0 && is_watched(to)) capacity -= sent;
  return sent;
}

ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count,
                        unsigned int flags) {
  size_t fits = fitting(to, count);
  if (fits == 0 && count > 0) {
    errno = ENOSPC;
    return -1;
  }
  ssize_t copied = NEXT(ssize_t (*)(int, off64_t *, int, off64_t *, size_t, unsigned int), "copy_file_range")(
      from, from_offset, to, to_offset, fits, flags);
  if (copied > 0 && capacity >= 0 && is_watched(to)) capacity -= copied;
  return copied;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (next == NULL) next = NEXT(int (*)(clockid_t, struct timespec *), "clock_gettime");
  int status = next(clock, time);
  if (status == 0 && clock == CLOCK_REALTIME) time->tv_sec += clock_difference;
  if (status == 0 && clock == CLOCK_BOOTTIME) time->tv_sec += uptime_difference;
  return status;
}

// A program sets a timer by the device's clock, but the kernel measures it by the computer's. Without this, a timer fires
// at once, again and again, if the device's clock is behind, and too late if it is ahead.
enum { TIMERS = 1024 };
static clockid_t timer_clocks[TIMERS];

int timerfd_create(clockid_t clock, int flags) {
  int file = (int)syscall(SYS_timerfd_create, clock, flags);
  if (file >= 0 && file < TIMERS) timer_clocks[file] = clock;
  return file;
}

static long difference_of(int timer) {
  if (timer < 0 || timer >= TIMERS) return 0;
  if (timer_clocks[timer] == CLOCK_REALTIME) return clock_difference;
  return timer_clocks[timer] == CLOCK_BOOTTIME ? uptime_difference : 0;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *next, struct itimerspec *before) {
  struct itimerspec adjusted = *next;
  int is_set = next->it_value.tv_sec != 0 || next->it_value.tv_nsec != 0;
  if (is_set && flags & TFD_TIMER_ABSTIME) {
    adjusted.it_value.tv_sec -= difference_of(timer);
    // A time before the computer's clocks began is over; zero would switch the timer off.
    if (adjusted.it_value.tv_sec < 0) adjusted.it_value = (struct timespec){.tv_nsec = 1};
  }
  return (int)syscall(SYS_timerfd_settime, timer, flags, &adjusted, before);
}

static char model[sizeof((struct utsname *)0)->machine];

void device_steps_model(const char *name) { snprintf(model, sizeof model, "%s", name == NULL ? "" : name); }

// The hardware of a process of the device is the device's.
int uname(struct utsname *system) {
  int status = (int)syscall(SYS_uname, system);
  if (status == 0 && model[0]) memcpy(system->machine, model, sizeof model);
  return status;
}

// Which bundle a process was started from is found through this link. A process of the device is told another one, so
// that its main bundle is the installed one, in the device's language.
ssize_t readlink(const char *restrict path, char *restrict buffer, size_t size) {
  const char *shown = getenv("DEVICE_EXECUTABLE");
  if (shown != NULL && strcmp(path, "/proc/self/exe") == 0) {
    size_t length = strlen(shown);
    if (length > size) length = size;
    memcpy(buffer, shown, length);
    return (ssize_t)length;
  }
  return syscall(SYS_readlinkat, AT_FDCWD, path, buffer, size);
}
