/// Random numbers that are the same on every machine and in every run (SplitMix64, Steele, Lea and
/// Flood), so that a failure can be repeated.
package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  /// A Weyl sequence through two rounds of multiplying and folding.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A place among that many; 0 where there are none.
  package mutating func index(below count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// True in that part of the cases.
  package mutating func chance(_ part: Double) -> Bool { uniform(0...1) < part }

  /// As likely in each power of ten.
  package mutating func logarithmic(_ exponents: ClosedRange<Double>) -> Double {
    var result = 1.0
    let exponent = uniform(exponents)
    for _ in 0..<Int(exponent.magnitude) { result *= exponent < 0 ? 0.1 : 10 }
    return result * (1 + 9 * uniform(0...1))
  }
}
