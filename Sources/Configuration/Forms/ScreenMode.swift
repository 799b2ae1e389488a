package import DetentGeometry

/// A size and rate of a screen, as in `1280x800` or `1280x800@60`.
package struct ScreenMode: Equatable, Sendable {
  package var size: PixelSize
  /// The refresh rate [Hz]; nil: the highest there is.
  package var refresh: Double?

  private static let longestSide = 16384
  private static let rates = Bounds.from(1, to: 1000)

  /// Parses a mode; nil: the text is not one.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map(Self.side)
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    size = PixelSize(width, height)
    guard parts.count == 2 else { return }
    guard let rate = decimalNumber(in: String(parts[1])), Self.rates.contains(rate) else {
      return nil
    }
    refresh = rate
  }

  private static func side(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { (1...longestSide).contains($0) ? $0 : nil }
  }
}

extension Reader where Value == ScreenMode {
  package static var mode: Reader { .scalar(.mode, ScreenMode.init) }
}
