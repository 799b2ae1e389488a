import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Logging
import SeededNumbers
import Settings
import Widgets

@testable import ControlCenter

/// Random fingers on a panel, and a random world around it; what must hold is looked at all the
/// while.
///
/// It is a whole panel with its drawing, in a time of its own: the same plan does the same.
final class TouchSoak {
  struct Plan: Sendable {
    /// The panel, and after it what it is reloaded with in between.
    var panels: [ConfigurationText]
    /// The screen [logical px].
    var size: PixelSize
    /// Device pixels to a logical one: few of them make the drawing cheap. A panel that says itself
    /// what its scale is has that one.
    var scale: Double
    var seed: UInt64
    /// How many fingers come down.
    var touches: Int
    /// How many touches there are from one rest to the next, at most.
    var spell = 250
    /// The program's, for the log.
    var version = ""

    init(
      _ panels: [ConfigurationText], size: PixelSize, scale: Double = 1, seed: UInt64, touches: Int
    ) {
      self.panels = panels
      self.size = size
      self.scale = scale
      self.seed = seed
      self.touches = touches
    }
  }

  /// What there was to keep, at a moment of rest.
  struct Measure: Equatable, Sendable {
    var touches = 0
    /// Those that are on the screen, hidden or not.
    var layers = 0
    /// All that have a place in the tree, free ones too.
    var places = 0
    var tracks = 0
    var frames = 0
  }

  let plan: Plan
  /// The screen as it is at first [device px].
  let size: PixelSize
  let run: HeadlessRun
  let configurations: [Configuration]
  private let recorder: PanelRecorder?
  private let clock = SoakClock()
  var random: SeededNumbers
  private(set) var hand = RandomHand()
  /// When a finger last did something.
  private(set) var touched = Instant.zero
  /// How far the fingers have gone in the last moments, and when that was [device px].
  private(set) var travel: (way: Double, time: Instant) = (0, .zero)
  /// The longest `settling` since the last rest: what was sent off on such a spring keeps it.
  private var slowest = 0.0
  /// A spring that can be tuned takes no longer [s].
  private static let longestRest = 14_400.0
  /// How long an action may take [s].
  private static let longestRun = 30.0
  /// Where the fingers are that are down [device px].
  private(set) var places: [UInt64: Point] = [:]
  /// Which of the plan's panels is shown.
  var shown = 0
  private(set) var measures: [Measure] = []
  /// The layers as they were before the last event.
  var layers = LayerTreeCopy()
  /// Called when no finger is down any more and what they sent off has mostly arrived, while what was
  /// asked for goes on.
  var onLift: () throws -> Void = {}

  /// - Parameter sink: Takes a log of all that comes in; nil: none is kept.
  init(_ plan: Plan, recordingTo sink: (@Sendable ([UInt8]) throws(LogError) -> Void)? = nil) throws
  {
    self.plan = plan
    random = SeededNumbers(plan.seed)
    configurations = try plan.panels.map { text throws(LogError) in try text.parsed() }
    let (clock, first) = (clock, configurations.first ?? Configuration())
    let scale = first.display.scale ?? plan.scale
    size = plan.size.scaled(by: scale)
    let text = plan.panels.first ?? .builtIn
    let recorder = sink.map { [size] sink in
      PanelRecorder(
        LogHeader(
          program: plan.version, of: first, from: text, size: size, scale: scale), to: sink)
    }
    self.recorder = recorder
    var dependencies = Panel.Dependencies(effects: NoEffects(), localTime: { clock.time })
    dependencies.recorder = recorder
    run = try HeadlessRun(first, size: size, scale: scale, with: dependencies.withDemos)
    run.panel.assumeIsolated { $0.log.logLevel = .critical }
  }

  /// - Throws: `SoakFailure` as soon as something is wrong.
  func play() throws {
    defer { recorder?.finish() }
    try pass(0.5)
    try fillLists()
    measure()
    while hand.touches < plan.touches {
      let end = min(hand.touches + plan.spell, plan.touches)
      while hand.touches < end { try act() }
      try rest()
    }
  }

  var screen: ControlScreen { run.panel.assumeIsolated { $0.screen } }
  var now: Instant { run.display.now() }
  /// Device pixels to a logical one, as the panel has it.
  var scale: Double { run.panel.assumeIsolated { $0.glass.scale } }

  func fail(_ what: String) -> SoakFailure {
    SoakFailure(seed: plan.seed, touches: hand.touches, time: now, what: what)
  }

  // MARK: Fingers

  private func act() throws {
    let count = random.chance(0.75) ? 1 : random.index(below: RandomHand.fingers) + 1
    for _ in 0..<count {
      hand.plan(
        at: now.advanced(by: random.uniform(0...0.25)), spots: spots(), size: run.display.size,
        with: &random)
    }
    let gap = gap()
    try pass(min(gap, Self.longestRun))
    if gap > Self.longestRun {
      // The agent lets no action run for hours, in which the tile's dots would go on all the time.
      try endWork()
      try pass(gap - Self.longestRun)
    }
    try disturb()
    slowest = max(slowest, settling)
    try checkHold()
  }

  private func gap() -> Double {
    switch random.index(below: 200) {
    case 0: random.uniform(600...20_000)
    case 1...8: random.uniform(0...6)
    case 9...80: random.uniform(0...1)
    default: random.uniform(0...0.15)
    }
  }

  /// The middles of what can be touched, where it is seen.
  private func spots() -> [Point] {
    let (size, scale) = (run.display.size, scale)
    let spots = run.panel.assumeIsolated { panel in
      let (screen, seen) = (panel.screen, panel.glass.renderer.presentation)
      // What has come since the last frame cannot be aimed at yet.
      let targets = screen.targets.keys.filter(seen.contains)
      return targets.sorted { $0.number < $1.number }.map {
        screen.stage.tree.bounds(of: $0, as: seen).center * scale
      }
    }
    let screen = Rect(
      x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    return spots.filter { screen.contains($0) && $0.x > 0 && $0.y > 0 }
  }

  /// Lets time pass in which the fingers do what they are about to.
  func pass(_ seconds: Double) throws {
    let end = now.advanced(by: seconds)
    while let touch = hand.next(until: end) {
      try proceed(to: touch.time)
      try carryOut(touch)
    }
    try proceed(to: end)
  }

  private func proceed(to time: Instant) throws {
    while now < time {
      // The clock on the wall is read in the turns on the way, too.
      let next = min(time, now.advanced(by: 30))
      let due = run.panel.assumeIsolated { $0.screen.deadline }
      if let due, due > now, due < next, now.seconds(since: touched) < 5 {
        try run(until: due.advanced(by: -1e-6))
        var slack = slack(isLaidOut: true)
        // A bar that tells the time goes on from second to second.
        slack.pixels += 1.5
        // A frame is for a moment to come, and a short fade that ends until then has ended.
        slack.part += 0.02
        try check("a turn by the clock", at: due, within: slack) {
          try run(until: due)
        }
      } else {
        try run(until: next)
      }
    }
  }

  private func run(until time: Instant) throws {
    clock.set(time)
    do {
      try run.run(until: time)
    } catch let stall as HeadlessRun.Stall {
      throw fail("\(stall) \(waiting)")
    }
  }

  private func carryOut(_ touch: TouchEvent) throws {
    var touch = touch
    // What a finger does is told a little later.
    touch.time = min(now, max(touched, touch.time.advanced(by: -random.uniform(0...0.004))))
    if now.seconds(since: travel.time) > 0.1 { travel.way = 0 }
    if touch.phase != .began, let old = places[touch.id.number] {
      let way = touch.position.distance(to: old)
      if way > 0 { travel = (travel.way + way, now) }
    }
    places[touch.id.number] = touch.phase == .began || touch.phase == .moved ? touch.position : nil
    touched = touch.time
    try check("\(touch.phase) of finger \(touch.id.number)", at: touch.time, within: slack()) {
      try run.post(.touch(touch))
    }
  }

  // MARK: Rest

  /// Takes all fingers off, lets all that is under way end, and looks whether anything is left.
  private func rest() throws {
    hand.lift(at: now)
    try pass(2)
    try onLift()
    try settleWorld()
    // Longer than a touch at night keeps it bright.
    try pass(40)
    // What has been sent off on a slow spring is waited for.
    let end = now.advanced(by: min(slowest, TouchSoak.longestRest))
    while isMoving, now < end { try pass(60) }
    slowest = 0
    // A row of strokes goes on with the clock, for a moment at a time.
    if let next = nextStroke { try pass(next.seconds(since: now) + 1) }
    try checkRest()
    measure()
  }

  private var nextStroke: Instant? {
    run.panel.assumeIsolated { panel in
      panel.screen.controls.indices
        .filter { panel.screen.controls[$0].view is LookTile<Sparkline> }
        .compactMap { panel.screen.due($0) }.max()
    }
  }

  private var isMoving: Bool {
    let time = now
    return run.panel.assumeIsolated { panel in
      var engine = panel.scheduler.assumeIsolated { $0.engine }
      return engine.advance(to: time) != .never
    }
  }

  /// How long the slowest spring takes that is tuned on the glass, or was and is kept [s]: until a
  /// thousandth of a pixel is left of any screen.
  private var settling: Double {
    run.panel.assumeIsolated { panel in
      let springs =
        panel.screen.tuned.values.map(\.spring)
        + panel.screen.configuration.motion.springs.map(\.spring)
      return springs.map { $0.settlingDuration(within: 1e-6) }.max() ?? 0
    }
  }

  private func measure() {
    let stage = screen.stage
    var layers = 0
    stage.tree.forEach(from: stage.tree.root) { _ in layers += 1 }
    measures.append(
      Measure(
        touches: hand.touches, layers: layers, places: stage.tree.layers.count,
        tracks: stage.known.count,
        frames: run.display.presentedFrames))
  }
}

extension PixelSize {
  fileprivate func scaled(by scale: Double) -> PixelSize {
    PixelSize(max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
  }
}
