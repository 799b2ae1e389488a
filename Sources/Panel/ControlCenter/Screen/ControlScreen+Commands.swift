internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import Forms
internal import Settings
internal import Values
internal import Widgets

/// What callers can do with tiles.
extension ControlScreen {
  func hasPage(_ name: String) -> Bool { pageNames.contains(name) }

  var pageNames: [String] { [Configuration.mainPage] + configuration.pages.map(\.name) }

  mutating func dismiss(_ id: String?, in context: ControlContext) {
    if let id {
      overlays.toast.dismiss(id: id, on: &stage, in: context)
    } else {
      overlays.toast.dismiss(on: &stage, in: context)
    }
  }

  /// Passes a gesture to a part of a control; does nothing if the control is gone.
  mutating func touch(
    _ control: ControlID, _ part: PartName, _ gesture: Gesture, in context: ControlContext
  ) -> [Effect] {
    guard let index = index(of: control) else { return [] }
    return update(index, by: .touch(gesture, on: part), in: context)
  }

  /// Taps a tile.
  mutating func press(
    _ name: String, in context: ControlContext
  ) throws(CommandError) -> [Effect] {
    let index = try usable(name)
    let buttons = controls[index].parts.filter { $0.role == .press && !$0.isInert }
    guard let button = buttons.first, buttons.count == 1 else {
      throw .refused("“\(self.name(of: index))” is no single button; set it to a value instead.")
    }
    let id = controls.ids[index]
    let effects = touch(id, button.name, .pressed, in: context)
    return effects + touch(id, button.name, .activated, in: context)
  }

  /// The hold of a tile that fingers hold, too; nil: it has only a long press.
  func hold(
    of name: String, for seconds: Double?, at now: Instant
  ) throws(CommandError) -> CommandCallers.Hold? {
    let index = try usable(name)
    guard let tile = configuration.tile(controls.tiles[index]),
      let part = controls[index].parts.first
    else { return nil }
    let time: Double
    switch tile.kind {
    case .momentary: time = seconds ?? 1
    // A little longer than it takes.
    case .hold: time = seconds ?? tile.hold.time + 0.05
    default: return nil
    }
    return CommandCallers.Hold(
      control: controls.ids[index], part: part.name, end: now.advanced(by: time))
  }

  /// Presses a tile long.
  mutating func longPress(
    _ name: String, in context: ControlContext
  ) throws(CommandError) -> [Effect] {
    let index = try usable(name)
    guard let part = controls[index].parts.first(where: { $0.longPress != nil }) else {
      throw .refused("“\(self.name(of: index))” does nothing when it is held.")
    }
    let id = controls.ids[index]
    let effects =
      touch(id, part.name, part.role == .press ? .pressed : .grabbed(at: .zero), in: context)
      + touch(id, part.name, .longPressed, in: context)
    return effects + touch(id, part.name, part.role == .press ? .lifted : .dropped, in: context)
  }

  /// Sets a tile to a value.
  mutating func set(
    _ name: String, to text: String, in context: ControlContext
  ) throws(CommandError) -> [Effect] {
    let index = try usable(name)
    guard let tile = configuration.tile(controls.tiles[index]) else { return [] }
    let value = try value(text, of: tile, called: self.name(of: index))
    guard controls[index].takes(value) else {
      let range = tile.range ?? 0...1
      let limits = " from \(decimal(range.lowerBound)) to \(decimal(range.upperBound))"
      throw .notUnderstood(
        "“\(self.name(of: index))” takes a number\(limits), or a percentage of that.")
    }
    return update(index, by: .set(value), in: context)
  }

  private func value(
    _ text: String, of tile: TileSettings, called name: String
  ) throws(CommandError) -> SourceValue {
    switch tile.kind.traits.sends {
    case .boolean where tile.kind == .toggle:
      guard let isOn = truth(in: text) else { throw .notUnderstood("“\(name)” takes on or off.") }
      return .boolean(isOn)
    case .number, .openNumber:
      let range = tile.range ?? 0...1
      if text.hasSuffix("%"), let part = decimalNumber(in: String(text.dropLast())) {
        return .number(range.lowerBound + part / 100 * (range.upperBound - range.lowerBound))
      }
      guard let number = decimalNumber(in: text) else {
        throw .notUnderstood("“\(name)” takes a number such as 21.5, or a percentage such as 40%.")
      }
      return .number(number)
    default:
      throw .refused("“\(name)” has no value to set; \(tile.kind.rawValue) is its kind.")
    }
  }
}

// MARK: Names

extension ControlScreen {
  /// The name by which callers know a control.
  func name(of index: Int) -> String {
    let (tile, label) = (controls.tiles[index], controls.labels[index])
    if let id = configuration.tile(tile)?.id { return id }
    guard !label.isEmpty else { return "\(tile)" }
    let isOnly = controls.labels.filter { $0 == label }.count == 1
    return isOnly ? label : "\(tile.page)/\(label)"
  }

  /// The controls that callers can name: tiles, but no headings and spaces among them.
  private var named: [Int] {
    controls.indices.filter { configuration.tile(controls.tiles[$0])?.kind.traits.hasCard == true }
  }

  /// Returns the index of the control that a name means: by its id, by its label, or by its page and
  /// either of them or its number.
  func control(called name: String) throws(CommandError) -> Int {
    let all = named
    func id(_ index: Int) -> String? { configuration.tile(controls.tiles[index])?.id }
    let rules: [(Int) -> Bool] = [
      { id($0) == name }, { self.controls.labels[$0] == name },
      {
        let tile = self.controls.tiles[$0]
        return name == "\(tile)" || name == "\(tile.page)/\(self.controls.labels[$0])"
      },
      { self.controls.labels[$0].lowercased() == name.lowercased() },
    ]
    guard let found = rules.lazy.map({ all.filter($0) }).first(where: { !$0.isEmpty }) else {
      throw unknown("tile", name, among: all.map { self.name(of: $0) }, or: controls.labels)
    }
    let near = found.filter { controls.tiles[$0].page == shownPageName }
    if let only = (near.count == 1 ? near : found).first, near.count == 1 || found.count == 1 {
      return only
    }
    let names = joined(found.map { "\(controls.tiles[$0])" })
    throw .notUnderstood("There are several tiles “\(name)”; name one of them: \(names).")
  }

  /// Returns the index of a control that nobody touches and its source does not disable.
  private func usable(_ name: String) throws(CommandError) -> Int {
    let index = try control(called: name)
    let called = self.name(of: index)
    guard !controls[index].isDisabled else {
      throw .refused("“\(called)” cannot be used now: its source does not say that it can.")
    }
    guard controls[index].touched.isEmpty else {
      throw .refused("Somebody has a finger on “\(called)”.")
    }
    return index
  }

  /// The error of a name that means nothing, with the names that do.
  /// - Parameter others: Further names that may be meant.
  func unknown(
    _ kind: String, _ name: String, among names: [String], or others: [String] = []
  ) -> CommandError {
    let most = 30
    let listed = names.prefix(most).map(\.onOneLine)
    let hint =
      suggestion(for: name, among: names + others).map { "did you mean “\($0)”?" }
      ?? "there is \(joined(listed, by: "and"))\(names.count > most ? " and others" : "")."
    return .notUnderstood(
      "There is no \(kind) “\(name.onOneLine)”; \(names.isEmpty ? "the panel has none." : hint)")
  }

  /// The names that callers can use.
  var names: JSONValue {
    func list(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
    return .object([
      ("pages", list(pageNames)), ("tiles", list(named.map { name(of: $0) })),
      ("themes", list(configuration.theme.themes.map(\.name))),
      ("sources", list(configuration.sources.map(\.name))),
    ])
  }
}

// MARK: Answers

extension ControlScreen {
  func source(_ name: String, at now: Instant) -> JSONValue {
    let head: [(key: String, value: JSONValue)] = [("source", .string(name))]
    return .object(head + (states[name] ?? .unknown).members(at: now))
  }

  /// What is known of a tile, or else of a source, of this name.
  func tileOrSource(_ name: String, at now: Instant) throws(CommandError) -> JSONValue {
    do throws(CommandError) {
      return tile(try control(called: name), at: now)
    } catch {
      guard configuration.sources.contains(where: { $0.name == name }) else { throw error }
      return source(name, at: now)
    }
  }

  private func tile(_ index: Int, at now: Instant) -> JSONValue {
    let (control, id) = (controls[index], controls.tiles[index])
    var members: [(key: String, value: JSONValue)] = [
      ("tile", .string(name(of: index))), ("label", .string(controls.labels[index])),
      ("kind", .string(configuration.tile(id)?.kind.rawValue ?? "")), ("page", .string(id.page)),
      ("states", .array(states(of: index).map { .string($0) })),
    ]
    if let own = control.ownValue { members.append(("value", own.json)) }
    let sources = control.sources.sorted().map { source($0, at: now) }
    if !sources.isEmpty { members.append(("sources", .array(sources))) }
    return .object(members)
  }
}

extension ScreenElement {
  /// The element as JSON; long texts are cut.
  var json: JSONValue {
    func text(_ text: String) -> JSONValue { .string(String(text.prefix(500))) }
    let frame = [frame.minX, frame.minY, frame.size.width, frame.size.height]
    return .object([
      ("role", .string(role)), ("name", text(name)),
      ("states", .array(states.map { .string($0) })),
      ("frame", .array(frame.map { .number($0.rounded()) })),
      ("words", .array(words.prefix(100).map(text))),
    ])
  }
}
