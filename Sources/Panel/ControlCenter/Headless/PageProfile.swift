package import DetentGeometry
internal import DetentGestures
package import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Display
package import DisplayHeadless
internal import Logging
package import Settings
package import Widgets

/// The time of all the panel's work for each frame while a page moves, page by page.
///
/// A simulated driver uses each page as people do: it opens and moves the page, drags and presses
/// each element, and sends the pane away and back.
package struct PageProfile: Sendable {
  /// The measurements on one page.
  package struct Page: Sendable {
    package let name: String
    /// The time of each frame's work, without the display's own [s].
    package private(set) var frames: [Double] = []
    /// The action during the slowest frame, and the time of that frame [s].
    package private(set) var slowest = (what: "", time: 0.0)

    init(name: String) { self.name = name }

    fileprivate mutating func add(_ time: Double, _ what: String) {
      frames.append(time)
      if time > slowest.time { slowest = (what, time) }
    }
  }

  package private(set) var pages: [Page] = []

  /// - Parameters:
  ///   - values: Plays the sources' values before the measurement.
  ///   - clock: Reads the machine's time, to measure the work.
  /// - Throws: `DisplayError.outOfMemory`, `TouchScriptError.unknownSource`.
  package init(
    _ configuration: Configuration, size: PixelSize, values: TouchScript? = nil,
    pages makers: [PageSettings.Kind: PageMaker] = [:], clock: @escaping () -> Instant
  ) throws {
    let run = try HeadlessRun.film(of: configuration, size: size, pages: makers)
    run.display.keepsFrames = false
    run.panel.assumeIsolated { $0.log.logLevel = .critical }
    if let values { try run.play(values) }
    var driver = TouchDriver(run: run, clock: clock)
    try driver.rest(1)
    let names = [Configuration.mainPage] + configuration.pages.map(\.name)
    for name in names {
      driver.page = Page(name: name)
      try driver.visit(name)
      pages.append(driver.page)
    }
  }
}

/// Touches a panel, and measures each frame that follows.
private struct TouchDriver {
  let run: HeadlessRun
  let clock: () -> Instant
  var page = PageProfile.Page(name: "")
  private var fingers: UInt64 = 0

  init(run: HeadlessRun, clock: @escaping () -> Instant) { (self.run, self.clock) = (run, clock) }

  mutating func visit(_ name: String) throws {
    try open(name)
    let controls = run.panel.assumeIsolated { panel in
      let page = panel.screen.pages.index.page(named: name) ?? 0
      return panel.screen.controls.indices.filter { panel.screen.controls.pages[$0] == page }
    }
    for control in controls {
      let parts = run.panel.assumeIsolated { $0.screen.controls[control].parts }
      for part in parts.prefix(Self.mostParts) {
        guard let place = place(of: part.layer) else { continue }
        let word = "control \(control)"
        try press(place, for: 0.1, "press \(word)")
        try open(name)
        guard part.role == .pan else { continue }
        try drag(from: place, by: Point(0, -Self.way), "drag \(word)")
        try drag(from: place, by: Point(Self.way, 0), "drag \(word)")
        try open(name)
      }
    }
    let home = run.panel.assumeIsolated { $0.screen.pages.layer(of: .home) }
    if let place = place(of: home) {
      try drag(from: place, by: Point(-3 * Self.way, 0), "turn")
      try drag(from: place, by: Point(0, -Self.way), "scroll")
      try open(name)
    }
    guard !isPaneFixed else { return }
    try movePane()
    try movePane()
  }

  /// How far a finger drags [px], how long that takes, and how long its effects are measured [s].
  private static let way = 120.0
  private static let swing = 0.25
  private static let settling = 0.8
  /// The number of parts of one control that are tried; more show nothing new.
  private static let mostParts = 24

  private var isPaneFixed: Bool { run.panel.assumeIsolated { $0.screen.isPaneFixed } }

  mutating func movePane() throws {
    try change("pane") { screen, _ in screen.toggle() }
  }

  /// Opens a page, whatever is in front of it.
  private mutating func open(_ name: String) throws {
    if run.panel.assumeIsolated({ $0.screen.overlays.asking != nil }) {
      try run.post(.key(KeyEvent(.escape, isDown: true, time: run.display.now())))
      try run.post(.key(KeyEvent(.escape, isDown: false, time: run.display.now())))
      try rest(Self.settling, "answer")
    }
    let (isOpen, isShown) = run.panel.assumeIsolated { panel in
      let screen = panel.screen
      let page = screen.pages.index.page(named: name)
      return (screen.pane.detent == .open, page == screen.pages.shownPage)
    }
    if !isOpen { try movePane() }
    if isShown { return }
    try change("open") { screen, context in screen.show(page: name, in: context) }
  }

  private mutating func change(
    _ what: String, _ body: @Sendable (inout ControlScreen, ControlContext) -> Void
  ) throws {
    let now = run.display.now()
    try run.change { panel in
      body(&panel.screen, panel.context(at: now))
      panel.commit(at: now)
    }
    try rest(Self.settling, what)
  }

  /// The middle of a layer on the glass [device px]; nil: it is not on the screen.
  private func place(of layer: LayerID) -> Point? {
    let (size, found) = run.panel.assumeIsolated { panel in
      let bounds = panel.screen.stage.tree.bounds(of: layer, as: panel.glass.renderer.presentation)
      return (panel.glass.size, bounds.center * panel.glass.scale)
    }
    guard (0..<Double(size.width)).contains(found.x), (0..<Double(size.height)).contains(found.y)
    else { return nil }
    return found
  }

  private mutating func press(_ place: Point, for seconds: Double, _ what: String) throws {
    fingers += 1
    try post(.began, place, what)
    try rest(seconds, what)
    try post(.ended, place, what)
    try rest(Self.settling, what)
  }

  private mutating func drag(from start: Point, by way: Point, _ what: String) throws {
    fingers += 1
    try post(.began, start, what)
    let steps = Int(Self.swing * 60)
    for i in 1...steps {
      try rest(1.0 / 60, what)
      try post(.moved, start + way * (Double(i) / Double(steps)), what)
    }
    try post(.ended, start + way, what)
    try rest(Self.settling, what)
  }

  private mutating func post(_ phase: TouchEvent.Phase, _ place: Point, _ what: String) throws {
    let touch = TouchEvent(
      id: .init(fingers), phase: phase, position: place, time: run.display.now())
    try measure(what) { try $0.post(.touch(touch)) }
  }

  /// Measures the time of a frame, if `body` presents one.
  private mutating func measure(_ what: String, _ body: (HeadlessRun) throws -> Void) throws {
    let (before, begun) = (run.display.presentedFrames, clock())
    try body(run)
    if run.display.presentedFrames != before { page.add(clock().seconds(since: begun), what) }
  }

  /// Lets time pass, frame by frame.
  mutating func rest(_ seconds: Double, _ what: String = "") throws {
    for _ in 0..<max(1, Int((seconds * 60).rounded())) {
      try measure(what) { try $0.run(until: $0.display.now().advanced(by: 1.0 / 60)) }
    }
  }
}
