package import DetentGeometry
package import DetentMotion
package import Display
package import Drawing

/// A screen in memory only, on which time passes when told to.
///
/// Behaves like a real one: a presented frame is shown at the next refresh, and its buffer is free
/// again when the next frame has replaced it.
package final class HeadlessDisplay: Display {
  private(set) package var size: PixelSize
  package let scale: Double
  /// The time between two refreshes [s].
  package let interval: Double
  private(set) package var inputDevices: [InputDevice]
  /// The picture that a person would see now.
  private(set) package var glass: Picture
  /// The number of frames that have been presented.
  private(set) package var presentedFrames = 0

  /// The last shape that the panel has asked for; nil: the whole screen.
  private(set) package var shape: SurfaceShape?
  package func take(_ shape: SurfaceShape) { self.shape = shape }

  /// Whether the screen is turned on.
  private(set) package var isPowered = true

  /// Whether the simulated server does not answer.
  package var isSilent = false {
    didSet { hasAnswered = isAsked && oldValue && !isSilent }
  }
  private var isAsked = false
  /// Whether an answer has arrived that has not been dispatched yet.
  private var hasAnswered = false

  /// Whether frames are seen at once, as on a server that copies them to the screen, rather than
  /// from the next refresh on.
  package var showsAtOnce = false

  /// Whether frames are copied to `glass`, as a display server does; if not, a frame costs only
  /// what it costs the drawing program.
  package var keepsFrames = true
  /// The number of frames drawn into a buffer.
  private var drawnFrames = 0
  private var time = Instant.zero
  private var buffers: [Buffer]
  private var events: [DisplayEvent] = []
  /// The time of the requested frame; nil if none is requested.
  private var nextFrame: Instant?
  /// The refreshes at which presented frames are to be reported.
  private var presentations: [Instant] = []
  private var isWaitedFor = false

  private struct Buffer {
    var picture: Picture
    /// The number of the frame it contains; 0 for none.
    var frame = 0
    /// The time at which it becomes free; nil if it is free.
    var isBusyUntil: Instant?
  }

  /// - Parameters:
  ///   - interval: The time between two refreshes [s].
  ///   - bufferCount: At least 1; a single buffer always contains the last frame.
  /// - Throws: `DisplayError.outOfMemory`.
  package init(
    size: PixelSize, scale: Double = 1, interval: Double = 1 / 60, bufferCount: Int = 2,
    inputDevices: [InputDevice] = []
  ) throws(DisplayError) {
    self.size = size
    self.scale = scale
    self.interval = interval.isFinite && interval > 1e-6 ? interval : 1 / 60
    self.inputDevices = inputDevices
    glass = try Picture.screen(of: size)
    buffers = []
    for _ in 0..<max(bufferCount, 1) {
      buffers.append(Buffer(picture: try Picture.screen(of: size)))
    }
  }

  package var fileDescriptor: CInt { -1 }

  package func now() -> Instant { time }

  package func target(at now: Instant) -> Instant { showsAtOnce ? now : refresh(after: now) }

  package func dispatch() throws(DisplayError) -> [DisplayEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    hasAnswered = false
    return events
  }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    guard let index = buffers.firstIndex(where: { $0.isBusyUntil == nil }) else {
      isWaitedFor = true
      return nil
    }
    let buffer = buffers[index]
    let age = buffer.frame == 0 ? 0 : drawnFrames - buffer.frame + 1
    return FrameBuffer(index: index, age: age, pixels: buffer.picture.withPixels { $0 })
  }

  package func present(
    _ buffer: FrameBuffer, damage: Region, notify: Bool
  ) throws(DisplayError) {
    guard buffer.pixels.size == size else { return }
    guard buffers.indices.contains(buffer.index), buffers[buffer.index].isBusyUntil == nil else {
      throw .unavailable("A buffer was presented twice; ask for the next one before each frame.")
    }
    presentedFrames += 1
    drawnFrames += 1
    buffers[buffer.index].frame = drawnFrames
    if keepsFrames { glass.show(buffer.pixels, damage: damage) }
    if buffers.count > 1 { buffers[buffer.index].isBusyUntil = refresh(after: time) }
    if notify { presentations.append(refresh(after: time)) }
  }

  package func requestFrame() throws(DisplayError) {
    if nextFrame == nil { nextFrame = refresh(after: time) }
  }

  package func flush() {}

  package func close() {}

  /// Returns the first refresh after `moment`; refreshes are whole multiples of the interval.
  private func refresh(after moment: Instant) -> Instant {
    var count = (moment.seconds(since: .zero) / interval).rounded(.down) + 1
    // The rounded product may be before or at `moment`.
    while Instant(seconds: count * interval) <= moment { count += 1 }
    return Instant(seconds: count * interval)
  }
}

// MARK: - Simulation

extension HeadlessDisplay {
  /// The time at which something will happen by itself; nil if nothing will.
  package var nextEvent: Instant? { events.isEmpty ? nextMoment : time }

  private var nextMoment: Instant? {
    guard !hasAnswered else { return time }
    let moments = presentations + buffers.compactMap { isWaitedFor ? $0.isBusyUntil : nil }
    return .earliest(moments.min(), nextFrame)
  }

  /// Advances the time to `moment`, but at most to the next time at which the display has an event.
  /// - Returns: Whether `moment` was reached.
  @discardableResult
  package func advance(to moment: Instant) -> Bool {
    let stop = min(nextMoment ?? .distantFuture, moment)
    time = max(time, stop)
    for moment in presentations where moment <= time { events.append(.presented(moment)) }
    presentations.removeAll { $0 <= time }
    for i in buffers.indices {
      guard let end = buffers[i].isBusyUntil, end <= time else { continue }
      buffers[i].isBusyUntil = nil
      if isWaitedFor { events.append(.bufferReleased) }
      isWaitedFor = false
    }
    if let frame = nextFrame, frame <= time {
      nextFrame = nil
      let target = frame.advanced(by: interval)
      events.append(.frame(FrameTime(target: target, interval: interval)))
    }
    return time >= moment
  }

  /// Adds an event at the current time, as a finger or a server would.
  package func post(_ event: DisplayEvent) { events.append(event) }

  /// Replaces the devices, as if they were plugged in or out.
  package func setInputDevices(_ devices: [InputDevice]) {
    inputDevices = devices
    events.append(.devicesChanged)
  }

  /// Changes the size of the screen; its buffers and its picture are new and black.
  package func resize(to size: PixelSize) throws(DisplayError) {
    let new = try Picture.screen(of: size)
    for i in buffers.indices {
      buffers[i] = Buffer(picture: try Picture.screen(of: size))
    }
    glass = new
    presentations.removeAll()
    self.size = size
    events.append(.resized)
  }
}

extension HeadlessDisplay {
  package var owesAnswer: Bool { isAsked && isSilent }
  package func ask() { isAsked = true }

  package func setPower(isOn: Bool) -> Bool {
    isPowered = isOn
    return true
  }
}
