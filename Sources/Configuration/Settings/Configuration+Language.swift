package import Localization

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
