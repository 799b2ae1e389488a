internal import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import DetentScene
package import DetentStage

/// The line around what the keyboard acts on. It glides from one thing to the next.
package struct FocusRing: Sendable {
  /// How far it stays away from what it surrounds, and how wide it is [px].
  package static let gap = 3.0
  private static let width = 3.0
  private static let spec = AnimationSpec.spring(.focus)

  package let layer: LayerID
  package private(set) var isShown = false

  /// Adds its layer, unseen, in front of all others.
  package init(palette: Palette, in tree: inout LayerTree) {
    var ring = Layer(frame: .zero)
    ring.values.opacity = 0
    ring.values.borderWidth = Self.width
    ring.values.borderColor = palette.text
    ring.isHidden = true
    layer = tree.add(ring, to: tree.root)
  }

  /// Surrounds `frame`, coming from where it is seen.
  ///
  /// - Parameter radius: How round the corners are of what it surrounds [px].
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
  /// Quick, as a key is; with the least of a swing.
  fileprivate static let focus = constant(try Spring(dampingRatio: 0.86, response: 0.28))
}
