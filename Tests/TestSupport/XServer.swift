internal import CXTest
package import DetentGeometry
internal import Foundation

/// An X server of a test's own, on a free display number, with hands and eyes on it.
package final class XServer {
  package enum Kind: Sendable {
    /// A picture in memory, a mouse and a keyboard.
    case xvfb
    /// The real server, with a made-up screen and a touch screen with ten fingers.
    case xorgTouch

    var program: String {
      switch self {
      case .xvfb: "/usr/bin/Xvfb"
      case .xorgTouch: "/usr/lib/xorg/Xorg"
      }
    }

    package var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// What to connect to, as in `$DISPLAY`.
  package let displayName: String
  package let size: PixelSize
  let display: OpaquePointer
  private let process: Process
  private let folder: URL
  private var touchScreen: TouchScreen?

  /// A user that owns nothing (`nobody`).
  package static let otherUser: UInt32 = 65534

  /// Starts a server and waits until it answers.
  /// - Parameter user: Whose the server is, if not ours; only root may ask for that.
  package static func start(
    _ kind: Kind, size: PixelSize = PixelSize(1280, 800), user: UInt32? = nil
  ) throws -> XServer {
    guard kind.isInstalled else {
      throw Failure(
        description: "\(kind.program) is not installed. 'make test' installs what the tests need.")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("x-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: kind.program)
    process.arguments = try arguments(kind, size, folder)
    if let user {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      let program = ["--reuid=\(user)", "--clear-groups", kind.program, "-ac"]
      process.arguments = program + (process.arguments ?? [])
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard let number = firstNumber(output.fileHandleForReading) else {
      process.terminate()
      throw Failure(description: "\(kind.program) did not start.")
    }
    return try XServer(process, folder, ":\(number)", size, kind)
  }

  private init(
    _ process: Process, _ folder: URL, _ name: String, _ size: PixelSize, _ kind: Kind
  ) throws {
    guard let display = XOpenDisplay(name) else {
      process.terminate()
      throw Failure(description: "The server on \(name) does not answer.")
    }
    self.process = process
    self.folder = folder
    self.display = display
    self.size = size
    displayName = name
    if kind == .xorgTouch {
      touchScreen = try TouchScreen(folder.appendingPathComponent("touch").path, size)
    }
  }

  deinit {
    if process.isRunning { XCloseDisplay(display) }
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the server, as a crash would for its clients.
  package func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static func arguments(_ kind: Kind, _ size: PixelSize, _ folder: URL) throws -> [String] {
    switch kind {
    case .xvfb:
      return [
        "-displayfd", "1", "-screen", "0", "\(size.width)x\(size.height)x24", "-noreset",
        "-nolisten", "tcp",
      ]
    case .xorgTouch:
      let file = folder.appendingPathComponent("xorg.conf")
      let text = TouchServerConfiguration(size: size, folder: folder.path).text
      try text.write(to: file, atomically: true, encoding: .utf8)
      return [
        "-displayfd", "1", "-config", file.path, "-noreset", "-nolisten", "tcp", "-ac",
        "-novtswitch", "-sharevts", "-keeptty", "vt7",
        "-logfile", folder.appendingPathComponent("log").path,
      ]
    }
  }

  /// The number that the server writes once it is ready; nil if it ends before.
  private static func firstNumber(_ output: FileHandle) -> Int? {
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      // `availableData` ends the program where a signal of another test comes in between.
      let count = read(output.fileDescriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      text += String(decoding: bytes[..<count], as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if let number = lines.lazy.compactMap({ Int($0) }).first { return number }
    }
  }
}

// Fingers; only `.xorgTouch` has them.
extension XServer {
  package func down(_ id: UInt32, x: Double, y: Double) throws {
    try touch().send(id, .down, Point(x, y))
  }

  package func move(_ id: UInt32, x: Double, y: Double) throws {
    try touch().send(id, .move, Point(x, y))
  }

  package func up(_ id: UInt32) throws { try touch().send(id, .up, nil) }

  private func touch() throws -> TouchScreen {
    guard let touchScreen else { throw Failure(description: "This server has no touch screen.") }
    return touchScreen
  }
}
