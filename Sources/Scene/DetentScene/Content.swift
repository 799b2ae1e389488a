public import DetentGeometry

/// The content of a layer.
public enum Content: Hashable, Sendable {
  /// Nothing; the layer only groups its children.
  case none
  /// The layer's bounds in its colour, with its corners rounded.
  case fill
  /// A picture that stands still behind the layer: the layer is a window onto the screen-sized
  /// picture `id`, with rounded corners. Opaque.
  case backdrop(PictureID)
  /// A picture made for the whole layer.
  case picture(PictureID)
  /// A line or a paragraph of text.
  case text(TextContent)
  /// A one-colour icon in the layer's colour, fitted into its bounds.
  case icon(IconName)
  /// A line through points, or the area that it encloses, in the layer's colour.
  case curve(Curve)
  /// The layer's bounds in its colour, transparent at the upper edge and denser downwards.
  case shade(Shade)
  /// Strokes around a point; the layer's `progress` says how many are in the layer's colour.
  case dial(Dial)
  /// The soft shadow of a rounded rectangle of the layer's bounds, drawn outside the bounds only.
  case shadow(Shadow)

  /// Whether there is anything to draw.
  var isVisible: Bool {
    if case .none = self { false } else { true }
  }

  var isFill: Bool {
    if case .fill = self { true } else { false }
  }
}

/// The number of a picture in a renderer, such as the wallpaper or its blurred copy.
public struct PictureID: Hashable, Sendable {
  /// The index among the pictures of a renderer.
  public let number: Int
  /// Creates the identifier of that index.
  public init(_ number: Int) { self.number = number }

  /// The numbers of the opaque pictures of the whole screen.
  public static let screens = 0..<16
  var isOfScreen: Bool { Self.screens.contains(number) }

  /// The picture behind everything.
  public static let wallpaper = PictureID(0)
  /// The wallpaper blurred and tinted with the pane's colour.
  public static let material = PictureID(1)
}

/// The name of a built-in icon, or the path of an SVG file.
public struct IconName: Hashable, Sendable {
  /// The name or path as the renderer knows it.
  public let rawValue: String
  /// Creates the name of an icon.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A text with all properties that decide its look.
public struct TextContent: Hashable, Sendable {
  /// The position of a line in the layer's width.
  public enum Alignment: Hashable, Sendable {
    /// The start or the end of the line in the direction of its script.
    case leading, trailing
    case center
    /// The left or the right edge, whatever the direction of the script.
    case left, right
  }

  /// The text.
  public var string: String
  /// The font family; empty for the default.
  public var family: String
  /// The em size [logical px].
  public var size: Double
  /// The weight, 100…900 (400 regular, 600 semibold).
  public var weight: Int
  /// The position of the lines in the layer's width.
  public var alignment: Alignment
  /// The greatest number of lines; text beyond them fades out at the end of the last.
  public var lines: Int
  /// Whether all digits have the same width, which keeps a clock steady.
  public var hasTabularDigits: Bool
  /// The least size to which text that does not fit into one line is reduced [logical px]; 0 for no
  /// reduction. Only below it does the text take further lines.
  public var leastSize: Double
  /// The position of the lines in a layer that is higher than they are.
  public var standing: Standing
  /// The treatment of a line that does not fit even at the least size.
  public var overflow = Overflow.fade

  /// The treatment of a line that does not fit.
  public enum Overflow: Hashable, Sendable {
    /// Its end fades out.
    case fade
    /// An ellipsis replaces the whole text, because a part of a number would be another number.
    case ellipsis
  }

  /// The vertical position of lines in a layer that is higher than they are.
  public enum Standing: Hashable, Sendable {
    /// A single line in the middle, several from the top.
    case automatic
    case top, middle, bottom
  }

  /// Creates a text of `size` [logical px], with defaults for everything else.
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

/// A gradient that makes a picture dark enough for text on it.
public struct Shade: Hashable, Sendable {
  /// The distance below the upper edge at which it reaches full density [logical px].
  public var depth: Double
  /// The radius of its lower corners [logical px].
  public var cornerRadius: Double

  /// Creates a shade, transparent at the upper edge and dense from `depth` [px] below it on.
  public init(depth: Double, cornerRadius: Double) {
    (self.depth, self.cornerRadius) = (depth, cornerRadius)
  }
}

/// A blurred, offset, black shadow as in Core Animation.
public struct Shadow: Hashable, Sendable {
  /// The blur radius [logical px]; the shadow extends this far beyond the bounds.
  public var radius: Double
  /// The offset from the layer [px].
  public var offset: Point
  /// The greatest opacity, 0…1.
  public var opacity: Double

  /// Creates a shadow of blur `radius` [px], `offset` [px] and greatest `opacity`, 0…1.
  public init(radius: Double, offset: Point, opacity: Double) {
    self.radius = radius
    self.offset = offset
    self.opacity = opacity
  }
}

/// The set of a layer's rounded corners.
public struct Corners: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt8
  /// Creates a set from one bit for each corner.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let topLeft = Corners(rawValue: 1)
  /// The upper right corner.
  public static let topRight = Corners(rawValue: 2)
  /// The lower left corner.
  public static let bottomLeft = Corners(rawValue: 4)
  /// The lower right corner.
  public static let bottomRight = Corners(rawValue: 8)
  /// Both upper corners.
  public static let top = Corners(rawValue: 1 | 2)
  /// Both lower corners.
  public static let bottom = Corners(rawValue: 4 | 8)
  /// Both left corners.
  public static let left = Corners(rawValue: 1 | 4)
  /// Both right corners.
  public static let right = Corners(rawValue: 2 | 8)
  /// All four corners.
  public static let all = Corners(rawValue: 15)

  /// Whether the set contains any of `others`. (The generic set algebra of the standard library is
  /// too slow for every row of pixels.)
  public func hasAny(of others: Corners) -> Bool { rawValue & others.rawValue != 0 }
}
