internal import DetentAnimation
internal import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

/// A picture from a file on a card, such as a camera's picture or a code to be scanned.
package struct ImageTile: TileControl, StatefulControl {
  package struct State: Sendable {
    let content: PictureSlot.Content
    let isStale: Bool
    let trouble: FailureKind?
  }

  package var layer: LayerID { layers.card }
  package var nameLine: NameLine? { layers.name }
  package let source: String?
  private let layers: ImageLayers
  private var slot: PictureSlot
  private var isStale = false
  /// The failure of the source; nil: none.
  private var trouble: FailureKind?

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    source = tile.source
    let (size, fit) = (context.frame.size, tile.fit)
    let places = ImagePlaces(
      size: size, palette: context.palette, hasTitle: !tile.label.isEmpty, fit: fit)
    layers = ImageLayers(tile, places, in: &context)
    let radius = context.tree[layers.card].values.cornerRadius
    slot = PictureSlot(
      frame: places.picture, fit: fit, background: tile.color ?? context.palette.tile,
      cornerRadius: fit == .cover ? radius : min(radius / 2, 3), in: &context.tree,
      parent: layers.pictures)
  }

  package var deadline: Instant? { slot.deadline }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    if case .image(let image) = state.lastValue { slot.want(image, at: context.time) }
    isStale = state.value == nil
    if case .failed(let kind)? = state.missing { trouble = kind } else { trouble = nil }
    layers.show(slot.state, trouble, isStale: isStale, on: &stage)
  }

  package mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) {
    slot.show(picture, on: &stage, in: &context)
    layers.show(slot.state, trouble, isStale: isStale, on: &stage)
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    slot.advance(on: &stage, in: &context)
    layers.show(slot.state, trouble, isStale: isStale, on: &stage)
  }

  package var state: State {
    State(content: slot.content, isStale: isStale, trouble: trouble)
  }

  package mutating func resume(
    from state: State, on stage: inout Stage, in context: ControlContext
  ) {
    slot.resume(from: state.content, in: &stage.tree)
    (isStale, trouble) = (state.isStale, state.trouble)
    layers.show(slot.state, trouble, isStale: isStale, on: &stage)
  }
}

/// The layout of a picture's card.
struct ImagePlaces: Sendable {
  let letters: Double
  let picture: Rect
  let strip: Rect
  let label: Rect
  let icon: Rect
  let caption: Rect

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
    let hasCaption = room >= side + 2 * line + 2 * padding
    let top = ((room - side - (hasCaption ? 2 * line : 0)) / 2).rounded()
    icon = Rect(x: ((size.width - side) / 2).rounded(), y: top, width: side, height: side)
    caption = Rect(
      x: padding, y: top + side + 6, width: width, height: hasCaption ? 2 * line : 0)
  }
}
