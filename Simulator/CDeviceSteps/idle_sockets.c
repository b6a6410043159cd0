// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// FoundationNetworking of Swift 6.3 never gives up its interest in writing to a connection: while a request waits for its
// response, the socket is always writable, and the process spends half a processor on finding that out again and again.
// A process that asks this often in a row, with less than `RESTING` between, has to wait a moment each time.
enum { FILES = 1024, IN_A_ROW = 256, PAUSE = 2000000, RESTING = 5000000 };

static _Atomic int64_t last_request[FILES];
static _Atomic int in_a_row[FILES];

static int64_t now(void) {
  struct timespec time = {0};
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void hold_back(int file) {
  if (file < 0 || file >= FILES) return;
  int64_t before = atomic_exchange(&last_request[file], now());
  if (now() - before > RESTING) {
    atomic_store(&in_a_row[file], 0);
  } else if (atomic_fetch_add(&in_a_row[file], 1) > IN_A_ROW) {
    nanosleep(&(struct timespec){.tv_nsec = PAUSE}, NULL);
  }
}

int epoll_ctl(int set, int change, int file, struct epoll_event *event) {
  if (event != NULL && change != EPOLL_CTL_DEL && event->events & EPOLLOUT) hold_back(file);
  return (int)syscall(SYS_epoll_ctl, set, change, file, event);
}
