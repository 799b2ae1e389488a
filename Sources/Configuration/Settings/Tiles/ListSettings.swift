internal import Forms

/// What only a list has.
package struct ListSettings: Equatable, Sendable {
  /// The direction from which rows enter.
  package enum Entrance: String, CaseIterable, Sendable { case below, side }

  package var entrance = Entrance.below
  /// Its rows; empty if they come from its source.
  package var rows: [RowSettings] = []
}

extension TileSettings.Kind.Traits {
  // Shows its source's rows if it has none of its own.
  static let list = Self(sends: .row, shows: .lines, needs: [.source, .rows]) { step in
    [
      Field(
        "entrance", \.tile.list.entrance, .choice(of: ListSettings.Entrance.self),
        "Where the rows of a list come from: from below, or from the side where lines end."
      ).leftOut("below"),
      Field(
        "rows", \.rows, RowDraft.list(step),
        "The rows of a list; left out, its source gives them as a JSON array or as lines."
      ).shown(["- label: Kitchen", "  icon: light", "  action: lights"]),
    ]
  }
}

/// A row of a list.
package struct RowSettings: Equatable, Sendable {
  package var label = ""
  package var icon: String?
  /// The text at the row's end; nil: the value of its source.
  package var detail: String?
  /// The name of an action.
  package var action: String?
  /// The name of a source.
  package var source: String?

  package init() {}
}

/// A row while it is being read; its action may be inline.
struct RowDraft: Sendable {
  var row = RowSettings()
  var action: StepDraft?

  static func section(_ step: Reader<StepDraft>) -> Section<RowDraft> {
    Section(fields: [
      Field("label", \.row.label, .text, "The text of the row."),
      Field("icon", \.row.icon, .icon, "A built-in picture's name or an SVG file."),
      Field("detail", \.row.detail, .text, "The text at the end of the row."),
      Field(
        "action", \.action, step,
        "The action that a tap on the row runs: its name, or the action itself."),
      Field(
        "source", \.row.source, .reference(.source), "The source of the text at the end of the row."
      ),
    ])
  }

  static func list(_ step: Reader<StepDraft>) -> Reader<[RowDraft]> {
    .list(of: .group(section(step), from: RowDraft()), count: 0...200)
  }
}
