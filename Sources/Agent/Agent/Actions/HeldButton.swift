internal import Settings
internal import Values

/// A momentary button that is pressed: what it is known by in another configuration, and what lets go of
/// it where none can be read that has it.
package struct HeldButton: Equatable, Codable, Sendable {
  /// Where it was.
  let place: TileID
  let identity: ControlIdentity
  /// How it is called when it is spoken of.
  let title: String
  /// What its release does.
  private var steps: [ActionSettings]

  /// Nil where there is no such button.
  init?(_ place: TileID, in configuration: Configuration) {
    let control = ConfiguredControl.all(of: configuration).first { $0.place == place }
    guard let control, let tile = control.tile, tile.kind == .momentary else { return nil }
    (self.place, identity) = (place, control.identity)
    title = configuration.title(of: place)
    steps = configuration.steps(of: tile.release)
  }

  /// Which tile it is in another configuration; nil: it is gone.
  func tile(in configuration: Configuration) -> TileID? {
    let controls = ConfiguredControl.all(of: configuration)
    let place = ControlIdentity.matches(of: controls.map(\.identity), among: [identity])
      .firstIndex { $0 != nil }
    return place.map { controls[$0] }.flatMap { $0.tile?.kind == .momentary ? $0.place : nil }
  }

  private var release: [ActionSettings] { steps.filter(\.isOutside) }

  /// Whether its release does the same.
  func isReleased(as other: HeldButton) -> Bool { release == other.release }

  /// What its panel does itself when it is let go of.
  func releaseEvents(run: Int) -> [AgentEvent] { steps.compactMap { AgentEvent($0, run: run) } }

  /// It is released as a configuration has it, where that has it.
  mutating func follow(_ configuration: Configuration) {
    if let now = tile(in: configuration).flatMap({ HeldButton($0, in: configuration) }) {
      steps = now.steps
    }
  }

  /// Lets go of it: every step is tried, whatever becomes of those before it, up to where the task is
  /// cancelled: what is left out then has failed.
  /// - Returns: What the first of those that fail has come to.
  func release(by performer: any ActionPerforming) async -> ActionOutcome {
    var outcome = ActionOutcome.succeeded
    for step in release {
      let action = step.called(by: title)
      let next =
        Task.isCancelled
        ? .failed(message: "The action “\(action.name)” was ended.", kind: .ended)
        : await performer.release(action)
      if outcome == .succeeded { outcome = next }
    }
    return outcome
  }
}
