// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include "device_steps.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
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

int mkdir(const char *path, mode_t mode) {
  tell("mkdir", path);
  return NEXT(int (*)(const char *, mode_t), "mkdir")(path, mode);
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

static int network_is_down;
static long clock_difference;

void device_steps_network(int is_up) { network_is_down = !is_up; }

void device_steps_clock(long seconds) { clock_difference = seconds; }

int connect(int socket, const struct sockaddr *address, socklen_t length) {
  if (network_is_down && (address->sa_family == AF_INET || address->sa_family == AF_INET6)) {
    errno = ENETUNREACH;
    return -1;
  }
  return NEXT(int (*)(int, const struct sockaddr *, socklen_t), "connect")(socket, address, length);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (next == NULL) next = NEXT(int (*)(clockid_t, struct timespec *), "clock_gettime");
  int status = next(clock, time);
  if (status == 0 && clock == CLOCK_REALTIME) time->tv_sec += clock_difference;
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
