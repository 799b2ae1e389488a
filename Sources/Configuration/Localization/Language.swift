/// A language that the panel speaks.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case americanEnglish = "en-US"
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
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    self.init(rawValue: parts.first?.lowercased() ?? "")
    if self == .english, parts.count > 1, Self.monthFirst.contains(String(parts[1])) {
      self = .americanEnglish
    }
  }

  /// The countries whose English dates begin with the month (CLDR).
  private static let monthFirst: Set = ["US", "CA", "PH", "PR", "GU", "VI", "AS", "MP", "MH", "UM"]

  package var words: LocalizedStrings {
    switch self {
    case .english: .english
    case .americanEnglish: .americanEnglish
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
