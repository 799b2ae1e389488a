/// A page while it is being read; its tiles may still hold inline actions.
struct PageDraft: Sendable {
  var page = PageSettings(name: "")
  var tiles: [TileDraft] = []

  private static func section(_ step: Reader<StepDraft>) -> Section<PageDraft> {
    Section(
      fields: [
        Field("title", \.page.title, .text, "What it is called; its name if left out."),
        Field("icon", \.page.icon, .icon, "Its picture in the menu."),
        Field(
          "kind", \.page.kind, .choice(of: PageSettings.Kind.self),
          "What is on it: tiles, the springs of this file to tune, or all the ways of moving."),
        Field(
          "place", \.page.place, .choice(of: PageSettings.Place.self),
          "Beside the other pages, over them, or over them and not in the menu."),
        Field(
          "columns", \.page.columns, Reader.integer(1...24).or("auto"),
          "How many tiles stand side by side; auto fits them to the screen."),
        Field(
          "upright-columns", \.page.uprightColumns, Reader.integer(1...24).or("same"),
          "How many tiles stand side by side where there is more height than width."),
        Field("tiles", \.tiles, TileDraft.list(step), "The tiles on it, row by row.")
          .shown(TileDraft.example),
      ], check: checkKind)
  }

  static func named(_ step: Reader<StepDraft>) -> Reader<[Named<PageDraft>]> {
    .named(.group(section(step), from: PageDraft()))
  }

  private static let checkKind: @Sendable (PageDraft, Node, inout Decoder) -> Void = {
    draft, node, decoder in
    guard draft.page.kind != .tiles else { return }
    decoder.refuse(
      ["tiles", "columns", "upright-columns"], of: node,
      beside: "kind: \(draft.page.kind.rawValue)")
  }
}
