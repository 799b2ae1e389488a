import DetentMotion
import Foundation
import TestFolders
import TestKinds
import Testing

@testable import Forms
@testable import Settings

@Suite struct EditorTests {
  private typealias Change = ConfigurationEditor.Change

  private func edit(
    _ text: String, _ path: String, _ value: ConfigurationEditor.Value
  ) throws -> String {
    let change = Change(path.split(separator: ".").map(String.init), to: value)
    let bytes = try ConfigurationEditor.edit(Array(text.utf8), [change])
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a: 1 # one\nb: 2\n", "a: 5 # one\nb: 2\n"), ("{a: 1, b: 2}", "{a: 5, b: 2}"),
    ("a:\nb: 2\n", "a: 5\nb: 2\n"), ("a: # none\n", "a: 5 # none\n"), ("a: ~\n", "a: 5\n"),
    ("a: \"1\"\n", "a: 5\n"), ("é: 1\r\na: 1\r\n# ü\r\n", "é: 1\r\na: 5\r\n# ü\r\n"),
    ("\u{FEFF}a: 1", "\u{FEFF}a: 5"), ("'a': 1", "'a': 5"), ("? a\n: 1\n", "? a\n: 5\n"),
    ("a:   1   ", "a:   5   "), ("a: one\n  two\nb: 1\n", "a: 5\nb: 1\n"),
  ])
  func `One value changes and nothing else`(_ text: String, _ edited: String) throws {
    #expect(try edit(text, "a", .number(5)) == edited)
  }

  @Test(arguments: [
    ("a: old", "new", "a: new"), ("a: old", "new words", "a: \"new words\""),
    ("a: old", "on", "a: \"on\""), ("a: old", "12", "a: \"12\""),
    ("a: 'old'", "it's", "a: 'it''s'"),
    ("a: \"old\"", "new", "a: \"new\""), ("a: 'old'", "a\nb", "a: \"a\\nb\""),
    ("a: old", "# no: {remark}", "a: \"# no: {remark}\""), ("[old]", "x", "[x]"),
    ("a: old", "", "a: \"\""), ("a: old", "é\u{2028}\u{7F}", "a: \"é\\u2028\\u007F\""),
  ])
  func `A text is quoted where it must be`(_ text: String, _ new: String, _ edited: String) throws {
    #expect(try edit(text, text.hasPrefix("[") ? "0" : "a", .text(new)) == edited)
  }

  @Test(arguments: [
    ("a: 1", "b", "the file does not have it"),
    ("a: {b: 1}", "a", "it is not a single value on a line"),
    ("a: |\n  1\n", "a", "it is not a single value on a line"),
    ("a: &x 1", "a", "the file does not have it"), ("a: [1]", "a.1", "the file does not have it"),
    ("a: b: c", "a", "on line 1, a text with a colon stands in quotes"),
    ("", "a", "the file does not have it"),
  ])
  func `What cannot be changed is told`(_ text: String, _ path: String, _ reason: String) {
    #expect { try edit(text, path, .number(5)) } throws: { "\($0)".contains(reason) }
  }

  @Test func `No number that YAML has no word for is written`() {
    for x in [Double.nan, .infinity, -.infinity] {
      #expect(throws: SettingsError.self) { try edit("a: 1", "a", .number(x)) }
    }
  }

  @Test(arguments: Shipped.allCases)
  func `Any value of a shipped file can be changed, and only it does`(_ shipped: Shipped) throws {
    var random = DamagedText(seed: 11)
    let text = Array(shipped.text.utf8)
    let root = try #require(try node(text))
    let paths = scalars(of: root, at: [])
    #expect(paths.count > 60)
    for path in paths {
      let value = randomValue(&random)
      let edited = try ConfigurationEditor.edit(text, [Change(path, to: value)])
      let after = try #require(try node(edited))
      var expected = root
      expected.change(at: path[...]) { $0.content = value.content(like: $0) }
      #expect(after.isSame(as: expected), "\(path)")
      let (gone, come) = difference(from: text, to: edited)
      #expect(!gone.contains(UInt8(ascii: "\n")) && !come.contains(UInt8(ascii: "\n")))
    }
  }

  /// What is between the beginning and the end that two texts have in common, of the one and the other.
  private func difference(
    from old: [UInt8], to new: [UInt8]
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let shorter = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < shorter, old[start] == new[start] { start += 1 }
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    return (old[start..<old.count - end], new[start..<new.count - end])
  }

  @Test func `A damaged file is changed or refused, and never more than the value`() throws {
    var random = DamagedText(seed: 12)
    var changed = 0
    for _ in 0..<400 {
      var bytes = Array(Shipped.scene.text.utf8)
      for _ in 0..<3 { random.damage(&bytes) }
      guard let root = try? node(bytes), let path = scalars(of: root, at: []).last else { continue }
      guard
        let edited = try? ConfigurationEditor.edit(
          bytes, [Change(path, to: .text("two\nlines: \"and\" # more"))])
      else { continue }
      changed += 1
      let found = try node(edited)?.node(at: path[...])?.content
      #expect(found == .scalar("two\nlines: \"and\" # more", isPlain: false))
    }
    #expect(changed > 20)
  }

  private func node(_ bytes: [UInt8]) throws -> Node? {
    var reader = try NodeReader(try SourceText(bytes))
    return try reader.document()
  }

  private func randomValue(_ random: inout DamagedText) -> ConfigurationEditor.Value {
    switch random.index(below: 3) {
    case 0: .number(Double(random.index(below: 100_000)) / 64)
    case 1: .boolean(random.index(below: 2) == 0)
    default:
      .text(["calm", "a: b", "#x", "'", "\"", "\\", "yes", "", "é°"][random.index(below: 9)])
    }
  }

  private func scalars(of node: Node, at path: [String]) -> [[String]] {
    switch node.content {
    case .scalar: [path]
    case .mapping(let entries): entries.flatMap { scalars(of: $0.value, at: path + [$0.key]) }
    case .sequence(let items):
      items.enumerated().flatMap { scalars(of: $1, at: path + ["\($0)"]) }
    case .refused: []
    }
  }
}

@Suite struct KeeperTests {
  private let folder: TestFolder
  private let source: ConfigurationSource
  private let spring = ["motion", "springs", "calm"]

  init() throws {
    folder = try TestFolder()
    source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: "\(folder.path)/panel.yaml", environment: [:]),
      state: StateFolder(path: "\(folder.path)/state"))
  }

  private func keep(_ changes: [([String], Double)]) throws -> ConfigurationKeeper.Place {
    try ConfigurationKeeper(source).keep(
      changes.map { ConfigurationEditor.Change($0.0, to: .number($0.1)) })
  }

  private func spring(named name: String) throws -> Any? {
    try source.read().result.get().motion.spring(named: name)
  }

  @Test func `It goes into the file that says it, remarks and all`() throws {
    try folder.write("include: springs.yaml\n# mine\n", to: "panel.yaml")
    try folder.write(
      "motion:\n  springs:\n    calm: {stiffness: 300, damping: 20} # slow\n", to: "springs.yaml")
    let place = try keep([(spring + ["stiffness"], 200), (spring + ["damping"], 12.5)])
    #expect(place == .file("\(folder.path)/springs.yaml"))
    #expect(
      folder.text(of: "springs.yaml")
        == "motion:\n  springs:\n    calm: {stiffness: 200, damping: 12.5} # slow\n")
    #expect(folder.names == ["panel.yaml", "springs.yaml"])
  }

  @Test func `What no file says goes into the overlay, whole`() throws {
    let text = "# mine\nmotion: {springs: {calm: {response: 0.4, damping-ratio: 1}}}\n"
    try folder.write(text, to: "panel.yaml")
    let place = try keep([
      (["motion", "springs", "pane", "response"], 0.5),
      (["motion", "springs", "pane", "damping-ratio"], 0.7), (["motion", "slop"], 12),
      (spring + ["response"], 0.9),
    ])
    #expect(place == .overlay("\(folder.path)/state/overlay.yaml"))
    #expect(folder.text(of: "panel.yaml") == text)
    let motion = try source.read().result.get().motion
    #expect(motion.slop == 12)
    #expect(motion.spring(named: "pane") == (try Spring(dampingRatio: 0.7, response: 0.5)))
    #expect(motion.spring(named: "calm") == (try Spring(dampingRatio: 1, response: 0.9)))
    _ = try keep([(["motion", "slop"], 13)])
    #expect(try source.read().result.get().motion.slop == 13)
    #expect(
      try source.read().result.get().motion.spring(named: "pane")
        == (try Spring(dampingRatio: 0.7, response: 0.5)))
  }

  @Test func `What would be a mistake is not kept`() throws {
    let text = "motion: {slop: 3, springs: {calm: {response: 0.4, damping-ratio: 1}}}\n"
    try folder.write(text, to: "panel.yaml")
    #expect {
      try keep([(["motion", "slop"], 999)])
    } throws: {
      "\($0)".contains("motion.slop must be a number from 0 to 200, not \"999\"")
    }
    #expect(throws: SettingsError.self) { try keep([(spring + ["stiffness"], 1)]) }
    #expect(throws: SettingsError.self) { try keep([(["motion", "moon"], 1)]) }
    #expect(folder.names == ["panel.yaml"] && folder.text(of: "panel.yaml") == text)
  }

  @Test func `With the built-in panel there is only the overlay`() throws {
    let builtIn = ConfigurationSource(
      search: ConfigurationSearch(environment: [:]) { _ in false },
      state: StateFolder(path: "\(folder.path)/state"))
    let change = ConfigurationEditor.Change(["motion", "slop"], to: .number(5))
    _ = try ConfigurationKeeper(builtIn).keep([change])
    #expect(try builtIn.read().result.get().motion.slop == 5)
  }
}
