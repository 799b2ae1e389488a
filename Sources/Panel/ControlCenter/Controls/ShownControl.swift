internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values
internal import Widgets

/// A control on a screen, with the source that disables it and the page that it opens. Only this
/// type checks which of the small protocols a control adopts.
struct ShownControl: Sendable {
  private(set) var view: any Control { didSet { read() } }
  private var gate: EnabledBySource?
  private var link: PageLink?
  /// The progress of its work; nil: it never starts any.
  private var progress: ProgressMark?
  /// The numbers of the parts that fingers hold.
  private(set) var touched: Set<Int> = []
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

  init(
    _ view: any Control, enabledBy gate: EnabledBySource? = nil, opening link: PageLink? = nil,
    progress: ProgressMark? = nil
  ) {
    (self.view, self.gate, self.link, self.progress) = (view, gate, link, progress)
    isOne = !(view is any MultiTouchControl)
    isSwitch = (view as? any SwitchControl)?.hasOff ?? false
    read()
    readSources()
  }

  private mutating func read() {
    deadline = (view as? any TimedControl)?.deadline
    ownVisibleDeadline = (view as? any SeenTimedControl)?.visibleDeadline
    isOn = (view as? any SwitchControl)?.isOn
    isWaiting = (view as? any WaitingControl)?.isWaiting ?? false
  }

  private mutating func readSources() {
    sources = (view as? any SourceControl)?.sources ?? []
    if let gate { sources.insert(gate.source) }
  }

  /// The root layer of the control.
  var layer: LayerID { view.layer }

  /// Whether its source disables it, or is unknown.
  var isDeaf: Bool { gate?.isOpen == false }

  /// Whether it shows that its action has failed.
  var showsFailure: Bool { (view as? any FailureShowingControl)?.showsFailure ?? false }

  /// The icon that stays in place when a page opens from it; nil: it has none.
  var icon: LayerID? { (view as? any IconControl)?.icon }
}

// MARK: Fingers and keys
extension ShownControl {
  var parts: [ControlPart] {
    var parts = view.parts
    link?.add(to: &parts, of: layer)
    gate?.loosen(&parts)
    return parts
  }

  mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    if admits(gesture, to: part) { carryOut(gesture, part: part, on: &stage, in: &context) }
  }

  private mutating func admits(_ gesture: Gesture, to part: Int) -> Bool {
    let isAdmitted = gate?.admits(gesture, isTouched: touched.contains(part)) ?? true
    switch gesture {
    case .pressed, .grabbed: if isAdmitted { touched.insert(part) }
    case .dragged, .longPressed: break
    case .lifted, .activated, .thrown, .dropped, .tapped: touched.remove(part)
    }
    return isAdmitted
  }

  private mutating func carryOut(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    if let link, part == PageLink.whole {
      link.dip(layer, by: gesture, on: &stage)
    } else {
      view.handle(gesture, part: part, on: &stage, in: &context)
    }
    if let link, link.isOpened(by: gesture, on: part, among: view.parts, of: layer) {
      context.open(page: link.page)
    }
  }

  func isInFlight(part: Int, at time: Instant) -> Bool {
    (view as? any ScrollingControl)?.isInFlight(part: part, at: time) ?? false
  }

  /// Whether a drag moves a part; a disabled control leaves it to what lies behind.
  func canPan(part: Int, by way: Point, at time: Instant) -> Bool {
    guard gate?.isOpen ?? true else { return false }
    return (view as? any ScrollingControl)?.canPan(part: part, by: way, at: time) ?? true
  }

  func rows(of part: Int) -> ControlRows? { (view as? any RowControl)?.rows(of: part) }

  mutating func reveal(
    row: Int, of part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard var list = view as? any RowControl else { return }
    list.reveal(row: row, of: part, on: &stage, in: &context)
    view = list
  }

  func keyAxis(of part: Int) -> PanAxis? {
    (view as? any KeyAdjustableControl)?.keyAxis(of: part)
  }

  /// The value as a fraction of its range, 0…1, and the range's length [px]; nil: it is no slider.
  var way: (fraction: Double, length: Double)? { (view as? any KeyAdjustableControl)?.way }

  mutating func step(by count: Int, on stage: inout Stage, in context: inout ControlContext) {
    guard gate?.isOpen ?? true, var adjusted = view as? any KeyAdjustableControl else { return }
    adjusted.step(by: count, on: &stage, in: &context)
    view = adjusted
  }
}

// MARK: News
extension ShownControl {
  mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    let isGate = gate?.source == source
    if isGate { setOpen(by: state, on: &stage, in: &context) }
    guard var shown = view as? any SourceControl, !isGate || shown.sources.contains(source) else {
      return
    }
    shown.show(state, of: source, on: &stage, in: &context)
    view = shown
    (view as? any NamedControl)?.name.show(state, in: &stage.tree, clock: context.clock)
  }

  mutating func stopListening(
    to source: String, on stage: inout Stage, in context: ControlContext
  ) {
    guard var shown = view as? any HistoryControl, shown.source == source else { return }
    shown.stopListening(on: &stage, in: context)
    view = shown
  }

  /// Takes the state of the enabling source. When it disables the control, held parts are released
  /// without effect, and their fingers do not get them back.
  private mutating func setOpen(
    by state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    let all = parts
    guard let isOpen = gate?.take(state) else { return }
    if !isOpen {
      for part in all where touched.contains(part.number) {
        carryOut(
          part.role == .pan ? .dropped : .lifted, part: part.number, on: &stage, in: &context)
      }
      touched = []
    }
    gate?.fade(layer, on: &stage)
  }

  mutating func agreed(send: Int, on stage: inout Stage, in context: inout ControlContext) {
    guard var sender = view as? any ActionControl else { return }
    sender.agreed(send: send, on: &stage, in: &context)
    view = sender
  }

  mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard var sender = view as? any ActionControl else { return }
    sender.finished(send: send, outcome, on: &stage, in: &context)
    view = sender
  }

  mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard var frame = view as? any PictureControl else { return }
    frame.show(picture, on: &stage, in: &context)
    view = frame
  }

  /// - Parameter start: When its action began; nil: none is under way. Waiting for a source to
  ///   follow counts as progress, too.
  mutating func showProgress(
    since start: Instant?, at time: Instant, on stage: inout Stage
  ) {
    let since = start ?? (isWaiting ? progress?.since ?? time : nil)
    progress?.follow(since, at: time, on: &stage)
  }

  mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    let layer = layer
    progress?.advance(to: context.time, on: layer, of: &stage)
    guard var timed = view as? any TimedControl else { return }
    timed.advance(on: &stage, in: &context)
    view = timed
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    guard var shown = view as? any LookControl else { return }
    shown.end(completions, on: &stage)
    view = shown
  }

  mutating func take(press spring: Spring) {
    link?.press.spring = spring
    guard var pressed = view as? any PressableControl else { return }
    pressed.take(press: spring)
    view = pressed
  }

  mutating func take(kept springs: [NamedSpring], on stage: inout Stage) {
    guard var list = view as? any SpringListControl else { return }
    list.take(kept: springs, on: &stage)
    view = list
  }
}

// MARK: State that outlives a rebuild or a restart
extension ShownControl {
  /// Its state, of a type of its kind; nil: all it shows comes from its sources.
  var state: (any Sendable)? { (view as? any StatefulControl)?.state }

  var gateState: EnabledBySource.State? { gate?.state }
  var progressState: ProgressMark.State? { progress?.state }

  /// Takes over the state of an earlier control and its look at once, including a finger's hold,
  /// after the screen was rebuilt.
  mutating func resume(from state: ControlState, on stage: inout Stage) {
    resumeView(from: state, on: &stage)
    // A gesture that has begun also ends, even if the control is disabled by now.
    touched = state.touched
    let layer = layer
    if let old = state.progress { progress?.resume(from: old, on: layer, of: &stage) }
    if let old = state.gate { gate?.resume(from: old, layer, in: &stage.tree) }
  }

  mutating func resumeHistory(
    from state: ControlState, on stage: inout Stage, in context: ControlContext
  ) {
    guard let history = state.view as? History, var recording = view as? any HistoryControl else {
      return
    }
    recording.resume(from: history, on: &stage, in: context)
    view = recording
  }

  private mutating func resumeView(from state: ControlState, on stage: inout Stage) {
    guard let old = state.view, var stateful = view as? any StatefulControl else { return }
    stateful.resume(fromAny: old, on: &stage)
    view = stateful
  }

  /// The source whose history it shows; nil: none.
  var recordedSource: String? { (view as? any HistoryControl)?.source }

  /// The value that a person has set and that no source tells; nil: there is none.
  var ownValue: SourceValue? { (view as? any ValueKeepingControl)?.ownValue }

  mutating func recall(_ value: SourceValue, on stage: inout Stage) {
    guard var keeping = view as? any ValueKeepingControl else { return }
    keeping.recall(value, on: &stage)
    view = keeping
  }

  mutating func recall(_ spring: String, as words: SpringParameters, on stage: inout Stage) {
    guard var list = view as? any SpringListControl else { return }
    list.recall(spring, as: words, on: &stage)
    view = list
  }
}
