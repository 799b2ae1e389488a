import Foundation
import Runtime
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  /// The agent by itself, called as by a panel.
  @Suite struct AgentTests {
    /// What no panel says: whoever says it is hung up on.
    private static let garbage: [UInt8] = [0xFF]

    private func isAnswered(_ caller: PacketSocket) async -> Bool {
      guard await caller.waitUntilReadable() else { return false }
      return if case .end = caller.receive() { true } else { false }
    }

    private func call(_ path: String) throws -> PacketSocket {
      let caller = try PacketSocket.connected(to: path)
      guard case .sent = caller.send(Self.garbage) else {
        throw Stand.Failure(description: "The agent takes nothing.")
      }
      return caller
    }

    @Test(.timeLimit(.minutes(5)))
    func `Out of descriptors the agent does not spin, and serves again when there are some`()
      async throws
    {
      let folder = try TestFolder()
      let (path, file) = (
        folder.path("agent.sock"), try folder.write("tiles: []", to: "panel.yaml")
      )
      let agent = try PanelProcess(["agent", "--config", file, "--socket", path], folder: folder)
      // Its file is there a moment before somebody listens.
      var first: PacketSocket?
      try await Stand.poll("the socket") {
        first = try? call(path)
        return first != nil
      }
      #expect(await isAnswered(try #require(first)))
      try agent.limitDescriptors(to: agent.lowestFreeDescriptor())
      let caller = try call(path)
      try await Stand.poll("a complaint") {
        agent.errorOutput.contains("No file descriptor is left")
      }
      let (start, sleeps) = (try agent.processorTime(), try agent.sleeps())
      try await Task.sleep(for: .seconds(3))
      #expect(try agent.processorTime() - start < 0.3)
      #expect(try agent.sleeps() - sleeps < 200)
      #expect(agent.errorOutput.split(separator: "\n").count < 8)
      try agent.limitDescriptors(to: 1024)
      #expect(await isAnswered(caller))
      #expect(agent.end == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `The agent, and the panel that it serves, run on one thread each`() async throws {
      let folder = try TestFolder()
      let socket = folder.path("agent.sock")
      var scene = SceneFile()
      scene.programs = [["/usr/bin/touch", folder.path("ran")]]
      let stand = try Stand(
        scene, environment: ["DETENT_AGENT_SOCKET": socket], folder: folder)
      let agent = try PanelProcess(
        ["agent", "--config", folder.path("panel.yaml"), "--socket", socket], folder: folder)
      try await stand.open()
      let (x, y) = SceneFile.tile(0)
      stand.server.tap(x: x, y: y)
      try await stand.wait("the action") { folder.has("ran") }
      // Threads for files and programs end with their calls.
      try await stand.wait("one thread each") {
        try agent.ownThreads() == 1 && stand.panel.ownThreads() == 1
      }
    }
  }
}

extension PanelProcess {
  /// The number of its threads without those that a library has started and named.
  fileprivate func ownThreads() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").count { task in
      let name = try? String(contentsOfFile: "/proc/\(pid)/task/\(task)/comm", encoding: .utf8)
      return name?.hasPrefix("detent") ?? false
    }
  }

  /// The number that the next file that it opens would have.
  fileprivate func lowestFreeDescriptor() throws -> Int {
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
    let taken = Set(open.compactMap { Int($0) })
    return (0...).first { !taken.contains($0) } ?? 0
  }

  /// Files with this number and higher ones it cannot open (prlimit(1)).
  fileprivate func limitDescriptors(to count: Int) throws {
    let limiter = try Process.run(
      URL(fileURLWithPath: "/usr/bin/prlimit"),
      arguments: ["--pid", "\(pid)", "--nofile=\(count):"])
    limiter.waitUntilExit()
    guard limiter.terminationStatus == 0 else {
      throw Stand.Failure(description: "The limit cannot be set.")
    }
  }

  /// How long it has run, in the kernel and outside [s].
  fileprivate func processorTime() throws -> Double {
    let words =
      try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
      .split(separator: ")").last?.split(separator: " ") ?? []
    guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else {
      throw Stand.Failure(description: "The kernel does not say how long it has run.")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
