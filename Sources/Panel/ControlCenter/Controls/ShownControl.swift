internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values
internal import Widgets

/// A control on a screen, with the source that disables it and the page that it opens.
struct ShownControl: Sendable {
  private(set) var view: any Control { didSet { read() } }
  private var gate: EnabledBySource?
  private var link: PageLink?
  /// The progress of its work; nil: it never starts any.
  private var progress: WorkProgress?
  private(set) var surroundings: TileSurroundings
  /// Whether one of its sources takes its second way.
  private var isDetour = false
  /// The parts that fingers hold.
  private(set) var touched: Set<PartName> = []
  /// Whether the whole control takes one finger at a time; otherwise each part does.
  let isOne: Bool
  /// Whether it counts as on or off for the heading.
  let isSwitch: Bool
  /// All sources that it shows or that disable it.
  private(set) var sources: Set<String> = []
  // Cached, as every turn of the loop reads it and a dynamic cast copies the control.
  /// When to call `advance`.
  private(set) var deadline: Instant?
  /// When to call `advance` if the control is seen.
  var visibleDeadline: Instant? { .sooner(ownVisibleDeadline, progress?.deadline) }
  private var ownVisibleDeadline: Instant?
  /// Whether it is on, for the heading; nil: unknown, or it is no switch.
  private(set) var isOn: Bool?
  /// Whether it waits for its source to confirm a change.
  private var isWaiting = false

  /// - Parameter surroundings: Those that the view shows; nil: those of a new control.
  init(
    _ view: any Control, enabledBy gate: EnabledBySource? = nil, opening link: PageLink? = nil,
    progress: WorkProgress? = nil, in surroundings: TileSurroundings? = nil
  ) {
    (self.view, self.gate, self.link, self.progress) = (view, gate, link, progress)
    self.surroundings =
      surroundings ?? TileSurroundings(isEnabled: gate == nil, opensPage: link != nil)
    isOne = !view.takesManyFingers
    isSwitch = view.hasOff
    read()
    readSources()
  }

  private mutating func read() {
    deadline = view.deadline
    ownVisibleDeadline = view.visibleDeadline
    isOn = view.isOn
    isWaiting = view.isWaiting
  }

  private mutating func readSources() {
    sources = view.sources
    if let gate { sources.insert(gate.source) }
  }

  /// The root layer of the control.
  var layer: LayerID { view.layer }
  /// The layers that lie directly in its host.
  var layers: [LayerID] { view.look?.layers ?? [view.layer] }

  /// Whether its source disables it, or is unknown.
  var isDisabled: Bool { gate?.isOpen == false }

  /// Whether it shows that its action has failed.
  var showsFailure: Bool { view.showsFailure }

  /// The icon that stays in place when a page opens from it; nil: it has none.
  var icon: LayerID? { view.icon }
}

// MARK: Fingers and keys
extension ShownControl {
  var parts: [ControlPart] {
    var parts = view.parts
    link?.add(to: &parts, of: layer)
    gate?.loosen(&parts)
    return parts
  }

  /// Tells the control its circumstances, if they have changed.
  mutating func surround(on stage: inout Stage, in context: ControlContext) {
    let new = TileSurroundings(
      isEnabled: gate?.isOpen ?? true, progress: progress?.step,
      isPressed: link != nil && touched.contains(.whole), opensPage: link != nil,
      isDetour: isDetour)
    guard new != surroundings else { return }
    surroundings = new
    view.take(surroundings, on: &stage, in: context)
  }

  /// Takes the sources that have a value by their second way.
  mutating func take(
    detours: Set<String>, on stage: inout Stage, in context: ControlContext
  ) {
    isDetour = !detours.isDisjoint(with: sources)
    surround(on: &stage, in: context)
  }

  /// Takes an event, and passes on what its source does not forbid.
  mutating func take(
    _ event: TileEvent, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch event {
    case .touch(let gesture, let part):
      if admits(gesture, to: part) { carryOut(gesture, part: part, on: &stage, in: &context) }
      return
    case .keys where isDisabled: return
    case .unwatched(let source) where view.recordedSource != source: return
    case .news(let state, let source) where gate?.source == source:
      setOpen(by: state, on: &stage, in: &context)
      guard view.sources.contains(source) else { return }
    case .time:
      progress?.advance(to: context.time)
      surround(on: &stage, in: context)
    default: break
    }
    view.take(event, on: &stage, in: &context)
  }

  private mutating func admits(_ gesture: Gesture, to part: PartName) -> Bool {
    let isAdmitted = gate?.admits(gesture, isTouched: touched.contains(part)) ?? true
    switch gesture {
    case .pressed, .grabbed: if isAdmitted { touched.insert(part) }
    case .dragged, .longPressed: break
    case .lifted, .activated, .thrown, .dropped, .tapped: touched.remove(part)
    }
    return isAdmitted
  }

  private mutating func carryOut(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    if link != nil, part == .whole {
      surround(on: &stage, in: context)
    } else {
      view.take(.touch(gesture, on: part), on: &stage, in: &context)
    }
    if let link, link.isOpened(by: gesture, on: part, among: view.parts, of: layer) {
      context.open(page: link.page)
    }
  }

  func isInFlight(part: PartName, at time: Instant) -> Bool {
    view.isInFlight(part: part, at: time)
  }

  /// Whether a drag moves a part; a disabled control leaves it to what lies behind.
  func canPan(part: PartName, by way: Point, at time: Instant) -> Bool {
    guard gate?.isOpen ?? true else { return false }
    return view.canPan(part: part, by: way, at: time)
  }

  func rows(of part: PartName) -> ControlRows? { view.rows(of: part) }

  func keyAxis(of part: PartName) -> PanAxis? { view.keyAxis(of: part) }

  /// The value as a fraction of its range, 0…1, and the range's length [px]; nil: it is no slider.
  var keyRange: (fraction: Double, length: Double)? { view.keyRange }
}

// MARK: News
extension ShownControl {
  func takes(_ value: SourceValue) -> Bool { view.takes(value) }

  /// Takes the state of the enabling source. When it disables the control, held parts are released
  /// without effect, and their fingers do not get them back.
  private mutating func setOpen(
    by state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    let all = parts
    guard let isOpen = gate?.take(state) else { return }
    if !isOpen {
      for part in all where touched.contains(part.name) {
        carryOut(
          part.role == .pan ? .dropped : .lifted, part: part.name, on: &stage, in: &context)
      }
      touched = []
    }
    surround(on: &stage, in: context)
  }

  /// - Parameter start: When its action began; nil: none is under way. Waiting for a source to
  ///   follow counts as progress, too.
  mutating func showProgress(
    since start: Instant?, on stage: inout Stage, in context: ControlContext
  ) {
    let since = start ?? (isWaiting ? progress?.since ?? context.time : nil)
    progress?.follow(since, at: context.time)
    surround(on: &stage, in: context)
  }

  mutating func settleLook(on stage: inout Stage) { view.settleLook(on: &stage) }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    view.end(completions, on: &stage)
  }

  mutating func take(press spring: Spring) {
    view.take(press: spring)
  }
}

// MARK: State that outlives a rebuild or a restart
extension ShownControl {
  /// Takes over all that surrounds an earlier control, including a finger's hold, after the screen
  /// was rebuilt.
  mutating func resume(
    from old: ShownControl, on stage: inout Stage, in context: ControlContext
  ) {
    // A gesture that has begun also ends, even if the control is disabled by now.
    touched = old.touched
    if progress != nil { progress = old.progress ?? progress }
    if let old = old.gate, old.source == gate?.source { gate = old }
    surround(on: &stage, in: context)
  }

  /// The source whose history it shows; nil: none.
  var recordedSource: String? { view.recordedSource }

  /// The value that a person has set and that no source tells; nil: there is none.
  var ownValue: SourceValue? { view.ownValue }
}
