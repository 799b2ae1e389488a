internal import Blocking

extension Program {
  /// The way in which the program ended, and its last error message.
  package struct Ending: Sendable {
    package enum Status: Sendable { case exited(Int32), signaled(Int32) }

    package var status: Status
    package var lastLine: String?
    /// Whether the beginning of that line was dropped.
    package var isCut = false
  }

  /// Runs the program to its end. Stops it and its children if the task is cancelled or `hear`
  /// throws; when this returns, its process has been reaped, or is reaped when it ends.
  /// - Parameters:
  ///   - readsOutput: Whether to read its standard output.
  ///   - leavesNothing: Whether to end all of its processes with it, or soon after; see `Orphans`.
  ///   - complaint: Receives its standard error, like `hear`.
  ///   - hear: Receives its standard output, and returns whether it has taken time, in which case
  ///     there may be more output already.
  /// - Throws: `ProgramError` if it cannot be started, `CancellationError`, or an error of `hear`.
  package func run(
    readsOutput: Bool = true, leavesNothing: Bool = false,
    complaint: (_ chunk: [UInt8]) async throws -> Bool = { _ in false },
    _ hear: (_ chunk: [UInt8]) async throws -> Bool
  ) async throws -> Ending {
    var program = self
    let run = leavesNothing ? Orphans.begin() : nil
    defer { if let run { Orphans.end(run) } }
    if let run { program.environment.append("\(Orphans.variable)=\(run)") }
    let child: ChildProcess
    do throws(ProgramError) {
      // The system waits for the program's file, which may be on a dead network share.
      child = try await BackgroundThread.run { [program] in
        Result { () throws(ProgramError) in try ChildProcess(program, readsOutput: readsOutput) }
      }.get()
    } catch {
      whenGone()
      throw error
    }
    do {
      let tail = try await follow(child, hear, complaint)
      if leavesNothing { child.killRest() }
      let status = child.reap()
      whenGone()
      return Ending(status: status, lastLine: tail.lastLine, isCut: tail.isCut)
    } catch {
      await child.stop(within: grace, killing: killing, whenGone)
      throw error
    }
  }

  private func follow(
    _ child: ChildProcess, _ hear: (_ chunk: [UInt8]) async throws -> Bool,
    _ hearComplaint: (_ chunk: [UInt8]) async throws -> Bool
  ) async throws -> OutputTail {
    var (output, errors) = (child.output, child.errors)
    var tail = OutputTail(limit: Self.tailLimit)
    // Reads what the program left in the pipes, but not what other processes continue to write.
    var leftovers = OutputPipe.capacity / OutputPipe.chunk
    while leftovers > 0 {
      // Checked before reading, as all output is in the pipes once the program has ended.
      let hasEnded = child.hasEnded
      let (text, complaint) = (output.read(), errors.read())
      if let complaint { tail.append(complaint.span.bytes) }
      var isLate = false
      if let text, try await hear(text) { isLate = true }
      if let complaint, try await hearComplaint(complaint) { isLate = true }
      try Task.checkCancellation()
      if hasEnded {
        leftovers = text == nil && complaint == nil ? 0 : leftovers - 1
      } else if output.isEmpty && errors.isEmpty && !isLate {
        await child.news(isGathered: isGathered)
      }
    }
    return tail
  }
}
