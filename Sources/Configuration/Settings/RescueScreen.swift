internal import Forms
package import Localization

/// The content of the rescue screen, which is shown while there is no panel.
package enum RescueScreen: String, CaseIterable, Sendable {
  /// One sentence for passers-by; the details are in the journal.
  case sentence
  /// The cause as well, for the person who sets up the panel.
  case details

  static let key = "rescue"
}

extension ConfigurationReading {
  /// The rescue screen and the language, as far as they can be read from files with mistakes.
  package var rescue: (screen: RescueScreen, language: Language?) {
    let said = isComplete ? nil : sources.lazy.compactMap { $0.rescueLine }.first
    return (said ?? readable.rescue, readable.language)
  }
}

extension SourceFile {
  /// The value on the key's line, for a file that is not YAML as a whole.
  fileprivate var rescueLine: RescueScreen? {
    for line in bytes.split(whereSeparator: { "\n\r".utf8.contains($0) }) {
      let words = String(decoding: line, as: UTF8.self).split { " \t\"':".contains($0) }
      guard line.starts(with: RescueScreen.key.utf8), words.count >= 2,
        words[0] == RescueScreen.key, let screen = RescueScreen(rawValue: String(words[1]))
      else { continue }
      return screen
    }
    return nil
  }
}

extension LocalizedStrings {
  /// The sentence for passers-by in a form that the kernel's console can write, whose fonts have
  /// only European letters.
  package static func rescueSentence(in language: Language?) -> String {
    switch language {
    case .japanese, .arabic: LocalizedStrings.english.isLookedAfter
    default: (language ?? .english).strings.isLookedAfter
    }
  }
}
