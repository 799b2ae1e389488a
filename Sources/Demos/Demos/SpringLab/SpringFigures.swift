internal import DetentMotion
internal import Localization
internal import Settings
internal import Widgets

/// Three numbers that describe the motion of a spring.
struct SpringFigures: Equatable, Sendable {
  /// The time until it stays within a thousandth of its way [s].
  let settling: Double
  /// The distance that it overshoots its target, as a share of its way.
  let overshoot: Double
  let dampingRatio: Double

  init(_ spring: Spring) {
    settling = spring.settlingDuration()
    let farthest = spring.overshoot(from: spring.departure(from: 0, to: 1), to: 1)
    overshoot = max(0, (farthest?.value ?? 1) - 1)
    dampingRatio = spring.dampingRatio
  }

  static func titles(in strings: LocalizedStrings) -> [String] {
    [strings.settlesIn, strings.overshoot, strings.springKeys.dampingRatio]
  }

  /// The texts of the figures, in the order of `titles`.
  func texts(in strings: LocalizedStrings) -> [String] {
    [
      settlingText(strings), overshootText(strings),
      Self.text(dampingRatio, digits: dampingRatio < 10 ? 2 : 1, in: strings),
    ]
  }

  private func settlingText(_ strings: LocalizedStrings) -> String {
    guard settling < 1000 else { return "∞" }
    return Self.text(settling, digits: settling < 10 ? 2 : 1, unit: "s", in: strings)
  }

  private func overshootText(_ strings: LocalizedStrings) -> String {
    let percent = overshoot * 100
    // An overshoot that rounds to 0.00 % is not visible.
    if percent < 0.005 { return "0 %" }
    return Self.text(
      percent, digits: percent < 1 ? 2 : percent < 10 ? 1 : 0, unit: "%", in: strings)
  }

  private static func text(
    _ number: Double, digits: Int, unit: String = "", in strings: LocalizedStrings
  ) -> String {
    var text = ValueText(range: 0...1, step: nil, unit: unit, digits: digits)
    text.strings = strings
    return text.text(of: number)
  }
}
