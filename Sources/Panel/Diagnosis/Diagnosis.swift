internal import DetentGeometry
internal import DetentMotion
package import Display

/// The screen that five fingers bring up in front of everything: facts for an installer, and the
/// calibrator. While it is shown, it takes all touches.
package struct Diagnosis {
  enum Button: CaseIterable { case close, calibrate, again, keep, cancel }

  /// A request that a touch or a timeout makes.
  package enum Request: Equatable {
    case close
    /// Applies a calibration to a device for a trial.
    case tryOut(Calibration, device: Int?)
    /// Discards the tried calibration.
    case revert
    /// Keeps the tried calibration.
    case keep
  }

  private(set) var trails = TouchTrails()
  private(set) var calibrator: Calibrator?
  private(set) var pressed: Button?
  private var finger: TouchEvent.ID?
  /// The size of the screen in logical pixels.
  let screen: Size
  /// Whether it closes when calibration is given up: no button can be hit on that screen yet.
  private var closesAlone: Bool

  /// - Parameter start: When calibration begins; nil: it does not begin by itself.
  init(screen: Size, calibratingAt start: Instant? = nil) {
    self.screen = screen
    closesAlone = start != nil
    calibrator = start.map { Calibrator(picture: screen, at: $0) }
  }

  /// Returns the diagnosis for another screen size, where a calibration starts again.
  func resized(to screen: Size, at now: Instant) -> Diagnosis {
    var new = Diagnosis(screen: screen, calibratingAt: calibrator.map { _ in now })
    new.closesAlone = closesAlone
    return new
  }

  /// Starts a calibration again, after its trial was discarded.
  mutating func restartCalibrating(at now: Instant) { calibrator?.restart(at: now) }

  /// Notes that the calibration cannot be tried, as the device is unknown.
  mutating func refuseDevice() { calibrator?.refuseDevice() }

  /// When the calibrator gives up; nil: it is not shown.
  var deadline: Instant? { calibrator?.deadline }

  /// The buttons that are shown now, with their frames.
  var buttons: [(button: Button, frame: Rect)] {
    let shown: [Button] =
      switch calibrator?.phase {
      case nil, .ended: [.calibrate, .close]
      case .touching: []
      case .refused: [.again, .cancel]
      case .unknownDevice: [.cancel]
      case .trying: [.keep, .again, .cancel]
      }
    return DiagnosisLayout(screen: screen).frames(of: shown.count).enumerated().map {
      (shown[$0.offset], $0.element)
    }
  }

  /// - Parameter place: The position in logical pixels.
  mutating func handle(_ touch: TouchEvent, at place: Point) -> Request? {
    trails.handle(touch, at: place)
    if let request = press(touch, at: place) { return request }
    guard pressed == nil, let before = calibrator?.phase else { return nil }
    calibrator?.handle(touch, at: place)
    guard let phase = calibrator?.phase, phase != before,
      case .trying(let calibration, _) = phase
    else { return nil }
    return .tryOut(calibration, device: calibrator?.device)
  }

  /// Tracks the pressed button, which acts if its finger is lifted on it.
  private mutating func press(_ touch: TouchEvent, at place: Point) -> Request? {
    let under = buttons.first { $0.frame.contains(place) }?.button
    switch touch.phase {
    case .began:
      if finger == nil, let under { (finger, pressed) = (touch.id, under) }
    case .moved:
      break
    case .cancelled, .ended:
      guard finger == touch.id else { return nil }
      let button = pressed
      (finger, pressed) = (nil, nil)
      if touch.phase == .ended, let button, button == under {
        return act(button, at: touch.time)
      }
    }
    return nil
  }

  private mutating func act(_ button: Button, at time: Instant) -> Request? {
    switch button {
    case .close: return .close
    case .calibrate:
      calibrator = Calibrator(picture: screen, at: time)
      return nil
    case .again:
      let wasTrying = isTrying
      calibrator?.restart(at: time)
      return wasTrying ? .revert : nil
    case .keep:
      calibrator = nil
      return .keep
    case .cancel:
      let wasTrying = isTrying
      calibrator = nil
      return wasTrying ? .revert : nil
    }
  }

  private var isTrying: Bool {
    if case .trying = calibrator?.phase { true } else { false }
  }

  /// Gives calibration up after a long time without touches.
  mutating func advance(to now: Instant) -> Request? {
    let wasTrying = isTrying
    calibrator?.advance(to: now)
    guard calibrator?.phase == .ended else { return nil }
    calibrator = nil
    return wasTrying ? .revert : closesAlone ? .close : nil
  }
}

/// The layout of the diagnosis.
struct DiagnosisLayout {
  let screen: Size

  private var isSmall: Bool { min(screen.width, screen.height) < 440 }
  var margin: Double { isSmall ? 12 : 24 }
  var textSize: Double { isSmall ? 13 : 16 }
  var lineHeight: Double { (textSize * 1.5).rounded() }
  private var buttonSize: Size { Size(min(176, (screen.width - 4 * margin) / 3), 52) }

  /// The frames of `count` buttons in a row along the lower edge, the last at the right.
  func frames(of count: Int) -> [Rect] {
    (0..<count).map { index in
      let fromRight = Double(count - index)
      return Rect(
        x: (screen.width - fromRight * (buttonSize.width + margin)).rounded(),
        y: (screen.height - margin - buttonSize.height).rounded(),
        width: buttonSize.width.rounded(),
        height: buttonSize.height)
    }
  }

  /// The frame of the graph of frame times.
  var graph: Rect {
    let height = isSmall ? 48.0 : 88.0
    return Rect(
      x: margin, y: margin, width: screen.width - 2 * margin, height: height)
  }

  /// The frame of the lines of facts.
  var facts: Rect {
    let top = graph.maxY + margin / 2
    let bottom = screen.height - 2 * margin - buttonSize.height
    return Rect(
      x: margin, y: top, width: screen.width - 2 * margin, height: max(0, bottom - top))
  }
}
