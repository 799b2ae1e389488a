internal import CXTest
internal import Foundation
internal import Runtime

/// A window manager or a compositing manager on a test's server.
package final class WindowManager {
  package static let program = "/usr/bin/openbox"
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  private let process = Process()

  /// Starts it and waits until it manages the screen.
  package convenience init(on server: XServer) throws {
    try self.init([Self.program, "--sm-disable"], on: server) { server.isManaged }
  }

  /// A manager that shows the alpha of windows.
  package static func compositing(on server: XServer) throws -> WindowManager {
    try WindowManager(["/usr/bin/xcompmgr"], on: server) { server.isComposited }
  }

  private init(_ command: [String], on server: XServer, isReady: () -> Bool) throws {
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessEnvironment.own.values
      .merging(["DISPLAY": server.displayName]) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let end = Date(timeIntervalSinceNow: 20)
    while !isReady() {
      guard Date() < end, process.isRunning else {
        throw XServer.Failure(description: "\(command[0]) does not manage the screen.")
      }
      usleep(5_000)
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGTERM) }
  }
}

extension XServer {
  /// Whether a window manager takes new windows: it marks them with their state (ICCCM 4.1.3.1).
  /// One that is starting may overlook a window for good, so each try has one of its own.
  fileprivate var isManaged: Bool {
    let window = XCreateSimpleWindow(
      display, XDefaultRootWindow(display), 0, 0, 10, 10, 0, 0, 0)
    defer {
      XDestroyWindow(display, window)
      XSync(display, 0)
    }
    XMapWindow(display, window)
    for _ in 0..<20 {
      if hasProperty("WM_STATE", of: window) { return true }
      usleep(10_000)
    }
    return false
  }

  fileprivate var isComposited: Bool {
    XGetSelectionOwner(display, XInternAtom(display, "_NET_WM_CM_S0", 0)) != UInt(None)
  }

  private func hasProperty(_ name: String, of window: Window) -> Bool {
    var (type, format, count, rest): (Atom, CInt, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, XInternAtom(display, name, 0), 0, 1, 0, Atom(AnyPropertyType), &type,
      &format, &count, &rest, &data)
    XFree(data)
    return type != 0
  }
}
