internal import CWayland
package import DetentGeometry
package import DetentMotion
package import Display
internal import Runtime

/// A compositor's screen, with its touch devices and its mouse.
package final class WaylandDisplay {
  let connection: Connection
  let globals: Globals
  let options: WaylandOptions
  let cursor: PointerCursor
  let frames: SurfaceFrames
  var surface: PanelSurface?
  var source: EventSource
  var fingers = FingerTracker()
  var batch = EventBatch()
  /// The buffers of the present size.
  var buffers: SurfaceBuffers
  /// Those of the former, of which one may still be seen.
  var formerBuffers: SurfaceBuffers?
  /// The compositor has not said yet how large the surface is to be.
  var isNewSurface = true
  /// How the buffers are scaled.
  var surfaceScale = SurfaceScale(whole: 1)
  var logicalSize = PixelSize(0, 0)
  /// Another size or scale was acknowledged, and no picture of it presented yet. The surface must not be
  /// committed without one: it would not be as it was acknowledged, which ends the connection.
  var awaitsPicture = false
  package internal(set) var scale = 1.0
  /// By how much the compositor turns what the buffers hold.
  private var turned = Rotation.none
  /// Asks whether the compositor is there.
  private var question: SyncCallback?
  /// By the registry's numbers.
  var knownOutputs: [UInt32] = []

  /// Connects, and shows the surface.
  package init(_ options: WaylandOptions = WaylandOptions()) throws(DisplayError) {
    self.options = options
    connection = try Connection(options)
    globals = Globals(connection, options.allowed)
    try connection.synchronise()
    guard globals.isEnough else {
      throw .unavailable(
        "The compositor lacks what a panel needs: wl_compositor, wl_shm and xdg_wm_base.")
    }
    cursor = PointerCursor(globals, mode: options.pointer)
    frames = SurfaceFrames(globals)
    buffers = SurfaceBuffers(globals, size: PixelSize(1, 1)) {}
    do {
      source = try EventSource(watching: [connection.fileDescriptor])
    } catch {
      throw .unavailable("The Wayland display cannot be watched: \(error).")
    }
    listen()
    // What the outputs are, and which devices the seats have.
    try connection.synchronise()
    makeSurface()
    // How large it is to be.
    try connection.synchronise()
    follow()
    knownOutputs = globals.outputs.map(\.number)
    batch = EventBatch()
    source.becomeReadable()
  }

  private func listen() {
    globals.onOutputs = { [weak self] in self?.batch.outputsChanged = true }
    globals.onSeat = { [weak self] seat, hasCome in self?.seatChanged(seat, hasCome) }
    for seat in globals.seats { seatChanged(seat, true) }
    frames.onFrame = { [weak self] time in self?.batch.frame = time }
    frames.onPresented = { [weak self] time in self?.batch.presented = time }
  }

  private func seatChanged(_ seat: Seat, _ hasCome: Bool) {
    if hasCome { seat.start(self, timestamps: globals.inputTimestamps) } else { seat.lose() }
  }

  /// Shows a surface of its role on the output there is.
  func makeSurface() {
    isNewSurface = true
    surface = PanelSurface(
      globals, options, on: globals.output(named: options.output),
      onChange: { [weak self] in self?.batch.surfaceChanged = true },
      onClose: { [weak self] isWindow in
        if isWindow { self?.batch.closeRequested = true } else { self?.batch.surfaceClosed = true }
      })
  }
}

extension WaylandDisplay: Display {
  package var fileDescriptor: CInt { source.number }
  package var size: PixelSize { turned.turned(buffers.size) }

  /// The connection's: with it the compositor gives up the surface.
  package var pictureDescriptor: CInt? { connection.fileDescriptor }
  package var inputDevices: [InputDevice] {
    globals.outputs.map(\.device) + globals.seats.flatMap(\.devices)
  }

  package func now() -> Instant { MonotonicClock().now() }

  package func target(at now: Instant) -> Instant { frames.target(at: now) }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    try connection.checkAlive()
    // Before it is told its size, a surface must not be given a buffer.
    guard surface?.logicalSize != nil else { return nil }
    return try buffers.next()
  }

  package func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError) {
    guard let surface, let shared = buffers.submit(buffer) else { return }
    surface.apply(surfaceScale, logicalSize, turned)
    surface.attach(shared.buffer, damage, buffers.size, surfaceScale)
    frames.presented(on: surface, notify: notify)
    formerBuffers = nil
    awaitsPicture = false
  }

  package func requestFrame() throws(DisplayError) {
    if let surface { frames.request(on: surface) }
  }

  package func flush() throws(DisplayError) {
    if let surface, !awaitsPicture, frames.takeCommit(now: now()) { surface.commit() }
    // What a compositor that is busy does not take now, it takes a little later.
    let isSent = connection.flush()
    watchTime(isSent ? nil : now().advanced(by: 0.01))
    try connection.checkAlive()
  }

  package func dispatch() throws(DisplayError) -> [DisplayEvent] {
    source.acknowledge()
    try connection.dispatch()
    endTouchBatches()
    if fingers.hasRelease {
      // What the compositor has to say about the device that released follows at once, or never.
      try connection.synchronise()
      endTouchBatches()
    }
    advance(to: now())
    let events = finish()
    watchTime()
    return events
  }

  /// Some compositors do not tell which touches belong together: what has come is all.
  private func endTouchBatches() {
    for seat in globals.seats { seat.touch?.batchEnded() }
  }

  package func close() {}

  /// Has the descriptor wake us when the arrow or a held key is due.
  private func watchTime(_ retry: Instant? = nil) {
    var due = Instant.earliest(cursor.deadline, retry)
    for seat in globals.seats { due = .earliest(due, seat.keyboard?.deadline) }
    source.set(deadline: due)
  }
}

extension WaylandDisplay {
  package var owesAnswer: Bool { question.map { !$0.isDone } ?? false }
  package func ask() { question = SyncCallback(connection) }
}

extension WaylandDisplay {
  /// Where the compositor has `zwlr_output_power_manager_v1`.
  package func setPower(isOn: Bool) -> Bool {
    guard let manager = globals.outputPower, let output = surface?.output,
      let power = zwlr_output_power_manager_v1_get_output_power(manager, output.proxy)
    else { return false }
    let mode = isOn ? ZWLR_OUTPUT_POWER_V1_MODE_ON : ZWLR_OUTPUT_POWER_V1_MODE_OFF
    zwlr_output_power_v1_set_mode(power, mode.rawValue)
    zwlr_output_power_v1_destroy(power)
    return true
  }
}

extension WaylandDisplay {
  package func turn(by rotation: Rotation) -> Bool {
    let turned = globals.canTurn ? rotation : .none
    if turned != self.turned {
      let size = size
      self.turned = turned
      renewBuffers(of: size)
    }
    return turned == rotation
  }

  /// - Parameter size: The screen's.
  func renewBuffers(of size: PixelSize) {
    formerBuffers = buffers
    buffers = SurfaceBuffers(globals, size: turned.turned(size)) { [weak self] in
      self?.batch.bufferFree = true
    }
  }
}
