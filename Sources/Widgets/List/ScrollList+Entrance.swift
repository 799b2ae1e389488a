package import DetentAnimation
package import DetentMotion
internal import Geometry
internal import Scene
package import Stage

/// Rows that come one after another, and go again.
extension ScrollList {
  /// Where rows come from and go to, and how.
  package enum Exit: String, Sendable {
    /// From the side where lines end, bouncing a little: a damping ratio of 0.6, 2.1 s, 0.06 s a row
    /// after the first.
    case side
    /// From below: 0.77, 1.6 s, 0.05 s a row.
    case below
    /// As `side` in a third of the time, for what is opened many times a day.
    case quickSide

    /// How much later each row begins than the one before [s].
    var stagger: Double {
      switch self {
      case .side: 0.06
      case .below: 0.05
      case .quickSide: 0.02
      }
    }

    var spring: Spring {
      let (duration, ratio) =
        switch self {
        case .side: (2.1, 0.6)
        case .below: (1.6, 0.77)
        case .quickSide: (0.7, 0.6)
        }
      return (try? Spring(settlingDuration: duration, dampingRatio: ratio)) ?? .hand
    }
  }

  /// All go at once and quickly: who closes a menu does not want to see it.
  static let leaving = (try? Spring(dampingRatio: 1, response: 0.36)) ?? .hand

  /// Puts the rows out of the frame without a motion, for them to enter from there.
  package mutating func hide(_ exit: Exit, time: Instant, on stage: inout Stage) {
    self.exit = exit
    for row in rows.indices { set(row, to: place(row, exit), on: &stage) }
  }

  /// The rows in sight come in one after another, from where they are: out of the frame, or half-way
  /// out of it. `completion` is told when the last one is there.
  package mutating func enter(
    time: Instant, after wait: Double = 0, on stage: inout Stage, completion: CompletionID? = nil
  ) throws(AnimationError) {
    guard let exit else { return }
    self.exit = nil
    let shown = rowsInSight(at: time)
    for row in rows.indices where !shown.contains(row) { set(row, to: home(row), on: &stage) }
    for row in shown {
      var animation = Animation(.spring(exit.spring), to: home(row))
      let delay = wait + Double(row - shown.lowerBound) * exit.stagger
      animation.timing = try MediaTiming(delay: delay, fill: .forwards)
      try stage.add(
        animation, to: .position, of: lines[row].layer, forKey: "entrance",
        completion: row == shown.upperBound - 1 ? completion : nil)
    }
  }

  /// The rows go out of the frame from where they are seen, those too that have not come yet.
  package mutating func leave(
    _ exit: Exit, time: Instant, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    self.exit = exit
    let shown = rowsInSight(at: time)
    for row in rows.indices where !shown.contains(row) {
      set(row, to: place(row, exit), on: &stage)
    }
    for row in shown {
      stage.animate(
        .position, of: lines[row].layer, to: place(row, exit), by: .spring(Self.leaving),
        completion: row == shown.upperBound - 1 ? completion : nil)
    }
  }

  private func set(_ row: Int, to place: Point, on stage: inout Stage) {
    stage.set(.position, of: lines[row].layer, to: place)
  }

  /// Where a row is that has gone.
  private func place(_ row: Int, _ exit: Exit) -> Point {
    let home = home(row)
    // What has gone is not seen in the bleed either.
    let way = size.width + bleed
    return switch exit {
    case .side, .quickSide: Point(home.x + (isRightToLeft ? -way : way), home.y)
    case .below: Point(home.x, home.y + size.height)
    }
  }
}
