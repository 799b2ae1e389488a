internal import Agent
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import Diagnosis
internal import Display
internal import Drawing
internal import Forms
internal import Logging
internal import Settings
internal import Values
internal import Widgets

/// Commands of those who do not stand before the panel, and what they are told of it.
extension Panel {
  /// Carries out a command, and answers its caller, if there is one: at once, or when what it has
  /// begun is over.
  func obey(_ command: PanelCommand, for caller: PanelCaller? = nil, at now: Instant) {
    do throws(CommandError) {
      try carryOut(command, for: caller, at: now)
    } catch {
      if let caller {
        send(.ask(.reply(PanelReply(to: caller.number, end: .failed(error)))))
      } else {
        log.info("a command was not carried out: \(error)")
      }
    }
    agent.forgetReport()
  }

  private func carryOut(
    _ command: PanelCommand, for caller: PanelCaller?, at now: Instant
  ) throws(CommandError) {
    if case .tell = command {} else { appearance.life.looked(at: now) }
    var answer: [JSONValue] = []
    switch command {
    case .page(let name):
      guard screen.hasPage(name) else {
        throw screen.unknown("page", name, among: screen.pageNames)
      }
      screen.show(page: name, in: context(at: now))
    case .back: screen.closePage(in: context(at: now))
    case .pane(let move): screen.move(move, in: context(at: now))
    case .theme(let name): appearance.chosen = name
    case .toast(let message):
      screen.tell(Toast.Message(message), in: context(at: now))
    case .dismiss(let id): screen.dismiss(id, in: context(at: now))
    case .wake: appearance.touched(at: now)
    case .sleep where screen.configuration.display.isSheet,
      .brightness where screen.configuration.display.isSheet:
      throw .refused("The panel does not have the whole screen: its home is off.")
    case .sleep: appearance.life.darken(at: now)
    case .brightness(let brightness):
      appearance.brightness = brightness.map { $0 > 0 ? min($0, 1) : 0 }
    case .reload: send(.reload)
    case .recording(.start): return try awaitRecording(for: caller, at: now)
    case .recording(.stop): return try endRecording(for: caller)
    case .press(let name):
      return try act(for: caller, at: now) { (screen, context) throws(CommandError) in
        try screen.press(name, in: context)
      }
    case .set(let name, let value):
      return try act(for: caller, at: now) { (screen, context) throws(CommandError) in
        try screen.set(name, to: value, in: context)
      }
    case .hold(let name, let seconds):
      guard var hold = try screen.hold(of: name, for: seconds, at: now) else {
        return try act(for: caller, at: now) { (screen, context) throws(CommandError) in
          try screen.longPress(name, in: context)
        }
      }
      hold.caller = caller
      callers.add(hold)
      return perform(
        screen.touch(hold.control, hold.part, .pressed, in: context(at: now)), at: now)
    case .tell(.screenshot):
      guard let picture = glass.picture else {
        throw .failed("There is no memory for a picture of the screen.")
      }
      if let caller {
        send(.picture(ReadPicture(picture, isRecorded: false), to: caller.number))
      }
      return
    case .tell(let question): answer = try self.answer(to: question, at: now)
    }
    guard let caller else { return }
    for reply in PanelReply.all(to: caller.number, answer.map(\.packet)) {
      send(.ask(.reply(reply)))
    }
  }

  /// Has a tile do something, and answers its caller when all of it is over.
  private func act(
    for caller: PanelCaller?, at now: Instant,
    _ body: (inout ControlScreen, ControlContext) throws(CommandError) -> [ScreenEffect]
  ) throws(CommandError) {
    let before = Set(screen.requests.runs.underWay)
    let context = context(at: now)
    let effects = try body(&screen, context)
    let begun = Set(screen.requests.runs.underWay).subtracting(before)
    callers.wait(caller, for: begun)
    settings.touched(at: now)
    perform(effects, at: now)
    guard begun.isEmpty else { return }
    for case .tell(let reason, _) in effects { throw .refused(reason) }
    if let caller { send(.ask(.reply(PanelReply(to: caller.number, end: .done)))) }
  }

  /// Lets go of the tiles that callers have held long enough.
  func letGo(at now: Instant) {
    for hold in callers.takeDue(at: now) {
      try? act(for: hold.caller, at: now) { screen, context in
        screen.touch(hold.control, hold.part, .lifted, in: context)
      }
      commit(at: now)
    }
  }

  private func answer(
    to question: PanelQuestion, at now: Instant
  ) throws(CommandError) -> [JSONValue] {
    switch question {
    case .tree: screen.elements(as: glass.renderer.presentation).map(\.json)
    case .sources: screen.configuration.sources.map { screen.source($0.name, at: now) }
    case .names: [screen.names]
    case .stats: [stats(at: now)]
    case .get(let name): [try screen.tileOrSource(name, at: now)]
    case .screenshot: []
    }
  }

  private func stats(at now: Instant) -> JSONValue {
    let (size, frames) = (glass.display.size, glass.frameTimes)
    func milliseconds(_ seconds: Double?) -> JSONValue {
      seconds.map { .number(($0 * 10_000).rounded() / 10) } ?? .null
    }
    return .object([
      ("version", .string(dependencies.about.version)),
      ("configuration", .string(settings.file ?? dependencies.about.configuration)),
      ("page", .string(screen.shownPageName)), ("theme", .string(appearance.name)),
      ("awake", .boolean(!appearance.life.isAsleep(at: now))),
      ("width", .number(Double(size.width))), ("height", .number(Double(size.height))),
      ("scale", .number(glass.scale)), ("interval-ms", milliseconds(glass.interval)),
      ("frames", .number(Double(frames.count))),
      ("frame-median-ms", milliseconds(frames.percentile(0.5))),
      ("frame-99-ms", milliseconds(frames.percentile(0.99))),
      ("sources", .number(Double(screen.states.count))),
      ("failures", .number(Double(screen.failures.forInstaller.count))),
    ])
  }

  /// Reports what the panel is at, if that is asked for and has changed.
  func report(at now: Instant) {
    guard agent.isObserved else { return }
    let report = PanelReport(
      page: screen.shownPageName, theme: appearance.name,
      isAwake: !appearance.life.isAsleep(at: now), brightness: appearance.fullBrightness,
      touches: agent.touches)
    if agent.isNews(report) { send(.ask(.report(report))) }
  }
}
