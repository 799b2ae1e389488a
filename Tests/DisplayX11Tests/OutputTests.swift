import DetentGeometry
import Display
import TestSupport
import Testing

@testable import DisplayX11

/// A screen of several monitors, of which the panel covers one.
@Suite(.serialized, .enabled(if: XServer.Kind.xvfb.isInstalled), .timeLimit(.minutes(5)))
struct OutputTests {
  private let left = PixelRect(x: 0, y: 0, width: 200, height: 480)
  private let right = PixelRect(x: 200, y: 0, width: 440, height: 300)

  private func bench(_ output: String?) throws -> ServerBench {
    let server = try XServer.start(.xvfb, size: PixelSize(640, 480))
    server.setMonitor("left", left)
    server.setMonitor("right", right, isPrimary: true)
    return try ServerBench(on: server) { $0.output = output }
  }

  private func covered(_ bench: ServerBench, color: UInt32) throws -> [PixelRect] {
    let screen = try bench.server.screenshot()
    return [left, right].filter { rect in
      [(rect.minX, rect.minY), (rect.maxX - 1, rect.maxY - 1)].allSatisfy {
        screen[$0.0, $0.1] == color
      }
    }
  }

  @Test func `The panel covers the monitor that was asked for, and no other`() throws {
    let bench = try bench("left")
    #expect(bench.display.size == PixelSize(200, 480))
    try bench.show(0x123456)
    #expect(try covered(bench, color: 0x123456) == [left])
  }

  @Test(arguments: [nil, "gone"])
  func `Without a name, or with one that is not there, it is the primary one`(name: String?) throws
  {
    let bench = try bench(name)
    try bench.show(0x123456)
    #expect(try covered(bench, color: 0x123456) == [right])
  }

  @Test func `A monitor that vanishes sends the panel to another, until it is back`() throws {
    let bench = try bench("left")
    try bench.show(0x123456)
    bench.forget()
    bench.server.deleteMonitor("left")
    // The server tells of monitors with the next change of the screen.
    try bench.server.resize(to: PixelSize(640, 400))
    try bench.wait("the other") { _ in bench.display.size == PixelSize(440, 300) }
    try bench.show(0x654321)
    #expect(try covered(bench, color: 0x654321) == [right])
    bench.server.setMonitor("left", left)
    try bench.server.resize(to: PixelSize(640, 480))
    try bench.wait("the first") { _ in bench.display.size == PixelSize(200, 480) }
  }

  @Test func `Each is listed by its name`() throws {
    let bench = try bench(nil)
    let screens = bench.display.inputDevices.filter { $0.kind == .screen }
    #expect(screens.map(\.name).prefix(2) == ["right", "left"])
    #expect(screens[1].detail.hasPrefix("200×480 pixels, 50×120 mm"))
  }
}
