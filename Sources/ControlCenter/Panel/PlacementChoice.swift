internal import DetentMotion
internal import Display
internal import Logging
internal import Settings

/// Whether the display places what moves: as the configuration has it, or as was found out.
struct PlacementChoice {
  var setting: DisplaySettings.Compositor
  /// Where what was found out is kept; nil: nothing is tried.
  private let file: CompositorFile?
  /// Whether the display is to place what moves; nil: nobody has found out.
  private(set) var verdict: Bool?
  /// What was found out formerly has been read.
  private var hasRead = false
  private(set) var trial: PlacementTrial?

  init(_ setting: DisplaySettings.Compositor, _ file: CompositorFile?) {
    (self.setting, self.file) = (setting, file)
  }

  var isTrying: Bool { trial != nil }

  /// When a trial is to begin; nil: there is nothing to find out.
  func deadline(_ renderer: borrowing Renderer, _ display: any BufferedDisplay) -> Instant? {
    guard setting == .auto, verdict == nil, trial == nil, file != nil,
      let display = display as? any PlacingDisplay, display.canPlace
    else { return nil }
    return renderer.restDeadline
  }

  /// Finds out from now on which way costs less.
  mutating func begin() { trial = PlacementTrial() }

  /// Decides who composes the frame for `target`.
  /// - Parameters:
  ///   - isResting: Nothing moves.
  ///   - isStale: The model has changed.
  mutating func choose(
    for target: Instant, isResting: Bool, isStale: Bool, _ renderer: inout Renderer,
    _ display: any BufferedDisplay
  ) {
    renderer.output.isForced = false
    switch setting {
    case .software: renderer.output.handsOver = false
    case .display: renderer.output.handsOver = true
    case .auto:
      readVerdict(of: display)
      renderer.output.handsOver = verdict ?? false
      advance(for: target, isResting: isResting, isStale: isStale, &renderer, display)
    }
  }

  private mutating func readVerdict(of display: any BufferedDisplay) {
    guard !hasRead, let file, let name = (display as? any PlacingDisplay)?.compositor else {
      return
    }
    hasRead = true
    verdict = file.read(name)
  }

  private mutating func advance(
    for target: Instant, isResting: Bool, isStale: Bool, _ renderer: inout Renderer,
    _ display: any BufferedDisplay
  ) {
    guard var trial else { return }
    self.trial = nil
    guard let display = display as? any PlacingDisplay, let cost = display.processorTime else {
      // Nobody tells what it costs.
      return verdict = false
    }
    guard isResting, !isStale || !trial.hasBegun else { return renderer.rest(since: target) }
    if let isPlaced = trial.next(at: cost) {
      self.trial = trial
      (renderer.output.handsOver, renderer.output.isForced) = (isPlaced, true)
    } else {
      renderer.output.handsOver = trial.isPlacedCheaper
      end(trial, of: display.compositor ?? "")
    }
  }

  private mutating func end(_ trial: PlacementTrial, of compositor: String) {
    let isPlaced = trial.isPlacedCheaper
    verdict = isPlaced
    file?.write(isPlaced, for: compositor)
    let (drawn, placed) = trial.costs
    Logger(label: "panel").info(
      "What moves is \(isPlaced ? "placed by the display" : "drawn here"): a frame costs \(drawn) µs drawn and \(placed) µs placed, compositor and all."
    )
  }
}
