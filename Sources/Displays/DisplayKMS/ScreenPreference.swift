package import DetentGeometry

/// Which screen of those that are plugged in is wanted, and in which mode.
package struct ScreenPreference: Equatable, Sendable {
  /// The connector, as in `HDMI-A-1`; nil: whichever has a screen.
  package var connector: String?
  package var mode: ModePreference?

  package init(connector: String? = nil, mode: ModePreference? = nil) {
    self.connector = connector
    self.mode = mode
  }
}

/// A mode by its size, and its rate where that matters.
package struct ModePreference: Equatable, Sendable {
  package var size: PixelSize
  /// [Hz]; nil: the highest.
  package var refresh: Double?

  package init(size: PixelSize, refresh: Double? = nil) {
    self.size = size
    self.refresh = refresh
  }
}

extension ScreenPreference {
  /// The connector that is asked for if a screen is plugged in there, or else the first that has one;
  /// nil: none has.
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

  /// The controller that feeds it now, so that what a boot splash shows goes over into ours without a
  /// change of mode; or else one that feeds no other connector.
  private func chooseController(
    for connector: Connector, among connectors: [Connector]
  ) -> UInt32? {
    let taken = connectors.compactMap(\.controller)
    return connector.controller ?? connector.controllers.first { !taken.contains($0) }
      ?? connector.controllers.first
  }

  /// What of the wish a choice does not fulfil, in a sentence for whoever sets the machine up; nil: it
  /// fulfils all of it.
  func shortfall(of choice: ScreenChoice) -> String? {
    guard let mode, !mode.isNear(choice.mode) else { return nil }
    let sizes = choice.connector.modes.filter { !$0.isInterlaced }.map(\.words)
    let distinct = sizes.indices.filter { !sizes[..<$0].contains(sizes[$0]) }.map { sizes[$0] }
    return "The screen at \(choice.connector.name) has no mode \(mode.words) and shows "
      + "\(choice.mode.words); display.mode may be auto or one of \(distinct.joined(separator: ", "))."
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

extension ModePreference {
  /// Whether a mode is what a person means who writes its rate as a whole number.
  fileprivate func isNear(_ mode: DisplayMode) -> Bool {
    size == mode.size && refresh.map { abs($0 - mode.refresh) < 1 } ?? true
  }

  /// As one writes it.
  fileprivate var words: String { "\(size.words)\(refresh.map { "@\($0.short)" } ?? "")" }
}

extension DisplayMode {
  /// As one writes it.
  fileprivate var words: String { "\(size.words)@\(refresh.rounded().short)" }
}

extension PixelSize {
  fileprivate var words: String { "\(width)x\(height)" }
}

extension Double {
  /// `60`, not `60.0`.
  fileprivate var short: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
