import Glibc
import Settings
import TestSupport
import Testing

@testable import Agent
@testable import Runtime
@testable import Values

@Suite struct SecretTests {
  private let folder: TemporaryFolder
  private let said: String

  init() throws {
    folder = try TemporaryFolder()
    said = folder.path("said")
    try AtomicFile.replace(folder.path("token"), with: Array("s3cr€t-t0ken\n".utf8), mode: 0o600)
  }

  private func parsed(_ text: String) throws -> Configuration {
    try configuration("secrets: {token: {file: \(folder.path("token"))}}\n\(text)")
  }

  @Test func `a secret reaches a program by its input, its environment and its words`() async throws
  {
    let script = "printf %s/%s/%s \"$(cat)\" \"$TOKEN\" \"$1\" > \(said)"
    let action = try #require(
      parsed(
        """
        actions:
          a:
            exec: [sh, -c, '\(script)', sh, "x${secret.token}y"]
            environment: {TOKEN: "${secret.token}", OTHER: plain}
            input: "Bearer ${secret.token}"
        """
      ).actions.first)
    #expect(await LocalActions().perform(action, value: nil) == .succeeded)
    #expect(folder.text(of: "said") == "Bearer s3cr€t-t0ken/s3cr€t-t0ken/xs3cr€t-t0keny")
  }

  @Test func `one that was renewed counts at once`() async throws {
    let action = try #require(
      parsed("actions: {a: {exec: [sh, -c, 'cat > \(said)'], input: '${secret.token}'}}")
        .actions.first)
    try AtomicFile.replace(folder.path("token"), with: Array("other".utf8))
    #expect(await LocalActions().perform(action, value: nil) == .succeeded)
    #expect(folder.text(of: "said") == "other")
  }

  @Test func `no message repeats a secret`() async throws {
    let configuration = try parsed(
      """
      actions: {a: {exec: [sh, -c, 'echo "bad $T" >&2; exit 1'], environment: {T: "${secret.token}"}}}
      sources: {s: {poll: [sh, -c, 'echo "bad $T" >&2; exit 1'], environment: {T: "${secret.token}"}}}
      """)
    let outcome = await LocalActions().perform(
      try #require(configuration.actions.first), value: nil)
    #expect(outcome.message == "The action “a” ended with code 1: bad •••")
    let events = AgentEvents(MachineTime.real)
    let sources = Sources(configuration.sources, time: MachineTime.real, events: events)
    await sources.setVisible(["s"])
    for await case .source(_, .failed(let reason, _)) in events.flattened {
      #expect(reason == "The program “sh” of the source “s” ended with code 1: bad •••")
      break
    }
    await sources.shutdown()
  }

  @Test func `a secret that cannot be read is named, and nothing is run`() async throws {
    let action = try #require(
      parsed("actions: {a: {exec: [sh, -c, 'echo > \(said)'], input: '${secret.token}'}}")
        .actions.first)
    unlink(folder.path("token"))
    guard case .failed(let message, .notAllowed) = await LocalActions().perform(action, value: nil)
    else {
      Issue.record("it was run")
      return
    }
    #expect(message.contains("token"))
    #expect(folder.text(of: "said") == "")
  }

  @Test(arguments: [
    ("actions: {a: {exec: [x, '${secret.tokn}']}}", "there is no secret \"tokn\""),
    ("actions: {a: {page: main, input: x}}", "input means nothing beside page"),
    ("sources: {s: {file: /x, environment: {A: b}}}", "environment means nothing beside file"),
    ("sources: {s: {poll: [x], environment: {A: '${secret.no}'}}}", "there is no secret \"no\""),
  ])
  func `a mistake is told with its place`(text: String, words: String) {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(
        Array("secrets: {token: {file: /t}}\n\(text)".utf8), file: "test")
      Issue.record("it was taken")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test func `the configuration that takes effect says where a secret lies, not what it is`()
    throws
  {
    let text = "secrets: {token: {file: \(folder.path("token"))}}"
    let effective = ConfigurationReading(Array(text.utf8), file: "test").effective
    #expect(effective.contains(folder.path("token")))
    #expect(!effective.contains("s3cr"))
  }

  @Test func `only a program that asks for it is given the screen`() async throws {
    setenv("DETENT_ACTION_DISPLAY", ":7", 1)
    setenv("DETENT_ACTION_WAYLAND_DISPLAY", "/run/w", 1)
    defer {
      unsetenv("DETENT_ACTION_DISPLAY")
      unsetenv("DETENT_ACTION_WAYLAND_DISPLAY")
    }
    let configuration = try parsed(
      """
      actions:
        window:
          exec: [sh, -c, 'echo "$DISPLAY $WAYLAND_DISPLAY" >> \(said)']
          display: true
          environment: {A: b}
        plain: {exec: [sh, -c, 'echo "$DETENT_ACTION_DISPLAY.$DETENT_ACTION_WAYLAND_DISPLAY." >> \(said)']}
      """)
    for action in configuration.actions {
      #expect(await LocalActions().perform(action, value: nil) == .succeeded)
    }
    #expect(folder.text(of: "said") == ":7 /run/w\n..\n")
  }
}
