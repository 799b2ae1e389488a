/// A tile while it is being read; its actions may be inline.
struct TileDraft: Sendable {
  var tile = TileSettings()
  var action: StepDraft?
  var release: StepDraft?
  var media = MediaDraft()
  var rows: [RowDraft] = []
  /// A picture's file, for which a source is made.
  var file: String?
  /// A clock's time zone, for which a source is made too.
  var zone: String?

  /// The lines of YAML of an example in a list.
  static let example = [
    "- kind: toggle", "  label: Lamp", "  icon: light", "  action: {exec: [/bin/true]}",
  ]

  static func section(_ step: Reader<StepDraft>) -> Section<TileDraft> {
    Section(
      fields: [
        Field(
          "kind", \.tile.kind, .choice(of: TileSettings.Kind.self),
          "What it is: a button does something once, a toggle turns on and off, and so on."
        ).leftOut("button"),
        Field(
          "style", \.tile.style, .choice(of: TileSettings.Style.self),
          "A card with icon, label and state, or a round button with its label in the middle."
        ).leftOut("card"),
        Field("label", \.tile.label, .text, "What is written on it."),
        Field(
          "id", \.tile.id, .text,
          "A name of its own, by which it keeps its state when its label changes."),
        Field("icon", \.tile.icon, .icon, "A built-in picture's name or an SVG file."),
        Field(
          "states", \.tile.states, .list(of: .text, count: 2...2), "The words for off and for on."),
        Field("on", \.tile.isOn, .boolean, "Whether it is on at the start.").leftOut("false"),
        Field("color", \.tile.color, .color, "Its own colour in place of the theme's."),
        Field(
          "label-size", \.tile.labelSize, .number(.from(4, to: 400)),
          "How high the letters are on a button, toggle, scene or momentary tile, in pixels, at most."
        ),
        Field("action", \.action, step, "What it runs: an action's name, or an action."),
        Field(
          "release", \.release, step,
          "What a momentary button runs when the finger is lifted: an action's name, or an action."),
        Field("source", \.tile.source, .reference(.source), "The source that tells its value."),
        Field(
          "enabled-by", \.tile.enabledBy, .reference(.source),
          "The source that says whether it can be used; while it says off, it is grey and deaf."),
        Field(
          "detail", \.tile.detail, .reference(.page),
          "The page that a long press opens; a tap does, where there is no action."),
        Field("span", \.tile.span, .span, "How many columns and rows of the grid it takes.")
          .leftOut("[1, 1]"),
        Field(
          "range", \.tile.range, .numbers,
          "The value at its two ends; left out, 0 to 1, per cent where the source has a range."),
        Field(
          "step", \.tile.step, .number(.above(0, to: 1e9)), "From one value to the next."),
        Field("unit", \.tile.unit, .text, "What is written behind the number."),
        Field(
          "file", \.file, .place(like: "pictures/sea.jpg"),
          "An image's file, shown anew when it changes; * stands for any letters."
        ).beside(["kind: image"]),
        Field(
          "fit", \.tile.fit, .choice(of: TileSettings.Fit.self),
          "How an image fills its tile: cover cuts its edges, contain shows all of it."
        ).beside(["kind: image", "file: pictures/sea.jpg"]).leftOut("cover"),
        Field(
          "time", \.tile.holdTime, .duration(.from(0.2, to: 30)),
          "How long a finger must stay on a tile to hold until its action runs."
        ).beside(["kind: hold"]).leftOut("1s"),
        Field(
          "zone", \.zone, .timeZone, "Where a clock's time is told from, such as Europe/Lisbon."
        ).beside(["kind: clock"]),
        Field(
          "media", \.media, MediaDraft.section(step),
          "What a media tile shows and does: the names of its sources and its actions."
        ).beside(["kind: media"]).shown(["title: song", "playing: playing", "play: pause"]),
        Field(
          "entrance", \.tile.entrance, .choice(of: TileSettings.Entrance.self),
          "From where a list's rows come: from below, or from the side where lines end."
        ).beside(["kind: list"]).leftOut("below"),
        Field(
          "rows", \.rows, RowDraft.list(step),
          "A list's rows; left out, its source tells them: a JSON array, or a line each."
        ).beside(["kind: list"]).shown(["- label: Kitchen", "  icon: light", "  action: lights"]),
      ], check: checkKind)
  }

  static func list(_ step: Reader<StepDraft>) -> Reader<[TileDraft]> {
    .list(of: .group(section(step), from: TileDraft()), count: 0...100)
  }

  private static let checkKind: @Sendable (TileDraft, Node, inout Decoder) -> Void = {
    draft, node, decoder in
    let kind = draft.tile.kind
    if kind != .image { decoder.refuse(["file", "fit"], of: node, beside: "kind: \(kind)") }
    if kind != .clock { decoder.refuse(["zone"], of: node, beside: "kind: \(kind)") }
    if kind != .hold { decoder.refuse(["time"], of: node, beside: "kind: \(kind)") }
    if kind != .media { decoder.refuse(["media"], of: node, beside: "kind: \(kind)") }
    if kind == .momentary || kind == .hold {
      // A long press on these tiles already has a meaning.
      decoder.refuse(["detail"], of: node, beside: "kind: \(kind)")
    }
    if kind != .list { decoder.refuse(["rows", "entrance"], of: node, beside: "kind: \(kind)") }
    if draft.tile.source != nil {
      decoder.refuse(["file", "zone"], of: node, beside: "source")
    } else if kind == .image, draft.file == nil {
      decoder.report(
        node.mark, "\(decoder.path): an image needs a file, or a source that names one")
    }
  }
}
