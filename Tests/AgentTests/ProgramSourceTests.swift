import Blocking
import CLinux
import DetentMotion
import Glibc
import Runtime
import Settings
import Synchronization
import TestFolders
import TestSupport
import Testing
import Values

@testable import Agent

/// Sources over programs that behave as badly as programs do.
@Suite(.serialized) struct ProgramSourceTests {
  @Test func `a program that is polled gives its value again and again`() async throws {
    try await withSource(poll("echo $$ >> pids; wc -l < pids"), every: 0.1) { sources, folder in
      #expect(await sources.comes { Int($0.text) ?? 0 >= 3 })
      await sources.shutdown()
      let count = folder.pids.count
      #expect(folder.pids.allSatisfy { ProcessState(of: $0) == nil }, "left to be reaped")
      #expect(count < 1000)
    }
  }

  @Test func `a slow program is stopped with all it has started`() async throws {
    let script = "trap '' TERM; echo $$ > pids; sleep 600 & echo $! >> pids; wait; sleep 600"
    try await withSource(poll(script), timeout: 2) { sources, folder in
      #expect(await sources.fails { $0.contains("took longer than 2.0 s") })
      await sources.shutdown()
      #expect(folder.pids.count == 2)
      for pid in folder.pids { #expect(await vanishes(pid)) }
    }
  }

  @Test func `a failing program says why`() async throws {
    try await withSource(poll("echo 'no lamp' >&2; exit 3")) { sources, _ in
      #expect(
        await sources.fails {
          $0 == "The program “/bin/sh” of the source “s” ended with code 3: no lamp"
        })
    }
  }

  @Test(arguments: ["/no/such/program", "no-such-program-of-ours", "/etc/hostname"])
  func `a program that is not there is named`(program: String) async throws {
    let kinds: [any SourceKind] = [
      PollSource(arguments: [program]), ListenSource(arguments: [program]),
    ]
    for kind in kinds {
      try await withSource(kind) { sources, _ in
        #expect(await sources.fails { $0.contains("“\(program)” of the source “s” cannot be run") })
      }
    }
  }

  @Test(arguments: ["yes", "cat /dev/zero", "head -c 300000 /dev/urandom"])
  func `a poll that prints without end is refused, and stopped`(command: String) async throws {
    try await withSource(poll("echo $$ > pids; exec \(command)"), timeout: 60) { sources, folder in
      #expect(await sources.fails { $0.contains("prints too much") })
      await sources.shutdown()
      for pid in folder.pids { #expect(ProcessState(of: pid) == nil) }
    }
  }

  @Test func `a program in the background does not hold a poll up`() async throws {
    try await withSource(poll("sleep 600 & echo $! > pids; echo 1"), timeout: 60) {
      sources, folder in
      #expect(await sources.comes { $0 == .text("1") })
      for pid in folder.pids { kill(pid, SIGKILL) }
    }
  }

  // Orphans are given to the whole process.
  @Test func `a daemon that a poll leaves behind ends with it, and is reaped`() async throws {
    await #expect(processExitsWith: .success) {
      Orphans.adopt()
      let tests = ProgramSourceTests()
      let daemon = "setsid sh -c 'echo $$ >> pids; setsid sleep 600 & echo $! >> pids; wait' &"
      let script = "\(daemon) setsid true & until [ -s pids ]; do sleep 0.02; done; echo 1"
      try await tests.withSource(tests.poll(script)) { sources, folder in
        #expect(await sources.comes { $0 == .text("1") })
        #expect(await becomesTrue { folder.pids.count >= 2 })
        for pid in folder.pids {
          #expect(await becomesTrue { ProcessState(of: pid) == nil })
        }
        #expect(await becomesTrue { tests.children.isEmpty })
      }
    }
  }

  @Test func `what an action leaves in the background goes on, and is reaped at its end`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      Orphans.adopt()
      let folder = try SourceFolder()
      func run(_ script: String) async throws {
        let program = try #require(
          Program(["/bin/sh", "-c", script], environment: folder.fakes.environment))
        _ = try await program.run { _ in false }
      }
      let daemon = "setsid sh -c 'echo $$ > pids; exec sleep 600' &"
      try await run("cd \"$FAKES\"; \(daemon) until [ -s pids ]; do sleep 0.02; done")
      await Orphans.finish()
      let pid = try #require(folder.pids.first)
      #expect(ProcessState(of: pid) != nil)
      kill(pid, SIGKILL)
      #expect(
        await becomesTrue {
          Orphans.childEnded()
          await Orphans.finish()
          return ProcessState(of: pid) == nil
        })
    }
  }

  @Test(arguments: [
    (#"printf '10 %%\r20 %%\r'"#, "20 %"), (#"printf '\r10 %%\r\n'"#, "10 %"),
    (#"printf '10 %%\r\r\n'"#, "10 %"), (#"printf '\033[1mwarm\033[0m\r'"#, "warm"),
  ])
  func `what a progress says that ends in a carriage return is a value`(
    script: String, value: String
  ) async throws {
    try await withSource(listen("\(script); exec sleep 600")) { sources, _ in
      #expect(await sources.comes { $0 == .text(value) })
    }
  }

  @Test func `each line of a program that goes on is a value`() async throws {
    let script = "echo one; until [ -e go ]; do sleep 0.02; done; echo two; exec sleep 600"
    try await withSource(listen("echo $$ > pids; \(script)")) { sources, folder in
      #expect(await sources.comes { $0 == .text("one") })
      folder.fakes.write("", to: "go")
      #expect(await sources.comes { $0 == .text("two") })
      await sources.shutdown()
      for pid in folder.pids { #expect(ProcessState(of: pid) == nil) }
    }
  }

  @Test func `hiding a source ends its program, and showing it starts it anew`() async throws {
    try await withSource(listen("echo $$ >> pids; echo $$; exec sleep 600")) { sources, folder in
      #expect(await sources.comes { _ in folder.pids.count == 1 })
      await sources.setVisible([])
      #expect(folder.pids.allSatisfy { ProcessState(of: $0) == nil })
      await sources.setVisible(["s"])
      #expect(await sources.comes { _ in folder.pids.count == 2 })
    }
  }

  // What a whole process has is looked at in a process of the test's own.
  @Test func `a flooding program keeps no memory and no end of time`() async throws {
    await #expect(processExitsWith: .success) {
      let tests = ProgramSourceTests()
      try await tests.withSource(tests.listen("echo $$ > pids; exec yes")) { sources, folder in
        #expect(await sources.comes { $0 == .text("y") })
        let before = tests.residentBytes()
        let program = try #require(folder.pids.first)
        let start = tests.writtenBytes(by: program)
        #expect(await becomesTrue { tests.writtenBytes(by: program) > start + (1 << 16) })
        #expect(tests.residentBytes() - before < 4 << 20)
        // It writes as fast as it is read: unhindered, it would have written many times that by now.
        #expect(tests.writtenBytes(by: program) < start + (1 << 20))
        await sources.shutdown()
        for pid in folder.pids { #expect(ProcessState(of: pid) == nil) }
      }
    }
  }

  @Test func `a program that complains without end is read at a pace`() async throws {
    await #expect(processExitsWith: .success) {
      let tests = ProgramSourceTests()
      let script = "echo $$ > pids; echo y; exec yes >&2"
      for kind in [tests.listen(script), tests.poll(script)] {
        try await tests.withSource(kind, timeout: 600) { sources, folder in
          #expect(await becomesTrue { !folder.pids.isEmpty })
          let program = try #require(folder.pids.first)
          #expect(await becomesTrue { tests.writtenBytes(by: program) > 1 << 16 })
          #expect(tests.writtenBytes(by: program) < 1 << 20)
          await sources.shutdown()
        }
      }
    }
  }

  @Test func `a complaint of many lines is heard to its end`() async throws {
    let script = "yes 'a long line' | head -n 2000 >&2; echo 'no lamp' >&2; exit 3"
    try await withSource(poll(script), timeout: 60) { sources, _ in
      #expect(await sources.fails { $0.hasSuffix("ended with code 3: no lamp") })
    }
  }

  @Test func `a program that cannot be killed is not started again as long as it is there`()
    async throws
  {
    let folder = try SourceFolder()
    let (time, signals) = (SteppedTime(), SignalLog())
    var source = SourceSettings(
      name: "s",
      kind: .poll(["/bin/sh", "-c", "cd \"$FAKES\"; echo $$ >> pids; echo; exec sleep 600"]))
    source.timeout = 1
    let sources = Sources([source], time: time) { source, time in
      let services = Services(own: .own(and: folder.fakes.environment), files: FileAccess())
      return KindFeed(SourceContext(source, services, time, adjust: signals.keep))
    }
    await sources.setVisible(["s"])
    #expect(await becomesTrue { folder.pids.count == 1 })
    #expect(await becomesTrue { time.nextDeadline != nil })
    time.advance(by: 1)
    #expect(await sources.fails { $0.contains("took longer than 1.0 s") })
    #expect(await becomesTrue { signals.sent.contains(SIGKILL) })
    // It has been given up by now; what comes next is not another one of it.
    for _ in 0..<5 {
      #expect(await becomesTrue { time.nextDeadline != nil })
      time.advance(by: 60)
      #expect(await sources.fails { $0.contains("although it was killed") })
    }
    #expect(folder.pids.count == 1)
    // It ends after all, and then it is asked again.
    let first = try #require(folder.pids.first)
    #expect(kill(first, SIGKILL) == 0)
    #expect(
      await becomesTrue {
        time.advance(by: 60)
        return folder.pids.count > 1
      })
    #expect(ProcessState(of: first) == nil, "nobody has reaped it")
    await sources.setVisible([])
    for pid in folder.pids { kill(pid, SIGKILL) }
    await sources.shutdown()
  }

  @Test func `a complaint is told without its colours`() async throws {
    let source = SourceSettings(
      name: "s",
      kind: .poll([
        "/bin/sh", "-c", "printf '10%%\\r\\033[31mno \\033[1mlamp\\033[0m\\r\\n' >&2; exit 1",
      ]))
    let sources = Sources([source], time: MachineTime.real)
    await sources.setVisible(["s"])
    #expect(await sources.fails { $0.hasSuffix("ended with code 1: no lamp") })
    await sources.shutdown()
  }

  @Test func `nor is one that goes on, when it is shown again`() async throws {
    let folder = try SourceFolder()
    let signals = SignalLog()
    let source = SourceSettings(
      name: "s",
      kind: .listen(["/bin/sh", "-c", "cd \"$FAKES\"; echo $$ >> pids; exec sleep 600"]))
    let sources = Sources([source], time: MachineTime.real) { source, time in
      let services = Services(own: .own(and: folder.fakes.environment), files: FileAccess())
      return KindFeed(SourceContext(source, services, time, adjust: signals.keep))
    }
    await sources.setVisible(["s"])
    #expect(await becomesTrue { folder.pids.count == 1 })
    await sources.setVisible([])
    #expect(signals.sent.contains(SIGKILL))
    await sources.setVisible(["s"])
    #expect(await sources.fails { $0.contains("although it was killed") })
    #expect(folder.pids.count == 1)
    for pid in folder.pids { kill(pid, SIGKILL) }
    await sources.shutdown()
  }

  @Test func `a flood of different lines wakes the reader at its pace, with the newest`()
    async throws
  {
    let script = "i=0; while [ $i -lt 40000 ]; do echo $i; i=$((i+1)); done; exec sleep 600"
    let start = ContinuousClock.now
    let folder = try SourceFolder()
    let events = AgentEvents(MachineTime.real)
    let sources = Sources(
      [SourceSettings(name: "value", kind: listen(script))], time: MachineTime.real,
      feeds: SourceSettings.feeds(environment: folder.fakes.environment), events: events)
    await sources.setVisible(["value"])
    let items = Mutex(0)
    let reader = Task { for await _ in events { items.withLock { $0 += 1 } } }
    #expect(await sources.comes("value") { $0 == .text("39999") })
    await sources.shutdown()
    events.finish()
    await reader.value
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(Double(items.withLock(\.self)) <= seconds * 30 + 3)
  }

  @Test func `a line that never ends is no value and keeps no memory`() async throws {
    await #expect(processExitsWith: .success) {
      let tests = ProgramSourceTests()
      let script = "echo first; head -c 3000000 /dev/zero | tr '\\0' x; echo; echo last; sleep 600"
      try await tests.withSource(tests.listen(script)) { sources, _ in
        #expect(await sources.comes { $0 == .text("first") })
        // Of the long line no more than a few readings have come, which are taken at a pace.
        let before = tests.residentBytes()
        #expect(await sources.comes { $0 == .text("last") })
        #expect(tests.residentBytes() - before < 2 << 20)
      }
    }
  }

  @Test func `a program that never ends its line says so`() async throws {
    try await withSource(listen("cat /dev/zero")) { sources, _ in
      #expect(
        await becomesTrue {
          guard case .failed(let reason, .unreadable) = await sources.state(of: "s") else {
            return false
          }
          return reason.contains("prints without an end of line")
        })
    }
  }

  @Test func `binary garbage is taken for what it says, and does no harm`() async throws {
    let script = "head -c 20000 /dev/urandom; printf '\\377\\376\\0\\n'; echo end; exec sleep 600"
    try await withSource(listen(script)) { sources, _ in
      #expect(await sources.comes { $0 == .text("end") })
    }
  }

  @Test func `a listener that ends is started again`() async throws {
    try await withSource(listen("echo $$ >> pids; echo hello")) { sources, folder in
      #expect(await sources.comes { _ in folder.pids.count >= 2 })
      #expect(await sources.state(of: "s")?.value == .text("hello"))
    }
  }

  @Test func `an empty line is what it means: nothing to tell, or what a switch has a word for`()
    async throws
  {
    let script = "echo 7; echo; echo >> said; exec sleep 600"
    for (keys, value) in [
      ("as: text", SourceValue.text("")), ("as: switch, on: ['7'], off: ['']", .boolean(false)),
      ("as: number", .number(7)),
    ] {
      var source = SourceSettings(name: "s", kind: listen(script))
      source.mapping = try mapping(keys)
      try await withSource(source) { sources, folder in
        #expect(await becomesTrue { !folder.folder.text(of: "said").isEmpty })
        #expect(await sources.comes { $0 == value })
      }
    }
  }

  @Test func `a line that is too long is told, and the next one counts`() async throws {
    let script =
      "head -c 70000 /dev/zero | tr '\\0' x; echo; while [ ! -e go ]; do sleep 0.02; done; echo 7;"
      + " exec sleep 600"
    try await withSource(listen(script)) { sources, folder in
      #expect(await sources.fails { $0.contains("prints a line of more than 64 KB") })
      folder.fakes.write("x\n", to: "go")
      #expect(await sources.comes { $0 == .text("7") })
    }
  }

  @Test func `lines without what is looked for go by`() async throws {
    let script = "echo hello; echo 'level: 7'; echo bye; exec sleep 600"
    var source = SourceSettings(name: "s", kind: listen(script))
    source.mapping.part = .match(try TextPattern("level: ([0-9]+)"))
    try await withSource(source) { sources, _ in
      #expect(await sources.comes { $0 == .text("7") })
    }
  }

  @Test func `a refresh reads at once, and again after a reading that was under way`() async throws
  {
    try await withSource(poll("echo x >> count; wc -l < count"), every: 3600) { sources, _ in
      #expect(await sources.comes { $0 == .text("1") })
      await sources.refresh("s")
      #expect(await sources.comes { $0 == .text("2") })
    }
  }

  @Test func `programs on one tick do not all start at once`() async throws {
    let folder = try SourceFolder()
    let script = "echo $$ > run.$$; ls run.* | wc -l; sleep 0.05; rm run.$$"
    let settings = (0..<16).map { SourceSettings(name: "\($0)", kind: poll(script)) }
    let sources = Sources(
      settings, time: MachineTime.real,
      feeds: SourceSettings.feeds(environment: folder.fakes.environment))
    await sources.setVisible(Set(settings.map(\.name)))
    for source in settings {
      #expect(await sources.comes(source.name) { (1...4).contains(Int($0.text) ?? 0) })
    }
    await sources.shutdown()
  }

  @Test func `programs that wait for somebody keep no other one waiting`() async throws {
    let settings =
      (0..<8).map { SourceSettings(name: "\($0)", kind: poll("exec sleep 600")) }
      + [SourceSettings(name: "s", kind: poll("echo here"))]
    let time = SteppedTime()
    let sources = Sources(settings, time: time)
    await sources.setVisible(Set(settings.map(\.name)))
    // In less time than any of them may take.
    let start = time.now()
    #expect(
      await becomesTrue {
        if await sources.state(of: "s")?.value == .text("here") { return true }
        let next = time.now().advanced(by: 1)
        if time.nextDeadline == next, next.seconds(since: start) < 5 { time.advance(to: next) }
        return false
      })
    await sources.shutdown()
  }

  @Test func `hiding sources that wait their turn leaves nobody waiting`() async throws {
    let settings = (0..<16).map { SourceSettings(name: "\($0)", kind: poll("sleep 600")) }
    let sources = Sources(settings, time: MachineTime.real)
    await sources.setVisible(Set(settings.map(\.name)))
    await sources.setVisible([])
    await sources.shutdown()
  }

  @Test func `no descriptor is left open, however a program ended`() async throws {
    await #expect(processExitsWith: .success) {
      let tests = ProgramSourceTests()
      let scripts = [
        "echo 1", "exit 3", "sleep 600", "exec yes", "kill -9 $$", "exec >&-; sleep 600",
      ]
      try await tests.runAll(scripts)
      let before = tests.openDescriptors()
      for _ in 0..<3 { try await tests.runAll(scripts) }
      #expect(await becomesTrue { tests.openDescriptors() <= before })
    }
  }

  private func runAll(_ scripts: [String]) async throws {
    let sources = scripts.enumerated().flatMap { index, script in
      [("p\(index)", poll(script)), ("l\(index)", listen(script))].map { name, kind in
        var source = SourceSettings(name: name, kind: kind)
        source.timeout = 0.2
        return source
      }
    }
    let all = Sources(sources, time: MachineTime.real)
    await all.setVisible(Set(sources.map(\.name)))
    // Some have ended by then, and some have not.
    #expect(await all.comes("p0") { $0 == .text("1") })
    await all.shutdown()
  }

  private func poll(_ script: String) -> any SourceKind {
    PollSource(arguments: ["/bin/sh", "-c", cd(script)])
  }
  private func listen(_ script: String) -> any SourceKind {
    ListenSource(arguments: ["/bin/sh", "-c", cd(script)])
  }

  private func cd(_ script: String) -> String { "cd \"${FAKES:-/tmp}\"; \(script)" }

  private func withSource(
    _ kind: any SourceKind, every: Double? = nil, timeout: Double = 30,
    _ body: (Sources, SourceFolder) async throws -> Void
  ) async throws {
    var source = SourceSettings(name: "s", kind: kind)
    source.every = every
    source.timeout = timeout
    try await withSource(source, body)
  }

  private func withSource(
    _ source: SourceSettings, _ body: (Sources, SourceFolder) async throws -> Void
  ) async throws {
    let folder = try SourceFolder()
    let sources = Sources(
      [source], time: MachineTime.real,
      feeds: SourceSettings.feeds(environment: folder.fakes.environment))
    await sources.setVisible(["s"])
    do {
      try await body(sources, folder)
    } catch {
      await sources.shutdown()
      throw error
    }
    await sources.shutdown()
  }

  private func vanishes(_ pid: pid_t) async -> Bool {
    await becomesTrue { kill(pid, 0) == -1 || ProcessState(of: pid) == .zombie }
  }

  /// The processes that the first thread has to reap, but for the guard of programs.
  private var children: [Substring] {
    func text(_ path: String) -> String {
      String(decoding: (try? BoundedFile.read(path, limit: 1000)) ?? [], as: UTF8.self)
    }
    return text("/proc/self/task/\(getpid())/children").split(separator: " ")
      .filter { text("/proc/\($0)/comm") != "group-guard\n" }
  }

  private func openDescriptors() -> Int {
    (0..<1024).count { fcntl(Int32($0), F_GETFD) != -1 }
  }

  /// What a program has written so far, from `/proc/PID/io`.
  private func writtenBytes(by pid: pid_t) -> Int {
    let bytes = try? BoundedFile.read("/proc/\(pid)/io", limit: 1000)
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("wchar: ") }
    return line.flatMap { Int($0.dropFirst(7)) } ?? 0
  }

  private func residentBytes() -> Int {
    let bytes = try? BoundedFile.read("/proc/self/statm", limit: 200)
    let words = String(decoding: bytes ?? [], as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(getpagesize()) : 0
  }
}

/// Takes the signals that programs are sent, which then do not hear them.
final class SignalLog: Sendable {
  private let log = Mutex<[Int32]>([])

  var sent: [Int32] { log.withLock(\.self) }

  /// Nobody waits for the program either.
  @Sendable func keep(from program: inout Program) {
    program.signal = { _, number in self.log.withLock { $0.append(number) } }
    (program.grace, program.killing) = (.zero, .zero)
  }
}

/// A folder of fake programs, in which they note their process numbers.
struct SourceFolder {
  let folder: TestFolder
  let fakes: FakePrograms

  init() throws {
    folder = try TestFolder()
    fakes = FakePrograms(in: folder.path(""))
  }

  var pids: [pid_t] { folder.text(of: "pids").split(separator: "\n").compactMap { pid_t($0) } }
}

extension SourceValue {
  var text: String { if case .text(let text) = self { text } else { "" } }
}

extension Sources {
  /// Whether a value comes before a generous deadline.
  func comes(_ name: String = "s", _ isIt: @Sendable (SourceValue) -> Bool) async -> Bool {
    await becomes(name) { $0.value.map(isIt) ?? false }
  }

  func fails(_ name: String = "s", _ isIt: @Sendable (String) -> Bool) async -> Bool {
    await becomes(name) { if case .failed(let reason, _) = $0 { isIt(reason) } else { false } }
  }

  private func becomes(_ name: String, _ isIt: (SourceState) -> Bool) async -> Bool {
    if await becomesTrue({ await state(of: name).map(isIt) ?? false }) { return true }
    if let state = await state(of: name) { Issue.record("it stays \(state)") }
    return false
  }
}
