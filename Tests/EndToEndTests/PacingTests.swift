import Foundation
import TestSupport
import Testing

extension EndToEndTests {
  /// Which way a panel keeps time and puts its pixels, by what it asks of the server.
  @Suite struct PacingTests {
    /// A way of running, and the requests that are its mark.
    struct Mode: CustomTestStringConvertible, Sendable {
      var arguments: [String] = []
      /// What is asked for while the pane moves, once for nearly each frame.
      var pace: XRequest
      /// How pixels get to the server.
      var put: XRequest = .shmPutImage
      /// Extensions that must not be used.
      var unused: Set<String> = []

      var testDescription: String { arguments.joined(separator: " ") }
    }

    static let modes = [
      Mode(pace: .presentNotify),
      Mode(arguments: ["--pacing", "present"], pace: .presentNotify, unused: ["SYNC"]),
      Mode(arguments: ["--pacing", "sync"], pace: .syncChangeAlarm, unused: ["Present"]),
      Mode(arguments: ["--pacing", "xsync"], pace: .getInputFocus, unused: ["Present", "SYNC"]),
      Mode(arguments: ["--without", "present"], pace: .syncChangeAlarm, unused: ["Present"]),
      Mode(
        arguments: ["--without", "sync", "--without", "present"], pace: .getInputFocus,
        unused: ["Present", "SYNC"]),
      Mode(
        arguments: ["--without", "shm"], pace: .presentNotify, put: .putImage,
        unused: ["MIT-SHM"]),
      Mode(
        arguments: [
          "--without", "shm", "--without", "sync", "--without", "present", "--without", "xinput2",
          "--without", "randr",
        ], pace: .getInputFocus, put: .putImage,
        unused: ["MIT-SHM", "SYNC", "Present", "XInputExtension", "RANDR"]),
    ]

    @Test(arguments: modes)
    func `Each way to keep time and to put pixels is known by its requests`(
      mode: Mode
    ) async throws {
      let server = try XServer.start(.xvfb)
      let recorder = try RequestRecorder(server)
      let stand = try Stand(on: server, display: recorder.displayName, arguments: mode.arguments)
      try await stand.waitUntilClosed()
      let start = try await rest(recorder, stand)
      server.tap(x: SceneFile.column, y: 760)
      try await stand.waitForRest(at: SceneFile.open)
      let flight = try await rest(recorder, stand)

      let frames = puts(in: flight, by: mode.put)
      #expect(frames >= 3, "The flight is seen in several frames.")
      #expect(flight.count { $0 == mode.pace } * 2 >= frames)
      let others: Set<XRequest> = [
        .presentNotify, .syncChangeAlarm, .shmPutImage, .putImage,
      ]
      #expect(Set(flight).isDisjoint(with: others.subtracting([mode.pace, mode.put])))
      #expect(Set((start + flight).compactMap(\.extensionName)).isDisjoint(with: mode.unused))
    }

    @Test
    func `Without clocks each frame is waited for`() async throws {
      let server = try XServer.start(.xvfb)
      let recorder = try RequestRecorder(server)
      let stand = try Stand(
        on: server, display: recorder.displayName, arguments: ["--pacing", "xsync"])
      try await stand.waitUntilClosed()
      _ = try await rest(recorder, stand)
      server.tap(x: SceneFile.column, y: 760)
      try await stand.waitForRest(at: SceneFile.open)
      // A frame's puts come together, and a round trip after them.
      let flight = recorder.take()
      let ends = zip(flight, flight.dropFirst()).filter {
        $0 == .shmPutImage && $1 != .shmPutImage
      }
      #expect(ends.count >= 3)
      #expect(ends.allSatisfy { $1 == .getInputFocus })
    }

    /// Groups of puts: a frame may need several, for its damage.
    private func puts(in requests: [XRequest], by put: XRequest) -> Int {
      zip(requests, requests.dropFirst()).count { $0 != put && $1 == put }
    }

    /// Waits until nothing is asked for a second, and says what was asked before.
    private func rest(_ recorder: RequestRecorder, _ stand: Stand) async throws -> [XRequest] {
      var requests = recorder.take()
      try await stand.wait("rest") {
        sleep(1)
        let more = recorder.take()
        requests += more
        return more.isEmpty
      }
      return requests
    }
  }
}
