internal import DetentMotion
internal import Display
internal import Drawing
internal import Logging
internal import Scene
package import Services
internal import Settings
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
      case .perform(let name, let value, let run):
        guard let actions = world.actions else { continue }
        Task {
          let outcome =
            value == nil
            ? await actions.perform(name) : await actions.perform(name, value: value)
          self.finish(run: run, outcome)
        }
      case .refresh(let source):
        guard let sources = world.sources else { continue }
        Task { await sources.refresh(source) }
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
  package func finish(run: Int, _ outcome: ActionOutcome) {
    world.recorder?.note(.outcome(run: run, outcome))
    if let message = outcome.message { log.warning("\(screen.spoken(message, ofRun: run))") }
    let now = display.now()
    perform(screen.finish(run: run, outcome, in: context(at: now)), at: now)
    commit(at: now)
  }

  /// Sources have news.
  package func hear(_ news: [String: SourceState]) {
    for (name, state) in news.sorted(by: { $0.key < $1.key }) {
      world.recorder?.note(.source(name, state))
      let now = display.now()
      look.hear(state, of: name)
      perform(screen.show(state, of: name, in: context(at: now)), at: now)
      commit(at: now)
    }
  }

  /// Lets the controls that wait for time to pass have their say.
  func advanceControls(to now: Instant) {
    guard let deadline = screenDeadline, deadline <= now else { return }
    perform(screen.advance(in: context(at: now)), at: now)
    commit(at: now)
  }

  /// Whether any source has ever been read.
  package var hasUsedSources: Bool { visible.hasBegun }

  /// Tells the sources what is seen, whenever that changes.
  func watchSources(at now: Instant) {
    guard let sources = world.sources else { return }
    let isPaneMoving = isPaneInFlight(at: now)
    func pagesInSight(of screen: inout ControlScreen) -> PagesInSight {
      screen.pagesInSight(isPaneMoving: isPaneMoving, at: now)
    }
    let pages = pagesInSight(of: &screen)
    guard visible.sees(pages) else { return }
    var wanted = screen.sources(of: pages)
    if let source = look.theme.source { wanted.insert(source) }
    guard visible.wants(wanted) else { return }
    if visible.begin() {
      Task {
        for await news in sources.news { self.hear(news) }
      }
    }
    Task { await self.tell(sources) }
  }

  /// One change after another, the newest each time.
  private func tell(_ sources: Sources) async {
    while let change = visible.next() {
      switch change {
      case .settings(let settings): await sources.reload(settings)
      case .names(let names): await sources.setVisible(names)
      }
    }
  }
}

/// What the sources have been told of the panel, and what they have yet to be told.
struct VisibleSources {
  enum Change {
    case settings([SourceSettings])
    case names(Set<String>)
  }

  private var told: Set<String> = []
  private var wanted: Set<String> = []
  private var settings: [SourceSettings]?
  private var isTelling = false
  /// The pages from which `wanted` was worked out; nil: it was not yet.
  private var pages: PagesInSight?
  private(set) var hasBegun = false

  /// Whether these are other pages than those last seen, or others are there.
  mutating func sees(_ pages: PagesInSight) -> Bool {
    defer { self.pages = pages }
    return pages != self.pages
  }

  /// Whether somebody has to begin to tell.
  mutating func wants(_ names: Set<String>) -> Bool {
    wanted = names
    let isDue = !isTelling && (wanted != told || settings != nil)
    if isDue { isTelling = true }
    return isDue
  }

  /// Other pages are there, or what they show is something else.
  mutating func forgetPages() { pages = nil }

  /// Other sources are there.
  mutating func change(to settings: [SourceSettings]) {
    self.settings = settings
    pages = nil
  }

  /// Whether this is the first time.
  mutating func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  mutating func next() -> Change? {
    if let settings {
      self.settings = nil
      return .settings(settings)
    }
    guard wanted != told else {
      isTelling = false
      return nil
    }
    told = wanted
    return .names(wanted)
  }
}
