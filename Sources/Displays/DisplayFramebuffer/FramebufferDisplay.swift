package import DetentGeometry
package import DetentMotion
package import Display
internal import DisplayInput
internal import DisplayScanout
internal import Runtime

/// A screen that is only memory (fb(4)): small ones on slow buses, and those set up by firmware.
///
/// No signal tells when it is read, so a timer sets the pace, and only damage is written.
package final class FramebufferDisplay {
  private let framebuffer: any MemoryScreen
  private let clockTime: () -> Instant
  private var shadow: ShadowFrame
  /// The rotation of the picture on its way to the screen.
  private var turned = Rotation.none
  private let input: SeatInput
  private var source: EventSource
  private var clock: FlipClock
  private var hasFrame = false
  private var arrow: Arrow?
  private var isAway = false
  /// Whether the backlight has been turned off.
  private var isOff = false
  private var isBufferAwaited = false
  private var asked: Instant?
  private var due: Instant?
  /// The time of a presented frame that is still to be reported.
  private var presented: Instant?
  /// The reason for which the seat is gone.
  private var loss: DisplayError?
  package let scale: Double
  private static let timeLimit = 0.09

  /// - Parameter now: Reads `CLOCK_MONOTONIC`.
  /// - Throws: `DisplayError.unavailable`.
  init(
    _ framebuffer: any MemoryScreen, seat: any SeatControl, devices: any InputSource,
    keyMap: any KeyMap, options: FramebufferOptions,
    now: @escaping () -> Instant = { MonotonicClock().now() }
  ) throws(DisplayError) {
    self.framebuffer = framebuffer
    clockTime = now
    let size = framebuffer.memory.size
    shadow = ShadowFrame(size: size)
    clock = FlipClock(
      interval: FrameInterval(nominal: framebuffer.interval).seconds, isFree: true)
    scale =
      options.scale
      ?? PhysicalScale(
        pixels: (size.width, size.height), millimetres: framebuffer.millimetres
      ).value
    let translator = InputTranslator(on: size, keyMap: keyMap, pointer: options.pointer)
    input = SeatInput(
      seat, devices, translator: translator, on: size, allowsSwitching: options.allowsSwitching)
    do throws(SystemCallError) {
      source = try EventSource(watching: input.fileDescriptors)
    } catch {
      throw .unavailable("The screen cannot be watched: \(error).")
    }
  }

  /// Takes the seat, and opens a framebuffer on it.
  /// - Throws: `DisplayError.unavailable`.
  package convenience init(
    _ options: FramebufferOptions = FramebufferOptions()
  ) throws(DisplayError) {
    let seat = try Seat()
    let database = try DeviceDatabase()
    guard let path = options.path ?? database.framebuffers(seat: seat.name).first?.path else {
      throw .unavailable("There is no framebuffer, /dev/fb0 or another.")
    }
    let devices = try Libinput(seat, database, rules: options.devices)
    let framebuffer: Framebuffer
    do throws(SystemCallError) {
      framebuffer = try Framebuffer(path: path)
    } catch {
      throw .unavailable("\(path) cannot be used: \(error).")
    }
    try self.init(
      framebuffer, seat: seat, devices: devices, keyMap: XKBKeyMap(), options: options)
  }
}

extension FramebufferDisplay {
  /// Turns pictures while they are copied to the screen's memory.
  package func turn(by rotation: Rotation) -> Bool {
    if rotation != turned {
      turned = rotation
      input.turn(by: rotation)
      shadow = ShadowFrame(size: rotation.turned(size))
      hasFrame = false
      arrow?.rotation = rotation
    }
    return true
  }

  private func copy(_ region: Region) {
    framebuffer.memory.copy(region, from: shadow.pixels, turned: turned, under: arrow)
  }
}

extension FramebufferDisplay {
  /// Leaves the backlight to another session while that is in front, and sets it afterwards.
  package func setPower(isOn: Bool) -> Bool {
    guard isAway || framebuffer.setLight(isOn: isOn) else { return false }
    isOff = !isOn
    return true
  }
}

extension FramebufferDisplay: Display {
  package var fileDescriptor: CInt { source.number }
  package var size: PixelSize { framebuffer.memory.size }

  package var inputDevices: [InputDevice] {
    let bits = framebuffer.memory.format.bits
    let detail = "\(size.width)x\(size.height), \(bits) bits a pixel"
    return input.devices + [InputDevice(name: framebuffer.name, kind: .screen, detail: detail)]
  }

  package func now() -> Instant { clockTime() }

  /// Returns `now`, as the screen reads the memory all the time.
  package func target(at now: Instant) -> Instant { now }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    try checkSeat()
    isBufferAwaited = isAway
    return isAway ? nil : FrameBuffer(index: 0, age: hasFrame ? 1 : 0, pixels: shadow.pixels)
  }

  package func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError) {
    guard !isAway, buffer.pixels.size == shadow.size else { return }
    if !hasFrame, !isOff { framebuffer.setLight(isOn: true) }
    hasFrame = true
    clock.drew(at: now())
    copy(turned.screenRegion(of: damage, on: size))
    guard notify else { return }
    presented = now()
    source.becomeReadable()
  }

  package func requestFrame() throws(DisplayError) {
    try checkSeat()
    let now = now()
    if let asked, now < asked.advanced(by: Self.timeLimit) { return }
    asked = now
    due = clock.due(now: now, isFlipping: false)
    watchTime()
  }

  package func flush() {}

  package func close() {}

  package func dispatch() throws(DisplayError) -> [DisplayEvent] {
    source.acknowledge()
    let now = now()
    let news = try read(now)
    var events = news.events
    if news.devicesChanged { events.append(.devicesChanged) }
    if let change = news.seat { events += follow(change) }
    if news.pointerChanged { point() }
    if let presented { events.append(.presented(presented)) }
    presented = nil
    if let due, due <= now {
      (asked, self.due) = (nil, nil)
      events.append(.frame(FrameTime(target: now, interval: clock.interval)))
    }
    watchTime()
    return events
  }

  private func read(_ now: Instant) throws(DisplayError) -> SeatInput.News {
    try checkSeat()
    do throws(DisplayError) {
      return try input.dispatch(now: now)
    } catch {
      loss = error
      throw error
    }
  }

  /// Throws if the seat is gone, as nothing can be shown without it.
  private func checkSeat() throws(DisplayError) {
    if let loss { throw loss }
  }

  /// Draws the arrow at its current place.
  private func point() {
    let moved = input.pointer.map {
      Arrow(x: Int($0.x), y: Int($0.y), scale: scale, rotation: turned)
    }
    var region = Region()
    for bounds in [arrow?.bounds, moved?.bounds].compactMap(\.self) { region.formUnion(bounds) }
    arrow = moved
    if hasFrame, !isAway { copy(region) }
  }

  private func follow(_ change: Seat.Change) -> [DisplayEvent] {
    switch change {
    case .disabled:
      isAway = true
      // Turns it on for the other session, which does not know that it is off.
      if isOff { framebuffer.setLight(isOn: true) }
      input.yield()
      return []
    case .enabled:
      isAway = false
      framebuffer.setLight(isOn: !isOff)
      defer { isBufferAwaited = false }
      return isBufferAwaited ? [.contentLost, .bufferReleased] : [.contentLost]
    }
  }

  /// Makes the descriptor readable when a frame or a key repetition is due.
  private func watchTime() {
    source.set(deadline: deadline)
  }

  /// The time at which something happens by itself; nil if nothing will.
  var deadline: Instant? { .earliest(due, input.deadline) }
}
