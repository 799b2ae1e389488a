internal import Blocking
internal import DetentAnimation
internal import DetentGeometry
package import DetentMotion
internal import DetentScene
internal import DetentStage
package import Display
package import DisplayHeadless
internal import Drawing
package import Settings
package import Widgets

/// The cost of frames, phase by phase, while the pane flies open and closed.
///
/// The phases of a turn of the loop are called one by one, with a clock read between them.
package struct FrameProfile: Sendable {
  package enum Phase: String, CaseIterable, Sendable { case advance, list, damage, draw, present }

  /// The time each frame took in a phase [s].
  package private(set) var samples: [Phase: [Double]] = [:]
  /// How many pixels each frame damaged.
  package private(set) var damagedPixels: [Int] = []
  /// The most memory for surfaces, and the memory they used at the end [bytes].
  package private(set) var surfaceLimit = 0
  package private(set) var surfaceMemory = 0
  /// The time of each copy of the screen's pixels [s].
  package private(set) var copying: [Double] = []
  /// The times to build the screen, make its pictures and draw the first frame [s].
  package private(set) var startUp: [(name: String, seconds: Double)] = []

  /// Flies the pane for `frames` frames of 1/60 s each.
  package init(
    _ configuration: Configuration, on display: HeadlessDisplay, frames: Int,
    pages: [PageSettings.Kind: PageMaker] = [:], clock: @escaping () -> Instant
  ) throws(DisplayError) {
    let scale = PanelScale.scale(of: display, configuration)
    var watch = Stopwatch(clock)
    var screen = ControlScreen(
      configuration, size: display.size.logical(at: scale), scale: scale, pages: pages)
    startUp.append(("layers", watch.lap()))
    let compositor = Compositor(scale: scale)
    compositor.take(
      WallpaperImages(
        WallpaperImages.Plan(configuration, size: display.size, scale: scale), files: FileAccess()),
      as: GroundPictures())
    startUp.append(("pictures", watch.lap()))
    var engine = AnimationEngine()
    Self.enter(&screen, &engine)
    let memory = configuration.surfaceMemory(on: display.size)
    var course = ProfiledFrames(
      screen: screen, compositor: compositor, scale: scale, memory: memory)
    _ = try course.frame(.zero, on: display, &watch)
    watch = Stopwatch(clock)
    startUp.append(("first frame", course.total))
    for i in 0..<frames {
      let time = Instant(seconds: Double(i) / 60)
      if i % 40 == 0 { screen.toggle() }
      for command in screen.stage.takeCommands() { engine.apply(command, at: time) }
      _ = watch.lap()
      _ = engine.advance(to: time)
      course.presentation.apply(engine.snapshot)
      samples[.advance, default: []].append(watch.lap())
      for (phase, seconds) in try course.frame(time, on: display, &watch) {
        samples[phase, default: []].append(seconds)
      }
      damagedPixels.append(course.damage.area)
    }
    surfaceLimit = memory
    surfaceMemory = course.surfaces.cost
    display.keepsFrames = false
    copying = try Self.copy(display, &watch)
  }

  /// Plays all animations of a first appearance long before the measurement.
  private static func enter(_ screen: inout ControlScreen, _ engine: inout AnimationEngine) {
    let time = Instant(seconds: -60)
    screen.toggle()
    let seen = PresentationTree(of: screen.stage.tree)
    _ = screen.advance(in: ControlContext(time: time, presentation: seen))
    screen.toggle()
    for command in screen.stage.takeCommands() { engine.apply(command, at: time) }
    _ = engine.advance(to: .zero)
    _ = engine.takeCompletions()
  }

  /// Copies the pixels of the screen to other memory.
  private static func copy(
    _ display: HeadlessDisplay, _ watch: inout Stopwatch
  ) throws(DisplayError) -> [Double] {
    let source = display.glass
    let target: Picture
    do {
      target = try Picture(size: display.size, isOpaque: true)
    } catch {
      throw .outOfMemory("There is no memory for one more picture of the screen.")
    }
    return (0..<40).map { _ in
      _ = watch.lap()
      source.withPixels { from in
        target.withPixels { to in
          for y in 0..<to.size.height { to.row(y).update(from: from.row(y), count: to.size.width) }
        }
      }
      return watch.lap()
    }
  }

  /// The lists and pixels of the frames of a profile.
  private struct ProfiledFrames {
    let tree: LayerTree
    let compositor: Compositor
    let scale: Double
    var presentation: PresentationTree
    var shown = RenderList()
    var next = RenderList()
    var history = DamageHistory()
    var damage = Region()
    var total = 0.0
    var surfaces: SurfacePlan

    init(screen: ControlScreen, compositor: Compositor, scale: Double, memory: Int) {
      surfaces = SurfacePlan(limit: memory)
      tree = screen.stage.tree
      self.compositor = compositor
      self.scale = scale
      presentation = PresentationTree(of: tree)
    }

    mutating func frame(
      _ time: Instant, on display: any Display, _ watch: inout Stopwatch
    ) throws(DisplayError) -> [(Phase, Double)] {
      let bounds = PixelRect(display.size)
      _ = watch.lap()
      next.rebuild(of: tree, as: presentation, scale: scale, placing: &surfaces)
      compositor.narrow(&next, within: bounds)
      next.outlineRuns(like: shown, within: bounds)
      surfaces.end(tree, presentation, scale: scale) { compositor.narrowApart(&$0) }
      if surfaces.takeGivenUp() { compositor.keepSurfaces(of: surfaces) }
      let list = watch.lap()
      damage = RenderList.damage(from: shown, to: next, screen: bounds)
      let damaging = watch.lap()
      guard !damage.isEmpty, let buffer = try display.nextBuffer() else { return [] }
      let stale = history.damage(age: buffer.age, adding: damage) ?? Region(bounds)
      compositor.draw(next, damage: stale, into: buffer.pixels)
      let drawing = watch.lap()
      try display.present(buffer, damage: damage, notify: false)
      let presenting = watch.lap()
      _ = try display.dispatch()
      history.record(damage)
      swap(&shown, &next)
      total = list + damaging + drawing + presenting
      return [(.list, list), (.damage, damaging), (.draw, drawing), (.present, presenting)]
    }
  }

  private struct Stopwatch {
    private let clock: () -> Instant
    private var last: Instant

    init(_ clock: @escaping () -> Instant) {
      self.clock = clock
      last = clock()
    }

    /// Returns the time since the lap before [s].
    mutating func lap() -> Double {
      let now = clock()
      defer { last = now }
      return now.seconds(since: last)
    }
  }
}
