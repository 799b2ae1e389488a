/// A language that the panel speaks.
package enum Language: String, CaseIterable, Codable, Sendable {
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

  /// Creates the language of an environment from its locale variables; nil: none of these
  /// languages.
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

  package var strings: LocalizedStrings {
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

/// The side on which lines and rows begin.
package enum LayoutDirection: String, CaseIterable, Sendable {
  /// The direction of the language.
  case auto
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
