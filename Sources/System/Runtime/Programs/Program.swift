internal import Glibc

/// A program with its arguments, to be started in its own process group.
package struct Program: Sendable {
  /// The length of the kept error output, enough for a message at its end [bytes].
  static let tailLimit = 2048

  package let name: String
  let arguments: [String]
  /// The variables as `NAME=value`.
  var environment: [String]
  /// The standard input; nil for none.
  let input: [UInt8]?
  /// The time that it may take to end after SIGTERM, before it is killed.
  package var grace: Duration
  /// Whether its output may be read a little later with that of others; for programs that run for a
  /// long time and print repeatedly.
  package var isGathered = false
  /// The time to wait for a killed program; one in a system call that does not return is reaped
  /// whenever it does.
  package var killing = Duration.seconds(1)
  /// Called when the run has been reaped completely, which may be long after it was given up; also
  /// called if the program could not be started.
  package var whenGone: @Sendable () -> Void = {}
  /// Sends a signal to the group of a process (kill(2)).
  package var signal: @Sendable (_ group: Int32, _ number: Int32) -> Void = { _ = kill(-$0, $1) }

  /// Nil if `arguments` does not name a program.
  ///
  /// - Parameters:
  ///   - environment: Additional variables.
  ///   - own: The variables inherited from this process, without those meant for it alone, and with
  ///     settings against decimal commas and delayed output.
  ///   - input: The standard input.
  ///   - grace: The time that it may take to end after SIGTERM, before it is killed.
  package init?(
    _ arguments: [String], environment: [String: String] = [:], own: ProcessEnvironment = .own,
    input: [UInt8]? = nil, grace: Duration = .milliseconds(500)
  ) {
    guard let program = arguments.first, !program.isEmpty else { return nil }
    name = program
    self.arguments = arguments
    self.grace = grace
    self.input = input
    let additions = environment.merging(Self.session(of: own)) { $1 }
    self.environment = Self.inherited(from: own).merging(additions) { $1 }.map { "\($0)=\($1)" }
  }

  /// The possible paths, in the order in which they are tried.
  var paths: [String] {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return [name] }
    let path = environment.last { $0.hasPrefix("PATH=") }?.dropFirst(5) ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
  }

  private static func inherited(from own: ProcessEnvironment) -> [String: String] {
    var values = own.values.filter { !ours.contains($0.key) }
    // Replaces LC_ALL, which would override LC_NUMERIC (locale(7)), by an equal LANG.
    if let all = values.removeValue(forKey: "LC_ALL"), !all.isEmpty {
      values = values.filter { !$0.key.hasPrefix("LC_") }
      values["LANG"] = all
    }
    return values.merging(["LC_NUMERIC": "C", "PYTHONUNBUFFERED": "1"]) { $1 }
  }

  /// Variables that are not inherited, as a child could answer the service manager in our name.
  private static let ours = Set([
    "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID",
    "LISTEN_FDNAMES", "JOURNAL_STREAM", "CREDENTIALS_DIRECTORY", Orphans.variable,
  ]).union(displayVariables.values)

  /// The variables that say where to show windows, for programs that may: each name for a program,
  /// with the name of the variable in this process.
  package static let displayVariables = [
    "DISPLAY": "DETENT_ACTION_DISPLAY", "XAUTHORITY": "DETENT_ACTION_XAUTHORITY",
    "WAYLAND_DISPLAY": "DETENT_ACTION_WAYLAND_DISPLAY",
  ]

  /// The folder of the user's bus and sound server, which a system service does not know.
  private static func session(of own: ProcessEnvironment) -> [String: String] {
    let folder = "/run/user/\(getuid())"
    let isKnown = own["XDG_RUNTIME_DIR"] != nil || access(folder, X_OK) != 0
    return isKnown ? [:] : ["XDG_RUNTIME_DIR": folder]
  }
}
