// What the Glibc module leaves out.
#include <errno.h>
#include <signal.h>
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
