internal import Settings
internal import Values

/// What lets go of a momentary button.
struct ButtonRelease: Sendable {
  private let steps: [ActionSettings]
  private let performer: any ActionPerforming

  /// - Parameter id: The button's.
  init(_ id: TileID, in configuration: Configuration, _ performer: any ActionPerforming) {
    steps = configuration.ownSteps(of: \.release, id)
    self.performer = performer
  }

  /// Every step is tried, whatever becomes of those before it, up to where the task is cancelled: what
  /// is left out then has failed.
  /// - Returns: What the first of those that fail has come to.
  func run() async -> ActionOutcome {
    var outcome = ActionOutcome.succeeded
    for action in steps {
      let next =
        Task.isCancelled
        ? .failed(message: "The action “\(action.name)” was ended.", kind: .ended)
        : await performer.release(action)
      if outcome == .succeeded { outcome = next }
    }
    return outcome
  }
}
