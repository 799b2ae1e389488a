internal import DetentAnimation
package import DetentMotion
internal import Geometry
package import Scene
package import Settings
package import Stage
package import Values

/// A picture from a file on a card: what a camera sees, a code to be scanned.
package struct ImageTile: TileControl, SingleSourceControl, ReadOnlyControl, PictureControl,
  TimedControl
{
  package let layer: LayerID
  package private(set) var source: String?
  private let palette: Palette
  private let fit: TileSettings.Fit
  private let places: ImagePlaces
  private let ink: Color
  private var slot: PictureSlot
  /// Carries the pictures.
  private let pictures: LayerID
  private let strip: LayerID?
  private let label: LayerID?
  private let icon: LayerID
  private let words: LayerID
  private var isStale = false
  /// What the source says instead of a picture's path.
  private var trouble: FailureKind?

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let (frame, palette, fit) = (context.frame, context.palette, tile.fit)
    (source, self.palette, self.fit) = (tile.source, palette, fit)
    let (title, color, size) = (tile.label, tile.color, frame.size)
    let radius = min(palette.tileRadius, size.height / 3)
    let ground = color ?? palette.tile
    ink = color.map(palette.ink) ?? palette.text
    var card = Layer(frame: frame, content: .fill, color: ground)
    card.values.cornerRadius = radius
    palette.drawEdge(of: &card)
    layer = context.tree.add(card, to: context.parent)
    places = ImagePlaces(size: size, palette: palette, hasTitle: !title.isEmpty, fit: fit)
    let dim = color == nil ? palette.secondaryText : ink.withAlpha(0.6)
    icon = context.tree.add(
      Layer(frame: places.icon, content: .icon(IconName(tile.icon ?? "picture")), color: dim),
      to: layer)
    let reason = TextContent(
      "", family: palette.family, size: places.letters, weight: 450, alignment: .center, lines: 2)
    words = context.tree.add(
      Layer(frame: places.words, content: .text(reason), color: dim), to: layer)
    pictures = context.tree.add(Layer(frame: Rect(origin: .zero, size: size)), to: layer)
    slot = PictureSlot(
      frame: places.picture, fit: fit, background: ground,
      cornerRadius: fit == .cover ? radius : min(radius / 2, 3), in: &context.tree, parent: pictures
    )
    guard !title.isEmpty else {
      (strip, label) = (nil, nil)
      return
    }
    if fit == .cover {
      var band = Layer(frame: places.strip, content: .fill, color: Color.black.withAlpha(0.45))
      (band.values.cornerRadius, band.corners, band.values.opacity) = (radius, .bottom, 0)
      strip = context.tree.add(band, to: layer)
    } else {
      strip = nil
    }
    let text = TextContent(
      title, family: palette.family, size: places.letters, weight: 600,
      alignment: fit == .cover ? palette.leading : .center)
    label = context.tree.add(
      Layer(frame: places.label, content: .text(text), color: ink), to: layer)
  }

  package mutating func rename(_ renamed: (String) -> String) { source = source.map(renamed) }

  package var deadline: Instant? { slot.deadline }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    if case .image(let image) = state.lastValue { slot.want(image, at: context.time) }
    isStale = state.value == nil
    if case .failed(let kind)? = state.missing { trouble = kind } else { trouble = nil }
    showAll(on: &stage)
  }

  package mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) {
    slot.show(picture, on: &stage, in: &context)
    showAll(on: &stage)
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    slot.advance(on: &stage, in: &context)
    showAll(on: &stage)
  }

  package mutating func restore(from other: any Control, on stage: inout Stage) {
    guard let other = other as? ImageTile else { return }
    slot.restore(from: other.slot, in: &stage.tree)
    (isStale, trouble) = (other.isStale, other.trouble)
    showAll(on: &stage)
  }

  /// The icon and the words stand where there is no picture; a picture that may be an old one is
  /// pale.
  private func showAll(on stage: inout Stage) {
    let spec = AnimationSpec.curve(.easeInOut, duration: PictureSlot.fade)
    let hasPicture = slot.look == .picture
    if case .failed(let why) = slot.look {
      stage.tree.setText(why, of: words)
    } else {
      stage.tree.setText(trouble.map(palette.words.word(of:)) ?? "", of: words)
    }
    stage.tree[words].values.color = trouble == nil ? palette.secondaryText : palette.error
    for layer in [icon, words] { stage.fade(layer, to: hasPicture ? 0 : 1, by: spec) }
    if let strip { stage.fade(strip, to: hasPicture ? 1 : 0, by: spec) }
    if let label, fit == .cover {
      stage.change(.color, of: label, to: hasPicture ? .white : ink, by: spec)
    }
    stage.fade(pictures, to: isStale ? 0.45 : 1, by: spec)
  }
}

extension Stage {
  /// Sends an opacity to another, unless that is where it is or goes already.
  mutating func fade(_ layer: LayerID, to opacity: Double, by spec: AnimationSpec) {
    guard tree[layer].values.opacity != opacity else { return }
    animate(.opacity, of: layer, to: opacity, by: spec)
  }
}

/// Where the parts of a picture's card are.
struct ImagePlaces: Sendable {
  let letters: Double
  let picture: Rect
  let strip: Rect
  let label: Rect
  let icon: Rect
  let words: Rect

  init(size: Size, palette: Palette, hasTitle: Bool, fit: TileSettings.Fit) {
    let isSmall = size.height < 96 || size.width < 150
    let padding = TileSpace.padding(size)
    letters = (isSmall ? 13 : 15) * palette.textScale
    let line = (letters * 1.4).rounded()
    let band = hasTitle ? min(size.height, line + padding) : 0
    strip = Rect(x: 0, y: size.height - band, width: size.width, height: band)
    let width = max(0, size.width - 2 * padding)
    label = Rect(
      x: padding, y: size.height - band + ((band - line) / 2).rounded(), width: width,
      height: hasTitle ? line : 0)
    switch fit {
    case .cover: picture = Rect(origin: .zero, size: size)
    case .contain:
      let height = max(1, size.height - padding - (hasTitle ? band : padding))
      picture = Rect(x: padding, y: padding, width: max(1, width), height: height)
    }
    let room = size.height - band
    let side = min(40, (room * 0.35).rounded())
    let hasWords = room >= side + 2 * line + 2 * padding
    let top = ((room - side - (hasWords ? 2 * line : 0)) / 2).rounded()
    icon = Rect(x: ((size.width - side) / 2).rounded(), y: top, width: side, height: side)
    words = Rect(
      x: padding, y: top + side + 6, width: width, height: hasWords ? 2 * line : 0)
  }
}
