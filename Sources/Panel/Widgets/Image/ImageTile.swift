internal import DetentGeometry
package import DetentMotion
internal import DetentScene
internal import Localization
package import Look
package import Settings
internal import Values

/// A picture from a file on a card, such as a camera's picture or a code to be scanned.
package struct ImageTile: TileKind {
  package struct State: Sendable {
    fileprivate(set) var slot: PictureSlot
    fileprivate(set) var isStale = false
    /// The time of day since when the picture is out of date; nil: it is not.
    fileprivate(set) var moment: String?
    /// The failure of the source; nil: none.
    fileprivate(set) var trouble: FailureKind?
  }

  package let source: String?
  private let name: TileName
  private let fit: ImageSettings.Fit

  /// The darkness behind the name, enough to read white letters on a white picture.
  private static let darkness = 0.55

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (source, name, fit) = (tile.source, TileName(tile), tile.image.fit)
  }

  package func start(in room: Room) -> State {
    let size = ImagePlaces(name.label, fit, in: room).picture
    return State(slot: PictureSlot(size, fit: fit, background: room.palette.tile))
  }

  package func resumed(from old: State, in room: Room) -> State {
    var state = old
    state.slot = start(in: room).slot.resumed(from: old.slot)
    return state
  }

  package func deadline(of state: State) -> Instant? { state.slot.deadline }

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    state.slot.update(by: event, in: &context)
    guard case .news(let news, _) = event else { return }
    if case .image(let image) = news.lastValue { state.slot.want(image, at: context.time) }
    state.isStale = news.value == nil
    state.moment = news.staleSince.flatMap(context.clock)
    if case .failed(let kind)? = news.missing { state.trouble = kind } else { state.trouble = nil }
  }

  // MARK: Look

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    let (size, palette) = (room.size, room.palette)
    let places = ImagePlaces(name.label, fit, in: room)
    let hasPicture = state.slot.state == .picture
    let radius = min(palette.tileRadius, size.height / 3)
    boxes.card(in: room) {
      if !hasPicture { writeReason(state, places, in: room, boxes) }
      boxes.overlay {
        state.slot.write(radius: fit == .cover ? radius : min(radius / 2, 3), in: boxes)
      }.padding(across: places.padding, top: places.padding, bottom: places.bottom)
        .opacity(state.isStale ? palette.faded(0.45) : 1).key("pictures").motion(PictureSlot.motion)
      if fit == .cover, hasPicture, places.band > 0 {
        // Begins softly above the name.
        let height = min(size.height, 2 * places.band)
        let depth = height - places.band + (places.band - places.line) / 2
        boxes.shade(
          Shade(depth: depth.rounded(), cornerRadius: radius),
          Color.black.withAlpha(Self.darkness)
        ).height(.px(height)).align(.center, .end).key("shade").motion(PictureSlot.motion)
      }
      if places.band > 0 {
        let ink = fit == .cover && hasPicture ? .white : palette.text
        boxes.overlay { writeName(places, since: state.moment, ink, in: room, boxes) }
          .height(.px(places.band)).align(.center, .end).padding(across: room.padding)
      }
    }
  }

  private func writeName(
    _ places: ImagePlaces, since moment: String?, _ ink: Color, in room: Room, _ boxes: Boxes
  ) {
    var text = room.text(name.label, places.letters, weight: 600)
      .yielding(lines: places.lines, standing: .middle)
    if fit == .contain { text.alignment = .center }
    boxes.firstThatFits {
      for words in room.names(name.label, since: moment) {
        boxes.shape {
          text.string = words
          boxes.text(text, ink).key("name").motion(PictureSlot.motion)
        }
      }
    }
  }

  /// An icon in place of the picture and, where there is room, the reason.
  private func writeReason(
    _ state: State, _ places: ImagePlaces, in room: Room, _ boxes: Boxes
  ) {
    let palette = room.palette
    var why = state.trouble.map(palette.strings.word(of:)) ?? ""
    if case .failed(let reason) = state.slot.state { why = reason }
    let height = room.size.height - places.band
    let side = min(96, (height * 0.35).rounded())
    let color = state.trouble == nil ? palette.secondaryText : palette.error
    var text = room.text(why, places.letters, weight: 450).shrinking(to: 10)
    (text.alignment, text.lines) = (.center, 2)
    let hasText = !why.isEmpty && height >= side + 2 * places.line + 2 * room.padding
    boxes.column(spacing: 6) {
      boxes.space()
      boxes.icon(name.icon ?? "picture", palette.secondaryText).square(side).key(.icon)
        .motion(PictureSlot.motion)
      if hasText { boxes.text(text, color).key("reason").motion(PictureSlot.motion) }
      boxes.space()
    }.padding(across: room.padding, bottom: places.band)
  }
}

/// The measures of a picture's card.
private struct ImagePlaces {
  /// The size of the name's letters and the height of a line [px].
  let letters, line: Double
  let lines: Int
  /// The height of the band with the name [px]; 0: there is none.
  let band: Double
  /// From the card's edges to the picture, and from its lower edge [px].
  let padding, bottom: Double
  let picture: Size

  init(_ label: String, _ fit: ImageSettings.Fit, in room: Room) {
    let (size, scale) = (room.size, room.palette.textScale)
    let own = min(max(min(size.width * 0.065, size.height * 0.08), 13), 28) * scale
    letters = min(own, size.height * 0.3).rounded()
    line = (letters * 1.4).rounded()
    let width = size.width - 2 * room.padding
    let isLong = TextContent.width(of: label) * TextContent.leastName(letters) > width
    lines = isLong && size.height >= 6 * line ? 2 : 1
    let text = lines == 1 ? line : (letters * 2.4).rounded()
    band = label.isEmpty ? 0 : min(size.height, text + room.padding)
    padding = fit == .cover ? 0 : room.padding
    bottom = fit == .cover ? 0 : max(band, padding)
    picture = Size(
      max(1, size.width - 2 * padding), max(1, size.height - padding - bottom))
  }
}
