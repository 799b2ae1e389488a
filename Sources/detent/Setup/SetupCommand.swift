import Agent
import ArgumentParser
import Arguments
import Blocking
import Forms
import Glibc
import Runtime
import Settings
import Values

/// `detent setup`.
struct SetupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Make this machine a panel, or set up a service.",
    discussion: """
      Asks at most eight questions, each with a default, and does what follows from the answers: it \
      chooses the display server, the panel and its rotation, locks the machine, and starts the panel. \
      What an option says is not asked. Run again, it changes what is asked for and keeps the rest. \
      Without a terminal it does only what the options say.
      """,
    subcommands: [SetupHomeAssistantCommand.self])

  @Option(help: ArgumentHelp("What shows the panel: x11, wayland or kms.", valueName: "server"))
  var server: SetupMachine.Server?

  @Option(
    help: ArgumentHelp(
      "The panel: keep, house (of Home Assistant), or the name of an example.", valueName: "panel"))
  var panel: String?

  @Option(help: ArgumentHelp("The address of Home Assistant.", valueName: "address"))
  var house: String?

  @Option(
    help: ArgumentHelp("The picture's rotation: auto, 0, 90, 180 or 270.", valueName: "degrees"))
  var rotation: DisplaySettings.Rotation?

  @Flag(inversion: .prefixedNo, help: "Whether no key leads past the panel.")
  var kiosk: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Whether the panel takes the place of a desktop's login screen.")
  var replaceLogin: Bool?

  @Flag(inversion: .prefixedNo, help: "Whether the panel starts, now and with the machine.")
  var start: Bool?

  @Flag(help: "Print what would be done, and do nothing.")
  var plan = false

  func run() throws {
    guard plan || geteuid() == 0 else {
      throw ValidationError("The machine is set up by root; write: sudo detent setup")
    }
    let machine = SetupMachine()
    let hasTerminal = isatty(STDIN_FILENO) == 1
    let dialogue = SetupDialogue(machine: machine) { question in
      print(question, terminator: "")
      fflush(nil)
      return readLine()
    }
    var answers = try given(machine)
    if hasTerminal {
      answers = dialogue.answers(
        answers, keepsPanel: panel == "keep", isLoginGiven: replaceLogin != nil,
        isStartGiven: start != nil)
    }
    let steps = SetupPlan(answers, on: machine)
    for step in steps.steps { print(step.sentence) }
    for obstacle in steps.obstacles { StandardError.write("detent: \(obstacle)\n") }
    guard steps.obstacles.isEmpty else { throw Failure.unavailable }
    guard !plan else { return }
    let work = SetupRun()
    for step in steps.steps { try work.carryOut(step) }
    if hasTerminal, rotation == nil, answers.isStarted || machine.isEnabled {
      // The running panel takes over what is saved.
      _ = try dialogue.turnUpright { try work.write("rotation", $0) }
    }
    print("Done. journalctl -t detent -t detent-agent tells how the panel does.")
  }

  /// What the options say.
  private func given(_ machine: SetupMachine) throws -> SetupAnswers {
    var answers = SetupAnswers()
    answers.server = server
    answers.isLocked = kiosk
    answers.rotation = rotation?.rawValue
    (answers.replacesLogin, answers.isStarted) = (replaceLogin ?? false, start ?? false)
    switch panel {
    case nil where house == nil, "keep": break
    case nil, "house": answers.panel = .house(address: house)
    case let name?:
      guard machine.examples.contains(name) else {
        let known = (["keep", "house"] + machine.examples).joined(separator: ", ")
        throw ValidationError("There is no panel \(name); choose one of \(known).")
      }
      answers.panel = .example(name)
    }
    return answers
  }
}

extension SetupMachine.Server: ExpressibleByArgument {}
extension DisplaySettings.Rotation: ExpressibleByArgument {}

/// `detent setup home-assistant`.
struct SetupHomeAssistantCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "home-assistant",
    abstract: "Sign in to a Home Assistant, and write a page for each of its areas.",
    discussion: """
      Without an address it looks for one in the network. It signs in by a phone, which opens a QR code, \
      or by a long-lived access token, which is pasted or read from standard input. No file that exists \
      is changed, except for the token's.
      """)

  @Argument(
    help: ArgumentHelp(
      "Its address, such as http://homeassistant.local:8123.", valueName: "address")
  )
  var address: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The configuration to write (default: home.yaml in the folder of configurations).",
      valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The file for the token (default: home-assistant.token beside the configuration).",
      valueName: "file"))
  var tokenFile: String?

  func run() throws {
    let environment = ProcessEnvironment.own.values
    let output = absolutePath(of: try self.output ?? Self.folder(environment) + "/home.yaml")
    let tokenFile = absolutePath(
      of: self.tokenFile ?? Folder(ofFile: output).path + "/home-assistant.token")
    guard !TextFile.exists(output) else {
      throw ValidationError(
        "\(output) exists already; name another file with --output, or remove that one.")
    }
    let waiting = try Waiting()
    let setup = try address(waiting)
    print("Home Assistant: \(setup.address)")
    let token = try token(for: setup, waiting)
    let house = try waiting.result { try await setup.house(token: token) }
    do throws(SettingsError) {
      try AtomicFile.replaceMakingFolder(tokenFile, with: Array("\(token)\n".utf8), mode: 0o600)
      let text = setup.configuration(for: house, tokenFile: tokenFile)
      try AtomicFile.replaceMakingFolder(output, with: Array(text.utf8))
    } catch {
      throw Failure.cannotWrite(error.description)
    }
    print("“\(house.name)”, Home Assistant \(house.version), \(house.areas.count) areas:")
    for area in house.areas { print("  \(area.name): \(area.count) tiles") }
    print("Written: \(output), and the token into \(tokenFile).")
    print("To see it: detent run --config \(output)")
  }

  private static func folder(_ environment: [String: String]) throws -> String {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/detent"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw ValidationError("There is no home folder; name a file with --output.")
    }
    return home + "/.config/detent"
  }

  private func address(_ waiting: Waiting) throws -> HomeSetup {
    var address = address
    if address == nil {
      print("Looking for a Home Assistant in the network …")
      address = try waiting.result { await HomeSearch.address() }
    }
    guard let address else {
      throw ValidationError(
        "None was found; name its address, such as: detent setup home-assistant"
          + " http://homeassistant.local:8123")
    }
    do throws(SourceFailure) { return try HomeSetup(address: address) } catch {
      throw ValidationError(error.description)
    }
  }

  private func token(for setup: HomeSetup, _ waiting: Waiting) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else { return try Self.checked(readLine() ?? "") }
    let question = "Paste a long-lived access token, or press Return to sign in with a phone: "
    let pasted = getpass(question).map { String(cString: $0) } ?? ""
    guard pasted.allSatisfy(\.isWhitespace) else { return try Self.checked(pasted) }
    guard let host = LocalAddress.towards(setup.address) else {
      throw ValidationError("\(setup.address) cannot be reached from here; paste a token.")
    }
    return try waiting.result {
      let pairing = try await HomePairing(setup, host: host)
      let address = await pairing.address
      if let code = QRCode(address) { print(code.text) }
      print("Open this address on a phone in the same network, and sign in:\n\(address)")
      let name = "Detent on \(LocalAddress.hostName), \(UInt32.random(in: 1000...9999))"
      return try await pairing.token(named: name)
    }
  }

  private static func checked(_ text: String) throws -> String {
    let token = text.filter { !$0.isWhitespace }
    guard token.utf8.count >= 20, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ValidationError(
        "This is no token; make one in Home Assistant: your name, Security, Long-lived access tokens."
      )
    }
    return token
  }
}
