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
  private var theme: ThemeSettings { configuration.theme }

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

  /// Adds the wallpaper, and the clock and the date if they are wanted.
  mutating func addHome() -> (wallpaper: LayerID, clock: LayerID?, date: LayerID?) {
    var layer = Layer(
      frame: Rect(origin: .zero, size: layout.screen), content: .picture(.wallpaper))
    if case .solid(let color) = configuration.home.wallpaper {
      (layer.content, layer.values.color) = (.fill, color)
    }
    let wallpaper = tree.add(layer, to: tree.root)
    let home = configuration.home
    let place = layout.home
    let clock = home.hasClock ? addText(place.clock, size: place.clockSize, weight: 300) : nil
    let date = home.hasDate ? addText(place.date, size: place.dateSize, weight: 450) : nil
    return (wallpaper, clock, date)
  }

  /// Adds the pane's sheet with its shadow, hairline and grabber (none on a fixed pane).
  mutating func addPane() -> (layer: LayerID, sheet: [LayerID]) {
    let frame = Rect(
      origin: Point(0, startY), size: layout.pane)
    var group = Layer(frame: frame)
    group.anchor = .zero
    group.values.position = frame.origin
    let pane = tree.add(group, to: tree.root)
    let bounds = Rect(origin: .zero, size: layout.pane)
    var sheet: [LayerID] = []
    func add(_ frame: Rect, _ content: Content, _ color: Color) {
      var layer = Layer(frame: frame, content: content, color: color)
      layer.values.cornerRadius = theme.paneRadius
      layer.corners = .top
      sheet.append(tree.add(layer, to: pane))
    }
    if theme.showsShadows {
      add(bounds, .shadow(Shadow(radius: 16, offset: Point(0, -2), opacity: 0.3)), .black)
    }
    let outline = theme.colors.outline
    let rim = outline == nil ? (theme.hasHairlines ? 1.0 : 0) : 2
    if rim > 0 {
      // The rim is a lighter sheet of which only a line shows.
      add(bounds, .fill, outline ?? theme.pane.mixed(with: .white, 0.22))
    }
    let inner = Rect(
      x: 0, y: rim, width: bounds.size.width, height: bounds.size.height - rim)
    add(inner, theme.showsMaterial ? .backdrop(.material) : .fill, theme.pane)
    if theme.hasGrabber, !configuration.pane.isFixed {
      var grabber = Layer(
        frame: layout.grabber, content: .fill, color: theme.grabber)
      grabber.values.cornerRadius = layout.grabber.size.height / 2
      _ = tree.add(grabber, to: pane)
    }
    return (pane, sheet)
  }

  /// Adds the page's title and, at the other end, its onCount; a closed pane shows them, too.
  mutating func addHeading(to pane: LayerID) -> (title: LayerID, onCount: LayerID) {
    let size = layout.headingSize * theme.fontScale
    var text = TextContent(
      "", family: theme.fontFamily, size: size, weight: 600, alignment: palette.leading)
    text.leastSize = size * 0.7
    let title = tree.add(
      Layer(frame: layout.heading, content: .text(text), color: theme.text), to: pane)
    (text.size, text.weight) = ((size * 0.8).rounded(), 450)
    text.alignment = palette.isRightToLeft ? .left : .right
    let onCount = tree.add(
      Layer(frame: layout.onCount, content: .text(text), color: theme.secondaryText), to: pane)
    return (title, onCount)
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

  private mutating func addText(_ frame: Rect, size: Double, weight: Int) -> LayerID {
    let text = TextContent(
      "", family: theme.fontFamily, size: size, weight: weight, alignment: palette.leading,
      hasTabularDigits: true)
    return tree.add(
      Layer(frame: frame, content: .text(text), color: configuration.homeText), to: tree.root)
  }
}
