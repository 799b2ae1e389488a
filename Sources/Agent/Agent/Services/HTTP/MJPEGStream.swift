internal import Values

/// The pictures in a stream of parts (multipart/x-mixed-replace, RFC 2046, 5.1). libsoup's reader takes
/// no boundary that comes with its dashes, as those of Home Assistant and of many cameras do.
struct MJPEGStream {
  private let boundary: [UInt8]
  private var bytes: [UInt8] = []
  /// The index at which the search for the end of a part without a length continues.
  private var searched = 0

  /// - Parameter boundary: As the header has it.
  init(boundary: String) {
    self.boundary = Array((boundary.hasPrefix("--") ? boundary : "--" + boundary).utf8)
  }

  /// The boundary in the header Content-Type; nil: it is no stream of parts.
  static func boundary(in type: String) -> String? {
    let parts = type.split(separator: ";").map { $0.trimmed }
    guard parts.first?.lowercased().hasPrefix("multipart/") == true else { return nil }
    let key = "boundary="
    guard let part = parts.first(where: { $0.lowercased().hasPrefix(key) }) else { return nil }
    let name = part.dropFirst(key.count).filter { $0 != "\"" }
    return name.isEmpty ? nil : String(name)
  }

  /// The number of bytes that are no whole picture yet.
  var count: Int { bytes.count }

  mutating func append(_ piece: [UInt8]) { bytes += piece }

  /// Returns the newest picture that is whole, and drops those before it.
  mutating func takeNewest() -> [UInt8]? {
    var newest: Range<Int>?
    while let part = part(from: newest?.upperBound ?? 0) { newest = part }
    guard let newest else { return nil }
    defer {
      bytes.removeFirst(newest.upperBound)
      searched = 0
    }
    return Array(bytes[newest])
  }

  /// The body of the next part, if it is whole.
  private mutating func part(from start: Int) -> Range<Int>? {
    guard let line = find(boundary, from: start), let head = headEnd(from: line) else { return nil }
    if let length = Self.length(in: bytes[line..<head]) {
      return head + length <= bytes.count ? head..<(head + length) : nil
    }
    guard var end = find(boundary, from: max(head, searched)) else {
      searched = max(head, bytes.count - boundary.count)
      return nil
    }
    for letter in [UInt8(ascii: "\n"), UInt8(ascii: "\r")] where end > head {
      if bytes[end - 1] == letter { end -= 1 }
    }
    return head..<end
  }

  /// The place after the empty line that ends the headers.
  private func headEnd(from start: Int) -> Int? {
    let ends = ["\r\n\r\n", "\n\n"].compactMap { line in
      find(Array(line.utf8), from: start, within: 4096).map { $0 + line.utf8.count }
    }
    return ends.min()
  }

  private static func length(in head: ArraySlice<UInt8>) -> Int? {
    let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
    let key = "content-length:"
    let line = lines.first { $0.lowercased().hasPrefix(key) }
    let length = line.flatMap { Int($0.dropFirst(key.count).trimmed) }
    return length.flatMap { (1...ImageFile.limit).contains($0) ? $0 : nil }
  }

  private func find(_ pattern: [UInt8], from start: Int, within limit: Int = .max) -> Int? {
    let last = start + min(limit, bytes.count - start) - pattern.count
    guard last >= start else { return nil }
    return bytes.withUnsafeBufferPointer { all in
      (start...last).first { index in
        all[index] == pattern[0] && all[index..<(index + pattern.count)].elementsEqual(pattern)
      }
    }
  }
}
