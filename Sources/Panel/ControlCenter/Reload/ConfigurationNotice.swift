internal import Agent
package import Forms
package import Localization
package import Settings

/// A message about a configuration that could not be taken over.
package struct ConfigurationNotice: Equatable, Codable, Sendable {
  package var title: String
  /// The file and the position in it.
  package var place: String
  /// The error.
  package var sentence: String
  /// The configuration that is shown instead, and what to do.
  package var footing: String

  package init(title: String, place: String, sentence: String, footing: String) {
    self.title = title
    self.place = place
    self.sentence = sentence
    self.footing = footing
  }

  /// - Parameter origin: The origin of the configuration that is shown instead.
  package init(
    _ error: ConfigurationError, showing origin: StartingConfiguration.Origin,
    in strings: LocalizedStrings = .english
  ) {
    let first = error.diagnostics.first
    title = strings.mistakes.text(max(1, error.diagnostics.count))
    place = first.map { strings.place(file: $0.file, line: $0.line, column: $0.column) } ?? ""
    sentence = first.map { ConfigurationNotice.sentence($0.message) } ?? ""
    let shown =
      switch origin {
      case .file: strings.goesOn
      case .copy: strings.asItLastWorked
      case .builtIn: strings.isEmpty
      }
    footing = shown + " " + strings.untilMended
  }

  /// Makes a sentence of a message from the middle of a log line. A key stays as it is written.
  private static func sentence(_ message: String) -> String {
    let isEnded = message.last.map { ".?!".contains($0) } ?? true
    let word = message.prefix { !" ,;".contains($0) }
    let isKey =
      !word.allSatisfy(\.isLetter) || Kinds.all.keys.contains { $0.key == String(word) }
    let first = isKey ? String(message.prefix(1)) : message.prefix(1).uppercased()
    return first + message.dropFirst() + (isEnded ? "" : ".")
  }
}
