package import DetentGeometry
package import DetentScene

/// A cross that sends a message away, in the middle of a place that a finger hits without looking.
///
/// It is all of a message that takes touches: they may be meant for what lies under the rest.
package struct CloseMark: Sendable {
  /// How wide and high the place is at least [px].
  package static let least = 48.0
  /// How long the cross's bars are [px].
  private static let length = 18.0

  /// What takes the touches.
  package let layer: LayerID

  package init(color: Color, in tree: inout LayerTree, parent: LayerID) {
    let side = Self.least
    layer = tree.add(Layer(frame: Rect(x: 0, y: 0, width: side, height: side)), to: parent)
    for turn in [-0.25, 0.25] {
      var bar = Layer(
        frame: Rect(x: (side - Self.length) / 2, y: side / 2 - 1, width: Self.length, height: 2),
        content: .fill, color: color)
      bar.values.rotation = turn * .pi
      bar.values.cornerRadius = 1
      _ = tree.add(bar, to: layer)
    }
  }
}
