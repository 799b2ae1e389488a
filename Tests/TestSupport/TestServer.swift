internal import Foundation
internal import Synchronization

/// A server of a test's own: a script beside this file that prints its port when it listens.
package final class TestServer: Sendable {
  package struct Failure: Error { package let description: String }

  private let process: Mutex<Process>
  package let port: Int

  /// - Parameter arguments: For the script; the first is its port, 0 for any.
  package init(_ script: String = "server.py", _ arguments: [String] = []) throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-B", folder.appending(path: "Servers/\(script)").path] + arguments
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(description: "The server \(script) does not listen.")
    }
    self.port = port
    self.process = Mutex(process)
  }

  deinit { stop() }

  package var address: String { "http://127.0.0.1:\(port)" }

  /// Ends it as if it had crashed.
  package func stop() {
    process.withLock { process in
      guard process.isRunning else { return }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }
}
