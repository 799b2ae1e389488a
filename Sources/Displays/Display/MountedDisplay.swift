package import DetentGeometry

/// A display as it is mounted: its picture turned upright, its touches corrected.
///
/// Leaves turning to a screen that can do it. For others a turned picture is drawn into separate
/// memory, and its damage is copied to the screen; a picture that is not turned costs nothing.
package final class MountedDisplay {
  package let screen: any Display
  /// The screen's own rotation, cached as it is needed for every frame.
  private var builtIn: Rotation
  /// Whether pictures are turned here rather than by the screen.
  private var turnsHere = false
  package private(set) var mounting: Mounting
  /// The mounting from the next `dispatch()` on; nil if it does not change.
  private var wanted: Mounting?
  private var canvas: Canvas?
  /// Whether the canvas contains the last picture.
  private var isDrawn = false
  private var history = DamageHistory()
  /// The screen's buffer for the frame that is being drawn.
  private var lent: FrameBuffer?
  /// The corrections for the touches of each device; nil until they are looked up.
  private var corrections: [Int: Mounting.TouchCorrection]?
  /// The last event of each finger that is down, as it was returned.
  private var down: [TouchEvent.ID: TouchEvent] = [:]

  package init(_ screen: any Display, mounting: Mounting = Mounting()) {
    self.screen = screen
    builtIn = screen.hangsTurned
    self.mounting = mounting
    shareTurning()
  }

  /// Makes the screen turn pictures if it can.
  private func shareTurning() {
    let isTurned = screen.turn(by: rotation)
    turnsHere = rotation != .none && !isTurned
  }

  private func forgetPicture() {
    canvas = nil
    isDrawn = false
    history = DamageHistory()
    lent = nil
  }
}

extension MountedDisplay: DisplayDecorator {
  package var size: PixelSize { rotation.turned(screen.size) }

  package var rotation: Rotation {
    mounting.rotation ?? builtIn
  }

  package func mount(_ mounting: Mounting) -> Bool {
    wanted = mounting == self.mounting ? nil : mounting
    return wanted != nil
  }

  package func dispatch() throws(DisplayError) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    // Events that have arrived so far belong to the current mounting.
    for event in try screen.dispatch() {
      if let event = seen(event) { events.append(event) }
    }
    if let wanted {
      self.wanted = nil
      let before = rotation
      mounting = wanted
      corrections = nil
      events += cancelIgnored()
      if rotation != before {
        forgetPicture()
        shareTurning()
        events.append(.resized)
      }
    }
    return events
  }

  package func take(_ shape: SurfaceShape) {
    var turned = shape
    if rotation != .none {
      let size = screen.size
      turned.rects = shape.rects.flatMap {
        rotation.screenRegion(of: Region($0), on: size).rects
      }
    }
    screen.take(turned)
  }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    guard turnsHere else { return try screen.nextBuffer() }
    if lent == nil { lent = try screen.nextBuffer() }
    guard lent != nil else { return nil }
    let canvas = canvas ?? Canvas(size)
    self.canvas = canvas
    return FrameBuffer(index: 0, age: isDrawn ? 1 : 0, pixels: canvas.pixels)
  }

  package func present(
    _ buffer: FrameBuffer, damage: Region, notify: Bool
  ) throws(DisplayError) {
    guard turnsHere else {
      return try screen.present(buffer, damage: damage, notify: notify)
    }
    guard let canvas, let target = lent else { return }
    lent = nil
    isDrawn = true
    let picture = canvas.pixels
    let stale = history.damage(age: target.age, adding: damage) ?? Region(picture.bounds)
    for rect in stale.rects { rotation.copy(rect, of: picture, to: target.pixels) }
    history.record(damage)
    let turned = rotation.screenRegion(of: damage, on: target.pixels.size)
    try screen.present(target, damage: turned, notify: notify)
  }
}

extension MountedDisplay {
  /// The event as the panel receives it; nil if it is dropped.
  private func seen(_ event: DisplayEvent) -> DisplayEvent? {
    switch event {
    case .touch(let touch): return seen(touch).map { .touch($0) }
    case .resized:
      builtIn = screen.hangsTurned
      forgetPicture()
      shareTurning()
    case .devicesChanged: corrections = nil
    default: break
    }
    return event
  }

  private func seen(_ touch: TouchEvent) -> TouchEvent? {
    let correction = correction(of: touch)
    // Drops the events of a finger that was ignored when it came down.
    guard !correction.isIgnored, touch.phase == .began || down[touch.id] != nil else { return nil }
    let seen = corrected(touch, by: correction)
    switch touch.phase {
    case .began, .moved: down[touch.id] = seen
    case .ended, .cancelled: down[touch.id] = nil
    }
    return seen
  }

  /// Cancels the fingers of devices that are ignored from now on, as no more events follow.
  private func cancelIgnored() -> [DisplayEvent] {
    down.values.filter { correction(of: $0).isIgnored }.map { finger in
      down[finger.id] = nil
      var finger = finger
      finger.phase = .cancelled
      finger.time = max(finger.time, screen.now())
      return .touch(finger)
    }
  }

  private func corrected(_ touch: TouchEvent, by correction: Mounting.TouchCorrection) -> TouchEvent
  {
    guard correction.calibration != .identity || rotation != .none else { return touch }
    var touch = touch
    let size = Size(Double(screen.size.width), Double(screen.size.height))
    touch.position = rotation.picturePoint(
      of: correction.calibration.place(of: touch.position, on: size), on: size)
    return touch
  }

  private func correction(of touch: TouchEvent) -> Mounting.TouchCorrection {
    touch.device.flatMap { corrections(for: $0) } ?? Mounting.TouchCorrection()
  }

  private func corrections(for device: Int) -> Mounting.TouchCorrection? {
    if let corrections { return corrections[device] }
    var found: [Int: Mounting.TouchCorrection] = [:]
    for device in screen.inputDevices {
      if let number = device.number { found[number] = mounting.touch(of: device) }
    }
    corrections = found
    return found[device]
  }
}

/// The memory for a picture that is turned on its way to the screen.
private final class Canvas {
  let pixels: PixelView

  init(_ size: PixelSize) {
    let count = size.width * size.height
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    pixels = PixelView(base: memory, size: size, rowStride: size.width)
  }

  deinit { pixels.base.deallocate() }
}
