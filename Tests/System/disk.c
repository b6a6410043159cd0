// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Preloaded into a server under test: counts its operations on files below DISK_ROOT, makes the n-th of them fail, and
// writes all of them down so that a power cut after any of them can be modeled.
//
//   DISK_ROOT      only files below this folder count
//   DISK_ARMED     counting starts once this file exists (optional)
//   DISK_FAIL_AT   the number of the operation that fails, from 1; 0 or absent: none
//   DISK_FAILURE   EIO, ENOSPC, EINTR (once) or short (a write of half its bytes)
//   DISK_FAIL_ON   the operation that failed is named in this file
//   DISK_BROKEN    while this file exists, every operation fails: with EROFS, or with ENOSPC if the file says so (optional)
//   DISK_COUNT     the number of operations is kept in this file, as a decimal
//   DISK_LOG       every operation that took place, as records for powercut.py
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum operation { CREATE = 1, WRITE, TRUNCATE, SYNC, RENAME, UNLINK, MKDIR };
static const char *const names[] = {"", "open", "write", "truncate", "fsync", "rename", "unlink", "mkdir"};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long counted;
static int log_file = -1;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_below(const char *path) {
  const char *root = getenv("DISK_ROOT");
  size_t length = root ? strlen(root) : 0;
  if (!length || strncmp(path, root, length) || (path[length] && path[length] != '/')) return 0;
  size_t end = strlen(path);
  // The index beside the log is shared memory: nothing in it has to survive.
  return !(end > 4 && !strcmp(path + end - 4, "-shm"));
}

static int path_of(int descriptor, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, size - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path);
}

// Relative names are resolved against the folder that `at` stands for.
static int path_at(int at, const char *name, char *path, size_t size) {
  if (name[0] == '/') {
    snprintf(path, size, "%s", name);
  } else {
    char link[64];
    char folder[2048];
    snprintf(link, sizeof link, at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", at);
    ssize_t length = readlink(link, folder, sizeof folder - 1);
    if (length <= 0) return 0;
    folder[length] = 0;
    snprintf(path, size, "%s/%s", folder, name);
  }
  return is_below(path);
}

static void put(const char *variable, const char *text) {
  const char *path = getenv(variable);
  if (!path) return;
  int file = REAL(open)(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (REAL(write)(file, text, strlen(text)) < 0) abort();
  close(file);
}

// The failure of every operation at present, or 0.
static int broken_by(void) {
  const char *name = getenv("DISK_BROKEN");
  int file = name ? REAL(open)(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return 0;
  char text[16] = "";
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  return length >= 6 && !strncmp(text, "ENOSPC", 6) ? ENOSPC : EROFS;
}

// Counts an operation; its failure, or 0. The lock is held.
static int count_operation(enum operation operation, const char *path) {
  const char *armed = getenv("DISK_ARMED");
  if (armed && access(armed, F_OK)) return 0;
  int broken = broken_by();
  if (broken) return broken;
  counted += 1;
  char text[2400];
  snprintf(text, sizeof text, "%ld", counted);
  put("DISK_COUNT", text);
  const char *at = getenv("DISK_FAIL_AT");
  if (!at || atol(at) != counted) return 0;
  snprintf(text, sizeof text, "%s %s", names[operation], path);
  put("DISK_FAIL_ON", text);
  const char *kind = getenv("DISK_FAILURE");
  if (kind && !strcmp(kind, "ENOSPC")) return ENOSPC;
  if (kind && !strcmp(kind, "EINTR")) return EINTR;
  if (kind && !strcmp(kind, "short")) return operation == WRITE ? -1 : 0;
  return EIO;
}

// One record is one write to a file opened for appending, so that records of others may stand between ours.
static void note(enum operation operation, const char *path, const void *data, size_t size, uint64_t number) {
  const char *name = getenv("DISK_LOG");
  if (!name) return;
  if (log_file < 0) log_file = REAL(open)(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  struct {
    uint32_t operation, path, data, unused;
    uint64_t number;
  } head = {operation, (uint32_t)strlen(path), (uint32_t)size, 0, number};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)path, head.path}, {(void *)data, size}};
  if (REAL(writev)(log_file, parts, 3) != (ssize_t)(sizeof head + head.path + size)) abort();
}

static ssize_t written(int descriptor, const void *data, size_t size, off_t offset, int is_positioned) {
  char path[2048];
  if (!path_of(descriptor, path, sizeof path))
    return is_positioned ? REAL(pwrite64)(descriptor, data, size, offset) : REAL(write)(descriptor, data, size);
  pthread_mutex_lock(&lock);
  int failure = count_operation(WRITE, path);
  ssize_t result = -1;
  if (failure > 0) {
    errno = failure;
  } else {
    size_t part = failure < 0 && size > 1 ? size / 2 : size;
    if (!is_positioned) offset = lseek(descriptor, 0, SEEK_CUR);
    result = is_positioned ? REAL(pwrite64)(descriptor, data, part, offset) : REAL(write)(descriptor, data, part);
    if (result > 0) note(WRITE, path, data, (size_t)result, (uint64_t)offset);
  }
  int saved_errno = errno;
  pthread_mutex_unlock(&lock);
  errno = saved_errno;
  return result;
}

ssize_t write(int descriptor, const void *data, size_t size) { return written(descriptor, data, size, 0, 0); }
ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
  return written(descriptor, data, size, offset, 1);
}
ssize_t pwrite64(int descriptor, const void *data, size_t size, off64_t offset) {
  return written(descriptor, data, size, offset, 1);
}

#define AROUND(operation, path, call, size, number, data)    \
  pthread_mutex_lock(&lock);                                 \
  int failure = count_operation(operation, path), result = -1;         \
  if (failure > 0) errno = failure;                          \
  else if ((result = (call)) >= 0) note(operation, path, data, size, number); \
  int saved_errno = errno;                                          \
  pthread_mutex_unlock(&lock);                               \
  errno = saved_errno;                                              \
  return result;

int fsync(int descriptor) {
  char path[2048];
  if (!path_of(descriptor, path, sizeof path)) return REAL(fsync)(descriptor);
  AROUND(SYNC, path, REAL(fsync)(descriptor), 0, 0, 0)
}

int fdatasync(int descriptor) {
  char path[2048];
  if (!path_of(descriptor, path, sizeof path)) return REAL(fdatasync)(descriptor);
  AROUND(SYNC, path, REAL(fdatasync)(descriptor), 0, 0, 0)
}

int ftruncate64(int descriptor, off64_t length) {
  char path[2048];
  if (!path_of(descriptor, path, sizeof path)) return REAL(ftruncate64)(descriptor, length);
  AROUND(TRUNCATE, path, REAL(ftruncate64)(descriptor, length), 0, (uint64_t)length, 0)
}
int ftruncate(int descriptor, off_t length) { return ftruncate64(descriptor, length); }

int renameat(int from_at, const char *from, int to_at, const char *to) {
  char path[2048], target[2048];
  if (!path_at(from_at, from, path, sizeof path) || !path_at(to_at, to, target, sizeof target))
    return REAL(renameat)(from_at, from, to_at, to);
  AROUND(RENAME, path, REAL(renameat)(from_at, from, to_at, to), strlen(target), 0, target)
}
int rename(const char *from, const char *to) { return renameat(AT_FDCWD, from, AT_FDCWD, to); }
int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
  if (flags) return REAL(renameat2)(from_at, from, to_at, to, flags);
  return renameat(from_at, from, to_at, to);
}

int unlinkat(int at, const char *name, int flags) {
  char path[2048];
  if (!path_at(at, name, path, sizeof path)) return REAL(unlinkat)(at, name, flags);
  AROUND(UNLINK, path, REAL(unlinkat)(at, name, flags), 0, 0, 0)
}
int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }

int mkdir(const char *name, mode_t mode) {
  char path[2048];
  if (!path_at(AT_FDCWD, name, path, sizeof path)) return REAL(mkdir)(name, mode);
  AROUND(MKDIR, path, REAL(mkdir)(name, mode), 0, 0, 0)
}

// Only the making of a file is an operation; opening one changes nothing.
static int opened(int at, const char *name, int flags, mode_t mode) {
  char path[2048];
  if (!(flags & O_CREAT) || !path_at(at, name, path, sizeof path) || !REAL(faccessat)(at, name, F_OK, 0)) {
    int result = REAL(openat)(at, name, flags, mode);
    if (result >= 0 && (flags & O_TRUNC) && path_at(at, name, path, sizeof path)) {
      pthread_mutex_lock(&lock);
      note(TRUNCATE, path, 0, 0, 0);
      pthread_mutex_unlock(&lock);
    }
    return result;
  }
  AROUND(CREATE, path, REAL(openat)(at, name, flags, mode), 0, 0, 0)
}

#define MODE                                        \
  mode_t mode = 0;                                  \
  if (flags & (O_CREAT | __O_TMPFILE)) {            \
    va_list rest;                                   \
    va_start(rest, flags);                          \
    mode = (mode_t)va_arg(rest, int);               \
    va_end(rest);                                   \
  }

int open(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode); }
int openat(int at, const char *name, int flags, ...) { MODE return opened(at, name, flags, mode); }
int openat64(int at, const char *name, int flags, ...) { MODE return opened(at, name, flags, mode); }
