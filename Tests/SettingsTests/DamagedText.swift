import SeededNumbers

/// Texts with the mistakes of a hand or of a disk in them, the same for the same seed: what a
/// configuration has to stand.
struct DamagedText: Sendable {
  /// What means something to YAML.
  private static let signs = Array("{}[]:#&*!|>'\"%@`\t \n\r-?,".utf8)

  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed) }

  /// The next of a row of random numbers.
  mutating func next() -> UInt64 { numbers.next() }

  mutating func index(below count: Int) -> Int { numbers.index(below: count) }

  /// A copy of `text` with one to four mistakes.
  mutating func damaged(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    for _ in 0...index(below: 4) { damage(&bytes) }
    return bytes
  }

  /// Makes one mistake.
  mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let i = index(below: bytes.count)
    switch index(below: 8) {
    case 0: bytes[i] = UInt8(truncatingIfNeeded: next())
    case 1: bytes.remove(at: i)
    case 2: bytes.insert(Self.signs[index(below: Self.signs.count)], at: i)
    case 3: bytes.removeSubrange(i..<min(i + index(below: 40), bytes.count))
    case 4: bytes.insert(contentsOf: bytes[i..<min(i + index(below: 40), bytes.count)], at: i)
    case 5: bytes.removeLast(bytes.count - i)
    default: damageLines(&bytes)
    }
  }

  private mutating func damageLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let (i, j) = (index(below: lines.count), index(below: lines.count))
    switch index(below: 5) {
    case 0: lines.remove(at: i)
    case 1: lines.swapAt(i, j)
    case 2: lines.insert(lines[i], at: j)
    case 3: lines[i] = lines[i].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "#") }
    default: lines[i] = Array(repeating: UInt8(ascii: " "), count: index(below: 8)) + lines[i]
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
