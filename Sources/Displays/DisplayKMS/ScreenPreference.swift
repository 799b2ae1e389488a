package import DetentGeometry

/// The preferred screen, and its preferred mode.
package struct ScreenPreference: Equatable, Sendable {
  /// The connector, such as `HDMI-A-1`; nil for any with a screen.
  package var connector: String?
  package var mode: ModePreference?

  package init(connector: String? = nil, mode: ModePreference? = nil) {
    self.connector = connector
    self.mode = mode
  }
}

/// A mode by its size, and optionally its refresh rate.
package struct ModePreference: Equatable, Sendable {
  package var size: PixelSize
  /// The refresh rate [Hz]; nil for the highest.
  package var refresh: Double?

  package init(size: PixelSize, refresh: Double? = nil) {
    self.size = size
    self.refresh = refresh
  }
}

extension ScreenPreference {
  /// Returns the preferred connector if a screen is plugged in there, or else the first with one;
  /// nil if there is none.
  func choose(from connectors: [Connector]) -> ScreenChoice? {
    let usable = connectors.filter {
      $0.isConnected && !$0.modes.isEmpty && !$0.controllers.isEmpty
    }
    let named = usable.first { $0.name == connector }
    guard let found = named ?? usable.first, let mode = chooseMode(from: found.modes),
      let controller = chooseController(for: found, among: connectors)
    else { return nil }
    return ScreenChoice(connector: found, mode: mode, controller: controller)
  }

  /// The controller that feeds the connector now, so that a boot splash is replaced without a
  /// change of mode; or else one that feeds no other connector.
  private func chooseController(
    for connector: Connector, among connectors: [Connector]
  ) -> UInt32? {
    let taken = connectors.compactMap(\.controller)
    return connector.controller ?? connector.controllers.first { !taken.contains($0) }
      ?? connector.controllers.first
  }

  /// Returns a sentence for the administrator on the preferences that a choice does not fulfil; nil
  /// if it fulfils all.
  func shortfall(of choice: ScreenChoice) -> String? {
    guard let mode, !mode.isNear(choice.mode) else { return nil }
    let sizes = choice.connector.modes.filter { !$0.isInterlaced }.map(\.description)
    let distinct = sizes.indices.filter { !sizes[..<$0].contains(sizes[$0]) }.map { sizes[$0] }
    return "The screen at \(choice.connector.name) has no mode \(mode.description) and shows "
      + "\(choice.mode.description); display.mode may be auto or one of \(distinct.joined(separator: ", "))."
  }

  /// The preferred mode, or else the screen's native one, or else its largest.
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

extension ModePreference {
  /// Returns whether it matches a mode, with a tolerance for rates written as whole numbers.
  fileprivate func isNear(_ mode: DisplayMode) -> Bool {
    size == mode.size && refresh.map { abs($0 - mode.refresh) < 1 } ?? true
  }

  /// The mode as written in the configuration.
  fileprivate var description: String {
    "\(size.description)\(refresh.map { "@\($0.short)" } ?? "")"
  }
}

extension DisplayMode {
  /// The mode as written in the configuration.
  fileprivate var description: String { "\(size.description)@\(refresh.rounded().short)" }
}

extension PixelSize {
  fileprivate var description: String { "\(width)x\(height)" }
}

extension Double {
  /// The number without a fraction if it is whole: `60`, not `60.0`.
  fileprivate var short: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
