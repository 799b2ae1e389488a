import Agent
import Blocking
import Check
import Dispatch
import Forms
import FoundationEssentials
import Glibc
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@Suite struct SecretTests {
  private let folder: TestFolder
  private let said: String

  init() throws {
    folder = try TestFolder()
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

  @Test func `no message repeats one that stands in the path of a program`() async throws {
    let configuration = try parsed(
      """
      actions: {a: {exec: ["/nope/${secret.token}/x"]}}
      sources: {s: {poll: ["/nope/${secret.token}"]}, l: {listen: ["/nope/${secret.token}"]}}
      """)
    let outcome = await LocalActions().perform(
      try #require(configuration.actions.first), value: nil)
    #expect(outcome.message?.contains("“/nope/•••/x”") == true)
    let events = AgentEvents(MachineTime.real)
    let sources = Sources(configuration.sources, time: MachineTime.real, events: events)
    await sources.setVisible(["s", "l"])
    var heard: Set<String> = []
    for await case .source(let name, .failed(let reason, _)) in events.flattened {
      #expect(reason.contains("“/nope/•••”"), "\(reason)")
      heard.insert(name)
      if heard.count == 2 { break }
    }
    await sources.shutdown()
  }

  @Test func `an empty secret is said to be empty, and nothing is run`() async throws {
    let action = try #require(
      parsed("actions: {a: {exec: [sh, -c, 'echo > \(said)'], input: '${secret.token}'}}")
        .actions.first)
    try AtomicFile.replace(folder.path("token"), with: Array("\n".utf8))
    let outcome = await LocalActions().perform(action, value: nil)
    #expect(outcome.message?.contains("it is empty; write the secret into it") == true)
    #expect(folder.text(of: "said") == "")
  }

  @Test func `no value of a source shows a secret, and none that does not fit`() async throws {
    let configuration = try parsed(
      """
      sources:
        word: {poll: [sh, -c, 'echo "bad $T."'], environment: {T: "${secret.token}"}}
        line: {listen: [sh, -c, 'echo "$T"; exec sleep 600'], environment: {T: "${secret.token}"}}
        number:
          poll: [sh, -c, 'echo "$T is 7"']
          as: number
          environment: {T: "${secret.token}"}
      """)
    let sources = Sources(configuration.sources, time: MachineTime.real)
    await sources.setVisible(["word", "line", "number"])
    #expect(await sources.comes("word") { $0 == .text("bad •••.") })
    #expect(await sources.comes("line") { $0 == .text("•••") })
    #expect(
      await sources.fails("number") {
        $0 == "“••• is 7” is not a number; select the part that is one."
      })
    await sources.shutdown()
  }

  @Test func `nor one that is written there in another way`() async throws {
    let escaped = "s3cr€t-t0ken".unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    .joined()
    let rows = #"[{"label": "\#(escaped)", "detail": "\#(escaped)"}]"#
    let path = folder.path("said.json")
    let json = #"{"error": "bad \#(escaped)", "rows": \#(rows)}"#
    try AtomicFile.replace(path, with: Array(json.utf8))
    let configuration = try parsed(
      """
      sources:
        word: {poll: [cat, '\(path)'], json: error, environment: {T: "${secret.token}"}}
        cover: {poll: [cat, '\(path)'], json: error, environment: {T: "${secret.token}"}}
        rows: {poll: [cat, '\(path)'], json: rows, as: lines, environment: {T: "${secret.token}"}}
        switch:
          listen: [sh, -c, "cat '\(path)'; echo; exec sleep 600"]
          json: error
          as: switch
          environment: {T: "${secret.token}"}
      tiles: [{kind: media, media: {cover: cover}}]
      """)
    let sources = Sources(configuration.sources, time: MachineTime.real)
    await sources.setVisible(["word", "cover", "rows", "switch"])
    #expect(await sources.comes("word") { $0 == .text("bad •••") })
    #expect(
      await sources.comes("cover") { $0 == .image(ImageReference("bad •••", version: "missing")) })
    #expect(await sources.comes("rows") { $0 == .rows([ValueRow("•••", detail: "•••")]) })
    #expect(
      await sources.fails("switch") {
        $0 == "“bad •••” means neither on nor off; add it to on or to off."
      })
    await sources.shutdown()
  }

  /// A secret of several lines, and one that is no line that could be printed.
  @Test(arguments: [
    ("first line\nsecond line\nthird", "echo \"$T\" >&2"),
    ("two  spaces\tand a tab", "echo \"$T\" >&2"),
    // Of a long line the end is kept, which begins within it.
    (
      "abcdefghijklmnopqrstuvwxyz",
      "printf '%s' \"$T\" >&2; head -c 2040 /dev/zero | tr '\\0' . >&2"
    ),
    (String(repeating: "0123456789", count: 400), "echo \"bad $T\" >&2"),
  ])
  func `no message repeats a part of a secret`(secret: String, script: String) async throws {
    try AtomicFile.replace(folder.path("token"), with: Array(secret.utf8))
    try AtomicFile.replace(folder.path("script"), with: Array("\(script); exit 1".utf8))
    let action = try #require(
      parsed(
        "actions: {a: {exec: [sh, \(folder.path("script"))], environment: {T: '${secret.token}'}}}"
      ).actions.first)
    let outcome = await LocalActions().perform(action, value: nil)
    let message = try #require(outcome.message)
    #expect(message.contains("ended with code 1: "))
    let letters = Array(secret.filter { !$0.isWhitespace })
    for start in 0...(letters.count - 5) {
      let part = String(letters[start..<(start + 5)])
      #expect(!message.contains(part), "\(part)")
      if message.contains(part) { break }
    }
  }

  @Test func `a secret on a share that does not answer holds nobody up`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let files = FileAccess(timeLimit: 0.05)
    await #expect(throws: FileError.self) {
      try await files.call(folder.path("other")) { gate.wait() }
    }
    let configuration = try parsed(
      """
      actions: {a: {exec: [sh, -c, 'cat > \(said)'], input: '${secret.token}'}}
      sources:
        poll: {poll: [echo, '${secret.token}']}
        listen: {listen: [echo, '${secret.token}']}
      """)
    let outcome = await LocalActions(Services(files: files)).perform(
      try #require(configuration.actions.first), value: nil)
    #expect(outcome.message?.contains("it did not answer") == true, "\(outcome)")
    #expect(folder.text(of: "said") == "")
    let sources = Sources(
      configuration.sources, time: MachineTime.real,
      feeds: SourceSettings.feeds(Services(files: files)))
    await sources.setVisible(["poll", "listen"])
    for name in ["poll", "listen"] {
      #expect(await sources.fails(name) { $0.contains("it did not answer") })
    }
    await sources.shutdown()
    gate.signal()
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
    ("actions: {a: {page: main, input: x}}", "input has no effect beside page"),
    ("sources: {s: {file: /x, environment: {A: b}}}", "environment has no effect beside file"),
    ("sources: {s: {poll: [x], environment: {A: '${secret.no}'}}}", "there is no secret \"no\""),
    ("sources: {s: {poll: [x], environment: {A=B: x}}}", "\"A=B\" is no name of a variable"),
    ("actions: {a: {exec: [x], environment: {A B: x}}}", "\"A B\" is no name of a variable"),
    ("actions: {a: {exec: [x], environment: {1A: x}}}", "\"1A\" is no name of a variable"),
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
    let configuration = try parsed(
      """
      actions:
        window:
          exec: [sh, -c, 'echo "$DISPLAY $WAYLAND_DISPLAY" >> \(said)']
          display: true
          environment: {A: b}
        plain: {exec: [sh, -c, 'echo "$DETENT_ACTION_DISPLAY.$DETENT_ACTION_WAYLAND_DISPLAY." >> \(said)']}
      """)
    let screen = ["DETENT_ACTION_DISPLAY": ":7", "DETENT_ACTION_WAYLAND_DISPLAY": "/run/w"]
    let own = ProcessEnvironment(ProcessEnvironment.own.values.merging(screen) { $1 })
    let actions = LocalActions(runner: ActionRunner(own: own))
    for action in configuration.actions {
      #expect(await actions.perform(action, value: nil) == .succeeded)
    }
    #expect(folder.text(of: "said") == ":7 /run/w\n..\n")
  }

  @Test func `which X display there is may stand in a file`() async throws {
    let configuration = try parsed(
      """
      actions: {a: {exec: [sh, -c, 'echo "${DISPLAY-none}" >> \(said)'], display: true}}
      """)
    let place = folder.path("x-display")
    var own = ProcessEnvironment.own.values
    own["DISPLAY"] = nil
    own["DETENT_ACTION_DISPLAY"] = place
    let actions = LocalActions(runner: ActionRunner(own: ProcessEnvironment(own)))
    for text in [nil, ":1\n", "\n"] {
      try text?.write(toFile: place, atomically: true, encoding: .utf8)
      #expect(await actions.perform(configuration.actions[0], value: nil) == .succeeded)
    }
    #expect(folder.text(of: "said") == "none\n:1\nnone\n")
  }
}
