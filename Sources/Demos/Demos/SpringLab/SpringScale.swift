internal import Forms
internal import Localization
internal import Settings
internal import Widgets

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The scale of a slider for one of a spring's numbers.
///
/// Covers the range that is useful by hand within the bounds of the configuration, and extends to
/// the number as it is written, wherever that is.
struct SpringScale: Equatable, Sendable {
  let title: String
  let range: ClosedRange<Double>
  /// Whether equal distances on the slider are equal ratios.
  let isLogarithmic: Bool
  /// The least difference between two numbers; larger numbers have three significant digits.
  let step: Double
  private let unit: String
  private let strings: LocalizedStrings

  init(_ key: SpringParameters.Key, holding number: Double, strings: LocalizedStrings = .english) {
    let usual = SpringScale.usual(key.name, strings.springKeys)
    (title, self.strings) = (usual.title, strings)
    let lower = min(max(usual.range.lowerBound, key.bounds.lower), key.bounds.upper)
    let upper = max(min(usual.range.upperBound, key.bounds.upper), lower)
    let number = number.isFinite ? number : lower
    range = min(lower, number)...max(upper, number)
    isLogarithmic = usual.isLogarithmic && range.lowerBound > 0
    step = usual.step
    unit = usual.unit
  }

  /// The position of a number: 0…1 in the range, beyond that for a number out of range.
  func fraction(of number: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard high > low else { return 0 }
    guard isLogarithmic else { return (number - low) / (high - low) }
    return number > 0 ? log(number / low) / log(high / low) : 0
  }

  func number(at fraction: Double) -> Double {
    let fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    let (low, high) = (range.lowerBound, range.upperBound)
    let exact = isLogarithmic ? low * pow(high / low, fraction) : low + fraction * (high - low)
    let grain = grain(of: exact)
    return min(max(rounded(exact, to: grain), low), high)
  }

  func text(of number: Double) -> String {
    let grain = max(grain(of: number), 0.001)
    var text = ValueText(range: range, step: min(grain, 1), unit: unit)
    text.strings = strings
    return text.text(of: number)
  }

  /// The difference between neighbouring numbers near `number`.
  private func grain(of number: Double) -> Double {
    guard isLogarithmic, number > 0 else { return step }
    return max(step, pow(10, (log10(number)).rounded(.down) - 2))
  }

  /// Rounds to a multiple, without digits that come only from binary fractions.
  private func rounded(_ number: Double, to grain: Double) -> Double {
    let inverse = (1 / grain).rounded()
    return grain < 1 ? (number * inverse).rounded() / inverse : (number / grain).rounded() * grain
  }

  private struct Usual {
    var title: String
    var range: ClosedRange<Double>
    var isLogarithmic = false
    var step: Double
    var unit = ""
  }

  private static func usual(_ key: String, _ names: SpringKeyNames) -> Usual {
    switch key {
    case "stiffness", "book-stiffness":
      Usual(title: names.stiffness, range: 1...5000, isLogarithmic: true, step: 0.1)
    case "tension": Usual(title: names.tension, range: 1...5000, isLogarithmic: true, step: 0.1)
    case "damping", "book-damping":
      Usual(title: names.damping, range: 0.5...500, isLogarithmic: true, step: 0.1)
    case "friction": Usual(title: names.friction, range: 0.5...500, isLogarithmic: true, step: 0.1)
    case "mass", "book-mass":
      Usual(title: names.mass, range: 0.1...10, isLogarithmic: true, step: 0.01)
    case "damping-ratio": Usual(title: names.dampingRatio, range: 0.05...2, step: 0.01)
    case "response":
      Usual(title: names.response, range: 0.05...3, isLogarithmic: true, step: 0.01, unit: "s")
    case "duration":
      Usual(title: names.duration, range: 0.05...3, isLogarithmic: true, step: 0.01, unit: "s")
    case "bounce": Usual(title: names.bounce, range: -0.9...0.9, step: 0.01)
    case "frequency":
      Usual(title: names.frequency, range: 0.2...20, isLogarithmic: true, step: 0.01, unit: "Hz")
    case "resistance": Usual(title: names.resistance, range: 0...50, step: 0.5)
    case "bounciness": Usual(title: names.bounciness, range: 0...20, step: 0.1)
    case "speed": Usual(title: names.speed, range: 0...20, step: 0.1)
    default: Usual(title: key, range: 0...1, step: 0.01)
    }
  }
}
