internal import DetentGeometry
internal import DetentScene
internal import Display
internal import Widgets

/// The layers of the diagnosis, built again for each frame in which it changes.
struct DiagnosisPicture {
  private static let ground = Color(hex: 0x0B0E12)
  private static let ink = Color(hex: 0xF2F5F8)
  private static let quiet = Color(hex: 0x9AA7B4)
  private static let wrong = Color(hex: 0xFF8A80)
  private static let colors = [0x4FC3F7, 0xFFB74D, 0x81C784, 0xF06292, 0xBA68C8].map {
    Color(hex: $0)
  }

  private(set) var tree: LayerTree
  private let layout: DiagnosisLayout
  private let family: String
  private let screen: Size

  init(
    _ diagnosis: Diagnosis, facts: DiagnosisFacts, frames: FrameTimes, interval: Double,
    deviceNames: [Int: String], family: String
  ) {
    screen = diagnosis.screen
    layout = DiagnosisLayout(screen: screen)
    self.family = family
    tree = LayerTree(size: screen)
    var ground = Self.ground
    ground.alpha = diagnosis.calibrator == nil ? 0.94 : 1
    fill(Rect(origin: .zero, size: screen), ground)
    if let calibrator = diagnosis.calibrator {
      add(calibrator)
    } else {
      add(frames, interval: interval)
      add(facts)
    }
    for (button, frame) in diagnosis.buttons {
      add(button, frame, isPressed: diagnosis.pressed == button)
    }
    for trail in diagnosis.trails.trails { add(trail, deviceNames) }
  }

  private mutating func fill(_ frame: Rect, _ color: Color, radius: Double = 0) {
    var layer = Layer(frame: frame, content: .fill, color: color)
    layer.values.cornerRadius = radius
    _ = tree.add(layer, to: tree.root)
  }

  private mutating func write(
    _ text: String, in frame: Rect, size: Double, color: Color, weight: Int = 450,
    alignment: TextContent.Alignment = .left, lines: Int = 1
  ) {
    let content = TextContent(
      text, family: family, size: size, weight: weight, alignment: alignment, lines: lines,
      hasTabularDigits: true)
    _ = tree.add(Layer(frame: frame, content: .text(content), color: color), to: tree.root)
  }

  /// Adds a stroke for each frame, as high as its time, and a line at the screen's interval.
  private mutating func add(_ frames: FrameTimes, interval: Double) {
    let place = layout.graph
    fill(place, Self.ink.withAlpha(0.06), radius: 8)
    let gaps = frames.gaps
    let pitch = place.size.width / Double(FrameTimes.capacity)
    // Three intervals are the full height.
    let unit = place.size.height / 3 / interval
    for (index, gap) in gaps.enumerated() {
      let height = max(1, min(place.size.height, gap * unit).rounded())
      let x = place.maxX - Double(gaps.count - index) * pitch
      fill(
        Rect(x: x, y: place.maxY - height, width: max(1, pitch - 1), height: height),
        gap > 1.5 * interval ? Self.wrong : Self.colors[0])
    }
    let line = place.maxY - (interval * unit).rounded()
    fill(
      Rect(x: place.minX, y: line, width: place.size.width, height: 1), Self.ink.withAlpha(0.35))
  }

  private mutating func add(_ facts: DiagnosisFacts) {
    let place = layout.facts
    let height = layout.lineHeight
    let names = min(150, place.size.width * 0.26).rounded()
    let room = Int(place.size.height / height)
    for (index, line) in facts.lines.prefix(room).enumerated() {
      let y = place.minY + Double(index) * height
      // The last line that fits tells how many more there are.
      let isLast = index == room - 1 && facts.lines.count > room
      let text = isLast ? "… and \(facts.lines.count - index) more" : line.text
      write(
        isLast ? "" : line.name, in: Rect(x: place.minX, y: y, width: names, height: height),
        size: layout.textSize, color: Self.quiet)
      write(
        text,
        in: Rect(
          x: place.minX + names + 12, y: y, width: max(0, place.size.width - names - 12),
          height: height), size: layout.textSize,
        color: line.isWrong && !isLast ? Self.wrong : Self.ink)
    }
  }

  private mutating func add(_ button: Diagnosis.Button, _ frame: Rect, isPressed: Bool) {
    let isMain = button == .keep || button == .close
    let base = isMain ? Self.colors[0] : Self.ink.withAlpha(0.14)
    fill(frame, isPressed ? base.mixed(with: .white, 0.3) : base, radius: 14)
    let height = 24.0
    write(
      button.title,
      in: Rect(
        x: frame.minX + 8, y: frame.minY + (frame.size.height - height) / 2,
        width: frame.size.width - 16, height: height), size: 17,
      color: isMain ? Self.ground : Self.ink, weight: 600, alignment: .center)
  }

  private mutating func add(_ trail: TouchTrails.Trail, _ names: [Int: String]) {
    let color = Self.colors[(trail.finger - 1) % Self.colors.count]
    if trail.points.count > 1 {
      let line = Layer(
        frame: Rect(origin: .zero, size: screen),
        content: .curve(Curve(trail.points, width: 3)),
        color: color.withAlpha(trail.isDown ? 1 : 0.4))
      _ = tree.add(line, to: tree.root)
    }
    guard let place = trail.points.last else { return }
    let side = 76.0
    if trail.isDown {
      fill(
        Rect(x: place.x - side / 2, y: place.y - side / 2, width: side, height: side),
        color.withAlpha(0.45), radius: side / 2)
    }
    fill(Rect(x: place.x - 3, y: place.y - 3, width: 6, height: 6), color, radius: 3)
    guard trail.isDown else { return }
    let name = trail.device.flatMap { names[$0] }
    let text = [
      "\(trail.finger)", name, "\(Int(place.x.rounded())), \(Int(place.y.rounded()))",
    ]
    .compactMap(\.self).joined(separator: " · ")
    // Above the finger, or below it near the upper edge, and within the screen.
    let width = min(300, screen.width)
    let y = place.y > 90 ? place.y - 72 : place.y + 44
    write(
      text,
      in: Rect(
        x: min(max(0, place.x - width / 2), screen.width - width).rounded(), y: y.rounded(),
        width: width, height: 24), size: 15, color: Self.ink, weight: 600, alignment: .center)
  }

  private mutating func add(_ calibrator: Calibrator) {
    if case .touching(let index) = calibrator.phase {
      let target = Calibrator.targets[index]
      let place = Point(target.x * screen.width, target.y * screen.height)
      for (width, height) in [(48.0, 2.0), (2, 48)] {
        fill(
          Rect(x: place.x - width / 2, y: place.y - height / 2, width: width, height: height),
          Self.colors[0])
      }
      fill(
        Rect(x: place.x - 5, y: place.y - 5, width: 10, height: 10), Self.colors[0], radius: 5)
    }
    let (title, text) = calibrator.message
    let width = min(560, screen.width - 2 * layout.margin)
    let x = ((screen.width - width) / 2).rounded()
    // Between the target in the middle and those below; without a target, clear of the buttons.
    let isTouching = if case .touching = calibrator.phase { true } else { false }
    let y = (screen.height * 0.5 + (isTouching ? 44 : -70)).rounded()
    write(
      title, in: Rect(x: x, y: y, width: width, height: 30), size: 20, color: Self.ink, weight: 650,
      alignment: .center)
    write(
      text, in: Rect(x: x, y: y + 32, width: width, height: 48), size: layout.textSize,
      color: Self.quiet, alignment: .center, lines: 2)
  }
}

extension Diagnosis.Button {
  var title: String {
    switch self {
    case .close: "Close"
    case .calibrate: "Calibrate"
    case .again: "Once more"
    case .keep: "Keep"
    case .cancel: "Cancel"
    }
  }
}

extension Calibrator {
  fileprivate var message: (title: String, text: String) {
    let waiting = "Touch nothing for \(Int(Self.timeLimit)) seconds to keep the old calibration."
    switch phase {
    case .touching(let index):
      return ("Touch the cross, \(index + 1) of \(Self.targets.count)", waiting)
    case .refused(let residual?):
      let problem = "The touches are up to \(Int(residual.rounded(.up))) px off from one another."
      return ("The touches do not match", problem + " Try again with more care.")
    case .refused(nil):
      return ("The touches do not match", "All touches were on one line. Try again.")
    case .unknownDevice:
      return (
        "This screen cannot be calibrated", "The display does not report which device is touched."
      )
    case .trying(_, let residual):
      return (
        "Off by at most \(Int(residual.rounded(.up))) px",
        "Try it: the dot should be under the finger. \(waiting)"
      )
    case .ended: return ("", "")
    }
  }
}
