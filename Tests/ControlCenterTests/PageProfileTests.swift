import Demos
import DetentGeometry
import DetentMotion
import Settings
import TestKinds
import Testing

@testable import ControlCenter

@Suite struct PageProfileTests {
  private static let text = """
    version: 1
    tiles:
      - {kind: toggle, label: Lamp, detail: lamp}
      - {kind: slider, label: Sound}
      - {kind: button, label: Off, action: ask}
    actions:
      ask: {confirm: {title: "Turn everything off?", action: {exec: [/bin/true]}}}
    pages:
      lamp: {title: Lamp, place: detail, tiles: [{kind: slider, label: Light}]}
      beside: {title: Beside, tiles: [{kind: gauge, label: Load, range: [0, 1]}]}
      springs: {title: Springs, kind: lab, place: over}
    """

  @Test func `Every page is opened, touched and measured, whatever a touch has led to`() throws {
    var now = Instant.zero
    let profile = try PageProfile(
      try Configuration.parse(Array(Self.text.utf8), file: "test"), size: PixelSize(640, 400),
      pages: DemoPages.makers,
      clock: {
        now = now.advanced(by: 0.001)
        return now
      })
    #expect(profile.pages.map(\.name) == ["main", "lamp", "beside", "springs"])
    for page in profile.pages {
      // Each was opened, which takes frames, and so was everything on it.
      #expect(page.frames.count > 60, "\(page.name)")
      #expect(abs(page.slowest.time - 0.001) < 1e-9 && !page.slowest.what.isEmpty)
    }
    let touched = profile.pages.filter { $0.name != "beside" }.map(\.frames.count).min() ?? 0
    #expect(touched > 100)
  }
}
