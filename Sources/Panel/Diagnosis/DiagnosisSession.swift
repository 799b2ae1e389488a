package import Agent
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import Display
package import Look
package import Values

/// The state of the diagnosis, shown or not.
package struct DiagnosisSession {
  /// A calibration of a device, by the device's name in the configuration.
  package struct FoundCalibration {
    package let device: String
    package let calibration: Calibration
  }

  private var fingers = DiagnosisGesture()
  /// The shown diagnosis; nil: it is not shown.
  package private(set) var diagnosis: Diagnosis?
  /// The calibration that is being tried; nil: none.
  private var found: FoundCalibration?
  /// The machine's name and addresses in its network; nil: not known yet.
  private var machine: MachineName?

  package init() {}

  /// When it is due to advance. Mutating, to be read without a copy; see `DisplayOutput`.
  package var deadline: Instant? {
    mutating get { .earliest(fingers.deadline, diagnosis?.deadline) }
  }

  /// Returns whether the diagnosis takes a touch exclusively, and its request.
  /// - Parameter place: The position in logical pixels.
  package mutating func handle(
    _ touch: TouchEvent, at place: Point
  ) -> (isTaken: Bool, request: Diagnosis.Request?) {
    fingers.handle(touch, at: place)
    guard diagnosis != nil else { return (false, nil) }
    return (true, diagnosis?.handle(touch, at: place))
  }

  /// Returns whether five fingers have rested and the diagnosis is to be shown.
  package mutating func takeCall(at now: Instant) -> Bool {
    fingers.take(at: now) && diagnosis == nil
  }

  /// - Parameter start: When calibration begins; nil: it does not begin by itself.
  package mutating func show(on screen: Size, calibratingAt start: Instant? = nil) {
    diagnosis = Diagnosis(screen: screen, calibratingAt: start)
  }

  /// - Returns: Whether something was being tried out, which no longer counts.
  package mutating func close() -> Bool {
    diagnosis = nil
    return takeCalibration() != nil
  }

  /// Adapts to the size of the screen.
  /// - Returns: Whether something was being tried out, which no longer counts.
  package mutating func resize(to screen: Size, at now: Instant) -> Bool {
    guard let old = diagnosis, old.screen != screen else { return false }
    diagnosis = old.resized(to: screen, at: now)
    return takeCalibration() != nil
  }

  /// Discards the tried calibration because a configuration was saved.
  package mutating func revert(at now: Instant) {
    if takeCalibration() != nil { diagnosis?.restartCalibrating(at: now) }
  }

  /// Notes that the calibration cannot be tried, as the device is unknown.
  package mutating func refuseDevice() { diagnosis?.refuseDevice() }

  /// Returns whether time has changed something, and the request that it makes.
  package mutating func advance(to now: Instant) -> (isChanged: Bool, request: Diagnosis.Request?) {
    guard let due = diagnosis?.deadline, due <= now else { return (false, nil) }
    return (true, diagnosis?.advance(to: now))
  }

  /// - Returns: Whether the diagnosis shows it.
  package mutating func take(_ machine: MachineName) -> Bool {
    self.machine = machine
    return diagnosis != nil
  }

  /// Begins a trial of a calibration.
  /// - Returns: The mounting for the display; nil: it does not tell which device touches.
  package mutating func tryOut(
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

  /// Ends a trial and returns its calibration; nil: there was none.
  package mutating func takeCalibration() -> FoundCalibration? {
    defer { found = nil }
    return found
  }

  /// The layers to draw; nil: the diagnosis is not shown.
  /// - Parameters:
  ///   - scale: Device pixels to a logical pixel.
  ///   - interval: The time between two frames [s].
  package func picture(
    of display: any Display, scale: Double, _ frames: FrameTimes, interval: Double,
    _ states: [String: SourceState], _ failures: [(name: String, sentence: String, time: Instant)],
    about: [String], family: String, placing: Layout, at now: Instant
  ) -> LayerTree? {
    guard let diagnosis else { return nil }
    var facts = DiagnosisFacts()
    facts.add(frames)
    facts.add("Detent", about.filter { !$0.isEmpty }.joined(separator: ", "))
    if let machine {
      facts.add("Machine", ([machine.host] + machine.addresses).joined(separator: ", "))
    }
    facts.add(display, scale: scale, interval: interval)
    facts.add(states, failures, at: now)
    var names: [Int: String] = [:]
    for device in display.inputDevices {
      if let number = device.number { names[number] = device.name }
    }
    return DiagnosisLook(
      diagnosis: diagnosis, facts: facts, frames: frames, interval: interval, deviceNames: names,
      family: family
    ).layers(placing: placing)
  }
}
