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
      Field("title", \.title, .text, "The title of the main page in the menu."),
      Field(
        "heading", \.hasHeading, .boolean,
        "Whether the pane shows its title and how many tiles are on."),
      Field("height", \.height, .length, "The height of the pane."),
      Field("peek", \.peek, .length, "How much of the closed pane is visible."),
      Field(
        "reveal", \.reveal, Reader.length.or("all"), "How much of the open pane is visible."),
      Field(
        "start", \.start, .choice(of: PaneSettings.Start.self),
        "Whether the pane is open or closed when the panel starts."),
      Field(
        "fixed", \.isFixed, .boolean,
        "Whether the pane stays open: nothing closes it or drags it away."),
      Field(
        "remember", \.remembers, .boolean,
        "Whether the panel keeps after a restart what people have set on it."),
      Field(
        "prediction", \.hasPrediction, .boolean,
        "Whether a dragged pane is drawn where the finger is about to be."),
      Field(
        "columns", \.columns, Reader.integer(1...24).or("auto"),
        "The number of columns of tiles; auto fits them to the screen."),
      Field(
        "upright-columns", \.uprightColumns, Reader.integer(1...24).or("same"),
        "The number of columns on a screen that is higher than wide."),
      Field(
        "grid", \.grid, Reader.group(GridSettings.section, from: GridSettings.none).or("auto"),
        "The exact places of the tiles, for one certain screen; auto arranges them."),
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
          "pane.\(key) must be more than pane.peek, which is \(pane.peek.written) if it is"
            + " left out\(open.likelyPart.map { "; did you mean \($0)?" } ?? "")")
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
    number(
      "x", \.origin.x, .from(-10_000, to: 10_000),
      "The middle of the first tile from the left, in pixels."),
    number(
      "y", \.origin.y, .from(-10_000, to: 10_000),
      "The middle of the first tile from the top, in pixels."),
    number(
      "pitch-x", \.pitch.width, .above(0, to: 10_000),
      "The distance from one column to the next, in pixels."),
    number(
      "pitch-y", \.pitch.height, .above(0, to: 10_000),
      "The distance from one row to the next, in pixels."),
    number("width", \.tileSize.width, .above(0, to: 10_000), "The width of a tile, in pixels."),
    number("height", \.tileSize.height, .above(0, to: 10_000), "The height of a tile, in pixels."),
  ])

  private static func number(
    _ key: String, _ target: any WritableKeyPath<GridSettings, Double> & Sendable, _ bounds: Bounds,
    _ summary: String
  ) -> Field<GridSettings> {
    Field(key, target, .number(bounds), summary, isRequired: true)
  }
}
