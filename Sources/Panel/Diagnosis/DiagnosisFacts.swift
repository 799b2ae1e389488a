internal import DetentGeometry
internal import DetentMotion
internal import Display
internal import Values

/// The facts that an installer needs, in lines.
struct DiagnosisFacts: Equatable {
  struct Line: Equatable {
    var name: String
    var text: String
    var isWrong = false
  }

  var lines: [Line] = []

  mutating func add(_ name: String, _ text: String, isWrong: Bool = false) {
    if !text.isEmpty { lines.append(Line(name: name, text: text, isWrong: isWrong)) }
  }
}

extension DiagnosisFacts {
  mutating func add(_ display: any Display, scale: Double, interval: Double) {
    let size = display.size
    let rotation = display.rotation
    let turned = rotation == .none ? "" : ", turned by \(rotation.rawValue)°"
    let rate = (10 / interval).rounded() / 10
    add("Picture", "\(size.width) × \(size.height), scale \(scale), \(rate) Hz\(turned)")
    for device in display.inputDevices {
      var text = device.facts
      let correction = display.mounting.touch(of: device)
      if correction.isIgnored { text += ", ignored" }
      if correction.calibration != .identity { text += ", calibrated" }
      add(device.kind.title, text.isEmpty ? device.name : "\(device.name): \(text)")
    }
  }

  /// Adds failed sources, then other failures and those that are over, then the other sources.
  mutating func add(
    _ states: [String: SourceState], _ failures: [(name: String, sentence: String, time: Instant)],
    at now: Instant
  ) {
    let sorted = states.sorted { $0.key < $1.key }
    for (name, state) in sorted {
      if case .failed(let reason, _) = state { add(name, reason, isWrong: true) }
    }
    for failure in failures {
      add(failure.name, "\(age(failure.time, now)): \(failure.sentence)")
    }
    for (name, state) in sorted {
      switch state {
      case .failed: break
      case .unknown: add(name, "nothing has come yet")
      case .fresh(let value, let time): add(name, "\(value.shortText), \(age(time, now))")
      case .stale(let value, let time):
        add(name, "\(value.shortText), stale, \(age(time, now))", isWrong: true)
      }
    }
  }

  private func age(_ time: Instant, _ now: Instant) -> String {
    let seconds = max(0, now.seconds(since: time))
    return seconds < 120 ? "\(Int(seconds)) s ago" : "\(Int(seconds / 60)) min ago"
  }

  mutating func add(_ frames: FrameTimes) {
    guard let median = frames.percentile(0.5), let late = frames.percentile(0.95),
      let worst = frames.percentile(1)
    else { return add("Frames", "nothing has moved yet") }
    func milliseconds(_ seconds: Double) -> String { "\((seconds * 10_000).rounded() / 10) ms" }
    add(
      "Frames",
      "median \(milliseconds(median)), 95 % \(milliseconds(late)), worst \(milliseconds(worst))")
  }
}

extension InputDevice.Kind {
  fileprivate var title: String {
    switch self {
    case .touchscreen: "Touch screen"
    case .pointer: "Pointer"
    case .keyboard: "Keyboard"
    case .screen: "Screen"
    }
  }
}

extension SourceValue {
  /// The value, short enough for a line.
  fileprivate var shortText: String {
    switch self {
    case .number(let number): return "\(number)"
    case .boolean(let isOn): return isOn ? "on" : "off"
    case .text, .rows, .image, .time:
      let text = asText ?? ""
      return text.count > 40 ? text.prefix(40) + "…" : text
    }
  }
}
