internal import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

/// Rows on a card that scroll under a finger; each may do something.
package struct ListTile: TileControl, SourceControl, ActionControl, SeenTimedControl,
  ScrollingControl, RowControl, StatefulControl
{
  package struct State: Sendable {
    fileprivate let rows: [Row]
    /// Whether a source has told them.
    fileprivate let areTold: Bool
    fileprivate let troubles: [Int: Trouble]
    fileprivate let nextNumber: Int
    fileprivate let hasNameEntered: Bool
    /// Whether the rows are there.
    fileprivate let hasEntered: Bool
    fileprivate let hold: ScrollList.Hold?
  }

  package struct Row: Sendable {
    package var row: ListRow
    package var action: String?
    /// What a source has told of it; nil: it is one of the list's own.
    fileprivate var told: ValueRow?
    /// What its action is told; nil: nothing.
    fileprivate var value: SourceValue? { told?.value.map { .text($0) } }
    /// The name of the source that tells what stands at its end.
    package var source: String?
    package var text: ValueText
    /// What it goes by while its action runs, wherever a saved file puts it meanwhile; none where it
    /// has no action.
    fileprivate var number = -1

    /// One that a file has.
    init(_ row: RowSettings, in configuration: Configuration) {
      var tile = TileSettings()
      tile.source = row.source
      self.row = ListRow(row.label, icon: row.icon, detail: row.detail ?? "")
      (action, source) = (row.action, row.source)
      self.row.isPressable = action != nil
      text = ValueText(tile, in: configuration)
    }

    /// One that a source tells.
    init(_ row: ValueRow, in list: ListTile) {
      self.row = ListRow(
        list.text.word(for: row.label), icon: row.icon, detail: list.text.word(for: row.detail))
      told = row
      action = row.value == nil ? nil : list.action
      self.row.isPressable = action != nil
      text = list.text
    }
  }

  package let layer: LayerID
  /// The source that tells the rows; nil: they are given.
  package let source: String?
  /// What the rows run that a source tells, each with its value.
  private let action: String?
  private let text: ValueText
  private let palette: Palette
  private var rows: [Row]
  /// Those that can be seen: others wait for a finger that is on one.
  private var seenRows: [Row]
  /// Nil where there is no room for a row.
  private var list: ScrollList?
  /// Where the list goes on below; nil: there is no room for it.
  private let lowerFade: EdgeFade?
  private let empty: LayerID
  private let entrance: ScrollList.Exit
  /// The name, which comes before the rows where these come from the side.
  private let caption: Caption
  private var hasNameEntered: Bool
  /// Whether the rows are there.
  private var hasEntered: Bool { list?.exit == nil }
  private var hasNews = false
  /// What went wrong last in the rows' actions, by the rows' numbers.
  private var troubles: [Int: Trouble] = [:]
  /// The number of the next row that comes.
  private var nextNumber: Int

  /// High enough for a finger [px].
  private static func rowHeight(_ size: Size) -> Double { size.height < 180 ? 48 : 56 }
  /// A list is high for the sake of its rows: its edges are as wide as those of the cards beside it.
  private static func padding(_ size: Size) -> Double {
    min(TileSpace.padding(size), size.width < 170 ? 10 : size.width < 260 ? 12 : 20)
  }
  /// What a finger hits without aiming [px].
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
    // Where there is room for the name or a row, it is a row's.
    let hasName = frame.size.height >= 44 + Self.rowHeight(frame.size)
    var named = tile
    if !hasName { (named.label, named.icon) = ("", nil) }
    let hasHeader = !named.label.isEmpty || named.icon != nil
    let caption = Caption(named, padding: Self.padding(frame.size), in: &context)
    self.caption = caption
    layer = caption.card
    // What is seen before the pane is opened is there.
    hasNameEntered = context.isSeenClosed || entrance != .side
    if !hasNameEntered { caption.wait(in: &context.tree) }
    let top = !hasHeader ? 6 : caption.body.minY + 2
    // Within the card's round corners.
    let window = Rect(
      x: 0, y: top, width: frame.size.width, height: max(1, frame.size.height - top - 6))
    list = try? ScrollList(
      rows.map(\.row), frame: window, rowHeight: Self.rowHeight(frame.size),
      padding: caption.padding, waitingAt: context.isSeenClosed ? nil : entrance, palette: palette,
      in: &context.tree,
      parent: layer)
    // At rest nothing is written where rows fade.
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
      rows.isEmpty ? palette.words.unknown : "", family: palette.family,
      size: 15 * palette.textScale, weight: 500, alignment: .center, lines: 2)
    if palette.isRightToLeft { caption.mirror(in: &context.tree) }
    let height = 44 * palette.textScale
    empty = context.tree.add(
      Layer(
        frame: Rect(
          x: 16, y: (window.center.y - height / 2).rounded(), width: max(0, frame.size.width - 32),
          height: height), content: .text(emptyText), color: palette.secondaryText), to: layer)
    showLowerFade(in: &context.tree)
  }

  /// Rows fade where they go on out of sight.
  private func showLowerFade(in tree: inout LayerTree) {
    guard let list, let lowerFade else { return }
    tree[lowerFade.layer].isHidden = list.overflow <= 0
  }

  package var parts: [ControlPart] {
    guard let list else { return [] }
    // Where the rows are lower than a finger, the title above them takes it too.
    let place = list.size.height < Self.leastTouch ? layer : list.layer
    return [ControlPart(place, .pan, axis: .vertical)]
  }
  package var sources: Set<String> {
    Set((rows.map(\.source) + [source]).compactMap(\.self))
  }
  package var deadline: Instant? { troubles.values.map(\.end).min() }
  /// The rows come in once they are there and can be seen, the name as soon as it can.
  package var visibleDeadline: Instant? {
    hasNameEntered && (hasEntered || rows.isEmpty) ? nil : .zero
  }

  /// Where the list is scrolled to, for tests.
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
    try? list?.enter(time: context.time, after: delay, on: &stage)
  }

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    let seenRows = seenRows
    let chosen = list?.follow(gesture, on: &stage, in: &context) ?? nil
    if list?.grip == .free, hasNews { setRows(at: context.time, on: &stage) }
    if let chosen, seenRows.indices.contains(chosen), let action = seenRows[chosen].action {
      let number = seenRows[chosen].number
      if troubles.removeValue(forKey: number) != nil { setRows(at: context.time, on: &stage) }
      context.perform(action, value: seenRows[chosen].value, send: number)
    }
  }

  package func isInFlight(part: Int, at time: Instant) -> Bool {
    list?.isInFlight(at: time) ?? false
  }

  /// At its top it leaves a finger that goes down to what is behind it, and where all of it can be
  /// seen, any finger.
  package func canPan(part: Int, by way: Point, at time: Instant) -> Bool {
    guard let list else { return false }
    return list.overflow > 0 && (way.y < 0 || list.offset(at: time) < -0.5)
  }

  /// Those that do something; where none does, all of a list of which a part is out of sight.
  package func rows(of part: Int) -> ControlRows? {
    guard let list else { return nil }
    let isRead = rows.allSatisfy { $0.action == nil } && list.overflow > 0
    // While a finger has it, it may have more rows than there are by now.
    return list.rows { rows.indices.contains($0) && (isRead || rows[$0].action != nil) }
  }

  package mutating func reveal(
    row: Int, of part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    list?.reveal(row, time: context.time, on: &stage)
  }

  package mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    if source == self.source {
      if case .rows(let told) = state.lastValue {
        take(told, from: rows)
      }
      let words = rows.isEmpty ? state.missing.map(palette.words.word(of:)) : ""
      stage.tree.setText(words ?? palette.words.nothingHere, of: empty)
      let isFailure = state.missing != nil && state.missing != .unknown
      stage.tree[empty].values.color = isFailure ? palette.error : palette.secondaryText
    }
    for i in rows.indices where rows[i].source == source {
      rows[i].row.detail =
        state.missing.map(palette.words.word(of:)) ?? rows[i].text.text(of: state.lastValue)
      rows[i].row.isOld = state.missing == nil && state.value == nil
      rows[i].row.isFailing = state.missing.map { $0 != .unknown } ?? false
    }
    setRows(at: context.time, on: &stage)
    guard source == self.source else { return }
    caption.name.show(state, in: &stage.tree, clock: context.clock)
    // What may be old is pale.
    let opacity = state.value == nil ? palette.faded(0.5) : 1
    if let list { stage.fade(list.layer, to: opacity, by: .curve(.easeInOut, duration: 0.25)) }
  }

  /// A finger that presses a row gets what it pressed: other rows wait for it.
  private mutating func setRows(at time: Instant, on stage: inout Stage) {
    hasNews = list.map { $0.grip != .free } ?? false
    guard !hasNews else { return }
    seenRows = rows
    var shown = rows.map(\.row)
    for (index, row) in rows.enumerated() {
      guard let trouble = troubles[row.number] else { continue }
      (shown[index].detail, shown[index].isFailing) = (trouble.word, true)
    }
    try? list?.setRows(shown, time: time, on: &stage)
    showLowerFade(in: &stage.tree)
  }

  /// Its rows say nothing of what is under way.
  package mutating func agreed(
    send: Int, on stage: inout Stage, in context: inout ControlContext
  ) {}

  package mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    // A row that is gone by now says nothing; the toast does.
    if rows.contains(where: { $0.number == send }) {
      troubles[send] = outcome?.summary(in: palette.words).map { Trouble($0, at: context.time) }
    }
    setRows(at: context.time, on: &stage)
    tell(outcome?.message, on: &stage, in: &context)
  }

  package var state: State {
    State(
      rows: rows, areTold: source != nil, troubles: troubles, nextNumber: nextNumber,
      hasNameEntered: hasNameEntered, hasEntered: hasEntered, hold: list?.hold)
  }

  package mutating func resume(from state: State, on stage: inout Stage) {
    if state.hasNameEntered, !hasNameEntered {
      hasNameEntered = true
      caption.enter(by: nil, on: &stage)
    }
    nextNumber = state.nextNumber
    // Rows of its own are as they are written now.
    if source == nil {
      takeNumbers(from: state.areTold ? [] : state.rows)
    } else if state.areTold {
      take(state.rows.compactMap(\.told), from: state.rows)
    }
    troubles = state.troubles.filter { number, _ in rows.contains { $0.number == number } }
    if state.hasEntered { list?.appear(on: &stage) }
    setRows(at: .zero, on: &stage)
    if state.hasEntered, let hold = state.hold { list?.resume(from: hold, on: &stage) }
  }

  /// The rows are those that the source tells from now on.
  private mutating func take(_ told: [ValueRow], from old: [Row]) {
    rows = told.map { Row($0, in: self) }
    takeNumbers(from: old)
  }

  /// Each row goes by the number of the one that it was, or by one that none ever had.
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
  /// Whether it is called the same. The name of an action that is written on the row is made from
  /// the row's place.
  fileprivate func isTheSame(as other: ListTile.Row) -> Bool {
    row.title == other.row.title && value == other.value
  }
}
