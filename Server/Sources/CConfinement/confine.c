// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "include/cconfinement.h"

static void limit(int resource, rlim_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now)) return;
  if (now.rlim_max == RLIM_INFINITY || now.rlim_max > most) now.rlim_max = most;
  now.rlim_cur = now.rlim_max;
  setrlimit(resource, &now);
}

// A new process inherits blocked and ignored signals; the signals of the time limits must arrive. The signals that stop a
// whole process group or service are ignored, because the parent is still waiting for the answer. It ends this process by
// SIGKILL or by closing the socket. PR_SET_PDEATHSIG is not an alternative: it reports the end of the parent's thread.
static void set_signals(void) {
  sigset_t none;
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGQUIT, SIG_IGN);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPROF, SIG_DFL);
  signal(SIGALRM, SIG_DFL);
}

// Processor time is limited, so that a busy machine fails no image. The alarm ends a process that waits forever.
void confined_watch(unsigned seconds) {
  struct itimerval work = { .it_value.tv_sec = seconds };
  setitimer(ITIMER_PROF, &work, NULL);
  alarm(6 * seconds);
}

#ifdef __linux__
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

void confined_forget_surroundings(void) {
  set_signals();
#ifdef SYS_close_range
  if (syscall(SYS_close_range, 3u, ~0u, 0u))
#endif
    for (int file = 3; file < 4096; file++) close(file);
  // Fontconfig's default configuration looks for a home folder.
  clearenv();
  setenv("HOME", "/nonexistent", 1);
  // The limit on file sizes is 0. A warning written to a file is then an error and doesn't end the process.
  signal(SIGXFSZ, SIG_IGN);
  if (chdir("/")) _exit(71);
  umask(077);
}

static int give_up_rights(void) {
  const gid_t nobody = 65534;
  if (geteuid() == 0 && (setgroups(0, NULL) || setresgid(nobody, nobody, nobody) || setresuid(nobody, nobody, nobody)))
    return 0;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

static void allow_reading(int rules, const char *folder) {
  struct landlock_path_beneath_attr rule = {
    .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    .parent_fd = open(folder, O_PATH | O_CLOEXEC),
  };
  if (rule.parent_fd < 0) return;
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(rule.parent_fd);
}

// The first version of Landlock covers all file operations that the system calls below allow.
static int give_up_files(void) {
  static const char *const fonts[] = {
    "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts", "/var/cache/fontconfig",
  };
  struct landlock_ruleset_attr all = { .handled_access_fs = (1u << 13) - 1 };
  int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all.handled_access_fs, 0);
  if (rules < 0) return 0;
  for (size_t i = 0; i < sizeof fonts / sizeof fonts[0]; i++) allow_reading(rules, fonts[i]);
  int done = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return done;
}

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE
// Memory, threads, time, fonts, and the two standard streams. Every other call fails with EPERM.
static const int allowed[] = {
  SYS_read, SYS_readv, SYS_pread64, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_openat, SYS_fstat, SYS_newfstatat,
  SYS_statx, SYS_fstatfs, SYS_statfs, SYS_getdents64, SYS_readlinkat, SYS_faccessat, SYS_faccessat2, SYS_fcntl, SYS_fadvise64,
  SYS_ppoll, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_clone, SYS_futex,
  SYS_set_robust_list, SYS_get_robust_list, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
  SYS_tgkill, SYS_exit, SYS_exit_group, SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
  SYS_sched_yield, SYS_sched_getaffinity, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep,
  SYS_gettimeofday, SYS_getrandom, SYS_getrusage, SYS_times, SYS_sysinfo, SYS_uname, SYS_getcwd, SYS_restart_syscall,
  SYS_setitimer, SYS_membarrier,
#ifdef SYS_rseq
  SYS_rseq,
#endif
#ifdef __x86_64__
  SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_alarm, SYS_time, SYS_arch_prctl,
#endif
};

#define COUNT (sizeof allowed / sizeof allowed[0])
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define RESULT(result) BPF_STMT(BPF_RET | BPF_K, (result))
#define FORBIDDEN SECCOMP_RET_ERRNO | EPERM

#include <errno.h>

// A new thread is a clone inside this process. A filter can't read the arguments of clone3, so that fails with ENOSYS.
static int give_up_calls(void) {
  struct sock_filter filter[2 * COUNT + 24];
  unsigned short at = 0;
  filter[at++] = (struct sock_filter)LOAD(arch);
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
  filter[at++] = (struct sock_filter)RESULT(SECCOMP_RET_KILL_PROCESS);
  filter[at++] = (struct sock_filter)LOAD(nr);
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
  filter[at++] = (struct sock_filter)RESULT(SECCOMP_RET_ERRNO | ENOSYS);
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
  filter[at++] = (struct sock_filter)LOAD(args[0]);
  filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000 /* CLONE_THREAD */, 1, 0);
  filter[at++] = (struct sock_filter)RESULT(FORBIDDEN);
  filter[at++] = (struct sock_filter)RESULT(SECCOMP_RET_ALLOW);
  for (size_t i = 0; i < COUNT; i++) {
    filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)allowed[i], 0, 1);
    filter[at++] = (struct sock_filter)RESULT(SECCOMP_RET_ALLOW);
  }
  filter[at++] = (struct sock_filter)RESULT(FORBIDDEN);
  struct sock_fprog program = { .len = at, .filter = filter };
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static int give_up_calls(void) { return 0; }
#endif

// The stack of each thread counts as memory. This applies to threads that start later.
static void prepare_memory(void) {
  mallopt(M_ARENA_MAX, 1);
  // The memory of one image serves the next, because new pages of memory cost more than most steps of the work.
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 24 << 20);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes)) return;
  pthread_attr_setstacksize(&attributes, 2 << 20);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

void confined_give_back(void) { malloc_trim(0); }

int confined(size_t memory) {
  int done = CONFINED_LIMITS;
  prepare_memory();
  limit(RLIMIT_DATA, memory);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 64);
  // No core dump, and no other process of the same user can read the memory of this one.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (give_up_rights()) {
    done |= CONFINED_NO_RIGHTS;
    if (give_up_files()) done |= CONFINED_NO_FILES;
    if (give_up_calls()) done |= CONFINED_NO_CALLS;
  }
  return done;
}

#else

void confined_give_back(void) {}

void confined_forget_surroundings(void) {
  set_signals();
  for (int file = 3; file < 4096; file++) close(file);
  // The limit on file sizes is 0. A warning written to a file is then an error and doesn't end the process.
  signal(SIGXFSZ, SIG_IGN);
  if (chdir("/")) _exit(71);
  umask(077);
}

int confined(size_t memory) {
  limit(RLIMIT_DATA, memory);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 64);
  return CONFINED_LIMITS;
}

#endif
