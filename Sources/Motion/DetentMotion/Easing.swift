/// The shapes of easing that web and desktop toolkits share, ten families in three directions, and
/// the steps of CSS.
///
/// The formulas are Robert Penner's (*Programming Macromedia Flash MX*, 2002, chapter 7) in the form
/// that easings.net gives them, with t from 0 to 1 and in the direction `in`:
///
/// | family | formula |
/// |---|---|
/// | sine | 1 − cos(πt/2) |
/// | quad … quint | t², t³, t⁴, t⁵ |
/// | exponential | 2^(10t − 10) |
/// | circular | 1 − √(1 − t²) |
/// | back | (s + 1)t³ − st², s = 1.70158; both ways s·1.525 |
/// | elastic | −2^(10t − 10)·sin((10t − 10.75)·2π/3); both ways with 2π/4.5 |
/// | bounce | four parabolas 7.5625·t² |
///
/// Exponential and elastic ones begin with a step of at most 1/1024 of the way, as published.
public enum Easing: Hashable, Sendable {
  public enum Family: String, Hashable, Codable, Sendable, CaseIterable {
    case sine, quad, cubic, quart, quint, exponential, circular, back, elastic, bounce
  }

  public enum Direction: String, Hashable, Codable, Sendable, CaseIterable {
    /// Begins slowly.
    case `in`
    /// Ends slowly: `in`, turned round.
    case out
    /// Begins and ends slowly: `in`, then `out`, each in half of the time.
    case inOut
  }

  /// The positions of the jumps in a staircase (CSS Easing Functions Level 2, 2.3).
  public enum Jump: String, Hashable, Codable, Sendable {
    /// The first jump is at the very beginning.
    case start
    /// The last jump is at the very end.
    case end
    /// Jumps at the beginning and at the end.
    case both
    /// Jumps at neither end: the first and the last value are seen as long as the others.
    case none
  }

  case ease(Family, Direction)
  case steps(Int, Jump)
}

extension Easing {
  /// The progress at a share t of the time, 0 < t < 1.
  func value(at t: Double) -> Double {
    switch self {
    case .ease(let family, .in): family.value(t)
    case .ease(let family, .out): 1 - family.value(1 - t)
    case .ease(let family, .inOut):
      t < 0.5
        ? family.value(2 * t, isHalf: true) / 2 : 1 - family.value(2 - 2 * t, isHalf: true) / 2
    case .steps(let count, let jump): Easing.step(t, count, jump)
    }
  }

  /// The derivative of `value(at:)`, from within at the ends; always finite.
  func slope(at t: Double) -> Double {
    switch self {
    case .ease(let family, .in): family.slope(t)
    case .ease(let family, .out): family.slope(1 - t)
    case .ease(let family, .inOut):
      t < 0.5 ? family.slope(2 * t, isHalf: true) : family.slope(2 - 2 * t, isHalf: true)
    case .steps: 0
    }
  }

  /// Whether the value leaves 0…1 on its way.
  var overshoots: Bool {
    switch self {
    case .ease(.back, _), .ease(.elastic, _): true
    default: false
    }
  }

  /// The value at time 0: a staircase may begin with a jump.
  var beginning: Double {
    if case .steps = self { value(at: 0) } else { 0 }
  }

  private static func step(_ t: Double, _ count: Int, _ jump: Jump) -> Double {
    let passed = (t * Double(count)).rounded(.down)
    return switch jump {
    case .start: (passed + 1) / Double(count)
    case .end: passed / Double(count)
    case .both: (passed + 1) / Double(count + 1)
    case .none: passed / Double(count - 1)
    }
  }
}

extension Easing.Family {
  /// The value in the direction `in`; `isHalf`: as one half of `inOut`.
  fileprivate func value(_ t: Double, isHalf: Bool = false) -> Double {
    switch self {
    case .sine: return 1 - lean(of: .pi / 2 * t)
    case .quad: return t * t
    case .cubic: return t * t * t
    case .quart: return t * t * t * t
    case .quint: return t * t * t * t * t
    case .exponential: return growth(t)
    case .circular: return 1 - (1 - t * t).squareRoot()
    case .back:
      let s = Self.back(isHalf)
      return t * t * ((s + 1) * t - s)
    case .elastic:
      let wave = Self.wave(isHalf)
      return -growth(t) * swing(of: (t - wave.node) * wave.frequency)
    case .bounce: return 1 - Self.bounce(1 - t).value
    }
  }

  fileprivate func slope(_ t: Double, isHalf: Bool = false) -> Double {
    switch self {
    case .sine: return .pi / 2 * swing(of: .pi / 2 * t)
    case .quad: return 2 * t
    case .cubic: return 3 * t * t
    case .quart: return 4 * t * t * t
    case .quint: return 5 * t * t * t * t
    case .exponential: return growthRate * growth(t)
    case .circular: return t / max((1 - t * t).squareRoot(), 1e-3)
    case .back:
      let s = Self.back(isHalf)
      return t * (3 * (s + 1) * t - 2 * s)
    case .elastic:
      let wave = Self.wave(isHalf)
      let phase = (t - wave.node) * wave.frequency
      return -growth(t)
        * (growthRate * swing(of: phase) + wave.frequency * lean(of: phase))
    case .bounce: return Self.bounce(1 - t).slope
    }
  }

  private static func back(_ isHalf: Bool) -> Double { isHalf ? 1.70158 * 1.525 : 1.70158 }

  /// sin((10t − 10.75)·2π/3); for one half of `inOut` sin((20x − 11.125)·2π/4.5) with t = 2x.
  private static func wave(_ isHalf: Bool) -> (node: Double, frequency: Double) {
    isHalf ? (1.1125, 20 * .pi / 4.5) : (1.075, 20 * .pi / 3)
  }

  /// The bounce in the direction `out`: a fall, then three bounces.
  private static func bounce(_ t: Double) -> (value: Double, slope: Double) {
    let (x, floor): (Double, Double) =
      switch t * 2.75 {
      case ..<1: (t, 0)
      case ..<2: (t - 1.5 / 2.75, 0.75)
      case ..<2.5: (t - 2.25 / 2.75, 0.9375)
      default: (t - 2.625 / 2.75, 0.984375)
      }
    return (7.5625 * x * x + floor, 15.125 * x)
  }
}

/// The rate of 2^(10t) as a power of e: 10·ln 2.
private let growthRate = 6.931_471_805_599_453

/// 2^(10t − 10)
private func growth(_ t: Double) -> Double { exponential(growthRate * (t - 1)) }
private func swing(of phase: Double) -> Double { sine(phase) }
private func lean(of phase: Double) -> Double { cosine(phase) }
