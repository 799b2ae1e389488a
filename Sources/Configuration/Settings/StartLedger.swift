internal import Blocking
internal import Forms

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Counts the starts of each configuration that have not succeeded so far.
///
/// A panel that crashes or hangs cannot report it. It records a start before it begins, and removes
/// the record when the start has succeeded: a record that is left counts as a failure.
package struct StartLedger: Sendable {
  /// The number of failed starts after which another configuration is tried.
  package static let mostTries = 2

  /// The largest number of records: more configurations than are ever tried in turn.
  private static let mostLines = 16

  package let path: String

  package init(_ state: StateFolder) {
    path = state.path + "/starts"
  }

  package func tries(_ key: UInt64) -> Int { lines.first { $0.key == key }?.tries ?? 0 }

  func isHopeless(_ key: UInt64) -> Bool { tries(key) >= Self.mostTries }

  /// Records a start that begins.
  package func begin(_ key: UInt64) {
    var lines = lines.filter { $0.key != key }
    lines.append((key, tries(key) + 1))
    put(lines.suffix(Self.mostLines))
  }

  /// Removes the record of a start that has succeeded, or has ended in good order.
  package func end(_ key: UInt64) {
    let lines = lines
    let rest = lines.filter { $0.key != key }
    if rest.count != lines.count { put(rest[...]) }
  }

  private var lines: [(key: UInt64, tries: Int)] {
    let bytes = (try? RegularFile.read(path, limit: 4096)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, let key = UInt64(words[0], radix: 16), let tries = Int(words[1]),
        (1...1000).contains(tries)
      else { return nil }
      return (key, tries)
    }
  }

  /// Writes the records without syncing: a power cut is no crash, and its loss does not matter.
  private func put(_ lines: ArraySlice<(key: UInt64, tries: Int)>) {
    guard !lines.isEmpty else {
      unlink(path)
      return
    }
    try? AtomicFile.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let file = open(path, flags, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    let text = lines.map { "\(String($0.key, radix: 16)) \($0.tries)\n" }.joined()
    let bytes = Array(text.utf8)
    // If the disk is full, only the count is lost.
    _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}
