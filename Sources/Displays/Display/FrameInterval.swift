/// The time between two refreshes of the screen, as its mode says and as its clock shows.
package struct FrameInterval {
  /// The best estimate [s].
  package private(set) var seconds: Double
  private var strangers = 0

  /// - Parameter nominal: what the mode says [s]; nil or nonsense: 1/60.
  package init(nominal: Double?) {
    let isSane = nominal.map { $0 > 1.0 / 500 && $0 < 1.0 / 10 } ?? false
    seconds = isSane ? nominal ?? 1.0 / 60 : 1.0 / 60
  }

  /// Takes one measured interval [s]. Small differences are averaged away; a different rate is
  /// believed once it has been seen eight times running.
  package mutating func observe(_ measured: Double) {
    guard measured > 1.0 / 500, measured < 1.0 / 10 else { return }
    if abs(measured - seconds) < 0.2 * seconds {
      seconds += (measured - seconds) / 16
      strangers = 0
    } else {
      strangers += 1
      if strangers == 8 {
        seconds = measured
        strangers = 0
      }
    }
  }
}
