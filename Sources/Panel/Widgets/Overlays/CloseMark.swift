package import DetentGeometry
package import Look

/// A cross that dismisses a message, in the middle of a target that a finger hits easily.
///
/// Its target is small, since touches on the rest of a message may be meant for what is behind it.
package enum CloseMark {
  /// The least width and height of the target [px].
  package static let least = 48.0
}

extension Boxes {
  /// The cross, with the name “close”.
  package func closeMark(_ color: Color) -> Box {
    overlay {
      for turn in [-0.25, 0.25] {
        fill(color).size(18, 2).radius(1).pose(rotation: turn * .pi)
      }
    }.width(.px(CloseMark.least)).key("close")
  }
}
