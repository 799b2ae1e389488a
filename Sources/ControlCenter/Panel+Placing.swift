internal import DetentMotion
internal import Display
internal import Logging
internal import Settings

/// Whether the display places what moves.
extension Panel {
  /// What is known of this display's compositor, and what is tried.
  struct Placing {
    /// Whether it is to place what moves; nil: nobody has found out.
    var verdict: Bool?
    /// What was found out formerly has been read.
    var hasRead = false
    var trial: PlacementTrial?
  }

  /// When the trial is to begin; nil: there is nothing to find out.
  var trialDeadline: Instant? {
    guard configuration.display.compositor == .auto, placing.verdict == nil, placing.trial == nil,
      dependencies.compositors != nil, let display = display as? any PlacingDisplay,
      display.canPlace
    else { return nil }
    return renderer.restDeadline
  }

  /// Begins to find out which way costs less, once nothing has moved for long.
  func beginTrial(at now: Instant) {
    guard let trialDeadline, now >= trialDeadline else { return }
    placing.trial = PlacementTrial()
    isStale = true
  }

  /// Decides who composes the frame for `target`.
  /// - Parameter isResting: Nothing moves.
  func chooseCompositor(for target: Instant, isResting: Bool) {
    renderer.isForced = false
    switch configuration.display.compositor {
    case .software: renderer.handsOver = false
    case .display: renderer.handsOver = true
    case .auto:
      readVerdict()
      renderer.handsOver = placing.verdict ?? false
      advanceTrial(for: target, isResting: isResting)
    }
  }

  private func readVerdict() {
    guard !placing.hasRead, let file = dependencies.compositors,
      let name = (display as? any PlacingDisplay)?.compositor
    else { return }
    placing.hasRead = true
    placing.verdict = file.read(name)
  }

  private func advanceTrial(for target: Instant, isResting: Bool) {
    guard var trial = placing.trial else { return }
    placing.trial = nil
    guard let display = display as? any PlacingDisplay, let cost = display.processorTime else {
      // Nobody tells what it costs.
      return placing.verdict = false
    }
    guard isResting, !isStale || !trial.hasBegun else { return renderer.rest(since: target) }
    if let isPlaced = trial.next(at: cost) {
      placing.trial = trial
      (renderer.handsOver, renderer.isForced) = (isPlaced, true)
    } else {
      end(trial, of: display.compositor ?? "")
    }
  }

  private func end(_ trial: PlacementTrial, of compositor: String) {
    let isPlaced = trial.isPlacedCheaper
    (placing.verdict, renderer.handsOver) = (isPlaced, isPlaced)
    dependencies.compositors?.write(isPlaced, for: compositor)
    let (drawn, placed) = trial.costs
    log.info(
      "What moves is \(isPlaced ? "placed by the display" : "drawn here"): a frame costs \(drawn) µs drawn and \(placed) µs placed, compositor and all."
    )
  }
}
