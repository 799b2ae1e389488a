internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// Rows one below the other in a frame that is mostly lower than they are, scrolled by a finger.
///
/// Rows out of sight are no items of a frame; at rest nothing is asked for.
package struct ScrollList: Draggable, Sendable {
  /// What a finger on it does.
  package enum Grip: Equatable, Sendable {
    case free
    /// It is down at `start` and may yet be a tap on `row`; nil: below the last one.
    case pressing(row: Int?, start: Point)
    /// It scrolls.
    case scrolling
  }

  /// How far a finger may stray that taps [px].
  package static let slop = 10.0
  private static let wash = 0.12

  /// The frame; what lies above or below it, or too far beside it, is not seen.
  package let layer: LayerID
  /// Carries the rows.
  package let content: LayerID
  package private(set) var rows: [ListRow] = []
  package let rowHeight: Double
  package private(set) var grip = Grip.free
  /// The rows that are no more and fade out, or have.
  var fading: Set<Int> = []
  /// Where its rows are that have gone or not come yet.
  package internal(set) var exit: Exit?

  let size: Size
  let bleed: Double
  private(set) var lines: [ListRowLayers] = []
  /// How the words of all rows stand.
  private var form = ListRowForm.beside
  private var scroller: Scroller
  private var builder: ListRowBuilder

  /// - Parameters:
  ///   - bleed: How far beside the frame rows are seen that come with a swing [px].
  ///   - padding: From the edges to what is written [px]; nil: as suits the width.
  ///   - exit: Where the rows wait until they enter; nil: they are there.
  package init(
    _ rows: [ListRow], frame: Rect, rowHeight: Double = 64, bleed: Double = 0,
    padding: Double? = nil, waitingAt exit: Exit? = nil, palette: Palette,
    in tree: inout LayerTree, parent: LayerID
  ) throws(MotionError) {
    guard rowHeight > 0, rowHeight.isFinite else {
      throw .notPositive(name: "height of a row", value: rowHeight)
    }
    (size, self.bleed, self.exit) = (frame.size, bleed, exit)
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

  /// How much of its rows is out of sight [px]; negative: as much is free.
  var overflow: Double { Double(rows.count) * rowHeight - size.height }

  // MARK: Rows

  /// Other rows. Their words are new at once, and glide from where the old ones were; rows that come
  /// or go in sight fade. Where the list is scrolled to stays, so far as there is that much.
  package mutating func setRows(
    _ rows: [ListRow], time: Instant, on stage: inout Stage
  ) throws(MotionError) {
    let physics = try ScrollList.physics(of: rows.count, rowHeight, in: size)
    let next = builder.suited(to: rows)
    let isOther = next.form(of: rows) != form || next.hasIcons != builder.hasIcons
    let others = rows.indices.prefix(lines.count).filter { row in
      isOther || row >= self.rows.count || self.rows[row] != rows[row]
    }
    let old = others.map { (row: $0, places: ListRowPlaces(of: lines[$0], in: stage.tree)) }
    let seen = exit == nil ? rowsInSight(at: time) : 0..<0
    let count = self.rows.count
    write(rows, in: &stage.tree)
    for (row, places) in old {
      places.glide(lines[row], by: seen.contains(row) ? .spring(Self.gliding) : nil, on: &stage)
    }
    if exit == nil {
      fadeOut(seen.filter { $0 >= rows.count }, on: &stage)
      fadeIn(lines.indices.filter { $0 >= count && $0 < rows.count }, at: time, on: &stage)
    }
    scroller.change(to: physics, time: time, on: &stage)
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
      // It stands between two rows.
      tree[line.line].isHidden = i == rows.count - 1
      guard i < rows.count, isOther || i >= old.count || old[i] != rows[i]
      else { continue }
      builder.show(rows[i], as: form, on: line, in: &tree)
    }
  }

  /// Whether rows begin at the right.
  var isRightToLeft: Bool { builder.palette.isRightToLeft }

  /// Where a row lies in the content.
  func home(_ row: Int) -> Point { Point(0, Double(row) * rowHeight) }

  /// The row at a point of the list [px], as it is seen at `time`.
  package func row(at point: Point, time: Instant) -> Int? {
    let y = point.y - offset(at: time)
    guard point.x >= 0, point.x <= size.width, y >= 0, y < Double(rows.count) * rowHeight
    else { return nil }
    return min(Int(y / rowHeight), rows.count - 1)
  }

  /// The rows that can be seen at `time`.
  package func rowsInSight(at time: Instant) -> Range<Int> {
    let top = -offset(at: time) / rowHeight
    let last = min(max((top + size.height / rowHeight).rounded(.up), 0), Double(rows.count))
    return Int(min(max(top.rounded(.down), 0), last))..<Int(last)
  }

  /// Its rows, those that are asked for.
  package func rows(where isWanted: (Int) -> Bool = { _ in true }) -> ControlRows {
    ControlRows(
      content,
      frames: rows.indices.filter(isWanted).map { row in
        (row, rows[row].title, Rect(origin: home(row), size: Size(size.width, rowHeight)))
      })
  }

  // MARK: Scrolling

  /// How far the content is moved [px]: 0 at its upper end, less farther down.
  package func offset(at time: Instant) -> Double { scroller.state(at: time).value }

  package func velocity(at time: Instant) -> Double { scroller.state(at: time).velocity }

  /// Whether it moves by itself at `time`: then a touch catches it and chooses nothing.
  package func isInFlight(at time: Instant) -> Bool { scroller.motion.isInFlight(at: time) }

  /// A finger comes down: it stops what flies, and else presses a row.
  ///
  /// Until it lets go, only its own way counts. What the list is on may move under it, and where it
  /// is on the list then is nothing to follow.
  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let time = context.time
    let wasInFlight = isInFlight(at: time)
    scroller.touch(at: finger.y, time: time, on: &stage)
    guard !wasInFlight else { return grip = .scrolling }
    let row = row(at: finger - context.corner(of: layer, in: stage.tree), time: time)
    grip = .pressing(row: row, start: finger)
    if let row { highlight(row, isOn: true, on: &stage) }
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    // The finger was taken off it while it was down.
    guard grip != .free else { return }
    let time = context.time
    if case .pressing(let row, let start) = grip {
      guard finger.distance(to: start) > Self.slop else { return }
      grip = .scrolling
      if let row { highlight(row, isOn: false, on: &stage) }
      scroller.touch(at: finger.y, time: time, on: &stage)
    }
    scroller.move(to: finger.y, velocity: 0, time: time, on: &stage)
  }

  /// - Returns: The row that the finger has chosen.
  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) -> Int? {
    let time = context.time
    defer { grip = .free }
    switch grip {
    case .free: return nil
    case .pressing(let row, _):
      if let row { highlight(row, isOn: false, on: &stage) }
      scroller.release(velocity: 0, time: time, on: &stage)
      return row
    case .scrolling:
      scroller.release(velocity: velocity.y, time: time, on: &stage)
      return nil
    }
  }

  /// A tap in flight only stops it, also where the flight has just ended.
  package mutating func tap(
    on stage: inout Stage, in context: inout ControlContext
  ) -> Int? {
    if grip == .free {
      scroller.touch(at: 0, time: context.time, on: &stage)
      grip = .scrolling
    }
    return release(velocity: .zero, on: &stage, in: &context)
  }

  /// Nothing is chosen.
  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    if case .pressing(let row?, _) = grip { highlight(row, isOn: false, on: &stage) }
    grip = .free
    scroller.release(velocity: 0, time: context.time, on: &stage)
  }

  /// Brings a row into sight, with as little way as possible.
  package mutating func reveal(_ row: Int, time: Instant, on stage: inout Stage) {
    guard rows.indices.contains(row), grip == .free else { return }
    let (top, bottom) = (-home(row).y, size.height - home(row).y - rowHeight)
    let now = offset(at: time)
    guard now < min(top, bottom) || now > max(top, bottom) else { return }
    let goal = now > max(top, bottom) ? max(top, bottom) : min(top, bottom)
    scroller.scroll(to: goal, time: time, on: &stage)
  }

  /// Where it is scrolled to, its flight and the finger on it.
  struct Hold: Sendable {
    fileprivate let motion: ScrollMotion
    fileprivate let grip: Grip
  }

  var hold: Hold { Hold(motion: scroller.motion, grip: grip) }

  /// Goes on from there; what the finger presses was a row of the other one.
  mutating func resume(from hold: Hold, on stage: inout Stage) {
    scroller.resume(from: hold.motion, on: &stage)
    switch hold.grip {
    case .free: grip = .free
    case .pressing(_, let start): grip = .pressing(row: nil, start: start)
    case .scrolling: grip = .scrolling
    }
  }

  /// Scrolls to an offset at once: after the screen was built anew.
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
