internal import Drawing
internal import Values

/// What a recorder has kept of a panel.
///
/// A log's first line names the program and its version. Chunks of entries follow: each is their
/// length and its complement (4 bytes each, little-endian), the entries as a `BinaryEncoder` writes
/// them, and 8 bytes that digest them. What a crash or a full disk has cut off of the last chunk is
/// missing, and what was written before it is read.
package struct Log: Sendable {
  private static let mark = "detent-log "
  /// No version is called as long as that [bytes].
  private static let longestLine = 100

  package let header: LogHeader
  /// Those after the header.
  package let entries: [LogEntry]

  /// It ends with the end of the panel.
  package var isComplete: Bool { entries.last == .end }

  /// Reads a whole log.
  /// - Parameter version: This program's; a log of another one is refused.
  /// - Throws: `LogError`, when it is no log or a part of it is not as it was written.
  package init(_ bytes: [UInt8], version: String) throws(LogError) {
    var position = try Log.readLine(bytes, version: version)
    let decoder = BinaryDecoder()
    var entries: [LogEntry] = []
    while let chunk = try Log.chunk(bytes, at: position) {
      do {
        entries += try decoder.decode([LogEntry].self, from: Array(chunk))
      } catch let error as LogError {
        throw error
      } catch {
        throw .damaged(byte: position)
      }
      position = chunk.endIndex + 8
    }
    guard case .start(let header)? = entries.first else {
      throw .foreign(why: "its beginning is missing")
    }
    self.header = header
    self.entries = Array(entries.dropFirst())
  }

  /// - Returns: Where the chunks begin.
  private static func readLine(_ bytes: [UInt8], version: String) throws(LogError) -> Int {
    guard !bytes.isEmpty else { throw .foreign(why: "it is empty") }
    let line = bytes.prefix(longestLine).prefix { $0 != UInt8(ascii: "\n") }
    guard line.starts(with: mark.utf8), line.count < min(longestLine, bytes.count) else {
      throw .foreign(why: "it does not begin with “\(mark)” and a version")
    }
    let recorded = String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self)
    guard recorded == version else { throw .otherVersion(recorded: recorded, here: version) }
    return line.endIndex + 1
  }

  /// The entries of a chunk; nil: there is none that is whole.
  private static func chunk(_ bytes: [UInt8], at start: Int) throws(LogError) -> ArraySlice<UInt8>?
  {
    var head = ByteReader(Array(bytes[start...].prefix(8)))
    guard let length = try? head.integer(UInt32.self),
      let complement = try? head.integer(UInt32.self)
    else { return nil }
    guard length == ~complement else { throw .damaged(byte: start) }
    let rest = bytes[(start + 8)...]
    guard rest.count >= Int(length) + 8 else { return nil }
    let chunk = rest.prefix(Int(length))
    var tail = ByteReader(Array(rest[chunk.endIndex...].prefix(8)))
    guard (try? tail.unsigned()) == chunk.withUnsafeBytes(ByteDigest.of) else {
      throw .damaged(byte: start)
    }
    return chunk
  }

  /// Turns entries into the bytes of a log, from its first on.
  package struct Writer {
    private let encoder = BinaryEncoder()

    package init() {}

    package func bytes(of chunk: [LogEntry]) -> [UInt8] {
      var writer = ByteWriter()
      if case .start(let header)? = chunk.first {
        writer.write(Array("\(mark)\(header.program)\n".utf8))
      }
      // Nothing that is kept is refused by its own code.
      let bytes = (try? encoder.encode(chunk)) ?? []
      writer.write(littleEndian: UInt32(bytes.count))
      writer.write(littleEndian: ~UInt32(bytes.count))
      writer.write(bytes)
      writer.write(bytes.withUnsafeBytes(ByteDigest.of))
      return writer.bytes
    }
  }
}
