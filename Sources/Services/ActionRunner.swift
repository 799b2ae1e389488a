package import Settings
internal import Subprocess
internal import SystemPackage

/// Runs programs without a shell, each for no longer than it may, and no more at once than is sane.
package actor ActionRunner {
  private let grace: Duration
  private let capacity: Int
  private var running = 0

  /// - Parameters:
  ///   - grace: How long a program may take to leave once told to, before it is killed.
  ///   - capacity: How many programs may run at once.
  package init(grace: Duration = .seconds(2), capacity: Int = 32) {
    self.grace = grace
    self.capacity = capacity
  }

  /// Runs the program to its end or its time-out; when it returns no child is left to reap.
  package func run(_ action: ActionSettings) async -> ActionOutcome {
    guard let command = Command(action, grace: grace) else {
      return .failed(message: "The action “\(action.name)” names no program; give it an exec list.")
    }
    guard running < capacity else {
      return .failed(
        message: "\(capacity) actions are running already; “\(action.name)” was not started.")
    }
    running += 1
    defer { running -= 1 }
    return await Self.race(command, against: action.timeout)
  }

  /// Cancelling the run tears the program down, so the loser of the race is always stopped.
  private static func race(_ command: Command, against timeout: Double) async -> ActionOutcome {
    await withTaskGroup(of: ActionOutcome?.self) { group in
      group.addTask { await command.run() }
      group.addTask {
        try? await Task.sleep(for: .seconds(timeout))
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      await group.waitForAll()
      return first ?? command.timedOut(after: timeout)
    }
  }
}

/// One program with its arguments, ready to be started.
private struct Command: Sendable {
  /// Enough for the reason, whatever a program writes before it.
  private static let tailLimit = 2048

  private let action: String
  private let program: String
  private let configuration: Subprocess.Configuration

  /// Nil where there is no program to run.
  init?(_ action: ActionSettings, grace: Duration) {
    guard let program = action.exec.first, !program.isEmpty else { return nil }
    self.action = action.name
    self.program = program
    var options = PlatformOptions()
    // A session of its own makes the program and what it starts one process group to be stopped.
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: grace)
    ]
    configuration = Subprocess.Configuration(
      executable: program.utf8.contains(UInt8(ascii: "/"))
        ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(Array(action.exec.dropFirst())),
      environment: Self.environment,
      platformOptions: options)
  }

  /// What the service manager told us is not for our children: they could answer in our name.
  private static var environment: Environment {
    .inherit.updating([
      "NOTIFY_SOCKET": nil, "WATCHDOG_USEC": nil, "WATCHDOG_PID": nil,
      "LISTEN_FDS": nil, "LISTEN_PID": nil, "LISTEN_FDNAMES": nil, "JOURNAL_STREAM": nil,
    ])
  }

  func run() async -> ActionOutcome {
    do {
      let result = try await Subprocess.run(
        configuration, input: .none, output: .discarded, error: .sequence
      ) { execution in
        try await Self.tail(of: execution.standardError)
      }
      return outcome(of: result.terminationStatus, saying: result.closureResult.lastLine)
    } catch let error as SubprocessError where Self.isBadProgram(error.code) {
      return .failed(
        message: "The program “\(program)” of the action “\(action)” cannot be run;"
          + " install it or correct its path.")
    } catch {
      return .failed(message: "The action “\(action)” could not be started. \(error)")
    }
  }

  private static func isBadProgram(_ code: SubprocessError.Code) -> Bool {
    code == .executableNotFound || code == .spawnFailed
  }

  func timedOut(after seconds: Double) -> ActionOutcome {
    .timedOut(
      message: "The action “\(action)” was stopped: it took longer than \(seconds) s;"
        + " give it a longer timeout if it needs one.")
  }

  private static func tail(of output: SubprocessOutputSequence) async throws -> OutputTail {
    var tail = OutputTail(limit: tailLimit)
    for try await buffer in output { tail.append(buffer.bytes) }
    return tail
  }

  private func outcome(of status: TerminationStatus, saying line: String?) -> ActionOutcome {
    let how: String
    switch status {
    case .exited(0): return .succeeded
    case .exited(let code): how = "ended with code \(code)"
    case .signaled(let signal): how = "was ended by signal \(signal)"
    }
    return .failed(message: "The action “\(action)” \(how)" + (line.map { ": \($0)" } ?? "."))
  }
}
