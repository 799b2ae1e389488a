extension Program {
  /// How it ended, and the last thing it said of it.
  package struct Ending: Sendable {
    package enum Manner: Sendable { case exited(Int32), signaled(Int32) }

    package var manner: Manner
    package var lastLine: String?
    /// Whether the beginning of that was too far back to be kept.
    package var isCut = false
  }

  /// Runs to the end. It is stopped, with all it has started, when the task is cancelled or `hear`
  /// throws; when this returns there is nothing left to be reaped.
  /// - Parameters:
  ///   - isHeard: Whether anybody listens to what it prints.
  ///   - leavesNothing: Whether what it has started ends with it, or soon after; see `Orphans`.
  ///   - complaint: Gets what it writes to its standard error, as `hear` does.
  ///   - hear: Gets what it prints, as it comes, and says whether it has let time pass, so that there
  ///     may be more already.
  /// - Throws: `ProgramError` where it cannot be started, `CancellationError`, and what `hear` does.
  package func run(
    isHeard: Bool = true, leavesNothing: Bool = false,
    complaint: (_ chunk: [UInt8]) async throws -> Bool = { _ in false },
    _ hear: (_ chunk: [UInt8]) async throws -> Bool
  ) async throws -> Ending {
    var program = self
    let run = leavesNothing ? Orphans.begin() : nil
    defer { if let run { Orphans.end(run) } }
    if let run { program.environment.append("\(Orphans.variable)=\(run)") }
    let child: ChildProcess
    do throws(ProgramError) {
      child = try ChildProcess(program, isHeard: isHeard)
    } catch {
      whenGone()
      throw error
    }
    do {
      let tail = try await follow(child, hear, complaint)
      if leavesNothing { child.killRest() }
      let manner = child.reap()
      whenGone()
      return Ending(manner: manner, lastLine: tail.lastLine, isCut: tail.isCut)
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
    // What it has left in the pipes counts, but not what others go on writing in its place.
    var leftovers = OutputPipe.capacity / OutputPipe.chunk
    while leftovers > 0 {
      // Asked before reading: whatever it wrote is in the pipes once it has ended.
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
