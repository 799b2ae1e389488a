package import DetentGeometry

/// A display as it hangs on the wall: its picture turned upright, its touches where the fingers are.
///
/// A screen that turns pictures by itself is left to do it. For others a picture that is turned is
/// drawn into memory of its own, and what has changed of it is copied to where it lies on the screen;
/// one that is not turned costs nothing.
package final class MountedDisplay {
  package let screen: any Display
  /// How the screen itself says that it hangs; asked once for each, for every frame wants to know.
  private var builtIn: Rotation
  /// Whether pictures are turned here, and not by the screen.
  private var turnsHere = false
  package private(set) var mounting: Mounting
  /// How it is to hang from the next `dispatch()` on; nil: as it does.
  private var wanted: Mounting?
  private var canvas: Canvas?
  /// The canvas holds the last picture.
  private var isDrawn = false
  private var history = DamageHistory()
  /// What the screen has lent for the frame that is being drawn.
  private var lent: FrameBuffer?
  /// What is to be done with the touches of each device that is there.
  private var corrections: [Int: Mounting.Touch]?
  /// The last event of each finger that is down, as it was passed on.
  private var down: [TouchEvent.ID: TouchEvent] = [:]

  package init(_ screen: any Display, mounting: Mounting = Mounting()) {
    self.screen = screen
    builtIn = screen.hangsTurned
    self.mounting = mounting
    shareTurning()
  }

  /// Has the screen turn pictures if it can.
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
    // What has arrived is of the screen as it hung till now.
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
  /// An event as the panel is to have it; nil: not at all.
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
    // Of a finger that was ignored when it came down, the rest means nothing.
    guard !correction.isIgnored, touch.phase == .began || down[touch.id] != nil else { return nil }
    let seen = corrected(touch, by: correction)
    switch touch.phase {
    case .began, .moved: down[touch.id] = seen
    case .ended, .cancelled: down[touch.id] = nil
    }
    return seen
  }

  /// Cancels the fingers of devices that are ignored from now on: their ends do not come in any more.
  private func cancelIgnored() -> [DisplayEvent] {
    down.values.filter { correction(of: $0).isIgnored }.map { finger in
      down[finger.id] = nil
      var finger = finger
      finger.phase = .cancelled
      finger.time = max(finger.time, screen.now())
      return .touch(finger)
    }
  }

  private func corrected(_ touch: TouchEvent, by correction: Mounting.Touch) -> TouchEvent {
    guard correction.calibration != .identity || rotation != .none else { return touch }
    var touch = touch
    let size = Size(Double(screen.size.width), Double(screen.size.height))
    touch.position = rotation.picturePoint(
      of: correction.calibration.place(of: touch.position, on: size), on: size)
    return touch
  }

  private func correction(of touch: TouchEvent) -> Mounting.Touch {
    touch.device.flatMap { corrections(for: $0) } ?? Mounting.Touch()
  }

  private func corrections(for device: Int) -> Mounting.Touch? {
    if let corrections { return corrections[device] }
    var found: [Int: Mounting.Touch] = [:]
    for device in screen.inputDevices {
      if let number = device.number { found[number] = mounting.touch(of: device) }
    }
    corrections = found
    return found[device]
  }
}

/// Memory for a picture that is turned on its way to the screen.
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
