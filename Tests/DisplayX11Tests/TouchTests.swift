import DetentGeometry
import TestSupport
import Testing

@testable import Display
@testable import DisplayX11

@Suite(.serialized, .enabled(if: XServer.Kind.xorgTouch.isInstalled), .timeLimit(.minutes(5)))
struct TouchTests {
  @Test
  func `Two fingers are two fingers, to the pixel, and no mouse`() throws {
    let bench = try ServerBench(.xorgTouch)
    try bench.show(0)
    try bench.server.down(0, x: 100, y: 60)
    try bench.server.down(1, x: 300, y: 200)
    try bench.server.move(0, x: 110, y: 60)
    try bench.server.up(1)
    try bench.server.up(0)
    try bench.wait("release") { _ in bench.touches.filter { $0.phase == .ended }.count == 2 }
    let touches = bench.touches
    #expect(!touches.contains { $0.id == .pointer })
    let first = touches.filter { $0.id == touches[0].id }
    let second = touches.filter { $0.id != touches[0].id }
    #expect(first.first?.position == Point(100, 60))
    #expect(second.first?.position == Point(300, 200))
    #expect(first.last?.position == Point(110, 60))
    #expect(first.last?.phase == .ended)
    #expect(second.last?.phase == .ended)
  }

  @Test
  func `A touch screen that is pulled out cancels its fingers`() throws {
    let bench = try ServerBench(.xorgTouch)
    try bench.show(0)
    try bench.server.down(0, x: 100, y: 60)
    try bench.wait("touch") { _ in !bench.touches.isEmpty }
    try bench.server.removeTouchDevice()
    try bench.wait("loss") { $0.contains(.devicesChanged) }
    #expect(bench.touches.last?.phase == .cancelled)
    #expect(!bench.touches.contains { $0.phase == .ended })
  }

  @Test
  func `When the screen changes size, the window and its buffers follow`() throws {
    let bench = try ServerBench(.xorgTouch, size: PixelSize(1280, 800))
    try bench.show(0x111111)
    let old = try #require(try bench.display.nextBuffer())
    bench.forget()
    try bench.server.resize(to: PixelSize(640, 400))
    try bench.wait("resize") { $0.contains(.resized) }
    #expect(bench.display.size == PixelSize(640, 400))
    // A frame drawn for the former size is dropped.
    try bench.display.present(old, damage: Region(old.pixels.bounds), notify: false)
    try bench.display.flush()
    let new = try #require(try bench.display.nextBuffer())
    #expect(new.age == 0)
    #expect(new.pixels.size == PixelSize(640, 400))
    try bench.show(0x222222)
    let screenshot = try bench.server.screenshot()
    #expect(screenshot.size == PixelSize(640, 400))
    #expect(screenshot.pixels.allSatisfy { $0 == 0x222222 })
    // Touches count in the new pixels.
    bench.forget()
    try bench.server.down(0, x: 640, y: 400)
    try bench.wait("touch") { _ in !bench.touches.isEmpty }
    #expect(bench.touches.first?.position == Point(320, 200))
  }

  @Test
  func `The touch screen and the screen are listed`() throws {
    let bench = try ServerBench(.xorgTouch)
    let devices = bench.display.inputDevices
    #expect(devices.contains { $0.kind == .touchscreen && $0.detail == "10 fingers" })
    #expect(devices.contains { $0.kind == .screen && $0.detail.hasPrefix("640×480") })
  }
}
