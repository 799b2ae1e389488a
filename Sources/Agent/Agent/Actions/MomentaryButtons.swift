internal import DetentMotion
internal import Logging
internal import Runtime
internal import Settings
internal import Values

/// The momentary buttons of a panel. Each is pressed as long as a finger is on it, and is released
/// in any case: when the finger lifts, the panel goes, or the action of its press fails.
actor MomentaryButtons {
  /// A report on a button.
  enum News: Sendable {
    /// The panel has something to do on behalf of a press or a release.
    case event(AgentEvent)
    /// The press is over; with the present place of the button, if it still has one.
    case pressed(run: Int, ActionOutcome, TileID?)
    /// The button is released; with the run of the lift, if a finger has lifted.
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
  ///   - queues: The queues of all requests of tiles.
  ///   - releases: The releases that have failed.
  init(
    _ configuration: Configuration, _ performer: any ActionPerforming, _ queues: TileQueues,
    _ held: HeldButtons, _ releases: PendingReleases, _ time: any Timekeeping, _ log: Logger,
    report: @escaping @Sendable (News) -> Void
  ) {
    (self.configuration, self.performer, self.queues) = (configuration, performer, queues)
    (self.held, self.releases) = (held, releases)
    (self.time, self.log, self.report) = (time, log, report)
  }

  /// Notes that the panel is alive.
  func hear() async {
    for button in held.all { await button.watch.heard() }
  }

  /// - Parameter reason: Why nothing is held any more.
  func releaseAll(because reason: String) async {
    for button in held.all { await button.watch.finish(.taken(reason)) }
  }

  /// Takes over the new places of tiles.
  func move(to places: [TileID: TileID]) { held.move(to: places) }

  /// Takes over another configuration: releases the buttons that it lacks or releases otherwise.
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

  /// Releases the buttons that an earlier agent had pressed.
  func releaseLeftovers() async {
    // Buttons that are not released before the agent is told to stop stay in the journal.
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
  /// Presses a button on which a finger comes down.
  /// - Throws: If the button is not pressed, and so does not have to be released.
  func press(_ id: TileID, run: Int) async throws(SourceFailure) {
    guard let button = HeldButton(id, in: configuration) else {
      throw SourceFailure("The tile \(id) is no momentary button.")
    }
    // A press that is refused has no release of its own, so that the failed one has to stay.
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

  /// Releases a button from which the finger lifts.
  /// - Returns: The outcome to report at once; nil: it is reported when the button is released.
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

  /// Holds a button from its press to the end of its release.
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
      // There may be nobody left in front of the panel, so that the action must not go on.
      pressing.cancel()
    } else if await !ends(pressing, within: HeldTile.overrun) {
      log.warning("“\(title)” was released, but its action went on; the action is stopped.")
      pressing.cancel()
    }
    let isOver = await ends(pressing, within: HeldTile.parting)
    if !isOver {
      log.warning(
        "The action of “\(title)” cannot be stopped; the next actions do not wait for it.")
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

  /// Releases a button again whose press has ended after its release and may have undone that.
  /// - Parameter journaled: The button's number in the journal.
  private func releaseAgain(_ entry: HeldButtons.Entry, _ journaled: Int?) async {
    guard let place = entry.button.tile(in: configuration) else {
      return await releaseOnceMore(entry, journaled)
    }
    await queues.begin(place, limit: .max) { await self.releaseOnceMore(entry, journaled) }
  }

  private func releaseOnceMore(_ entry: HeldButtons.Entry, _ journaled: Int?) async {
    var outcome = ActionOutcome.succeeded
    // A button that is pressed again will be released later.
    let place = entry.button.tile(in: configuration)
    if place.flatMap({ held[$0] })?.button.isReleased(as: entry.button) != true {
      log.warning("The action of “\(entry.button.title)” has ended; it is released once more.")
      outcome = await released(
        entry.button, await entry.button.release(by: performer), journaled: journaled)
    }
    if outcome == .succeeded, let journaled { held.released(leftover: journaled) }
  }

  /// Takes the outcome of a release; a release that has failed is tried again from now on.
  /// - Returns: The outcome to report.
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
    case .silence: "the panel did not answer"
    case .taken(let reason): reason
    }
  }

  /// Returns whether a task ends in time.
  /// - Parameter seconds: How long to wait for it.
  private func ends(_ task: Task<Void, Never>, within seconds: Double) async -> Bool {
    let end: Void? = await withLimit({ [time] in
      _ = try? await time.sleep(until: time.now().advanced(by: seconds))
    }) { await task.value }
    return end != nil
  }

  /// Performs the steps of a press, up to the first that fails or until the task is cancelled.
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
