package import DetentGeometry
internal import DetentMotion
package import DetentScene
package import Settings

/// Makes what fills a page that has no tiles.
package typealias PageMaker = @Sendable (inout BuildContext) -> any Control

/// Where the layers of a control go, and what they are built by.
package struct BuildContext {
  package let configuration: Configuration
  package var palette: Palette
  package var tree: LayerTree
  /// The layer that the control is on, and its place there [px].
  package var parent: LayerID
  package var frame: Rect
  /// Between the sides of the screen and what is on a page [px].
  package let margin: Double
  /// Whether it is seen before anybody opens the pane, below its closed edge.
  package var isSeenClosed = false

  /// - Parameter palette: Nil: as the configuration has it.
  package init(
    _ configuration: Configuration, palette: Palette? = nil, tree: LayerTree, frame: Rect = .zero,
    margin: Double = 24
  ) {
    self.configuration = configuration
    self.palette = palette ?? Palette(configuration)
    self.tree = tree
    self.margin = margin
    self.frame = frame
    parent = tree.root
  }

  /// How what is pressed gives way.
  package var press: PressMotion {
    let motion = configuration.motion
    return PressMotion(spring: motion.spring(named: motion.buttonSpring) ?? .press)
  }
}
