import DetentGeometry
import DetentMotion
import Foundation
import TestSupport
import Testing

@testable import Display
@testable import DisplayX11

/// A display on a server of its own, worked as the panel works it, with a deadline instead of hope.
final class ServerBench {
  let server: XServer
  let display: X11Display
  private(set) var events: [DisplayEvent] = []

  convenience init(
    _ kind: XServer.Kind = .xvfb, size: PixelSize = PixelSize(640, 480),
    _ change: (inout X11Options) -> Void = { _ in }
  ) throws {
    try self.init(on: XServer.start(kind, size: size), change)
  }

  init(on server: XServer, _ change: (inout X11Options) -> Void = { _ in }) throws {
    self.server = server
    var options = X11Options()
    options.displayName = server.displayName
    change(&options)
    display = try X11Display(options)
  }

  /// Lets the display work until `isDone` says so.
  func wait(
    _ what: String = "", seconds: Double = 20, until isDone: ([DisplayEvent]) throws -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while try !isDone(events) {
      if Date() > end { throw Late(what: what, events: events) }
      var descriptor = pollfd(fd: display.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 100) > 0 { events += try display.dispatch() }
    }
  }

  struct Late: Error {
    let what: String
    let events: [DisplayEvent]
  }

  func forget() { events = [] }

  /// Draws all of a frame in one colour.
  func fill(_ color: UInt32, notify: Bool = true) throws {
    guard let buffer = try display.nextBuffer() else { throw Late(what: "buffer", events: events) }
    for y in 0..<buffer.pixels.size.height {
      buffer.pixels.row(y).update(repeating: color, count: buffer.pixels.size.width)
    }
    try display.present(buffer, damage: Region(buffer.pixels.bounds), notify: notify)
    try display.flush()
  }

  /// Draws and waits until it is seen, exposed or not.
  func show(_ color: UInt32) throws {
    forget()
    try fill(color)
    try wait("presented") { $0.contains { if case .presented = $0 { true } else { false } } }
  }

  var touches: [TouchEvent] {
    events.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
  }

  var frames: [FrameTime] {
    events.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
  }
}
