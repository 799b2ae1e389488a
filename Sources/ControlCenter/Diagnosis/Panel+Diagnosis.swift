internal import Agent
internal import DetentMotion
internal import Display
internal import Drawing
internal import Geometry
internal import Gestures
internal import Logging
internal import Settings

/// What five fingers bring up, and what it does.
extension Panel {
  /// Whether the diagnosis has taken a touch, which is then nobody else's.
  func diagnose(_ touch: TouchEvent, at place: Point) -> Bool {
    fiveFingers.handle(touch, at: place)
    guard diagnosis != nil else { return false }
    let request = diagnosis?.handle(touch, at: place)
    obey(request, at: touch.time)
    isStale = true
    return true
  }

  /// Brings it up when five fingers have rested, and lets it have its say as time passes.
  func advanceDiagnosis(to now: Instant) {
    if fiveFingers.take(at: now), diagnosis == nil, mayDiagnose {
      // What the fingers held before is let go of.
      carryOut(arena.cancelAll(), at: now)
      diagnosis = Diagnosis(screen: display.size.logical(at: scale))
      isStale = true
      send(.ask(.describe))
      log.info("the diagnosis is shown")
    }
    guard let deadline = diagnosis?.deadline, deadline <= now else { return }
    obey(diagnosis?.advance(to: now), at: now)
    isStale = true
  }

  /// Has the display turn its picture and lay its touches in that way.
  func mount(_ mounting: Mounting) {
    guard let hanging = display as? any MountableDisplay else { return }
    if hanging.mount(mounting) { isDisplayDue = true }
  }

  private var mayDiagnose: Bool {
    !configuration.display.isKiosk || configuration.display.hasDiagnosis
  }

  /// As it is to be drawn in the next frame.
  func layDiagnosis(at now: Instant) {
    guard let diagnosis else {
      if renderer.overlay != nil { renderer.overlay = nil }
      return
    }
    guard isStale else { return }
    var facts = DiagnosisFacts()
    facts.add(frameTimes)
    facts.add("Detent", about.joined(separator: ", "))
    if let machine {
      facts.add("Machine", ([machine.host] + machine.addresses).joined(separator: ", "))
    }
    facts.add(display, scale: scale, interval: frameInterval)
    facts.add(screen.states, at: now)
    var names: [Int: String] = [:]
    for device in display.inputDevices {
      if let number = device.number { names[number] = device.name }
    }
    renderer.overlay =
      DiagnosisPicture(
        diagnosis, facts: facts, frames: frameTimes, interval: frameInterval, deviceNames: names,
        family: configuration.theme.fontFamily
      ).tree
  }

  private var about: [String] {
    [dependencies.about.version, dependencies.about.configuration].filter { !$0.isEmpty }
  }

  private func obey(_ request: Diagnosis.Request?, at time: Instant) {
    switch request {
    case nil: break
    case .close: diagnosis = nil
    case .tryOut(let correction, let number):
      tryOut(correction, on: number)
    case .revert:
      trial = nil
      mount(Mounting(configuration))
    case .keep:
      keepCalibration()
    }
  }

  private func tryOut(_ correction: Calibration, on number: Int?) {
    guard let device = display.inputDevices.first(where: { $0.number == number && number != nil })
    else {
      log.warning("the display does not tell which device touches; it cannot be calibrated")
      return
    }
    guard let hanging = display as? any MountableDisplay else { return }
    let name = device.usb ?? device.name
    let map = hanging.rotation.screenMap(of: correction.map)
    var mounting = hanging.mounting
    var touch = mounting.touch(of: device)
    touch.calibration = touch.calibration.followed(by: Calibration(map))
    mounting.touch[name] = touch
    mount(mounting)
    trial = (name, touch.calibration)
  }

  private func keepCalibration() {
    guard let (device, calibration) = trial else { return }
    trial = nil
    let changes = TouchSettings.changes(of: device, to: calibration.matrix)
    if let index = configuration.touch.firstIndex(where: { $0.device == device }) {
      configuration.touch[index].calibration = calibration.matrix
    } else {
      configuration.touch.append(TouchSettings(device: device, calibration: calibration.matrix))
    }
    keep(changes)
  }
}
