internal import Settings
internal import Widgets

extension Palette {
  /// The colours of its theme, the words and the direction of its language.
  init(_ configuration: Configuration) {
    self.init(configuration.theme)
    words = configuration.words
    isRightToLeft = configuration.isRightToLeft
  }
}
