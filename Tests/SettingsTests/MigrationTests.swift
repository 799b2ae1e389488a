import Agent
import TestKinds
import Testing

@testable import Forms
@testable import Settings

extension Migration {
  /// A step that renames a key in the group at `path`.
  fileprivate static func renaming(
    _ key: String, to new: String, in path: [String], from version: Int
  ) -> Migration {
    Migration(version: version) { root in
      var notes: [Problem] = []
      root.change(at: path[...]) { group in
        guard case .mapping(var entries) = group.content,
          let index = entries.firstIndex(where: { $0.key == key })
        else { return }
        entries[index].key = new
        group.content = .mapping(entries)
        let place = (path + [key]).joined(separator: ".")
        notes.append(
          Problem(mark: entries[index].mark, message: "\(place) is now called \(quoted(new))"))
      }
      return notes
    }
  }
}

@Suite struct MigrationTests {
  private let steps = [
    Migration.renaming("slip", to: "slop", in: ["motion"], from: 1),
    Migration.renaming("panel", to: "pane", in: [], from: 2),
  ]

  private func read(_ text: String) -> ConfigurationReading {
    let document = Document(
      Array(text.utf8), path: "/nowhere/panel.yaml", as: Kinds.all.shape, files: .memory([:]),
      migrations: steps)
    return ConfigurationReading(document, .all, files: .memory([:]))
  }

  @Test func `An older file is read as what it meant, with a word on what to change`() {
    let reading = read("version: 1\nmotion:\n  slip: 3\npanel: {peek: 20}\n")
    #expect(reading.root?.entry("motion")?.value.entry("slop")?.value.plainText == "3")
    #expect(reading.root?.entry("pane")?.value.entry("peek")?.value.plainText == "20")
    #expect(
      reading.notes.map(\.description) == [
        "/nowhere/panel.yaml:1:10: note: version 1 of this file was read as version 3; it still "
          + "works; write \"version: 3\" when you have made the changes that are listed here",
        "/nowhere/panel.yaml:3:3: note: motion.slip is now called \"slop\"",
        "/nowhere/panel.yaml:4:1: note: panel is now called \"pane\"",
      ])
  }

  @Test(arguments: ["version: 3\nmotion: {slop: 3}", "motion: {slop: 3}", "version:\n", ""])
  func `A file of today is left alone`(_ text: String) { #expect(read(text).notes.isEmpty) }

  @Test func `A file of the second version takes the second step only`() {
    let reading = read("version: 2\nmotion: {slip: 3}\npanel: {peek: 20}\n")
    #expect(reading.root?.entry("motion")?.value.entry("slip") != nil)
    #expect(reading.root?.entry("pane") != nil)
  }

  @Test func `A file of the future is refused with what to do`() {
    guard case .failure(let error) = read("version: 4\nnews: 1\n").result else {
      Issue.record("It was read.")
      return
    }
    #expect(
      error.description == "/nowhere/panel.yaml:1:10: error: this file is of version 4, but this "
        + "detent reads only versions 1 to 3; install a newer detent, or write the file "
        + "again from the default")
  }
}
