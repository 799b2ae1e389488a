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
      // Where that cannot be had the pipe is a larger one.
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

  /// Starts it with its files.
  static func spawn(_ program: Program, _ pipes: Pipes) throws(ProgramError) -> pid_t {
    var plan = try SpawnPlan()
    let input = try program.input.map { (bytes) throws(ProgramError) in
      try SharedMemory.input(bytes)
    }
    switch input {
    case .some(let memory): try plan.hand(memory.number, as: 0)
    case .none: try plan.open("/dev/null", O_RDONLY, as: 0)
    }
    if pipes.output.writing >= 0 {
      try plan.hand(pipes.output.writing, as: 1)
    } else {
      try plan.open("/dev/null", O_WRONLY, as: 1)
    }
    try plan.hand(pipes.errors.writing, as: 2)
    try plan.close(from: 3)
    try plan.makeFresh()
    return try Orphans.starting { () throws(ProgramError) in try plan.start(program) }
  }
}
