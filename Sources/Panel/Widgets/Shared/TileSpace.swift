internal import DetentGeometry
package import DetentScene

/// The spacing that tiles of all kinds share, and the ways in which text adapts to little room.
enum TileSpace {
  /// The distance from a tile's edge to its content [px].
  static func padding(_ size: Size) -> Double {
    if size.height < 112 || size.width < 130 { return 10 }
    if size.height >= 240, size.width >= 330 { return 28 }
    return size.height < 170 ? 16 : 20
  }
}

extension TextContent {
  /// A name: shrinks a step if it does not fit, then breaks into lines.
  package func yielding(lines: Int = 1, standing: Standing = .automatic) -> TextContent {
    var text = self
    (text.lines, text.standing) = (max(1, lines), standing)
    text.leastSize = Self.leastName(size)
    return text
  }

  /// The smallest size of a name that is written at `size` [px].
  static func leastName(_ size: Double) -> Double { min(size, max(11, size * 0.85)) }

  /// A value: shrinks until it fits, but not below `least`.
  package func shrinking(to least: Double) -> TextContent {
    var text = self
    text.leastSize = min(size, least)
    return text
  }

  /// A number, never cut off in the middle, which would show another number.
  var whole: TextContent {
    var text = self
    text.leastSize = min(size, TextContent.leastNumber)
    (text.lines, text.overflow) = (1, .ellipsis)
    return text
  }

  /// The smallest readable number [px].
  static let leastNumber = 10.0

  /// The estimated width of a text at letter size 1; East Asian characters are squares.
  package static func width(of string: String) -> Double {
    string.unicodeScalars.reduce(0) { width, letter in
      switch letter {
      case "0"..."9", "–", "−": width + 0.64
      case " ", ".", ",", ":", "'", "i", "l", "j", "I", "°", "\u{202F}": width + 0.32
      case "m", "w", "M", "W", "%": width + 0.9
      case "\u{2E80}"..."\u{FFEF}": width + 1
      default: width + 0.6
      }
    }
  }
}

/// A way to write a value, with the width of its longest one.
struct FittedText: Sendable {
  let text: ValueText
  /// The width at letter size 1.
  let breadth: Double

  init(_ text: ValueText) {
    self.text = text
    breadth = max(2, TextContent.width(of: text.longest))
  }
}
