internal import Forms
internal import Localization

/// A configuration while it is being read; tiles may still hold inline actions.
struct ConfigurationDraft: Sendable {
  let kinds: Kinds
  var configuration = Configuration()
  var version = 1
  var include: [String] = []
  var tiles: [TileDraft] = []
  var pages: [Named<PageDraft>] = []

  init(_ kinds: Kinds) { self.kinds = kinds }

  /// Reads all keys, then resolves the names by which one part refers to another.
  mutating func read(_ written: Node, _ decoder: inout Decoder) {
    let empty = self
    let root = written.completed(by: kinds.services)
    self = decoder.read(nil, root, kinds.shape) { node, decoder in
      var draft = empty
      kinds.section.read(node, into: &draft, &decoder)
      return draft
    }
    settleTiles()
    if !configuration.home.isShown { settleSheet(in: root, &decoder) }
    configuration.giveFormsByUse(said: root.sourcesWithForm)
    configuration.completeKinds()
    configuration.handOutSecrets()
    // A spring or action with a mistake counts as known, so that its users are not reported too.
    let motion = root.entry("motion")?.value
    let springs = configuration.motion.springs.map(\.name)
    decoder.resolve(.spring, among: names(in: motion?.entry("springs")?.value, besides: springs))
    let themes = configuration.theme.themes.map(\.name)
    let theme = root.entry("theme")?.value
    decoder.resolve(.theme, among: names(in: theme?.entry("themes")?.value, besides: themes))
    let actions = configuration.actions.map(\.name)
    let pageNames = names(in: root.entry("pages")?.value, besides: [])
    decoder.resolve(
      .action, among: names(in: root.entry("actions")?.value, besides: actions),
      written: names(in: root.entry("actions")?.value, besides: [])
    ) { name in
      if pageNames.contains(name) { return "; to show the page write {page: \(name)}" }
      guard name.contains("/") || name.contains(" ") else { return nil }
      return "; to run a program write {exec: \(CommandLine(name).shown)}"
    }
    let sources = configuration.sources.map(\.name)
    decoder.resolve(
      .source, among: names(in: root.entry("sources")?.value, besides: sources),
      written: names(in: root.entry("sources")?.value, besides: []))
    for source in configuration.sources where source.other == source.name {
      guard let entry = root.node(at: ["sources", source.name])?.entry("else") else { continue }
      decoder.report(
        entry.mark, "sources.\(source.name).else is the source itself; name another one")
    }
    let secrets = configuration.secrets.map(\.name)
    decoder.resolve(.secret, among: names(in: root.entry("secrets")?.value, besides: secrets))
    for service in kinds.services { service.resolve(in: root, configuration.services, &decoder) }
    let pages = configuration.pages.map(\.name) + [Configuration.mainPage]
    decoder.resolve(.page, among: names(in: root.entry("pages")?.value, besides: pages))
    if let entry = root.entry("pages")?.value.entry(Configuration.mainPage) {
      decoder.report(
        entry.mark, "pages.main is the page of the tiles outside of pages; choose another name")
    }
    refuseCycles(in: root, &decoder)
    refuseTwins(in: root, &decoder)
    refuseQuestions(in: root, &decoder)
  }

  /// Completes a panel without a home screen, and reports what needs one.
  private mutating func settleSheet(in root: Node, _ decoder: inout Decoder) {
    configuration.display.isSheet = true
    configuration.theme.hasMaterial = false
    if root.node(at: ["pane", "peek"]) == nil { configuration.pane.peek = .pixels(0) }
    let mark = root.entry("home")?.value.mark ?? root.mark
    let display = configuration.display
    if [.kms, .fbdev].contains(display.backend) {
      decoder.report(
        mark,
        "home cannot be off with display.backend \(display.backend.rawValue): there is"
          + " nothing behind the panel; use x11 or wayland")
    } else if ![.top, .overlay].contains(display.layer) {
      decoder.report(
        mark, "home: off lays the panel over other windows; write display: {layer: overlay}, too")
    }
    for path in [
      ["display", "off"], ["display", "off-after"], ["display", "dim"],
      ["display", "saver"], ["theme", "night"],
    ] {
      guard let node = root.node(at: path[...]) else { continue }
      decoder.report(
        node.mark,
        "\(path.joined(separator: ".")) changes the whole screen, of which a panel with"
          + " home: off has only a part; leave one of them out")
    }
  }

  /// Reports tiles that have the id of another tile, as they could not be told apart.
  private func refuseTwins(in root: Node, _ decoder: inout Decoder) {
    var seen: [String: String] = [:]
    for (_, tile, place) in configuration.tiles(in: root) {
      guard let node = tile.entry("id")?.value, case .scalar(let id, _) = node.content,
        let first = seen.updateValue(place, forKey: id)
      else { continue }
      decoder.report(
        node.mark, "\(place).id: \(quoted(id)) is the id of \(first) too; give each tile its own")
    }
  }

  /// Reports momentary buttons whose actions ask for confirmation: such a button acts while it is
  /// held, and cannot ask first.
  private func refuseQuestions(in root: Node, _ decoder: inout Decoder) {
    for (tile, node, place) in configuration.tiles(in: root) where tile.kind == .momentary {
      for (key, name) in [("action", tile.action), ("release", tile.release)] {
        guard let entry = node.entry(key), configuration.asks(name) else { continue }
        decoder.report(
          entry.value.mark,
          "\(place).\(key): a momentary button acts while a finger is on it, and cannot ask first;"
            + " remove the confirm, or write kind: button")
      }
    }
  }

  private func names(in node: Node?, besides names: [String]) -> [String] {
    guard case .mapping(let entries) = node?.content else { return names }
    let known = Set(names)
    return names + entries.map(\.key).filter { !known.contains($0) }
  }

  private mutating func settleTiles() {
    var names = StepNames(beside: configuration.actions)
    configuration.tiles += tiles.map { settings(of: $0, &names) }
    for draft in pages {
      var page = draft.value.page
      page.name = draft.name
      page.tiles = draft.value.tiles.map { settings(of: $0, &names) }
      configuration.pages.append(page)
    }
    configuration.actions = names.actions
  }

  private mutating func settings(of draft: TileDraft, _ names: inout StepNames) -> TileSettings {
    var tile = draft.tile
    tile.action = names.name(of: draft.action)
    tile.release = names.name(of: draft.release)
    tile.wires = draft.wires.sources
    for (key, _, _) in tile.wiredActions {
      tile.wires[key] = names.name(of: draft.wires.actions[key])
    }
    tile.list.rows = draft.rows.map { draft in
      var row = draft.row
      row.action = names.name(of: draft.action)
      return row
    }
    if tile.source == nil { tile.source = ownSource(of: tile, draft) }
    return tile
  }

  /// Adds the source of a picture's file or of a clock, unless there is one, and returns its name;
  /// nil: the tile needs no source of its own.
  private mutating func ownSource(of tile: TileSettings, _ draft: TileDraft) -> String? {
    var source: SourceSettings
    switch (tile.kind, draft.file) {
    case (.image, let file?): source = SourceSettings(name: file, kind: kinds.picture(file))
    case (.clock, _):
      let time = configuration.home.is24Hour ? "%-H:%M" : "%-I:%M %p"
      // The day in figures: the tile says it in the panel's language.
      source = SourceSettings(
        name: draft.zone.map { "clock of \($0)" } ?? "clock",
        kind: kinds.clock("\(time)\t%Y-%m-%d", draft.zone))
    default: return nil
    }
    while let other = configuration.sources.first(where: { $0.name == source.name }),
      other != source
    { source.name += "-" }
    if !configuration.sources.contains(source) { configuration.sources.append(source) }
    return source.name
  }
}

extension ConfigurationDraft {
  static func section(
    sources: Reader<[SourceSettings]>, actions: Reader<ActionDraft>
  ) -> Section<ConfigurationDraft> {
    let step = StepDraft.reader(actions)
    return Section(fields: [
      Field(
        "version", \.version, .integer(1...Migration.current), "The version of this file's format."),
      Field(
        "include", \.include, Include.reader,
        "Further files, read before this one, from whose folder their names start."),
      Field(
        "language", \.configuration.language, Reader.choice(of: Language.self).or("auto"),
        "The language of the panel's own texts; auto takes the language of the system."),
      Field(
        "direction", \.configuration.direction, .choice(of: LayoutDirection.self),
        "The side where lines and rows begin: left, right, or the side of the language."),
      Field(
        RescueScreen.key, \.configuration.rescue, .choice(of: RescueScreen.self),
        "What the screen shows while the panel cannot start: a sentence, or the details too."),
      Field(
        "display", \.configuration.display, DisplaySettings.section,
        "The screen, the pointer and how frames are timed."),
      Field(
        "touch", \.configuration.touch, TouchSettings.named,
        "Touch devices to calibrate or to ignore, by name or USB number."),
      Field(
        "motion", \.configuration.motion, MotionSettings.section,
        "How things move and how they respond to a finger."),
      Field("theme", \.configuration.theme, ThemeSettings.section, "Colours, corners and text."),
      Field("pane", \.configuration.pane, PaneSettings.section, "The pane that holds the tiles."),
      Field(
        "home", \.configuration.home, HomeSettings.reader,
        "The screen behind the pane; off shows the desktop there, for a sheet of quick settings."
      ).merged,
      Field("tiles", \.tiles, TileDraft.list(step), "The tiles on the pane, row by row.")
        .shown(TileDraft.example),
      Field(
        "pages", \.pages, PageDraft.named(step),
        "More pages of the pane, each under its own name."
      ).shown(["kitchen:", "  icon: coffee", "  tiles:"] + TileDraft.example.map { "    " + $0 }),
      Field(
        "actions", \.configuration.actions, ActionDraft.named(actions),
        "The actions of tiles, each under its own name."
      ).shown(["lamp:", "  exec: [mosquitto_pub, --topic, lamp/set, --message, toggle]"]),
      Field(
        "sources", \.configuration.sources, sources,
        "The sources of values, each under its own name."
      ).shown([
        "temperature:", "  file: /sys/class/thermal/thermal_zone0/temp", "  scale: 0.001",
        "  unit: °C",
      ]),
      Field(
        "secrets", \.configuration.secrets, NamedSecret.named,
        "Files and systemd credentials that hold passwords, each under its own name; ${secret.name} "
          + "hands one to a program."),
    ])
  }
}
