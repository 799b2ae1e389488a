package import DetentAnimation
package import DetentGeometry
package import DetentMotion
internal import DetentScene
package import DetentStage

/// Fades rows in and out while the others stay.
extension ScrollList {
  mutating func fadeOut(_ rows: [Int], on stage: inout Stage) {
    fading.formUnion(rows)
    for layer in rows.map({ lines[$0].layer }) {
      stage.tree[layer].isHidden = false
      stage.animate(.opacity, of: layer, to: 0, by: .fade)
    }
  }

  /// Fades new rows in, from the opacity at which they are seen; at once if out of sight.
  mutating func fadeIn(_ rows: [Int], at time: Instant, on stage: inout Stage) {
    let seen = visibleRows(at: time)
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

  /// Hides the rows that fade out, at once.
  private mutating func dropFading(on stage: inout Stage) {
    for row in fading {
      stage.tree[lines[row].layer].isHidden = true
      stage.set(.opacity, of: lines[row].layer, to: 1)
    }
    fading = []
  }
}

/// Rows that come in and leave, one after another.
extension ScrollList {
  /// The place where rows come from or go to, and the motion.
  package enum Exit: Equatable, Sendable {
    /// Beyond the side where lines end, with a slight bounce: a damping ratio of 0.6, 2.1 s, and a
    /// delay of 0.06 s for each row.
    case side
    /// Below the frame: 0.77, 1.6 s, and 0.05 s for each row.
    case below
    /// Out of an icon at a place in the frame [px], as if folded there; like `side` in a third of
    /// the time, since it is opened many times a day.
    case folded(Point)

    /// The delay between the beginnings of two neighbouring rows [s].
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
      return constant(try Spring(settlingDuration: duration, dampingRatio: ratio))
    }
  }

  /// The spring of all rows that leave: at once and quickly, as a closing menu should.
  package static let leaving = constant(try Spring(dampingRatio: 1, response: 0.36))
  /// The spring of the contents of a row that move over, without overshoot.
  static let gliding = leaving
  /// The scale of a row in its icon.
  private static let folded = 0.1

  /// Puts the rows outside of the frame without motion, for them to enter from there.
  package mutating func hide(_ exit: Exit, at time: Instant, on stage: inout Stage) {
    self.exit = exit
    dropFading(on: &stage)
    for row in lines.indices { set(row, gone(row, exit, at: time), on: &stage) }
  }

  /// Shows the rows in their places at once.
  package mutating func appear(on stage: inout Stage) {
    exit = nil
    dropFading(on: &stage)
    for row in lines.indices { set(row, Place(at: home(row)), on: &stage) }
  }

  /// Puts a new row in its place, or where the others wait.
  func lay(_ row: Int, on layer: LayerID, in tree: inout LayerTree) {
    let place = exit.map { gone(row, $0, at: .zero) } ?? Place(at: home(row))
    tree[layer].values.position = place.position
    tree[layer].values.scale = SIMD2(repeating: place.scale)
    tree[layer].values.opacity = place.opacity
  }

  /// Brings in the rows in sight one after another, from where they are: outside of the frame, or
  /// on their way there. The last row completes `completion`.
  package mutating func enter(
    at time: Instant, after wait: Double = 0, on stage: inout Stage, completion: CompletionID? = nil
  ) throws(AnimationError) {
    guard let exit else { return }
    self.exit = nil
    dropFading(on: &stage)
    let shown = visibleRows(at: time)
    // Places rows out of sight at once, including spare lines for rows that may come again.
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
      // The scale has no overshoot: a larger row would cover its neighbours.
      animation = Animation(.spring(Self.leaving), to: SIMD2(1.0, 1.0))
      animation.timing = timing
      try stage.add(animation, to: .scale, of: layer, forKey: "entrance")
      animation = Animation(.curve(.easeInOut, duration: 0.15), to: 1)
      animation.timing = timing
      try stage.add(animation, to: .opacity, of: layer, forKey: "entrance")
    }
  }

  /// Moves the rows out of the frame from where they are seen, even if they have not all come in.
  package mutating func leave(
    _ exit: Exit, at time: Instant, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    self.exit = exit
    dropFading(on: &stage)
    let shown = visibleRows(at: time)
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

  /// The position, scale and opacity of a row.
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

  /// The place of a row outside of the frame.
  private func gone(_ row: Int, _ exit: Exit, at time: Instant) -> Place {
    let home = home(row)
    switch exit {
    case .side:
      // Beyond the bleed, too.
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
