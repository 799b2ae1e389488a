import Runtime
import Settings
import TestSupport
import Testing
import Values

@testable import Agent

/// Which sort of failure each way to fail is, so that a tile can say it in a word.
@Suite struct FailureKindTests {
  @Test(arguments: [
    (["no-such-program-of-ours"], FailureKind.notFound), (["/"], .notFound),
    (["/bin/sh", "-c", "no-such-program-of-ours"], .notFound),
    (["/bin/sh", "-c", "/"], .notAllowed),
    (["/bin/sh", "-c", "exit 3"], .failed), (["/bin/sh", "-c", "sleep 600"], .timedOut),
    (["/bin/echo", "warm"], .unreadable),
  ])
  func `of a program that is polled`(words: [String], kind: FailureKind) async {
    #expect(await failure(of: .poll(words)) == kind)
  }

  @Test func `of a program that was to go on`() async {
    #expect(await failure(of: .listen(["/bin/sh", "-c", "exit 3"])) == .ended)
    #expect(await failure(of: .listen(["/bin/true"])) == .ended)
    #expect(await failure(of: .listen(["no-such-program-of-ours"])) == .notFound)
  }

  @Test func `of a file`() async {
    #expect(await failure(of: .file("/no/such/file")) == .notFound)
    #expect(await failure(of: .file("/etc")) == .unreadable)
    #expect(await failure(of: .file("/etc/hostname")) == .unreadable)
  }

  @Test func `of an action`() async {
    let runner = ActionRunner()
    func kind(_ words: [String]) async -> FailureKind? {
      var action = ActionSettings(name: "a", exec: words)
      action.timeout = words.contains("600") ? 0.3 : 600
      guard case .failed(_, let kind) = await runner.run(action) else { return nil }
      return kind
    }
    #expect(await kind(["/bin/true"]) == nil)
    #expect(await kind(["/bin/false"]) == .failed)
    #expect(await kind(["no-such-program-of-ours"]) == .notFound)
    #expect(await kind(["/bin/sleep", "600"]) == .timedOut)
    let unknown = await NamedActions([]).perform("lump")
    #expect(unknown == Configuration.isUnknown(action: "lump"))
  }

  /// Of a source that looks for a number.
  private func failure(of kind: some SourceKind) async -> FailureKind? {
    var source = SourceSettings(name: "s", kind: kind)
    source.mapping.form = .number(NumberMapping())
    // A busy machine may take longer than the usual five seconds to start a program.
    source.timeout = kind.program.contains("sleep 600") ? 0.3 : 600
    let events = AgentEvents(MachineTime.real)
    let sources = Sources([source], time: MachineTime.real, events: events)
    await sources.setVisible(["s"])
    var found: FailureKind?
    for await case .source(_, .failed(_, let kind)) in events.flattened {
      found = kind
      break
    }
    await sources.shutdown()
    return found
  }
}
