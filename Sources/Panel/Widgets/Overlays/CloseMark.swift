package import DetentGeometry
package import DetentScene

/// A cross that dismisses a message, in the middle of a target that a finger hits easily.
///
/// Its target is small, since touches on the rest of a message may be meant for what is behind it.
package struct CloseMark: Sendable {
  /// The least width and height of the target [px].
  package static let least = 48.0
  /// The length of the cross's bars [px].
  private static let length = 18.0

  /// The target for touches.
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
