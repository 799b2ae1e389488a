import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Forms
import PanelTestKit
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter
@testable import Demos

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private let labText = """
  # A panel with springs of its own.
  motion:
    pane: calm
    button: quick
    springs:
      calm: {damping-ratio: 0.9, response: 0.4s}   # for the evening
      quick: {bounciness: 12, speed: 18}
      other: {stiffness: 200, damping: 30}
  home: {clock: false, date: false}
  pages: {hall: {kind: lab}}
  tiles:
    - {kind: toggle, label: Lamp}
    - {kind: stepper, label: Level}
    - {kind: button, label: Door, detail: hall}
  """

/// Creates a panel with springs that can be tuned, in a world that is played by the test.
private func labPanel(
  _ text: String = labText, recorder: PanelRecorder? = nil
) throws -> PanelUnderTest {
  try PanelUnderTest(yaml: text, size: PixelSize(640, 400), recorder: recorder)
}

extension PanelUnderTest {
  fileprivate func addLab() {
    run.panel.assumeIsolated { panel in
      var tree = panel.screen.stage.tree
      let lab = SpringLab(
        springs: panel.settings.configuration.motion.springs, shown: "calm",
        frame: Rect(x: 0, y: 0, width: 640, height: 400), margin: 24, palette: .lab, in: &tree,
        parent: tree.root)
      panel.screen.stage.tree = tree
      panel.screen.controls.append(ShownControl(lab))
    }
  }

  fileprivate func lab(of screen: ControlScreen) -> SpringLab? {
    screen.controls.last?.view as? SpringLab
  }

  fileprivate func keep(_ spring: String, by writer: ConfigurationWriter) {
    run.panel.assumeIsolated { panel in
      var effects = LiveEffects()
      effects.writer = writer
      panel.dependencies.effects = effects
      panel.keep(spring, as: panel.screen.parameters(of: spring) ?? SpringParameters(.hand))
    }
  }

  fileprivate func tune(_ spring: String, _ numbers: [Double]) throws {
    try run.panel.assumeIsolated { panel in
      let old = try #require(panel.screen.parameters(of: spring))
      panel.screen.tune(spring, to: try SpringParameters(old.dialect, numbers))
      panel.commit(at: panel.glass.display.now())
    }
  }

  /// Lets time pass with a frame at its beginning.
  fileprivate func pass(_ seconds: Double) throws {
    try run.post(.contentLost)
    try wait(seconds)
  }

  fileprivate func touch(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double) throws {
    try touch(phase, Point(x, y))
    try wait(0.03)
  }

  /// Where the pane is seen.
  fileprivate var paneY: Double { seen(screen.pane.layer).position.y }

  /// All texts of the model, also of what is not seen.
  fileprivate var modelTexts: [String] {
    screen.stage.tree.layers.compactMap {
      if case .text(let text) = $0.content { text.string } else { nil }
    }
  }
}

extension Palette {
  fileprivate static let lab = Palette(Configuration().theme)
}

@Suite struct SpringLabPanelTests {
  @Test func `What is tuned moves the running pane and every button at once`() throws {
    let bench = try labPanel()
    try bench.tune("calm", [0.3, 1])
    try bench.tune("quick", [3, 4])
    #expect(bench.screen.pane.spring == (try Spring(dampingRatio: 0.3, response: 1)))
    let quick = try Spring(bounciness: 3, speed: 4)
    var screen = bench.screen
    let context = ControlContext(
      time: .zero, presentation: PresentationTree(of: screen.stage.tree))
    for index in 0..<3 {
      _ = screen.update(index, in: context) {
        $0.take(.touch(.pressed, on: $0.parts.first?.name ?? 0), on: &$1, in: &$2)
      }
      let specs = screen.stage.takeCommands().compactMap { command -> AnimationSpec? in
        if case .retarget(_, _, let spec, _) = command { spec } else { nil }
      }
      #expect(specs.contains(.spring(quick)), "control \(index)")
    }
    try bench.tune("other", [100, 5, 2])
    #expect(bench.screen.pane.spring == (try Spring(dampingRatio: 0.3, response: 1)))
  }

  @Test func `What is tuned is how all else gives way, too`() throws {
    let bench = try labPanel(
      labText.replacing(
        "- {kind: toggle, label: Lamp}",
        with: """
          - {kind: hold, label: Start}
            - {kind: momentary, label: Jog}
            - {kind: media, media: {play: {exec: [play]}}}
          """))
    try bench.tune("quick", [3, 4])
    let quick = AnimationSpec.spring(try Spring(bounciness: 3, speed: 4))
    var screen = bench.screen
    let context = ControlContext(
      time: .zero, presentation: PresentationTree(of: screen.stage.tree))
    func isQuick() -> Bool {
      screen.stage.takeCommands().contains { command in
        if case .retarget(_, _, quick, _) = command { true } else { false }
      }
    }
    for index in 0..<3 {
      _ = screen.update(index, in: context) {
        $0.take(.touch(.pressed, on: $0.parts.first?.name ?? 0), on: &$1, in: &$2)
      }
      let isRight = isQuick()
      #expect(isRight, "control \(index)")
    }
    _ = screen.handle(.pressed(.menuButton), in: context)
    let isRight = isQuick()
    #expect(isRight, "the menu's button")
  }

  @Test func `A pane that hangs on an attachment hangs on the tuned one`() throws {
    let bench = try labPanel(
      labText.replacing(
        "damping-ratio: 0.9, response: 0.4s", with: "frequency: 3, damping-ratio: 0.5"))
    try bench.tune("calm", [1, 0.2, 1])
    try bench.pass(0.5)
    try bench.touch(.began, 600, 390)
    try bench.touch(.ended, 600, 390)
    try bench.pass(0.25)
    // At three swings a second it would have been past its end by now.
    let (open, closed) = (bench.screen.pane.open.y, bench.screen.pane.closed.y)
    let y = bench.paneY
    #expect(y > open + 0.02 * (closed - open) && y < closed)
    try bench.pass(30)
    #expect(abs(bench.paneY - open) < 1)
  }

  @Test func `Other numbers in the file disturb nothing that moves`() throws {
    let bench = try labPanel()
    bench.addLab()
    try bench.tune("quick", [5, 5])
    let layers = bench.screen.stage.tree.layers.count
    let other = labText.replacing("stiffness: 200", with: "stiffness: 321")
      .replacing("response: 0.4s", with: "response: 0.5s")
    let new = try Configuration.parse(Array(other.utf8), file: "/etc/detent/panel.yaml")
    bench.run.panel.assumeIsolated {
      $0.receive(.configuration(ReadConfiguration(new, from: .builtIn)))
    }
    try bench.pass(0.1)
    #expect(bench.screen.stage.tree.layers.count == layers)
    #expect(bench.screen.configuration == new)
    let lab = try #require(bench.lab(of: bench.screen))
    #expect(lab.kept == new.motion.springs)
    #expect(lab.parameters.numbers == [0.9, 0.5])
    #expect(bench.screen.pane.spring == new.motion.spring(named: "calm"))
    // What was tuned and is the same in the file stays tuned.
    #expect(bench.screen.parameters(of: "quick")?.numbers == [5, 5])
  }

  @Test func `A panel on a wall locks its lab, and what was tuned is as it was`() throws {
    let bench = try labPanel()
    let lab = { bench.screen.controls.lazy.compactMap { $0.view as? SpringLab }.first }
    #expect(lab()?.isLocked == false)
    try bench.tune("calm", [0.3, 1])
    let text = "display: {kiosk: true}\n" + labText
    let wall = try Configuration.parse(Array(text.utf8), file: "/etc/detent/panel.yaml")
    bench.run.panel.assumeIsolated {
      $0.receive(.configuration(ReadConfiguration(wall, from: .builtIn)))
    }
    try bench.pass(0.1)
    #expect(lab()?.isLocked == true)
    #expect(bench.screen.pane.spring == wall.motion.spring(named: "calm"))
  }

  @Test func `What was kept is the panel's own from then on, and says where`() throws {
    let bench = try labPanel()
    bench.addLab()
    let parameters = try SpringParameters(.response, [0.5, 0.7])
    try bench.tune("calm", parameters.numbers)
    bench.run.panel.assumeIsolated { panel in
      panel.keep("calm", as: parameters)
      panel.receive(.kept(1, .file("/etc/detent/panel.yaml")))
    }
    try bench.pass(0.05)
    #expect(bench.screen.tuned.isEmpty)
    #expect(bench.lab(of: bench.screen)?.kept.last { $0.name == "calm" }?.parameters == parameters)
    #expect(bench.screen.pane.spring == parameters.spring)
    #expect(bench.modelTexts.contains("Kept in /etc/detent/panel.yaml"))
    // The reload that follows says the same.
    let kept = bench.run.panel.assumeIsolated { $0.settings.configuration }
    let layers = bench.screen.stage.tree.layers.count
    bench.run.panel.assumeIsolated {
      $0.receive(.configuration(ReadConfiguration(kept, from: .builtIn)))
    }
    try bench.pass(0.05)
    #expect(bench.screen.stage.tree.layers.count == layers)
  }

  @Test func `What was kept leaves the rest of the configuration as it is`() throws {
    let bench = try labPanel(labText + "\ntheme: {schedule: {light: '7:00', dark: '20:30'}}\n")
    let parameters = try SpringParameters(.response, [0.5, 0.7])
    func settings() -> Configuration {
      bench.run.panel.assumeIsolated { $0.settings.configuration }
    }
    var wanted = settings()
    bench.run.panel.assumeIsolated { panel in
      panel.settings.configuration.touch.calibrate("DisplayOutput", by: [1, 0, 0.1, 0, 1, 0])
      wanted = panel.settings.configuration
      panel.keep("calm", as: parameters)
      panel.receive(.kept(1, .file("/etc/detent/panel.yaml")))
    }
    wanted.motion.keep("calm", as: parameters)
    #expect(settings() == wanted)
  }

  @Test func `What could not be kept is said, and stays tuned`() throws {
    let bench = try labPanel()
    try bench.tune("calm", [0.5, 0.7])
    bench.run.panel.assumeIsolated { panel in
      panel.dependencies.effects = LiveEffects()
      panel.keep("calm", as: panel.screen.parameters(of: "calm") ?? SpringParameters(.hand))
    }
    try bench.pass(0.05)
    #expect(bench.modelTexts.contains { $0.hasPrefix("There is no place to keep it") })
    #expect(bench.screen.tuned["calm"]?.numbers == [0.5, 0.7])
  }

  @Test(.timeLimit(.minutes(2))) func `The running panel writes the file, and says so`()
    async throws
  {
    let folder = try TestFolder()
    let path = try folder.write(labText, to: "panel.yaml")
    let source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: path, environment: [:]), state: nil)
    let bench = try labPanel()
    try bench.tune("other", [200, 24, 1])
    bench.keep("other", by: ConfigurationWriter(source))
    while !bench.modelTexts.contains("Kept in \(path)") {
      try await Task.sleep(for: .milliseconds(1))
      try bench.pass(0)
    }
    let written = String(decoding: source.files.read(path).bytes ?? [], as: UTF8.self)
    #expect(written == labText.replacing("damping: 30", with: "damping: 24"))
    #expect(bench.screen.tuned.isEmpty)
  }

  @Test func `A tuned spring outlives a screen of another size`() throws {
    let bench = try labPanel()
    try bench.tune("calm", [0.5, 0.7])
    try bench.run.display.resize(to: PixelSize(500, 400))
    try bench.pass(0.1)
    #expect(bench.screen.pane.spring == (try Spring(dampingRatio: 0.5, response: 0.7)))
  }

  @Test func `A session in which something is kept replays to the same pixels`() throws {
    let memory = LogMemory()
    let recorder = PanelRecorder(
      RecordedSession.header(labText, size: PixelSize(640, 400)), to: memory.append)
    let bench = try labPanel(recorder: recorder)
    for (number, outcome) in [
      WriteOutcome.overlay("/var/lib/detent/overlay.yaml"), .failed("It\nis full."),
      .file("/a b"),
    ].enumerated() {
      bench.run.panel.assumeIsolated { $0.receive(.kept(number, outcome)) }
      try bench.pass(0.4)
    }
    recorder.finish()
    let report = try Replay(memory.log(), pages: DemoPages.makers).run()
    #expect(report.difference == nil)
    #expect(report.frames > 10)
  }
}
