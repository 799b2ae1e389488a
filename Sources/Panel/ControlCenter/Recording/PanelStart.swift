internal import DetentGeometry
internal import DetentMotion
internal import DetentStage
internal import Settings
internal import Widgets

/// What a panel is at from the start besides its configuration and what its sources say. A panel
/// that is recorded while it runs starts anew with it, and so does its replay.
package struct PanelStart: Equatable, Codable, Sendable {
  var memory: PanelMemory
  /// The offsets of scrolled pages, by name [px].
  var scrolls: [String: Double]
  /// The theme that somebody has chosen, and the one that the source names.
  var chosenTheme, namedTheme: String?
  var brightness: Double?
  /// The path of the configuration; nil: the one that the panel was started with.
  var file: String?
  /// The numbers of the next run and of the next picture, which no earlier one has.
  var run, picture: Int
}

extension PanelStart {
  init(of screen: ControlScreen, _ appearance: Appearance, file: String?, at now: Instant) {
    let scrolls = screen.pages.offsets(at: now)
    self.init(
      memory: PanelMemory(of: screen), scrolls: scrolls.filter { $0.value != 0 },
      chosenTheme: appearance.chosen, namedTheme: appearance.named,
      brightness: appearance.brightness, file: file, run: screen.requests.runs.next,
      picture: screen.requests.loads.next)
  }

  /// Restores it on a new screen.
  func restore(on screen: inout ControlScreen, in context: ControlContext) {
    memory.restore(on: &screen, in: context)
    screen.pages.scroll(to: scrolls)
    screen.pages.arrive(in: context, on: &screen.stage)
    screen.requests.runs = ControlRuns(first: run)
    screen.requests.loads = PictureLoads(next: picture)
  }
}
