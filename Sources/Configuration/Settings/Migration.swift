package import Forms

/// A step that migrates a file to the next version of the format.
package struct Migration: Sendable {
  /// The version it starts from.
  let version: Int
  /// Changes the file's nodes, and returns notes on what to write now.
  let apply: @Sendable (inout Node) -> [Problem]

  /// All steps, from version 1 on.
  static let all: [Migration] = []

  /// The version that this program reads.
  package static var current: Int { version(after: all) }

  static func version(after steps: [Migration]) -> Int { steps.count + 1 }

  /// Migrates a file to the current version.
  /// - Returns: Notes on what was changed.
  /// - Throws: A problem if the file has a version that is newer than this program.
  static func migrate(_ root: inout Node, by steps: [Migration]) throws(Problem) -> [Problem] {
    let newest = version(after: steps)
    guard let entry = root.entry("version"), let text = entry.value.plainText,
      let version = Int(text), version >= 1
    else { return [] }
    guard version <= newest else {
      let known = newest == 1 ? "version 1" : "versions 1 to \(newest)"
      throw Problem(
        mark: entry.value.mark,
        message: "this file is of version \(version), but this detent reads only \(known); "
          + "install a newer detent, or write the file again from the default")
    }
    guard version < newest else { return [] }
    var notes: [Problem] = []
    for step in steps where step.version >= version { notes += step.apply(&root) }
    root.set("version", to: "\(newest)")
    return notes + [
      Problem(
        mark: entry.value.mark,
        message: "version \(version) of this file was read as version \(newest); it still works; "
          + "write \"version: \(newest)\" when you have made the changes that are listed here")
    ]
  }
}

extension Node {
  /// Removes the entry `key` and returns it.
  package mutating func remove(_ key: String) -> Entry? {
    guard case .mapping(var entries) = content,
      let index = entries.firstIndex(where: { $0.key == key })
    else { return nil }
    defer { content = .mapping(entries) }
    return entries.remove(at: index)
  }

  /// Replaces the value of the entry `key`, if there is one.
  mutating func set(_ key: String, to text: String) {
    change(at: [key]) { $0.content = .scalar(text, isPlain: true) }
  }

  /// Changes the node at `path`, if there is one.
  mutating func change(at path: ArraySlice<String>, _ body: (inout Node) -> Void) {
    guard let key = path.first else { return body(&self) }
    if case .sequence(var items) = content, let index = Int(key), items.indices.contains(index) {
      items[index].change(at: path.dropFirst(), body)
      content = .sequence(items)
      return
    }
    guard case .mapping(var entries) = content,
      let index = entries.firstIndex(where: { $0.key == key })
    else { return }
    entries[index].value.change(at: path.dropFirst(), body)
    content = .mapping(entries)
  }
}
