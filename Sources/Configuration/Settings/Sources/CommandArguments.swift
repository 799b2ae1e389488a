/// The arguments of a command, into which a text that somebody else has chosen may be inserted.
package struct CommandArguments {
  private let arguments: [String]

  package init(_ arguments: [String]) { self.arguments = arguments }

  /// Programs that run one of their arguments as code: shells and other interpreters.
  private static let interpreters: Set = [
    "sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "python", "python3", "perl", "ruby", "node",
    "lua", "php", "awk", "gawk", "mawk", "sed",
  ]
  /// Programs that pass all of their arguments to a shell.
  private static let remoteShells: Set = ["ssh", "tmux", "su"]
  /// Programs that run another program, which is among their arguments.
  private static let starters: Set = [
    "env", "nice", "nohup", "timeout", "setsid", "stdbuf", "flock", "systemd-run", "sudo", "doas",
    "runuser", "xargs", "busybox",
  ]

  /// Whether a text in place of `${value}` only becomes part of an argument, and not an option, a
  /// program or code.
  package func takes(_ text: String) -> Bool {
    arguments.indices.allSatisfy { index in
      guard arguments[index].contains(ValueFormat.placeholder) else { return true }
      let isOption =
        text.hasPrefix("-") && arguments[index].hasPrefix(ValueFormat.placeholder)
        && !arguments[..<index].contains("--")
      return !isOption && !isCode(at: index)
    }
  }

  /// Whether `${value}` is in a place where its text would be run.
  package var runsValue: Bool {
    arguments.indices.contains { arguments[$0].contains(ValueFormat.placeholder) && isCode(at: $0) }
  }

  private func isCode(at index: Int) -> Bool {
    let names = arguments[..<index].map { String($0.split(separator: "/").last ?? "") }
    guard let first = names.first else { return true }
    let programs = Self.starters.contains(first) ? names[...] : names[..<1]
    if programs.contains(where: Self.remoteShells.contains) { return true }
    guard let start = programs.firstIndex(where: Self.interpreters.contains) else { return false }
    // The first argument that is no option is the code, or the file that holds it.
    let code = arguments[(start + 1)...].firstIndex { !$0.hasPrefix("-") }
    return code.map { index <= $0 } ?? true
  }
}
