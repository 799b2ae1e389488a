internal import DetentMotion
package import Logging
package import Runtime
internal import Settings
internal import Values

/// The releases of momentary buttons that have failed: each is tried again until it succeeds, or
/// until its button is pressed again and so has another release to come.
///
/// They outlive the panel that has pressed the button, so all agents of a program share them.
package actor PendingReleases {
  private struct Pending {
    var button: HeldButton
    let performer: any ActionPerforming
    /// Its number in the journal.
    let journaled: Int?
    var retrying: Task<Void, Never>?
  }

  /// The remains of failed releases that a new press has replaced.
  struct Superseded {
    /// The number in the journal under which the button stays recorded.
    var journaled: Int?
    /// The attempts to release the button, which have been cancelled but may not have ended.
    var attempts: [Task<Void, Never>] = []
  }

  /// From the failure to the first attempt [s].
  static let firstWait = 1.0
  /// From one attempt to the next at most [s].
  static let longestWait = 30.0

  private let journal: HeldJournal?
  private let time: any Timekeeping
  private let log: Logger
  private var pending: [Int: Pending] = [:]
  private var count = 0
  /// The logged failures of each button, until it is released.
  private var failures: [ControlIdentity: FailureLog] = [:]

  /// - Parameter journal: The file of the buttons that are pressed; nil: none is written.
  package init(journal: HeldJournal? = nil, time: any Timekeeping, log: Logger) {
    (self.journal, self.time, self.log) = (journal, time, log)
  }

  package var isEmpty: Bool { pending.isEmpty }

  /// Adds a release that has failed, and tries it again until it succeeds.
  /// - Parameters:
  ///   - journaled: The button's number in the journal; it stays there until it is released.
  ///   - message: The message that is logged, once.
  func add(
    _ button: HeldButton, by performer: any ActionPerforming, journaled: Int?,
    because message: String
  ) {
    if let line = failures[button.identity, default: FailureLog()].failed(message, at: time.now()) {
      log.warning("\(line)")
    }
    count += 1
    let number = count
    pending[number] = Pending(button: button, performer: performer, journaled: journaled)
    pending[number]?.retrying = Task { await self.retry(number) }
  }

  /// Drops the failed releases of a button that is pressed again: its next release counts.
  func supersede(_ id: TileID, in configuration: Configuration) -> Superseded {
    var superseded = Superseded()
    for (number, entry) in pending where entry.button.tile(in: configuration) == id {
      pending[number] = nil
      entry.retrying?.cancel()
      if let retrying = entry.retrying { superseded.attempts.append(retrying) }
      guard let journaled = entry.journaled else { continue }
      if superseded.journaled == nil {
        superseded.journaled = journaled
      } else {
        journal?.released(journaled)
      }
    }
    return superseded
  }

  /// Notes that the button has been released after all.
  func succeeded(_ button: HeldButton) { failures[button.identity] = nil }

  /// Takes over the releases of a new configuration; a button that is not in it keeps its own.
  func change(to configuration: Configuration) {
    for number in pending.keys { pending[number]?.button.follow(configuration) }
  }

  private func retry(_ number: Int) async {
    var backoff = ExponentialBackoff(first: Self.firstWait, limit: Self.longestWait)
    while (try? await time.sleep(until: time.now().advanced(by: backoff.next()))) != nil,
      let pending = pending[number]
    {
      let outcome = await pending.button.release(by: pending.performer)
      // It may have been pressed again meanwhile.
      guard let entry = self.pending[number] else { return }
      if outcome == .succeeded { return end(entry, number) }
    }
  }

  private func end(_ entry: Pending, _ number: Int) {
    pending[number] = nil
    failures[entry.button.identity] = nil
    if let journaled = entry.journaled { journal?.released(journaled) }
    log.notice("“\(entry.button.title)” has been released after all.")
  }
}
