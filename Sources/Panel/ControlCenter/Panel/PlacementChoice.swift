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
  private(set) var comparison: PlacementComparison?

  /// The display, where it may place what moves: found out once, for every turn asks.
  private let display: (any PlacingDisplay)?

  init(
    _ setting: DisplaySettings.Compositor, _ file: CompositorFile?,
    of display: any BufferedDisplay
  ) {
    (self.setting, self.file) = (setting, file)
    self.display = display as? any PlacingDisplay
  }

  var isTrying: Bool { comparison != nil }

  /// When a comparison is to begin; nil: there is nothing to find out.
  func deadline(_ renderer: borrowing Renderer) -> Instant? {
    guard setting == .auto, verdict == nil, comparison == nil, file != nil,
      display?.canPlace == true
    else { return nil }
    return renderer.restDeadline
  }

  /// Finds out from now on which way costs less.
  mutating func begin() { comparison = PlacementComparison() }

  /// Leaves it to the next rest.
  /// - Returns: Whether there was a comparison.
  mutating func cancel() -> Bool {
    defer { comparison = nil }
    return isTrying
  }

  /// Decides who composes the frame for `target`.
  /// - Parameters:
  ///   - isResting: Nothing moves.
  ///   - isStale: The model has changed.
  mutating func choose(
    for target: Instant, isResting: Bool, isStale: Bool, _ renderer: inout Renderer
  ) {
    renderer.output.isForced = false
    switch setting {
    case .software: renderer.output.handsOver = false
    case .display: renderer.output.handsOver = true
    case .auto:
      readVerdict()
      renderer.output.handsOver = verdict ?? false
      advance(for: target, isResting: isResting, isStale: isStale, &renderer)
    }
  }

  private mutating func readVerdict() {
    guard !hasRead, let file, let name = display?.compositor else {
      return
    }
    hasRead = true
    verdict = file.read(name)
  }

  private mutating func advance(
    for target: Instant, isResting: Bool, isStale: Bool, _ renderer: inout Renderer
  ) {
    guard var comparison else { return }
    self.comparison = nil
    guard let display, let cost = display.processorTime else {
      // Nobody tells what it costs.
      return verdict = false
    }
    guard isResting, !isStale || !comparison.hasBegun else { return renderer.rest(since: target) }
    if let isPlaced = comparison.next(at: cost) {
      self.comparison = comparison
      (renderer.output.handsOver, renderer.output.isForced) = (isPlaced, true)
    } else {
      renderer.output.handsOver = comparison.isPlacedCheaper
      end(comparison, of: display.compositor ?? "")
    }
  }

  private mutating func end(_ comparison: PlacementComparison, of compositor: String) {
    let isPlaced = comparison.isPlacedCheaper
    verdict = isPlaced
    file?.write(isPlaced, for: compositor)
    let (drawn, placed) = comparison.costs
    Logger(label: "panel").info(
      "What moves is \(isPlaced ? "placed by the display" : "drawn here"): a frame costs \(drawn) µs drawn and \(placed) µs placed, compositor and all."
    )
  }
}
