// What the Glibc module leaves out.
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <sys/syscall.h>

// Passes a signal that has come to some other thread on to the main thread, which has it blocked
// and reads it as an event. (A library that starts programs leaves the threads it does that on
// with nothing blocked.) Nothing but system calls: it runs at any moment.
static void clinux_pass_on(int number) {
  int saved = errno;
  if (syscall(SYS_gettid) == getpid()) {
    signal(number, SIG_DFL);
    raise(number);
  } else {
    syscall(SYS_tgkill, getpid(), getpid(), number);
  }
  errno = saved;
}

// sigaction(2) with that as the handler.
static inline int clinux_catch(int number) {
  struct sigaction action = {0};
  action.sa_handler = clinux_pass_on;
  action.sa_flags = SA_RESTART;
  return sigaction(number, &action, 0);
}

// What the C library shows to GNU programs only (spawn.h, pipe2(2)).
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

static inline int clinux_pipe(int ends[2]) {
  return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

// memfd_create(2), closed in programs that are started.
static inline int clinux_memory_file(const char *name) {
  const unsigned int close_on_exec = 1; // MFD_CLOEXEC
  return (int)syscall(SYS_memfd_create, name, close_on_exec);
}

// pidfd_open(2), which older C libraries leave out.
static inline int clinux_pidfd_open(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}
