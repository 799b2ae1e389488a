package import Blocking
internal import DetentMotion
internal import Forms
package import Logging
package import Runtime
package import Settings
package import Values

/// The sources and actions of one panel. It runs in the panel's process if the panel is started by
/// hand, and behind a socket in an installation.
package actor LocalAgent: AgentLink {
  package nonisolated let events: AgentEvents

  private enum Message: Sendable {
    case serve(Configuration)
    case request(AgentRequest)
    case tellStates(of: Set<String>)
    case settled(CheckedContinuation<Void, Never>)
    case news(MomentaryButtons.News)
    case order(JSONValue)
  }

  private nonisolated let inbox: AsyncStream<Message>.Continuation
  private let time: any Timekeeping
  private let performer: any ActionPerforming
  private let log: Logger
  private let sources: Sources
  private let queues = TileQueues()
  private let files: FileAccess
  private let pictures: Pictures
  let panel: PanelDesk
  private let standing: StandingServices
  private var configuration: Configuration
  private let buttons: MomentaryButtons
  private let light: ScreenLight
  private var following = SourceChanges()
  /// Limits how often the panel may refresh each source; an action lets it do so at once.
  private var refreshes: [String: RateLimiter] = [:]
  /// The logged failures of each tile's actions; under nil those of tiles that do not exist.
  private var failures: [TileID?: FailureLog] = [:]
  private var runs = TileRuns()
  /// Whether a panel has asked for anything: without one there is no work for services.
  private var hasPanel = false
  /// Whether the panel reports what it shows.
  private var isObserved = false
  /// Whether a service needs that.
  private var servicesObserve = false
  private var late = LateActions()
  private var sendingLate: Task<Void, Never>?

  /// - Parameters:
  ///   - files: The access to the files of sources, pictures and actions.
  ///   - performer: Performs the actions; nil: `LocalActions`.
  ///   - journal: The file of the buttons that are pressed; nil: none is written.
  ///   - releases: The failed releases of all agents of the program; nil: of this agent only.
  ///   - knowledge: The file of what services tell; nil: they are not asked.
  ///   - feeds: Makes the feed of a source.
  package init(
    _ configuration: Configuration, time: any Timekeeping, files: FileAccess,
    performer: (any ActionPerforming)? = nil, journal: HeldJournal? = nil,
    releases: PendingReleases? = nil, knowledge: String? = nil,
    log: Logger = Logger(label: "agent"), feeds: SourceFeeds? = nil
  ) {
    let events = AgentEvents(time)
    let (messages, inbox) = AsyncStream.makeStream(of: Message.self)
    (self.events, self.inbox) = (events, inbox)
    self.configuration = configuration
    self.time = time
    self.files = files
    let services = Services(files: files)
    pictures = services.pictures
    let panel = PanelDesk(time) {
      inbox.yield(.order($0))
    } post: {
      events.post(.command($0, for: $1))
    }
    self.panel = panel
    standing = StandingServices(
      services, panel, keepingIn: knowledge.map { Folder(ofFile: $0).path }, time, log)
    let performer = performer ?? LocalActions(services)
    self.performer = performer
    light = ScreenLight(services, performer, time, log)
    self.log = log
    buttons = MomentaryButtons(
      configuration, performer, queues, HeldButtons(journal),
      releases ?? PendingReleases(journal: journal, time: time, log: log), time, log
    ) { inbox.yield(.news($0)) }
    sources = Sources(
      configuration.sources, time: time, log: log, files: files,
      feeds: feeds ?? SourceSettings.feeds(services), detour: { events.post(.detours($0)) }
    ) { name, state in
      events.post(.source(name, state))
      panel.note(state.event(of: name, at: time.now()))
    }
    Task { for await message in messages { await self.handle(message) } }
  }

  package nonisolated func serve(
    _ configuration: Configuration, fingerprint: ConfigurationFingerprint
  ) {
    inbox.yield(.serve(configuration))
  }

  package nonisolated func send(_ request: AgentRequest) { inbox.yield(.request(request)) }

  /// Reports the states of these sources even if they have not changed: the panel has been told
  /// other states of them.
  nonisolated func tellStates(of names: Set<String>) {
    if !names.isEmpty { inbox.yield(.tellStates(of: names)) }
  }

  package func file(of image: ImageReference) async throws(SourceFailure) -> ImageFile {
    guard await sources.names(image) else {
      throw SourceFailure("No source names the picture \(image.path).", kind: .notAllowed)
    }
    if let bytes = pictures.picture(image) { return ImageFile(bytes: bytes) }
    let file: ImageFile
    do throws(FileError) {
      file = ImageFile(bytes: try await files.read(image.path, limit: ImageFile.limit))
    } catch {
      throw SourceFailure(error.description, kind: FailureKind(error))
    }
    // A source may name any file, even one that the panel must not read.
    guard file.isPicture else {
      throw SourceFailure(
        "\(image.path) is no PNG, JPEG, WebP or GIF file; name one that is.", kind: .unreadable)
    }
    return file
  }

  package func close() async { await close(because: "the panel has ended") }

  /// - Parameter reason: Why the held buttons are released, for the log.
  package func close(because reason: String) async {
    await settle()
    runs.close()
    late.dropAll()
    sendingLate?.cancel()
    // Before all that may wait for a service: somebody's machine may be running.
    await buttons.releaseAll(because: reason)
    panel.close()
    await light.close(as: configuration)
    await standing.close()
    await sources.shutdown()
    await queues.drain()
    // Reports the outcomes of the last actions.
    await settle()
    inbox.finish()
    events.finish()
  }

  /// Releases the buttons that an earlier agent had pressed.
  package func releaseLeftovers() async {
    await settle()
    await buttons.releaseLeftovers()
  }

  /// Returns when all requests so far have been handled.
  package func settle() async {
    await withCheckedContinuation { continuation in
      if case .terminated = inbox.yield(.settled(continuation)) { continuation.resume() }
    }
  }

  private func handle(_ message: Message) async {
    switch message {
    case .serve(let configuration): await take(configuration)
    case .request(.watch(let names)):
      following.names = names
      follow()
      if !hasPanel { serveStanding() }
    case .request(.refresh(let name)): refresh(name)
    case .request(.perform(let request)): await perform(request)
    case .request(.press(let run, let tile)): await press(tile, run: run)
    case .request(.lift(let run, let tile)):
      if let outcome = await buttons.lift(tile, run: run) {
        events.post(.outcome(run: run, outcome))
      }
    case .request(.answer(let run, let isYes)): runs.answer(run, isYes)
    case .request(.beat): await buttons.hear()
    case .request(.keep): break
    case .request(.report(let report)): panel.take(report)
    case .request(.reply(let reply)): panel.take(reply)
    case .request(.chose(let answer)): panel.take(answer)
    case .request(.light(let level, let duration)):
      await light.fade(to: level, within: duration, as: configuration)
    case .request(.describe): events.post(.machine(.read()))
    case .tellStates(let names):
      following.told.formUnion(names)
      follow()
    case .settled(let continuation): continuation.resume()
    case .news(let news): take(news)
    case .order(let order):
      do throws(CommandError) {
        panel.send(try command(order))
      } catch {
        log.warning("A command was not carried out: \(error)")
      }
    }
  }

  private func take(_ configuration: Configuration) async {
    let old = self.configuration
    self.configuration = configuration
    if configuration != old {
      // Serving the same configuration again does not repeat lines in the log.
      failures = failures.filter { $0.key == nil }
      let places = ConfiguredControl.places(from: old, to: configuration)
      for (numbers, title) in runs.move(to: places, from: old, to: configuration) {
        log.notice("“\(title)” was ended: the configuration has changed.")
        for number in numbers { events.post(.outcome(run: number, .declined)) }
      }
      late.move(to: places, configuration)
      await queues.move(to: places)
      await buttons.move(to: places)
    }
    following.settings = configuration.sources
    follow()
    if hasPanel, configuration != old { serveStanding() }
    await buttons.change(to: configuration)
  }
}

// MARK: Services

extension LocalAgent {
  /// Has the services do their own work, and the panel report what it shows if one needs that.
  private func serveStanding() {
    hasPanel = true
    servicesObserve = standing.serve(configuration)
    observe()
  }

  /// Has the panel report what it shows as long as somebody wants to know.
  private func observe() {
    let isObserved = servicesObserve || panel.isWatched
    guard isObserved != self.isObserved else { return }
    self.isObserved = isObserved
    events.post(.observe(isObserved))
    if !isObserved { panel.forgetReport() }
  }
}

// MARK: Callers

extension LocalAgent {
  /// Reads the command of a caller.
  func command(_ value: JSONValue) throws(CommandError) -> PanelCommand {
    try PanelCommand(value, for: configuration)
  }

  /// All events from now on, after those that tell what the panel is at.
  func watch() -> AsyncStream<JSONValue> {
    let events = panel.events { Task { await self.observe() } }
    observe()
    return events
  }
}

extension SourceState {
  fileprivate func event(of name: String, at now: Instant) -> JSONValue {
    let head: [(key: String, value: JSONValue)] = [
      ("event", .string("source")), ("source", .string(name)),
    ]
    return .object(head + members(at: now).filter { $0.key != "age" })
  }
}

extension ActionRequest {
  fileprivate func event(of tile: String) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("event", .string("action")), ("tile", .string(tile)), ("action", .string(action)),
    ]
    if let value { members.append(("value", value.json)) }
    return .object(members)
  }
}

// MARK: Sources

/// The newest changes that the sources have not been told of.
private struct SourceChanges {
  var settings: [SourceSettings]?
  var names: Set<String>?
  /// The sources whose states are to be reported after that.
  var told: Set<String> = []
  var isUnderWay = false
}

extension LocalAgent {
  /// Applies the changes one after another, the newest each time.
  private func follow() {
    guard !following.isUnderWay else { return }
    following.isUnderWay = true
    Task {
      while let change = self.nextChange() {
        if let settings = change.settings { await self.sources.reload(settings) }
        if let names = change.names { await self.sources.setVisible(names) }
        await self.sources.tellStates(of: change.told)
      }
    }
  }

  private func refresh(_ name: String) {
    guard configuration.sources.contains(where: { $0.name == name }) else { return }
    let now = time.now()
    var limiter = refreshes[name] ?? RateLimiter(interval: 1)
    // A reading that waits will tell the news.
    guard limiter.next.seconds(since: now) <= limiter.interval else { return }
    let moment = limiter.take(at: now)
    refreshes[name] = limiter
    Task { [sources, time] in
      if moment > now { _ = try? await time.sleep(until: moment) }
      await sources.refresh(name)
    }
  }

  private func nextChange() -> SourceChanges? {
    defer { (following.settings, following.names, following.told) = (nil, nil, []) }
    following.isUnderWay =
      following.settings != nil || following.names != nil || !following.told.isEmpty
    return following.isUnderWay ? following : nil
  }
}

// MARK: Actions

extension LocalAgent {
  private func perform(_ request: ActionRequest) async {
    let (tile, number) = (request.tile, request.run)
    do throws(SourceFailure) {
      try TileContract(tile, in: configuration).check(request.action, value: request.value)
    } catch {
      return finish([number], .failed(message: error.description, kind: error.kind), of: tile)
    }
    panel.note(request.event(of: title(tile)))
    guard let key = runs.start(request, of: configuration, at: time.now()),
      await !queues.begin(tile, { await self.carryOut(key) })
    else { return }
    _ = runs.end(key)
    finish(
      [number],
      .failed(message: "“\(title(tile))” is still busy with the last request; wait for it."),
      of: tile)
  }

  /// Carries out a run from its first step to its last, or until it is ended.
  private func carryOut(_ key: Int) async {
    var outcome = ActionOutcome.succeeded
    while let step = runs.next(of: key, after: outcome) {
      outcome = .succeeded
      switch step {
      case .perform(let action): outcome = await perform(action, of: key)
      case .show(let action): AgentEvent(action, run: runs.number(of: key)).map(events.post)
      case .confirm(let question):
        let isYes = await withCheckedContinuation { continuation in
          guard let isLast = runs.ask(key, continuation) else { return }
          events.post(.ask(run: runs.number(of: key), question, isLast: isLast))
        }
        if !isYes { outcome = .declined }
      case .finished(let outcome):
        guard let (numbers, tile) = runs.end(key) else { return }
        return finish(numbers, outcome, of: tile)
      }
    }
  }

  /// Performs one step of a run.
  private func perform(_ action: ActionSettings, of key: Int) async -> ActionOutcome {
    guard let running = runs[key] else { return .succeeded }
    let title = title(running.tile)
    let (written, action) = (action, action.called(by: title))
    do throws(SourceFailure) {
      let values = if let known = running.values { known } else { try await admit(running) }
      let value =
        action.takesValue ? try await value(running.request.value, of: values, for: action) : nil
      // It may have been ended meanwhile.
      guard runs.begin(key, values) else { return .succeeded }
      // A slider that is drawn along asks many times a second.
      let level: Logger.Level = if case .number = value { .debug } else { .info }
      log.log(level: level, "Running the action “\(action.name)” of “\(title)”.")
      late.drop(running.tile)
      let outcome = await performer.perform(action, value: value)
      haveChanged(runs[key]?.tile)
      guard action.isSentLate, outcome.hasSentNothing, let tile = runs[key]?.tile else {
        return outcome
      }
      late.keep(written, value: value, of: tile)
      sendLate()
      return .failed(
        message: (outcome.message ?? "") + " It is sent when there is a connection again.",
        kind: .unreachable)
    } catch {
      return .failed(message: error.description, kind: error.kind)
    }
  }

  /// Sends the actions that are to be sent late, until none is left.
  private func sendLate() {
    guard sendingLate == nil else { return }
    sendingLate = Task {
      while !Task.isCancelled, !self.late.isEmpty {
        let wait = self.late.nextWait()
        guard (try? await time.sleep(until: time.now().advanced(by: wait))) != nil else { break }
        var blocked: Set<String> = []
        while !Task.isCancelled, let next = self.late.next(besides: blocked) {
          if await !self.isSent(next) { blocked.insert(next.lane) }
        }
      }
      self.sendingLate = nil
    }
  }

  /// Sends one of them, in the order of its tile's requests.
  /// - Returns: Whether it need not be tried again.
  private func isSent(_ late: LateActions.Late) async -> Bool {
    await withCheckedContinuation { continuation in
      Task {
        let isBegun = await queues.begin(late.tile) {
          continuation.resume(returning: await self.tryAgain(late))
        }
        if !isBegun { continuation.resume(returning: false) }
      }
    }
  }

  private func tryAgain(_ late: LateActions.Late) async -> Bool {
    // Something newer may have been asked for.
    guard self.late.contains(late) else { return true }
    let outcome = await performer.perform(
      late.action.called(by: title(late.tile)), value: late.value)
    if outcome.hasSentNothing { return false }
    self.late.drop(late)
    if outcome == .succeeded {
      log.notice("“\(title(late.tile))” was sent late, since there is a connection again.")
    }
    tell(outcome, of: late.tile)
    haveChanged(late.tile)
    return true
  }

  /// Checks whether a run may begin. Later steps are not checked: a sequence is finished even if it
  /// disables its own tile or removes the row that has started it.
  /// - Throws: If a source does not say that the tile can be used, or the tile's source has no row
  ///   of that value now.
  private func admit(
    _ running: TileRuns.Running
  ) async throws(SourceFailure) -> TileContract.Values {
    let (tile, value) = (running.tile, running.request.value)
    let values = try TileContract(tile, in: configuration)
      .check(running.request.action, value: value)
    try await checkEnabled(tile)
    guard case .row(let source) = values, case .text(let text) = value else { return values }
    guard case .rows(let rows) = await sources.confirmedState(of: source)?.value,
      rows.contains(where: { $0.value == text })
    else {
      throw SourceFailure(
        "“\(title(tile))” does not have this row any more; nothing was done.", kind: .notAllowed)
    }
    return values
  }

  private func checkEnabled(_ tile: TileID) async throws(SourceFailure) {
    guard let source = configuration.tile(tile)?.enabledBy,
      await sources.confirmedState(of: source)?.value?.isOn != true
    else { return }
    throw SourceFailure(
      "“\(title(tile))” can be used only while its source “\(source)” says so.",
      kind: .notAllowed)
  }

  /// Returns the value for an action. An action with a range of its own takes the fraction of the
  /// way from one end of the tile's range to the other.
  private func value(
    _ value: SourceValue?, of values: TileContract.Values, for action: ActionSettings
  ) async throws(SourceFailure) -> SourceValue? {
    guard case .number(let number) = value, action.value.range != nil else { return value }
    switch values {
    case .numbers(let range):
      let length = range.upperBound - range.lowerBound
      return .number(length > 0 ? (number - range.lowerBound) / length : 0)
    case .anyNumber:
      throw SourceFailure(
        "“\(action.name)” has a range, but the tile has none; give the tile a range."
      )
    case .length(let source):
      let state: SourceState? = if let source { await sources.state(of: source) } else { nil }
      guard case .number(let length) = state?.value, length > 0 else {
        throw SourceFailure(
          "“\(action.name)” has a range, but the length of the piece is not known.",
          kind: .unreachable)
      }
      return .number(number / length)
    case .none, .boolean, .row: return value
    }
  }

  /// Notes that an action was done, by which the tile's sources may have changed.
  private func haveChanged(_ tile: TileID?) {
    for name in tile.flatMap({ configuration.tile($0) })?.sourceNames ?? [] {
      refreshes[name] = nil
    }
  }

  private func finish(_ numbers: [Int], _ outcome: ActionOutcome, of tile: TileID?) {
    let outcome = outcome.shortened
    if outcome != .declined { tell(outcome, of: tile) }
    panel.note(
      .object([
        ("event", .string("outcome")), ("tile", .string(tile.map { title($0) } ?? "")),
        ("outcome", .string(outcome.word)),
      ]))
    for number in numbers { events.post(.outcome(run: number, outcome)) }
  }

  /// A failure is logged once as long as it stays the same: a slider that is drawn along asks
  /// many times a second.
  private func tell(_ outcome: ActionOutcome, of tile: TileID?) {
    let tile = tile.flatMap { configuration.tile($0) == nil ? nil : $0 }
    guard let message = outcome.message else {
      _ = failures[tile]?.succeeded()
      return
    }
    if let line = failures[tile, default: FailureLog()].failed(message, at: time.now()) {
      let name = tile.map { title($0) } ?? ""
      let isNamed = name.isEmpty || line.contains("“\(name)”")
      log.warning("\(isNamed ? "" : "\(name): ")\(line)")
    }
  }

  private func title(_ id: TileID) -> String { configuration.title(of: id) }
}

// MARK: Momentary buttons

extension LocalAgent {
  private func press(_ id: TileID, run: Int) async {
    do throws(SourceFailure) {
      try await checkEnabled(id)
      try await buttons.press(id, run: run)
    } catch {
      finish([run], .failed(message: error.description, kind: error.kind), of: id)
    }
  }

  private func take(_ news: MomentaryButtons.News) {
    switch news {
    case .event(let event): events.post(event)
    case .pressed(let run, let outcome, let place):
      haveChanged(place)
      finish([run], outcome, of: place)
    case .released(let run, let outcome, let place):
      // A failed release has been logged by `PendingReleases`.
      if outcome == .succeeded { tell(outcome, of: place) }
      haveChanged(place)
      if let run { events.post(.outcome(run: run, outcome)) }
    }
  }
}
