internal import DetentMotion
internal import Runtime
internal import Values

extension PreparedProgram {
  /// What has become of it, as it is said: without its secrets, which may stand in its path.
  func failure(
    of source: String, _ what: String, kind: FailureKind = .failed
  ) -> SourceFailure {
    let sentence = "The program “\(program.name)” of the source “\(source)” \(what)"
    return SourceFailure(redaction.applied(to: sentence), kind: kind)
  }

  /// Runs to the end and gives what it printed; `source` is whose program it is.
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

  /// Runs to the end and hands on what it prints, as it comes. It is stopped, with all it has
  /// started, when the task is cancelled or `handle` throws.
  ///
  /// - Parameters:
  ///   - sort: Which sort of failure it is when it ends, and not well.
  ///   - handle: Says how many lines have come, so that a flood is held back, as complaints are; nil:
  ///     it is not.
  /// - Throws: When it does not end well.
  func stream(
    for source: String, _ time: any Timekeeping, ending sort: FailureKind = .failed,
    _ handle: (_ chunk: [UInt8]) async throws -> Int?
  ) async throws(SourceFailure) {
    var (prints, complaints) = (FloodBrake(), FloodBrake())
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
    switch ending.manner {
    case .exited(0): return
    case .exited(let code): how = "ended with code \(code)"
    case .signaled(let signal): how = "was ended by signal \(signal)"
    }
    let reason =
      ending.lastLine.map { ": \(redaction.applied(to: $0, isCut: ending.isCut))" } ?? "."
    throw failure(of: source, how + reason, kind: ending.manner.failure ?? kind)
  }
}

extension Program.Ending.Manner {
  /// What the exit status tells by the shell's convention; nil: nothing of that sort.
  var failure: FailureKind? {
    switch self {
    case .exited(127): .notFound
    case .exited(126): .notAllowed
    case .exited, .signaled: nil
    }
  }
}
