package import Geometry

/// What a layer shows.
package enum Content: Hashable, Sendable {
  /// Nothing; the layer only groups its children.
  case none
  /// The layer's bounds in its colour, with its corners rounded.
  case fill
  /// A picture that stands still behind the layer and is seen through it: the layer is a window
  /// onto the screen-sized picture `id`, its corners rounded. Opaque.
  case backdrop(PictureID)
  /// A picture made for the whole layer.
  case picture(PictureID)
  /// A line or a paragraph of text.
  case text(TextContent)
  /// A one-colour icon in the layer's colour, fitted into its bounds.
  case icon(IconName)
  /// A line through points, or the area that it encloses, in the layer's colour.
  case curve(Curve)
  /// The soft shadow that a rounded rectangle of the layer's bounds throws, drawn outside of the
  /// bounds only.
  case shadow(Shadow)

  /// Whether there is anything to draw.
  var isVisible: Bool {
    if case .none = self { false } else { true }
  }
}

/// A picture that drawing knows by number: the wallpaper, its blurred twin.
package struct PictureID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }

  package static let wallpaper = PictureID(0)
  /// The wallpaper blurred and tinted with the pane's colour.
  package static let material = PictureID(1)
}

/// The name of a built-in icon, or the path of an SVG file.
package struct IconName: Hashable, Sendable {
  package let rawValue: String
  package init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Text with all that decides how it looks.
package struct TextContent: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable {
    /// Where its own letters begin and end.
    case leading, trailing
    case center
    /// Whatever its letters are.
    case left, right
  }

  package var string: String
  /// The font's family; empty for the default.
  package var family: String
  /// The em size [logical px].
  package var size: Double
  /// The weight, 100…900 (400 regular, 600 semibold).
  package var weight: Int
  package var alignment: Alignment
  /// How many lines it may take; what does not fit fades out at the end of the last.
  package var lines: Int
  /// Digits of equal width, so that a clock does not dance.
  package var hasTabularDigits: Bool

  package init(
    _ string: String, family: String = "", size: Double, weight: Int = 400,
    alignment: Alignment = .leading, lines: Int = 1, hasTabularDigits: Bool = false
  ) {
    self.string = string
    self.family = family
    self.size = size
    self.weight = weight
    self.alignment = alignment
    self.lines = lines
    self.hasTabularDigits = hasTabularDigits
  }
}

/// A shadow as in Core Animation: blurred, moved, tinted black.
package struct Shadow: Hashable, Sendable {
  /// The blur's radius [logical px]; it reaches this far beyond the bounds.
  package var radius: Double
  package var offset: Point
  /// The opacity where it is densest, 0…1.
  package var opacity: Double

  package init(radius: Double, offset: Point, opacity: Double) {
    self.radius = radius
    self.offset = offset
    self.opacity = opacity
  }
}

/// Which corners of a layer are rounded.
package struct Corners: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let topLeft = Corners(rawValue: 1)
  package static let topRight = Corners(rawValue: 2)
  package static let bottomLeft = Corners(rawValue: 4)
  package static let bottomRight = Corners(rawValue: 8)
  package static let top = Corners(rawValue: 1 | 2)
  package static let bottom = Corners(rawValue: 4 | 8)
  package static let left = Corners(rawValue: 1 | 4)
  package static let right = Corners(rawValue: 2 | 8)
  package static let all = Corners(rawValue: 15)

  /// Whether any of `others` is among these. (The set algebra of the standard library is generic,
  /// which a row of pixels would feel.)
  package func hasAny(of others: Corners) -> Bool { rawValue & others.rawValue != 0 }
}
