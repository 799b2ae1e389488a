internal import DetentGeometry
internal import Forms

extension Length {
  /// The length as messages write it.
  fileprivate var written: String {
    switch self {
    case .pixels(let px): "\(decimal(px)) pixels"
    case .fraction(let part): "\(decimal(part * 100))%"
    }
  }

  /// The share of the screen's height that so few pixels likely mean; nil for other lengths.
  fileprivate var likelyPart: String? {
    guard case .pixels(let px) = self, px > 0, px <= 100 else { return nil }
    return "\(decimal(px <= 1 ? px * 100 : px))%"
  }
}

extension PaneSettings {
  static let section = Section<PaneSettings>(
    fields: [
      Field("title", \.title, .text, "What the menu calls the page of the tiles below."),
      Field(
        "heading", \.hasHeading, .boolean,
        "Whether the title, and how many are on, stand at the pane's upper edge."),
      Field("height", \.height, .length, "How high the pane is."),
      Field("peek", \.peek, .length, "How much of it shows when it is closed."),
      Field(
        "reveal", \.reveal, Reader.length.or("all"), "How much of it shows when it is open."),
      Field(
        "start", \.start, .choice(of: PaneSettings.Start.self),
        "Whether it is closed or open when the panel appears."),
      Field(
        "fixed", \.isFixed, .boolean,
        "Whether it is always open: nothing closes it or drags it away."),
      Field(
        "remember", \.remembers, .boolean,
        "Whether what was set on the glass is there again after a restart."),
      Field(
        "prediction", \.hasPrediction, .boolean,
        "Whether a held pane is shown where the finger is about to be."),
      Field(
        "columns", \.columns, Reader.integer(1...24).or("auto"),
        "How many tiles stand side by side; auto fits them to the screen."),
      Field(
        "upright-columns", \.uprightColumns, Reader.integer(1...24).or("same"),
        "How many tiles stand side by side where there is more height than width."),
      Field(
        "grid", \.grid, Reader.group(GridSettings.section, from: GridSettings.none).or("auto"),
        "Where the tiles stand, for a panel made for one screen; auto finds room for them."),
    ], check: check)

  private static let check: @Sendable (PaneSettings, Node, inout Decoder) -> Void = {
    checkOrder($0, $1, &$2)
    checkFixed($0, $1, &$2)
  }

  private static let checkFixed: @Sendable (PaneSettings, Node, inout Decoder) -> Void = {
    pane, node, decoder in
    guard pane.isFixed, pane.start == .closed, let start = node.entry("start") else { return }
    decoder.report(
      start.value.mark,
      "pane.start cannot be closed beside pane.fixed, which keeps the pane open; leave one out")
  }

  /// Checks that the pane shows less when closed than when open, and never more than its height.
  private static let checkOrder: @Sendable (PaneSettings, Node, inout Decoder) -> Void = {
    pane, node, decoder in
    let open = pane.reveal ?? pane.height
    if let room = pane.peek.shortfall(to: open), room <= 0 {
      let key = pane.reveal == nil ? "height" : "reveal"
      if let entry = node.entry("peek") {
        decoder.report(
          entry.value.mark, "pane.peek must be less than what shows when the pane is open")
      } else {
        decoder.report(
          node.entry(key)?.value.mark ?? node.mark,
          "pane.\(key) must be more than pane.peek, which is \(pane.peek.written) where nothing else"
            + " is said\(open.likelyPart.map { "; did you mean \($0)?" } ?? "")")
      }
    }
    if let room = pane.reveal?.shortfall(to: pane.height), room < 0 {
      let mark = (node.entry("reveal") ?? node.entry("height"))?.value.mark
      decoder.report(mark ?? node.mark, "pane.reveal must not be more than pane.height")
    }
  }
}

extension Length {
  /// How much shorter this is than `other`; nil for different units, which cannot be compared
  /// before the screen is known.
  fileprivate func shortfall(to other: Length) -> Double? {
    switch (self, other) {
    case (.pixels(let a), .pixels(let b)), (.fraction(let a), .fraction(let b)): b - a
    default: nil
    }
  }
}

extension GridSettings {
  fileprivate static let none = GridSettings(origin: .zero, pitch: .zero, tileSize: .zero)

  static let section = Section<GridSettings>(fields: [
    number("x", \.origin.x, .from(-10_000, to: 10_000), "The middle of the first tile, across."),
    number("y", \.origin.y, .from(-10_000, to: 10_000), "The middle of the first tile, down."),
    number("pitch-x", \.pitch.width, .above(0, to: 10_000), "From one column to the next."),
    number("pitch-y", \.pitch.height, .above(0, to: 10_000), "From one row to the next."),
    number("width", \.tileSize.width, .above(0, to: 10_000), "How wide a tile is."),
    number("height", \.tileSize.height, .above(0, to: 10_000), "How high a tile is."),
  ])

  private static func number(
    _ key: String, _ target: any WritableKeyPath<GridSettings, Double> & Sendable, _ bounds: Bounds,
    _ summary: String
  ) -> Field<GridSettings> {
    Field(key, target, .number(bounds), summary, isRequired: true)
  }
}
