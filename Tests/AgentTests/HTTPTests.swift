import Blocking
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// Sources and actions by HTTP, and cameras, at a real server.
@Suite struct HTTPTests {
  @Test func `An answer is a value, and one that has not changed is not sent again`() async throws {
    let house = try WebHouse(
      """
      sources:
        warm: {get: "@/now", json: current.temperature, as: number, every: 100ms}
        same: {get: "@/seen", json: same, as: number, every: 100ms}
        whole: {get: "@/seen", json: whole, as: number, every: 100ms}
      """)
    try await house.showing("warm", "same", "whole") { sources in
      #expect(await sources.comes("warm") { $0 == .number(21.5) })
      #expect(await sources.comes("same") { $0 != .number(0) })
      #expect(await sources.comes("whole") { $0 == .number(1) })
      #expect(await sources.state(of: "warm")?.value == .number(21.5))
    }
  }

  @Test func `A value is escaped for the place where it stands`() async throws {
    let house = try WebHouse(
      #"""
      actions:
        said: {post: "@/say/${value}?a=${value}", body: '{"text": "${value}", "all": ${value}, "key": "${secret.key}"}'}
        level: {put: "@/level", body: '{"on": ${value}}', words: ["false", "true"]}
        word: {patch: "@/word", body: "${value}"}
        away: {delete: "@/thing"}
      """#)
    #expect(await house.perform("said", .text(#"a "b"/ä"#)) == .succeeded)
    #expect(await house.perform("level", .boolean(true)) == .succeeded)
    #expect(await house.perform("word", .text("x y")) == .succeeded)
    #expect(await house.perform("away", nil) == .succeeded)
    let expected = #"{"text": "a \"b\"/ä", "all": "a \"b\"/ä", "key": "open sesame"}"#
    for (index, command) in [
      ["POST", "/say/a%20%22b%22%2F%C3%A4?a=a%20%22b%22%2F%C3%A4", "application/json", expected],
      ["PUT", "/level", "application/json", #"{"on": true}"#],
      ["PATCH", "/word", "text/plain; charset=utf-8", "x y"], ["DELETE", "/thing", "", ""],
    ].enumerated() {
      for (part, text) in command.enumerated() where !text.isEmpty {
        let seen = try WebHouse(
          "sources: {s: {get: \"@/seen\", json: 'commands[\(index)][\(part)]'}}", at: house.server)
        try await seen.showing("s") { #expect(await $0.comes("s") { $0 == .text(text) }) }
      }
    }
  }

  @Test func `A password opens what is locked, and a wrong one is told plainly`() async throws {
    let house = try WebHouse(
      """
      sources:
        basic: {get: "@/locked", user: me, password: key}
        bearer: {get: "@/key", headers: {Authorization: "Bearer ${secret.key}"}}
        wrong: {get: "@/locked", user: you, password: key}
        gone: {get: "http://127.0.0.1:1/"}
      """)
    try await house.showing("basic", "bearer", "wrong", "gone") { sources in
      #expect(await sources.comes("basic") { $0 == .text("in") })
      #expect(await sources.comes("bearer") { $0 == .text("in") })
      #expect(await sources.fails("wrong") { $0.hasSuffix("asks for another user or password.") })
      #expect(await sources.fails("gone") { $0.hasPrefix("The server cannot be reached") })
    }
    #expect(!house.log.lines.contains { $0.contains("sesame") })
  }

  @Test func `A camera's stream and its snapshot are pictures, of which the newest is kept`()
    async throws
  {
    let house = try WebHouse(
      """
      sources:
        stream: {camera: "@/stream"}
        still: {camera: "@/snapshot.png", every: 100ms}
        page: {camera: "@/page"}
      """)
    try await house.showing("stream", "still", "page") { sources in
      for _ in 0..<2 {
        let before = await sources.state(of: "stream")?.value
        #expect(await sources.comes("stream") { $0 != before })
      }
      #expect(
        await sources.comes("still") { $0 == .image(ImageReference("camera:still", version: "3")) })
      #expect(await sources.fails("page") { $0.contains("is no picture") })
    }
    let pictures = house.services.pictures
    #expect(
      pictures.picture(ImageReference("camera:still")) == Array("PNG picture 0".utf8, after: 0x89))
    #expect(pictures.picture(ImageReference("camera:stream"))?.count ?? 0 > 13)
  }

  @Test(arguments: ["", "Content-Length: 3\r\n"], [1, 2, 7, 1000])
  func `Pictures are found in a stream, however it is cut`(_ length: String, _ size: Int) {
    for boundary in ["b", "--b"] {
      var stream = MJPEGStream(boundary: boundary)
      let part = { (text: String) in "--b\r\nContent-Type: image/png\r\n\(length)\r\n\(text)\r\n" }
      let bytes = Array((part("one") + part("two") + part("tre") + "--b\r\n").utf8)
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        stream.append(Array(bytes[start..<min(start + size, bytes.count)]))
        if let picture = stream.takeNewest() { found.append(picture) }
      }
      let all = ["one", "two", "tre"].map { Array($0.utf8) }
      #expect(found == (size == 1000 ? [all[2]] : all))
      #expect(stream.count < 10)
    }
  }
}

extension [UInt8] {
  fileprivate init(_ text: String.UTF8View, after byte: UInt8) { self = [byte] + Array(text) }
}

/// A panel's sources and actions at a server.
private final class WebHouse {
  let server: TestServer
  let services = Services(files: FileAccess())
  let log = WarningLog()
  private let folder: TestFolder
  private let configuration: Configuration

  /// - Parameter text: @ stands for the server's address.
  init(_ text: String, at server: TestServer? = nil) throws {
    folder = try TestFolder()
    try folder.write("open sesame\n", to: "key")
    let server = try server ?? TestServer("camera.py")
    self.server = server
    let whole =
      "secrets: {key: {file: \(folder.path("key"))}}\n" + text.replacing("@", with: server.address)
    configuration = try Configuration.unhurried(whole)
  }

  func perform(_ name: String, _ value: SourceValue?) async -> ActionOutcome {
    guard let action = configuration.action(named: name) else {
      return Configuration.isUnknown(action: name)
    }
    return await LocalActions(services).perform(action, value: value)
  }

  func showing(_ names: String..., body: (Sources) async throws -> Void) async throws {
    let sources = Sources(
      configuration.sources, time: MachineTime.real, log: log.logger, files: FileAccess(),
      feeds: SourceSettings.feeds(services)
    ) { _, _ in }
    await sources.setVisible(Set(names))
    try await body(sources)
    await sources.shutdown()
  }
}
