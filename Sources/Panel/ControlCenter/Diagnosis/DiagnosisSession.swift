internal import Agent
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Display
internal import Settings
internal import Values

/// What five fingers bring up, while it is there and while it is away.
struct DiagnosisSession {
  /// The calibration of a device, by the name that the configuration knows it by.
  struct FoundCalibration {
    let device: String
    let calibration: Calibration
  }

  private var fingers = FiveFingers()
  /// Nil: it is away.
  private(set) var diagnosis: Diagnosis?
  /// What is being tried out.
  private var found: FoundCalibration?
  /// How the machine is found in its network; nil: nobody has told.
  private var machine: MachineName?
  /// What has failed of late.
  var failures = RecentFailures()

  /// When it wants time to pass. Asked in place, as `Glass` is.
  var deadline: Instant? {
    mutating get { .earliest(fingers.deadline, diagnosis?.deadline) }
  }

  /// Whether the diagnosis takes the touch, which is then nobody else's; and what it asks for.
  /// - Parameter place: In logical pixels.
  mutating func handle(
    _ touch: TouchEvent, at place: Point
  ) -> (isTaken: Bool, request: Diagnosis.Request?) {
    fingers.handle(touch, at: place)
    guard diagnosis != nil else { return (false, nil) }
    return (true, diagnosis?.handle(touch, at: place))
  }

  /// Whether five fingers have rested and bring it up.
  mutating func takeCall(at now: Instant) -> Bool { fingers.take(at: now) && diagnosis == nil }

  /// - Parameter start: When calibrating begins at once; nil: it does not.
  mutating func show(on screen: Size, calibratingAt start: Instant? = nil) {
    diagnosis = Diagnosis(screen: screen, calibratingAt: start)
  }

  /// - Returns: Whether something was being tried out, which no longer counts.
  mutating func close() -> Bool {
    diagnosis = nil
    return takeCalibration() != nil
  }

  /// The screen may have another size.
  /// - Returns: Whether something was being tried out, which no longer counts.
  mutating func resize(to screen: Size, at now: Instant) -> Bool {
    guard let old = diagnosis, old.screen != screen else { return false }
    diagnosis = old.resized(to: screen, at: now)
    return takeCalibration() != nil
  }

  /// What is being tried out no longer counts, as something else was saved.
  mutating func revert(at now: Instant) {
    if takeCalibration() != nil { diagnosis?.restartCalibrating(at: now) }
  }

  /// What was to be tried out cannot be.
  mutating func refuseDevice() { diagnosis?.refuseDevice() }

  /// Whether time has changed something; and what it asks for.
  mutating func advance(to now: Instant) -> (isChanged: Bool, request: Diagnosis.Request?) {
    guard let due = diagnosis?.deadline, due <= now else { return (false, nil) }
    return (true, diagnosis?.advance(to: now))
  }

  /// - Returns: Whether that is seen.
  mutating func take(_ machine: MachineName) -> Bool {
    self.machine = machine
    return diagnosis != nil
  }

  /// Begins to try a calibration out.
  /// - Returns: How the display is to lay its touches; nil: it does not tell which device touches.
  mutating func tryOut(
    _ correction: Calibration, on number: Int?, of display: any Display
  ) -> Mounting? {
    guard let device = display.inputDevices.first(where: { $0.number == number && number != nil })
    else { return nil }
    let name = device.usb ?? device.name
    let map = display.rotation.screenMap(of: correction.map)
    var mounting = display.mounting
    var touch = mounting.touch(of: device)
    touch.calibration = touch.calibration.followed(by: Calibration(map))
    mounting.touch[name] = touch
    found = FoundCalibration(device: name, calibration: touch.calibration)
    return mounting
  }

  /// What was tried out, which is no longer.
  mutating func takeCalibration() -> FoundCalibration? {
    defer { found = nil }
    return found
  }

  /// As it is to be drawn; nil: it is away.
  func picture(
    _ glass: Glass, _ states: [String: SourceState], about: [String], family: String,
    at now: Instant
  ) -> LayerTree? {
    guard let diagnosis else { return nil }
    let display = glass.display
    var facts = DiagnosisFacts()
    facts.add(glass.frameTimes)
    facts.add("Detent", about.filter { !$0.isEmpty }.joined(separator: ", "))
    if let machine {
      facts.add("Machine", ([machine.host] + machine.addresses).joined(separator: ", "))
    }
    facts.add(display, scale: glass.scale, interval: glass.interval)
    facts.add(states, failures, at: now)
    var names: [Int: String] = [:]
    for device in display.inputDevices {
      if let number = device.number { names[number] = device.name }
    }
    return DiagnosisPicture(
      diagnosis, facts: facts, frames: glass.frameTimes, interval: glass.interval,
      deviceNames: names, family: family
    ).tree
  }
}
