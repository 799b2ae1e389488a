package import DetentGeometry

/// The damage of the last frames, which a buffer of some frames' age lacks.
package struct DamageHistory {
  private var recent: [Region] = []
  private static let depth = 4

  package init() {}

  package mutating func record(_ damage: Region) {
    if recent.count == DamageHistory.depth { recent.removeFirst() }
    recent.append(damage)
  }

  /// Returns the region to draw into a buffer of this age; nil for everything.
  package func damage(age: Int, adding damage: Region) -> Region? {
    guard age > 0, age - 1 <= recent.count else { return nil }
    var all = damage
    for older in recent.suffix(age - 1) { all.formUnion(older) }
    return all
  }
}
