package import DetentGeometry
package import DetentScene

/// Finds the places of boxes: always the same for the same boxes, size and fonts.
///
/// Edges are on whole pixels. Boxes of a row or a column neither overlap nor leave it.
package final class Layout {
  /// Whether lines begin at the right.
  package var isRightToLeft = false
  /// The length that edges are rounded to: a device pixel [px].
  package var pixel = 1.0

  private let arena = Arena()
  private var texts: TextSizes
  private var boxes: [PlacedBox] = []

  package init(measuring: some TextMeasuring) { texts = TextSizes(measuring: measuring) }

  /// The size of a text; with a width, in the lines that it needs and may have [px].
  package func size(of text: TextContent, fitting width: Double? = nil) -> Size {
    texts.size(of: text, fitting: width)
  }

  /// Places the boxes that `look` writes.
  /// - Parameters:
  ///   - frame: Their place, each the whole of it [px].
  ///   - key: The name of the first one, if it has no other.
  package func place(
    in frame: Rect, key: BoxKey = "root", _ look: (Boxes) -> Void
  ) -> PlacedLook {
    arena.removeAll()
    let root = arena.add(Place(arrangement: .overlay), Node()) { look(Boxes(arena: arena)) }
    let first = arena.places[root].first
    if first >= 0 {
      arena.places[first].isLayer = true
      if arena.nodes[first].key == nil { arena.nodes[first].key = key }
    }
    var siblings = Siblings(width: 2 * frame.minX + frame.size.width)
    var placed = PlacedLook(self)
    placed.boxes.reserveCapacity(arena.nodes.count)
    swap(&placed.boxes, &boxes)
    placeChildren(of: root, in: frame, &siblings)
    swap(&placed.boxes, &boxes)
    return placed
  }

  /// The boxes that lie in the same layer.
  private struct Siblings {
    /// The width of that layer [px].
    let width: Double
    /// The numbers of those without a name, by content.
    private var counts = SIMD16<UInt16>.zero

    init(width: Double) { self.width = width }

    mutating func key(of content: Content) -> BoxKey {
      let kind = content.kind
      defer { counts[kind] &+= 1 }
      return .number(kind: UInt8(kind), index: counts[kind])
    }
  }

  // MARK: Places

  private func place(_ index: Int, in slot: Rect, _ siblings: inout Siblings) {
    var frame = frame(of: index, in: slot)
    guard arena.places[index].isLayer else { return placeChildren(of: index, in: frame, &siblings) }
    frame = frame.rounded(to: pixel)
    let at = boxes.count
    boxes.append(placedBox(index, in: frame, &siblings))
    if case .kept(let inputs, let write) = arena.nodes[index].source {
      boxes[at].look.inputs = KeptInputs(
        inputs: inputs, isRightToLeft: isRightToLeft, pixel: pixel)
      boxes[at].write = write
      return
    }
    var inner = Siblings(width: frame.size.width)
    let isMirrored = isRightToLeft
    if arena.places[index].isLeftToRight { isRightToLeft = false }
    placeChildren(of: index, in: Rect(origin: .zero, size: frame.size), &inner)
    isRightToLeft = isMirrored
    boxes[at].count = boxes.count - at - 1
  }

  private func placedBox(
    _ index: Int, in frame: Rect, _ siblings: inout Siblings
  ) -> PlacedBox {
    var frame = frame
    var look = BoxLook(arena.nodes[index], key: "")
    switch arena.places[index].arrangement {
    case .text: (frame, look.anchor) = fit(&look.content, of: index, into: frame)
    case .host: look.isHost = true
    case .dial:
      if case .dial(let dim) = arena.nodes[index].source {
        look.content = .dial(Dial(in: frame.size, dim: dim))
      }
    default: break
    }
    if let portion = arena.nodes[index].portion {
      look.isPortion = true
      if let pace = look.traits.growth?.pace {
        let start = Portion(fraction: pace.from, edge: portion.edge).part(of: frame)
        look.rareTraits[0].growth?.from = start.0.size
      }
      (frame, look.anchor) = portion.part(of: frame)
    }
    if isRightToLeft { mirror(&look, &frame, in: siblings.width) }
    look.key = arena.nodes[index].key ?? siblings.key(of: look.content)
    look.values.size = frame.size
    look.values.position = Point(
      frame.minX + look.anchor.x * frame.size.width, frame.minY + look.anchor.y * frame.size.height)
    return PlacedBox(look: look)
  }

  private func mirror(_ look: inout BoxLook, _ frame: inout Rect, in width: Double) {
    frame.origin.x = width - frame.maxX
    look.anchor.x = 1 - look.anchor.x
    look.corners = look.corners.mirrored
    if case .text(var text) = look.content {
      text.alignment = text.alignment.mirrored
      look.content = .text(text)
    }
    if look.values.hasRare { look.values.translation.x = -look.values.translation.x }
    if look.values.rotation != 0 { look.values.rotation.negate() }
    guard !look.rareTraits.isEmpty else { return }
    look.rareTraits[0].passage?.entrance.x.negate()
    look.rareTraits[0].passage?.exit.x.negate()
    if !look.isPortion { look.rareTraits[0].grip.velocity.x.negate() }
  }

  /// Makes a text as large as its letters, so that its size changes with nothing else.
  private func fit(
    _ content: inout Content, of index: Int, into frame: Rect
  ) -> (Rect, anchor: Point) {
    guard case .text(var text) = content else { return (frame, Point(0.5, 0.5)) }
    let size = size(ofText: index, fitting: frame.size.width)
    let letters = Size(
      min(size.width.roundedUp(to: pixel), frame.size.width),
      min(size.height.roundedUp(to: pixel), frame.size.height))
    let align = arena.places[index].align
    let isParagraph = size.height > naturalSize(ofText: index).height
    let x = align?.x.part ?? text.alignment.part
    let y = align?.y.part ?? (isParagraph && text.standing == .automatic ? 0 : text.standing.part)
    text.alignment = x == 0 ? .left : x == 1 ? .right : .center
    content = .text(text)
    let origin = Point(
      frame.minX + ((frame.size.width - letters.width) * x).rounded(to: pixel),
      frame.minY + ((frame.size.height - letters.height) * y).rounded(to: pixel))
    return (Rect(origin: origin, size: letters), Point(x, y))
  }

  private func placeChildren(of index: Int, in frame: Rect, _ siblings: inout Siblings) {
    let own = arena.places[index]
    let room = frame.inset(by: own.padding)
    switch own.arrangement {
    case .text, .dial, .host, .kept: return
    case .row: placeLine(of: index, .width, own.spacing, in: room, &siblings)
    case .column: placeLine(of: index, .height, own.spacing, in: room, &siblings)
    case .firstThatFits:
      let shape = shape(of: index, in: room.size)
      if shape >= 0 { placeChildren(of: shape, in: room, &siblings) }
    case .sized, .overlay, .shape:
      if case .sized(let make) = arena.nodes[index].source { write(index) { make(room.size) } }
      var child = arena.places[index].first
      while child >= 0 {
        place(child, in: room, &siblings)
        child = arena.places[child].next
      }
    }
  }

  /// Places boxes one after another along an axis.
  private func placeLine(
    of index: Int, _ axis: Axis, _ spacing: Double, in room: Rect, _ siblings: inout Siblings
  ) {
    let spacing = shareOut(room.size, among: index, axis, spacing)
    var (slot, child) = (room, arena.places[index].first)
    while child >= 0 {
      slot.size[axis] = arena.places[child].slot
      place(child, in: slot, &siblings)
      slot.origin[axis] += arena.places[child].slot + spacing
      child = arena.places[child].next
    }
  }

  /// The place of a box in the one that it is given.
  private func frame(of index: Int, in slot: Rect) -> Rect {
    let place = arena.places[index]
    if let origin = place.origin, case .px(let width) = place.width,
      case .px(let height) = place.height
    {
      return Rect(origin: slot.origin + origin, size: Size(width, height))
    }
    func length(_ axis: Axis) -> Double {
      switch place.length(axis) {
      case nil, .rest: slot.size[axis]
      case .px(let length): min(length, slot.size[axis])
      case .natural where axis == .width:
        min(natural(index, axis, across: slot.size[axis.other]), slot.size.width)
      // A window shows a part of contents that are higher.
      case .natural: natural(index, axis, across: slot.size[axis.other])
      }
    }
    let size = Size(length(.width), length(.height))
    let align = place.align ?? (.center, .center)
    return Rect(
      x: slot.minX + (slot.size.width - size.width) * align.x.part,
      y: slot.minY + (slot.size.height - size.height) * align.y.part, width: size.width,
      height: size.height)
  }

  /// Finds the lengths of boxes along a row or a column: those they need, then shares of the rest.
  /// Where there is too little, texts and groups shrink before boxes of a fixed length do.
  /// - Returns: The spacing.
  private func shareOut(
    _ room: Size, among index: Int, _ axis: Axis, _ spacing: Double
  ) -> Double {
    var (fixed, needed, weights, count) = (0.0, 0.0, 0.0, 0.0)
    var child = arena.places[index].first
    while child >= 0 {
      switch arena.places[child].usualLength(axis) {
      case .rest(let weight):
        arena.places[child].slot = -weight
        weights += weight
      case .px(let length):
        arena.places[child].slot = length
        fixed += length
      case .natural:
        let length = natural(child, axis, across: room[axis.other])
        arena.places[child].slot = length
        needed += length
      }
      count += 1
      child = arena.places[child].next
    }
    let spacing = count > 1 ? min(spacing, room[axis] / (count - 1)) : 0
    let total = max(0, room[axis] - spacing * max(0, count - 1))
    let rest = max(0, total - fixed - needed)
    let squeeze = fixed > total ? total / fixed : 1
    let soft = needed > 0 ? min(1, max(0, total - fixed) / needed) : 1
    child = arena.places[index].first
    while child >= 0 {
      switch arena.places[child].usualLength(axis) {
      case .rest(let weight): arena.places[child].slot = rest * weight / weights
      case .px: arena.places[child].slot *= squeeze
      case .natural: arena.places[child].slot *= soft
      }
      child = arena.places[child].next
    }
    return spacing
  }

  // MARK: Needs

  /// The length of a box along an axis if nothing limits it.
  private func natural(_ index: Int, _ axis: Axis, across: Double) -> Double {
    let place = arena.places[index]
    if case .px(let length) = place.length(axis) { return length }
    var across = across
    if case .px(let own) = place.length(axis.other) { across = min(across, own) }
    if axis == .width, let known = place.naturalWidth { return known }
    if axis == .height, let known = place.naturalHeight, known.across == across {
      return known.length
    }
    let padding = place.padding
    let inner = naturalInside(index, axis, across: max(0, across - padding[axis.other]))
    let length = max(inner + padding[axis], place.least[axis])
    if axis == .width {
      arena.places[index].naturalWidth = length
    } else {
      arena.places[index].naturalHeight = (across, length)
    }
    return length
  }

  private func naturalInside(_ index: Int, _ axis: Axis, across: Double) -> Double {
    let place = arena.places[index]
    switch place.arrangement {
    case .dial, .sized, .host, .kept: return 0
    case .text:
      if axis == .width { return naturalSize(ofText: index).width }
      return size(ofText: index, fitting: across).height
    case .firstThatFits:
      let first = arena.places[index].first
      return first < 0 ? 0 : naturalInside(written(first), axis, across: across)
    case .row where axis == .height:
      // Texts in a row have the widths that they get there.
      _ = shareOut(Size(across, 0), among: index, .width, place.spacing)
      return longest(of: index) { natural($0, axis, across: arena.places[$0].slot) }
    case .row, .column:
      guard place.axis == axis else { fallthrough }
      var (sum, child) = (0.0, arena.places[index].first)
      while child >= 0 {
        sum += natural(child, axis, across: across)
        child = arena.places[child].next
        if child >= 0 { sum += place.spacing }
      }
      return sum
    case .overlay, .shape:
      return longest(of: index) { natural($0, axis, across: across) }
    }
  }

  private func longest(of index: Int, _ length: (Int) -> Double) -> Double {
    var (longest, child) = (0.0, arena.places[index].first)
    while child >= 0 {
      longest = max(longest, length(child))
      child = arena.places[child].next
    }
    return longest
  }

  /// The first shape of which nothing is cut off, or the last; -1 if there is none.
  private func shape(of index: Int, in room: Size) -> Int {
    var child = arena.places[index].first
    while child >= 0 {
      let next = arena.places[child].next
      if next < 0 { return written(child) }
      let least = least(written(child))
      if least.width <= room.width, least.height <= room.height { return child }
      child = next
    }
    return -1
  }

  /// The shape, with its boxes written.
  private func written(_ shape: Int) -> Int {
    if case .shape(let make) = arena.nodes[shape].source { write(shape, make) }
    return shape
  }

  /// Writes the boxes of a box whose turn has come, after which it is an overlay.
  private func write(_ index: Int, _ make: () -> Void) {
    arena.places[index].arrangement = .overlay
    arena.nodes[index].source = .none
    arena.write(in: index, make)
  }

  /// The size below which something of a box is cut off, with its texts as small as they may be.
  private func least(_ index: Int) -> Size {
    if let known = arena.places[index].leastSize { return known }
    var size = leastInside(index)
    let place = arena.places[index]
    if place.yields { size.width = 0 }
    size.width += place.padding[.width]
    size.height += place.padding[.height]
    if case .px(let width) = place.width { size.width = width }
    if case .px(let height) = place.height { size.height = height }
    size = size.union(place.least)
    arena.places[index].leastSize = size
    return size
  }

  private func leastInside(_ index: Int) -> Size {
    let place = arena.places[index]
    var (size, child) = (Size.zero, place.first)
    switch place.arrangement {
    case .dial, .sized, .host, .kept: return .zero
    case .text:
      guard case .text(var text) = arena.nodes[index].content else { return .zero }
      if case .reserve(let reserve) = arena.nodes[index].source { text.string = reserve }
      if text.leastSize > 0 { text.size = min(text.size, text.leastSize) }
      (text.leastSize, text.lines) = (0, 1)
      return texts.size(of: text)
    case .firstThatFits:
      while child >= 0, arena.places[child].next >= 0 { child = arena.places[child].next }
      return child < 0 ? .zero : least(written(child))
    case .row, .column:
      let axis = place.axis
      while child >= 0 {
        let own = least(child)
        let sum = size[axis] + own[axis]
        size = size.union(own)
        child = arena.places[child].next
        size[axis] = child < 0 ? sum : sum + place.spacing
      }
    case .overlay, .shape:
      while child >= 0 {
        size = size.union(least(child))
        child = arena.places[child].next
      }
    }
    return size
  }

  // MARK: Texts

  /// The size of a text in one line, or of its reserve if that is longer.
  private func naturalSize(ofText index: Int) -> Size {
    if let known = arena.places[index].textSize { return known }
    guard case .text(var text) = arena.nodes[index].content else { return .zero }
    var size = Size.zero
    if case .reserve(let reserve) = arena.nodes[index].source {
      if text.string.utf8.count > reserve.utf8.count { size = texts.size(of: text) }
      text.string = reserve
    }
    size = size.union(texts.size(of: text))
    arena.places[index].textSize = size
    return size
  }

  private func size(ofText index: Int, fitting width: Double) -> Size {
    let natural = naturalSize(ofText: index)
    guard natural.width > width, case .text(let text) = arena.nodes[index].content else {
      return natural
    }
    return texts.size(of: text, fitting: width)
  }
}
