internal import Glibc

/// A program with its arguments, ready to be started, in a process group of its own.
package struct Program: Sendable {
  /// Enough for the reason, whatever a program writes before it.
  static let tailLimit = 2048

  package let name: String
  let words: [String]
  /// Each as `NAME=value`.
  var environment: [String]
  /// What it reads; nil: nothing.
  let input: [UInt8]?
  /// How long it may take to leave once told to, before it is killed.
  package var grace: Duration
  /// Whether what it prints may be read a little later, with what others do: for programs that go on
  /// for long and print again and again.
  package var isGathered = false
  /// How long one that was killed is waited for; one in the middle of a system call that does not
  /// come back is reaped whenever it does.
  package var killing = Duration.seconds(1)
  /// Called when nothing of a run is left to be reaped: that may be long after it was given up. It
  /// is called of a program that could not be started, too.
  package var whenGone: @Sendable () -> Void = {}
  /// Sends a signal to the group of a process (kill(2)).
  package var signal: @Sendable (_ group: Int32, _ number: Int32) -> Void = { _ = kill(-$0, $1) }

  /// Nil where there is no program to run.
  ///
  /// - Parameters:
  ///   - environment: What it gets besides.
  ///   - own: What it gets of this process's own environment, but for what is not for our children,
  ///     and for what would have it write numbers with a decimal comma, or its lines late.
  ///   - input: What it reads.
  ///   - grace: How long it may take to leave once told to, before it is killed.
  package init?(
    _ words: [String], environment: [String: String] = [:], own: ProcessEnvironment = .own,
    input: [UInt8]? = nil, grace: Duration = .milliseconds(500)
  ) {
    guard let program = words.first, !program.isEmpty else { return nil }
    name = program
    self.words = words
    self.grace = grace
    self.input = input
    let additions = environment.merging(Self.session(of: own)) { $1 }
    self.environment = Self.inherited(from: own).merging(additions) { $1 }.map { "\($0)=\($1)" }
  }

  /// Where it may be, the likeliest first.
  var paths: [String] {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return [name] }
    let path = environment.last { $0.hasPrefix("PATH=") }?.dropFirst(5) ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
  }

  private static func inherited(from own: ProcessEnvironment) -> [String: String] {
    var values = own.values.filter { !ours.contains($0.key) }
    // It would win over LC_NUMERIC (locale(7)); LANG, where there are no others, says the same.
    if let all = values.removeValue(forKey: "LC_ALL"), !all.isEmpty {
      values = values.filter { !$0.key.hasPrefix("LC_") }
      values["LANG"] = all
    }
    return values.merging(["LC_NUMERIC": "C", "PYTHONUNBUFFERED": "1"]) { $1 }
  }

  /// What the service manager told us is not for our children: they could answer in our name.
  private static let ours = Set([
    "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID",
    "LISTEN_FDNAMES", "JOURNAL_STREAM", "CREDENTIALS_DIRECTORY", Orphans.variable,
  ]).union(displayVariables.values)

  /// Where windows are shown, for those programs only that may: by what a program calls it, what it is
  /// called in our own environment.
  package static let displayVariables = [
    "DISPLAY": "DETENT_ACTION_DISPLAY", "XAUTHORITY": "DETENT_ACTION_XAUTHORITY",
    "WAYLAND_DISPLAY": "DETENT_ACTION_WAYLAND_DISPLAY",
  ]

  /// Where the user's bus and sound server are, which a service of the system is not told.
  private static func session(of own: ProcessEnvironment) -> [String: String] {
    let folder = "/run/user/\(getuid())"
    let isKnown = own["XDG_RUNTIME_DIR"] != nil || access(folder, X_OK) != 0
    return isKnown ? [:] : ["XDG_RUNTIME_DIR": folder]
  }
}
