internal import Agent
internal import DetentMotion
internal import Display
internal import Drawing
internal import Logging
internal import Scene
internal import Settings
internal import Values
internal import Widgets

/// What the controls have done outside of the model, and what comes back.
extension Panel {
  func context(at time: Instant) -> ControlContext {
    ControlContext(time: time, presentation: renderer.presentation)
  }

  func perform(_ effects: [ControlScreen.Effect], at time: Instant) {
    let typesetter = renderer.compositor.typesetter
    for effect in effects {
      switch effect {
      case .perform(let request): send(.ask(.perform(request)))
      case .press(let run, let tile):
        send(.ask(.press(run: run, tile)))
        held.insert(tile)
        nextHoldBeat = time
      case .lift(let run, let tile):
        send(.ask(.lift(run: run, tile)))
        held.remove(tile)
      case .refresh(let source): send(.ask(.refresh(source)))
      case .load(let request, let id): load(request, as: id)
      case .release(let id): renderer.compositor.setPicture(nil, as: id)
      case .ask(let question, let run):
        let context = context(at: time)
        let more = screen.ask(question, run: run, in: context) {
          typesetter.size(of: $0, fitting: $1)
        }
        perform(more, at: time)
      case .tell(let text):
        screen.tell(text, in: context(at: time)) { typesetter.size(of: $0, fitting: $1) }
      case .explain(let text):
        screen.tell(text, as: .explanation, in: context(at: time)) {
          typesetter.size(of: $0, fitting: $1)
        }
      case .keep(let spring, let words):
        keep(spring, as: words)
      }
    }
  }

  /// A step of a control's action has ended.
  func finish(run: Int, _ outcome: ActionOutcome) {
    if let message = outcome.message { log.warning("\(screen.spoken(message, ofRun: run))") }
    let now = display.now()
    perform(screen.finish(run: run, outcome, in: context(at: now)), at: now)
    // A switch is on when its action has succeeded.
    noteChange(at: now)
    commit(at: now)
  }

  /// The agent tells something.
  func receive(_ events: [AgentEvent]) {
    for input in PanelInput.all(of: events) { receive(input) }
  }

  /// Sources have news; of the same one the last holds.
  func show(_ news: [SourceNews]) {
    for news in news { look.hear(news.state, of: news.name) }
    let now = display.now()
    let states = Dictionary(news.map { ($0.name, $0.state) }) { $1 }
    perform(screen.show(states, in: context(at: now)), at: now)
    commit(at: now)
  }

  /// The agent has told how the machine is found.
  func show(_ machine: MachineName) {
    self.machine = machine
    if diagnosis != nil { isStale = true }
  }

  /// Lets the controls that wait for time to pass have their say.
  func advanceControls(to now: Instant) {
    guard let deadline = screenDeadline, deadline <= now else { return }
    perform(screen.advance(in: context(at: now)), at: now)
    commit(at: now)
  }

  /// Tells the agent what is seen, whenever that changes.
  func watchSources(at now: Instant) {
    if visible.begin() { dependencies.effects.listen(for: self) }
    let isPaneMoving = isPaneInFlight(at: now)
    func pagesInSight(of screen: inout ControlScreen) -> PagesInSight {
      screen.pagesInSight(isPaneMoving: isPaneMoving, at: now)
    }
    let pages = pagesInSight(of: &screen)
    guard visible.sees(pages) else { return }
    var wanted = screen.sources(of: pages)
    if let source = look.theme.source { wanted.insert(source) }
    if visible.wants(wanted) { send(.ask(.watch(wanted))) }
  }

  /// Says that the panel lives as long as a finger holds something: an agent that does not hear it
  /// releases it.
  func beatForHeld(at now: Instant) {
    guard !held.isEmpty else {
      nextHoldBeat = nil
      return
    }
    if let nextHoldBeat, now < nextHoldBeat { return }
    send(.ask(.beat))
    nextHoldBeat = now.advanced(by: HeldTile.beat)
  }

  /// The configuration has run for a while.
  func keepConfiguration() { send(.ask(.keep)) }
}

/// What the agent has been told of what is seen.
struct VisibleSources {
  private var told: Set<String> = []
  /// The pages from which `told` was worked out; nil: it was not yet.
  private var pages: PagesInSight?
  private var hasBegun = false

  /// Whether these are other pages than those last seen, or others are there.
  mutating func sees(_ pages: PagesInSight) -> Bool {
    defer { self.pages = pages }
    return pages != self.pages
  }

  /// Whether that is news.
  mutating func wants(_ names: Set<String>) -> Bool {
    defer { told = names }
    return names != told
  }

  /// Other pages are there, or what they show is something else.
  mutating func forgetPages() { pages = nil }

  /// Whether this is the first time.
  mutating func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }
}
