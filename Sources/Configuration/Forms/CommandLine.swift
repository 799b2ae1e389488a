/// A program with its arguments, as typed on a command line.
package struct CommandLine {
  private let line: String
  private(set) var arguments: [String] = []

  /// Splits a line at spaces outside of quotes.
  package init(_ line: String) {
    self.line = line
    var (word, quote): (String?, Character?) = (nil, nil)
    for letter in line {
      if let open = quote {
        if letter == open { quote = nil } else { word = (word ?? "") + String(letter) }
      } else if letter == "\"" || letter == "'" {
        (quote, word) = (letter, word ?? "")
      } else if letter.isWhitespace {
        if let whole = word { arguments.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    if let word { arguments.append(word) }
  }

  /// A program and its arguments from a configuration.
  package init(arguments: [String]) {
    (line, self.arguments) = ("", arguments)
  }

  /// Whether a text is a program with its arguments rather than the path of a file.
  package static func isMeant(by text: String) -> Bool {
    guard let space = text.firstIndex(of: " ") else { return false }
    return text[space...].contains(" -") || !text[..<space].contains { $0 == "/" || $0 == "." }
  }

  /// Whether the program seems to keep running and to report changes, judging by its arguments.
  package var goesOn: Bool {
    let program = arguments.first?.split(separator: "/").last ?? ""
    let signs: Set = ["--follow", "--monitor", "monitor", "subscribe", "idleloop"]
    return program.hasSuffix("_sub") || program.hasSuffix("-monitor")
      || !signs.isDisjoint(with: arguments)
  }

  /// The keys that hold a program.
  package static let keys: Set = ["exec", "poll", "listen"]

  /// Whether the line contains characters that only a shell interprets.
  private var needsShell: Bool { line.contains { "|<>&;`*".contains($0) } }

  /// The program as a configuration needs it: a list of its arguments, or a call of a shell.
  package var written: String {
    let inQuotes =
      "'"
      + line.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''") + "'"
    let list =
      needsShell
      ? ["sh", "-c", inQuotes] : arguments.map { CommandLine.isPlain($0) ? $0 : quoted($0) }
    return "[\(list.joined(separator: ", "))]"
  }

  /// The same for a message that anybody may see, without possible passwords: arguments that follow
  /// an option or an equals sign, or that contain a colon.
  package var shown: String {
    guard !needsShell else { return "[sh, -c, '…']" }
    let shown = masked.map { word in
      CommandLine.isPlain(word) || word.hasSuffix("…") ? word : quoted(word)
    }
    return "[\(shown.joined(separator: ", "))]"
  }

  /// The arguments without possible passwords.
  package var masked: [String] {
    var isAfterOption = false
    return arguments.map { word in
      defer { isAfterOption = word.hasPrefix("-") }
      if isAfterOption, !word.hasPrefix("-") { return "…" }
      if word.contains(":") { return "…" }
      if let sign = word.firstIndex(of: "=") { return word[...sign] + "…" }
      if word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 2 { return word.prefix(2) + "…" }
      return word
    }
  }

  /// Whether YAML reads the word as a text without quotes, also in a list in brackets.
  package static func isPlain(_ word: String) -> Bool {
    let signs: Set<Character> = ["/", ".", "_", "=", "+", "@"]
    let isSimple = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0) || $0 == "-")
    }
    return isSimple && !word.isEmpty && !word.hasPrefix("@") && word != "-"
      && decimalNumber(in: word) == nil && truth(in: word) == nil
  }
}
