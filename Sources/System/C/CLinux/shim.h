// System calls and headers that the Glibc module lacks.
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <malloc.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
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
#include <semaphore.h>

// Passes a signal that another thread has received to the main thread, which blocks it and reads it
// as an event. (A library that starts programs unblocks all signals on the threads that it uses.)
// A signal handler, so it only makes system calls.
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

// sigaction(2) with clinux_pass_on as the handler.
static inline int clinux_catch(int number) {
  struct sigaction action = {0};
  action.sa_handler = clinux_pass_on;
  action.sa_flags = SA_RESTART;
  return sigaction(number, &action, 0);
}

extern int sem_clockwait(sem_t *, clockid_t, const struct timespec *);

// Waits for a semaphore for so many nanoseconds of the clock that never jumps (sem_clockwait(3), which
// the C library declares only for GNU programs).
static inline int clinux_wait(sem_t *semaphore, long long nanoseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  nanoseconds += end.tv_nsec;
  end.tv_sec += nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  // A signal may interrupt the call.
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &end) != 0) {
    if (errno != EINTR) return -1;
  }
  return 0;
}

// pipe2(2), which the C library declares only for GNU programs.
static inline int clinux_pipe(int ends[2]) {
  return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

// F_SETPIPE_SZ of fcntl(2), which the C library declares only for GNU programs.
static inline int clinux_set_pipe_size(int descriptor, int size) {
  return fcntl(descriptor, 1031, size);
}

// pidfd_open(2), which older C libraries lack.
static inline int clinux_pidfd_open(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

// Makes processes whose parents have ended children of this one (PR_SET_CHILD_SUBREAPER of
// prctl(2)).
static inline int clinux_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

// Closes all files from `first` on (close_range(2), which older kernels lack).
static inline void clinux_close_from(int first) {
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
  for (long number = first, end = sysconf(_SC_OPEN_MAX); number < end; number += 1) close((int)number);
}

// Sends the number of a group to the guard, without waiting.
static inline void clinux_tell_guard(int guard, pid_t group) {
  if (guard >= 0) send(guard, &group, sizeof group, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// The arguments for starting a program, and the call that has failed with its error code.
struct clinux_start {
  // The first three files; negative for /dev/null.
  int files[3];
  // The socket to the guard; negative without one.
  int guard;
  // The possible paths, the arguments and the environment, each ending with a null.
  char *const *paths, *const *arguments, *const *environment;
  const char *call;
  int code;
};

// The part of a start in the new process, which shares this process's memory until execve(2).
static int clinux_become(void *argument) {
  struct clinux_start *start = (struct clinux_start *)argument;
  // The guard has to know the group before anything runs in it.
  clinux_tell_guard(start->guard, setsid());
  struct sigaction action = {0};
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < 65; number += 1) sigaction(number, &action, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  start->call = "dup";
  for (int file = 0; file < 3; file += 1) {
    int own = start->files[file];
    if (own < 0) own = open("/dev/null", file == 0 ? O_RDONLY : O_WRONLY);
    // Duplicated to a number that dup2 below does not overwrite.
    start->files[file] = fcntl(own, F_DUPFD, 3);
    if (start->files[file] < 0) goto failed;
  }
  for (int file = 0; file < 3; file += 1) {
    if (dup2(start->files[file], file) < 0) goto failed;
  }
  clinux_close_from(3);
  start->call = "execve";
  for (char *const *path = start->paths; *path; path += 1) {
    execve(*path, start->arguments, start->environment);
  }
failed:
  start->code = errno;
  _exit(127);
}

// Starts a program in its own session, with no signal blocked or ignored, as posix_spawn(3) does,
// which could not tell the guard. Returns the process number, or -1 with the call that has failed.
static inline pid_t clinux_start(struct clinux_start *start) {
  extern int clone(int (*)(void *), void *, int, void *, ...);
  enum { clone_vm = 0x100, clone_vfork = 0x4000 };
  _Alignas(16) char stack[1 << 14];
  sigset_t all, before;
  sigfillset(&all);
  start->code = 0;
  // Keeps this process's signal handlers from running in the new one.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t process = clone(
    clinux_become, stack + sizeof stack, clone_vm | clone_vfork | SIGCHLD, start);
  if (process < 0) start->call = "clone", start->code = errno;
  pthread_sigmask(SIG_SETMASK, &before, 0);
  if (process > 0 && start->code != 0) {
    clinux_tell_guard(start->guard, -process);
    while (waitpid(process, 0, 0) < 0 && errno == EINTR) {}
  }
  return start->code == 0 ? process : -1;
}

// Forks a guard process that ends the groups of this process's programs if this process is killed.
// A packet with a group's number adds the group, one with the negative number removes it; the end
// of the stream means that this process has ended. The guard has its own session, ignores signals,
// keeps no other file open and has another name, so that it does not receive signals sent to this
// process by name. Returns the process number, or -1.
static inline pid_t clinux_guard_groups(int packets) {
  enum { most = 4096 };
  extern char **environ;
  extern char *program_invocation_name;
  pid_t child = fork();
  if (child != 0) return child;
  setsid();
  for (int number = 1; number < 65; number += 1) signal(number, SIG_IGN);
  dup2(packets, 0);
  clinux_close_from(1);
  prctl(PR_SET_NAME, "group-guard", 0, 0, 0);
  // The arguments are stored one after another before the environment (proc_pid_cmdline(5)).
  char *name = program_invocation_name, *end = environ ? environ[0] : 0;
  if (end > name && end - name < 1 << 20) {
    for (char *letter = name; letter < end; letter += 1) *letter = 0;
  }
  static pid_t groups[most];
  int count = 0;
  for (;;) {
    pid_t group = 0;
    ssize_t length = read(0, &group, sizeof group);
    if (length < 0 && errno == EINTR) continue;
    if (length != sizeof group) break;
    if (group > 0 && count < most) groups[count++] = group;
    for (int index = 0; group < 0 && index < count; index += 1) {
      if (groups[index] == -group) groups[index--] = groups[--count];
    }
  }
  for (int index = 0; index < count; index += 1) kill(-groups[index], SIGTERM);
  struct timespec grace = {0, 500000000};
  if (count > 0) nanosleep(&grace, 0);
  for (int index = 0; index < count; index += 1) kill(-groups[index], SIGKILL);
  _exit(0);
}

// memfd_create(2), which the C library declares only for GNU programs: memory with a descriptor
// that can be sent to another process, and that is closed in started programs.
static inline int clinux_memfd(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 1 /* MFD_CLOEXEC */);
}

// Allocates the pages of `bytes` from `base` on, as writing would do (madvise(2), Linux 5.14). An
// older kernel refuses, and the first writes allocate them.
static inline int clinux_populate(void *base, size_t bytes) {
  return madvise(base, bytes, 23 /* MADV_POPULATE_WRITE */);
}

// A packet with room for one descriptor (SCM_RIGHTS in unix(7)).
struct clinux_packet {
  struct msghdr message;
  struct iovec part;
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
};

static inline void clinux_set_packet(struct clinux_packet *packet, void *bytes, size_t size) {
  *packet = (struct clinux_packet){.part = {bytes, size}};
  packet->message.msg_iov = &packet->part;
  packet->message.msg_iovlen = 1;
  packet->message.msg_control = packet->control.room;
  packet->message.msg_controllen = sizeof packet->control.room;
}

// Sends a packet with a descriptor, or with none if it is -1 (sendmsg(2)).
static inline ssize_t clinux_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct clinux_packet packet;
  clinux_set_packet(&packet, (void *)bytes, count);
  if (descriptor >= 0) {
    struct cmsghdr *header = CMSG_FIRSTHDR(&packet.message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    *(int *)CMSG_DATA(header) = descriptor;
  } else {
    packet.message.msg_controllen = 0;
  }
  return sendmsg(socket, &packet.message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Receives a packet with its descriptor, which is -1 if there is none (recvmsg(2)). A packet that
// was truncated is an error, as is one with several descriptors; these are closed.
static inline ssize_t clinux_receive(int socket, void *bytes, size_t size, int *descriptor) {
  struct clinux_packet packet;
  clinux_set_packet(&packet, bytes, size);
  *descriptor = -1;
  ssize_t count = recvmsg(socket, &packet.message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (count < 0) return count;
  int is_odd = packet.message.msg_flags & (MSG_TRUNC | MSG_CTRUNC);
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&packet.message); header;
       header = CMSG_NXTHDR(&packet.message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    const int *sent = (const int *)CMSG_DATA(header);
    size_t length = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < length; i++) {
      if (*descriptor < 0) {
        *descriptor = sent[i];
      } else {
        close(sent[i]);
        is_odd = 1;
      }
    }
  }
  if (is_odd) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
    errno = EMSGSIZE;
    return -1;
  }
  return count;
}

// Returns whether a descriptor is a memory file (fstatfs(2), TMPFS_MAGIC).
#include <sys/vfs.h>
static inline int clinux_is_memory(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 && status.f_type == 0x01021994;
}

// Returns freed memory to the system (malloc_trim(3)), if the C library supports that.
#ifdef __GLIBC__
#include <malloc.h>
static inline void clinux_return_memory(void) { malloc_trim(0); }
#else
static inline void clinux_return_memory(void) {}
#endif
