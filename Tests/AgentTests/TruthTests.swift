import Agent
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

/// A toggle, its action and its source together, over lamps that are honest, slow, broken or lie.
@Suite struct TruthTests {
  @Test func `an honest lamp turns on, and the source says so`() async throws {
    let lamp = try Lamp("echo \"$1\" > \"$FAKES/state\"")
    #expect(try await lamp.turnOn() == [.pending(.boolean(true)), .truth(.boolean(true))])
  }

  @Test func `a slow lamp shows the wish until it has followed`() async throws {
    let lamp = try Lamp("(sleep 0.3; echo \"$1\" > \"$FAKES/state\") >/dev/null 2>&1 &")
    #expect(try await lamp.turnOn() == [.pending(.boolean(true)), .truth(.boolean(true))])
  }

  @Test func `a broken lamp gives the truth back with its reason`() async throws {
    let lamp = try Lamp("echo 'no bulb' >&2; exit 1")
    #expect(try await lamp.turnOn() == [.pending(.boolean(true)), .truth(.boolean(false))])
    #expect(lamp.reasons == ["The action “lamp” ended with code 1: no bulb"])
  }

  @Test func `a lamp that lies gives the truth back after a while`() async throws {
    let lamp = try Lamp("exit 0", timeLimit: 0.5)
    #expect(try await lamp.turnOn() == [.pending(.boolean(true)), .truth(.boolean(false))])
    #expect(lamp.reasons == ["Nothing has changed."])
  }

  @Test func `a lamp that hangs gives the truth back at its time-out`() async throws {
    let lamp = try Lamp("sleep 600", timeout: 0.3)
    #expect(try await lamp.turnOn() == [.pending(.boolean(true)), .truth(.boolean(false))])
    #expect(lamp.reasons.first?.contains("took longer") == true)
  }
}

/// A lamp's program and state, and the toggle for it.
private final class Lamp {
  private let home: SourceFolder
  private let configuration: Configuration
  private var control: ControlledValue
  private(set) var reasons: [String] = []

  init(_ script: String, timeout: Double = 30, timeLimit: Double = 30) throws {
    home = try SourceFolder()
    home.fakes.add("lamp", script)
    home.fakes.write("off\n", to: "state")
    let text = """
      sources: {lamp: {poll: [cat, '\(home.folder.path("state"))'], every: 0.1s, as: switch}}
      actions: {lamp: {exec: [lamp, '${value}'], timeout: \(timeout)}}
      """
    configuration = try Configuration.unhurried(text)
    var rules = ControlledValue.Rules(
      action: configuration.actions[0], source: configuration.sources[0])
    rules.followingTime = timeLimit
    control = ControlledValue(rules: rules)
  }

  /// What one sees from the tap until everything has come to rest.
  func turnOn() async throws -> [ControlledValue.Shown] {
    let time = MachineTime.real
    let sources = Sources(configuration.sources, time: time)
    await sources.setVisible(["lamp"])
    #expect(await sources.comes("lamp") { $0 == .boolean(false) })
    await observe(sources)
    var shown: [ControlledValue.Shown] = []
    await carryOut(control.set(.boolean(true), at: time.now()), sources, &shown)
    while control.deadline != nil {
      try await Task.sleep(for: .milliseconds(10))
      await observe(sources)
      await carryOut(control.advance(to: time.now()), sources, &shown)
    }
    shown.append(control.shown)
    await sources.shutdown()
    return shown.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private func observe(_ sources: Sources) async {
    if let state = await sources.state(of: "lamp") { control.observe(state) }
  }

  private func carryOut(
    _ commands: [ControlledValue.Command], _ sources: Sources,
    _ shown: inout [ControlledValue.Shown]
  ) async {
    shown.append(control.shown)
    for command in commands {
      switch command {
      case .refused(let reason): reasons.append(reason)
      case .send(let value, let send):
        let runner = ActionRunner(own: .own(and: home.fakes.environment))
        let actions = NamedActions(configuration.actions, runner: runner)
        let outcome = await actions.perform("lamp", value: value)
        await sources.refresh("lamp")
        let more = control.finished(send: send, outcome, at: MachineTime.real.now())
        await carryOut(more, sources, &shown)
      }
    }
  }
}
