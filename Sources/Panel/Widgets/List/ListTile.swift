internal import DetentAnimation
package import DetentGeometry
internal import DetentGestures
package import DetentMotion
internal import DetentScene
internal import Localization
package import Look
package import Settings
internal import Values

/// Rows on a card that scroll under a finger. Each can have an action.
package struct ListTile: TileKind {
  package struct State: Sendable {
    fileprivate var rows: [Row]
    /// The failures of the rows' actions, by the rows' numbers.
    fileprivate var troubles: [Int: TileProblem] = [:]
    /// The number for the next new row.
    fileprivate var nextNumber: Int
    /// The rows that are shown, and how: newer ones wait while a finger is on the list.
    fileprivate var shown: [ListLook.Row] = []
    fileprivate var shownRows: [Row] = []
    fileprivate var hasNews = false
    /// What the source of the rows says.
    fileprivate var heard = HeardValue()
    fileprivate var hasNameEntered: Bool
    /// Whether the rows have come in.
    fileprivate var hasEntered: Bool
    /// How the rows come in with this look.
    fileprivate var entrance: ListLook.Passage?
    fileprivate var touch: ListTouch

    /// The displacement of the rows [px]: 0 at their upper end, negative further down.
    package func offset(at time: Instant) -> Double { touch.motion.state(at: time).value }
  }

  fileprivate struct Row: Sendable {
    var row: ListRow
    var action: String?
    /// The source's data for the row; nil: the row is from the configuration.
    var received: ValueRow?
    /// The value that its action gets; nil: none.
    var value: SourceValue? { received?.value.map { .text($0) } }
    /// The name of the source of its detail.
    var source: String?
    var text: ValueText
    /// Identifies the row while its action runs, even if a saved configuration moves the row.
    var number = -1
    /// The name of its box.
    var key: BoxKey = "row"

    /// Whether both have the same title and value. The name of an action that is written on the row
    /// is made from the row's place, and is not compared.
    func isTheSame(as other: Row) -> Bool {
      row.title == other.row.title && value == other.value
    }
  }

  /// The source that tells the rows; nil: they are given.
  package let source: String?
  private let name: TileName
  private let strings: LocalizedStrings
  /// The rows of the configuration.
  private let given: [Row]
  /// The action that each row of the source runs with its own value; nil: none.
  private let action: String?
  private let text: ValueText
  private let entrance: ListExit

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (name, strings, action) = (TileName(tile), configuration.strings, tile.action)
    text = ValueText(tile, in: configuration)
    entrance = tile.list.entrance == .side ? .side : .below
    given = tile.list.rows.map { settings in
      var own = TileSettings()
      own.source = settings.source
      var row = ListRow(settings.label, icon: settings.icon, detail: settings.detail ?? "")
      row.isPressable = settings.action != nil
      return Row(
        row: row, action: settings.action, source: settings.source,
        text: ValueText(own, in: configuration))
    }
    source = given.isEmpty ? tile.source : nil
  }

  package var sources: Set<String> { Set((given.map(\.source) + [source]).compactMap(\.self)) }

  // MARK: State

  package func start(in room: Room) -> State {
    let look = ListLook(name, in: room)
    var state = State(
      rows: given, nextNumber: 0,
      hasNameEntered: room.isSeenClosed || entrance != .side, hasEntered: room.isSeenClosed,
      touch: ListTouch(window: look.window, rowHeight: look.rowHeight))
    takeNumbers(&state, from: [])
    show(&state, at: .zero)
    return state
  }

  package func resumed(from old: State, in room: Room) -> State {
    var state = start(in: room)
    state.hasNameEntered = state.hasNameEntered || old.hasNameEntered
    state.hasEntered = state.hasEntered || old.hasEntered
    state.nextNumber = max(old.nextNumber, state.nextNumber)
    let wereReceived = old.rows.contains { $0.received != nil }
    // Rows of the configuration are shown as they are written now.
    if source == nil {
      takeNumbers(&state, from: wereReceived ? [] : old.rows)
    } else {
      take(old.rows.compactMap(\.received), from: old.rows, &state)
    }
    state.troubles = old.troubles.filter { number, _ in
      state.rows.contains { $0.number == number }
    }
    show(&state, at: .zero)
    if state.hasEntered { state.touch.resume(from: old.touch) }
    return state
  }

  /// Replaces the rows by those that the source tells.
  private func take(_ received: [ValueRow], from old: [Row], _ state: inout State) {
    state.rows = received.map { told in
      var row = ListRow(
        text.word(for: told.label), icon: told.icon, detail: text.word(for: told.detail))
      row.isPressable = told.value != nil && action != nil
      return Row(row: row, action: row.isPressable ? action : nil, received: told, text: text)
    }
    takeNumbers(&state, from: old)
  }

  /// Gives each row the number of the row that it continues, or a new number, and a name by what it
  /// says.
  private func takeNumbers(_ state: inout State, from old: [Row]) {
    var others = old
    var counts: [String: Int] = [:]
    for i in state.rows.indices {
      let (row, value) = (state.rows[i].row, state.rows[i].received?.value ?? "")
      let twins = counts[row.title + "\n" + value, default: 0]
      counts[row.title + "\n" + value] = twins + 1
      state.rows[i].key = .name("\(row.title)\n\(value)\n\(twins)")
      if let other = others.firstIndex(where: { state.rows[i].isTheSame(as: $0) }) {
        state.rows[i].number = others.remove(at: other).number
      } else {
        state.rows[i].number = state.nextNumber
        state.nextNumber += 1
      }
    }
  }

  /// Shows the current rows, or lets them wait while a finger is on the list.
  private func show(_ state: inout State, at time: Instant) {
    state.hasNews = state.touch.grip != .free
    guard !state.hasNews else { return }
    state.shownRows = state.rows
    state.shown = state.rows.map { row in
      var shown = ListLook.Row(key: row.key, row: row.row)
      if let trouble = state.troubles[row.number] {
        (shown.row.detail, shown.row.isFailing) = (trouble.word, true)
      }
      return shown
    }
    state.touch.change(count: state.shown.count, at: time)
  }

  package func deadline(of state: State) -> Instant? { state.troubles.values.map(\.end).min() }

  /// The rows come in once they are known and visible, the name once it is visible.
  package func visibleDeadline(of state: State) -> Instant? {
    state.hasNameEntered && (state.hasEntered || state.rows.isEmpty) ? nil : .zero
  }

  // MARK: Fingers and keys

  package func parts(of state: State, in room: Room) -> [TilePart] {
    // If the list is lower than a finger's target, the whole card takes the finger.
    var part = TilePart(role: .pan)
    if state.touch.window.height >= 44 { part.path = ["list"] }
    return [part]
  }

  package func isInFlight(_ state: State, part: PartName, at time: Instant) -> Bool {
    state.touch.motion.isInFlight(at: time)
  }

  /// Leaves a finger that moves down at the top, and any finger if all rows are visible, to the
  /// part behind the list.
  package func canPan(_ state: State, part: PartName, by way: Point, at time: Instant) -> Bool {
    state.touch.overflow > 0 && (way.y < 0 || state.offset(at: time) < -0.5)
  }

  /// The rows with an action; if no row has one and the list scrolls, all rows.
  package func rows(of state: State, in room: Room) -> TileRows? {
    let isRead = state.rows.allSatisfy { $0.action == nil } && state.touch.overflow > 0
    let size = Size(room.size.width, state.touch.rowHeight)
    // While a finger holds the list, it can show more rows than there are now.
    let frames = state.rows.enumerated().filter { isRead || $0.element.action != nil }.map {
      index, row in
      let frame = Rect(origin: Point(0, Double(index) * size.height), size: size)
      return (number: index, label: row.row.title, frame: frame)
    }
    return TileRows(path: ["list", "content"], frames: frames)
  }

  // MARK: Events

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    state.entrance = nil
    switch event {
    case .touch(let gesture, _): follow(gesture, &state, in: &context)
    case .row(let row):
      if state.shown.indices.contains(row) { state.touch.reveal(row, at: context.time) }
    case .news(let news, let source): hear(news, of: source, &state, in: context)
    case .finished(let send, let outcome):
      // A row that is gone cannot show a failure. The toast does.
      if state.rows.contains(where: { $0.number == send.number }) {
        state.troubles[send.number] = outcome?.summary(in: strings).map {
          TileProblem($0, at: context.time)
        }
      }
      show(&state, at: context.time)
      context.refuse(outcome?.message)
    case .time:
      if state.troubles.contains(where: { $0.value.end <= context.time }) {
        state.troubles = state.troubles.filter { $0.value.end > context.time }
        show(&state, at: context.time)
      }
      if visibleDeadline(of: state) != nil { enter(&state, at: context.time) }
    default: break
    }
  }

  /// Brings in what is visible for the first time: the name, and after it the rows.
  private func enter(_ state: inout State, at time: Instant) {
    let delay = state.hasNameEntered ? 0 : entrance.stagger
    state.hasNameEntered = true
    var rows = 0..<0
    if !state.rows.isEmpty {
      state.hasEntered = true
      rows = state.touch.visibleRows(at: time)
    }
    state.entrance = ListLook.Passage(exit: entrance, delay: delay, rows: rows)
  }

  private func follow(
    _ gesture: Gesture, _ state: inout State, in context: inout ControlContext
  ) {
    let rows = state.shownRows
    let window = context.seen?.frame(of: "list")
    let chosen = state.touch.follow(gesture, over: window, at: context.time)
    if state.touch.grip == .free, state.hasNews { show(&state, at: context.time) }
    guard let chosen, rows.indices.contains(chosen), let action = rows[chosen].action else {
      return
    }
    let number = rows[chosen].number
    if state.troubles.removeValue(forKey: number) != nil { show(&state, at: context.time) }
    context.perform(action, value: rows[chosen].value, send: Send(number))
  }

  private func hear(
    _ news: SourceState, of source: String, _ state: inout State, in context: ControlContext
  ) {
    if source == self.source {
      if case .rows(let received) = news.lastValue { take(received, from: state.rows, &state) }
      state.heard = HeardValue(state: news, moment: news.staleSince.flatMap(context.clock))
    }
    for i in state.rows.indices where state.rows[i].source == source {
      let missing = news.missing
      state.rows[i].row.detail =
        missing.map(strings.word(of:)) ?? state.rows[i].text.text(of: news.lastValue)
      state.rows[i].row.isOld = missing == nil && news.value == nil
      state.rows[i].row.isFailing = missing.map { $0 != .unknown } ?? false
    }
    show(&state, at: context.time)
  }

  // MARK: Look

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    let look = ListLook(name, in: room)
    boxes.card(in: room) {
      boxes.column {
        boxes.space(.px(look.hasHeader ? look.edge : ListLook.margin))
        if look.hasHeader {
          heading(state, look, in: room, boxes)
          boxes.space(.px(ListLook.margin))
        }
        boxes.overlay { window(state, look, in: room, boxes) }.height(.rest(1))
      }.padding(bottom: ListLook.margin)
    }
  }

  private func heading(_ state: State, _ look: ListLook, in room: Room, _ boxes: Boxes) {
    boxes.overlay {
      guard state.hasNameEntered else { return }
      let box = boxes.column { boxes.header(name, since: state.heard.moment, in: room) }
        .key("heading")
      guard let entrance = state.entrance else { return }
      box.passing(from: Point(room.size.width / 2, 0), to: .zero)
        .motion(OwnMotion(pose: .spring(entrance.exit.spring)))
    }.height(.px(look.header)).padding(across: look.padding)
  }

  private func window(_ state: State, _ look: ListLook, in room: Room, _ boxes: Boxes) {
    let (palette, touch) = (room.palette, state.touch)
    // Rows that may be old are pale.
    let isOld = source != nil && state.heard.state.value == nil
    look.rows(
      state.hasEntered ? state.shown : [], touch, passage: state.entrance, in: boxes
    ).opacity(isOld ? palette.faded(0.5) : 1).key("list")
    if state.shown.isEmpty { word(for: state.heard.state.missing, in: room, boxes) }
    if look.hasHeader { look.fade(.top, of: room, in: boxes) }
    if touch.overflow > 0, look.window.height >= 2 * EdgeFade.height {
      look.fade(.bottom, of: room, in: boxes)
    }
  }

  /// Says why there are no rows.
  private func word(for missing: MissingValue?, in room: Room, _ boxes: Boxes) {
    let (palette, isFailure) = (room.palette, missing != nil && missing != .unknown)
    var type = room.text(
      missing.map(strings.word(of:)) ?? strings.nothingHere, 15 * palette.textScale, weight: 500)
    (type.alignment, type.lines, type.standing) = (.center, 2, .middle)
    boxes.column {
      boxes.text(type, isFailure ? palette.error : palette.secondaryText).key("word")
    }.padding(across: 16).height(.natural)
  }
}
