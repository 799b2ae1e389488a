internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage

/// The layout of a toast's message, relative to the middle of the card's fixed edge.
struct ToastLine: Equatable, Sendable {
  let message: Toast.Message
  let content: TextContent
  let card: Size
  let text: Rect
  let mark: Rect
  /// The target of the cross, as high as the card.
  let close: Rect

  static let badge = 24.0

  /// - Parameters:
  ///   - tallest: The greatest height of the card, for a long text [px].
  ///   - isLower: Whether the fixed edge is the lower one.
  init(
    _ message: Toast.Message, widest: Double, tallest: Double, palette: Palette, isLower: Bool,
    isRightToLeft: Bool, measure: Toast.Measure
  ) {
    self.message = message
    let letters = 16 * palette.textScale
    let most = message.kind == .explanation ? max(2, Int((tallest - 24) / (letters * 1.4))) : 2
    var text = TextContent(
      message.text, family: palette.family, size: letters, weight: 500, lines: most)
    let side = message.kind == .note ? 0 : Self.badge + 12
    // The target of the cross includes the space around it.
    let end = CloseMark.least - 4
    let room = max(0, widest - Self.padding - end - side)
    var size = measure(text, room)
    size.width = min(size.width, room)
    // A text that fits one line must not break because of rounding.
    if size.height < 2 * text.size { text.lines = 1 }
    content = text
    let width = (size.width + side + Self.padding + end).rounded(.up)
    let height = max(48, size.height + 24)
    card = Size(width + width.truncatingRemainder(dividingBy: 2), height)
    let (left, top) = (-card.width / 2, isLower ? -height : 0)
    let start = left + Self.padding
    let space = card.width - Self.padding - end - side
    self.text = Rect(
      x: isRightToLeft ? left + end : start + side, y: top + ((height - size.height) / 2).rounded(),
      width: space, height: size.height)
    close = Rect(
      x: isRightToLeft ? left : -left - CloseMark.least, y: top, width: CloseMark.least,
      height: height)
    mark = Rect(
      x: isRightToLeft ? -start - Self.badge : start,
      y: top + ((height - Self.badge) / 2).rounded(), width: Self.badge, height: Self.badge)
  }

  private static let padding = 16.0
}

/// The layers of a toast: a card, the cross on it, and two faces, of which one is shown.
struct ToastLayers: Sendable {
  static let shadowReach = 32.0

  let group: LayerID
  let card: LayerID
  let close: CloseMark
  private let shadow: LayerID
  private let edge: LayerID
  fileprivate let faces: [Face]
  /// The index of the face that is shown.
  private var front = 0

  fileprivate struct Face: Sendable {
    let group: LayerID
    let text: LayerID
    let mark: LayerID
  }

  init(in tree: inout LayerTree, palette: Palette, isLower: Bool) {
    var hidden = Layer(frame: .zero)
    hidden.isHidden = true
    hidden.anchor = .zero
    let group = tree.add(hidden, to: tree.root)
    func add(_ content: Content, _ color: Color, radius: Double) -> LayerID {
      var layer = Layer(frame: .zero, content: content, color: color)
      layer.anchor = Point(0.5, isLower ? 1 : 0)
      layer.values.cornerRadius = radius
      return tree.add(layer, to: group)
    }
    let depth = Shadow(radius: Self.shadowReach - 6, offset: Point(0, 6), opacity: 0.45)
    shadow = add(.shadow(depth), .black, radius: 16)
    edge = add(.fill, palette.tile.mixed(with: palette.text, 0.2), radius: 17)
    card = add(.fill, palette.tile.mixed(with: palette.text, 0.04), radius: 16)
    palette.drawEdge(of: &tree[card])
    tree[edge].values.position.y = isLower ? 1 : -1
    close = CloseMark(color: palette.secondaryText, in: &tree, parent: group)
    faces = (0..<2).map { _ in Face(in: &tree, parent: group, palette: palette) }
    self.group = group
  }

  /// Shows a message on a hidden toast.
  mutating func write(_ line: ToastLine, on stage: inout Stage) {
    let other = faces[1 - front].group
    stage.set(.opacity, of: other, to: .zero)
    faces[front].write(line, in: &stage.tree)
    stage.set(.opacity, of: faces[front].group, to: 1)
    for (layer, size) in sizes(line) { stage.set(.size, of: layer, to: size) }
    stage.set(.position, of: close.layer, to: line.close.center)
  }

  /// Crossfades to another message.
  ///
  /// No text leaves the card: the card widens before wider text comes, and narrows after it has
  /// gone.
  mutating func cross(to line: ToastLine, on stage: inout Stage) {
    let old = faces[front].group
    front = 1 - front
    faces[front].write(line, in: &stage.tree)
    let new = faces[front].group
    stage.add(
      .opacity, of: old, to: .zero, curve: .easeInOut, duration: Toast.crossing - Self.lead)
    stage.add(
      .opacity, of: new, to: 1, curve: .easeInOut,
      duration: Toast.crossing - Self.lead, delay: Self.lead)
    let isNarrower = line.card.width < stage.tree[card].size.width
    for (layer, size) in sizes(line) {
      var growth = Animation(.spring(.toastSize), to: size)
      if isNarrower { growth.timing = Self.late }
      try? stage.add(growth, to: .size, of: layer)
    }
    var way = Animation(.spring(.toastSize), to: line.close.center)
    if isNarrower { way.timing = Self.late }
    try? stage.add(way, to: .position, of: close.layer)
  }

  /// The time by which the old text is ahead of the new one [s].
  private static let lead = 0.09
  private static let late = constant(try MediaTiming(delay: lead, fill: .both))

  private func sizes(_ line: ToastLine) -> [(LayerID, Size)] {
    let size = line.card
    return [(shadow, size), (card, size), (edge, Size(size.width + 2, size.height + 2))]
  }
}

extension ToastLayers.Face {
  fileprivate init(in tree: inout LayerTree, parent: LayerID, palette: Palette) {
    var face = Layer(frame: .zero)
    face.anchor = .zero
    face.values.opacity = 0
    group = tree.add(face, to: parent)
    text = tree.add(Layer(frame: .zero, color: palette.text), to: group)
    var disc = Layer(frame: .zero, content: .fill, color: palette.error)
    disc.values.cornerRadius = ToastLine.badge / 2
    mark = tree.add(disc, to: group)
    let sign = TextContent(
      "!", family: palette.family, size: 17, weight: 700, alignment: .center)
    let frame = Rect(x: 0, y: 1, width: ToastLine.badge, height: ToastLine.badge - 2)
    _ = tree.add(
      Layer(frame: frame, content: .text(sign), color: palette.ink(on: palette.error)), to: mark)
  }

  fileprivate func write(_ line: ToastLine, in tree: inout LayerTree) {
    tree[text].content = .text(line.content)
    tree[text].size = line.text.size
    tree[text].values.position = line.text.center
    tree[mark].size = line.mark.size
    tree[mark].values.position = line.mark.center
    tree[mark].isHidden = line.message.kind == .note
  }
}

extension Spring {
  fileprivate static let toastSize = constant(try Spring(dampingRatio: 1, response: 0.2))
}
