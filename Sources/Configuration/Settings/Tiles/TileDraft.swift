internal import Forms

/// A tile while it is being read; its actions may be inline.
struct TileDraft: Sendable {
  var tile = TileSettings()
  var action: StepDraft?
  var release: StepDraft?
  var wires = WiresDraft()
  var rows: [RowDraft] = []
  /// A picture's file, for which a source is made.
  var file: String?
  /// The entity of a house from which other keys follow.
  var entity: String?
  /// The topic of a broker from which the source follows, and the one that the action publishes under.
  var topic: String?
  var set: String?
  /// A clock's time zone, for which a source is made too.
  var zone: String?

  /// The lines of YAML of an example in a list.
  static let example = [
    "- kind: toggle", "  label: Lamp", "  icon: light", "  action: {exec: [/bin/true]}",
  ]

  static func section(_ step: Reader<StepDraft>) -> Section<TileDraft> {
    let own = TileSettings.Kind.allCases.flatMap { kind in
      Self.own(kind, step).map { (kind, $0) }
    }
    let keys = own.map { ($0, $1.description.key) }
    return Section(
      fields: [
        Field(
          "kind", \.tile.kind, .choice(of: TileSettings.Kind.self),
          "The kind of tile: a button does something once, a toggle turns on and off, and so on."
        ).leftOut("button"),
        Field(
          "style", \.tile.style, .choice(of: TileSettings.Style.self),
          "A card with icon, label and state, or a round button with its label in the middle."
        ).leftOut("card"),
        Field("label", \.tile.label, .text, "The text on the tile."),
        Field(
          "id", \.tile.id, .text,
          "A name of its own, so that the tile keeps its state when its label changes."),
        Field(
          "entity", \.entity, .entity,
          "An entity of Home Assistant; kind, label, icon, source and action follow from it."),
        Field(
          "topic", \.topic, .word, "An MQTT topic whose messages are the value of the tile."
        ).shown(["home/lamp"]),
        Field(
          "set", \.set, .word,
          "An MQTT topic under which the tile publishes its value; a toggle publishes OFF and ON."
        ).shown(["home/lamp/set"]),
        Field("icon", \.tile.icon, .icon, "A built-in picture's name or an SVG file."),
        Field(
          "icons", Reader.named(.icon),
          "Icons in place of it, each under what the tile shows: off or on, a word of its source, or"
            + " the number from which on it counts."
        ) { draft, icons in
          for icon in icons { draft.tile.icons[icon.name.lowercased()] = icon.value }
        }.beside(["icon: door"]).shown(["on: bell"]),
        Field(
          "states", \.tile.states, .list(of: .text, count: 2...2), "The words for off and for on."),
        Field("on", \.tile.isOn, .boolean, "Whether the tile is on at the start.").leftOut("false"),
        Field("color", \.tile.color, .color, "The colour of the tile, in place of the theme's."),
        Field(
          "label-size", \.tile.labelSize, .number(.from(4, to: 400)),
          "The greatest text size of a button, toggle, scene or momentary tile, in pixels."
        ),
        Field(
          "action", \.action, step, "The action of the tile: its name, or the action itself."),
        Field(
          "release", \.release, step,
          "The action when the finger leaves a momentary button: its name, or the action itself."),
        Field("source", \.tile.source, .reference(.source), "The source of the tile's value."),
        Field(
          "enabled-by", \.tile.enabledBy, .reference(.source),
          "The source that enables the tile; while it is off, the tile is grey and ignores touches."
        ),
        Field(
          "detail", \.tile.detail, .reference(.page),
          "The page that a long press opens; without an action, a tap opens it."),
        Field("span", \.tile.span, .span, "The number of columns and rows that the tile takes.")
          .leftOut("[1, 1]"),
        Field(
          "range", \.tile.range, .numbers,
          "The values at the two ends; left out, 0 and 1, or per cent if the source has a range."),
        Field(
          "step", \.tile.step, .number(.above(0, to: 1e9)), "From one value to the next."),
        Field("unit", \.tile.unit, .text, "The unit, which follows the number."),
        Field(
          "direction", \.tile.direction, .choice(of: TileSettings.Direction.self),
          "How a slider fills; left out, across if it takes more columns than rows, else up."
        ).beside(["kind: slider"]),
      ] + own.map(\.1), check: { check($0, keys, $1, &$2) })
  }

  /// The keys that only one kind has, with the group of its sources and actions.
  private static func own(
    _ kind: TileSettings.Kind, _ step: Reader<StepDraft>
  ) -> [Field<TileDraft>] {
    let traits = kind.traits
    var fields = traits.own(step)
    if !traits.wires.isEmpty {
      fields.append(
        Field(
          kind.rawValue, \.wires, WiresDraft.section(traits.wires, step),
          "The sources and the actions of a \(kind) tile."
        ).shown(traits.example))
    }
    return fields.map { $0.beside(["kind: \(kind)"] + $0.description.companions) }
  }

  static func list(_ step: Reader<StepDraft>) -> Reader<[TileDraft]> {
    .list(of: .group(section(step), from: TileDraft()), count: 0...limit)
  }

  /// The largest number of tiles on a page.
  static let limit = 100

  /// - Parameter own: The keys that only one kind has, with that kind.
  private static func check(
    _ draft: TileDraft, _ own: [(TileSettings.Kind, String)], _ node: Node, _ decoder: inout Decoder
  ) {
    let kind = draft.tile.kind
    let others = own.filter { $0.0 != kind }.map(\.1)
    decoder.refuse(others + kind.traits.refused, of: node, beside: "kind: \(kind)")
    if !draft.tile.icons.isEmpty, draft.tile.icon == nil, let entry = node.entry("icons") {
      decoder.report(
        entry.mark, "\(decoder.path): icons need an icon, which counts where none of them does")
    }
    if draft.tile.source != nil {
      decoder.refuse(["file", "zone"], of: node, beside: "source")
    } else if kind == .image, draft.file == nil {
      decoder.report(
        node.mark, "\(decoder.path): an image needs a file, or a source that names one")
    }
  }
}
