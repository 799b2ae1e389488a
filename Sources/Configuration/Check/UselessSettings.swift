internal import Forms
internal import Settings

/// Finds settings that are valid but can never work, on any computer, or that expose a secret.
struct UselessSettings {
  private let configuration: Configuration
  private let root: Node
  private let kinds: Kinds
  private(set) var problems: [Problem] = []

  init(_ configuration: Configuration, _ root: Node, _ kinds: Kinds) {
    (self.configuration, self.root, self.kinds) = (configuration, root, kinds)
    for (tile, node, _) in configuration.tiles(in: root) {
      lookAtRange(of: tile, node)
      lookAtWork(of: tile, node)
      lookAtValue(of: tile, node)
    }
    lookAtRetiredKeys()
    lookAtScreen()
    lookAtForms()
    lookAtPages()
    lookAtPlaceholders(in: root, ProgramText(), filled: keysThatAreFilled)
    for program in root.programs(of: kinds) {
      lookAtShell(of: program)
      lookAtArguments(of: program)
    }
  }

  private mutating func lookAtRetiredKeys() {
    for key in DisplaySettings.section.retired {
      guard let entry = root.entry("display")?.value.entry(key) else { continue }
      add(entry.mark, "display.\(key) has no effect any more; remove it")
    }
  }

  /// Reports what cannot have an effect on when the screen is off, and how bright it is.
  private mutating func lookAtScreen() {
    let display = configuration.display
    let node = root.entry("display")?.value
    let canDim =
      !display.life.allOff.isEmpty || !display.life.dim.isEmpty || display.life.saver != nil
    let idle: [(String, Bool)] = [
      ("wake", !display.life.wakingSources.isEmpty), ("stay-on", !display.life.holders.isEmpty),
    ]
    for (key, isSet) in idle where isSet && !canDim {
      guard let entry = node?.entry(key) else { continue }
      add(
        entry.mark,
        "display.\(key) has no effect: the screen is never dimmer or off; add off or dim")
    }
    if case .action(let name) = display.light, !configuration.writesValue(name),
      let entry = node?.entry("light")
    {
      add(
        entry.value.mark,
        "the action does not get the brightness; write \"${value}\" where it needs it")
    }
  }

  private mutating func add(_ mark: Mark, _ message: String) {
    problems.append(Problem(mark: mark, message: message))
  }
}

extension TileSettings.Kind.Traits.Key {
  fileprivate func isSet(in tile: TileSettings) -> Bool {
    switch self {
    case .action: tile.action != nil
    case .release: tile.release != nil
    case .detail: tile.detail != nil
    case .source: tile.source != nil
    case .rows: !tile.list.rows.isEmpty
    case .wires: !tile.wires.isEmpty
    }
  }
}

// Values.
extension UselessSettings {
  private mutating func lookAtRange(of tile: TileSettings, _ node: Node) {
    guard tile.kind.traits.shows == .number, let name = tile.source,
      let source = configuration.sources.last(where: { $0.name == name })
    else { return }
    let isShare = source.range != nil
    if isShare, let range = tile.range, range != 0...1 {
      add(
        node.entry("range")?.mark ?? node.mark,
        "the source \(quoted(name)) has its own range and gives 0 to 1, which this range does"
          + " not fit; remove the range of the source")
    }
    // Gauges and sliders go from 0 to 1 by default, which fits hardly any source.
    guard tile.kind == .gauge || tile.kind == .slider, tile.range == nil, !isShare else { return }
    add(
      node.mark,
      "this \(tile.kind.rawValue) has no range, so it shows 0 to 1 of the source \(quoted(name));"
        + " give it one such as range: [0, 100]")
  }

  /// Reports sources that are used as another kind of value than they provide.
  private mutating func lookAtForms() {
    let shown = configuration.sourceUses
    let said = root.sourcesWithForm
    for source in configuration.sources {
      guard let uses = shown[source.name], !uses.allSatisfy(source.mapping.form.serves),
        let entry = root.entry("sources")?.value.entry(source.name)
      else { continue }
      let isSaid = said.contains(source.name)
      let names = joined(uses.sorted().map(\.name), by: "and as")
      let cure: String
      if !source.kind.isWritten {
        cure = "name one that is"
      } else if uses == [.image] {
        cure = "remove its as, or write as: text for the path of a picture"
      } else if let form = SourceUse.said.first(where: { uses.allSatisfy($0.serves) }) {
        cure = "\(isSaid ? "write" : "add") as: \(form.rawValue)"
      } else {
        cure = "write a source for each"
      }
      add(
        entry.value.entry("as")?.mark ?? entry.mark,
        "the source \(quoted(source.name)) is used as \(names), and counts as"
          + " \(source.mapping.form.use.name); \(cure)")
    }
    for source in configuration.sources where !source.unit.isEmpty {
      guard source.mapping.form.use != .number,
        let entry = root.entry("sources")?.value.entry(source.name)?.value.entry("unit")
      else { continue }
      let isSaid = said.contains(source.name)
      add(
        entry.mark,
        "only a number has a unit, and the source \(quoted(source.name)) counts as"
          + " \(source.mapping.form.use.name); \(isSaid ? "remove it" : "add as: number")")
    }
  }
}

// The actions and sources of tiles.
extension UselessSettings {
  private mutating func lookAtWork(of tile: TileSettings, _ node: Node) {
    let needs = tile.kind.traits.needs
    if !needs.isEmpty, !needs.contains(where: { $0.isSet(in: tile) }) {
      let (lack, effect) = needs.contains(.action) ? ("action", "does") : ("source", "shows")
      add(
        node.mark,
        "this \(tile.kind.rawValue) has no \(lack), so it \(effect) nothing; give it one")
    }
    for key in TileSettings.Kind.Traits.Reading.allCases where !tile.kind.traits.reads.contains(key)
    {
      guard let entry = node.entry(key.rawValue), !entry.value.isEmpty else { continue }
      add(entry.mark, "\(key.rawValue) has no effect for a \(tile.kind.rawValue); remove it")
    }
    lookAtShown(by: tile, node)
    if tile.kind == .momentary, tile.action != nil, tile.release == nil {
      add(
        node.mark,
        "nothing runs when the finger leaves this momentary button; add release, or write kind: button"
      )
    }
    if tile.kind != .momentary, let entry = node.entry("release"), !entry.value.isEmpty {
      add(
        entry.mark,
        "nothing runs this: a \(tile.kind.rawValue) is not held down; write kind: momentary")
    }
  }

  /// Reports sources that a tile names but does not show.
  private mutating func lookAtShown(by tile: TileSettings, _ node: Node) {
    guard let name = tile.source, let entry = node.entry("source") else { return }
    if tile.kind == .list, !tile.list.rows.isEmpty {
      add(
        entry.mark, "this list has rows of its own and shows nothing of its source; leave one out")
    }
    guard let source = configuration.sources.last(where: { $0.name == name }) else { return }
    if tile.kind == .clock, source.kind.isWritten {
      add(
        entry.mark,
        "a clock shows only a source of the time; remove it, or write kind: label")
    }
  }

  /// Reports actions that need a value run by something without one, and the reverse for numbers.
  private mutating func lookAtValue(of tile: TileSettings, _ node: Node) {
    switch tile.kind.traits.sends {
    case .nothing:
      let sender = tile.kind == .momentary ? "a momentary button" : "a \(tile.kind.rawValue)"
      lookAtValue(of: tile.action, node.entry("action"), sender)
      lookAtValue(of: tile.release, node.entry("release"), sender)
    case .number, .openNumber:
      guard let name = tile.action, let entry = node.entry("action"),
        !configuration.writesValue(name)
      else { break }
      add(
        entry.value.mark,
        "the action does not get the value of the \(tile.kind.rawValue); write \"${value}\" where it"
          + " needs the value")
    case .boolean, .length: break
    case .row: lookAtRows(of: tile, node)
    }
    lookAtSpan(of: tile, node)
    let wires = node.entry(tile.kind.rawValue)?.value
    for (key, name, sent) in tile.wiredActions where sent == .nothing {
      lookAtValue(of: name, wires?.entry(key), "this button")
    }
    guard case .sequence(let nodes) = node.entry("rows")?.value.content else { return }
    for (row, node) in zip(tile.list.rows, nodes) {
      lookAtValue(of: row.action, node.entry("action"), "a row")
    }
  }

  /// Reports an action of a list that cannot run with the value of a row from the list's source.
  private mutating func lookAtRows(of tile: TileSettings, _ node: Node) {
    guard let name = tile.action, let entry = node.entry("action") else { return }
    if !tile.list.rows.isEmpty {
      add(
        entry.mark,
        "nothing runs this: the list has rows of its own; give each of them its action")
    } else if configuration.actions(reachedFrom: name).contains(where: {
      CommandArguments($0.exec).runsValue
    }) {
      add(
        entry.value.mark,
        "a row's value would be read as code here, so the action fails; pass it as an argument of"
          + " its own, as in [sh, -c, 'play \"$1\"', sh, \"${value}\"]")
    }
  }

  /// Reports an action's range without a range of the tile that it could be mapped from.
  private mutating func lookAtSpan(of tile: TileSettings, _ node: Node) {
    guard tile.kind.traits.sends == .openNumber, tile.range == nil,
      let source = configuration.sources.last(where: { $0.name == tile.source }),
      source.range == nil, let name = tile.action, let entry = node.entry("action"),
      configuration.steps(of: name).contains(where: { $0.value.range != nil })
    else { return }
    add(
      entry.value.mark,
      "the action has a range, but this \(tile.kind.rawValue) has none; give the \(tile.kind.rawValue) one"
        + " such as range: [16, 24], or remove the range of the action")
  }

  private mutating func lookAtValue(of name: String?, _ entry: Node.Entry?, _ sender: String) {
    guard let name, let entry, configuration.writesValue(name) else { return }
    let write = entry.value.entry("write") ?? root.node(at: ["actions", name])?.entry("write")
    let isUnsaid = write.map { $0.value.entry("text") == nil } ?? false
    add(
      entry.value.mark,
      isUnsaid
        ? "\(sender) has no value to write, so the action fails; give write a text"
        : "\(sender) has no value to write for ${value}, so the action fails; write the value"
          + " itself")
  }
}

extension Configuration {
  /// Whether an action, or one that it runs, uses the value of the control that runs it.
  fileprivate func writesValue(_ name: String) -> Bool {
    actions(reachedFrom: name).contains(where: \.takesValue)
  }
}

// Words that only a shell would understand.
extension UselessSettings {
  /// Variables that are hardly meant literally; an MQTT topic, for example, may begin with `$` too.
  private static let variables: Set = [
    "HOME", "USER", "PATH", "PWD", "SHELL", "HOSTNAME", "LANG", "DISPLAY", "TMPDIR",
    "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME",
  ]
  private static let operators: Set = ["|", "||", "&", "&&", ";", ">", ">>", "<", "<<", "2>&1"]

  private mutating func lookAtShell(of program: Node.Program) {
    guard !program.isForShell else { return }
    for (word, node) in zip(program.arguments, program.nodes).dropFirst() {
      let name = word.hasPrefix("$") ? word.dropFirst().prefix { $0.isLetter || $0 == "_" } : ""
      if program.isAction, name == "value" {
        add(
          node.mark, "\(quoted(word)) is passed on as it is written; did you mean \"${value}\"?")
      } else if Self.operators.contains(word) || Self.variables.contains(String(name)) {
        add(
          node.mark,
          "\(quoted(word)) is passed to the program as it is written; if a shell should read it,"
            + " write [sh, -c, '…']")
      }
    }
  }
}

// Pages and secrets.
extension UselessSettings {
  private mutating func lookAtPages() {
    let shown = configuration.actions.compactMap { action in
      if case .panel(.page(let name)) = action.kind { name } else { nil }
    }
    let opened = Set(configuration.allTiles.compactMap(\.detail) + shown)
    for page in configuration.pages
    where page.kind == .tiles && page.tiles.isEmpty && page.area == nil {
      guard let entry = root.entry("pages")?.value.entry(page.name) else { continue }
      add(entry.mark, "the page \(quoted(page.name)) has no tiles and stays empty; give it some")
    }
    for page in configuration.pages where page.place == .detail && !opened.contains(page.name) {
      guard let entry = root.entry("pages")?.value.entry(page.name) else { continue }
      add(
        entry.mark,
        "nothing opens the page \(quoted(page.name)); name it in a tile's detail, or remove place:"
          + " detail")
    }
  }

  /// Reports secrets among the arguments of a program, which all other programs can read.
  private mutating func lookAtArguments(of program: Node.Program) {
    let shown = zip(program.arguments, program.nodes).first { word, _ in
      !SecretPlaceholder.names(in: word).isEmpty
    }
    guard let shown else { return }
    add(
      shown.1.mark,
      "every program on the machine can read this secret among the arguments; pass it by"
        + " environment or input, or in a file that only the program reads")
  }

  /// The use of a text by a program.
  private struct ProgramText {
    /// Whether placeholders in the text are filled in.
    var isFilled = false
    /// Whether a shell reads the text, which has variables of its own.
    var isShell = false

    /// Whether the value of a control is filled in.
    var hasValue = false
  }

  /// The keys whose texts are filled in, and whether that is with the value of a control, too.
  private var keysThatAreFilled: [String: Bool] {
    let keys = kinds.filledKeys + ["environment", "input"]
    return Dictionary(kinds.actionKeys.map { ($0, true) } + keys.map { ($0, false) }) { $1 }
  }

  /// - Parameter given: The use according to the innermost such key above the node.
  private mutating func lookAtPlaceholders(
    in node: Node, _ given: ProgramText, filled: [String: Bool]
  ) {
    switch node.content {
    case .scalar(let text, _):
      if given.isFilled { lookAtPlaceholders(in: text, node.mark, given) }
    case .sequence(let items):
      for item in items { lookAtPlaceholders(in: item, given, filled: filled) }
    case .mapping(let entries):
      for entry in entries {
        var inner = given
        if let hasValue = filled[entry.key] {
          inner = ProgramText(
            isFilled: true, isShell: Self.isForShell(entry.value), hasValue: hasValue)
        }
        lookAtPlaceholders(in: entry.value, inner, filled: filled)
      }
    case .refused: break
    }
  }

  private static func isForShell(_ node: Node) -> Bool {
    guard case .sequence(let nodes) = node.content else { return false }
    return Node.Program(nodes: nodes, isAction: false).isForShell
  }

  private mutating func lookAtPlaceholders(in text: String, _ mark: Mark, _ given: ProgramText) {
    for placeholder in Placeholder.all(in: text) where placeholder.isSecret || !given.isShell {
      let written = quoted(placeholder.written)
      if placeholder.written == ValueFormat.placeholder {
        guard !given.hasValue else { continue }
        add(
          mark,
          "\(written) is passed on as it is written: only the arguments of exec and the text of write"
            + " know the value")
      } else if let meant = placeholder.meant {
        add(mark, "\(written) stands for nothing; did you mean \(quoted(meant))?")
      }
    }
  }
}
