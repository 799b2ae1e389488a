internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// The callers whose commands are not done, and the tiles that they hold.
struct CommandCallers {
  /// A tile that is held until a time.
  struct Hold: Equatable {
    var control: ControlID
    var part: PartName
    var end: Instant
    var caller: PanelCaller?
  }

  /// By the runs whose outcomes they wait for.
  private var waiting: [Int: PanelCaller] = [:]
  private var holds: [Hold] = []

  /// When a tile is due to be let go; nil: none is held. Mutating, to be read without a copy; see
  /// `DisplayOutput`.
  var deadline: Instant? { mutating get { holds.lazy.map(\.end).min() } }

  var isEmpty: Bool { waiting.isEmpty && holds.isEmpty }

  mutating func add(_ hold: Hold) { holds.append(hold) }

  mutating func wait(_ caller: PanelCaller?, for runs: Set<Int>) {
    guard let caller else { return }
    for run in runs { waiting[run] = caller }
  }

  /// Whether a run need not be confirmed by a person.
  func mayConfirm(_ run: Int) -> Bool { waiting[run]?.isAdministrator ?? false }

  /// Returns the answer to the caller of a run, unless another of its runs goes on.
  mutating func end(_ run: Int, _ outcome: ActionOutcome) -> PanelReply? {
    guard let caller = waiting.removeValue(forKey: run) else { return nil }
    if let message = outcome.message {
      waiting = waiting.filter { $0.value != caller }
      let error: CommandError =
        outcome == .declined
        ? .refused("It was not confirmed on the panel.") : .failed(message)
      return PanelReply(to: caller.number, end: .failed(error))
    }
    guard !waiting.values.contains(caller) else { return nil }
    return PanelReply(to: caller.number, end: .done)
  }

  /// Returns the tiles that are to be let go now.
  mutating func takeDue(at now: Instant) -> [Hold] {
    guard let first = deadline, first <= now else { return [] }
    defer { holds.removeAll { $0.end <= now } }
    return holds.filter { $0.end <= now }
  }
}
