package import DetentGeometry
internal import Foundation

/// A Wayland compositor in a window of an X server that has a touch screen: its clients see real
/// fingers, without hardware.
package final class NestedCompositor {
  package enum Kind: String, CaseIterable, Sendable {
    case cage, sway

    package var isInstalled: Bool {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\(rawValue)")
        && XServer.Kind.xorgTouch.isInstalled
    }
  }

  package let server: XServer
  /// What a client connects to.
  package let socket: String
  private let folder: URL
  private let process = Process()

  /// Starts both, and waits until the compositor answers and covers the server's screen.
  package init(_ kind: Kind, size: PixelSize = PixelSize(1280, 800)) throws {
    server = try XServer.start(.xorgTouch, size: size)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("w-\(UUID().uuidString.prefix(8))")
    socket = folder.appendingPathComponent("wayland-\(kind == .sway ? 1 : 0)").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let log = folder.appendingPathComponent("log").path
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    try prepare(kind)
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "DISPLAY": server.displayName, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    for _ in 0..<500 {
      let hasStarted = FileManager.default.fileExists(atPath: socket)
      if hasStarted, server.stretchWindow(to: size) { return }
      usleep(20_000)
    }
    let words = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    throw XServer.Failure(description: "\(kind.rawValue) did not start: \(words.suffix(500))")
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the compositor, as a crash would for its clients.
  package func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// It wants to run as another user than root, in a folder of that user's.
  private func prepare(_ kind: Kind) throws {
    var command = ["/usr/bin/\(kind.rawValue)"]
    switch kind {
    // It ends with the program that it is given, which is to end with it as well.
    case .cage:
      command += ["-d", "--", "/usr/bin/setpriv", "--pdeathsig", "KILL", "/bin/sleep", "infinity"]
    case .sway:
      let path = folder.appendingPathComponent("config")
      let text = "default_border none\nfocus_follows_mouse no\n"
      try text.write(to: path, atomically: true, encoding: .utf8)
      command += ["-c", path.path]
    }
    _ = chmod(folder.path, 0o700)
    if geteuid() == 0 {
      let user = XServer.otherUser
      _ = chown(folder.path, user, user)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        _ = chown(folder.appendingPathComponent(name).path, user, user)
      }
      command =
        ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + command
    }
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
  }
}
