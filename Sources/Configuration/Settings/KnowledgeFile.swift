package import Forms

/// The file of what services have told, which the agent writes and the configuration is read after,
/// as if it included it. It ends with a checksum, so that one that was cut off says nothing.
package enum KnowledgeFile {
  /// A name of its own, by which it is found in a copy of a configuration, too.
  package static let name = "services-knowledge.yaml"

  /// The file in a folder.
  package static func path(in folder: String) -> String { "\(folder)/\(name)" }

  private static let title = """
    # What services have told of their entities and areas. Detent writes this file and reads it before
    # the configuration. To have it asked for anew, remove the file.

    """
  private static let end = "# end "

  /// Returns the file of a tree of nodes.
  package static func bytes(of root: Node) -> [UInt8] {
    let text = Array((title + YAMLWriter.text(root)).utf8)
    return text + Array("\(end)\(StateFolder.hash(text))\n".utf8)
  }

  /// Whether a file is as it was written.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.last == UInt8(ascii: "\n"),
      let start = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n"))
    else { return false }
    let line = String(decoding: bytes[(start + 1)...].dropLast(), as: UTF8.self)
    return line == "\(end)\(StateFolder.hash(Array(bytes[...start])))"
  }
}

extension StateFolder {
  /// The file of what services have told.
  package var knowledge: String { KnowledgeFile.path(in: path) }
}
