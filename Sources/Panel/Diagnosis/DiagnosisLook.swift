internal import DetentGeometry
internal import DetentScene
internal import Display
internal import Look

/// The look of the diagnosis, written again for each frame in which it changes.
struct DiagnosisLook {
  let diagnosis: Diagnosis
  let facts: DiagnosisFacts
  let frames: FrameTimes
  /// The time between two frames [s].
  let interval: Double
  let deviceNames: [Int: String]
  let family: String

  private static let ground = Color(hex: 0x0B0E12)
  private static let ink = Color(hex: 0xF2F5F8)
  private static let quiet = Color(hex: 0x9AA7B4)
  private static let wrong = Color(hex: 0xFF8A80)
  private static let colors = [0x4FC3F7, 0xFFB74D, 0x81C784, 0xF06292, 0xBA68C8].map {
    Color(hex: $0)
  }

  private var screen: Size { diagnosis.screen }
  private var layout: DiagnosisLayout { DiagnosisLayout(screen: screen) }

  /// The layers to draw.
  func layers(placing: Layout) -> LayerTree {
    var tree = LayerTree(size: screen)
    placing.isRightToLeft = false
    let look = placing.place(in: Rect(origin: .zero, size: screen)) { boxes in
      boxes.overlay { write(boxes) }
    }
    _ = LiveLook(look, in: &tree, parent: tree.root)
    return tree
  }

  private func write(_ boxes: Boxes) {
    boxes.fill(Self.ground.withAlpha(diagnosis.calibrator == nil ? 0.94 : 1))
    if let calibrator = diagnosis.calibrator {
      write(calibrator, boxes)
    } else {
      boxes.place(layout.graph) { writeGraph(boxes) }
      boxes.place(layout.facts) { writeFacts(boxes) }
    }
    for (button, frame) in diagnosis.buttons {
      boxes.place(frame) { write(button, boxes) }
    }
    for trail in diagnosis.trails.trails { write(trail, boxes) }
  }

  private func write(
    _ text: String, _ size: Double, _ color: Color, weight: Int = 450,
    alignment: TextContent.Alignment = .left, lines: Int = 1, _ boxes: Boxes
  ) -> Box {
    boxes.text(
      TextContent(
        text, family: family, size: size, weight: weight, alignment: alignment, lines: lines,
        hasTabularDigits: true), color)
  }

  /// A stroke for each frame, as high as its time, and a line at the screen's interval.
  private func writeGraph(_ boxes: Boxes) {
    let (size, gaps) = (layout.graph.size, frames.gaps)
    boxes.fill(Self.ink.withAlpha(0.06)).radius(8)
    let pitch = size.width / Double(FrameTimes.capacity)
    // Three intervals are the full height.
    let unit = size.height / 3 / interval
    for (index, gap) in gaps.enumerated() {
      let height = max(1, min(size.height, gap * unit).rounded())
      let x = size.width - Double(gaps.count - index) * pitch
      boxes.place(Rect(x: x, y: size.height - height, width: max(1, pitch - 1), height: height)) {
        boxes.fill(gap > 1.5 * interval ? Self.wrong : Self.colors[0])
      }
    }
    let line = size.height - (interval * unit).rounded()
    boxes.place(Rect(x: 0, y: line, width: size.width, height: 1)) {
      boxes.fill(Self.ink.withAlpha(0.35))
    }
  }

  private func writeFacts(_ boxes: Boxes) {
    let (size, height) = (layout.facts.size, layout.lineHeight)
    let room = Int(size.height / height)
    boxes.column {
      for (index, line) in facts.lines.prefix(room).enumerated() {
        // The last line that fits tells how many more there are.
        let isLast = index == room - 1 && facts.lines.count > room
        boxes.row(spacing: 12) {
          _ = write(isLast ? "" : line.name, layout.textSize, Self.quiet, boxes)
            .width(.px(min(150, size.width * 0.26).rounded()))
          _ = write(
            isLast ? "… and \(facts.lines.count - index) more" : line.text, layout.textSize,
            line.isWrong && !isLast ? Self.wrong : Self.ink, boxes
          ).width(.rest(1))
        }.height(.px(height))
      }
      boxes.space()
    }
  }

  private func write(_ button: Diagnosis.Button, _ boxes: Boxes) {
    let isMain = button == .keep || button == .close
    let base = isMain ? Self.colors[0] : Self.ink.withAlpha(0.14)
    boxes.fill(diagnosis.pressed == button ? base.mixed(with: .white, 0.3) : base) {
      _ = write(
        button.title, 17, isMain ? Self.ground : Self.ink, weight: 600, alignment: .center, boxes
      ).height(.px(24)).padding(across: 8)
    }.radius(14)
  }

  private func dot(_ place: Point, _ side: Double, _ color: Color, _ boxes: Boxes) {
    boxes.place(Rect(x: place.x - side / 2, y: place.y - side / 2, width: side, height: side)) {
      boxes.fill(color).radius(side / 2)
    }
  }

  private func write(_ trail: TouchTrails.Trail, _ boxes: Boxes) {
    let color = Self.colors[(trail.finger - 1) % Self.colors.count]
    if trail.points.count > 1 {
      boxes.curve(Curve(trail.points, width: 3), color.withAlpha(trail.isDown ? 1 : 0.4))
    }
    guard let place = trail.points.last else { return }
    if trail.isDown { dot(place, 76, color.withAlpha(0.45), boxes) }
    dot(place, 6, color, boxes)
    guard trail.isDown else { return }
    let name = trail.device.flatMap { deviceNames[$0] }
    let text = [
      "\(trail.finger)", name, "\(Int(place.x.rounded())), \(Int(place.y.rounded()))",
    ]
    .compactMap(\.self).joined(separator: " · ")
    // Above the finger, or below it near the upper edge, and within the screen.
    let width = min(300, screen.width)
    let x = min(max(0, place.x - width / 2), screen.width - width).rounded()
    let y = (place.y > 90 ? place.y - 72 : place.y + 44).rounded()
    boxes.place(Rect(x: x, y: y, width: width, height: 24)) {
      _ = write(text, 15, Self.ink, weight: 600, alignment: .center, boxes)
    }
  }

  private func write(_ calibrator: Calibrator, _ boxes: Boxes) {
    var isTouching = false
    if case .touching(let index) = calibrator.phase {
      isTouching = true
      let target = Calibrator.targets[index]
      let place = Point(target.x * screen.width, target.y * screen.height)
      for (width, height) in [(48.0, 2.0), (2, 48)] {
        let corner = Point(place.x - width / 2, place.y - height / 2)
        boxes.place(Rect(origin: corner, size: Size(width, height))) { boxes.fill(Self.colors[0]) }
      }
      dot(place, 10, Self.colors[0], boxes)
    }
    let (title, text) = calibrator.message
    let width = min(560, screen.width - 2 * layout.margin)
    // Between the target in the middle and those below; without a target, clear of the buttons.
    let corner = Point(
      ((screen.width - width) / 2).rounded(),
      (screen.height * 0.5 + (isTouching ? 44 : -70)).rounded())
    boxes.place(Rect(origin: corner, size: Size(width, 80))) {
      boxes.column(spacing: 2) {
        _ = write(title, 20, Self.ink, weight: 650, alignment: .center, boxes).height(.px(30))
        _ = write(text, layout.textSize, Self.quiet, alignment: .center, lines: 2, boxes)
          .height(.px(48))
      }
    }
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
