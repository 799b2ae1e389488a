internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values

/// The layers of a picture's card.
struct ImageLayers: Sendable {
  let card: LayerID
  /// The layer that contains the pictures.
  let pictures: LayerID
  private let strip: LayerID?
  private let label: LayerID?
  let name: NameLine
  private let icon: LayerID
  private let caption: LayerID
  private let fit: TileSettings.Fit
  private let ink: Color
  private let palette: Palette

  init(
    _ tile: TileSettings, _ places: ImagePlaces, in context: inout BuildContext
  ) {
    let (frame, palette, fit) = (context.frame, context.palette, tile.fit)
    (self.palette, self.fit) = (palette, fit)
    let (title, color, size) = (tile.label, tile.color, frame.size)
    let radius = min(palette.tileRadius, size.height / 3)
    ink = palette.text
    var card = Layer(frame: frame, content: .fill, color: color ?? palette.tile)
    card.values.cornerRadius = radius
    palette.drawEdge(of: &card)
    let layer = context.tree.add(card, to: context.parent)
    self.card = layer
    let dim = palette.secondaryText
    icon = context.tree.add(
      Layer(frame: places.icon, content: .icon(IconName(tile.icon ?? "picture")), color: dim),
      to: layer)
    let reason = TextContent(
      "", family: palette.family, size: places.letters, weight: 450, alignment: .center, lines: 2)
    caption = context.tree.add(
      Layer(frame: places.caption, content: .text(reason), color: dim), to: layer)
    pictures = context.tree.add(Layer(frame: Rect(origin: .zero, size: size)), to: layer)
    guard !title.isEmpty else {
      (strip, label) = (nil, nil)
      name = NameLine("", [], palette)
      return
    }
    strip =
      fit == .cover
      ? context.tree.add(Self.shade(places, of: card, radius: radius), to: layer) : nil
    let text = TextContent(
      title, family: palette.family, size: places.letters, weight: 600,
      alignment: fit == .cover ? palette.leading : .center)
    let line = context.tree.add(
      Layer(frame: places.label, content: .text(text), color: ink), to: layer)
    (label, name) = (line, NameLine(title, [line], palette))
  }

  /// The darkness behind the name, enough to read white letters on a white picture.
  private static let darkness = 0.55

  /// A shade over the lower end of a picture, which begins softly above its name.
  private static func shade(_ places: ImagePlaces, of card: Layer, radius: Double) -> Layer {
    let top = max(0, places.strip.minY - places.strip.size.height)
    var shade = Layer(
      frame: Rect(x: 0, y: top, width: card.size.width, height: card.size.height - top),
      content: .shade(Shade(depth: places.label.minY - top, cornerRadius: radius)),
      color: Color.black.withAlpha(darkness))
    shade.values.opacity = 0
    return shade
  }

  /// Shows the icon and the caption if there is no picture; a picture that may be old is pale.
  func show(
    _ slot: PictureSlot.State, _ trouble: FailureKind?, isStale: Bool, on stage: inout Stage
  ) {
    let spec = AnimationSpec.curve(.easeInOut, duration: PictureSlot.fade)
    let hasPicture = slot == .picture
    if case .failed(let why) = slot {
      stage.tree.setText(why, of: caption)
    } else {
      stage.tree.setText(trouble.map(palette.strings.word(of:)) ?? "", of: caption)
    }
    stage.tree[caption].values.color = trouble == nil ? palette.secondaryText : palette.error
    for layer in [icon, caption] { stage.fade(layer, to: hasPicture ? 0 : 1, by: spec) }
    if let strip { stage.fade(strip, to: hasPicture ? 1 : 0, by: spec) }
    if let label, fit == .cover {
      stage.change(.color, of: label, to: hasPicture ? .white : ink, by: spec)
    }
    stage.fade(pictures, to: isStale ? palette.faded(0.45) : 1, by: spec)
  }
}

extension Stage {
  /// Animates an opacity to another, unless it is already there or on its way there.
  mutating func fade(_ layer: LayerID, to opacity: Double, by spec: AnimationSpec) {
    guard tree[layer].values.opacity != opacity else { return }
    animate(.opacity, of: layer, to: opacity, by: spec)
  }
}
