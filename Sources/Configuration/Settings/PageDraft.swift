internal import Forms

/// A page while it is being read; its tiles may still hold inline actions.
struct PageDraft: Sendable {
  var page = PageSettings(name: "")
  var tiles: [TileDraft] = []

  private static func section(_ step: Reader<StepDraft>) -> Section<PageDraft> {
    Section(
      fields: [
        Field("title", \.page.title, .text, "The title of the page; left out, its name."),
        Field("icon", \.page.icon, .icon, "The icon of the page in the menu."),
        Field(
          "kind", \.page.kind, .choice(of: PageSettings.Kind.self),
          "The content of the page: tiles, the spring lab, or the gallery of motions."),
        Field(
          "place", \.page.place, .choice(of: PageSettings.Place.self),
          "The place of the page: beside the others, over them, or over them and not in the menu."),
        Field(
          "columns", \.page.columns, Reader.integer(1...24).or("auto"),
          "The number of columns of tiles; auto fits them to the screen."),
        Field(
          "upright-columns", \.page.uprightColumns, Reader.integer(1...24).or("same"),
          "The number of columns on a screen that is higher than wide."),
        Field(
          "area", \.page.area, .word,
          "An area of Home Assistant, whose entities follow the tiles that are written."),
        Field("tiles", \.tiles, TileDraft.list(step), "The tiles on the page, row by row.")
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
      ["tiles", "area", "columns", "upright-columns"], of: node,
      beside: "kind: \(draft.page.kind.rawValue)")
  }
}
