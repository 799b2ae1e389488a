import DetentMotion
import TestFolders
import TestKinds
import Testing

@testable import Forms
@testable import Settings

/// A configuration in a folder of its own.
private struct KeepingFolder {
  let folder: TestFolder
  var file: String { folder.path + "/panel.yaml" }
  var state: StateFolder { StateFolder(path: folder.path + "/state") }

  init(_ text: String) throws {
    folder = try TestFolder()
    try folder.write(text, to: "panel.yaml")
  }

  var source: ConfigurationSource {
    ConfigurationSource(
      search: ConfigurationSearch(explicitPath: file, environment: [:]), state: state)
  }

  func text(_ path: String) -> String {
    String(decoding: ConfigurationFiles.disk.read(path).bytes ?? [], as: UTF8.self)
  }

  func springs() throws -> [NamedSpring] { try source.read().result.get().motion.springs }

  /// Writes down that a spring has other numbers.
  func keep(_ name: String, _ numbers: [Double]) throws -> ConfigurationKeeper.Place {
    let old = try #require(try springs().last { $0.name == name })
    let parameters = try SpringParameters(old.parameters.dialect, numbers)
    let place = try ConfigurationKeeper(source).keep(old.changes(to: parameters))
    #expect(try springs().last { $0.name == name }?.parameters == parameters)
    return place
  }
}

private let panel = """
  # The hall.
  motion:
    springs:
      a: {stiffness: 300.0, damping: 2e1}   # as in the article
      b: {damping-ratio: 0.8, response: 0.4s}
      c: {duration: "0.4s", bounce: 0.2}
      d:
        frequency: 3.5      # Hz
        damping-ratio: 0.4
        resistance: 10
      e: {bounciness: 6, speed: 15}
      f: {tension: 300, friction: 20, mass: 1}
      g: {book-stiffness: 14, book-damping: 14}
  pane: {peek: 90}

  """

@Suite struct SpringKeepingTests {
  @Test func `The words are those of the file, number by number`() throws {
    let folder = try KeepingFolder(panel)
    let own = try folder.springs().dropFirst(NamedSpring.builtIn.count)
    #expect(own.map(\.parameters.dialect) == SpringParameters.Dialect.allCases)
    #expect(
      own.map(\.parameters.numbers) == [
        [300, 20, 1], [0.8, 0.4], [0.4, 0.2], [3.5, 0.4, 10], [6, 15], [300, 20, 1], [14, 14, 1],
      ])
    for spring in own { #expect(spring.parameters.spring == spring.spring) }
  }

  @Test(arguments: [
    ("a", [312.0, 20, 1], "stiffness: 300.0", "stiffness: 312"),
    ("b", [0.8, 0.45], "response: 0.4s", "response: 0.45s"),
    ("c", [0.55, 0.2], "duration: \"0.4s\"", "duration: \"0.55s\""),
    ("d", [3.5, 0.4, 12.5], "resistance: 10", "resistance: 12.5"),
    ("e", [7.1, 15], "bounciness: 6", "bounciness: 7.1"),
    ("f", [300, 20, 2], "mass: 1}", "mass: 2}"),
  ]) func `Only the number that was changed is written, every other byte stays`(
    name: String, numbers: [Double], old: String, new: String
  ) throws {
    let folder = try KeepingFolder(panel)
    #expect(try folder.keep(name, numbers) == .file(folder.file))
    #expect(folder.text(folder.file) == panel.replacing(old, with: new))
  }

  @Test func `Where the file has no place for it, it goes into the overlay`() throws {
    let folder = try KeepingFolder(panel)
    // A built-in spring of which the file says nothing, and a mass that was left out.
    #expect(try folder.keep("pane", [0.7, 0.5]) == .overlay(folder.state.overlay))
    #expect(try folder.keep("dynamics", [3, 0.5, 8]) == .overlay(folder.state.overlay))
    #expect(try folder.keep("a", [300, 20, 3]) == .overlay(folder.state.overlay))
    #expect(folder.text(folder.file) == panel)
    // And what is in the overlay already is changed there.
    #expect(try folder.keep("pane", [0.6, 0.5]) == .overlay(folder.state.overlay))
    #expect(try folder.keep("a", [310, 20, 3]) == .overlay(folder.state.overlay))
    #expect(try folder.springs().last { $0.name == "dynamics" }?.parameters.numbers == [3, 0.5, 8])
  }

  @Test func `A file that cannot be written is left alone`() throws {
    let folder = try KeepingFolder(panel)
    var source = folder.source
    // The same file where nobody may write.
    source.search = ConfigurationSearch(explicitPath: "/proc/self/panel.yaml", environment: [:]) {
      _ in true
    }
    let bytes = Array(panel.utf8)
    let disk = source.files.read
    source.files.read = { $0.hasPrefix("/proc/") ? (bytes, "") : disk($0) }
    let old = try #require(try source.read().result.get().motion.springs.last { $0.name == "e" })
    let parameters = try SpringParameters(.bounciness, [9, 15])
    let place = try ConfigurationKeeper(source).keep(old.changes(to: parameters))
    #expect(place == .overlay(folder.state.overlay))
    #expect(
      try source.read().result.get().motion.springs.last { $0.name == "e" }?.parameters
        == parameters)
    #expect(folder.text(folder.file) == panel)
  }

  @Test func `Every dialect says what it may hold, and refuses the rest`() throws {
    for dialect in SpringParameters.Dialect.allCases {
      let keys = dialect.keys
      let parameters = try SpringParameters(
        dialect, keys.map { $0.omitted ?? min(0.5, $0.bounds.upper) })
      for (index, key) in keys.enumerated() {
        #expect(key.bounds.upper > key.bounds.lower, "\(key.name)")
        for number in [Double.nan, .infinity, -.infinity, key.bounds.upper * 1.01] {
          #expect(parameters.replacing(index, with: number) == nil)
        }
      }
      #expect(parameters.replacing(9, with: 1) == nil && parameters.replacing(-1, with: 1) == nil)
    }
  }
}
