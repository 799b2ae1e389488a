package import DetentGeometry
internal import DetentMotion
package import DetentScene
package import DetentStage
internal import Drawing
package import Look
package import Settings

/// Makes the content of a page that has no tiles.
package typealias PageMaker = @Sendable (inout BuildContext) -> any Control

/// The place where the layers of a control go, and the settings that they are built from.
package struct BuildContext {
  package let configuration: Configuration
  package var palette: Palette
  package var stage: Stage
  package var tree: LayerTree {
    get { stage.tree }
    _modify { yield &stage.tree }
  }
  /// The layer that the control is on, and its place there [px].
  package var parent: LayerID
  package var frame: Rect
  /// The distance between the sides of the screen and the content of a page [px].
  package let margin: Double
  /// The same control on the screen before, from whose state it continues; nil: it is new.
  package var predecessor: (any Control)?
  /// The configuration of the screen before; nil: there was none.
  package var past: Configuration?
  /// Whether it continues the look of its predecessor, too.
  package var goesOn = false
  /// Places the boxes of looks.
  package let layout: Layout
  /// The circumstances of the control that the panel knows.
  package var surroundings = TileSurroundings()
  /// Whether the control is visible while the pane is closed.
  package var isSeenClosed = false

  /// - Parameter palette: Nil: the palette of the configuration.
  package init(
    _ configuration: Configuration, palette: Palette? = nil, tree: LayerTree, frame: Rect = .zero,
    margin: Double = 24, layout: Layout = Layout(measuring: Typesetter())
  ) {
    self.configuration = configuration
    self.palette = palette ?? Palette(configuration)
    stage = Stage(tree: tree)
    (self.margin, self.layout) = (margin, layout)
    self.frame = frame
    parent = tree.root
  }

  /// Whether a source gives the same values as on the screen before; nil: there is none.
  func isSame(_ source: String?) -> Bool {
    source.map { past?.source(named: $0) == configuration.source(named: $0) } ?? true
  }

  /// The motion of pressed buttons.
  package var press: PressMotion {
    let motion = configuration.motion
    return PressMotion(spring: motion.spring(named: motion.buttonSpring) ?? .press)
  }
}
