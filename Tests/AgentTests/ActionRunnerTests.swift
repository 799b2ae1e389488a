import Agent
import Blocking
import CLinux
import Foundation
import Glibc
import Runtime
import Settings
import Synchronization
import TestFolders
import TestSupport
import Testing
import Values

@Suite struct ActionRunnerTests {
  @Test func `a program that ends well is a success`() async {
    #expect(await run(["true"]) == .succeeded)
    #expect(await run(["/bin/sh", "-c", "exit 0"]) == .succeeded)
  }

  @Test func `a failure tells its code and the last thing the program said`() async {
    let outcome = await run(shell("echo first >&2; echo 'the lamp is gone' >&2; exit 7"))
    #expect(
      outcome == .failed(message: "The action “test” ended with code 7: the lamp is gone"))
  }

  @Test func `a silent failure is still a whole sentence`() async {
    #expect(await run(shell("exit 3")) == .failed(message: "The action “test” ended with code 3."))
  }

  @Test func `a program ended by a signal says so`() async {
    let outcome = await run(shell("kill -SEGV $$"))
    #expect(outcome == .failed(message: "The action “test” was ended by signal 11."))
  }

  @Test(arguments: ["no-such-program-of-ours", "/no/such/program", "/etc/hostname", "/"])
  func `a program that cannot be run is named`(program: String) async {
    let outcome = await run([program])
    guard case .failed(let message, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(
      message == "The program “\(program)” of the action “test” cannot be run;"
        + " install it or correct its path.")
  }

  @Test(arguments: [[], [""]])
  func `an action without a program fails with advice`(exec: [String]) async {
    #expect(
      await run(exec)
        == .failed(message: "The action “test” names no program; give it an exec list."))
  }

  @Test func `arguments reach the program as they are`() async throws {
    let folder = try TestFolder()
    let arguments = [
      "two words", "", "$HOME", "`id`", "$(id)", "; rm -rf x", "*", "'\"", "a\nb", "\\", "-n",
      "ü 日本",
    ]
    let path = folder.path("arguments")
    let script = "out=$1; shift; for a in \"$@\"; do printf '<%s>' \"$a\"; done > \"$out\""
    #expect(await run(shell(script, ["sh", path] + arguments)) == .succeeded)
    #expect(folder.text(of: "arguments") == arguments.map { "<\($0)>" }.joined())
  }

  @Test func `a hanging program is stopped at its time-out`() async {
    let start = ContinuousClock.now
    let outcome = await run(["sleep", "3600"], timeout: 0.05)
    #expect(isTimeout(outcome))
    // It did not wait for the program; how long a busy machine takes to stop one is another matter.
    #expect(ContinuousClock.now - start < .seconds(1800))
  }

  @Test func `a program that ignores being told to leave is killed, and its children too`()
    async throws
  {
    let folder = try TestFolder()
    let script = "trap '' TERM; echo $$ > \"$1\"; sleep 600 & echo $! >> \"$1\"; wait; sleep 600"
    let outcome = await run(shell(script, ["sh", folder.path("pids")]), timeout: 2)
    #expect(isTimeout(outcome))
    let pids = folder.text(of: "pids").split(separator: "\n").compactMap { pid_t($0) }
    #expect(pids.count == 2)
    for pid in pids { #expect(await vanishes(pid)) }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a child that does not end is answered at its time, and holds no other action up`()
    async throws
  {
    let folder = try TestFolder()
    let runner = ActionRunner(grace: .seconds(3600))
    let script = "trap '' TERM; echo $$ > \"$1\"; while true; do sleep 600; done"
    var action = ActionSettings(name: "test", exec: shell(script, ["sh", folder.path("pid")]))
    action.timeout = 0.3
    #expect(isTimeout(await runner.run(action)))
    #expect(await becomesTrue { folder.text(of: "pid").hasSuffix("\n") })
    #expect(await runner.run(ActionSettings(name: "test", exec: ["true"])) == .succeeded)
    let pid = try #require(pid_t(folder.text(of: "pid").filter(\.isNumber)))
    #expect(kill(-pid, SIGKILL) == 0, "it is still there")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a child that cannot be killed keeps its place until it has ended`() async throws {
    let folder = try TestFolder()
    let signals = SignalLog()
    let runner = ActionRunner(capacity: 1, adjust: signals.keep)
    var action = ActionSettings(
      name: "test",
      exec: shell("echo $$ >> \"$1\"; exec sleep 600", ["sh", folder.path("pids")]))
    action.timeout = 1
    func pids() -> [pid_t] {
      folder.text(of: "pids").split(separator: "\n").compactMap { pid_t($0) }
    }
    #expect(isTimeout(await runner.run(action)))
    #expect(await becomesTrue { signals.sent.contains(SIGKILL) })
    #expect(await becomesTrue { pids().count == 1 })
    for _ in 0..<20 {
      #expect(await runner.run(action).message?.contains("running already") == true)
    }
    #expect(pids().count == 1)
    #expect(kill(try #require(pids().first), SIGKILL) == 0)
    let harmless = ActionSettings(name: "test", exec: ["true"])
    #expect(await becomesTrue { await runner.run(harmless) == .succeeded })
  }

  /// To start it would hold a thread for as long as its file does not answer.
  @Test(.timeLimit(.minutes(5)))
  func `a program on a share that is gone is not started, and holds no other up`() async throws {
    let folder = try TestFolder()
    let program = folder.path("program")
    try Data("#!/bin/sh\ntouch \(folder.path("ran"))\n".utf8).write(
      to: URL(fileURLWithPath: program))
    #expect(chmod(program, 0o755) == 0)
    let gate = DispatchSemaphore(value: 0)
    let files = FileAccess(timeLimit: 0.05) { path in
      guard path == program else { return }
      gate.wait()
      gate.signal()
    }
    let runner = ActionRunner()
    for _ in 0..<2 {
      let outcome = await runner.run(ActionSettings(name: "gone", exec: [program]), files)
      #expect(outcome.message?.contains("network share") == true, "\(outcome)")
    }
    #expect(await runner.run(ActionSettings(name: "test", exec: ["true"]), files) == .succeeded)
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
    gate.signal()
    let action = ActionSettings(name: "gone", exec: [program])
    #expect(await becomesTrue { await runner.run(action, files) == .succeeded })
  }

  @Test func `a program that closed its output is still held to its time-out`() async {
    #expect(isTimeout(await run(shell("exec 2>&- >&-; sleep 600"), timeout: 0.05)))
  }

  @Test func `a service left running in the background does not hold the action up`() async throws {
    let folder = try TestFolder()
    let outcome = await run(
      shell("sleep 600 & echo $! > \"$1\"", ["sh", folder.path("pid")]), timeout: 60)
    #expect(outcome == .succeeded)
    let pid = try #require(pid_t(folder.text(of: "pid").filter(\.isNumber)))
    #expect(kill(pid, SIGKILL) == 0)
  }

  @Test func `a flood of output is drained and its end kept`() async {
    let script =
      "yes 'a long line of noise' | head -c 1000000 >&2; echo >&2; echo out of paper >&2; exit 1"
    let outcome = await run(shell(script), timeout: 60)
    #expect(outcome == .failed(message: "The action “test” ended with code 1: out of paper"))
  }

  @Test func `an endless flood ends at the time-out`() async {
    #expect(isTimeout(await run(shell("exec yes >&2"), timeout: 0.1)))
  }

  @Test func `no child is left to be reaped, however it ended`() async throws {
    let folder = try TestFolder()
    for script in ["exit 0", "exit 1", "sleep 600", "kill -9 $$"] {
      _ = await run(shell("echo $$ >> \"$1\"; \(script)", ["sh", folder.path("p")]), timeout: 2)
    }
    let pids = folder.text(of: "p").split(separator: "\n").compactMap { pid_t($0) }
    #expect(pids.count == 4)
    for pid in pids {
      let isGone = await becomesTrue { kill(pid, 0) == -1 && errno == ESRCH }
      #expect(isGone, "\(pid) is still there")
    }
  }

  @Test func `programs run side by side, but not without end`() async {
    let runner = ActionRunner(capacity: 4)
    var action = ActionSettings(name: "test", exec: ["sleep", "600"])
    action.timeout = 1
    let outcomes = await withTaskGroup(of: ActionOutcome.self) { [action] group in
      for _ in 0..<6 { group.addTask { await runner.run(action) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count(where: isTimeout) == 4)
    #expect(outcomes.count { $0.message?.contains("running already") == true } == 2)
    // They are told to leave when their time is over, and there is room when they have left.
    #expect(
      await becomesTrue {
        await runner.run(ActionSettings(name: "test", exec: ["true"])) == .succeeded
      })
  }

  @Test func `what releases a button is run also where there is no room`() async {
    let runner = ActionRunner(grace: .milliseconds(100), capacity: 0)
    let actions = LocalActions(runner: runner)
    let action = ActionSettings(name: "test", exec: ["true"])
    #expect(
      await actions.perform(action, value: nil).message?.contains("running already") == true)
    #expect(await actions.release(action) == .succeeded)
  }

  @Test func `the service manager's variables do not reach the program`() async {
    let own = ProcessEnvironment(["NOTIFY_SOCKET": "/nowhere", "A": "b", "WATCHDOG_USEC": "1"])
    let exec = shell("test -z \"$NOTIFY_SOCKET$WATCHDOG_USEC\" && test \"$A\" = b")
    let runner = ActionRunner(own: own)
    #expect(await runner.run(ActionSettings(name: "test", exec: exec)) == .succeeded)
    #expect(await run(shell("test -n \"$PATH\"")) == .succeeded)
  }

  @Test func `a program does not read the panel's input`() async {
    #expect(await run(["cat"], timeout: 60) == .succeeded)
  }

  @Test func `a name is looked up, the later of two counts, and an unknown one is named`() async {
    let actions = NamedActions([
      ActionSettings(name: "lamp", exec: ["false"]), ActionSettings(name: "lamp", exec: ["true"]),
    ])
    #expect(await actions.perform("lamp") == .succeeded)
    #expect(
      await actions.perform("lump")
        == .failed(
          message: "There is no action “lump”; add it to the configuration's actions.",
          kind: .notFound))
  }

  private func run(_ exec: [String], timeout: Double = 60) async -> ActionOutcome {
    var action = ActionSettings(name: "test", exec: exec)
    action.timeout = timeout
    return await ActionRunner(grace: .milliseconds(100)).run(action)
  }

  private func shell(_ script: String, _ arguments: [String] = []) -> [String] {
    ["/bin/sh", "-c", script] + arguments
  }

  private func isTimeout(_ outcome: ActionOutcome) -> Bool {
    if case .failed(_, .timedOut) = outcome { true } else { false }
  }

  /// Whether the process is gone (or only waits for its new parent) before a generous deadline.
  private func vanishes(_ pid: pid_t) async -> Bool {
    await becomesTrue { kill(pid, 0) == -1 || ProcessState(of: pid) == .zombie }
  }
}
