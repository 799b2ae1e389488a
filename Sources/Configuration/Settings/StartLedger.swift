internal import Blocking

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// How often configurations have been started that have not lived through their start yet.
///
/// A panel that crashes or hangs cannot say so. It writes down what it begins, and strikes it out
/// when that has worked: what still stands there at the next start has not.
package struct StartLedger: Sendable {
  /// After so many starts in vain another configuration is tried.
  package static let mostTries = 2

  /// More configurations than are ever tried in turn.
  private static let mostLines = 16

  package let path: String

  package init(_ state: StateFolder) {
    path = state.path + "/starts"
  }

  package func tries(_ key: UInt64) -> Int { lines.first { $0.key == key }?.tries ?? 0 }

  func isHopeless(_ key: UInt64) -> Bool { tries(key) >= Self.mostTries }

  /// A start begins.
  package func begin(_ key: UInt64) {
    var lines = lines.filter { $0.key != key }
    lines.append((key, tries(key) + 1))
    put(lines.suffix(Self.mostLines))
  }

  /// It has worked, or it has ended in good order.
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

  /// Not forced onto the disk: a power cut is no crash, and what it takes away is not missed.
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
    // A disk that is full loses the count, and nothing else.
    _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}
