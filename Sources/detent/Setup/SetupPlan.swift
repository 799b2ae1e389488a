/// What a person wants of a panel. What is nil stays as it is.
struct SetupAnswers: Equatable {
  enum Panel: Equatable {
    case example(String)
    /// A page for each area of a Home Assistant; nil: it is looked for in the network.
    case house(address: String?)
  }

  var server: SetupMachine.Server?
  var panel: Panel?
  /// Whether no key leads past the panel.
  var isLocked: Bool?
  /// Whether a desktop's login screen gives way to the panel.
  var replacesLogin = false
  /// Whether the panel starts, now and with the machine.
  var isStarted = false
  /// The clockwise rotation of the picture [degrees], or `auto`.
  var rotation: String?
}

/// One thing that `detent setup` does.
enum SetupStep: Equatable {
  case install(package: String)
  case remove(package: String)
  /// Keep the configuration under another name, and put this example in its place.
  case takeExample(String)
  /// Sign in to a Home Assistant, and show a page for each of its areas.
  case takeHouse(address: String?)
  /// Write a key of `display` into the configuration.
  case write(key: String, value: String)
  /// Stop it, and do not start it with the machine.
  case disable(unit: String)
  /// Start it, now and with the machine.
  case enable(unit: String)

  /// What it does, as a person reads it.
  var sentence: String {
    switch self {
    case .install(let package): "Install the package \(package)."
    case .remove(let package): "Remove the package \(package)."
    case .takeExample(let name): "Show the example \(name), and keep the former panel's file."
    case .takeHouse(let address):
      "Sign in to \(address ?? "the Home Assistant in the network"), and show a page for each area."
    case .write(let key, let value): "Write display.\(key): \(value)."
    case .disable(let unit): "Stop \(unit), and do not start it with the machine."
    case .enable(let unit): "Start \(unit), now and with the machine."
    }
  }
}

/// What has to be done on a machine for what a person wants.
struct SetupPlan: Equatable {
  private(set) var steps: [SetupStep] = []
  /// What the person has to do, since the program cannot.
  private(set) var obstacles: [String] = []

  init(_ answers: SetupAnswers, on machine: SetupMachine) {
    let server = answers.server ?? machine.server
    choose(server, on: machine)
    switch answers.panel {
    case .example(let name): steps.append(.takeExample(name))
    case .house(let address): steps.append(.takeHouse(address: address))
    case nil: break
    }
    // Another panel's file says neither.
    let isNew = answers.panel != nil
    if let isKiosk = answers.isLocked ?? (isNew ? machine.isKiosk : nil) {
      steps.append(.write(key: "kiosk", value: "\(isKiosk)"))
    }
    if let rotation = answers.rotation ?? (isNew ? machine.rotation : nil) {
      steps.append(.write(key: "rotation", value: rotation))
    }
    if let isLocked = answers.isLocked { lock(isLocked, on: machine) }
    if answers.replacesLogin, let login = machine.loginScreen {
      steps.append(.disable(unit: login))
    }
    let isOther = answers.server != nil && answers.server != machine.server
    if let server, answers.isStarted && !machine.isEnabled || machine.isEnabled && isOther {
      steps.append(.enable(unit: SetupMachine.unit(of: server)))
    }
  }

  private mutating func choose(_ server: SetupMachine.Server?, on machine: SetupMachine) {
    guard let server else {
      return obstacles.append(
        "Nothing is installed that shows a panel; choose --server x11, wayland or kms.")
    }
    guard server != machine.server else { return }
    if machine.isPackaged {
      // It takes the place of the other one's package.
      steps.append(.install(package: "detent-\(server.rawValue)"))
    } else {
      obstacles.append(
        "The units for \(server.rawValue) are not installed. In the folder of the sources, run:"
          + " sudo make install DISPLAY_SERVER=\(server.rawValue)")
    }
  }

  /// Locks the keyboard, or unlocks it.
  private mutating func lock(_ isLocked: Bool, on machine: SetupMachine) {
    guard isLocked != machine.isLocked else { return }
    if machine.isPackaged {
      steps.append(isLocked ? .install(package: "detent-kiosk") : .remove(package: "detent-kiosk"))
    } else {
      obstacles.append(
        "The keyboard is \(isLocked ? "not locked" : "locked"). In the folder of the sources, run:"
          + " sudo make install KIOSK=\(isLocked ? 1 : 0)")
    }
  }
}
