/// A tile while it is read: its action may be written right here.
struct TileDraft: Sendable {
  var tile = TileSettings()
  var action: StepDraft?

  static let section = Section<TileDraft>(fields: [
    Field(
      "kind", \.tile.kind, .choice(of: TileSettings.Kind.self),
      "A button does something once, a toggle turns on and off."),
    Field(
      "style", \.tile.style, .choice(of: TileSettings.Style.self),
      "A card with icon, label and state, or a round button with its label in the middle."),
    Field("label", \.tile.label, .text, "What is written on it."),
    Field("icon", \.tile.icon, .icon, "A built-in picture's name or an SVG file."),
    Field(
      "states", \.tile.states, .list(of: .text, count: 2...2), "The words for off and for on."),
    Field("on", \.tile.isOn, .boolean, "Whether it is on at the start."),
    Field("color", \.tile.color, .color, "Its own colour in place of the theme's."),
    Field(
      "label-size", \.tile.labelSize, .number(.from(4, to: 400)),
      "How high the letters of its label are, in pixels."),
    Field("action", \.action, actionReader, "What it runs: an action's name, or an action."),
  ])

  private static let actionReader = StepDraft.reader(ActionDraft.reader)
}
