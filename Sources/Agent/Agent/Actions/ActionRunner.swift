package import Blocking
internal import DetentMotion
package import Runtime
package import Settings
package import Values

/// Runs programs without a shell, each within its time limit, and only so many at once.
package actor ActionRunner {
  private let grace: Duration
  private let capacity: Int
  private let own: ProcessEnvironment
  private let adjust: @Sendable (inout Program) -> Void
  private let programs = ProgramCount()

  /// - Parameters:
  ///   - grace: How long a program may take to end once told to, before it is killed.
  ///   - capacity: How many programs may run at once.
  ///   - own: This process's own environment.
  ///   - adjust: Changes a program before it is started.
  package init(
    grace: Duration = .seconds(2), capacity: Int = 32, own: ProcessEnvironment = .own,
    adjust: @escaping @Sendable (inout Program) -> Void = { _ in }
  ) {
    self.adjust = adjust
    self.grace = grace
    self.own = own
    self.capacity = capacity
  }

  /// Runs the program to its end or its time-out. Returns at the time-out at once; the program is
  /// then told to end, and killed after the grace.
  /// - Parameters:
  ///   - value: The replacement of `${value}` in its arguments; nil: it is not replaced.
  ///   - files: The access to the program's secrets.
  ///   - grace: How long this program may take to end; nil: as long as any.
  ///   - isLimited: Whether it is refused if as many programs run as may.
  package func run(
    _ action: ActionSettings, value: String? = nil, _ files: FileAccess, grace: Duration? = nil,
    isLimited: Bool = true
  ) async -> ActionOutcome {
    var command: Command
    let grace = grace ?? self.grace
    do throws(SourceFailure) {
      guard let prepared = try await Command(action, value, own, grace: grace, files) else {
        return .failed(
          message: "The action “\(action.name)” names no program; give it an exec list.")
      }
      command = prepared
    } catch {
      return .failed(message: error.description, kind: error.kind)
    }
    guard !isLimited || programs.count < capacity else {
      return .failed(
        message: "\(capacity) actions are running already; “\(action.name)” was not started.")
    }
    adjust(&command.program)
    command.program = programs.counted(command.program)
    let (timeout, ready) = (action.timeout, command)
    let outcome = await withLimit({ try? await Pause.sleep(for: timeout) }) {
      await ready.run()
    }
    return outcome ?? command.timedOut(after: timeout)
  }
}

/// The program of an action, ready to be started.
private struct Command: Sendable {
  private let action: String
  var program: Program
  private let redaction: Redaction

  /// Creates the command; nil: the action has no program.
  init?(
    _ action: ActionSettings, _ value: String?, _ own: ProcessEnvironment, grace: Duration,
    _ files: FileAccess
  ) async throws(SourceFailure) {
    let prepared = try await action.program.prepared(
      action.exec, value: value, own: own, files, grace: grace)
    guard let prepared else { return nil }
    self.action = action.name
    (program, redaction) = (prepared.program, prepared.redaction)
  }

  func run() async -> ActionOutcome {
    var complaints = RateLimiter.output
    do {
      let ending = try await program.run(
        readsOutput: false,
        complaint: { chunk in
          let (lines, now) = (chunk.count { $0 == UInt8(ascii: "\n") }, MonotonicClock().now())
          guard let moment = complaints.read(lines: lines, at: now) else { return false }
          try await Pause.sleep(for: moment.seconds(since: now))
          return true
        }
      ) { _ in false }
      return outcome(of: ending)
    } catch ProgramError.cannotBeRun {
      // Its path may contain a secret.
      let name = redaction.applied(to: program.name)
      return .failed(
        message: "The program “\(name)” of the action “\(action)” cannot be run;"
          + " install it or correct its path.", kind: .notFound)
    } catch is CancellationError {
      return .failed(message: "The action “\(action)” was ended.", kind: .ended)
    } catch {
      let reason = redaction.applied(to: "\(error)")
      return .failed(message: "The action “\(action)” could not be started. \(reason)")
    }
  }

  func timedOut(after seconds: Double) -> ActionOutcome {
    .failed(
      message: "The action “\(action)” was stopped: it took longer than \(seconds) s;"
        + " give it a longer timeout if it needs one.", kind: .timedOut)
  }

  private func outcome(of ending: Program.Ending) -> ActionOutcome {
    let how: String
    switch ending.status {
    case .exited(0): return .succeeded
    case .exited(let code): how = "ended with code \(code)"
    case .signaled(let signal): how = "was ended by signal \(signal)"
    }
    return .failed(
      message: "The action “\(action)” \(how)"
        + (ending.lastLine.map { ": \(redaction.applied(to: $0, isCut: ending.isCut))" } ?? "."),
      kind: ending.status.failure ?? .failed)
  }
}
