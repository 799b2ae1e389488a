package import DetentGeometry
package import DetentMotion
package import Display

/// Converts reports of devices to events of a display: identifies fingers, keeps the pointer on the
/// screen, and repeats keys.
package struct InputTranslator {
  /// The result of one reading of the devices.
  package struct Batch: Equatable {
    package var events: [DisplayEvent] = []
    package var devicesChanged = false
    /// The console to which a key asks to switch.
    package var session: Int?
    /// Whether the arrow has moved, appeared or vanished.
    package var pointerChanged = false
  }

  private var fingers = FingerTracker()
  private var keys: [KeyEvent] = []
  private var repetition = KeyRepeat()
  private var down: [UInt32: Key] = [:]
  private var pressedMice: Set<Int> = []
  private var visibility: PointerVisibility
  private let keyMap: any KeyMap
  package private(set) var pointer: Point
  private var size: PixelSize
  /// The rotation of the picture; a mouse moves in the picture's directions.
  package var rotation = Rotation.none

  package init(
    on size: PixelSize, keyMap: any KeyMap, pointer mode: PointerVisibility.Mode = .auto
  ) {
    self.size = size
    self.keyMap = keyMap
    visibility = PointerVisibility(mode)
    pointer = Point(Double(size.width) / 2, Double(size.height) / 2)
  }

  package var isPointerVisible: Bool { visibility.isVisible }

  /// The time to call `translate` at the latest; nil if only reports require it.
  package var deadline: Instant? {
    .earliest(repetition.deadline, visibility.deadline)
  }

  /// Adapts to another size of the screen.
  package mutating func resize(to size: PixelSize) {
    self.size = size
    pointer = inside(pointer)
  }

  /// Cancels all fingers and keys, as the devices belong to another session.
  package mutating func loseAll(at time: Instant) -> [DisplayEvent] {
    fingers.loseAll(at: time)
    pressedMice.removeAll()
    repetition.stop()
    let lost = down.values.map { KeyEvent($0, .lost, time: time) }
    down.removeAll()
    return fingers.takeBatch().map(DisplayEvent.touch) + lost.map(DisplayEvent.key)
  }

  package mutating func translate(_ reports: [InputReport], now: Instant) -> Batch {
    var batch = Batch()
    let wasVisible = isPointerVisible
    for report in reports { take(report, now, &batch) }
    if let event = repetition.advance(to: now) { keys.append(event) }
    _ = visibility.advance(to: now)
    if isPointerVisible != wasVisible { batch.pointerChanged = true }
    // A removed device reports its pressed keys as released before its removal.
    let hasLoss = reports.contains { if case .removed = $0 { true } else { false } }
    if hasLoss { keys.loseReleases() }
    batch.events = fingers.takeBatch().map(DisplayEvent.touch) + keys.map(DisplayEvent.key)
    keys.removeAll(keepingCapacity: true)
    return batch
  }

  private mutating func take(_ report: InputReport, _ now: Instant, _ batch: inout Batch) {
    switch report {
    case .finger(let sample, let time):
      _ = visibility.touched()
      fingers.handle(sample, at: min(time, now))
    case .mouseMoved(let device, let x, let y, let time):
      let way = rotation.screenPoint(of: Point(x, y), on: .zero)
      move(to: inside(pointer + way), device, min(time, now), &batch)
    case .mousePlaced(let device, let place, let time):
      move(to: inside(place), device, min(time, now), &batch)
    case .mouseButton(let device, let isDown, let time):
      press(device, isDown, min(time, now))
    case .penTip(let device, let isDown, let place, let time):
      move(to: inside(place), device, min(time, now), &batch)
      press(device, isDown, min(time, now))
    case .key(let code, let isDown, let time):
      type(code, isDown, min(time, now), &batch)
    case .added: batch.devicesChanged = true
    case .removed(let device):
      fingers.lose(device: device, at: now)
      pressedMice.remove(device)
      batch.devicesChanged = true
    }
  }

  private func inside(_ place: Point) -> Point {
    Point(
      min(max(place.x, 0), Double(size.width - 1)), min(max(place.y, 0), Double(size.height - 1)))
  }

  private mutating func move(
    to place: Point, _ device: Int, _ time: Instant, _ batch: inout Batch
  ) {
    pointer = place
    batch.pointerChanged = true
    _ = visibility.mouseMoved(at: time)
    if pressedMice.contains(device) {
      let sample = FingerSample(device: device, contact: nil, phase: .moved, position: place)
      fingers.handle(sample, at: time)
    }
  }

  private mutating func press(_ device: Int, _ isDown: Bool, _ time: Instant) {
    // Several mice count as one finger.
    guard isDown ? pressedMice.isEmpty : pressedMice.contains(device) else { return }
    if isDown { pressedMice.insert(device) } else { pressedMice.remove(device) }
    let sample = FingerSample(
      device: device, contact: nil, phase: isDown ? .began : .ended, position: pointer)
    fingers.handle(sample, at: time)
  }

  private mutating func type(
    _ code: UInt32, _ isDown: Bool, _ time: Instant, _ batch: inout Batch
  ) {
    let meaning = keyMap.meaning(of: code, isDown: isDown)
    guard isDown else {
      repetition.released(code)
      // Releases the key by its meaning when it was pressed.
      if let key = down.removeValue(forKey: code) {
        keys.append(KeyEvent(key, isDown: false, time: time))
      }
      return
    }
    switch meaning {
    case .key(let key):
      down[code] = key
      keys.append(KeyEvent(key, isDown: true, time: time))
      if keyMap.repeats(code) { repetition.pressed(code, key, at: time) }
    case .session(let number): batch.session = number
    case nil: break
    }
  }
}
