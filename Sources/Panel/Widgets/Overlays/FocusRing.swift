internal import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import DetentScene
package import DetentStage

/// The outline around the control that has keyboard focus. It glides from one to the next.
package struct FocusRing: Sendable {
  /// The distance from the outline to the control, and the width of the outline [px].
  package static let gap = 3.0
  private static let width = 3.0
  private static let spec = AnimationSpec.spring(.focus)

  package let layer: LayerID
  package private(set) var isShown = false

  /// Adds the layer of the ring, hidden, in front of all others.
  package init(palette: Palette, in tree: inout LayerTree) {
    var ring = Layer(frame: .zero)
    ring.values.opacity = 0
    ring.values.borderWidth = Self.width
    ring.values.borderColor = palette.text
    ring.isHidden = true
    layer = tree.add(ring, to: tree.root)
  }

  /// Moves the ring around `frame`, from where it is seen.
  ///
  /// - Parameter radius: The corner radius of the control [px].
  package mutating func surround(
    _ frame: Rect, radius: Double, seen: LayerValues, on stage: inout Stage
  ) {
    let reach = Self.gap + Self.width
    let size = Size(frame.size.width + 2 * reach, frame.size.height + 2 * reach)
    func bring<Value>(_ key: LayerKey<Value>, to value: Value) {
      if seen.opacity > 0.01 {
        stage.animate(key, of: layer, to: value, by: Self.spec)
      } else {
        stage.set(key, of: layer, to: value)
      }
    }
    stage.tree[layer].isHidden = false
    bring(.position, to: frame.center)
    bring(.size, to: size)
    bring(.cornerRadius, to: min(radius + reach, size.height / 2))
    if !isShown { fade(to: 1, during: 0.12, on: &stage) }
    isShown = true
  }

  package mutating func hide(on stage: inout Stage) {
    guard isShown else { return }
    isShown = false
    fade(to: 0, during: 0.2, on: &stage)
  }

  private func fade(to opacity: Double, during seconds: Double, on stage: inout Stage) {
    stage.animate(
      .opacity, of: layer, to: opacity, by: .curve(.easeOut, duration: seconds))
  }
}

extension Spring {
  /// Quick, for keys, with a minimal overshoot.
  fileprivate static let focus = constant(try Spring(dampingRatio: 0.86, response: 0.28))
}
