import Agent
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@Suite struct ActionRunTests {
  private let actions = [
    ActionSettings(name: "lamp", exec: ["lamp"]),
    ActionSettings(name: "fan", exec: ["fan"]),
    ActionSettings(name: "energy", kind: .panel(.page("energy"))),
    ActionSettings(name: "shut", kind: .panel(.pane(.close))),
    ActionSettings(name: "evening", kind: .sequence(["lamp", "both", "shut"])),
    ActionSettings(name: "both", kind: .sequence(["energy", "fan"])),
    ActionSettings(name: "ask", kind: .confirm(question)),
    ActionSettings(name: "round", kind: .sequence(["round", "lamp"])),
    ActionSettings(name: "lost", kind: .sequence(["nobody"])),
  ]

  private static var question: Question {
    var question = Question()
    question.title = "Really?"
    question.action = "evening"
    return question
  }

  @Test func `a sequence is done one by one, whatever does each`() {
    #expect(
      steps("evening") == [
        .perform(actions[0]), .show(actions[2]), .perform(actions[1]), .show(actions[3]),
        .finished(.succeeded),
      ])
  }

  @Test func `a failure ends a sequence`() {
    var run = ActionRun("evening", of: actions)
    #expect(run.next() == .perform(actions[0]))
    #expect(run.next(after: .failed(message: "x")) == .finished(.failed(message: "x")))
    #expect(run.next() == .finished(.succeeded))
  }

  @Test func `nothing is done before a yes`() {
    var run = ActionRun("ask", of: actions)
    #expect(run.next() == .confirm(Self.question))
    #expect(run.next() == .perform(actions[0]))
  }

  @Test func `a circle comes to an end, and a missing name is told`() {
    var run = ActionRun("round", of: actions)
    guard case .finished(.failed(let message, _)) = run.next() else { return #expect(Bool(false)) }
    #expect(message.contains("1000"))
    #expect(
      steps("lost") == [
        .finished(
          .failed(
            message: "There is no action “nobody”; add it to the configuration's actions.",
            kind: .notFound))
      ])
  }

  @Test func `what belongs to the panel is not done by anyone else`() async {
    for name in ["energy", "shut", "evening", "ask"] {
      #expect(
        await NamedActions(actions).perform(name)
          == .failed(message: "The action “\(name)” can be run only by the panel."))
    }
  }

  @Test func `a value is written into the words of a program, never through a shell`() async throws
  {
    let folder = try SourceFolder()
    folder.fakes.add("lamp", "printf '<%s>' \"$@\" > \"$FAKES/said\"")
    let runner = ActionRunner(own: .own(and: folder.fakes.environment))
    func said(_ keys: String, _ value: SourceValue?) async throws -> String {
      let text = "actions: {a: {exec: [lamp, '${value}', 'x=${value};${value}'], \(keys)}}"
      let actions = try Configuration.unhurried(text).actions
      let outcome = await NamedActions(actions, runner: runner).perform("a", value: value)
      return outcome.message ?? folder.folder.text(of: "said")
    }
    #expect(try await said("", .number(0.25)) == "<0.25><x=0.25;0.25>")
    #expect(try await said("range: [0, 255], format: '%d'", .number(0.5)) == "<128><x=128;128>")
    #expect(try await said("range: [100, 0], format: '%d%%'", .number(0.1)) == "<90%><x=90%;90%>")
    #expect(try await said("words: [mute, loud]", .boolean(false)) == "<mute><x=mute;mute>")
    #expect(try await said("", .number(7)) == "<7><x=7;7>")
    #expect(
      try await said("", .text("$(id) `id` ; *"))
        == "<$(id) `id` ; *><x=$(id) `id` ; *;$(id) `id` ; *>")
    #expect(try await said("", .text("--help")).contains("cannot be sent"))
    #expect(try await said("", .number(.nan)).contains("is not a number"))
    #expect(try await said("", nil).contains("its tile has no value"))
  }

  @Test func `a value is written into a file, in its range`() async throws {
    let folder = try SourceFolder()
    folder.fakes.write("0", to: "brightness")
    folder.fakes.write("937\n", to: "max_brightness")
    let path = folder.folder.path("")
    let text =
      "actions: {a: {write: {file: '\(path)/bright*'},"
      + " range: [1, '\(path)/max_brightness'], format: '%d'}}"
    let actions = try Configuration.unhurried(text).actions
    for (value, written) in [(0.0, "1"), (1, "937"), (0.5, "469"), (9, "937")] {
      #expect(await NamedActions(actions).perform("a", value: .number(value)) == .succeeded)
      #expect(folder.folder.text(of: "brightness") == written)
    }
  }

  private func steps(_ name: String) -> [ActionRun.Step] {
    var run = ActionRun(name, of: actions)
    var steps: [ActionRun.Step] = []
    while steps.count < 100 {
      let step = run.next()
      steps.append(step)
      if case .finished = step { break }
    }
    return steps
  }
}
