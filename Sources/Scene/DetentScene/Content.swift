public import DetentGeometry

/// What a layer shows.
public enum Content: Hashable, Sendable {
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
  /// The layer's bounds in its colour, clear at the upper edge and ever denser downwards.
  case shade(Shade)
  /// Strokes around a point, as many of them in the layer's colour as its `progress` says.
  case dial(Dial)
  /// The soft shadow that a rounded rectangle of the layer's bounds throws, drawn outside of the
  /// bounds only.
  case shadow(Shadow)

  /// Whether there is anything to draw.
  var isVisible: Bool {
    if case .none = self { false } else { true }
  }

  var isFill: Bool {
    if case .fill = self { true } else { false }
  }
}

/// A picture that drawing knows by number: the wallpaper, its blurred twin.
public struct PictureID: Hashable, Sendable {
  /// Its place among the pictures of a renderer.
  public let number: Int
  /// The picture of that number.
  public init(_ number: Int) { self.number = number }

  /// The one that lies behind everything.
  public static let wallpaper = PictureID(0)
  /// The wallpaper blurred and tinted with the pane's colour.
  public static let material = PictureID(1)
}

/// The name of a built-in icon, or the path of an SVG file.
public struct IconName: Hashable, Sendable {
  /// As the renderer knows it.
  public let rawValue: String
  /// The icon of that name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Text with all that decides how it looks.
public struct TextContent: Hashable, Sendable {
  /// Where a line lies in its width.
  public enum Alignment: Hashable, Sendable {
    /// Where its own letters begin and end.
    case leading, trailing
    case center
    /// Whatever its letters are.
    case left, right
  }

  /// What it says.
  public var string: String
  /// The font's family; empty for the default.
  public var family: String
  /// The em size [logical px].
  public var size: Double
  /// The weight, 100…900 (400 regular, 600 semibold).
  public var weight: Int
  /// Where its lines lie in their width.
  public var alignment: Alignment
  /// How many lines it may take; what does not fit fades out at the end of the last.
  public var lines: Int
  /// Digits of equal width, so that a clock does not dance.
  public var hasTabularDigits: Bool
  /// How small the letters may become where the text does not fit into one line [logical px]; 0: they
  /// stay as they are. Only then does it take further lines, and only what is still left over fades.
  public var leastSize: Double
  /// Where fewer lines stand than there is room for.
  public var standing: Standing
  /// What becomes of a line that does not fit, however small its letters may become.
  public var overflow = Overflow.fade

  /// What is seen of a line that does not fit.
  public enum Overflow: Hashable, Sendable {
    /// Its end fades out.
    case fade
    /// An ellipsis in its place: a part of a number would be another number.
    case ellipsis
  }

  /// Where lines stand in a layer that is higher than they are.
  public enum Standing: Hashable, Sendable {
    /// A single line in the middle, several from the top.
    case automatic
    case top, middle, bottom
  }

  /// Text of `size` [logical px]; what is not said is as most text has it.
  public init(
    _ string: String, family: String = "", size: Double, weight: Int = 400,
    alignment: Alignment = .leading, lines: Int = 1, hasTabularDigits: Bool = false,
    leastSize: Double = 0, standing: Standing = .automatic
  ) {
    self.string = string
    self.family = family
    self.size = size
    self.weight = weight
    self.alignment = alignment
    self.lines = lines
    self.hasTabularDigits = hasTabularDigits
    self.leastSize = leastSize
    self.standing = standing
  }
}

/// What makes a picture dark enough for letters on it.
public struct Shade: Hashable, Sendable {
  /// How far below the upper edge it is as dense as it becomes [logical px].
  public var depth: Double
  /// The radius of its lower corners [logical px].
  public var cornerRadius: Double

  /// Clear at the upper edge, and dense from `depth` [px] below it on.
  public init(depth: Double, cornerRadius: Double) {
    (self.depth, self.cornerRadius) = (depth, cornerRadius)
  }
}

/// A shadow as in Core Animation: blurred, moved, tinted black.
public struct Shadow: Hashable, Sendable {
  /// The blur's radius [logical px]; it reaches this far beyond the bounds.
  public var radius: Double
  /// Where it falls, from the layer [px].
  public var offset: Point
  /// The opacity where it is densest, 0…1.
  public var opacity: Double

  /// Blurred by `radius` [px], `offset` from the layer [px], as dark as `opacity`, 0…1.
  public init(radius: Double, offset: Point, opacity: Double) {
    self.radius = radius
    self.offset = offset
    self.opacity = opacity
  }
}

/// Which corners of a layer are rounded.
public struct Corners: OptionSet, Hashable, Sendable {
  /// A bit a corner.
  public let rawValue: UInt8
  /// Of a bit a corner.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One corner.
  public static let topLeft = Corners(rawValue: 1)
  /// One corner.
  public static let topRight = Corners(rawValue: 2)
  /// One corner.
  public static let bottomLeft = Corners(rawValue: 4)
  /// One corner.
  public static let bottomRight = Corners(rawValue: 8)
  /// Both at the top.
  public static let top = Corners(rawValue: 1 | 2)
  /// Both at the bottom.
  public static let bottom = Corners(rawValue: 4 | 8)
  /// Both at the left.
  public static let left = Corners(rawValue: 1 | 4)
  /// Both at the right.
  public static let right = Corners(rawValue: 2 | 8)
  /// All four.
  public static let all = Corners(rawValue: 15)

  /// Whether any of `others` is among these. (The set algebra of the standard library is generic,
  /// which a row of pixels would feel.)
  public func hasAny(of others: Corners) -> Bool { rawValue & others.rawValue != 0 }
}
