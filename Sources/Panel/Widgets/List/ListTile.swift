package import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Localization
internal import Look
package import Settings
package import Values

/// Rows on a card that scroll under a finger; each can have an action.
package struct ListTile: TileControl, StatefulControl {
  package struct State: Sendable {
    fileprivate let rows: [Row]
    /// Whether a source tells the rows.
    fileprivate let areFromSource: Bool
    fileprivate let troubles: [Int: TileProblem]
    fileprivate let nextNumber: Int
    fileprivate let hasNameEntered: Bool
    /// Whether the rows have come in.
    fileprivate let hasEntered: Bool
    fileprivate let hold: ScrollList.Hold?
  }

  package struct Row: Sendable {
    package var row: ListRow
    package var action: String?
    /// The source's data for the row; nil: the row is from the configuration.
    fileprivate var received: ValueRow?
    /// The value that its action gets; nil: none.
    fileprivate var value: SourceValue? { received?.value.map { .text($0) } }
    /// The name of the source of its detail.
    package var source: String?
    package var text: ValueText
    /// Identifies the row while its action runs, even if a saved configuration moves the row; -1
    /// until it is assigned.
    fileprivate var number = -1

    /// Creates a row from the configuration.
    init(_ row: RowSettings, in configuration: Configuration) {
      var tile = TileSettings()
      tile.source = row.source
      self.row = ListRow(row.label, icon: row.icon, detail: row.detail ?? "")
      (action, source) = (row.action, row.source)
      self.row.isPressable = action != nil
      text = ValueText(tile, in: configuration)
    }

    /// Creates a row from a source's data.
    init(_ row: ValueRow, in list: ListTile) {
      self.row = ListRow(
        list.text.word(for: row.label), icon: row.icon, detail: list.text.word(for: row.detail))
      received = row
      action = row.value == nil ? nil : list.action
      self.row.isPressable = action != nil
      text = list.text
    }
  }

  package let layer: LayerID
  /// The source that tells the rows; nil: they are given.
  package let source: String?
  /// The action that each row of the source runs with its own value; nil: none.
  private let action: String?
  private let text: ValueText
  private let palette: Palette
  /// The dots of its work under way.
  private var progress: LiveLook?
  private var rows: [Row]
  /// The rows on the screen: newer rows wait while a finger is on one.
  private var seenRows: [Row]
  /// Nil: there is no room for a row.
  private var list: ScrollList?
  /// The fade at the lower edge; nil: there is no room for it.
  private let lowerFade: EdgeFade?
  private let empty: LayerID
  private let entrance: ScrollList.Exit
  /// The name, which comes in before the rows if these come from the side.
  private let caption: Caption
  private var hasNameEntered: Bool
  /// Whether the rows have come in.
  private var hasEntered: Bool { list?.exit == nil }
  private var hasNews = false
  /// The last failures of the rows' actions, by the rows' numbers.
  private var troubles: [Int: TileProblem] = [:]
  /// The number for the next new row.
  private var nextNumber: Int

  /// The height of a row, enough for a finger [px].
  private static func rowHeight(_ size: Size) -> Double { size.height < 180 ? 48 : 56 }
  /// The padding: a list may be tall, but its edges match those of the smaller cards beside it.
  private static func padding(_ size: Size) -> Double {
    min(TileSpace.padding(size), size.width < 170 ? 10 : size.width < 260 ? 12 : 20)
  }
  /// The size of a target that a finger hits easily [px].
  private static let leastTouch = 44.0

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let (frame, palette) = (context.frame, context.palette)
    let rows = tile.rows.enumerated().map { number, settings in
      var row = Row(settings, in: context.configuration)
      row.number = number
      return row
    }
    (self.rows, seenRows, self.palette, nextNumber) = (rows, rows, palette, rows.count)
    entrance = tile.entrance == .side ? .side : .below
    source = rows.isEmpty ? tile.source : nil
    (action, text) = (tile.action, ValueText(tile, in: context.configuration))
    // If there is room for only the name or a row, shows the row.
    let hasName = frame.size.height >= 44 + Self.rowHeight(frame.size)
    var named = tile
    if !hasName { (named.label, named.icon) = ("", nil) }
    let hasHeader = !named.label.isEmpty || named.icon != nil
    let caption = Caption(named, padding: Self.padding(frame.size), in: &context)
    self.caption = caption
    layer = caption.card
    // A name that is visible while the pane is closed does not come in.
    hasNameEntered = context.isSeenClosed || entrance != .side
    if !hasNameEntered { caption.wait(in: &context.tree) }
    let top = !hasHeader ? 6 : caption.body.minY + 2
    // Stays within the card's round corners.
    let window = Rect(
      x: 0, y: top, width: frame.size.width, height: max(1, frame.size.height - top - 6))
    list = try? ScrollList(
      rows.map(\.row), frame: window, rowHeight: Self.rowHeight(frame.size),
      padding: caption.padding, waitingAt: context.isSeenClosed ? nil : entrance, palette: palette,
      in: &context.tree,
      parent: layer)
    // At rest, no text lies under the fades.
    let color = tile.color ?? palette.tile
    if hasHeader {
      _ = EdgeFade(.top, of: window, color: color, in: &context.tree, parent: layer)
    }
    lowerFade =
      window.size.height >= 2 * EdgeFade.height
      ? EdgeFade(
        .bottom, of: window, color: color, on: context.tree[layer], in: &context.tree,
        parent: layer) : nil
    let emptyText = TextContent(
      rows.isEmpty ? palette.strings.unknown : "", family: palette.family,
      size: 15 * palette.textScale, weight: 500, alignment: .center, lines: 2)
    if palette.isRightToLeft { caption.mirror(in: &context.tree) }
    let height = 44 * palette.textScale
    empty = context.tree.add(
      Layer(
        frame: Rect(
          x: 16, y: (window.center.y - height / 2).rounded(), width: max(0, frame.size.width - 32),
          height: height), content: .text(emptyText), color: palette.secondaryText), to: layer)
    showLowerFade(in: &context.tree)
    if !context.surroundings.isEnabled {
      context.tree[layer].values.opacity = palette.faded(0.38)
    }
  }

  package mutating func take(
    _ surroundings: TileSurroundings, on stage: inout Stage, in context: ControlContext
  ) {
    let opacity = surroundings.isEnabled ? 1 : palette.faded(0.38)
    if stage.tree[layer].values.opacity != opacity {
      stage.animate(.opacity, of: layer, to: opacity, by: .fade)
    }
    let scale = SIMD2(repeating: surroundings.isPressed ? PressMotion.dip : 1)
    if stage.tree[layer].values.scale != scale {
      stage.animate(.scale, of: layer, to: scale, by: .spring(.press))
    }
    showProgress(surroundings.progress, on: &stage, placing: context.layout)
  }

  private mutating func showProgress(
    _ step: Int?, on stage: inout Stage, placing layout: Layout
  ) {
    guard step != nil || progress != nil else { return }
    let (palette, card) = (palette, Rect(origin: .zero, size: stage.tree[layer].size))
    func look(_ step: Int?) -> PlacedLook {
      layout.place(in: card, key: "work") { boxes in
        boxes.overlay { if let step { boxes.progress(step, palette) } }
      }
    }
    var shown = progress ?? LiveLook(look(nil), on: &stage, in: layer)
    shown.become(look(step), by: .live, on: &stage)
    progress = shown
  }

  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    progress?.end(completions, on: &stage)
  }

  /// Shows the lower fade if rows are out of sight.
  private func showLowerFade(in tree: inout LayerTree) {
    guard let list, let lowerFade else { return }
    tree[lowerFade.layer].isHidden = list.overflow <= 0
  }

  package var parts: [ControlPart] {
    guard let list else { return [] }
    // If the list is lower than a finger's target, the whole card takes the finger.
    let place = list.size.height < Self.leastTouch ? layer : list.layer
    return [ControlPart(place, .pan, axis: .vertical)]
  }
  package var sources: Set<String> {
    Set((rows.map(\.source) + [source]).compactMap(\.self))
  }
  package var deadline: Instant? { troubles.values.map(\.end).min() }
  /// The rows come in once they are known and visible, the name once it is visible.
  package var visibleDeadline: Instant? {
    hasNameEntered && (hasEntered || rows.isEmpty) ? nil : .zero
  }

  /// The scroll offset of the list, for tests.
  func offset(at time: Instant) -> Double { list?.offset(at: time) ?? 0 }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    if troubles.contains(where: { $0.value.end <= context.time }) {
      troubles = troubles.filter { $0.value.end > context.time }
      setRows(at: context.time, on: &stage)
    }
    guard visibleDeadline != nil else { return }
    var delay = 0.0
    if !hasNameEntered {
      hasNameEntered = true
      caption.enter(by: entrance.spring, on: &stage)
      delay = entrance.stagger
    }
    guard !rows.isEmpty else { return }
    try? list?.enter(at: context.time, after: delay, on: &stage)
  }

  package mutating func handle(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    let seenRows = seenRows
    let chosen = list?.follow(gesture, on: &stage, in: &context) ?? nil
    if list?.grip == .free, hasNews { setRows(at: context.time, on: &stage) }
    if let chosen, seenRows.indices.contains(chosen), let action = seenRows[chosen].action {
      let number = seenRows[chosen].number
      if troubles.removeValue(forKey: number) != nil { setRows(at: context.time, on: &stage) }
      context.perform(action, value: seenRows[chosen].value, send: Send(number))
    }
  }

  package func isInFlight(part: PartName, at time: Instant) -> Bool {
    list?.isInFlight(at: time) ?? false
  }

  /// Leaves a finger that moves down at the top, and any finger if all rows are visible, to the
  /// part behind the list.
  package func canPan(part: PartName, by way: Point, at time: Instant) -> Bool {
    guard let list else { return false }
    return list.overflow > 0 && (way.y < 0 || list.offset(at: time) < -0.5)
  }

  /// The rows with an action; if no row has one and the list scrolls, all rows.
  package func rows(of part: PartName) -> ControlRows? {
    guard let list else { return nil }
    let isRead = rows.allSatisfy { $0.action == nil } && list.overflow > 0
    // While a finger holds the list, it can show more rows than there are now.
    return list.rows { rows.indices.contains($0) && (isRead || rows[$0].action != nil) }
  }

  package mutating func reveal(
    row: Int, of part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    list?.reveal(row, at: context.time, on: &stage)
  }

  package mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    if source == self.source {
      if case .rows(let received) = state.lastValue {
        take(received, from: rows)
      }
      let word = rows.isEmpty ? state.missing.map(palette.strings.word(of:)) : ""
      stage.tree.setText(word ?? palette.strings.nothingHere, of: empty)
      let isFailure = state.missing != nil && state.missing != .unknown
      stage.tree[empty].values.color = isFailure ? palette.error : palette.secondaryText
    }
    for i in rows.indices where rows[i].source == source {
      rows[i].row.detail =
        state.missing.map(palette.strings.word(of:)) ?? rows[i].text.text(of: state.lastValue)
      rows[i].row.isOld = state.missing == nil && state.value == nil
      rows[i].row.isFailing = state.missing.map { $0 != .unknown } ?? false
    }
    setRows(at: context.time, on: &stage)
    guard source == self.source else { return }
    caption.name.show(state, in: &stage.tree, clock: context.clock)
    // Rows that may be old are pale.
    let opacity = state.value == nil ? palette.faded(0.5) : 1
    if let list { stage.fade(list.layer, to: opacity, by: .curve(.easeInOut, duration: 0.25)) }
  }

  /// Shows the current rows, or lets them wait while a finger is on the list.
  private mutating func setRows(at time: Instant, on stage: inout Stage) {
    hasNews = list.map { $0.grip != .free } ?? false
    guard !hasNews else { return }
    seenRows = rows
    var shown = rows.map(\.row)
    for (index, row) in rows.enumerated() {
      guard let trouble = troubles[row.number] else { continue }
      (shown[index].detail, shown[index].isFailing) = (trouble.word, true)
    }
    try? list?.setRows(shown, at: time, on: &stage)
    showLowerFade(in: &stage.tree)
  }

  /// Does nothing: rows do not show that an action is under way.
  package mutating func agreed(
    send: Send, on stage: inout Stage, in context: inout ControlContext
  ) {}

  package mutating func finished(
    send: Send, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    // A row that is gone cannot show a failure; the toast does.
    if rows.contains(where: { $0.number == send.number }) {
      troubles[send.number] = outcome?.summary(in: palette.strings).map {
        TileProblem($0, at: context.time)
      }
    }
    setRows(at: context.time, on: &stage)
    tell(outcome?.message, on: &stage, in: &context)
  }

  package var state: State {
    State(
      rows: rows, areFromSource: source != nil, troubles: troubles, nextNumber: nextNumber,
      hasNameEntered: hasNameEntered, hasEntered: hasEntered, hold: list?.hold)
  }

  package mutating func resume(
    from state: State, on stage: inout Stage, in context: ControlContext
  ) {
    if state.hasNameEntered, !hasNameEntered {
      hasNameEntered = true
      caption.enter(by: nil, on: &stage)
    }
    nextNumber = state.nextNumber
    // Rows of the configuration are shown as they are written now.
    if source == nil {
      takeNumbers(from: state.areFromSource ? [] : state.rows)
    } else if state.areFromSource {
      take(state.rows.compactMap(\.received), from: state.rows)
    }
    troubles = state.troubles.filter { number, _ in rows.contains { $0.number == number } }
    if state.hasEntered { list?.appear(on: &stage) }
    setRows(at: .zero, on: &stage)
    if state.hasEntered, let hold = state.hold { list?.resume(from: hold, on: &stage) }
  }

  /// Replaces the rows by those that the source tells.
  private mutating func take(_ received: [ValueRow], from old: [Row]) {
    rows = received.map { Row($0, in: self) }
    takeNumbers(from: old)
  }

  /// Gives each row the number of the row that it continues, or a new number.
  private mutating func takeNumbers(from old: [Row]) {
    var others = old
    for i in rows.indices {
      if let other = others.firstIndex(where: { rows[i].isTheSame(as: $0) }) {
        rows[i].number = others.remove(at: other).number
      } else {
        rows[i].number = nextNumber
        nextNumber += 1
      }
    }
  }
}

extension ListTile.Row {
  /// Whether both have the same title and value. The name of an action that is written on the row
  /// is made from the row's place, and is not compared.
  fileprivate func isTheSame(as other: ListTile.Row) -> Bool {
    row.title == other.row.title && value == other.value
  }
}
