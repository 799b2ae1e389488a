internal import DetentMotion
internal import Drawing
internal import Values

/// What a recorder has kept of a panel.
///
/// A log's first line names the program and its version. Chunks of entries follow: each is their
/// length and its complement (4 bytes each, little-endian), 8 bytes that digest them, and the entries
/// as a `BinaryEncoder` writes them. What a crash or a full disk has cut off of the last chunk is
/// missing, and what was written before it is read.
package struct Log: Sendable {
  private static let mark = "detent-log "
  /// No version is called as long as that [bytes].
  private static let longestLine = 100
  /// What stands before the entries of a chunk [bytes].
  private static let headLength = 16

  package let header: LogHeader
  /// Those after the header.
  package let entries: [LogEntry]

  /// It ends with the end of the panel.
  package var isComplete: Bool { entries.last == .end }
  /// When the clock was first read.
  var start: Instant {
    entries.lazy.compactMap { if case .now(let time) = $0 { time } else { nil } }.first ?? .zero
  }

  /// Reads a whole log.
  /// - Parameter version: This program's; a log of another one is refused.
  /// - Throws: `LogError`, when it is no log or a part of it is not as it was written.
  package init(_ bytes: [UInt8], version: String) throws(LogError) {
    var rest = bytes[...]
    try Log.takeLine(&rest, version: version)
    let decoder = BinaryDecoder()
    var entries: [LogEntry] = []
    while case let start = rest.startIndex, let chunk = try Log.takeChunk(&rest) {
      do {
        entries += try decoder.decode([LogEntry].self, from: Array(chunk))
      } catch {
        throw error as? LogError ?? .damaged(byte: start)
      }
    }
    guard case .start(let header)? = entries.first else {
      throw .foreign(why: "its beginning is missing")
    }
    if let found = entries.lazy.compactMap(\.impossibility).first { throw .impossible(found) }
    self.header = header
    self.entries = Array(entries.dropFirst())
  }

  private static func takeLine(
    _ bytes: inout ArraySlice<UInt8>, version: String
  ) throws(LogError) {
    guard !bytes.isEmpty else { throw .foreign(why: "it is empty") }
    let line = bytes.prefix(longestLine).prefix { $0 != UInt8(ascii: "\n") }
    guard line.starts(with: mark.utf8), line.count < min(longestLine, bytes.count) else {
      throw .foreign(why: "it does not begin with “\(mark)” and a version")
    }
    let recorded = String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self)
    guard recorded == version else { throw .otherVersion(recorded: recorded, here: version) }
    bytes = bytes.dropFirst(line.count + 1)
  }

  /// The entries of a chunk; nil: there is none that is whole.
  private static func takeChunk(
    _ bytes: inout ArraySlice<UInt8>
  ) throws(LogError) -> ArraySlice<UInt8>? {
    var head = ByteReader(Array(bytes.prefix(headLength)))
    guard let length = try? head.integer(UInt32.self),
      let complement = try? head.integer(UInt32.self)
    else { return nil }
    guard length == ~complement else { throw .damaged(byte: bytes.startIndex) }
    let chunk = bytes.dropFirst(headLength).prefix(Int(length))
    guard chunk.count == length, let digest = try? head.unsigned() else { return nil }
    guard digest == chunk.withUnsafeBytes({ ByteDigest.of($0) }) else {
      throw .damaged(byte: bytes.startIndex)
    }
    bytes = bytes[chunk.endIndex...]
    return chunk
  }

  /// Turns entries into the bytes of a log, from its first on.
  struct Writer {
    private let encoder = BinaryEncoder()

    func bytes(of chunk: [LogEntry]) -> [UInt8] {
      var writer = ByteWriter()
      if case .start(let header)? = chunk.first {
        writer.write(Array("\(mark)\(header.program)\n".utf8))
      }
      // Nothing that is kept is refused by its own code.
      let bytes = (try? encoder.encode(chunk)) ?? []
      writer.write(littleEndian: UInt32(bytes.count))
      writer.write(littleEndian: ~UInt32(bytes.count))
      writer.write(bytes.withUnsafeBytes { ByteDigest.of($0) })
      writer.write(bytes)
      return writer.bytes
    }
  }
}
