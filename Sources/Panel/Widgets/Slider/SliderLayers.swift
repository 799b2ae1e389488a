internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings

/// The layers of a slider and how they move.
struct SliderLayers: Sendable {
  let card: LayerID
  let fill: LayerID
  /// What the fill covers when the value is at its end, in the card [px].
  let track: Rect
  let isVertical: Bool
  let name: NameLine
  /// The value's words, on the card and on the fill.
  private let values: [LayerID]
  /// How large that is written [px].
  private let letters: Double
  private let palette: Palette
  private let isRightToLeft: Bool
  private let size: Size

  private static let inset = 6.0
  /// How far past its end a finger can pull it at most: what is free around tiles, so that no edge
  /// cuts it off [px].
  static let reach = 8.0
  private static let band = constant(try RubberBand(dimension: reach))
  /// How the card gives way, and comes back.
  private static let spec = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 0.68, response: 0.34)))

  /// How it follows a finger past an end: within a frame or so, from however it is seen then, which
  /// may be on its way back, or shaking its head.
  private static let giving = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.06)))
  /// How the fill goes to another value: never past the card's end.
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
    // What the fill covers has another ink: every word is there twice, each seen on its own side.
    let inks: [(color: Color, side: LayerMask.Side)] = [
      (palette.text, .outside), (palette.ink(on: palette.accent), .inside),
    ]
    let fill = fill
    // A word that stood out at the sides of the fill could not be shared out between two inks.
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

  /// Whether it fills from the right.
  var isReversed: Bool { isRightToLeft && !isVertical }

  /// How far the fill reaches, 0…1.
  func fraction(of size: Size) -> Double {
    isVertical ? size.height / track.size.height : size.width / track.size.width
  }

  func place(fraction: Double, in tree: inout LayerTree) {
    tree[fill].values.size = extent(fraction)
  }

  /// The fill is at the finger; past the ends the card gives way [px].
  func hold(fraction: Double, excess: Double, on stage: inout Stage) {
    stage.hold(.size, of: fill, to: extent(fraction))
    let isStraight = stage.tree[card].values.scale == SIMD2(1, 1)
    guard excess != 0 || !isStraight else { return }
    let stretch = stretch(excess)
    stage.animate(.scale, of: card, to: stretch.scale, by: Self.giving)
    stage.animate(.translation, of: card, to: stretch.way, by: Self.giving)
  }

  /// To its place, from wherever it is.
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
  ///   - isWord: Whether it stands in the place of a value, in letters that fit.
  ///   - isFailure: Whether somebody should look after it.
  ///   - isTrusted: Whether it holds now.
  func show(
    _ string: String, isWord: Bool = false, isFailure: Bool = false, isTrusted: Bool = true,
    in tree: inout LayerTree
  ) {
    // The first is the one outside of the fill.
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

  /// How the fill looks whose value can be relied on, or not.
  func opacity(isTrusted: Bool) -> Double { isTrusted ? 1 : palette.faded(0.45) }

  /// Fades to how it looks then.
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

  /// Longer along the track and a little thinner, its other end in place.
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
