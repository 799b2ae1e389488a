/// The time between two refreshes of the screen, by its mode and by measurement.
package struct FrameInterval {
  /// The best estimate [s].
  package private(set) var seconds: Double
  private var strangers = 0

  /// - Parameter nominal: The interval of the mode [s]; 1/60 if it is nil or out of range.
  package init(nominal: Double?) {
    let isSane = nominal.map { $0 > 1.0 / 500 && $0 < 1.0 / 10 } ?? false
    seconds = isSane ? nominal ?? 1.0 / 60 : 1.0 / 60
  }

  /// Adds a measured interval [s]. Small differences are averaged; a different rate is adopted
  /// after eight measurements in a row.
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
