internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Look
internal import Settings
internal import Widgets

/// Builds the layers of a configuration for one size of screen.
struct ScreenBuilder {
  let layout: PanelLayout
  let makers: [PageSettings.Kind: PageMaker]
  var context: BuildContext
  /// What the controls of the screen before become; nil: there was none.
  let change: ScreenChange?

  var stage: Stage {
    get { context.stage }
    _modify { yield &context.stage }
  }
  var tree: LayerTree {
    get { context.tree }
    _modify { yield &context.tree }
  }
  var palette: Palette { context.palette }
  var configuration: Configuration { context.configuration }

  /// - Parameter stage: That of the screen before, which goes on; nil: there was none.
  init(
    _ configuration: Configuration, _ layout: PanelLayout, _ makers: [PageSettings.Kind: PageMaker],
    _ placing: Layout, after change: ScreenChange?, on stage: Stage?
  ) {
    (self.layout, self.makers, self.change) = (layout, makers, change)
    context = BuildContext(
      configuration, tree: LayerTree(size: layout.screen), margin: layout.margin,
      layout: placing)
    guard let stage else { return }
    context.stage = stage
    tree[tree.root].values.size = layout.screen
  }

  /// Adds the layer that carries all of the pane, unless it is there.
  mutating func addPane(after old: LayerID?) -> LayerID {
    if let old {
      tree[old].values.size = layout.pane
      return old
    }
    var group = Layer(frame: Rect(origin: Point(0, startY), size: layout.pane))
    group.anchor = .zero
    group.values.position = Point(0, startY)
    return tree.add(group, to: tree.root)
  }

  func pane(_ layer: LayerID) -> Pane {
    let motion = configuration.motion
    let decay = (try? Decay(rate: motion.deceleration)) ?? .normal
    let travel = max(1, layout.closedY - layout.openY)
    var pane = Pane(
      layer: layer, closed: Point(0, layout.closedY), open: Point(0, layout.openY),
      spring: motion.spring(named: motion.paneSpring) ?? .hand,
      rule: motion.releaseRule == .sign ? .sign : .projection(decay),
      band: try? RubberBand(coefficient: motion.rubberBand, dimension: travel),
      detent: configuration.pane.startsOpen ? .open : .closed)
    let seen = PanelLayout.leastSeen
    pane.reach = Pane.Reach(
      closed: max(0, layout.screen.height - layout.closedY - 12),
      open: max(0, layout.openY + layout.pane.height - seen),
      aside: max(0, layout.pane.width - seen))
    return pane
  }

  /// The y of the pane when the panel appears.
  private var startY: Double { configuration.pane.startsOpen ? layout.openY : layout.closedY }
}
