import DetentGeometry
import Display
import DisplayConformance
import DisplayX11
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: XServer.Kind.xorgTouch.isInstalled), .timeLimit(.minutes(5)))
struct ConformanceTests {
  /// The stand-in for a touch screen answers one connection in the server's whole life.
  @Test(arguments: DisplayCheck.allCases.filter { $0 != .pluggedInAgain })
  func `It keeps the contract`(_ check: DisplayCheck) throws {
    try check.run(on: X11Rig(.xorgTouch) { _ in })
  }

  /// Other ways to tell time and to put pixels.
  @Test(arguments: [X11Options.Pacing.sync, .xsync], [X11Extensions.all, []])
  func `It keeps the contract of frames, whatever the server lacks`(
    pacing: X11Options.Pacing, allowed: X11Extensions
  ) throws {
    for check in [DisplayCheck.bufferAge, .damage, .frameClock, .target, .rest] {
      let rig = try X11Rig(.xvfb) { options in
        options.pacing = pacing
        options.allowed = allowed
      }
      try check.run(on: rig)
    }
  }
}

/// A window on a server of its own.
private final class X11Rig: DisplayRig {
  private let server: XServer
  private let screen: X11Display

  init(_ kind: XServer.Kind, _ change: (inout X11Options) -> Void) throws {
    server = try XServer.start(kind, size: PixelSize(640, 480))
    var options = X11Options()
    options.displayName = server.displayName
    change(&options)
    screen = try X11Display(options)
  }

  var display: any Display { screen }

  func pass() -> Bool {
    var descriptor = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 100) > 0
  }

  func glass() throws -> [UInt32] { try server.screenshot().pixels }

  func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) throws {
    switch phase {
    case .began: try server.down(UInt32(finger), x: position.x, y: position.y)
    case .moved: try server.move(UInt32(finger), x: position.x, y: position.y)
    case .ended, .cancelled: try server.up(UInt32(finger))
    }
  }

  func setTouchScreen(isPluggedIn: Bool) throws {
    if isPluggedIn { try server.restoreTouchDevice() } else { try server.removeTouchDevice() }
  }

  func resize(to size: PixelSize) throws { try server.resize(to: size) }

  func loseContent() {
    let all = PixelRect(x: 0, y: 0, width: 640, height: 480)
    server.uncover(server.cover(all, color: 0xff0000))
  }

  func end() { server.stop() }
}
