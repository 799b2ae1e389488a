internal import Localization
internal import Settings
internal import Widgets

/// The pages, numbered as in the configuration; page 0 holds the tiles outside of `pages`.
struct PageIndex: Equatable {
  /// The name, title, icon and place of a page.
  struct Entry: Equatable {
    var name: String
    var title: String
    var icon: String?
    var place: PageSettings.Place

    /// The page's row in the menu.
    var listRow: ListRow {
      ListRow(title, icon: icon, accessory: place == .beside ? .none : .chevron)
    }
  }

  let entries: [Entry]
  /// The pages side by side, from left to right.
  let row: [Int]
  /// The pages that the menu leads to, row by row.
  let choices: [Int]

  init(_ configuration: Configuration, _ strings: LocalizedStrings) {
    let title = configuration.pane.title.isEmpty ? strings.controls : configuration.pane.title
    let main = Entry(name: Configuration.mainPage, title: title, icon: "home", place: .beside)
    let others = configuration.pages.map {
      Entry(
        name: $0.name, title: $0.title.isEmpty ? $0.name : $0.title, icon: $0.icon,
        place: $0.place)
    }
    let entries = [main] + others
    self.entries = entries
    row = entries.indices.filter { entries[$0].place == .beside }
    choices = entries.indices.filter { entries[$0].place != .detail }
  }

  func page(named name: String) -> Int? { entries.firstIndex { $0.name == name } }

  /// The page that a row of the menu leads to.
  func choice(_ row: Int) -> Int? { choices.indices.contains(row) ? choices[row] : nil }
}
