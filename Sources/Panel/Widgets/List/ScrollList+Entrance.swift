package import DetentAnimation
package import DetentGeometry
package import DetentMotion
internal import DetentScene
package import DetentStage

/// Rows that are no more, or new, while the others stay.
extension ScrollList {
  mutating func fadeOut(_ rows: [Int], on stage: inout Stage) {
    fading.formUnion(rows)
    for layer in rows.map({ lines[$0].layer }) {
      stage.tree[layer].isHidden = false
      stage.animate(.opacity, of: layer, to: 0, by: .fade)
    }
  }

  /// From where one is seen that has been fading out; at once where nobody sees it.
  mutating func fadeIn(_ rows: [Int], at time: Instant, on stage: inout Stage) {
    let seen = rowsInSight(at: time)
    for row in rows {
      let (layer, wasFading) = (lines[row].layer, fading.remove(row) != nil)
      guard seen.contains(row) else {
        if wasFading { stage.set(.opacity, of: layer, to: 1) }
        continue
      }
      if !wasFading { stage.set(.opacity, of: layer, to: 0) }
      stage.animate(.opacity, of: layer, to: 1, by: .fade)
    }
  }

  /// What fades out is gone.
  private mutating func dropFading(on stage: inout Stage) {
    for row in fading {
      stage.tree[lines[row].layer].isHidden = true
      stage.set(.opacity, of: lines[row].layer, to: 1)
    }
    fading = []
  }
}

/// Rows that come one after another, and go again.
extension ScrollList {
  /// Where rows come from and go to, and how.
  package enum Exit: Equatable, Sendable {
    /// From the side where lines end, bouncing a little: a damping ratio of 0.6, 2.1 s, 0.06 s a row
    /// after the first.
    case side
    /// From below: 0.77, 1.6 s, 0.05 s a row.
    case below
    /// Out of an icon at a place in the frame [px], as if they were folded there; as `side` in a
    /// third of the time, for what is opened many times a day.
    case folded(Point)

    /// How much later each row begins than the one before [s].
    package var stagger: Double {
      switch self {
      case .side: 0.06
      case .below: 0.05
      case .folded: 0.02
      }
    }

    package var spring: Spring {
      let (duration, ratio) =
        switch self {
        case .side: (2.1, 0.6)
        case .below: (1.6, 0.77)
        case .folded: (0.7, 0.6)
        }
      return (try? Spring(settlingDuration: duration, dampingRatio: ratio)) ?? .hand
    }
  }

  /// All go at once and quickly: who closes a menu does not want to see it.
  package static let leaving = (try? Spring(dampingRatio: 1, response: 0.36)) ?? .hand
  /// For what stays on a row and moves over: without a swing.
  static let gliding = leaving
  /// How large a row is in its icon.
  private static let folded = 0.1

  /// Puts the rows out of the frame without a motion, for them to enter from there.
  package mutating func hide(_ exit: Exit, time: Instant, on stage: inout Stage) {
    self.exit = exit
    dropFading(on: &stage)
    for row in lines.indices { set(row, gone(row, exit, at: time), on: &stage) }
  }

  /// The rows are there at once, as if they had entered long ago.
  package mutating func appear(on stage: inout Stage) {
    exit = nil
    dropFading(on: &stage)
    for row in lines.indices { set(row, Place(at: home(row)), on: &stage) }
  }

  /// Puts a new row where the others are, or wait.
  func lay(_ row: Int, on layer: LayerID, in tree: inout LayerTree) {
    let place = exit.map { gone(row, $0, at: .zero) } ?? Place(at: home(row))
    tree[layer].values.position = place.position
    tree[layer].values.scale = SIMD2(repeating: place.scale)
    tree[layer].values.opacity = place.opacity
  }

  /// The rows in sight come in one after another, from where they are: out of the frame, or half-way
  /// out of it. `completion` is told when the last one is there.
  package mutating func enter(
    time: Instant, after wait: Double = 0, on stage: inout Stage, completion: CompletionID? = nil
  ) throws(AnimationError) {
    guard let exit else { return }
    self.exit = nil
    dropFading(on: &stage)
    let shown = rowsInSight(at: time)
    // There may have been more rows, which may come again.
    for row in lines.indices where !shown.contains(row) {
      set(row, Place(at: home(row)), on: &stage)
    }
    for row in shown {
      let delay = wait + Double(row - shown.lowerBound) * exit.stagger
      let timing = try MediaTiming(delay: delay, fill: .forwards)
      let layer = lines[row].layer
      var animation = Animation(.spring(exit.spring), to: home(row))
      animation.timing = timing
      try stage.add(
        animation, to: .position, of: layer, forKey: "entrance",
        completion: row == shown.upperBound - 1 ? completion : nil)
      guard case .folded = exit else { continue }
      // What swings larger than it is would lie over its neighbours.
      animation = Animation(.spring(Self.leaving), to: SIMD2(1.0, 1.0))
      animation.timing = timing
      try stage.add(animation, to: .scale, of: layer, forKey: "entrance")
      animation = Animation(.curve(.easeInOut, duration: 0.15), to: 1)
      animation.timing = timing
      try stage.add(animation, to: .opacity, of: layer, forKey: "entrance")
    }
  }

  /// The rows go out of the frame from where they are seen, those too that have not come yet.
  package mutating func leave(
    _ exit: Exit, time: Instant, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    self.exit = exit
    dropFading(on: &stage)
    let shown = rowsInSight(at: time)
    for row in lines.indices where !shown.contains(row) {
      set(row, gone(row, exit, at: time), on: &stage)
    }
    for row in shown {
      let (layer, place) = (lines[row].layer, gone(row, exit, at: time))
      stage.animate(
        .position, of: layer, to: place.position, by: .spring(Self.leaving),
        completion: row == shown.upperBound - 1 ? completion : nil)
      guard case .folded = exit else { continue }
      stage.animate(
        .scale, of: layer, to: SIMD2(repeating: place.scale), by: .spring(Self.leaving))
      stage.animate(
        .opacity, of: layer, to: place.opacity, by: .curve(.easeInOut, duration: 0.2))
    }
  }

  /// Where a row is, and how much of it.
  private struct Place {
    var position: Point
    var scale = 1.0
    var opacity = 1.0

    init(at position: Point) { self.position = position }
  }

  private func set(_ row: Int, _ place: Place, on stage: inout Stage) {
    let layer = lines[row].layer
    stage.set(.position, of: layer, to: place.position)
    stage.set(.scale, of: layer, to: SIMD2(repeating: place.scale))
    stage.set(.opacity, of: layer, to: place.opacity)
  }

  /// Where a row is that has gone.
  private func gone(_ row: Int, _ exit: Exit, at time: Instant) -> Place {
    let home = home(row)
    switch exit {
    case .side:
      // What has gone is not seen in the bleed either.
      let way = size.width + bleed
      return Place(at: Point(home.x + (isRightToLeft ? -way : way), home.y))
    case .below: return Place(at: Point(home.x, home.y + size.height))
    case .folded(let icon):
      let half = Point(size.width, rowHeight) * (Self.folded / 2)
      var place = Place(at: icon - half - Point(0, offset(at: time)))
      (place.scale, place.opacity) = (Self.folded, 0)
      return place
    }
  }
}
