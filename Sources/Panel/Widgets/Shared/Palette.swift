package import DetentGeometry
package import DetentScene
package import Localization
package import Settings

/// The colours and sizes that the widgets share.
package struct Palette: Equatable, Sendable {
  package var accent: Color
  package var tile: Color
  package var text: Color
  package var secondaryText: Color
  package var error: Color
  package var tileRadius: Double
  package var family: String
  /// Multiplies every text size.
  package var textScale: Double
  /// The colour of the outline of cards, discs and other shapes; nil: none is drawn.
  package var outline: Color?
  /// The strings that the widgets show of their own.
  package var strings = LocalizedStrings.english
  /// Whether lines and rows begin at the right.
  package var isRightToLeft = false

  package init(
    accent: Color, tile: Color, text: Color, secondaryText: Color, error: Color,
    tileRadius: Double, family: String, textScale: Double
  ) {
    self.accent = accent
    self.tile = tile
    self.text = text
    self.secondaryText = secondaryText
    self.error = error
    self.tileRadius = tileRadius
    self.family = family
    self.textScale = textScale
  }

  /// The alignment of text at the side where lines begin.
  package var leading: TextContent.Alignment { isRightToLeft ? .right : .leading }

  /// A surface slightly above one of the given colour: lighter, or, on a light colour, darker by
  /// some of the text colour.
  package func raised(_ color: Color, by part: Double) -> Color {
    color.luminance < 0.5 ? color.mixed(with: .white, part) : color.mixed(with: text, part * 0.7)
  }

  /// The accent for text on a card: as it is, or mixed with as much of the text colour as it needs
  /// to be readable.
  package var accentLetters: Color { accent(standingOutBy: outline == nil ? 4.5 : 7) }

  /// The accent for strokes and dots, which need less contrast than text (WCAG 2.2, 1.4.11).
  package var accentMarks: Color { accent(standingOutBy: outline == nil ? 3 : 4.5) }

  private func accent(standingOutBy least: Double) -> Color {
    accent.mixed(with: text) { $0.contrast(with: tile) >= least }
  }

  /// The colour of a card that is on, which stands out from the others across a room: at least 2 : 1,
  /// lighter, or, if it is light itself, tinted with the accent.
  package func lit(_ color: Color) -> Color {
    let tint = color.luminance < 0.5 ? .white : accent
    let letters = outline == nil ? 4.5 : 7
    func isSeen(_ lit: Color) -> Bool {
      lit.contrast(with: color) >= 2 && ink(on: lit).contrast(with: lit) >= letters
    }
    let lit = color.mixed(with: tint, until: isSeen)
    return lit.mixed(with: ink(on: color), until: isSeen)
  }

  /// The share of the text colour in strokes that are not lit: higher in high contrast, so that
  /// they stand out from the card as lit strokes stand out from them.
  package var faint: Double { outline == nil ? 0.16 : 0.37 }

  /// The opacity of something that may be old or cannot be used: at least 0.75 in high contrast,
  /// where its text has to stay readable.
  /// - Parameter usual: The opacity without high contrast.
  package func faded(_ usual: Double) -> Double { outline == nil ? usual : max(usual, 0.75) }

  /// The text colour of a value that may be old.
  package var pale: Color {
    guard outline != nil else { return secondaryText.withAlpha(0.6) }
    let pale = secondaryText.mixed(with: tile, 0.25)
    return pale.contrast(with: tile) >= 7 ? pale : secondaryText
  }

  /// Draws the outline of a card or a disc, if the palette has one.
  package func drawEdge(of layer: inout Layer) {
    guard let outline else { return }
    (layer.values.borderWidth, layer.values.borderColor) = (2, outline)
  }

  /// The palette for a card of its own colour; nil: for an ordinary card.
  ///
  /// Replaces each colour that could not be read on the card.
  package func on(_ card: Color?) -> Palette {
    guard let card, card != tile else { return self }
    let least = outline == nil ? 4.5 : 7
    func isReadable(_ color: Color) -> Bool {
      color.contrast(with: card) >= least
    }
    var palette = self
    palette.tile = card
    if !isReadable(text) { palette.text = ink(on: card) }
    if !isReadable(secondaryText) {
      let softened = palette.text.mixed(with: card, 0.2)
      palette.secondaryText = isReadable(softened) ? softened : palette.text
    }
    if !isReadable(accent) { palette.accent = palette.text }
    if !isReadable(error) { palette.error = palette.text }
    return palette
  }

  /// Black or white, whichever reads better on `background` (contrast ratio, WCAG 2.2).
  package func ink(on background: Color) -> Color {
    let dark = Color(hex: 0x14181D)
    return background.contrast(with: dark) >= background.contrast(with: .white) ? dark : .white
  }
}

extension Palette {
  package init(_ theme: ThemeSettings) {
    self.init(
      accent: theme.accent, tile: theme.tile, text: theme.text,
      secondaryText: theme.secondaryText, error: theme.error, tileRadius: theme.tileRadius,
      family: theme.fontFamily, textScale: theme.fontScale)
    outline = theme.colors.outline
  }

  /// Creates the palette from a configuration's theme and language.
  package init(_ configuration: Configuration) {
    self.init(configuration.theme)
    strings = configuration.strings
    isRightToLeft = configuration.isRightToLeft
  }
}

extension Color {
  /// This colour with as little of another one as it takes, in twentieths.
  fileprivate func mixed(with other: Color, until isEnough: (Color) -> Bool) -> Color {
    (0...20).lazy.map { mixed(with: other, Double($0) / 20) }.first(where: isEnough) ?? other
  }
}
