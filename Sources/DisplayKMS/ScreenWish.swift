package import Geometry

/// Which screen of those that are plugged in is wanted, and in which mode.
package struct ScreenWish: Equatable, Sendable {
  /// The connector, as in `HDMI-A-1`; nil: whichever has a screen.
  package var connector: String?
  package var mode: ModeWish?

  package init(connector: String? = nil, mode: ModeWish? = nil) {
    self.connector = connector
    self.mode = mode
  }
}

/// A mode by its size, and its rate where that matters: `1920x1080`, `1920x1080@50`.
package struct ModeWish: Equatable, Sendable {
  package var size: PixelSize
  /// [Hz]; nil: the highest.
  package var refresh: Double?

  package init(size: PixelSize, refresh: Double? = nil) {
    self.size = size
    self.refresh = refresh
  }

  /// - Returns: nil where the text is no mode.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else { return nil }
    self.init(size: PixelSize(width, height))
    guard parts.count == 2 else { return }
    guard let refresh = Double(parts[1]), refresh > 0, refresh.isFinite else { return nil }
    self.refresh = refresh
  }
}

extension ScreenWish {
  /// The connector that is asked for if a screen is plugged in there, or else the first that has one;
  /// nil: none has.
  func choose(from connectors: [Connector]) -> ScreenChoice? {
    let usable = connectors.filter {
      $0.isConnected && !$0.modes.isEmpty && !$0.controllers.isEmpty
    }
    let named = usable.first { $0.name == connector }
    guard let found = named ?? usable.first, let mode = chooseMode(from: found.modes),
      let controller = found.controllers.first
    else { return nil }
    return ScreenChoice(connector: found, mode: mode, controller: controller)
  }

  /// The mode that is asked for, or else the screen's own, or else its largest.
  private func chooseMode(from modes: [DisplayMode]) -> DisplayMode? {
    if let mode {
      let fitting = modes.filter { $0.size == mode.size && !$0.isInterlaced }
      func distance(_ candidate: DisplayMode) -> Double {
        mode.refresh.map { abs(candidate.refresh - $0) } ?? -candidate.refresh
      }
      if let nearest = fitting.min(by: { distance($0) < distance($1) }) { return nearest }
    }
    return modes.first(where: \.isPreferred)
      ?? modes.max {
        ($0.size.width * $0.size.height, $0.refresh) < ($1.size.width * $1.size.height, $1.refresh)
      }
  }
}
