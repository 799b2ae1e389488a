internal import DetentGeometry
package import DetentScene

/// What tiles of all kinds have in common: how far from the edge they begin, and how words and values
/// make do with little room.
enum TileSpace {
  /// From a tile's edge to what is on it [px].
  static func padding(_ size: Size) -> Double {
    if size.height < 112 || size.width < 130 { return 10 }
    if size.height >= 240, size.width >= 330 { return 28 }
    return size.height < 170 ? 16 : 20
  }
}

extension TextContent {
  /// A name: a step smaller where it does not fit, then on several lines.
  package func yielding(lines: Int = 1, standing: Standing = .automatic) -> TextContent {
    var text = self
    (text.lines, text.standing) = (max(1, lines), standing)
    text.leastSize = Self.leastName(size)
    return text
  }

  /// How small a name may get that is written in letters of `size` [px].
  static func leastName(_ size: Double) -> Double { min(size, max(11, size * 0.85)) }

  /// A value: as small as it takes to be seen whole, down to what can be read.
  package func shrinking(to least: Double) -> TextContent {
    var text = self
    text.leastSize = min(size, least)
    return text
  }

  /// A number: never a part of it, which would be another number.
  var whole: TextContent {
    var text = self
    text.leastSize = min(size, TextContent.leastNumber)
    (text.lines, text.overflow) = (1, .ellipsis)
    return text
  }

  /// Smaller numbers nobody reads [px].
  static let leastNumber = 10.0

  /// About how wide a text is where letters are 1 high: those of the far East are squares.
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
