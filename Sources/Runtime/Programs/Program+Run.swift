extension Program {
  /// How it ended, and the last thing it said of it.
  package struct Ending: Sendable {
    package enum Manner: Sendable { case exited(Int32), signaled(Int32) }

    package var manner: Manner
    package var lastLine: String?
  }

  /// Runs to the end. It is stopped, with all it has started, when the task is cancelled or `hear`
  /// throws; when this returns there is nothing left to be reaped.
  /// - Parameters:
  ///   - isHeard: Whether anybody listens to what it prints.
  ///   - leavesNothing: Whether what it has started ends with it.
  ///   - hear: Gets that, as it comes.
  /// - Throws: `ProgramError` where it cannot be started, `CancellationError`, and what `hear` does.
  package func run(
    isHeard: Bool = true, leavesNothing: Bool = false,
    _ hear: (_ chunk: [UInt8]) async throws -> Void
  ) async throws -> Ending {
    let child = try ChildProcess(self, isHeard: isHeard)
    do {
      let tail = try await follow(child, hear)
      if leavesNothing { child.killRest() }
      return Ending(manner: child.reap(), lastLine: tail.lastLine)
    } catch {
      await child.stop(within: grace)
      throw error
    }
  }

  private func follow(
    _ child: ChildProcess, _ hear: (_ chunk: [UInt8]) async throws -> Void
  ) async throws -> OutputTail {
    var (output, errors) = (child.output, child.errors)
    var tail = OutputTail(limit: Self.tailLimit)
    // What it has left in the pipes counts, but not what others go on writing in its place.
    var leftovers = OutputPipe.capacity / OutputPipe.chunk
    while leftovers > 0 {
      // Asked before reading: whatever it wrote is in the pipes once it has ended.
      let hasEnded = child.hasEnded
      let (text, complaint) = (output.read(), errors.read())
      if let complaint { tail.append(complaint.span.bytes) }
      if let text { try await hear(text) }
      try Task.checkCancellation()
      if hasEnded {
        leftovers = text == nil && complaint == nil ? 0 : leftovers - 1
      } else if text == nil && complaint == nil {
        await child.news()
      }
    }
    return tail
  }
}
