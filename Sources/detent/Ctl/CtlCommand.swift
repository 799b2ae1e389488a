import Agent
import ArgumentParser
import Arguments
import ControlCenter
import Forms
import Glibc
import Runtime
import Settings
import Synchronization

/// `detent ctl`.
struct CtlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Command a running panel, or ask what it shows.",
    discussion: """
      \(CtlVerb.listing)

      A TILE is its id, its label, or its page and label: rooms/Lamp. What needs a person's consent \
      is asked on the screen, unless root is the caller.

      The socket is $DETENT_CTL_SOCKET, that of your own panel in $XDG_RUNTIME_DIR, or \
      \(CommandSocket.installed), for root and the group detent-ctl.

      Exit codes: 0 done, 1 tried in vain, 64 wrong usage, 65 an unknown name or value, 69 no panel, \
      77 not allowed.

      Examples: detent ctl page rooms; detent ctl set "Living room" 40%; detent ctl watch
      """)

  @Option(
    help: ArgumentHelp("The socket of the panel.", valueName: "path"), completion: .file())
  var socket: String?

  @Flag(help: "Print answers as lines of JSON.")
  var json = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for a screenshot (default: standard output).", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long to hold a tile or show a message, such as 2s.", valueName: "time"))
  var duration: String?

  @Option(
    help: ArgumentHelp(
      "The id of a message; another message with it takes its place.", valueName: "name"))
  var id: String?

  @Option(
    help: ArgumentHelp("What a message is: info, warning or error.", valueName: "kind"),
    completion: .list(PanelMessage.Severity.allCases.map(\.rawValue)))
  var severity: String?

  @Option(
    help: ArgumentHelp("The built-in picture before a message, such as bell.", valueName: "name"),
    completion: .list(TileSettings.iconNames))
  var icon: String?

  @Option(
    name: .customLong("answer"),
    help: ArgumentHelp(
      "An answer to a message, up to three times; watch tells which is touched.",
      valueName: "text"))
  var answers: [String] = []

  @Argument(
    help: ArgumentHelp("What to do, and with what.", valueName: "command"),
    completion: .custom { words, index, _ in CtlCompletion.candidates(words, at: index) })
  var words: [String]

  func run() throws {
    let environment = ProcessEnvironment.own.values
    let request = try request()
    let path = socket ?? CommandSocket.found(in: environment, exists: TextFile.exists)
    let client: CommandClient
    do throws(PacketSocketError) {
      client = try CommandClient(path: path)
    } catch {
      throw Self.end(error, at: path)
    }
    let (isJSON, output) = (json, output)
    let recording = request.verb == .recording ? words.dropFirst(2).first.map(Recording.init) : nil
    let patience: Duration? = request.verb.mayTakeLong ? nil : .seconds(10)
    do {
      try Waiting().result {
        try await client.ask(request.json, patience: patience) { part in
          switch part {
          case .line(let line): print(isJSON ? line.line : CtlAnswer.text(line))
          case .file(let file) where recording != nil: try recording?.append(file)
          case .file(let file): try Self.write(file, to: output)
          }
          fflush(nil)
        }
      }
    } catch let error as CommandError {
      StandardError.write("detent: \(error)\n")
      throw error.exitCode
    } catch let error as LogError {
      throw Failure.cannotWrite(error.description)
    }
  }

  /// The log of a recording, which is opened when the panel has agreed to it.
  private final class Recording: Sendable {
    private let path: String
    private let log = Mutex<LogFile?>(nil)

    init(path: String) { self.path = path }

    func append(_ bytes: [UInt8]) throws(LogError) {
      if let file = log.withLock(\.self) { return try file.append(bytes) }
      let file = try LogFile(path: path)
      log.withLock { $0 = file }
      StandardError.write("Recording into \(path); 'detent ctl recording stop' ends it.\n")
      try file.append(bytes)
    }
  }

  private func request() throws -> (verb: CtlVerb, json: JSONValue) {
    guard let verb = words.first.flatMap(CtlVerb.init(rawValue:)) else {
      let names = CtlVerb.allCases.map(\.rawValue)
      let word = words.first ?? ""
      let hint =
        suggestion(for: word, among: names).map { "Did you mean \($0)?" }
        ?? "There is \(joined(names, by: "and"))."
      throw ValidationError("There is no command “\(word)”. \(hint)")
    }
    var options: [(key: String, value: JSONValue)] = []
    for (key, value) in [("for", duration), ("id", id), ("severity", severity), ("icon", icon)] {
      if let value { options.append((key, .string(value))) }
    }
    if !answers.isEmpty { options.append(("answers", .array(answers.map { .string($0) }))) }
    return (verb, try verb.request(Array(words.dropFirst()), options))
  }

  private static func end(_ error: PacketSocketError, at path: String) -> ExitCode {
    guard case .notAnswering(_, let code) = error else {
      StandardError.write("detent: \(error)\n")
      return Failure.unavailable
    }
    if code == EACCES || code == EPERM {
      StandardError.write(
        "detent: You may not command this panel; join the group detent-ctl, or use sudo.\n")
      return ExitCode(77)
    }
    // Who has no such folder, as behind su, cannot know why.
    let hint =
      path == CommandSocket.installed
        && CommandSocket.ofDesk(in: ProcessEnvironment.own.values) == nil
      ? " One that you start by hand listens only where XDG_RUNTIME_DIR is set, and here it is not."
      : ""
    StandardError.write(
      "detent: No panel listens at \(path); start one, or name its --socket.\(hint)\n")
    return Failure.unavailable
  }

  private static func write(_ file: [UInt8], to path: String?) throws {
    guard let path else {
      guard isatty(STDOUT_FILENO) == 0 else {
        throw CommandError.notUnderstood(
          "A picture is not for a terminal; name a file by --output.")
      }
      var rest = file[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        guard count > 0 else { throw CommandError.failed("The picture cannot be written.") }
        rest = rest.dropFirst(count)
      }
      return
    }
    do throws(SettingsError) {
      try AtomicFile.replace(path, with: file)
    } catch {
      throw CommandError.failed(error.description)
    }
  }
}

extension CommandError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .notUnderstood: Failure.badData
    case .refused: ExitCode(77)
    case .failed: .failure
    case .noPanel: Failure.unavailable
    }
  }
}
