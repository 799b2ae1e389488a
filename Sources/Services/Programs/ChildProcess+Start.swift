internal import CLinux
internal import Glibc

extension ChildProcess {
  /// The two ends of a pipe; negative where there is none.
  struct PipeEnds {
    var reading: Int32 = -1
    var writing: Int32 = -1

    mutating func open() throws(ProgramError) {
      var ends: [Int32] = [-1, -1]
      guard clinux_pipe(&ends) == 0 else { throw .system("pipe2", errno) }
      (reading, writing) = (ends[0], ends[1])
      _ = fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK)
    }

    mutating func closeWriting() {
      if writing >= 0 { Glibc.close(writing) }
      writing = -1
    }

    mutating func close() {
      closeWriting()
      if reading >= 0 { Glibc.close(reading) }
      reading = -1
    }
  }

  struct Pipes {
    var output = PipeEnds()
    var errors = PipeEnds()
  }

  /// Starts it with nothing to read, in a session of its own: that makes it and what it starts one
  /// process group to be stopped.
  static func start(
    _ program: Program, isHeard: Bool
  ) throws(ProgramError) -> (Pipes, pid_t) {
    var pipes = Pipes()
    do throws(ProgramError) {
      if isHeard { try pipes.output.open() }
      try pipes.errors.open()
      let process = try spawn(program, pipes)
      pipes.output.closeWriting()
      pipes.errors.closeWriting()
      return (pipes, process)
    } catch {
      pipes.output.close()
      pipes.errors.close()
      throw error
    }
  }

  /// posix_spawn(3) with each place where the program may be.
  private static func spawn(_ program: Program, _ pipes: Pipes) throws(ProgramError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if pipes.output.writing >= 0 {
      posix_spawn_file_actions_adddup2(&actions, pipes.output.writing, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, pipes.errors.writing, 2)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setFresh(&attributes)
    var process = pid_t()
    var code = ENOENT
    withCStrings(program.words) { words in
      withCStrings(program.environment) { environment in
        for path in program.paths where code != 0 {
          code = posix_spawn(&process, path, &actions, &attributes, words, environment)
        }
      }
    }
    if [EAGAIN, ENOMEM].contains(code) { throw .system("posix_spawn", code) }
    guard code == 0 else { throw .cannotBeRun }
    return process
  }

  /// In a session of its own, with no signal held back or ignored, whatever this thread does.
  private static func setFresh(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private static func withCStrings(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Void
  ) {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    body(copies + [nil])
  }
}
