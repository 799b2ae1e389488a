/// Random numbers that are the same for the same seed (SplitMix64, Steele, Lea and Flood).
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func index(below count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// True in that part of the cases.
  mutating func chance(_ part: Double) -> Bool { number(0...1) < part }
}
