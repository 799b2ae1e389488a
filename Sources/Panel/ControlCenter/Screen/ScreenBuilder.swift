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
  /// The screen before and what its controls become; nil: there was none.
  let past: (screen: ControlScreen, change: ScreenChange, time: Instant)?
  /// The screen before, if its layers go on.
  var old: ControlScreen? { past.flatMap { $0.change.keepsLayers ? $0.screen : nil } }

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

  init(
    _ configuration: Configuration, _ layout: PanelLayout, _ makers: [PageSettings.Kind: PageMaker],
    _ placing: Layout, after past: (PreviousScreen, change: ScreenChange)?
  ) {
    (self.layout, self.makers) = (layout, makers)
    self.past = past.map { ($0.screen, $1, $0.time) }
    context = BuildContext(
      configuration, tree: LayerTree(size: layout.screen), margin: layout.margin,
      layout: placing)
    context.past = past?.0.screen.configuration
    guard let old else { return }
    context.stage = old.stage
    tree[tree.root].values.size = layout.screen
  }

  /// Adds the layer that carries all of the pane, unless it is there.
  mutating func addPane() -> LayerID {
    if let layer = old?.pane.layer {
      tree[layer].values.size = layout.pane
      return layer
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
