// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// What our sources use of the C library, with the types that they rely on. scripts/check-posix-calls compiles this file
// against Apple's headers, and against those of this system, on which the sources are compiled and tested.

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#define SAME(a, b) __builtin_types_compatible_p(a, b)
/// A function that has this type.
#define FUNCTION(name, ...) _Static_assert(SAME(__typeof__(name), __VA_ARGS__), #name " has another type");
/// A constant that Swift imports as Int32.
#define CONSTANT(name) _Static_assert((name) == (int)(name) && SAME(__typeof__(name), int), #name " is not a constant of type int");
/// A constant whose value scripts/apple/Darwin.swift repeats.
#define VALUE(name, value) CONSTANT(name) _Static_assert((name) == (value), #name " has another value");
/// A global variable or a macro that reads like one.
#define VARIABLE(name, type) _Static_assert(SAME(__typeof__(name), type), #name " has another type");
/// A structure's field.
#define FIELD(structure, name, type) \
  _Static_assert(SAME(__typeof__(((struct structure *)0)->name), type), #structure "." #name " has another type");
/// A type with a size in bytes, signed or not.
#define SIZE(type, bytes, is_signed) \
  _Static_assert(sizeof(type) == (bytes) && (((type)-1 < (type)1) == (is_signed)), #type " has another size");

FUNCTION(access, int(const char *, int))
FUNCTION(clock_gettime, int(clockid_t, struct timespec *))
FUNCTION(close, int(int))
FUNCTION(fcntl, int(int, int, ...))
FUNCTION(fsync, int(int))
FUNCTION(memchr, void *(const void *, int, size_t))
FUNCTION(mkdir, int(const char *, mode_t))
FUNCTION(open, int(const char *, int, ...))
FUNCTION(pow, double(double, double))
FUNCTION(pread, ssize_t(int, void *, size_t, off_t))
FUNCTION(rename, int(const char *, const char *))
FUNCTION(sin, double(double))
FUNCTION(strerror, char *(int))
FUNCTION(uname, int(struct utsname *))
FUNCTION(unlink, int(const char *))
FUNCTION(write, ssize_t(int, const void *, size_t))

VARIABLE(errno, int)
FIELD(timespec, tv_sec, time_t)
FIELD(timespec, tv_nsec, long)
SIZE(off_t, 8, 1)
SIZE(size_t, 8, 0)
SIZE(ssize_t, 8, 1)
SIZE(time_t, 8, 1)

CONSTANT(EDQUOT)
CONSTANT(EEXIST)
CONSTANT(EINTR)
CONSTANT(EINVAL)
CONSTANT(EIO)
CONSTANT(ENOENT)
CONSTANT(ENOSPC)
CONSTANT(ENOTDIR)
CONSTANT(ENOTSUP)
CONSTANT(ENOTTY)
CONSTANT(EPERM)
CONSTANT(F_OK)
CONSTANT(O_APPEND)
CONSTANT(O_CLOEXEC)
CONSTANT(O_CREAT)
CONSTANT(O_EXCL)
CONSTANT(O_RDONLY)
CONSTANT(O_WRONLY)

#ifdef __APPLE__
#include <sys/clonefile.h>
#include <sys/sysctl.h>

// Narrower than on Linux, so the sources pass literals, which fit both.
SIZE(mode_t, 2, 0)
// Swift imports an array of characters as a tuple, whose bytes the sources read up to its end, whatever its length.
FIELD(utsname, machine, char[256])
FUNCTION(clonefile, int(const char *, const char *, unsigned int))
FUNCTION(sysctlbyname, int(const char *, void *, size_t *, void *, size_t))
VALUE(F_FULLFSYNC, 51)
_Static_assert(CLOCK_MONOTONIC_RAW == 4, "CLOCK_MONOTONIC_RAW has another value");
#else
SIZE(mode_t, 4, 0)
FIELD(utsname, machine, char[65])
#endif
