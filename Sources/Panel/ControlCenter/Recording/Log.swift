internal import DetentMotion
internal import Drawing
internal import Values

/// A recording of a panel.
///
/// The first line of a log names the program and its version. Chunks of entries follow, each with
/// its length and the complement of that (4 bytes each, little-endian), a digest of 8 bytes, and
/// the entries in `BinaryEncoder` form. If a crash or a full disk has cut the last chunk off, the
/// chunks before it are still read.
package struct Log: Sendable {
  private static let mark = "detent-log "
  /// An upper bound for the length of the first line [bytes].
  private static let longestLine = 100
  /// The length of a chunk's head, before its entries [bytes].
  private static let headLength = 16

  package let header: LogHeader
  /// The entries after the header.
  package let entries: [LogEntry]

  /// Whether the log ends with the end of the panel.
  package var isComplete: Bool { entries.last == .end }
  /// The first reading of the clock.
  var start: Instant {
    entries.lazy.compactMap { if case .now(let time) = $0 { time } else { nil } }.first ?? .zero
  }

  /// Reads a whole log.
  /// - Parameter version: This program's version; logs of other versions are refused.
  /// - Throws: `LogError` if the bytes are no log, or are damaged.
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

  /// The entries of the next chunk; nil: there is no complete one.
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

  /// Encodes entries as the bytes of a log, starting with the header.
  struct Writer {
    private let encoder = BinaryEncoder()

    func bytes(of chunk: [LogEntry]) -> [UInt8] {
      var writer = ByteWriter()
      if case .start(let header)? = chunk.first {
        writer.write(Array("\(mark)\(header.program)\n".utf8))
      }
      // Encoding entries never fails.
      let bytes = (try? encoder.encode(chunk)) ?? []
      writer.write(littleEndian: UInt32(bytes.count))
      writer.write(littleEndian: ~UInt32(bytes.count))
      writer.write(bytes.withUnsafeBytes { ByteDigest.of($0) })
      writer.write(bytes)
      return writer.bytes
    }
  }
}
