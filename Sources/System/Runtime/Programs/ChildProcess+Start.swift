internal import CLinux
internal import Glibc

extension ChildProcess {
  /// The two ends of a pipe; negative if it is not open.
  struct PipeEnds {
    var reading: Int32 = -1
    var writing: Int32 = -1

    mutating func open() throws(ProgramError) {
      var ends: [Int32] = [-1, -1]
      guard clinux_pipe(&ends) == 0 else { throw .system("pipe2", errno) }
      (reading, writing) = (ends[0], ends[1])
      // The pipe is larger if this fails.
      _ = clinux_set_pipe_size(writing, Int32(OutputPipe.capacity))
      let flags = fcntl(reading, F_GETFL)
      guard flags >= 0, fcntl(reading, F_SETFL, flags | O_NONBLOCK) == 0 else {
        throw .system("fcntl", errno)
      }
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

  /// Starts a program without input, in its own session, so that it and its children form one
  /// process group that can be stopped.
  static func start(
    _ program: Program, readsOutput: Bool
  ) throws(ProgramError) -> (Pipes, pid_t) {
    var pipes = Pipes()
    do throws(ProgramError) {
      if readsOutput { try pipes.output.open() }
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

  /// Starts a program with its files, at the first existing one of its paths.
  ///
  /// Any failure is an error: a program must not run with other files than intended.
  static func spawn(_ program: Program, _ pipes: Pipes) throws(ProgramError) -> pid_t {
    let input = try program.input.map { (bytes) throws(ProgramError) in
      try SharedMemory.input(bytes)
    }
    var start = clinux_start()
    switch input {
    case .some(let memory): start.files.0 = memory.number
    case .none: start.files.0 = -1
    }
    (start.files.1, start.files.2) = (pipes.output.writing, pipes.errors.writing)
    let process = Orphans.starting(
      &start, at: try CStrings(program.paths), try CStrings(program.arguments),
      in: try CStrings(program.environment))
    guard process < 0 else { return process }
    let call = String(cString: start.call)
    if call == "execve", ![EAGAIN, ENOMEM].contains(start.code) { throw .cannotBeRun }
    throw .system(call, start.code)
  }
}
