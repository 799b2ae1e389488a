package import Forms

/// The files of a configuration that worked, in one file. Used when the originals are broken.
package struct ConfigurationCopy: Equatable, Sendable {
  /// The first one is the configuration itself, the others are what it includes; all absolute.
  package let sources: [SourceFile]

  private static let title = "detent configuration copy 1"

  package init(_ sources: [SourceFile]) { self.sources = sources }

  /// A copy of the files that a configuration was read from, without the overlay.
  package init(of reading: ConfigurationReading) {
    sources = reading.sources.filter { $0.path != reading.overlay }.map { source in
      let path = absolutePath(of: source.path)
      return SourceFile(path: path, bytes: source.bytes)
    }
  }

  /// Parses a copy; nil: the bytes are not a copy, or not a complete one.
  package init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard ConfigurationCopy.line(&rest) == ConfigurationCopy.title else { return nil }
    var sources: [SourceFile] = []
    while true {
      let body = bytes[..<rest.startIndex]
      guard let line = ConfigurationCopy.line(&rest) else { return nil }
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.first == "end", words.count == 2 {
        guard words[1] == String(StateFolder.hash(Array(body))), !sources.isEmpty else {
          return nil
        }
        self.sources = sources
        return
      }
      guard words.count == 3, let count = Int(words[1]), (0...rest.count).contains(count) else {
        return nil
      }
      sources.append(SourceFile(path: words[2], bytes: Array(rest.prefix(count))))
      rest = rest.dropFirst(count + 1)
    }
  }

  /// A line with length and path, and the content, for each file; then a checksum.
  package var bytes: [UInt8] {
    var bytes = Array("\(ConfigurationCopy.title)\n".utf8)
    for source in sources {
      bytes += Array("file \(source.bytes.count) \(source.path)\n".utf8) + source.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes + Array("end \(StateFolder.hash(bytes))\n".utf8)
  }

  /// Reads the configuration in the copy. Does not check whether its pictures still exist.
  package func read(_ kinds: Kinds, overlay: SourceFile? = nil) -> ConfigurationReading {
    let texts = Dictionary(sources.map { ($0.path, $0.bytes) }) { first, _ in first }
    var files = ConfigurationFiles.memory(texts)
    files.base = texts.keys.first { lastName(of: $0) == KnowledgeFile.name }
    return ConfigurationReading(
      path: sources[0].path, kinds: kinds, files: files, overlay: overlay)
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
