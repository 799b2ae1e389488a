internal import Glibc
internal import Subprocess
internal import SystemPackage

/// A program with its arguments, ready to be started, in a process group of its own.
struct Program: Sendable {
  /// Enough for the reason, whatever a program writes before it.
  static let tailLimit = 2048

  let name: String
  let configuration: Subprocess.Configuration

  /// Nil where there is no program to run.
  ///
  /// - Parameters:
  ///   - environment: What it gets besides this process's own environment.
  ///   - grace: How long it may take to leave once told to, before it is killed.
  init?(
    _ words: [String], environment: [String: String] = [:],
    grace: Duration = .milliseconds(500)
  ) {
    guard let program = words.first, !program.isEmpty else { return nil }
    name = program
    var options = PlatformOptions()
    // A session of its own makes the program and what it starts one process group to be stopped.
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: grace)
    ]
    configuration = Subprocess.Configuration(
      executable: program.utf8.contains(UInt8(ascii: "/"))
        ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(Array(words.dropFirst())),
      environment: Self.environment(with: environment),
      platformOptions: options)
  }

  /// What the service manager told us is not for our children: they could answer in our name.
  private static func environment(with additions: [String: String]) -> Environment {
    let ours: [Environment.Key: String?] = [
      "NOTIFY_SOCKET": nil, "WATCHDOG_USEC": nil, "WATCHDOG_PID": nil,
      "LISTEN_FDS": nil, "LISTEN_PID": nil, "LISTEN_FDNAMES": nil, "JOURNAL_STREAM": nil,
    ]
    let more = additions.merging(session) { $1 }.map {
      (Environment.Key(stringLiteral: $0), Optional($1))
    }
    return .inherit.updating(ours.merging(more) { $1 })
  }

  /// Where the user's bus and sound server are, which a service of the system is not told.
  private static var session: [String: String] {
    let folder = "/run/user/\(getuid())"
    let isKnown = getenv("XDG_RUNTIME_DIR") != nil || access(folder, X_OK) != 0
    return isKnown ? [:] : ["XDG_RUNTIME_DIR": folder]
  }

  /// Whether the program itself is at fault: it is not there, or none.
  static func isBadProgram(_ error: SubprocessError) -> Bool {
    error.code == .executableNotFound || error.code == .spawnFailed
  }

  static func tail(of output: SubprocessOutputSequence) async throws -> OutputTail {
    var tail = OutputTail(limit: tailLimit)
    for try await buffer in output { tail.append(buffer.bytes) }
    return tail
  }
}
