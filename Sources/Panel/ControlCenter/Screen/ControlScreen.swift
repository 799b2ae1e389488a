internal import Agent
internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Drawing
internal import Localization
internal import Look
internal import Settings
internal import Values
internal import Widgets

/// The model of everything on the glass: the home screen, the pane over it, and its controls.
///
/// It takes gestures and returns the effects to perform elsewhere; motion is left on its stage.
struct ControlScreen {
  typealias Effect = ScreenEffect

  var configuration: Configuration
  let layout: PanelLayout
  var stage: Stage
  var pane: Pane
  var overlays: Overlays
  var focus: Focus
  var controls: ControlSet
  var pages: Pages
  var requests = ControlRequests()
  /// Springs that have been tuned on the glass, by name.
  var tuned: [String: SpringParameters] = [:]
  /// The states of the sources.
  var states: [String: SourceState] = [:]
  var failures = Failures()
  var chrome: Chrome

  /// - Parameters:
  ///   - size: The size of the screen in logical pixels.
  ///   - scale: Device pixels to a logical pixel; motion is resolved to one device pixel.
  ///   - makers: Make the content of the pages of these kinds.
  ///   - placing: Places the boxes of looks.
  ///   - ground: The pictures behind everything.
  ///   - change: The screen that it replaces, and what it keeps of that.
  init(
    _ configuration: Configuration, size: Size, scale: Double,
    pages makers: [PageSettings.Kind: PageMaker] = [:],
    layout placing: Layout = Layout(measuring: Typesetter()),
    on ground: GroundPictures = GroundPictures(),
    after change: (past: PreviousScreen, change: ScreenChange)? = nil
  ) {
    self.configuration = configuration
    layout = PanelLayout(configuration, screen: size)
    var builder = ScreenBuilder(configuration, layout, makers, placing, after: change)
    let (old, before) = (builder.old, change?.past.screen)
    let motion = configuration.motion
    let rest = RestTolerance(distance: motion.restDistance, speed: motion.restSpeed)
    builder.stage.pixels = Resolution(rest: rest, visible: Resolution.pixels.visible / scale)
    let layer = builder.addPane()
    var model = old?.chrome.model ?? Chrome.Model()
    model.ground = ground
    chrome = Chrome(
      configuration, layout, model, after: old?.chrome, placing: placing,
      pane: layer, in: &builder.tree)
    // The pane lies in front of the home screen, which has just been added.
    builder.tree.attach(layer, to: builder.tree.root)
    let ids = ControlIDs(configuration, after: before?.controls, change?.change)
    builder.liftControls()
    pages = Pages(
      configuration, layout.pages, material: ground.material,
      controls: layout.controls(of: configuration, ids), after: before?.pages,
      isGone: ids.isGone, placing: placing, on: &builder.stage, pane: layer,
      at: change?.past.time ?? .zero)
    controls = ControlSet(builder.addControls(to: pages), ids, of: configuration)
    pane = builder.pane(layer)
    overlays = Overlays(in: &builder)
    focus = Focus(
      on: &builder.stage, palette: builder.palette, screen: size, placing: placing,
      after: before?.focus)
    stage = builder.stage
    showHeading()
    chrome.become(on: &stage, placing: placing)
  }

  /// Whether a target exists that a finger can own.
  func has(_ target: PanelTarget) -> Bool {
    if case .alert = target { return overlays.alert.takesTouches }
    return target.control.map { index(of: $0) != nil } ?? true
  }

  /// Whether touching a target does something else than before the change.
  func isOther(_ target: PanelTarget, since change: ScreenChange) -> Bool {
    guard let place = target.control.flatMap(index) else { return false }
    return !change.matching.doTheSame[place]
  }

  /// Whether a control is one that acts as long as a finger is on it.
  func isMomentary(_ control: ControlID) -> Bool {
    index(of: control).flatMap { configuration.tile(controls.tiles[$0]) }?.kind == .momentary
  }

  /// The index of a control in `controls`; nil: it is gone.
  func index(of control: ControlID) -> Int? { controls.place(of: control) }

  /// The index of a target's control, and its part; nil: the target is no part of a control.
  func part(of target: PanelTarget) -> (control: Int, part: PartName)? {
    guard case .part(let id, let part) = target, let index = index(of: id) else { return nil }
    return (index, part)
  }

  /// Whether a target is a part of a control that pans.
  func pans(_ target: PanelTarget) -> Bool {
    guard let (control, part) = part(of: target) else { return false }
    return controls[control].parts.contains { $0.name == part && $0.role == .pan }
  }

  /// Whether two targets are parts of one control, which takes one finger at a time.
  func areOne(_ a: PanelTarget, _ b: PanelTarget) -> Bool {
    guard a != b, let one = part(of: a), let other = part(of: b) else { return a == b }
    return one.control == other.control && controls[one.control].isOne
  }

  /// The touch targets by layer.
  var targets: [LayerID: PanelTouchable] {
    var found: [LayerID: PanelTouchable] = [:]
    if !isPaneFixed {
      found[pane.layer] = Touchable(.pane, .pan)
      if pane.detent == .open, let wallpaper = chrome.layer("wallpaper") {
        found[wallpaper] = Touchable(.wallpaper, .pan, axis: .both)
      }
    }
    for index in controls.indices { add(index, to: &found) }
    found.merge(pages.targets(isPaneOpen: pane.detent == .open)) { $1 }
    found.merge(overlays.targets) { $1 }
    return found
  }

  /// The layers that no touch passes through.
  var modalLayers: Set<LayerID> { pages.modalLayers.union(overlays.modalLayers) }

  private func add(_ index: Int, to found: inout [LayerID: PanelTouchable]) {
    let (control, id) = (controls[index], controls.ids[index])
    let asks = hasExplanation(index)
    // On a closed pane, the faces of controls belong to the pane, so that a tap opens it.
    if pane.detent == .open {
      found[control.layer] = Touchable(
        .face(id), .press, longPress: asks ? .insteadOfTap : nil)
    }
    for part in control.parts {
      let askingPress: LongPress = part.role == .pan ? .besides : .insteadOfTap
      found[part.layer] = Touchable(
        .part(id, part.name), part.role, axis: part.axis, grip: part.grip,
        longPress: part.longPress ?? (asks ? askingPress : nil))
    }
  }

  /// Carries out a gesture.
  mutating func handle(_ event: PanelGesture, in context: ControlContext) -> [Effect] {
    let (target, gesture) = event.parts
    switch target {
    case .wallpaper: if gesture == .tapped { move(.close, in: context) }
    case .pane:
      var context = context
      pane.follow(gesture, on: &stage, in: &context)
      if pane.detent == .closed, !pane.isHeld { rewindPages(in: context) }
    case .menuButton, .opener, .strip, .dots, .sheet, .menu, .page:
      handlePages(target, gesture, in: context)
    case .toast where gesture == .longPressed:
      return overlays.toast.more.map { [.tellMore($0)] } ?? []
    case .answer(let index, of: let number):
      let message = overlays.toast.answer(
        index, of: number, by: gesture, on: &stage, in: context)
      return message.map { [.ask(.chose(ChosenAnswer($0, index)))] } ?? []
    case .toast:
      let message = overlays.toast.message
      _ = overlays.handle(target, gesture, in: context, on: &stage)
      guard let message, message.offer != nil, overlays.toast.message == nil else { break }
      return [.ask(.chose(ChosenAnswer(message, nil)))]
    case .banner, .alert:
      return answered(overlays.handle(target, gesture, in: context, on: &stage), in: context)
    case .face(let control): return explained(control, by: gesture)
    case .part(let control, let part):
      guard let index = index(of: control) else { return [] }
      return explained(control, by: gesture)
        + update(index, by: .touch(gesture, on: part), in: context)
    }
    return []
  }

  /// Explains a failure after a long press on its control.
  private func explained(_ control: ControlID, by gesture: Gesture) -> [Effect] {
    gesture == .longPressed ? explanation(of: control).map { [.explain($0)] } ?? [] : []
  }

  /// Changes a control, and carries out what it asks for.
  mutating func update(
    _ index: Int, in context: ControlContext,
    _ change: (inout ShownControl, inout Stage, inout ControlContext) -> Void
  ) -> [Effect] {
    guard controls.indices.contains(index) else { return [] }
    let effects = self.change(index, in: context, change)
    settleChanges()
    return effects
  }

  /// Lets a control take an event, and carries out what it asks for.
  mutating func update(
    _ index: Int, by event: TileEvent, in context: ControlContext
  ) -> [Effect] {
    update(index, in: context) { $0.take(event, on: &$1, in: &$2) }
  }

  /// Lets one of several controls take an event; the caller then calls `settleChanges()`.
  mutating func change(
    _ index: Int, by event: TileEvent, in context: ControlContext
  ) -> [Effect] {
    change(index, in: context) { $0.take(event, on: &$1, in: &$2) }
  }

  /// Changes one of several controls; the caller then calls `settleChanges()`.
  mutating func change(
    _ index: Int, in context: ControlContext,
    _ change: (inout ShownControl, inout Stage, inout ControlContext) -> Void
  ) -> [Effect] {
    // Drops the effects of other controls, which have been carried out.
    var context = context.withoutEffects
    change(&controls[index], &stage, &context)
    let effects = carryOut(context.effects, of: index, at: context)
    showProgress(of: index, in: context)
    return effects
  }

  /// Makes a control show whether its action is under way.
  mutating func showProgress(of index: Int, in context: ControlContext) {
    let start = requests.runs.start(of: controls.ids[index], besides: overlays.asking)
    controls[index].showProgress(since: start, on: &stage, in: context)
  }

  /// Shows controls at once as they are in the end.
  mutating func settle(_ places: some Sequence<Int>) {
    var layers: Set<LayerID> = []
    for place in places {
      controls[place].settleLook(on: &stage)
      stage.tree.forEach(from: controls[place].layer) { layers.insert($0) }
    }
    stage.settle(layers)
  }

  /// Updates deadlines and heading after a change of controls.
  mutating func settleChanges() {
    controls.changed()
    showHeading()
  }

  /// When a control is due to advance. Mutating, to be read without a copy; see `DisplayOutput`.
  var deadline: Instant? {
    mutating get {
      let always = Instant?.sooner(controls.deadlines.always, failures.deadline)
      return controls.deadlines.visible.reduce(.sooner(always, overlays.deadline)) {
        canBeSeen($1.control) ? .sooner($0, $1.time) : $0
      }
    }
  }

  /// When a control is due to advance, including what is due only while it is seen.
  func due(_ index: Int) -> Instant? {
    let control = controls[index]
    guard let time = control.visibleDeadline, canBeSeen(index) else { return control.deadline }
    return .sooner(control.deadline, time)
  }

  private func canBeSeen(_ control: Int) -> Bool {
    (pane.detent == .open || pane.isHeld || peeks(control, by: PanelLayout.nameHeight))
      && pages.isShown(controls.pages[control], in: stage.tree)
  }

  /// Whether a closed pane shows the upper end of a control.
  /// - Parameter height: How much of it has to be seen [px].
  func peeks(_ control: Int, by height: Double = 1) -> Bool {
    let (page, place) = (controls.pages[control], controls.tiles[control].index)
    let frames = layout.pages
    let frame = frames.tiles[page].isEmpty ? frames.content : frames.tiles[page][place]
    return layout.showsClosed(frames.area.minY + frame.minY, by: height)
  }

  mutating func advance(in context: ControlContext) -> [Effect] {
    overlays.advance(on: &stage, in: context)
    let notices: [Effect] = failures.advance(to: context.time) ? [.notice] : []
    return notices
      + controls.indices.flatMap { index -> [Effect] in
        guard let due = due(index), due <= context.time else { return [] }
        return update(index, by: .time, in: context)
      }
  }

  /// Moves the pane to another position of the finger that holds it.
  mutating func drag(to finger: Point) { pane.follow(finger, on: &stage) }

  /// Sends the pane to its other detent.
  mutating func toggle() { pane.toggle(on: &stage) }

  var isPaneFixed: Bool { configuration.pane.isFixed }

  /// Sends the pane to the detent that an action asks for, unless it is fixed.
  mutating func move(_ move: ActionSettings.PaneMove, in context: ControlContext) {
    guard !isPaneFixed else { return }
    let detent: Pane.Detent =
      switch move {
      case .open: .open
      case .close: .closed
      case .toggle: pane.detent.other
      }
    if detent != pane.detent || !pane.isHeld { pane.go(to: detent, on: &stage) }
    if pane.detent == .closed { rewindPages(in: context) }
  }

  /// Scrolls the pages to the top, as a closed pane never shows the middle of a page.
  private mutating func rewindPages(in context: ControlContext) {
    pages.rewind(in: context, on: &stage)
  }
}

// MARK: The pages and the heading

extension ControlScreen {
  private mutating func handlePages(
    _ target: PanelTarget, _ gesture: Gesture, in context: ControlContext
  ) {
    let press = PressMotion(
      spring: parameters(of: configuration.motion.buttonSpring)?.spring ?? .press)
    switch pages.handle(target, gesture, press: press, in: context, on: &stage) {
    case .menu:
      if pane.detent != .open { move(.open, in: context) }
      pages.open(.menu, in: context, on: &stage)
    case .page(let page): show(page, about: nil, in: context)
    case nil: break
    }
    showHeading()
  }

  /// - Parameter control: The touched control; nil: none.
  mutating func show(
    page name: String, from control: Int? = nil, in context: ControlContext
  ) {
    guard let page = pages.index.page(named: name) else { return }
    let icon = control.flatMap { self.icon(of: $0, over: page) }
    let pivot = icon?.frame.center ?? control.flatMap { middle(of: $0, in: context) }
    show(page, about: pivot, raising: icon, in: context)
    showHeading()
  }

  /// Closes the menu or the page that lies over the others.
  mutating func closePage(in context: ControlContext) {
    pages.close(in: context, on: &stage)
    showHeading()
  }

  /// Shows the first page, and the pane where it was at the start.
  mutating func goToStart(in context: ControlContext) {
    if let first = pages.index.row.first {
      pages.show(first, about: nil, in: context, on: &stage)
      showHeading()
    }
    move(configuration.pane.startsOpen ? .open : .close, in: context)
  }

  /// The name of the page that is shown, or lies under the menu.
  var shownPageName: String {
    pages.index.entries[pages.shownPage ?? pages.besidePage].name
  }

  private mutating func show(
    _ page: Int, about pivot: Point?, raising icon: RaisedIcons.Icon? = nil,
    in context: ControlContext
  ) {
    if pane.detent != .open { move(.open, in: context) }
    pages.show(page, about: pivot, raising: icon, in: context, on: &stage)
  }

  /// Puts the icon of an open page's tile on top of it, on a new screen.
  mutating func raiseIcon(of opener: ControlID, in context: ControlContext) {
    guard pages.isOpen, let page = pages.shownPage else { return }
    // Measured on its tile.
    pages.icons.settle(keepsFront: false, in: &stage.tree)
    let icon = index(of: opener).flatMap { self.icon(of: $0, over: page) }
    pages.place(icon, in: context, on: &stage)
  }

  /// The icon of a control to raise above a detail page; nil: it has none, it is not seen whole, or
  /// a tile of the page would lie under it.
  private func icon(of control: Int, over page: Int) -> RaisedIcons.Icon? {
    let (id, number) = (controls.ids[control], controls.pages[control])
    guard pages.cover.details.contains(page), let layer = controls[control].icon,
      pages.index.row.contains(number), let column = pages.layer(ofPage: number)
    else { return nil }
    let (card, tree, area) = (controls[control].layer, stage.tree, pages.layer(of: .home))
    let home = tree.frame(of: column, in: area)
    let place = tree.frame(of: card, in: area)
    let raised = pages.icons.icon(of: id)
    let frame = raised?.frame ?? tree.frame(of: layer, in: card).offset(by: place.origin)
    let covered = controls.indices.contains {
      guard controls.pages[$0] == page else { return false }
      let under = tree.frame(of: controls[$0].layer, in: pages.sheet).intersection(frame).size
      return under.width > 0 && under.height > 0
    }
    guard !covered, home.intersection(frame) == frame else { return nil }
    return raised
      ?? RaisedIcons.Icon(
        opener: id, layer: layer, card: card,
        rank: tree[card].children.firstIndex(of: layer) ?? 0, place: place, frame: frame,
        opacity: tree[card].values.opacity)
  }

  /// The visible middle of a control's icon, or else of all of it, from the corner of the pages side by side [px].
  private func middle(of control: Int, in context: ControlContext) -> Point? {
    guard controls.indices.contains(control),
      pages.index.row.contains(controls.pages[control])
    else { return nil }
    // Without the press motion, which ends when the finger leaves.
    var still = context.presentation
    let (layer, icon) = (controls[control].layer, controls[control].icon)
    for layer in [layer, icon ?? layer] where still.contains(layer) {
      (still[layer].scale, still[layer].rotation) = (SIMD2(1, 1), 0)
    }
    let seen = stage.tree.bounds(of: icon ?? layer, as: still)
    return seen.center - context.corner(of: pages.layer(of: .home), in: stage.tree)
  }

  /// Takes the completions of transitions.
  mutating func completed(_ completions: [Completion], placing layout: Layout) {
    let ends = completions.filter(LiveLook.concerns)
    if ends.isEmpty { return }
    chrome.end(ends, on: &stage)
    overlays.end(ends, on: &stage)
    focus.end(ends, on: &stage)
    pages.end(ends, on: &stage, placing: layout)
    for index in controls.indices { controls[index].end(ends, on: &stage) }
  }

  mutating func show(_ time: LocalTime) {
    chrome.model.time = time
  }

  /// Updates the title of the shown page, and the number of its controls that are on.
  mutating func showHeading() {
    let strings = configuration.strings
    let page = pages.shownPage
    let states = zip(controls, controls.pages).filter { $0.isSwitch && $1 == page }.map(\.0.isOn)
    let on = states.count { $0 == true }
    let isCounted = !states.isEmpty && !states.contains(nil)
    chrome.model.title = pages.title(strings)
    chrome.model.onCount = !isCounted ? "" : on == 0 ? strings.allOff : strings.countOn.text(on)
  }

  /// The pages that are at least partly visible.
  func visiblePages(isPaneMoving: @autoclosure () -> Bool, at time: Instant) -> VisiblePages {
    guard pane.detent == .open || pane.isHeld || isPaneMoving() else {
      return VisiblePages(peeking: pages.shownPage)
    }
    return pages.inSight(at: time, in: stage.tree)
  }

  /// The sources of the visible pages.
  func sources(of visible: VisiblePages) -> Set<String> {
    let beside = visible.beside.map { $0.map { pages.index.row[$0] } } ?? []
    let peeking = visible.peeking.map { PeekingPage($0, of: self).sources } ?? []
    return (beside + [visible.over].compactMap(\.self)).reduce(into: peeking) {
      $0.formUnion(controls.sources[$1] ?? [])
    }
  }

  /// Tells the controls that these sources are no longer watched.
  mutating func stopListening(to sources: Set<String>, in context: ControlContext) {
    var context = context
    for source in sources {
      for index in controls.listeners[source] ?? [] {
        controls[index].take(.unwatched(source), on: &stage, in: &context)
      }
    }
    controls.changed()
  }

  /// Notes whether the number of controls that are on is known.
  /// - Returns: Whether that has changed.
  mutating func count(for visible: VisiblePages) -> Bool {
    let isCounted = visible.peeking.map { PeekingPage($0, of: self).isCounted } ?? true
    defer { chrome.model.isCounted = isCounted }
    return chrome.model.isCounted != isCounted
  }

  /// Lets the chrome become what its model says.
  mutating func becomeModel(placing: Layout) { chrome.become(on: &stage, placing: placing) }

  /// Shows the chrome of a new screen: at once, or going on from that of the screen before.
  mutating func showChrome(for visible: VisiblePages, placing: Layout) {
    _ = count(for: visible)
    chrome.begin(on: &stage, placing: placing)
  }
}
