package import Localization

/// What the rescue screen shows while there is no panel.
package enum RescueScreen: String, CaseIterable, Sendable {
  /// One sentence for passers-by; the details are in the journal.
  case sentence
  /// What went wrong, too, for whoever sets the panel up.
  case details

  static let key = "rescue"
}

extension ConfigurationReading {
  /// What is to be shown while there is no panel, as far as the files say it, broken or not.
  package var rescue: (screen: RescueScreen, language: Language?) {
    let said = isComplete ? nil : sources.lazy.compactMap { $0.rescueLine }.first
    return (said ?? readable.rescue, readable.language)
  }
}

extension SourceFile {
  /// What its own line says, where the file as a whole is no YAML.
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
  /// The sentence for passers-by as the kernel's own console can write it: its fonts have the letters
  /// of Europe only.
  package static func rescueSentence(in language: Language?) -> String {
    switch language {
    case .japanese, .arabic: LocalizedStrings.english.isLookedAfter
    default: (language ?? .english).words.isLookedAfter
    }
  }
}
