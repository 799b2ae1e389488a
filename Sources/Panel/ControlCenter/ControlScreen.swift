internal import Agent
internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values
internal import Widgets

/// All that is on the glass: the home screen, the pane over it and its controls, as a model.
///
/// It is told what fingers did and answers with what has to be done elsewhere; how things move is
/// left on its stage.
struct ControlScreen {
  typealias Effect = ScreenEffect

  var configuration: Configuration
  let layout: PanelLayout
  var stage: Stage
  var pane: Pane
  var overlays: Overlays
  var focus: Focus
  var controls: ControlSet
  /// Nil: there are only the tiles.
  var pages: Pages?
  var requests = ControlRequests()
  /// Springs that have been tuned on the glass, by name.
  var tuned: [String: SpringParameters] = [:]
  /// What is known of the sources.
  var states: [String: SourceState] = [:]
  /// What was known last of each, as it looks when it may be old.
  var known: [String: SourceState] = [:]
  /// Those of which many fail for one reason.
  var outages: [Outage: Set<String>] = [:]
  let layers: ScreenLayers

  /// - Parameters:
  ///   - size: The screen's, in logical pixels.
  ///   - scale: Device pixels to a logical pixel: motion is seen to its last device pixel.
  ///   - change: What it keeps of the screen before it.
  init(
    _ configuration: Configuration, size: Size, scale: Double,
    after change: (past: PastScreen, change: ScreenChange)? = nil
  ) {
    self.configuration = configuration
    layout = PanelLayout(configuration, screen: size)
    var builder = ScreenBuilder(configuration, layout)
    let subtrees = change?.change.subtrees ?? []
    if let change {
      builder.keep(change.change.kept, subtrees, of: change.past.screen.stage.tree)
    }
    let (wallpaper, clock, date) = builder.addHome()
    let (layer, sheet) = builder.addPane()
    let heading = configuration.pane.hasHeading ? builder.addHeading(to: layer) : nil
    pages = Pages(
      configuration, layout: layout, palette: builder.palette, words: configuration.words,
      in: &builder.tree, pane: layer)
    let built = builder.addControls(to: layer, pages: pages)
    layers = ScreenLayers(
      clock: clock, date: date, heading: heading, sheet: sheet, wallpaper: wallpaper)
    controls = ControlSet(built, of: configuration)
    pane = builder.pane(layer)
    let front = change?.change.front
    overlays = Overlays(in: &builder, keeping: front)
    if let front {
      focus = front.focus
      builder.tree.attach(focus.layer, to: builder.tree.root)
    } else {
      focus = Focus(FocusRing(palette: builder.palette, in: &builder.tree))
    }
    let motion = configuration.motion
    let rest = RestTolerance(distance: motion.restDistance, speed: motion.restSpeed)
    let pixels = Resolution(rest: rest, visible: Resolution.pixels.visible / scale)
    var kept: Set<LayerID> = []
    for subtree in subtrees { builder.tree.forEach(from: subtree) { kept.insert($0) } }
    stage =
      change.map {
        Stage(tree: builder.tree, keeping: kept, of: $0.past.screen.stage, pixels: pixels)
      }
      ?? Stage(tree: builder.tree, pixels: pixels)
    showHeading()
    hangPane()
  }

  /// Lets dynamics move the pane if that is asked for; a plain spring does where it cannot, and where
  /// motion is reduced.
  mutating func hangPane() {
    guard !configuration.motion.isReduced,
      let attachment = words(of: configuration.motion.paneSpring)?.attachment.map(restrained),
      let world = try? PaneWorld.hanging(
        by: attachment, size: layout.pane, at: pane.position(of: pane.detent))
    else { return }
    stage.simulate(PaneWorld.id, world, carrying: [(PaneWorld.pane, pane.layer)])
    // Another spring does not take it out of the hand.
    guard pane.isHeld else { return }
    stage.hold(.position, of: pane.layer, at: stage.tree[pane.layer].values.position)
  }

  /// With as little more damping as it takes to stay on the screen.
  private func restrained(_ attachment: AttachmentSettings) -> AttachmentSettings {
    // Resistance damps it as well.
    let resistance = attachment.resistance / (4 * .pi * attachment.frequency)
    let swing = try? Spring(
      dampingRatio: attachment.dampingRatio + resistance, response: 1 / attachment.frequency)
    guard let swing, case let spring = pane.restrained(swing), spring != swing else {
      return attachment
    }
    var restrained = attachment
    restrained.dampingRatio = spring.dampingRatio - resistance
    return restrained
  }

  /// Whether there is something that can be a finger's.
  func has(_ target: PanelTarget) -> Bool {
    if case .alert = target { return overlays.alert.takesTouches }
    return target.control.map { index(of: $0) != nil } ?? true
  }

  /// Whether touching it does something else than before the change.
  func isOther(_ target: PanelTarget, since change: ScreenChange) -> Bool {
    guard let place = target.control.flatMap(index) else { return false }
    return !change.matching.doTheSame[place]
  }

  /// Whether a control is one that acts as long as a finger is on it.
  func isMomentary(_ control: ControlID) -> Bool {
    index(of: control).flatMap { configuration.tile(controls.tiles[$0]) }?.kind == .momentary
  }

  /// Where a control is in `controls`; nil: it is gone.
  func index(of control: ControlID) -> Int? { controls.place(of: control) }

  /// The part of a control that a target is, and where the control is; nil: it is no such part.
  func part(of target: PanelTarget) -> (control: Int, part: Int)? {
    guard case .part(let id, let part) = target, let index = index(of: id) else { return nil }
    return (index, part)
  }

  /// Whether a target is a part of a control that pans.
  func pans(_ target: PanelTarget) -> Bool {
    guard let (control, part) = part(of: target) else { return false }
    return controls[control].parts.contains { $0.number == part && $0.role == .pan }
  }

  /// Whether two targets are parts of one control, which takes one finger at a time.
  func areOne(_ a: PanelTarget, _ b: PanelTarget) -> Bool {
    guard a != b, let one = part(of: a), let other = part(of: b) else { return a == b }
    return one.control == other.control && controls[one.control].isOne
  }

  /// What fingers can touch.
  var targets: [LayerID: PanelTouchable] {
    var found: [LayerID: PanelTouchable] = [:]
    if !isPaneFixed {
      found[pane.layer] = Touchable(.pane, .pan)
      if pane.detent == .open { found[layers.wallpaper] = Touchable(.wallpaper, .pan, axis: .both) }
    }
    for index in controls.indices { add(index, to: &found) }
    if let pages { found.merge(pages.targets(isPaneOpen: pane.detent == .open)) { $1 } }
    found.merge(overlays.targets) { $1 }
    return found
  }

  /// Nothing behind one of these can be touched through it.
  var modalLayers: Set<LayerID> { (pages?.modalLayers ?? []).union(overlays.modalLayers) }

  private func add(_ index: Int, to found: inout [LayerID: PanelTouchable]) {
    let (control, id) = (controls[index], controls.ids[index])
    let asks = hasReport(index)
    // A shut pane is opened by all of it that shows and does nothing else.
    if pane.detent == .open {
      found[control.layer] = Touchable(
        .face(id), .press, longPress: asks ? .insteadOfTap : nil)
    }
    for part in control.parts {
      let askingPress: LongPress = part.role == .pan ? .besides : .insteadOfTap
      found[part.layer] = Touchable(
        .part(id, part.number), part.role, axis: part.axis, grip: part.grip,
        longPress: part.longPress ?? (asks ? askingPress : nil))
    }
  }

  /// Carries out what a finger did.
  mutating func handle(_ event: PanelGesture, in context: ControlContext) -> [Effect] {
    let (target, gesture) = event.parts
    switch target {
    case .wallpaper: if gesture == .tapped { move(.close, at: context.time) }
    case .pane:
      var context = context
      pane.follow(gesture, on: &stage, in: &context)
      if pane.detent == .closed, !pane.isHeld { rewindPages(at: context.time) }
    case .menuButton, .strip, .dots, .sheet, .menu, .page:
      handlePages(target, gesture, in: context)
    case .banner, .toast, .alert:
      return answered(overlays.handle(target, gesture, in: context, on: &stage), in: context)
    case .face(let control): return explained(control, by: gesture)
    case .part(let control, let part):
      guard let index = index(of: control) else { return [] }
      return explained(control, by: gesture)
        + update(index, in: context) { control, stage, context in
          control.handle(gesture, part: part, on: &stage, in: &context)
        }
    }
    return []
  }

  /// A finger that rests on what has failed asks why.
  private func explained(_ control: ControlID, by gesture: Gesture) -> [Effect] {
    gesture == .longPressed ? explanation(of: control).map { [.explain($0)] } ?? [] : []
  }

  /// Lets a control do something, and carries out what it asks for.
  mutating func update(
    _ index: Int, in context: ControlContext,
    _ change: (inout ShownControl, inout Stage, inout ControlContext) -> Void
  ) -> [Effect] {
    guard controls.indices.contains(index) else { return [] }
    let effects = self.change(index, in: context, change)
    settleChanges()
    return effects
  }

  /// The same as one of several, after the last of which `settleChanges()` follows.
  mutating func change(
    _ index: Int, in context: ControlContext,
    _ change: (inout ShownControl, inout Stage, inout ControlContext) -> Void
  ) -> [Effect] {
    // What another control has asked for is carried out already.
    var context = context.withoutEffects
    change(&controls[index], &stage, &context)
    let effects = carryOut(context.effects, of: index, at: context)
    showProgress(of: index, at: context.time)
    return effects
  }

  /// Has a control show whether what it has asked for is under way.
  mutating func showProgress(of index: Int, at time: Instant) {
    let start = requests.runs.start(of: controls.ids[index], besides: overlays.asking)
    controls[index].showProgress(since: start, at: time, on: &stage)
  }

  /// Controls have changed.
  mutating func settleChanges() {
    controls.changed()
    showHeading()
  }

  /// When a control wants time to pass. Asked in place, as `Glass` is.
  var deadline: Instant? {
    mutating get {
      controls.dues.visible.reduce(.sooner(controls.dues.always, overlays.deadline)) {
        canBeSeen($1.control) ? .sooner($0, $1.time) : $0
      }
    }
  }

  /// When a control wants time to pass; what only matters while it is seen waits for that.
  func due(_ index: Int) -> Instant? {
    let control = controls[index]
    guard let time = control.visibleDeadline, canBeSeen(index) else { return control.deadline }
    return .sooner(control.deadline, time)
  }

  private func canBeSeen(_ control: Int) -> Bool {
    (pane.detent == .open || pane.isHeld || peeks(control, by: PanelLayout.nameHeight))
      && pages?.isShown(controls.pages[control], in: stage.tree) ?? true
  }

  /// Whether something of a control is above the screen's lower edge while the pane is closed.
  /// - Parameter height: How much of it at least [px].
  func peeks(_ control: Int, by height: Double = 1) -> Bool {
    let (page, place) = (controls.pages[control], controls.tiles[control].index)
    guard let frames = layout.pages else {
      return layout.showsClosed(layout.tiles[place].minY, by: height)
    }
    let frame = frames.tiles[page].isEmpty ? frames.content : frames.tiles[page][place]
    return layout.showsClosed(frames.area.minY + frame.minY, by: height)
  }

  mutating func advance(in context: ControlContext) -> [Effect] {
    overlays.advance(to: context.time, on: &stage)
    return controls.indices.flatMap { index -> [Effect] in
      guard let due = due(index), due <= context.time else { return [] }
      let effects = update(index, in: context) { $0.advance(on: &$1, in: &$2) }
      // Outcomes are logged as they come; this is about those that have not.
      return effects.flatMap { effect in
        if case .tell(let text) = effect { [.log(text), effect] } else { [effect] }
      }
    }
  }

  /// Shows the finger that holds the pane at another place.
  mutating func drag(to finger: Point) { pane.follow(finger, on: &stage) }

  /// Sends the pane to its other detent.
  mutating func toggle() { pane.toggle(on: &stage) }

  var isPaneFixed: Bool { configuration.pane.isFixed }

  /// Sends the pane where an action wants it, unless it always stays where it is.
  mutating func move(_ move: ActionSettings.PaneMove, at time: Instant) {
    guard !isPaneFixed else { return }
    let detent: Pane.Detent =
      switch move {
      case .open: .open
      case .close: .closed
      case .toggle: pane.detent.other
      }
    if detent != pane.detent || !pane.isHeld { pane.go(to: detent, on: &stage) }
    if pane.detent == .closed { rewindPages(at: time) }
  }

  /// What shows of a closed pane is never the middle of a page.
  private mutating func rewindPages(at time: Instant) { pages?.rewind(at: time, on: &stage) }
}

// MARK: The pages and the heading

extension ControlScreen {
  private mutating func handlePages(
    _ target: PanelTarget, _ gesture: Gesture, in context: ControlContext
  ) {
    let press = PressMotion(spring: words(of: configuration.motion.buttonSpring)?.spring ?? .press)
    switch pages?.handle(target, gesture, press: press, in: context, on: &stage) {
    case .menu:
      if pane.detent != .open { move(.open, at: context.time) }
      pages?.open(.menu, in: context, on: &stage)
    case .page(let page): show(page, about: nil, in: context)
    case nil: break
    }
    showHeading()
  }

  /// - Parameter control: The one that was touched for it.
  mutating func show(
    page name: String, from control: Int? = nil, in context: ControlContext
  ) {
    guard let page = pages?.index.page(named: name) else { return }
    show(page, about: control.flatMap { middle(of: $0, in: context) }, in: context)
    showHeading()
  }

  private mutating func show(_ page: Int, about pivot: Point?, in context: ControlContext) {
    if pane.detent != .open { move(.open, at: context.time) }
    pages?.show(page, about: pivot, in: context, on: &stage)
  }

  /// Where what stays of a control on the pages side by side is seen, from their corner [px].
  private func middle(of control: Int, in context: ControlContext) -> Point? {
    guard let pages, controls.indices.contains(control),
      pages.index.row.contains(controls.pages[control])
    else { return nil }
    // As it is when the finger has left it: what gave way under it comes back.
    var still = context.presentation
    for layer in [controls[control].layer, controls[control].pivot] where still.contains(layer) {
      (still[layer].scale, still[layer].rotation) = (SIMD2(1, 1), 0)
    }
    let seen = stage.tree.bounds(of: controls[control].pivot, as: still)
    return seen.center - context.corner(of: pages.strip.layer, in: stage.tree)
  }

  /// A transition that the screen has begun has ended.
  mutating func completed(_ completions: [Completion]) {
    for completion in completions { pages?.completed(completion, on: &stage) }
  }

  mutating func show(_ time: LocalTime) {
    layers.show(time, of: configuration, in: &stage.tree)
  }

  /// The title of the page that is shown, and how many of its controls are on.
  mutating func showHeading() {
    let words = configuration.words
    let own = configuration.pane.title.isEmpty ? words.controls : configuration.pane.title
    let page = pages.map { $0.shownPage } ?? 0
    let states = zip(controls, controls.pages).filter { $0.isSwitch && $1 == page }.map(\.0.isOn)
    layers.showHeading(pages?.title(words) ?? own, states, words, in: &stage.tree)
  }

  /// The pages of which something can be seen.
  func pagesInSight(isPaneMoving: @autoclosure () -> Bool, at time: Instant) -> PagesInSight {
    guard pane.detent == .open || pane.isHeld || isPaneMoving() else {
      return PagesInSight(peeking: pages.map { $0.shownPage } ?? 0)
    }
    return pages?.inSight(at: time, in: stage.tree) ?? PagesInSight(beside: 0...0)
  }

  /// The sources of what can be seen.
  func sources(of sight: PagesInSight) -> Set<String> {
    let beside = sight.beside.map { $0.map { pages?.index.row[$0] ?? 0 } } ?? []
    let peeking = sight.peeking.map { PeekingPage($0, of: self).sources } ?? []
    return (beside + [sight.over].compactMap(\.self)).reduce(into: peeking) {
      $0.formUnion(controls.sources[$1] ?? [])
    }
  }

  /// Nobody listens to these sources from now on.
  mutating func stopListening(to sources: Set<String>, at time: Instant) {
    for source in sources {
      for index in controls.listeners[source] ?? [] {
        controls[index].stopListening(to: source, at: time, on: &stage)
      }
    }
    controls.changed()
  }

  /// Fades the number of controls that are on while it is not known.
  /// - Returns: Whether it begins to fade.
  mutating func fadeTally(for sight: PagesInSight) -> Bool {
    guard let tally = layers.heading?.tally else { return false }
    let opacity = tallyOpacity(for: sight)
    guard stage.tree[tally].values.opacity != opacity else { return false }
    stage.animate(.opacity, of: tally, to: opacity, by: .curve(.easeInOut, duration: 0.25))
    return true
  }

  /// The same at once: the screen is new.
  mutating func placeTally(for sight: PagesInSight) {
    guard let tally = layers.heading?.tally else { return }
    stage.tree[tally].values.opacity = tallyOpacity(for: sight)
  }

  private func tallyOpacity(for sight: PagesInSight) -> Double {
    sight.peeking.map { PeekingPage($0, of: self).isCounted ? 1 : 0 } ?? 1
  }
}
