/// Texts with the mistakes of a hand or of a disk in them, the same for the same seed: what a
/// configuration has to stand.
package struct DamagedText: Sendable {
  /// What means something to YAML.
  private static let signs = Array("{}[]:#&*!|>'\"%@`\t \n-?,".utf8)

  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// The next of a row of random numbers (SplitMix64, Steele, Lea and Flood).
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func index(below n: Int) -> Int { Int(next() % UInt64(max(n, 1))) }

  /// A copy of `text` with one to four mistakes.
  package mutating func damaged(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    for _ in 0...index(below: 4) { damage(&bytes) }
    return bytes
  }

  /// Makes one mistake.
  package mutating func damage(_ bytes: inout [UInt8]) {
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
