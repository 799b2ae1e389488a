internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Look
internal import Settings
internal import Widgets

/// Builds the layers of a configuration for one size of screen.
struct ScreenBuilder {
  let layout: PanelLayout
  let makers: [PageSettings.Kind: PageMaker]
  var context: BuildContext
  /// The kept controls of the screen before, by index; their layers are in the tree.
  private var kept: [Int: ShownControl] = [:]
  /// The looks of the screen before that changed controls continue, by index.
  private(set) var adopted: [Int: LookView] = [:]
  /// How many controls have been added.
  private(set) var count = 0
  /// The layer of the first page's controls; nil: there is none yet.
  var firstPage: LayerID?

  var tree: LayerTree {
    get { context.tree }
    _modify { yield &context.tree }
  }
  var palette: Palette { context.palette }
  var configuration: Configuration { context.configuration }

  init(
    _ configuration: Configuration, _ layout: PanelLayout, _ makers: [PageSettings.Kind: PageMaker],
    _ placing: Layout
  ) {
    self.layout = layout
    self.makers = makers
    context = BuildContext(
      configuration, tree: LayerTree(size: layout.screen), margin: layout.margin,
      layout: placing)
  }

  /// Starts from the kept layers and controls of another tree.
  mutating func keep(_ change: ScreenChange, _ subtrees: [LayerID], of other: LayerTree) {
    (kept, adopted) = (change.kept, change.adopted)
    tree = LayerTree(size: layout.screen, keeping: subtrees, of: other)
  }

  /// Takes the next control if it is kept, and puts it into its frame of `parent`.
  mutating func takeKept(frame: Rect, to parent: LayerID) -> ShownControl? {
    defer { count += 1 }
    guard let control = kept[count] else { return nil }
    tree.attach(control.layer, to: parent)
    let anchor = tree[control.layer].anchor
    tree[control.layer].values.position = Point(
      frame.minX + anchor.x * frame.size.width, frame.minY + anchor.y * frame.size.height)
    return control
  }

  /// Adds the layer that carries all of the pane.
  mutating func addPane() -> LayerID {
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
