// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Preloaded into a worker: counts its calls on files and sockets, and stops the process (SIGSTOP) before the n-th of them.
//
//   STOP_ARMED  counting starts once this file exists
//   STOP_AT     the number of the call that stops the process, from 1
//   STOP_ON     the name of that call is written to this file
//   STOP_COUNT  the number of calls is kept in this file, as a decimal
//   STOP_AFTER  counting starts only after a call of send() with this text in its data
//
// Event descriptors and pipes do not count, because they only wake threads. The image worker is a child and is left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long counted;
static atomic_int seen;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void put(const char *variable, const char *text) {
  const char *path = getenv(variable);
  if (!path) return;
  int file = REAL(open)(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (REAL(write)(file, text, strlen(text)) < 0) abort();
  close(file);
}

static void step(const char *name) {
  const char *armed = getenv("STOP_ARMED");
  const char *at = getenv("STOP_AT");
  int saved_errno = errno;
  if (getenv("STOP_AFTER") && !seen) return;
  if (armed && at && !strstr(program_invocation_short_name, "pictures") && !access(armed, F_OK)) {
    long number = atomic_fetch_add(&counted, 1) + 1;
    char text[32];
    snprintf(text, sizeof text, "%ld", number);
    put("STOP_COUNT", text);
    if (number == atol(at)) {
      put("STOP_ON", name);
      kill(getpid(), SIGSTOP);
    }
  }
  errno = saved_errno;
}

static void step_on(int descriptor, const char *name) {
  struct stat found;
  int saved_errno = errno;
  int counts = !fstat(descriptor, &found) && (S_ISREG(found.st_mode) || S_ISSOCK(found.st_mode));
  errno = saved_errno;
  if (counts) step(name);
}

#define ON(result, name, parameters, arguments, descriptor) \
  result name parameters {                                  \
    step_on(descriptor, #name);                             \
    return REAL(name) arguments;                            \
  }

ON(ssize_t, read, (int file, void *data, size_t size), (file, data, size), file)
ON(ssize_t, readv, (int file, const struct iovec *parts, int count), (file, parts, count), file)
ON(ssize_t, pread, (int file, void *data, size_t size, off_t at), (file, data, size, at), file)
ON(ssize_t, pread64, (int file, void *data, size_t size, off64_t at), (file, data, size, at), file)
ON(ssize_t, write, (int file, const void *data, size_t size), (file, data, size), file)
ON(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count), file)
ON(ssize_t, pwrite, (int file, const void *data, size_t size, off_t at), (file, data, size, at), file)
ON(ssize_t, pwrite64, (int file, const void *data, size_t size, off64_t at), (file, data, size, at), file)
ON(int, fsync, (int file), (file), file)
ON(int, fdatasync, (int file), (file), file)
ON(int, connect, (int file, const struct sockaddr *peer, socklen_t size), (file, peer, size), file)
ON(ssize_t, sendmsg, (int file, const struct msghdr *message, int flags), (file, message, flags), file)
ON(ssize_t, recv, (int file, void *data, size_t size, int flags), (file, data, size, flags), file)
ON(ssize_t, recvmsg, (int file, struct msghdr *message, int flags), (file, message, flags), file)

ssize_t send(int file, const void *data, size_t size, int flags) {
  const char *text = getenv("STOP_AFTER");
  step_on(file, "send");
  if (text && memmem(data, size, text, strlen(text))) seen = 1;
  return REAL(send)(file, data, size, flags);
}

ssize_t sendto(int file, const void *data, size_t size, int flags, const struct sockaddr *peer, socklen_t length) {
  step_on(file, "sendto");
  return REAL(sendto)(file, data, size, flags, peer, length);
}

ssize_t recvfrom(int file, void *data, size_t size, int flags, struct sockaddr *peer, socklen_t *length) {
  step_on(file, "recvfrom");
  return REAL(recvfrom)(file, data, size, flags, peer, length);
}

int renameat(int from_at, const char *from, int to_at, const char *to) {
  step("rename");
  return REAL(renameat)(from_at, from, to_at, to);
}

int rename(const char *from, const char *to) {
  step("rename");
  return REAL(rename)(from, to);
}

int unlink(const char *name) {
  step("unlink");
  return REAL(unlink)(name);
}

#define MODE                                        \
  mode_t mode = 0;                                  \
  if (flags & (O_CREAT | __O_TMPFILE)) {            \
    va_list rest;                                   \
    va_start(rest, flags);                          \
    mode = (mode_t)va_arg(rest, int);               \
    va_end(rest);                                   \
    step("open");                                   \
  }

int open(const char *name, int flags, ...) { MODE return REAL(open)(name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE return REAL(open64)(name, flags, mode); }
int openat(int at, const char *name, int flags, ...) { MODE return REAL(openat)(at, name, flags, mode); }
int openat64(int at, const char *name, int flags, ...) { MODE return REAL(openat64)(at, name, flags, mode); }
