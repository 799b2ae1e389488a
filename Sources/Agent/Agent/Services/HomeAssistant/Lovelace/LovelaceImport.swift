package import Forms
internal import Settings
internal import Values

/// A dashboard of Home Assistant (Lovelace) as a configuration.
package struct LovelaceImport: Sendable {
  /// A card that was left out, or a part of one.
  package struct Remark: Equatable, Sendable {
    /// The title of its view.
    package let view: String
    /// What kind of card it is, and what it shows.
    package let card: String
    package let reason: String
  }

  /// The configuration, with remarks where something was left out.
  package private(set) var text = ""
  /// The number of cards that became tiles.
  package private(set) var mapped = 0
  /// The number of all cards, without those that only hold others.
  package private(set) var all = 0
  /// The cards that were left out.
  package private(set) var missed: [Remark] = []
  /// The parts of cards that were left out.
  package private(set) var lessened: [Remark] = []

  /// A page while it is being made.
  private struct Page {
    var name: String
    var title: String
    var isDetail = false
    var tiles: [LovelaceTile] = []
  }

  private var pages: [Page] = []
  private var sources: [(key: String, value: JSONValue)] = []
  /// The names of pages by the paths of their views.
  private var paths: [String: String] = [:]
  private var view = ""

  /// The largest number of tiles on a page.
  private static let pageLimit = 100

  /// - Parameter dashboard: As `lovelace/config` tells it, or as a file holds it.
  /// - Throws: If it has no views, with a sentence that says why.
  package init(_ dashboard: JSONValue) throws(LovelaceError) {
    if dashboard["strategy"] != nil { throw .isMade }
    guard let views = dashboard["views"]?.items, !views.isEmpty else { throw .noViews }
    name(views)
    for (index, view) in views.enumerated() { take(view, as: index) }
    text = written
  }

  /// Reads a dashboard from a file: JSON, also as Home Assistant itself keeps it, or YAML. What YAML
  /// includes from other files is not in it.
  package static func dashboard(in bytes: [UInt8]) throws(LovelaceError) -> JSONValue {
    let value: JSONValue
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      do throws(SourceFailure) { value = try JSONReader.value(of: bytes) } catch {
        throw .unreadable(error.description)
      }
    } else {
      do throws(Problem) {
        var reader = try NodeReader(try SourceText(bytes))
        value = (try reader.document()).map { JSONValue($0) } ?? .null
      } catch {
        throw .unreadable("line \(error.mark.line): \(error.message)")
      }
    }
    return value["data"]?["config"] ?? value
  }

  /// The sentence about how much became of it.
  package var summary: String { "\(mapped) of \(all) cards" }

  /// Gives each view the name of a page, by which others can show it.
  private mutating func name(_ views: [JSONValue]) {
    for (index, view) in views.enumerated() {
      let path = view["path"]?.plain
      let title = view["title"]?.plain ?? path ?? "View \(index + 1)"
      var name = Self.name(of: path ?? title)
      if name.isEmpty || name == Configuration.mainPage { name = "view \(index + 1)" }
      while pages.contains(where: { $0.name == name }) { name += "-" }
      pages.append(
        Page(name: name, title: title, isDetail: view["subview"]?.isTrue ?? false))
      // The first one is the main page.
      let own = index == 0 ? Configuration.mainPage : name
      paths["\(index)"] = own
      if let path { paths[path] = own }
    }
  }

  private static func name(of text: String) -> String {
    let letters = text.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return String(String(letters).split(separator: "-").joined(separator: "-").prefix(40))
  }

  private mutating func take(_ view: JSONValue, as index: Int) {
    self.view = pages[index].title
    if view["strategy"] != nil {
      all += 1
      miss(view, "Home Assistant makes this view itself; write a page with an area instead", index)
      return
    }
    for badge in view["badges"]?.items ?? [] { takeBadge(badge, index) }
    for card in view["cards"]?.items ?? [] { take(card, on: index) }
    for section in view["sections"]?.items ?? [] {
      if let title = section["title"]?.plain, !title.isEmpty {
        add(LovelaceTile.heading(title), on: index)
      }
      for card in section["cards"]?.items ?? [] { take(card, on: index) }
    }
  }

  private mutating func takeBadge(_ badge: JSONValue, _ index: Int) {
    guard let entity = badge.string ?? badge["entity"]?.string, entity.isEntity else { return }
    add(LovelaceTile(entity: entity), on: index)
  }

  private static let containers = [
    "vertical-stack", "horizontal-stack", "grid", "custom:stack-in-card",
    "custom:vertical-stack-in-card", "custom:layout-card", "custom:mod-card",
    "custom:swipe-card", "custom:simple-swipe-card", "custom:expander-card",
    "custom:mushroom-chips-card",
  ]

  private mutating func take(_ card: JSONValue, on index: Int, depth: Int = 0) {
    let type = card["type"]?.string ?? "entities"
    guard depth < 20 else { return }
    let inner =
      (card["cards"]?.items ?? card["chips"]?.items ?? []) + (card["card"].map { [$0] } ?? [])
    if Self.containers.contains(type)
      || (type == "conditional" || type == "entity-filter") && !inner.isEmpty
    {
      if let title = card["title"]?.plain, !title.isEmpty { add(.heading(title), on: index) }
      if type == "conditional" { lessen(card, "it is always shown, whatever its conditions say") }
      for card in inner { take(card, on: index, depth: depth + 1) }
      return
    }
    all += 1
    let card = LovelaceCard(card, paths: paths)
    switch card.result {
    case .tiles(let tiles):
      guard pages[index].tiles.count + tiles.count <= Self.pageLimit else {
        return miss(card.json, "the page has \(Self.pageLimit) tiles already", index)
      }
      mapped += 1
      for remark in card.remarks { lessen(card.json, remark) }
      for tile in tiles { add(tile, on: index) }
    case .missed(let reason): miss(card.json, reason, index)
    }
  }

  private mutating func add(_ tile: LovelaceTile, on index: Int) {
    guard pages[index].tiles.count < Self.pageLimit else { return }
    pages[index].tiles.append(tile)
    for source in tile.sources where !sources.contains(where: { $0.key == source.key }) {
      sources.append(source)
    }
  }

  private mutating func miss(_ card: JSONValue, _ reason: String, _ index: Int) {
    let remark = Remark(view: view, card: Self.title(of: card), reason: reason)
    missed.append(remark)
    pages[index].tiles.append(LovelaceTile(remark: "left out: \(remark.card): \(reason)"))
  }

  private mutating func lessen(_ card: JSONValue, _ reason: String) {
    lessened.append(Remark(view: view, card: Self.title(of: card), reason: reason))
  }

  private static func title(of card: JSONValue) -> String {
    let type = card["type"]?.string ?? "card"
    let name = ["title", "name", "heading", "entity", "path", "url"].lazy
      .compactMap { card[$0]?.string }.first { !$0.isEmpty }
    let text = type + (name.map { " “\($0)”" } ?? "")
    return String(text.map { $0.isNewline ? " " : $0 }.prefix(80))
  }
}

/// Why a dashboard cannot be imported.
package enum LovelaceError: Error, Equatable, CustomStringConvertible {
  case isMade, noViews
  /// With the reason.
  case unreadable(String)
  /// The house could not be asked, for this reason.
  case unasked(String)

  package var description: String {
    switch self {
    case .isMade:
      "Home Assistant makes this dashboard itself, so that there are no cards in it. Have your areas as"
        + " pages instead: detent setup home-assistant."
    case .unreadable(let why): "The file is neither JSON nor YAML: \(why)"
    case .unasked(let why): why
    case .noViews: "This is no dashboard: it has no views with cards."
    }
  }
}

// MARK: Writing

extension LovelaceImport {
  private var written: String {
    var lines = [
      "# Imported from a dashboard of Home Assistant: \(summary).",
      "# It needs the section home-assistant; docs/home-assistant.md tells how to write it.",
    ]
    lines += missed.map { "# Left out, \($0.view): \($0.card): \($0.reason)." }
    lines += lessened.map { "# Less than it was, \($0.view): \($0.card): \($0.reason)." }
    if !sources.isEmpty {
      lines += ["sources:"]
      lines += Self.block(.object(sources)).map { "  " + $0 }
    }
    for (index, page) in pages.enumerated() {
      let tiles = page.tiles.flatMap(\.lines)
      let isEmpty = !page.tiles.contains { $0.remark == nil }
      if index == 0 {
        lines += ["tiles:" + (isEmpty ? " []" : "")] + tiles.map { "  " + $0 }
        if pages.count > 1 { lines.append("pages:") }
      } else {
        lines.append("  \(JSONValue.quoted(page.name)):")
        lines.append("    title: \(JSONValue.quoted(page.title))")
        if page.isDetail { lines.append("    place: over") }
        lines.append("    tiles:" + (isEmpty ? " []" : ""))
        lines += tiles.map { "      " + $0 }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of a value in block style.
  static func block(_ value: JSONValue) -> [String] {
    YAMLWriter.text(Node(value, at: .start)).split(separator: "\n").map(String.init)
  }
}

/// A tile that a card has become, or a remark in its place.
struct LovelaceTile: Sendable {
  var members: [(key: String, value: JSONValue)] = []
  /// The sources that it needs, by name.
  var sources: [(key: String, value: JSONValue)] = []
  var remark: String?

  init(remark: String) { self.remark = remark }

  init(_ members: [(key: String, value: JSONValue)]) { self.members = members }

  init(entity: String) { members = [("entity", .string(entity))] }

  static func heading(_ title: String) -> LovelaceTile {
    LovelaceTile([("kind", .string("heading")), ("label", .string(title))])
  }

  mutating func add(_ key: String, _ value: JSONValue?) {
    guard let value else { return }
    members.removeAll { $0.key == key }
    members.append((key, value))
  }

  /// Its lines as an item of a list.
  var lines: [String] {
    if let remark { return ["# \(remark)"] }
    return LovelaceImport.block(.array([.object(members)]))
  }
}
