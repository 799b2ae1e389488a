internal import DetentMotion
internal import Runtime
internal import Values

extension RateLimiter {
  /// Slows down a program that prints more than anybody can see, so that neither it nor the agent
  /// keeps a processor busy: unread output fills its pipe, and then the program blocks.
  static var output: RateLimiter { RateLimiter(interval: 1.0 / 20, burst: 9) }

  /// Counts a reading of output. Many lines count as several readings, since each costs the program
  /// that writes it, but as no more than ten, so that the newest line is never long in coming.
  /// - Parameter count: The number of lines that have ended; 0 for a piece of a long one.
  /// - Returns: When to read on; nil: at once.
  mutating func read(lines count: Int, at now: Instant) -> Instant? {
    take(count == 0 ? 0.4 : min(max(1, Double(count) / 400), 10), at: now)
    return hasRoom(at: now) ? nil : next
  }

  /// Counts a reading and sleeps for as long as is due, until a tick that all floods share.
  /// - Returns: Whether it has slept.
  mutating func hold(lines count: Int, _ time: any Timekeeping) async throws -> Bool {
    guard let moment = read(lines: count, at: time.now()) else { return false }
    try await time.sleep(until: Ticks.next(after: moment, every: interval))
    return true
  }
}

extension PreparedProgram {
  /// Returns a failure of the program, with its secrets, which its path may contain, hidden.
  func failure(
    of source: String, _ what: String, kind: FailureKind = .failed
  ) -> SourceFailure {
    let sentence = "The program “\(program.name)” of the source “\(source)” \(what)"
    return SourceFailure(redaction.applied(to: sentence), kind: kind)
  }

  /// Runs the program of a source to its end and returns its output.
  func output(
    for source: String, _ time: any Timekeeping
  ) async -> Result<[UInt8], SourceFailure> {
    do throws(SourceFailure) {
      var text: [UInt8] = []
      try await stream(for: source, time) { chunk in
        text += chunk
        guard text.count <= Reading.limit else {
          throw failure(
            of: source, "prints too much; let it print only the value.", kind: .unreadable)
        }
        return nil
      }
      return .success(text)
    } catch {
      return .failure(error)
    }
  }

  /// Runs the program to its end and hands on its output as it comes. Stops the program, with all
  /// that it has started, when the task is cancelled or `handle` throws.
  ///
  /// - Parameters:
  ///   - sort: The kind of failure when the program does not end well.
  ///   - handle: Returns how many lines have come, so that a flood is slowed down, as that of the
  ///     standard error always is; nil: it is not.
  /// - Throws: If the program does not end well.
  func stream(
    for source: String, _ time: any Timekeeping, ending sort: FailureKind = .failed,
    _ handle: (_ chunk: [UInt8]) async throws -> Int?
  ) async throws(SourceFailure) {
    var (prints, complaints) = (RateLimiter.output, RateLimiter.output)
    do {
      let ending = try await program.run(
        leavesNothing: true,
        complaint: { chunk in
          let lines = chunk.count { $0 == UInt8(ascii: "\n") }
          return try await complaints.hold(lines: lines, time)
        },
        { chunk in
          guard let lines = try await handle(chunk) else { return false }
          return try await prints.hold(lines: lines, time)
        })
      try judge(ending, source, sort)
    } catch let failure as SourceFailure {
      throw failure
    } catch ProgramError.cannotBeRun {
      throw failure(
        of: source, "cannot be run; install it or correct its path.", kind: .notFound)
    } catch let error as ProgramError {
      throw failure(of: source, "could not be started. \(error)")
    } catch {
      throw failure(of: source, "was stopped.", kind: sort)
    }
  }

  private func judge(
    _ ending: Program.Ending, _ source: String, _ kind: FailureKind
  ) throws(SourceFailure) {
    let how: String
    switch ending.status {
    case .exited(0): return
    case .exited(let code): how = "ended with code \(code)"
    case .signaled(let signal): how = "was ended by signal \(signal)"
    }
    let reason =
      ending.lastLine.map { ": \(redaction.applied(to: $0, isCut: ending.isCut))" } ?? "."
    throw failure(of: source, how + reason, kind: ending.status.failure ?? kind)
  }
}

extension Program.Ending.Status {
  /// The failure that the exit status means by the shell's convention; nil: it means none.
  var failure: FailureKind? {
    switch self {
    case .exited(127): .notFound
    case .exited(126): .notAllowed
    case .exited, .signaled: nil
    }
  }
}
