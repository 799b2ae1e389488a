package import DetentGeometry
package import DetentMotion
package import Display
internal import Runtime

/// An X server's screen with its input devices.
package final class X11Display {
  let connection: X11Connection
  let window: PanelWindow
  let options: X11Options
  let started: Instant
  var decoder: EventDecoder
  var source: EventSource
  var clock = ServerClock()
  var fingers = FingerTracker()
  var pointer: PointerCursor
  /// The pressed keys by the server's key codes.
  var keysDown: [UInt32: Key] = [:]
  /// The codes of the keys that were pressed in another window.
  var keysOfOthers: Set<UInt32> = []
  var pacing: any FramePacing
  var buffers: WindowBuffers
  var screen: ScreenInfo
  package internal(set) var size: PixelSize
  package internal(set) var scale: Double
  /// The last request executed before the window became visible; nil if it is not visible. Pixels
  /// put before that are lost.
  var visibleSince: UInt?
  /// The request that put the frame whose presentation has to be reported.
  var notifySerial: UInt = 0
  var isClockKnown = false
  /// Whether the panel has turned the screen off.
  private var isOff = false
  /// The time at which the pending frame was requested; nil if none is.
  var frameAsked: Instant?
  private static let timeLimit = 0.09
  /// Whether a frame has to be reported that was presented before the window was visible.
  var owesPresented = false
  /// The kinds of requests that wait for `flush()`.
  private enum PendingRequests { case nothing, request, frame }
  private var unsent = PendingRequests.nothing
  private var knownDevices: [InputDevice]?
  package internal(set) var owesAnswer = false

  /// Connects to the server and shows the window.
  package init(_ options: X11Options = X11Options()) throws(DisplayError) {
    self.options = options
    // Taken before the first request, so that no time stamp can be earlier.
    started = MonotonicClock().now()
    connection = try X11Connection(options)
    if options.windowed == nil { connection.lightOutput(named: options.output) }
    screen = ScreenInfo(connection, output: options.output)
    size = options.windowed ?? PixelSize(screen.area.width, screen.area.height)
    scale = options.scale ?? screen.scale
    window = try PanelWindow(connection, screen.area, size: size, options: options)
    decoder = EventDecoder(
      connection: connection, window: window.id, atoms: window.atoms,
      contacts: ContactAxes(of: connection, on: screen.size))
    pointer = PointerCursor(connection, window: window, mode: options.pointer)
    pacing = Self.choosePacing(connection, window, options.pacing, screen.interval)
    buffers = WindowBuffers(connection, window, size: size)
    do {
      source = try EventSource(watching: [connection.fileDescriptor])
    } catch {
      throw .unavailable("The X display cannot be watched: \(error).")
    }
    window.show()
    connection.flush()
    try buffers.prepare()
    try connection.checkAlive()
    if connection.hasEvents { source.becomeReadable() }
  }

  /// The preferred source of frames, or else the next best that the server has.
  private static func choosePacing(
    _ connection: X11Connection, _ window: PanelWindow, _ wish: X11Options.Pacing,
    _ interval: FrameInterval
  ) -> any FramePacing {
    if connection.extensions.present != nil, wish == .auto || wish == .present {
      return PresentPacing(connection, window: window, interval: interval)
    }
    if connection.extensions.sync != nil, wish != .xsync,
      let pacing = SyncPacing(connection, interval: interval)
    {
      return pacing
    }
    return RoundTripPacing(interval: interval)
  }
}

extension X11Display {
  package func setPower(isOn: Bool) -> Bool {
    defer { noticeEvents() }
    let isDone = connection.setPower(isOn: isOn)
    isOff = isDone && !isOn
    return isDone
  }
}

extension X11Display {
  package func take(_ shape: SurfaceShape) {
    window.take(shape)
    if unsent == .nothing { unsent = .request }
  }
}

extension X11Display {
  package func ask() {
    owesAnswer = true
    window.request(.alive)
    if unsent == .nothing { unsent = .request }
  }
}

extension X11Display: Display {
  package var fileDescriptor: CInt { source.number }

  package var inputDevices: [InputDevice] {
    if let knownDevices { return knownDevices }
    let devices = connection.inputDevices() + screen.devices
    knownDevices = devices
    noticeEvents()
    return devices
  }

  package func now() -> Instant { MonotonicClock().now() }

  /// Returns `now`, as pixels put on the window are in the screen's memory at once.
  package func target(at now: Instant) -> Instant { now }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    let buffer = try buffers.next()
    if buffer == nil || buffer?.age == 0 { noticeEvents() }
    try connection.checkAlive()
    return buffer
  }

  package func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError) {
    guard buffers.put(buffer, damage: damage) else { return }
    if notify || owesPresented {
      owesPresented = false
      notifySerial = connection.nextSerial - 1
      window.request(.presented)
    }
    unsent = .frame
  }

  package func close() {
    guard !connection.errors.isLost else { return }
    window.leave()
    connection.flush()
  }

  package func requestFrame() throws(DisplayError) {
    let now = now()
    // A request that has been pending for too long is considered lost.
    if let frameAsked, now < frameAsked.advanced(by: Self.timeLimit) { return }
    frameAsked = now
    pacing.request(now: now, clock: clock)
    watchTime()
    if unsent == .nothing { unsent = .request }
  }

  /// Sends all requests of a turn with one write.
  package func flush() throws(DisplayError) {
    guard unsent != .nothing else { return try connection.checkAlive() }
    connection.flush()
    if unsent == .frame, pacing.needsRoundTrip {
      connection.synchronise()
      noticeEvents()
    } else if connection.hasReadEvents {
      source.becomeReadable()
    }
    unsent = .nothing
    try connection.checkAlive()
  }

  package func dispatch() throws(DisplayError) -> [DisplayEvent] {
    source.acknowledge()
    var batch = EventBatch()
    read(into: &batch)
    if fingers.hasRelease || batch.keys.contains(where: { $0.phase == .up }) {
      // The removal of the device that has sent a release follows at once, or never.
      connection.synchronise()
      read(into: &batch)
    }
    if frameAsked != nil, let frame = pacing.frameByTimer(now: now()) { batch.frame = frame }
    pointer.advance(to: now())
    watchTime()
    let events = finish(batch)
    // Input may turn the panel on; after any other event the screen is turned off again.
    if isOff, !events.contains(where: \.isInput), connection.isLit {
      _ = connection.setPower(isOn: false)
    }
    // Requests made meanwhile may have read further events.
    if connection.hasReadEvents { source.becomeReadable() }
    try connection.checkAlive()
    return events
  }

  /// Makes the descriptor readable when a frame or the arrow is due.
  private func watchTime() {
    source.set(deadline: .earliest(pacing.deadline, pointer.deadline))
  }

  /// Forgets the devices after one was added or removed, or the screen has changed.
  func forgetDevices() {
    knownDevices = nil
    decoder.contacts = ContactAxes(of: connection, on: screen.size)
  }

  /// Makes the descriptor readable if Xlib has read events during other calls.
  private func noticeEvents() {
    if connection.hasEvents { source.becomeReadable() }
  }
}
