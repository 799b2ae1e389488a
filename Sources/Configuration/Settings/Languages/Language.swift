/// A language that the panel speaks.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
  case portuguese = "pt"
  case dutch = "nl"
  case polish = "pl"
  case japanese = "ja"
  case arabic = "ar"

  /// The language of an environment, by the variables that decide on messages there; nil: none of
  /// these.
  package init?(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let name = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else {
      return nil
    }
    self.init(rawValue: name.prefix { $0.isASCII && $0.isLetter }.lowercased())
  }

  package var words: LocalizedStrings {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .italian: .italian
    case .portuguese: .portuguese
    case .dutch: .dutch
    case .polish: .polish
    case .japanese: .japanese
    case .arabic: .arabic
    }
  }

  /// Whether its lines begin at the right.
  package var isRightToLeft: Bool { self == .arabic }
}

/// Where lines and rows begin.
package enum LayoutDirection: String, CaseIterable, Sendable {
  /// As the language has it.
  case auto
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

extension Configuration {
  /// What the panel says by itself.
  package var words: LocalizedStrings { (language ?? .english).words }

  package var isRightToLeft: Bool {
    switch direction {
    case .auto: language?.isRightToLeft ?? false
    case .leftToRight: false
    case .rightToLeft: true
    }
  }
}
