internal import Agent
internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Settings
internal import Stage
internal import Values
internal import Widgets

/// All that is on the glass: the home screen, the pane over it and its controls, as a model.
///
/// It is told what fingers did and answers with what has to be done elsewhere; how things move is
/// left on its stage.
struct ControlScreen {
  /// What has to be done outside of the model.
  enum Effect: Equatable {
    /// Have an action performed, as a step of a run.
    case perform(ActionRequest)
    /// A momentary button is pressed, or let go of.
    case press(run: Int, TileID)
    case lift(run: Int, TileID)
    /// An action has ended that changes what this source tells.
    case refresh(source: String)
    /// Ask the person, and go on with that run after a yes.
    case ask(Question, run: Int)
    /// Say in a line that something did not work.
    case tell(String)
    /// Say all that is known of what does not work.
    case explain(String)
    /// Have a spring's numbers written down.
    case keep(spring: String, SpringWords)
    /// Read a picture's file and hand it in under that number.
    case load(PictureRequest, as: PictureID)
    /// That number is no longer shown.
    case release(PictureID)
  }

  var configuration: Configuration
  let layout: PanelLayout
  var stage: Stage
  var pane: Pane
  var banner: Banner
  var toast: Toast
  var alert: Alert
  var focus: Focus
  /// The run that the alert asks for.
  var asking: Int?
  /// What has changed one of them says `controlsChanged()`.
  var controls: [any Control]
  private(set) var dues: ControlDues
  /// The page that each control is on.
  let homes: [Int]
  /// What the agent calls each of them.
  let tiles: [TileID]
  /// What the controls of each page show something of.
  let sources: [Int: Set<String>]
  /// Nil: there are only the tiles.
  var pages: Pages?
  /// Where the finger came down that is on the dots.
  var dotsFinger: Point?
  var runs = ActionRuns()
  /// Springs that have been tuned on the glass, by name.
  var tuned: [String: SpringWords] = [:]
  var loads = PictureLoads()
  /// What is known of the sources.
  var states: [String: SourceState] = [:]
  /// What the controls are called.
  let names: [TileName?]
  /// How actions failed of late, by their controls.
  var reports: [Int: FailureReport] = [:]
  /// What lies between the tiles.
  private let gaps: [LayerID]
  let clock: LayerID?
  let date: LayerID?
  let heading: (title: LayerID, tally: LayerID)

  /// - Parameters:
  ///   - size: The screen's, in logical pixels.
  ///   - scale: Device pixels to a logical pixel: motion is seen to its last device pixel.
  init(_ configuration: Configuration, size: Size, scale: Double) {
    self.configuration = configuration
    layout = PanelLayout(configuration, screen: size)
    var builder = ScreenBuilder(configuration, layout)
    (clock, date) = builder.addHome()
    let layer = builder.addPane()
    heading = builder.addHeading(to: layer)
    pages = Pages(
      configuration, layout: layout, palette: builder.palette, words: configuration.words,
      in: &builder.tree, pane: layer)
    let built = builder.addControls(to: layer, pages: pages)
    gaps = builder.gaps
    names = TileName.all(of: configuration)
    (controls, homes) = (built.map(\.control), built.map(\.page))
    tiles = Self.tiles(homes, of: configuration)
    dues = ControlDues(controls)
    sources = Dictionary(
      built.map { ($0.page, $0.control.sources) }, uniquingKeysWith: { $0.union($1) })
    pane = builder.pane(layer)
    toast = Toast(
      in: &builder.tree, palette: builder.palette, screen: size,
      isRightToLeft: builder.palette.isRightToLeft)
    alert = Alert(
      in: &builder.tree, palette: builder.palette, screen: size,
      isRightToLeft: builder.palette.isRightToLeft)
    banner = Banner(
      in: &builder.tree, theme: configuration.theme, screen: size,
      isRightToLeft: builder.palette.isRightToLeft)
    focus = Focus(FocusRing(palette: builder.palette, in: &builder.tree))
    let motion = configuration.motion
    let rest = RestTolerance(distance: motion.restDistance, speed: motion.restSpeed)
    stage = Stage(
      tree: builder.tree, pixels: Resolution(rest: rest, visible: Resolution.pixels.visible / scale)
    )
    showHeading()
    hangPane()
  }

  private static func tiles(_ homes: [Int], of configuration: Configuration) -> [TileID] {
    var counts: [Int: Int] = [:]
    return homes.map { page in
      let index = counts[page, default: 0]
      counts[page] = index + 1
      let name = page == 0 ? Configuration.mainPage : configuration.pages[page - 1].name
      return TileID(page: name, index: index)
    }
  }

  /// Lets dynamics move the pane if that is asked for; a plain spring does where it cannot, and where
  /// motion is reduced.
  mutating func hangPane() {
    guard !configuration.motion.isReduced,
      let tether = words(of: configuration.motion.paneSpring)?.tether,
      let world = try? PaneWorld.hanging(
        by: tether, size: layout.pane, at: pane.position(of: pane.detent))
    else { return }
    stage.simulate(PaneWorld.id, world, carrying: [(PaneWorld.pane, pane.layer)])
    // Another spring does not take it out of the hand.
    guard pane.isHeld else { return }
    let place = stage.tree[pane.layer].values[.position]
    stage.hold(.position, of: pane.layer, at: MotionState(place))
  }

  static let paneTarget = GestureTarget(-1)
  static let bannerTarget = GestureTarget(-2)
  /// The gaps between tiles: a touch there is meant for one of them, and never for the pane.
  static let gapTarget = GestureTarget(-9)
  /// More than any control has.
  private static let partLimit = 256
  /// What is no other part of a control: its face, which does nothing by itself.
  static let face = 254

  /// Whose target it is, and which part of it.
  func control(of target: GestureTarget) -> (control: any Control, part: Int)? {
    indices(of: target).map { (controls[$0.control], $0.part) }
  }

  func indices(of target: GestureTarget) -> (control: Int, part: Int)? {
    let (index, part) = target.number.quotientAndRemainder(dividingBy: Self.partLimit)
    guard target.number >= 0, controls.indices.contains(index) else { return nil }
    return (index, part)
  }

  /// Whether two targets are parts of one control, which takes one finger at a time.
  func areOne(_ a: GestureTarget, _ b: GestureTarget) -> Bool {
    guard a != b, let one = indices(of: a), let other = indices(of: b) else { return a == b }
    return one.control == other.control && controls[one.control].isOne
      && one.part != Self.face && other.part != Self.face
  }

  /// What fingers can touch.
  var targets: [LayerID: Touchable] {
    var found: [LayerID: Touchable] = [:]
    if !isPaneFixed { found[pane.layer] = Touchable(Self.paneTarget, .pan) }
    // A shut pane is opened by all of it that shows and does nothing else.
    if pane.detent == .open {
      for gap in gaps { found[gap] = Touchable(Self.gapTarget, .press) }
    }
    for (index, control) in controls.enumerated() { add(control, index, to: &found) }
    found.merge(pageTargets) { $1 }
    found.merge(overlayTargets) { $1 }
    return found
  }

  private func add(
    _ control: any Control, _ index: Int, to found: inout [LayerID: Touchable]
  ) {
    let first = index * Self.partLimit
    let asks = hasReport(index)
    if pane.detent == .open {
      found[control.layer] = Touchable(
        GestureTarget(first + Self.face), .press, longPress: asks ? .insteadOfTap : nil)
    }
    for part in control.parts {
      let asking: Touchable.LongPress = part.role == .pan ? .besides : .insteadOfTap
      found[part.layer] = Touchable(
        GestureTarget(first + part.number), part.role, axis: part.axis, grip: part.grip,
        longPress: part.longPress ?? (asks ? asking : nil))
    }
  }

  /// Carries out what a finger did. `seenPane` is where the pane was on the glass when it did.
  mutating func handle(
    _ event: GestureEvent, seenPane: Point, in context: ControlContext
  ) -> [Effect] {
    let (target, gesture) = event.parts
    switch target {
    case Self.bannerTarget:
      handleBanner(gesture)
      return []
    case Self.gapTarget: return []
    case Self.paneTarget:
      handle(gesture, seenPane: seenPane)
      return []
    case Self.toastTarget:
      handleToast(gesture, in: context)
      return []
    case Self.menuButtonTarget, Self.stripTarget, Self.dotsTarget, Self.sheetTarget,
      Self.menuTarget:
      handlePages(target, gesture, in: context)
      return []
    case _ where target.number <= Self.scrollTargets:
      handleScroll(of: Self.scrollTargets - target.number, gesture, in: context)
      return []
    case _ where target.number <= Self.alertTargets:
      return handleAlert(gesture, part: Self.alertTargets - target.number, in: context)
    default:
      let (index, part) = target.number.quotientAndRemainder(dividingBy: Self.partLimit)
      let told =
        gesture == .longPressed ? explanation(of: index).map { [Effect.explain($0)] } ?? [] : []
      guard part != Self.face else { return told }
      return told
        + update(index, in: context) { control, stage, context in
          control.handle(gesture, part: part, on: &stage, in: &context)
        }
    }
  }

  private mutating func handle(_ gesture: Gesture, seenPane: Point) {
    switch gesture {
    case .grabbed(let finger): pane.grab(at: finger, seen: seenPane, on: &stage)
    case .dragged(let finger): pane.drag(to: finger, on: &stage)
    case .thrown(let velocity): pane.throwOff(velocity: velocity, on: &stage)
    case .tapped: pane.toggle(on: &stage)
    case .dropped: pane.drop(on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  /// Lets a control do something, and carries out what it asks for.
  mutating func update(
    _ index: Int, in context: ControlContext,
    _ change: (inout any Control, inout Stage, inout ControlContext) -> Void
  ) -> [Effect] {
    guard controls.indices.contains(index) else { return [] }
    // What another control has asked for is carried out already.
    var context = context.withoutEffects
    change(&controls[index], &stage, &context)
    controlsChanged()
    showHeading()
    return carryOut(context.effects, of: index, at: context)
  }

  mutating func controlsChanged() { dues = ControlDues(controls) }

  /// When a control wants time to pass.
  var deadline: Instant? {
    dues.visible.reduce(.sooner(dues.always, .sooner(toast.deadline, alert.deadline))) {
      canBeSeen($1.control) ? .sooner($0, $1.time) : $0
    }
  }

  mutating func advance(in context: ControlContext) -> [Effect] {
    toast.advance(to: context.time, on: &stage)
    alert.advance(to: context.time, on: &stage)
    return controls.indices.flatMap { index -> [Effect] in
      guard let due = due(index), due <= context.time else { return [] }
      return update(index, in: context) { $0.advance(on: &$1, in: &$2) }
    }
  }

  /// Shows the finger that holds the pane at another place.
  mutating func drag(to finger: Point) { pane.drag(to: finger, on: &stage) }

  /// Sends the pane to its other detent.
  mutating func toggle() { pane.toggle(on: &stage) }

  var isPaneFixed: Bool { configuration.pane.isFixed }

  /// Sends the pane where an action wants it, unless it always stays where it is.
  mutating func move(_ move: ActionSettings.PaneMove) {
    guard !isPaneFixed else { return }
    let detent: Pane.Detent =
      switch move {
      case .open: .open
      case .close: .closed
      case .toggle: pane.detent.other
      }
    if detent != pane.detent || !pane.isHeld { pane.go(to: detent, on: &stage) }
  }
}
