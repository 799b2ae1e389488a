internal import DetentGeometry
internal import DetentMotion
internal import Display
internal import DisplayScanout
internal import Runtime

/// One screen in one mode: its buffers, and the one that it reads.
struct Scanout {
  enum Phase: Equatable {
    /// The mode is set with the first picture, so that the previous content stays until then.
    case unset
    /// A picture is on the screen.
    case shown
    /// Another picture replaces it at the next refresh; requested at this time.
    case flipping(Instant)
    /// The screen is not available: another session has it, or it is unplugged.
    case away
  }

  /// The screen; another one may replace it at the same connector.
  private(set) var choice: ScreenChoice
  private(set) var phase = Phase.unset
  private(set) var clock: FlipClock
  private var shadow: ShadowFrame
  private let buffers: [ScanoutBuffer]
  private var chain: SwapChain
  private var output: any ScreenOutput
  private var hasFrame = false
  private var arrow: Arrow?
  /// The rotation of the picture on its way to the screen.
  private var rotation = Rotation.none
  /// Whether the arrow has moved since the last picture.
  private(set) var isArrowStale = false

  /// Two buffers are enough: one is read while the other is written.
  private static let bufferCount = 2

  /// - Throws: `SystemCallError` if the driver has no memory for it.
  init(
    _ card: any GraphicsCard, _ choice: ScreenChoice, format: PixelFormat
  ) throws(SystemCallError) {
    let size = choice.mode.size
    self.choice = choice
    clock = FlipClock(interval: choice.mode.interval)
    shadow = ShadowFrame(size: size)
    chain = SwapChain(count: Self.bufferCount, size: size)
    output = try AtomicOutput(card, choice) ?? LegacyOutput(card, choice)
    var buffers: [ScanoutBuffer] = []
    for _ in 0..<Self.bufferCount {
      buffers.append(try card.makeBuffer(size: size, format: format))
    }
    self.buffers = buffers
  }

  var size: PixelSize { choice.mode.size }

  /// Continues on another screen at the same connector, in the same mode.
  mutating func plug(_ other: ScreenChoice) { choice = other }
  /// The size of the picture, which is that of the turned screen.
  var pictureSize: PixelSize { shadow.size }
  /// The format of a pixel in the screen's memory.
  var format: PixelFormat { buffers[0].memory.format }

  /// The description of the screen for people.
  var description: InputDevice {
    let (mode, rate) = (choice.mode, Int(choice.mode.refresh.rounded()))
    return InputDevice(
      name: choice.connector.name, kind: .screen,
      detail: "\(mode.size.width)x\(mode.size.height), \(rate) Hz, \(format.bits) bits a pixel")
  }
  var isFlipping: Bool { if case .flipping = phase { true } else { false } }

  /// The memory to draw the next frame in; nil until the next refresh.
  var next: FrameBuffer? {
    guard phase != .away, chain.free != nil else { return nil }
    return FrameBuffer(index: 0, age: hasFrame ? 1 : 0, pixels: shadow.pixels)
  }

  /// Shows the frame that was drawn.
  /// - Returns: Whether it is on the screen now; if not, it will be at the next refresh.
  /// - Throws: `SystemCallError` if the driver refuses; the screen is then away.
  mutating func show(_ damage: Region, now: Instant) throws(SystemCallError) -> Bool {
    hasFrame = true
    clock.drew(at: now)
    chain.draw(rotation.screenRegion(of: damage, on: size))
    guard let index = chain.free else { return false }
    let region = chain.update(index)
    buffers[index].memory.copy(
      region, from: shadow.pixels, turned: rotation, under: arrow)
    isArrowStale = false
    chain.queue(index)
    do throws(SystemCallError) {
      if phase == .unset {
        try output.start(showing: buffers[index])
      } else if try output.flip(to: buffers[index], damage: region) == .queued {
        phase = .flipping(now)
        return false
      }
    } catch {
      leave()
      throw error
    }
    chain.refreshed()
    phase = .shown
    return true
  }

  /// Turns the pictures drawn from now on.
  mutating func turn(by rotation: Rotation) {
    guard rotation != self.rotation else { return }
    self.rotation = rotation
    shadow = ShadowFrame(size: rotation.turned(size))
    hasFrame = false
    arrow?.rotation = rotation
    chain.draw(Region(PixelRect(size)))
  }

  /// Moves the arrow, which becomes visible with the next picture.
  mutating func point(_ arrow: Arrow?) {
    var arrow = arrow
    arrow?.rotation = rotation
    guard arrow != self.arrow else { return }
    for bounds in [self.arrow?.bounds, arrow?.bounds].compactMap(\.self) {
      chain.draw(Region(bounds))
    }
    self.arrow = arrow
    isArrowStale = true
  }

  /// Notes a completed flip.
  mutating func flipped(at time: Instant) {
    guard isFlipping else { return }
    chain.refreshed()
    clock.flipped(at: time)
    phase = .shown
  }

  /// Returns the time at which a frame drawn at `now` will be seen.
  mutating func target(at now: Instant) -> Instant { clock.target(at: now) }

  /// Returns the times of the frame that is due `now`.
  mutating func nextFrame(at now: Instant) -> FrameTime {
    FrameTime(target: clock.nextTarget(at: now), interval: clock.interval)
  }

  /// Turns the screen off until `comeBack()`.
  /// - Throws: `SystemCallError` if the driver refuses; the screen then stays on.
  mutating func turnOff() throws(SystemCallError) {
    guard phase != .away else { return }
    if phase != .unset { try output.turnOff() }
    leave()
  }

  /// Releases the connector, which is empty now or about to be used in another way.
  mutating func release() {
    // A refusal can be ignored: the screen is gone, or is set up again by the next one.
    if phase != .away { try? output.turnOff() }
    leave()
  }

  /// Turns off a screen that another session may have left on; the scanout stays away.
  func stayOff() { try? output.turnOff() }

  /// Stops showing pictures until `comeBack()`.
  mutating func leave() {
    chain.leaveScreen()
    phase = .away
  }

  /// Prepares for the next frame, as the screen is available again.
  mutating func comeBack() {
    chain.leaveScreen()
    clock.restart()
    phase = .unset
  }
}
