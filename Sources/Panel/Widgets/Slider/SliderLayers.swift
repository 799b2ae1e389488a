internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings

/// The layers of a slider and their motion.
struct SliderLayers: Sendable {
  let card: LayerID
  let fill: LayerID
  /// The area that the fill covers at the end of the range, in the card [px].
  let track: Rect
  let isVertical: Bool
  let name: NameLine
  /// The texts of the value, on the card and on the fill.
  private let values: [LayerID]
  /// The size of the value's letters [px].
  private let letters: Double
  private let palette: Palette
  private let isRightToLeft: Bool
  private let size: Size

  private static let inset = 6.0
  /// The greatest distance that a finger can pull the card past an end: the free space around
  /// tiles, so that no edge cuts it off [px].
  static let reach = 8.0
  private static let band = constant(try RubberBand(dimension: reach))
  /// The spring by which the card comes back.
  private static let spec = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 0.68, response: 0.34)))

  /// The spring by which the card follows a finger past an end: within about a frame, from wherever
  /// it is, even while it comes back or shakes.
  private static let giving = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.06)))
  /// The spring by which the fill moves to another value, without overshooting the card's end.
  private static let filling = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.36)))

  init(_ tile: TileSettings, in context: inout BuildContext) {
    let (frame, palette) = (context.frame, context.palette)
    isRightToLeft = palette.isRightToLeft
    self.palette = palette
    size = frame.size
    isVertical = size.height >= size.width
    var layer = Layer(frame: frame, content: .fill, color: tile.color ?? palette.tile)
    layer.values.cornerRadius = min(palette.tileRadius, min(size.width, size.height) / 3)
    palette.drawEdge(of: &layer)
    let card = context.tree.add(layer, to: context.parent)
    self.card = card
    let inset = Self.inset
    track = Rect(
      x: inset, y: inset, width: max(1, size.width - 2 * inset),
      height: max(1, size.height - 2 * inset))
    var bar = Layer(frame: track, content: .fill, color: palette.accent)
    bar.setAnchor(isVertical ? Point(0.5, 1) : Point(0, 0.5))
    bar.values.cornerRadius = max(4, layer.values.cornerRadius - inset)
    fill = context.tree.add(bar, to: card)
    let places = SliderPlaces(
      size: size, palette: palette, isVertical: isVertical, wantsIcon: tile.icon != nil,
      name: tile.label)
    let family = palette.family
    // Text on the fill has another colour: each text exists twice, each masked to its own side.
    let inks: [(color: Color, side: LayerMask.Side)] = [
      (palette.text, .outside), (palette.ink(on: palette.accent), .inside),
    ]
    let fill = fill
    // Keeps texts within the breadth of the fill, where the masks divide them between the colours.
    let between =
      isVertical
      ? Rect(x: track.minX, y: 0, width: track.size.width, height: size.height)
      : Rect(x: 0, y: track.minY, width: size.width, height: track.size.height)
    func write(_ content: Content, _ frame: Rect, to tree: inout LayerTree) -> [LayerID] {
      let frame = frame.intersection(between)
      return inks.map { ink in
        var layer = Layer(frame: frame, content: content, color: ink.color)
        layer.mask = LayerMask(fill, ink.side)
        return tree.add(layer, to: card)
      }
    }
    func text(_ string: String, _ place: SliderPlaces.Place) -> TextContent {
      TextContent(
        string, family: family, size: place.size, weight: 600, alignment: place.alignment,
        hasTabularDigits: true)
    }
    if let name = tile.icon, places.hasIcon {
      _ = write(.icon(IconName(name)), places.icon, to: &context.tree)
    }
    let label = text(tile.label, places.label).yielding(
      lines: places.label.lines, standing: places.label.standing)
    let labels = write(.text(label), places.label.frame, to: &context.tree)
    name = NameLine(tile.label, labels, palette)
    values = write(
      .text(text("", places.value).whole), places.value.frame, to: &context.tree)
    letters = places.value.size
    if palette.isRightToLeft { context.tree.mirror(within: card) }
  }

  /// Whether the fill begins at the right.
  var isReversed: Bool { isRightToLeft && !isVertical }

  /// The share of the track that a fill of that size covers, 0…1.
  func fraction(of size: Size) -> Double {
    isVertical ? size.height / track.size.height : size.width / track.size.width
  }

  func place(fraction: Double, in tree: inout LayerTree) {
    tree[fill].values.size = extent(fraction)
  }

  /// Shows the fill at the finger, and stretches the card by the finger's excess past an end [px].
  func hold(fraction: Double, excess: Double, on stage: inout Stage) {
    stage.hold(.size, of: fill, to: extent(fraction))
    let isStraight = stage.tree[card].values.scale == SIMD2(1, 1)
    guard excess != 0 || !isStraight else { return }
    let stretch = stretch(excess)
    stage.animate(.scale, of: card, to: stretch.scale, by: Self.giving)
    stage.animate(.translation, of: card, to: stretch.way, by: Self.giving)
  }

  /// Moves the fill and the card to their places, from wherever they are.
  func settle(fraction: Double, on stage: inout Stage) {
    let extent = extent(fraction)
    if stage.tree[fill].values.size != extent {
      stage.animate(.size, of: fill, to: extent, by: Self.filling)
    }
    guard stage.tree[card].values.scale != SIMD2(1, 1) else { return }
    stage.animate(.scale, of: card, to: [1, 1], by: Self.spec)
    stage.animate(.translation, of: card, to: .zero, by: Self.spec)
  }

  /// - Parameters:
  ///   - isWord: Whether the string replaces a value, in letters that fit.
  ///   - isFailure: Whether it stands for an error that somebody should look into.
  ///   - isTrusted: Whether the value counts as true now.
  func show(
    _ string: String, isWord: Bool = false, isFailure: Bool = false, isTrusted: Bool = true,
    in tree: inout LayerTree
  ) {
    // The first text is the one outside of the fill.
    tree[values[0]].values.color =
      isFailure ? palette.error : isTrusted ? palette.text : palette.pale
    for value in values {
      guard case .text(var text) = tree[value].content else { continue }
      let width = tree[value].size.width
      let fitting = ValueLine.letters(
        for: string, in: width, atMost: letters, scale: palette.textScale)
      text.string = isWord && fitting == nil ? (isFailure ? "!" : "–") : string
      text.size = isWord ? fitting ?? letters : letters
      tree[value].content = .text(text)
    }
  }

  /// The opacity of the fill for a value that is trusted, or not.
  func opacity(isTrusted: Bool) -> Double { isTrusted ? 1 : palette.faded(0.45) }

  /// Fades the fill to that opacity.
  func setTrusted(_ isTrusted: Bool, on stage: inout Stage) {
    let opacity = opacity(isTrusted: isTrusted)
    guard stage.tree[fill].values.opacity != opacity else { return }
    stage.animate(
      .opacity, of: fill, to: opacity, by: .curve(.easeOut, duration: 0.2))
  }

  private func extent(_ fraction: Double) -> Size {
    isVertical
      ? Size(track.size.width, track.size.height * fraction)
      : Size(track.size.width * fraction, track.size.height)
  }

  /// The stretch of the card along the track, narrower across it, with its other end in place.
  private func stretch(_ excess: Double) -> (scale: SIMD2<Double>, way: Point) {
    let length = isVertical ? size.height : size.width
    let way = Self.band.displacement(for: excess)
    let along = 1 + way.magnitude / length
    let across = 1 - way.magnitude / length * 0.35
    return isVertical
      ? ([across, along], Point(0, -way / 2))
      : ([along, across], Point(isReversed ? -way / 2 : way / 2, 0))
  }
}
