package import Localization

extension Configuration {
  /// The panel's own strings, in its language.
  package var strings: LocalizedStrings { (language ?? .english).strings }

  package var isRightToLeft: Bool {
    switch direction {
    case .auto: language?.isRightToLeft ?? false
    case .leftToRight: false
    case .rightToLeft: true
    }
  }
}
