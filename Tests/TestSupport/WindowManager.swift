internal import CXTest
internal import Foundation

/// A window manager on a test's server, where one is installed.
package final class WindowManager {
  package static let program = "/usr/bin/openbox"
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  private let process = Process()

  /// Starts it and waits until it manages the screen.
  package init(on server: XServer) throws {
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["--sm-disable"]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["DISPLAY": server.displayName]) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let end = Date(timeIntervalSinceNow: 20)
    while !server.isManaged {
      guard Date() < end, process.isRunning else {
        throw XServer.Failure(description: "\(Self.program) does not manage the screen.")
      }
      usleep(5_000)
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGTERM) }
  }
}

extension XServer {
  /// Whether a window manager has listed the windows it found, which is the last that it does before
  /// it takes new ones.
  fileprivate var isManaged: Bool {
    let property = XInternAtom(display, "_NET_CLIENT_LIST", 0)
    var (type, format, count, rest): (Atom, CInt, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, XDefaultRootWindow(display), property, 0, 1, 0, Atom(AnyPropertyType), &type,
      &format, &count, &rest, &data)
    XFree(data)
    return type != 0
  }
}
