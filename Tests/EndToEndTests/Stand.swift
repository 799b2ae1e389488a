import DetentGeometry
import Foundation
import TestFolders
import TestSupport

/// A server of a test's own with the panel on it, looked at and touched from outside.
final class Stand {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let server: XServer
  let folder: TestFolder
  let panel: PanelProcess
  /// Hears when the panel's first frame is on the glass; nil: the test itself does.
  private let manager: ServiceManager?
  private var isReady = false

  /// Starts both.
  /// - Parameter display: What to connect to instead of the server itself.
  convenience init(
    _ scene: SceneFile = SceneFile(), on server: XServer? = nil, display: String? = nil,
    arguments: [String] = [], environment: [String: String] = [:], folder: TestFolder? = nil,
    launcher: [String] = []
  ) throws {
    try self.init(
      configuration: scene.text, on: server ?? XServer.start(.xvfb), display: display,
      arguments: arguments, environment: environment, folder: folder ?? TestFolder(),
      launcher: launcher)
  }

  init(
    configuration: String, on server: XServer, display: String? = nil, arguments: [String] = [],
    environment: [String: String] = [:], folder: TestFolder, launcher: [String] = []
  ) throws {
    self.server = server
    self.folder = folder
    let path = try folder.write(configuration, to: "panel.yaml")
    let manager =
      environment["NOTIFY_SOCKET"] == nil
      ? try ServiceManager(folder.path("ready-\(UUID().uuidString.prefix(8))")) : nil
    self.manager = manager
    panel = try PanelProcess(
      ["run", "--config", path, "--display", display ?? server.displayName] + arguments,
      environment: environment.merging(
        manager.map { ["NOTIFY_SOCKET": $0.path] } ?? [:]
      ) { $1 }, folder: folder,
      launcher: launcher)
  }

  /// Waits as long as any machine may need; a test fails only when nothing more can be expected.
  func wait(_ what: String, until condition: () throws -> Bool) async throws {
    try await Self.poll(what) {
      if try condition() { return true }
      guard panel.end == nil else {
        throw Failure(
          description: "While waiting for \(what) the panel ended: "
            + "\(String(describing: panel.end)) \(panel.errorOutput)")
      }
      return false
    }
  }

  /// The panel's end.
  func end() async throws -> PanelProcess.End? {
    try await Self.poll("the panel's end") { panel.end != nil }
    return panel.end
  }

  static func poll(_ what: String, until condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !condition() {
      guard ContinuousClock.now < deadline else {
        throw Failure(description: "Waited in vain for \(what).")
      }
      try await Task.sleep(for: .milliseconds(4))
    }
  }
}

// What is seen of the scene.
extension Stand {
  /// The uppermost row in which the pane's colour is seen; nil: in none.
  func edge(x: Int = SceneFile.column, color: UInt32 = SceneFile.green) throws -> Int? {
    let height = try server.screenSize.height
    return try server.screenshot(PixelRect(x: x, y: 0, width: 1, height: height))
      .pixels.firstIndex(of: color)
  }

  /// Waits until this panel is on the glass and takes touches: what is seen may be what another one
  /// has left there.
  func waitUntilReady() async throws {
    guard let manager, !isReady else { return }
    try await wait("the first frame") {
      while let message = manager.receive() { isReady = isReady || message.contains("READY=1") }
      return isReady
    }
  }

  func waitForEdge(at y: Int, x: Int = SceneFile.column) async throws {
    try await waitUntilReady()
    try await wait("the edge at \(y)") { try edge(x: x) == y }
  }

  /// Waits until the pane rests there: it may pass through before.
  func waitForRest(
    at y: Int, x: Int = SceneFile.column, color: UInt32 = SceneFile.green
  ) async throws {
    try await waitUntilReady()
    var seen: Int?
    do {
      try await wait("rest at \(y)") {
        seen = try edge(x: x, color: color)
        return try seen == y && hasRested(x: x, color: color)
      }
    } catch let failure as Failure {
      throw Failure(description: "\(failure) The edge is at \(seen.map(String.init) ?? "none").")
    }
  }

  /// Waits until the pane stands still, and says where.
  func restingEdge() async throws -> Int {
    try await waitUntilReady()
    try await wait("rest") { try hasRested() }
    return try edge() ?? -1
  }

  /// Whether the edge is the same for a third of a second, and the panel has nothing to do that a busy
  /// machine keeps it from.
  private func hasRested(
    x: Int = SceneFile.column, color: UInt32 = SceneFile.green
  ) throws -> Bool {
    let start = try edge(x: x, color: color)
    for _ in 0..<12 {
      usleep(25_000)
      guard panel.isAsleep, try edge(x: x, color: color) == start else { return false }
    }
    return true
  }

  func waitUntilClosed() async throws { try await waitForRest(at: SceneFile.closed) }

  /// Opens it by a tap.
  func open() async throws {
    try await waitUntilClosed()
    server.tap(x: SceneFile.column, y: 760)
    try await waitForRest(at: SceneFile.open)
  }
}
