/// The words of a program into which a text may be written that somebody else has chosen.
package struct CommandWords {
  private let words: [String]

  package init(_ words: [String]) { self.words = words }

  /// What reads a word of its own as a program: a shell or another interpreter.
  private static let interpreters: Set = [
    "sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "python", "python3", "perl", "ruby", "node",
    "lua", "php", "awk", "gawk", "mawk", "sed",
  ]
  /// What hands all of its words to a shell.
  private static let remoteShells: Set = ["ssh", "tmux", "su"]
  /// What runs another program that its words name.
  private static let starters: Set = [
    "env", "nice", "nohup", "timeout", "setsid", "stdbuf", "flock", "systemd-run", "sudo", "doas",
    "runuser", "xargs", "busybox",
  ]

  /// Whether a text in the places of `${value}` is what is meant: part of a word that is handed over,
  /// and no option, no program and no code.
  package func takes(_ text: String) -> Bool {
    words.indices.allSatisfy { index in
      guard words[index].contains(ValueFormat.placeholder) else { return true }
      let isOption =
        text.hasPrefix("-") && words[index].hasPrefix(ValueFormat.placeholder)
        && !words[..<index].contains("--")
      return !isOption && !isCode(at: index)
    }
  }

  /// Whether `${value}` stands where its text would be run.
  package var runsValue: Bool {
    words.indices.contains { words[$0].contains(ValueFormat.placeholder) && isCode(at: $0) }
  }

  private func isCode(at index: Int) -> Bool {
    let names = words[..<index].map { String($0.split(separator: "/").last ?? "") }
    guard let first = names.first else { return true }
    let programs = Self.starters.contains(first) ? names[...] : names[..<1]
    if programs.contains(where: Self.remoteShells.contains) { return true }
    guard let start = programs.firstIndex(where: Self.interpreters.contains) else { return false }
    // Its first word that is no option is the code, or the file that holds it.
    let code = words[(start + 1)...].firstIndex { !$0.hasPrefix("-") }
    return code.map { index <= $0 } ?? true
  }
}
