package import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Look

/// The titles of the pages, of which a finger chooses one. They come out of the menu's icon one after
/// another, and go back into it.
package struct Menu: Sendable {
  /// The layer in which they lie, as large as their window.
  package private(set) var layer: LayerID
  package private(set) var rows: [ListRow]
  /// Whether the rows are in the icon, or on their way there.
  package private(set) var isFolded = true
  private let list: ListLook
  private let icon: Point
  private let isRightToLeft: Bool
  private var touch: ListTouch
  private var live: LiveLook

  private static let rowHeight = 64.0

  /// - Parameters:
  ///   - size: The size of its window.
  ///   - bleed: How far beside the window rows are visible that overshoot as they come in [px].
  ///   - icon: The middle of the menu's icon, from the window's corner [px].
  ///   - old: The menu of the screen before, which it continues.
  ///   - layer: The layer of the window.
  package init(
    _ rows: [ListRow], size: Size, bleed: Double, icon: Point, palette: Palette,
    after old: Menu? = nil, in layer: LayerID, of tree: inout LayerTree
  ) {
    (self.rows, self.layer) = (rows, layer)
    isRightToLeft = palette.isRightToLeft
    self.icon = isRightToLeft ? Point(size.width - icon.x, icon.y) : icon
    list = ListLook(window: size, rowHeight: Self.rowHeight, bleed: bleed, palette)
    touch = ListTouch(window: size, rowHeight: Self.rowHeight)
    touch.change(count: rows.count, at: .zero)
    live = LiveLook(after: old?.live, in: layer, of: &tree)
    guard let old else { return }
    isFolded = old.isFolded
    touch.resume(from: old.touch)
  }

  /// Lays it into the layer of its window, where it goes on from the menu of the screen before.
  package mutating func attach(
    to layer: LayerID, showing rows: [ListRow], on stage: inout Stage, placing layout: Layout
  ) {
    (self.layer, self.rows) = (layer, rows)
    live.attach(to: layer, in: &stage.tree)
    become(on: &stage, layout)
  }

  /// The displacement of the rows [px]: 0 at their upper end, negative further down.
  package func offset(at time: Instant) -> Double { touch.motion.state(at: time).value }

  /// Whether they move by themselves, so that a touch catches them and chooses nothing.
  package func isInFlight(at time: Instant) -> Bool { touch.motion.isInFlight(at: time) }

  /// The rows, with their frames in the layer that a finger moves.
  package var controlRows: ControlRows? {
    live.layer(at: ["root", "list", "content"]).map { content in
      ControlRows(
        content,
        frames: rows.enumerated().map { ($0, $1.title, list.frame(ofRow: $0)) })
    }
  }

  /// The layer of a row; nil: it is folded, or out of reach.
  package func layer(ofRow row: Int) -> LayerID? {
    live.layer(at: ["root", "list", "content", "rows", "root", Self.key(of: row)])
  }

  // MARK: Coming and going

  /// Brings the rows out of the icon, or back from where they are seen.
  package mutating func enter(on stage: inout Stage, in context: ControlContext) {
    guard isFolded else { return }
    isFolded = false
    become(by: passage(isLeaving: false, at: context.time), on: &stage, in: context)
  }

  /// Sends the rows into the icon, from where they are seen.
  package mutating func leave(on stage: inout Stage, in context: ControlContext) {
    guard !isFolded else { return }
    // Their way depends on how far they are scrolled.
    become(by: passage(isLeaving: true, at: context.time), on: &stage, in: context)
    isFolded = true
    become(on: &stage, in: context)
  }

  /// Shows the rows in their places, or folded, at once.
  package mutating func place(isFolded: Bool, on stage: inout Stage, in context: ControlContext) {
    self.isFolded = isFolded
    become(on: &stage, in: context)
    live.arrive(on: &stage)
  }

  private func passage(isLeaving: Bool, at time: Instant) -> ListLook.Passage {
    ListLook.Passage(
      exit: .folded(icon), isLeaving: isLeaving, rows: touch.visibleRows(at: time),
      offset: offset(at: time))
  }

  /// Replaces the rows; the offset stays as far as the new range allows.
  package mutating func setRows(
    _ rows: [ListRow], on stage: inout Stage, in context: ControlContext
  ) {
    guard rows != self.rows else { return }
    self.rows = rows
    touch.change(count: rows.count, at: context.time)
    become(on: &stage, in: context)
  }

  private static func key(of row: Int) -> BoxKey { .name("row \(row)") }

  private mutating func become(
    by passage: ListLook.Passage? = nil, on stage: inout Stage, in context: ControlContext
  ) {
    become(passage, on: &stage, context.layout)
  }

  private mutating func become(
    _ passage: ListLook.Passage? = nil, on stage: inout Stage, _ layout: Layout
  ) {
    layout.isRightToLeft = isRightToLeft
    let shown =
      isFolded ? [] : rows.enumerated().map { ListLook.Row(key: Self.key(of: $0), row: $1) }
    let look = layout.place(in: Rect(origin: .zero, size: list.window)) { boxes in
      boxes.overlay { list.rows(shown, touch, passage: passage, in: boxes).key("list") }
        .padding(across: -list.bleed)
    }
    live.become(look, on: &stage)
  }

  /// Takes away the rows that have gone.
  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  // MARK: Scrolling

  /// Follows a finger.
  /// - Returns: The row that it has chosen; nil: none.
  package mutating func follow(
    _ gesture: Gesture, on stage: inout Stage, in context: ControlContext
  ) -> Int? {
    let window = stage.tree.bounds(of: layer, as: context.presentation)
    let row = touch.follow(gesture, over: window, at: context.time)
    become(on: &stage, in: context)
    return row
  }

  /// Scrolls a row into sight by the shortest way.
  package mutating func reveal(_ row: Int, on stage: inout Stage, in context: ControlContext) {
    guard rows.indices.contains(row) else { return }
    touch.reveal(row, at: context.time)
    become(on: &stage, in: context)
  }

}
