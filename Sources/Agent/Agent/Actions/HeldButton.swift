internal import Settings
internal import Values

/// A momentary button that is pressed, with its identity for finding it in another configuration,
/// and with its release for configurations that lack it.
package struct HeldButton: Equatable, Codable, Sendable {
  /// The place of the button when it was pressed.
  let place: TileID
  let identity: ControlIdentity
  /// The name of the button in messages.
  let title: String
  /// The steps of its release.
  private var steps: [ActionSettings]

  /// Creates the button at a place; nil: there is no momentary button.
  init?(_ place: TileID, in configuration: Configuration) {
    let control = ConfiguredControl.all(of: configuration).first { $0.place == place }
    guard let control, let tile = control.tile, tile.kind == .momentary else { return nil }
    (self.place, identity) = (place, control.identity)
    title = configuration.title(of: place)
    steps = configuration.steps(of: tile.release)
  }

  /// Returns its tile in another configuration; nil: it is gone.
  func tile(in configuration: Configuration) -> TileID? {
    let controls = ConfiguredControl.all(of: configuration)
    let place = ControlIdentity.matches(of: controls.map(\.identity), among: [identity])
      .firstIndex { $0 != nil }
    return place.map { controls[$0] }.flatMap { $0.tile?.kind == .momentary ? $0.place : nil }
  }

  private var release: [ActionSettings] { steps.filter(\.isOutside) }

  /// Returns whether another button has the same release outside of the panel.
  func isReleased(as other: HeldButton) -> Bool { release == other.release }

  /// Returns the events of its release that the panel performs itself.
  func releaseEvents(run: Int) -> [AgentEvent] { steps.compactMap { AgentEvent($0, run: run) } }

  /// Takes over the release from a configuration that has the button.
  mutating func follow(_ configuration: Configuration) {
    if let now = tile(in: configuration).flatMap({ HeldButton($0, in: configuration) }) {
      steps = now.steps
    }
  }

  /// Releases the button. Tries every step, even after one has failed, until the task is cancelled;
  /// steps that are left out count as failed.
  /// - Returns: The outcome of the first step that fails, or success.
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
