/// The questions of `detent setup`, each with a default.
struct SetupDialogue {
  let machine: SetupMachine
  /// Shows a question, and returns the answer; nil: there is nobody who answers.
  let ask: (String) -> String?

  /// Asks for what is not given, at most seven questions.
  /// - Parameter given: What was said by options; it is not asked for.
  func answers(
    _ given: SetupAnswers, keepsPanel: Bool = false, isLoginGiven: Bool = false,
    isStartGiven: Bool = false
  ) -> SetupAnswers {
    var answers = given
    if given.server == nil {
      let chosen = choice(
        "What shows the panel: an X server (x11), the compositor cage (wayland), or the bare screen"
          + " (kms)?", SetupMachine.Server.allCases.map(\.rawValue),
        default: (machine.server ?? .x11).rawValue)
      let server = SetupMachine.Server(rawValue: chosen)
      answers.server = server == machine.server ? nil : server
    }
    if given.panel == nil, !keepsPanel { answers.panel = panel() }
    if case .house(address: nil) = answers.panel {
      let address = ask("The address of Home Assistant [look for it in the network]: ") ?? ""
      if !address.isEmpty { answers.panel = .house(address: address) }
    }
    if given.isLocked == nil {
      let isLocked = isYes(
        "Is this a kiosk, where no key leads past the panel? Then ssh is the way back in.",
        default: machine.isLocked || machine.isKiosk == true)
      let isSo = isLocked == machine.isLocked && isLocked == machine.isKiosk
      answers.isLocked = isSo ? nil : isLocked
    }
    if !isLoginGiven, let login = machine.loginScreen {
      answers.replacesLogin = isYes(
        "\(login) wants the same screen. Shall the panel take its place?", default: true)
    }
    if !isStartGiven, !machine.isEnabled {
      answers.isStarted = isYes(
        "Shall the panel start, now and with the machine?", default: true)
    }
    return answers
  }

  private func panel() -> SetupAnswers.Panel? {
    let chosen = choice(
      "Which panel: the one that is there (keep), a house of Home Assistant (house), or an example?",
      ["keep", "house"] + machine.examples, default: "keep")
    switch chosen {
    case "keep": return nil
    case "house": return .house(address: nil)
    default: return .example(chosen)
    }
  }

  /// Asks how the picture stands until it is upright, where the panel takes over what is saved.
  /// - Parameter turn: Saves a rotation.
  /// - Returns: Whether somebody has said that it is upright.
  func turnUpright(_ turn: (String) throws -> Void) rethrows -> Bool {
    for _ in 0..<8 {
      let chosen = choice(
        "Does the picture stand upright? Else say by how many degrees to turn it.",
        ["yes", "0", "90", "180", "270"], default: "yes")
      if chosen == "yes" { return true }
      try turn(chosen)
    }
    return false
  }

  /// Asks until the answer is one of these.
  private func choice(_ question: String, _ choices: [String], default usual: String) -> String {
    let words = choices.joined(separator: ", ")
    for _ in 0..<8 {
      guard let answer = ask("\(question)\n  \(words) [\(usual)]: ") else { return usual }
      let word = answer.lowercased().filter { !$0.isWhitespace }
      if word.isEmpty { return usual }
      let fitting = choices.filter { $0.hasPrefix(word) }
      if choices.contains(word) { return word }
      if fitting.count == 1 { return fitting[0] }
    }
    return usual
  }

  private func isYes(_ question: String, default usual: Bool) -> Bool {
    choice(question, ["yes", "no"], default: usual ? "yes" : "no") == "yes"
  }
}
