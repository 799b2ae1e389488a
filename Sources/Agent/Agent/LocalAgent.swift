package import Blocking
internal import DetentMotion
package import Logging
package import Runtime
package import Settings
package import Values

/// Sources and actions of one panel: in its own process where it is started by hand, and behind a
/// socket on a wall.
package actor LocalAgent: AgentLink {
  package nonisolated let events: AgentEvents

  private enum Message: Sendable {
    case serve(Configuration)
    case request(AgentRequest)
    case tellStates(of: Set<String>)
    case settled(CheckedContinuation<Void, Never>)
    case news(MomentaryButtons.News)
  }

  private nonisolated let inbox: Inbox<Message>
  private let time: any Timekeeping
  private let performer: any ActionPerforming
  private let log: Logger
  private let sources: Sources
  private let queues = TileQueues()
  private let files: FileAccess
  private var configuration: Configuration
  private let buttons: MomentaryButtons
  private var following = SourceChanges()
  private var pace = RefreshPace()
  /// What has been said of each tile's actions; under nil of those that there are not.
  private var failures: [TileID?: FailureLog] = [:]
  /// Of sequences that were begun and that a source could have forbidden.
  private var remainingSteps: [TileID: RemainingSteps] = [:]

  /// - Parameters:
  ///   - files: The way to the files of sources, pictures and actions.
  ///   - performer: Runs actions; nil: as programs and files.
  ///   - journal: Where is written down what is pressed; nil: nowhere.
  ///   - releases: Those that have failed, for all agents of the program; nil: for this one.
  ///   - feeds: What brings the readings of a source.
  package init(
    _ configuration: Configuration, time: any Timekeeping, files: FileAccess,
    performer: (any ActionPerforming)? = nil, journal: HeldJournal? = nil,
    releases: PendingReleases? = nil, log: Logger = Logger(label: "agent"),
    feeds: SourceFeeds? = nil
  ) {
    let (events, inbox) = (AgentEvents(time), Inbox<Message>())
    (self.events, self.inbox) = (events, inbox)
    self.configuration = configuration
    self.time = time
    self.files = files
    let performer = performer ?? LocalActions(files: files)
    self.performer = performer
    self.log = log
    buttons = MomentaryButtons(
      configuration, performer, queues, HeldButtons(journal),
      releases ?? PendingReleases(journal: journal, time: time, log: log), time, log
    ) { inbox.send(.news($0)) }
    sources = Sources(
      configuration.sources, time: time, log: log, files: files,
      feeds: feeds ?? SourceSettings.feeds(files: files)
    ) { events.post(.source($0, $1)) }
    Task { await self.listen() }
  }

  package nonisolated func serve(
    _ configuration: Configuration, fingerprint: ConfigurationFingerprint
  ) {
    inbox.send(.serve(configuration))
  }

  package nonisolated func send(_ request: AgentRequest) { inbox.send(.request(request)) }

  /// Tells how these sources stand, also where that is no news: the panel has been told something
  /// else of them.
  nonisolated func tellStates(of names: Set<String>) {
    if !names.isEmpty { inbox.send(.tellStates(of: names)) }
  }

  package func file(of image: ImageReference) async throws(SourceFailure) -> ImageFile {
    guard await sources.names(image) else {
      throw SourceFailure("No source names the picture \(image.path).", kind: .notAllowed)
    }
    let file: ImageFile
    do throws(FileError) {
      file = ImageFile(bytes: try await files.read(image.path, limit: ImageFile.limit))
    } catch {
      throw SourceFailure(error.description, kind: FailureKind(error))
    }
    // Whom a source listens to may name any file, also one that is none of the panel's business.
    guard file.isPicture else {
      throw SourceFailure(
        "\(image.path) is no PNG, JPEG, WebP or GIF file; name one that is.", kind: .unreadable)
    }
    return file
  }

  package func close() async { await close(because: "the panel has ended") }

  /// - Parameter reason: Why nothing is held any more, for the log.
  package func close(because reason: String) async {
    await settle()
    await buttons.releaseAll(because: reason)
    await sources.shutdown()
    await queues.drain()
    // What has become of them is told.
    await settle()
    inbox.close()
    events.finish()
  }

  /// Releases what an agent before this one had pressed.
  /// - Parameter isFallback: Whether the configuration is only there since none could be read: what is
  ///   not in it may be in the one that is read next.
  package func releaseLeftovers(isFallback: Bool = false) async {
    await settle()
    await buttons.releaseLeftovers(isFallback: isFallback)
  }

  /// Returns when all that was asked for so far has been taken up.
  package func settle() async {
    await withCheckedContinuation { continuation in
      if !inbox.send(.settled(continuation)) { continuation.resume() }
    }
  }

  private func listen() async {
    for await message in inbox.messages { await handle(message) }
  }

  private func handle(_ message: Message) async {
    switch message {
    case .serve(let configuration): await take(configuration)
    case .request(.watch(let names)):
      following.names = names
      follow()
    case .request(.refresh(let name)): refresh(name)
    case .request(.perform(let request)): await perform(request)
    case .request(.press(let run, let tile)): await press(tile, run: run)
    case .request(.lift(let run, let tile)):
      if let outcome = await buttons.lift(tile, run: run) {
        events.post(.outcome(run: run, outcome))
      }
    case .request(.beat): await buttons.hear()
    case .request(.keep): break
    case .request(.describe): events.post(.machine(.read()))
    case .tellStates(let names):
      following.told.formUnion(names)
      follow()
    case .settled(let continuation): continuation.resume()
    case .news(let news): take(news)
    }
  }

  private func take(_ configuration: Configuration) async {
    let old = self.configuration
    self.configuration = configuration
    if configuration != old {
      // Who serves the same again and again gets no new lines in the journal by it.
      failures = failures.filter { $0.key == nil }
      let places = ConfiguredControl.places(from: old, to: configuration)
      remainingSteps = remainingSteps.moved(to: places)
      await queues.move(to: places)
      await buttons.move(to: places)
    }
    following.settings = configuration.sources
    follow()
    await buttons.change(to: configuration)
  }
}

// MARK: Sources

/// What the sources have yet to be told: the newest only.
private struct SourceChanges {
  var settings: [SourceSettings]?
  var names: Set<String>?
  /// The sources of which to tell how they stand after that.
  var told: Set<String> = []
  var isUnderWay = false
}

extension LocalAgent {
  /// One change after another, the newest each time.
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
    guard let moment = pace.asked(name, at: now) else { return }
    Task { [sources] in
      if moment > now {
        _ = try? await self.time.sleep(until: moment)
        self.pace.isRead(name, at: self.time.now())
      }
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

/// What is left of a sequence that was begun.
private struct RemainingSteps {
  var steps: [String]
  /// With which value it was begun.
  let value: SourceValue?
  /// How long after the end of a step the next one is still taken for a part of it [s].
  let pause: Double
  /// When that is over; nil: a step is under way.
  var expiry: Instant?

  /// - Parameter asks: Whether somebody has to answer in between.
  init(_ steps: [String], _ value: SourceValue?, asks: Bool) {
    (self.steps, self.value) = (steps, value)
    pause = asks ? 120 : 10
  }
}

extension LocalAgent {
  private func perform(_ request: ActionRequest) async {
    let action: ActionSettings
    let value: SourceValue?
    do throws(SourceFailure) {
      let ends = try TileContract(request.tile, in: configuration)
        .check(request.action, value: request.value)
      guard let known = configuration.action(named: request.action) else {
        return finish(
          request.run, Configuration.isUnknown(action: request.action), of: request.tile)
      }
      action = known.called(by: title(request.tile))
      value = try await self.value(request.value, between: ends, for: known)
      try await checkSources(request.tile, for: request.action, request.value, ends)
    } catch {
      return finish(
        request.run, .failed(message: error.description, kind: error.kind), of: request.tile)
    }
    // A slider that is drawn along asks many times a second.
    let level: Logger.Level = if case .number = request.value { .debug } else { .info }
    log.log(level: level, "Running the action “\(action.name)” of “\(title(request.tile))”.")
    let begun = await queues.begin(request.tile) { [performer] in
      await self.done(
        request.run, performer.perform(action, value: value), of: request.tile)
    }
    guard !begun else { return }
    remainingSteps[request.tile] = nil
    finish(
      request.run,
      .failed(
        message: "“\(title(request.tile))” has not finished what was asked before; wait for it."),
      of: request.tile)
  }

  /// A sequence that was begun is done to its end, also where it turns itself off or takes away the
  /// row that has begun it.
  /// - Throws: Where a source says that the tile cannot be used, or nobody knows; and where its source
  ///   does not tell a row of that value now.
  private func checkSources(
    _ tile: TileID, for action: String? = nil, _ value: SourceValue? = nil,
    _ ends: TileContract.Ends? = nil
  ) async throws(SourceFailure) {
    let enabledBy = configuration.tile(tile)?.enabledBy
    let rowSource: String? = if case .row(let source) = ends { source } else { nil }
    guard enabledBy != nil || rowSource != nil else { return }
    if let action, var rest = remainingSteps[tile], rest.steps.first == action,
      value == nil || value == rest.value, rest.expiry.map({ time.now() < $0 }) ?? true
    {
      rest.steps.removeFirst()
      rest.expiry = nil
      remainingSteps[tile] = rest
      return
    }
    if let enabledBy, await sources.confirmedState(of: enabledBy)?.value?.isOn != true {
      throw SourceFailure(
        "“\(title(tile))” can be used only while its source “\(enabledBy)” says so.",
        kind: .notAllowed)
    }
    if let rowSource, case .text(let text) = value {
      guard case .rows(let rows) = await sources.confirmedState(of: rowSource)?.value,
        rows.contains(where: { $0.value == text })
      else {
        throw SourceFailure(
          "“\(title(tile))” does not have this row any more; nothing was done.", kind: .notAllowed)
      }
    }
    guard let action else { return }
    let asks = configuration.asks(configuration.tile(tile)?.action)
    remainingSteps[tile] = try TileContract(tile, in: configuration).steps(after: action)
      .map { RemainingSteps($0, value, asks: asks) }
  }

  /// The value as the action takes it: one with a range of its own takes how far it is from one end
  /// to the other.
  private func value(
    _ value: SourceValue?, between ends: TileContract.Ends?, for action: ActionSettings
  ) async throws(SourceFailure) -> SourceValue? {
    guard case .number(let number) = value, let ends, action.value.range != nil else {
      return value
    }
    switch ends {
    case .numbers(let range):
      let length = range.upperBound - range.lowerBound
      return .number(length > 0 ? (number - range.lowerBound) / length : 0)
    case .open:
      throw SourceFailure(
        "“\(action.name)” has a range, and the tile has none for it to lie along; give the tile one."
      )
    case .length(let source):
      let state: SourceState? = if let source { await sources.state(of: source) } else { nil }
      guard case .number(let length) = state?.value, length > 0 else {
        throw SourceFailure(
          "“\(action.name)” has a range, and nobody knows how long the piece is.",
          kind: .unreachable)
      }
      return .number(number / length)
    case .row: return value
    }
  }

  /// Something was done, so that the tile's sources may have changed.
  private func done(_ run: Int, _ outcome: ActionOutcome, of tile: TileID?) {
    // A sequence ends where it fails.
    if let tile {
      if outcome == .succeeded {
        let pause = remainingSteps[tile]?.pause ?? 0
        remainingSteps[tile]?.expiry = time.now().advanced(by: pause)
      } else {
        remainingSteps[tile] = nil
      }
    }
    pace.acted(on: tile.flatMap { configuration.tile($0) }?.sourceNames ?? [])
    finish(run, outcome, of: tile)
  }

  private func finish(_ run: Int, _ outcome: ActionOutcome, of tile: TileID?) {
    let outcome = outcome.shortened
    tell(outcome, of: tile)
    events.post(.outcome(run: run, outcome))
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
      log.warning("\(line)")
    }
  }

  private func title(_ id: TileID) -> String { configuration.title(of: id) }
}

// MARK: Momentary buttons

extension LocalAgent {
  private func press(_ id: TileID, run: Int) async {
    do throws(SourceFailure) {
      try await checkSources(id)
      try await buttons.press(id, run: run)
    } catch {
      finish(run, .failed(message: error.description, kind: error.kind), of: id)
    }
  }

  private func take(_ news: MomentaryButtons.News) {
    switch news {
    case .pressed(let run, let outcome, let place): done(run, outcome, of: place)
    case .released(let run, let outcome, let place):
      // One that has failed has been told of.
      if outcome == .succeeded { tell(outcome, of: place) }
      pace.acted(on: place.flatMap { configuration.tile($0) }?.sourceNames ?? [])
      if let run { events.post(.outcome(run: run, outcome)) }
    }
  }
}
