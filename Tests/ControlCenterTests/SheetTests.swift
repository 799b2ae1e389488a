import Agent
import DetentGeometry
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Testing
import Values
import Widgets

@testable import ControlCenter

/// A panel without a home screen: a sheet over other windows.
@Suite struct SheetTests {
  private static let yaml = """
    home: off
    display: {layer: overlay}
    tiles: [{kind: button, label: Door, action: door}]
    actions: {door: {confirm: {title: "Open the door?", action: open}}, open: {exec: [open]}}
    """

  private func panel(_ pane: String = "") throws -> PanelUnderTest {
    try PanelUnderTest(yaml: Self.yaml + "\n" + pane, size: PixelSize(640, 480))
  }

  @Test func `Closed, it draws nothing, takes nothing, and rests`() throws {
    let panel = try panel()
    #expect(panel.run.display.presentedFrames == 1)
    #expect(panel.shape == SurfaceShape())
    #expect(panel.drawn.isEmpty)
    let frames = panel.run.display.presentedFrames
    try panel.wait(3600)
    #expect(panel.run.display.presentedFrames == frames)
    #expect(panel.run.panel.assumeIsolated { $0.need.deadline } == nil)
  }

  @Test func `Open, it draws and takes its pane, and leaves what is beside it alone`() throws {
    let panel = try panel()
    try panel.obey(.pane(.toggle))
    try panel.wait(3)
    let shape = try #require(panel.shape)
    #expect(shape.takesKeys)
    let top = Int(panel.screen.layout.openY)
    #expect(top > 30)
    #expect(shape.bounds == PixelRect(minX: 0, minY: top, maxX: 640, maxY: 480))
    // The corners are round, and the shadow belongs to nobody.
    #expect(!shape.rects.contains { $0.contains(PixelRect(x: 0, y: top, width: 1, height: 1)) })
    #expect(shape.rects.contains { $0.contains(PixelRect(x: 320, y: top, width: 1, height: 1)) })
    #expect(shape.rects.contains { $0.contains(PixelRect(x: 0, y: 479, width: 1, height: 1)) })
    #expect(panel.alpha(320, top + 60) == 255)
    #expect(panel.alpha(320, 2) == 0)
    try panel.obey(.pane(.toggle))
    try panel.wait(3)
    #expect(panel.shape == SurfaceShape())
    #expect(panel.drawn.isEmpty)
  }

  @Test func `In flight, it takes what is seen of it`() throws {
    let panel = try panel()
    try panel.obey(.pane(.open))
    var edges: [Int] = []
    for _ in 0..<40 {
      if let shape = panel.shape, !shape.rects.isEmpty { edges.append(shape.bounds.minY) }
      try panel.wait(1.0 / 60)
    }
    #expect(Set(edges).count > 8)
    #expect(edges.contains { $0 > Int(panel.screen.layout.openY) + 40 })
  }

  @Test func `An edge that is configured can be pulled`() throws {
    let panel = try panel("pane: {peek: 48}")
    #expect(panel.shape?.bounds.height == 48)
    #expect(panel.shape?.takesKeys == false)
    try panel.tap(Point(320, 470))
    try panel.wait(3)
    #expect(panel.screen.pane.detent == .open)
  }

  @Test func `What lies over it is drawn, too`() throws {
    let panel = try panel()
    try panel.obey(.toast(PanelMessage("Tea is ready")))
    try panel.wait(1)
    let toast = try #require(panel.shape)
    #expect(!toast.rects.isEmpty && toast.bounds.height < 120 && !toast.takesKeys)
    try panel.obey(.dismiss(nil))
    try panel.wait(3)
    #expect(panel.shape == SurfaceShape())
    try panel.obey(.pane(.open))
    try panel.wait(3)
    try panel.tap("Door")
    try panel.ask(#require(panel.screen.requests.runs.underWay.first))
    try panel.wait(1)
    #expect(panel.shape?.bounds == PixelRect(PixelSize(640, 480)))
  }

  @Test func `What is behind it is not the panel's to dim`() throws {
    let panel = try panel()
    for command in [PanelCommand.sleep, .brightness(0.5)] {
      try panel.receive(.agent(.command(command, for: PanelCaller(3))))
      try panel.wait(1)
      guard case .reply(let reply)? = panel.requests.last, case .failed(let error)? = reply.end
      else {
        Issue.record("\(command) is refused")
        continue
      }
      #expect(error.description == "The panel does not have the whole screen: its home is off.")
    }
    #expect(panel.drawn.isEmpty)
  }
}

extension PanelUnderTest {
  fileprivate var shape: SurfaceShape? { run.display.shape }

  fileprivate func obey(_ command: PanelCommand) throws {
    try run.receive(.agent(.command(command)))
  }

  fileprivate func alpha(_ x: Int, _ y: Int) -> UInt32 {
    picture().withPixels { $0.row(y)[x] >> 24 }
  }

  /// The pixels that show anything.
  fileprivate var drawn: PixelRect {
    picture().withPixels { pixels in
      var drawn = PixelRect.empty
      for y in 0..<pixels.size.height {
        for x in 0..<pixels.size.width where pixels.row(y)[x] != 0 {
          drawn = drawn.union(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return drawn
    }
  }
}
