internal import DetentMotion
internal import Logging
internal import Runtime
internal import Settings
internal import Values

/// The momentary buttons of a panel: each is pressed as long as a finger is on it, and released whatever
/// becomes of the finger, of the panel and of what it has begun.
actor MomentaryButtons {
  /// What has become of a button.
  enum News: Sendable {
    /// The panel has something to do on behalf of a press or a release.
    case event(AgentEvent)
    /// Its press is over; where it is by now, if anywhere.
    case pressed(run: Int, ActionOutcome, TileID?)
    /// It is released, as a run has asked for, if one has.
    case released(run: Int?, ActionOutcome, TileID?)
  }

  private let performer: any ActionPerforming
  private let queues: TileQueues
  private let releases: PendingReleases
  private let time: any Timekeeping
  private let log: Logger
  private let report: @Sendable (News) -> Void
  private var configuration: Configuration
  private var held: HeldButtons

  /// - Parameters:
  ///   - queues: In which everything waits that a tile asks for.
  ///   - releases: Those that have failed.
  init(
    _ configuration: Configuration, _ performer: any ActionPerforming, _ queues: TileQueues,
    _ held: HeldButtons, _ releases: PendingReleases, _ time: any Timekeeping, _ log: Logger,
    report: @escaping @Sendable (News) -> Void
  ) {
    (self.configuration, self.performer, self.queues) = (configuration, performer, queues)
    (self.held, self.releases) = (held, releases)
    (self.time, self.log, self.report) = (time, log, report)
  }

  /// The panel lives.
  func hear() async {
    for button in held.all { await button.watch.heard() }
  }

  /// - Parameter reason: Why nothing is held any more.
  func releaseAll(because reason: String) async {
    for button in held.all { await button.watch.finish(.taken(reason)) }
  }

  /// Tiles are in other places from now on.
  func move(to places: [TileID: TileID]) { held.move(to: places) }

  /// Another configuration is served: what it has no more, or releases in another way, is let go of.
  func change(to configuration: Configuration) async {
    self.configuration = configuration
    for entry in held.all {
      let button = entry.place.flatMap { HeldButton($0, in: configuration) }
      guard button?.isReleased(as: entry.button) != true else { continue }
      let change = button == nil ? "no such button" : "another release of it"
      await entry.watch.finish(.taken("the configuration has \(change) by now"))
    }
    await releases.change(to: configuration)
  }

  /// Releases what an agent before this one had pressed.
  func releaseLeftovers() async {
    // What an agent that is told to go leaves undone stays written down.
    for (number, leftover) in held.leftovers() where !Task.isCancelled {
      log.warning("“\(leftover.title)” was pressed when the agent ended; it is released now.")
      var button = leftover
      button.follow(configuration)
      var outcome = await button.release(by: performer)
      guard outcome == .succeeded || !Task.isCancelled else { return }
      outcome = await released(button, outcome, journaled: number)
      if outcome == .succeeded { held.released(leftover: number) }
    }
  }
}

// MARK: Under a finger

extension MomentaryButtons {
  /// A finger comes down.
  /// - Throws: Where nothing is pressed, and so nothing has to be released.
  func press(_ id: TileID, run: Int) async throws(SourceFailure) {
    guard let button = HeldButton(id, in: configuration) else {
      throw SourceFailure("The tile \(id) is no momentary button.")
    }
    // One that is refused has no release to come.
    var superseded = PendingReleases.Superseded()
    if held[id] == nil { superseded = await releases.supersede(id, in: configuration) }
    let entry = HeldButtons.Entry(
      id, button, presses: configuration.steps(of: configuration.tile(id)?.action),
      HeldTile(time), journaled: superseded.journaled)
    if let obstacle = held.begin(entry) {
      throw SourceFailure("“\(configuration.title(of: id))” \(obstacle).")
    }
    await queues.begin(id, limit: .max) { [attempts = superseded.attempts] in
      for attempt in attempts {
        _ = await self.ends(attempt, within: HeldTile.parting)
      }
      await self.hold(entry, run: run)
    }
  }

  /// The finger lets go.
  /// - Returns: What to tell of that at once; nil: it is told when the button is released.
  func lift(_ id: TileID, run: Int) async -> ActionOutcome? {
    guard let button = held.lift(id, run: run) else {
      let title = configuration.title(of: id)
      return held.takeReason(id).map { .failed(message: "“\(title)” was released before: \($0).") }
        ?? .succeeded
    }
    for event in button.button.releaseEvents(run: run) { report(.event(event)) }
    await button.watch.finish(.lifted)
    return nil
  }

  /// From the press to the end of the release.
  private func hold(_ entry: HeldButtons.Entry, run: Int) async {
    let title = entry.button.title
    // Releases that had failed may have kept it waiting.
    let obstacle = await entry.watch.currentEnd.flatMap(why)
    let pressing = Task {
      let outcome =
        if let obstacle {
          ActionOutcome.failed(message: "“\(title)” was not pressed: \(obstacle).", kind: .ended)
        } else {
          await self.press(entry, run: run)
        }
      self.report(.pressed(run: run, outcome, self.held[entry]?.place))
    }
    let end = await entry.watch.released()
    if end != .lifted {
      // Nobody may be there to see what it does.
      pressing.cancel()
    } else if await !ends(pressing, within: HeldTile.overrun) {
      log.warning("“\(title)” was let go of and its action went on; it is ended.")
      pressing.cancel()
    }
    let isOver = await ends(pressing, within: HeldTile.parting)
    if !isOver {
      log.warning("The action of “\(title)” cannot be ended; what follows does not wait.")
    }
    if let why = why(end) {
      held.force(entry, because: why)
      log.warning("“\(title)” is released: \(why).")
    }
    let outcome = await released(
      entry.button, await entry.button.release(by: performer), journaled: held[entry]?.journaled)
    let (journaled, place) = (held[entry]?.journaled, held[entry]?.place)
    let liftRun = held.end(entry, isReleased: isOver && outcome == .succeeded)
    if !isOver {
      Task {
        await pressing.value
        await self.releaseAgain(entry, journaled)
      }
    }
    report(.released(run: liftRun, outcome, place))
  }

  /// The press of a button has ended after its release, and what it did may have come last.
  /// - Parameter journaled: The button's number in the journal.
  private func releaseAgain(_ entry: HeldButtons.Entry, _ journaled: Int?) async {
    guard let place = entry.button.tile(in: configuration) else {
      return await releaseOnceMore(entry, journaled)
    }
    await queues.begin(place, limit: .max) { await self.releaseOnceMore(entry, journaled) }
  }

  private func releaseOnceMore(_ entry: HeldButtons.Entry, _ journaled: Int?) async {
    var outcome = ActionOutcome.succeeded
    // One that is pressed again has another release to come.
    let place = entry.button.tile(in: configuration)
    if place.flatMap({ held[$0] })?.button.isReleased(as: entry.button) != true {
      log.warning("The action of “\(entry.button.title)” has ended; it is released once more.")
      outcome = await released(
        entry.button, await entry.button.release(by: performer), journaled: journaled)
    }
    if outcome == .succeeded, let journaled { held.released(leftover: journaled) }
  }

  /// A release has been tried; one that has failed is tried again from now on.
  /// - Returns: What to tell of it.
  private func released(
    _ button: HeldButton, _ outcome: ActionOutcome, journaled: Int?
  ) async -> ActionOutcome {
    guard case .failed(let reason, let kind) = outcome else {
      await releases.succeeded(button)
      return outcome
    }
    let message =
      "“\(button.title)” could not be released; it is tried again until that succeeds. \(reason)"
    await releases.add(button, by: performer, journaled: journaled, because: message)
    return .failed(message: message, kind: kind)
  }

  private func why(_ end: HeldTile.End) -> String? {
    switch end {
    case .lifted: nil
    case .silence: "nothing was heard of the panel"
    case .taken(let reason): reason
    }
  }

  /// - Parameter seconds: How long it is waited for.
  private func ends(_ task: Task<Void, Never>, within seconds: Double) async -> Bool {
    let end: Void? = await withLimit({ [time] in
      _ = try? await time.sleep(until: time.now().advanced(by: seconds))
    }) { await task.value }
    return end != nil
  }

  /// Up to the first step that fails, or to where the task is cancelled.
  private func press(_ entry: HeldButtons.Entry, run: Int) async -> ActionOutcome {
    for step in entry.presses {
      let action = step.called(by: entry.button.title)
      guard !Task.isCancelled else {
        return .failed(message: "The action “\(action.name)” was ended.", kind: .ended)
      }
      if let event = AgentEvent(action, run: run) {
        report(.event(event))
        continue
      }
      let outcome = await performer.perform(action, value: nil, grace: HeldTile.grace)
      guard outcome == .succeeded else { return outcome }
    }
    return .succeeded
  }
}
