extension DynamicsWorld {
  /// Moves the bodies by the step.
  ///
  /// A body that moves further than a quarter of its own size is swept along its way and stops at
  /// an obstacle that it would pass through; they collide in the next step. It moves before the
  /// slower ones, which can at most overlap it a little; the contact corrects that.
  mutating func moveBodies() {
    for i in bodies.indices where isFast(i) { sweep(i) }
    for i in bodies.indices where !isFast(i) && !bodies[i].isFixed {
      bodies[i].state.position += bodies[i].move * h
      bodies[i].state.rotation += bodies[i].turn * h
    }
  }

  private func isFast(_ i: Int) -> Bool {
    !bodies[i].isFixed && bodies[i].itemGroups | bodies[i].boundaryGroups != 0
      && advance(i) > bodies[i].innerRadius / 4
  }

  /// The greatest number of pieces of a turning body's way; a body stops turning after them.
  private static let mostPieces = 16

  private mutating func sweep(_ i: Int) {
    let turn = bodies[i].turn * h
    let arc = abs(turn) * bodies[i].outerRadius
    let wanted =
      bodies[i].isRound ? 1 : (arc / (bodies[i].innerRadius / 4)).rounded(.up)
    let pieces = min(max(wanted, 1), Double(DynamicsWorld.mostPieces))
    let near = obstacles(near: i)
    var turning = bodies[i].isRound ? turn : turn / max(wanted, 1)
    for _ in 0..<Int(pieces) {
      let way = bodies[i].move * (h / pieces)
      let share = freeShare(of: way, for: i, among: near)
      bodies[i].state.position += way * share
      if turning != 0, !canTurn(i, by: turning, among: near) { turning = 0 }
      bodies[i].state.rotation += turning
      if share < 1 {
        bodies[i].isStopped = true
        break
      }
    }
    keepInside(i)
  }

  /// Moves a fast body back inside the bounds: its corners move in arcs, which the contact has
  /// taken for straight lines.
  private mutating func keepInside(_ i: Int) {
    for obstacle in obstacles where obstacle.group & bodies[i].boundaryGroups != 0 {
      guard case .side(_, let edge, let inward) = obstacle.kind else { continue }
      let depth = edge - outline(i).extent(along: inward).lower
      guard depth > Contact.slop else { continue }
      bodies[i].state.position += inward * (depth - Contact.slop)
      bodies[i].isStopped = true
    }
  }

  /// The outlines that a body may meet on its way.
  private func obstacles(near i: Int) -> [Outline] {
    let box = outline(i).box.grown(by: advance(i) + Contact.slop)
    func isNear(_ outline: Outline) -> Bool { box.overlaps(outline.box) }
    var found: [Outline] = []
    for j in bodies.indices where j != i && collide(i, j) {
      if isNear(outline(j)) { found.append(outline(j)) }
    }
    for obstacle in obstacles where obstacle.group & bodies[i].boundaryGroups != 0 {
      guard case .line(_, let from, let to) = obstacle.kind else { continue }
      if isNear(Outline(line: from, to)) { found.append(Outline(line: from, to)) }
    }
    return found
  }

  /// The free share of a way, 0…1, less a gap too small to see.
  private func freeShare(of way: Vector, for i: Int, among near: [Outline]) -> Double {
    let distance = length(way)
    guard distance > 0 else { return 1 }
    let outline = self.outline(i)
    var share = 1.0
    for other in near {
      if let time = Sweep.timeOfImpact(outline, by: way, other) {
        share = min(share, max(0, time - Contact.slop / 2 / distance))
      } else if let overlap = Manifold(outline, other, margin: 0),
        dot(way, overlap.normal) < -Contact.slop / 2
      {
        share = 0
      }
    }
    return share
  }

  /// Whether a turn brings no corner deeper into an obstacle.
  private func canTurn(_ i: Int, by angle: Double, among near: [Outline]) -> Bool {
    let state = bodies[i].state
    let turned = Outline(
      shapes[i], at: state.position, rotation: state.rotation + angle)
    for other in near {
      guard let after = Manifold(turned, other, margin: -Contact.slop) else { continue }
      let before = Manifold(outline(i), other, margin: 0)
      if after.separation < (before?.separation ?? 0) { return false }
    }
    return true
  }
}

extension ItemShape {
  var isRound: Bool {
    if case .circle = self { true } else { false }
  }
}
