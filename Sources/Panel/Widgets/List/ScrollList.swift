internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// Rows below one another in a frame that is usually lower, scrolled by a finger.
///
/// Rows out of sight cost nothing to draw, and the list is idle at rest.
package struct ScrollList: Draggable, Sendable {
  /// The state of the finger on the list.
  package enum Grip: Equatable, Sendable {
    case free
    /// The finger is down at `start` and may still tap `row`; nil: it is not on a row.
    case pressing(row: Int?, start: Point)
    /// The finger scrolls.
    case scrolling
  }

  /// The distance that a finger may move and still tap [px].
  package static let slop = 10.0
  private static let wash = 0.12

  /// The layer of the frame, which clips its content at top, bottom, and `bleed` beside it.
  package let layer: LayerID
  /// The layer that contains the rows.
  package let content: LayerID
  package private(set) var rows: [ListRow] = []
  package let rowHeight: Double
  package private(set) var grip = Grip.free
  /// The rows that no longer exist and fade out, or have faded out.
  var fading: Set<Int> = []
  /// The place of rows that have left or not come in yet; nil: they are in the list.
  package internal(set) var exit: Exit?

  let size: Size
  let bleed: Double
  private(set) var lines: [ListRowLayers] = []
  /// The arrangement of titles and details in all rows.
  private var form = ListRowForm.beside
  private var scroller: Scroller
  private var builder: ListRowBuilder

  /// - Parameters:
  ///   - bleed: How far beside the frame rows are visible that overshoot as they come in [px].
  ///   - padding: The distance from the edges to the text [px]; nil: by the width.
  package init(
    _ rows: [ListRow], frame: Rect, rowHeight: Double = 64, bleed: Double = 0,
    padding: Double? = nil, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) throws(MotionError) {
    guard rowHeight > 0, rowHeight.isFinite else {
      throw .notPositive(name: "height of a row", value: rowHeight)
    }
    (size, self.bleed) = (frame.size, bleed)
    self.rowHeight = rowHeight
    layer = tree.add(Layer(frame: frame), to: parent)
    let window = Rect(x: -bleed, y: 0, width: size.width + 2 * bleed, height: size.height)
    var clip = Layer(frame: window)
    clip.clipsChildren = true
    let inside = tree.add(
      Layer(corner: Point(bleed, 0), size: size), to: tree.add(clip, to: layer))
    content = tree.add(Layer(corner: .zero, size: size), to: inside)
    builder = ListRowBuilder(size: Size(size.width, rowHeight), palette: palette, edge: padding)
    let physics = try ScrollList.physics(of: rows.count, rowHeight, in: size)
    scroller = Scroller(
      ScrollMotion(physics),
      carrying: [Scroller.CarriedLayer(content, direction: [0, 1])])
    write(rows, in: &tree)
  }

  private static func physics(
    of count: Int, _ rowHeight: Double, in size: Size
  ) throws(MotionError) -> ScrollPhysics {
    let over = Double(count) * rowHeight - size.height
    return try ScrollPhysics(range: (over > 0 ? -over : 0)...0, viewport: size.height)
  }

  /// The height of the rows that does not fit the frame [px]; negative: the height that is free.
  var overflow: Double { Double(rows.count) * rowHeight - size.height }

  // MARK: Rows

  /// Replaces the rows. Text changes at once and glides from the old places; rows that come or go
  /// in sight fade. The scroll offset stays as far as the new range allows.
  package mutating func setRows(
    _ rows: [ListRow], at time: Instant, on stage: inout Stage
  ) throws(MotionError) {
    let physics = try ScrollList.physics(of: rows.count, rowHeight, in: size)
    let next = builder.suited(to: rows)
    let isOther = next.form(of: rows) != form || next.hasIcons != builder.hasIcons
    let others = rows.indices.prefix(lines.count).filter { row in
      isOther || row >= self.rows.count || self.rows[row] != rows[row]
    }
    let old = others.map { (row: $0, places: ListRowPlaces(of: lines[$0], in: stage.tree)) }
    let seen = exit == nil ? visibleRows(at: time) : 0..<0
    let count = self.rows.count
    write(rows, in: &stage.tree)
    for (row, places) in old {
      places.glide(lines[row], by: seen.contains(row) ? .spring(Self.gliding) : nil, on: &stage)
    }
    if exit == nil {
      fadeOut(seen.filter { $0 >= rows.count }, on: &stage)
      fadeIn(lines.indices.filter { $0 >= count && $0 < rows.count }, at: time, on: &stage)
    }
    scroller.change(to: physics, at: time, on: &stage)
  }

  private mutating func write(_ rows: [ListRow], in tree: inout LayerTree) {
    let (old, oldForm, hadIcons) = (self.rows, form, builder.hasIcons)
    self.rows = rows
    builder = builder.suited(to: rows)
    form = builder.form(of: rows)
    let isOther = form != oldForm || builder.hasIcons != hadIcons
    while lines.count < rows.count {
      let line = builder.add(to: &tree, parent: content)
      lay(lines.count, on: line.layer, in: &tree)
      lines.append(line)
    }
    for (i, line) in lines.enumerated() {
      tree[line.layer].isHidden = i >= rows.count && !fading.contains(i)
      // The line separates two rows.
      tree[line.line].isHidden = i == rows.count - 1
      guard i < rows.count, isOther || i >= old.count || old[i] != rows[i]
      else { continue }
      builder.show(rows[i], as: form, on: line, in: &tree)
    }
  }

  /// Whether rows begin at the right.
  var isRightToLeft: Bool { builder.palette.isRightToLeft }

  /// The position of a row in the content.
  func home(_ row: Int) -> Point { Point(0, Double(row) * rowHeight) }

  /// The row at a point of the list [px], as it is scrolled at `time`; nil: none.
  package func row(under point: Point, at time: Instant) -> Int? {
    let y = point.y - offset(at: time)
    guard point.x >= 0, point.x <= size.width, y >= 0, y < Double(rows.count) * rowHeight
    else { return nil }
    return min(Int(y / rowHeight), rows.count - 1)
  }

  /// The rows that are visible at `time`.
  package func visibleRows(at time: Instant) -> Range<Int> {
    let top = -offset(at: time) / rowHeight
    let last = min(max((top + size.height / rowHeight).rounded(.up), 0), Double(rows.count))
    return Int(min(max(top.rounded(.down), 0), last))..<Int(last)
  }

  /// The rows that meet a condition, with their frames in the content.
  package func rows(where isWanted: (Int) -> Bool = { _ in true }) -> ControlRows {
    ControlRows(
      content,
      frames: rows.indices.filter(isWanted).map { row in
        (row, rows[row].title, Rect(origin: home(row), size: Size(size.width, rowHeight)))
      })
  }

  // MARK: Scrolling

  /// The displacement of the content [px]: 0 at its upper end, negative further down.
  package func offset(at time: Instant) -> Double { scroller.state(at: time).value }

  package func velocity(at time: Instant) -> Double { scroller.state(at: time).velocity }

  /// Whether it moves by itself at `time`, so that a touch catches it and chooses nothing.
  package func isInFlight(at time: Instant) -> Bool { scroller.motion.isInFlight(at: time) }

  /// Takes a finger that comes down: stops a list in flight, or else presses a row.
  ///
  /// From here on, only the finger's own movement counts: the layer below may move the list under
  /// the finger.
  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let time = context.time
    let wasInFlight = isInFlight(at: time)
    scroller.touch(from: finger.y, at: time, on: &stage)
    guard !wasInFlight else { return grip = .scrolling }
    let row = row(under: finger - context.corner(of: layer, in: stage.tree), at: time)
    grip = .pressing(row: row, start: finger)
    if let row { highlight(row, isOn: true, on: &stage) }
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    // The touch was ended for the list while the finger was still down.
    guard grip != .free else { return }
    let time = context.time
    if case .pressing(let row, let start) = grip {
      guard finger.distance(to: start) > Self.slop else { return }
      grip = .scrolling
      if let row { highlight(row, isOn: false, on: &stage) }
      scroller.touch(from: finger.y, at: time, on: &stage)
    }
    scroller.move(to: finger.y, velocity: 0, at: time, on: &stage)
  }

  /// - Returns: The row that the finger has chosen; nil: none.
  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) -> Int? {
    let time = context.time
    defer { grip = .free }
    switch grip {
    case .free: return nil
    case .pressing(let row, _):
      if let row { highlight(row, isOn: false, on: &stage) }
      scroller.release(velocity: 0, at: time, on: &stage)
      return row
    case .scrolling:
      scroller.release(velocity: velocity.y, at: time, on: &stage)
      return nil
    }
  }

  /// Chooses the pressed row; in flight, or just after a flight, only stops the list.
  package mutating func tap(
    on stage: inout Stage, in context: inout ControlContext
  ) -> Int? {
    if grip == .free {
      scroller.touch(from: 0, at: context.time, on: &stage)
      grip = .scrolling
    }
    return release(velocity: .zero, on: &stage, in: &context)
  }

  /// Ends the touch without choosing a row.
  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    if case .pressing(let row?, _) = grip { highlight(row, isOn: false, on: &stage) }
    grip = .free
    scroller.release(velocity: 0, at: context.time, on: &stage)
  }

  /// Scrolls a row into sight by the shortest way.
  package mutating func reveal(_ row: Int, at time: Instant, on stage: inout Stage) {
    guard rows.indices.contains(row), grip == .free else { return }
    let (top, bottom) = (-home(row).y, size.height - home(row).y - rowHeight)
    let now = offset(at: time)
    guard now < min(top, bottom) || now > max(top, bottom) else { return }
    let goal = now > max(top, bottom) ? max(top, bottom) : min(top, bottom)
    scroller.scroll(to: goal, at: time, on: &stage)
  }

  /// Scrolls to an offset at once, after the screen was rebuilt.
  package mutating func place(at offset: Double, on stage: inout Stage) {
    scroller.place(at: offset, on: &stage)
  }

  private func highlight(_ row: Int, isOn: Bool, on stage: inout Stage) {
    guard lines.indices.contains(row), !isOn || rows[row].isPressable else { return }
    stage.animate(
      .opacity, of: lines[row].highlight, to: isOn ? Self.wash : 0,
      by: .curve(.easeOut, duration: isOn ? 0.06 : 0.18))
  }
}
