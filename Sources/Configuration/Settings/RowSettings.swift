internal import Forms

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
