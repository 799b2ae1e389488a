internal import CWayland
package import DetentGeometry
package import DetentMotion
package import Display
internal import Runtime

/// A compositor's screen with its input devices.
package final class WaylandDisplay {
  let connection: WaylandConnection
  let globals: Globals
  let options: WaylandOptions
  let cursor: PointerCursor
  let frames: SurfaceFrames
  var surface: PanelSurface?
  var source: EventSource
  var fingers = FingerTracker()
  var batch = EventBatch()
  /// The buffers of the current size.
  var buffers: SurfaceBuffers
  /// The buffers of the previous size, one of which may still be visible.
  var formerBuffers: SurfaceBuffers?
  /// Whether the compositor has not configured the size of the surface yet.
  var isNewSurface = true
  /// The scale of the buffers.
  var surfaceScale = SurfaceScale(whole: 1)
  var logicalSize = PixelSize(0, 0)
  /// Whether a new size or scale was acknowledged without a picture of it so far. The surface must
  /// not be committed before: it would contradict the acknowledgement, a protocol error.
  var awaitsPicture = false
  package internal(set) var scale = 1.0
  /// The rotation that the compositor applies to the buffers.
  private var turned = Rotation.none
  /// The pending request that checks whether the compositor answers.
  private var question: SyncCallback?
  /// The numbers of the outputs in the registry.
  var knownOutputs: [UInt32] = []

  /// Connects to the compositor and shows the surface.
  package init(_ options: WaylandOptions = WaylandOptions()) throws(DisplayError) {
    self.options = options
    connection = try WaylandConnection(options)
    globals = Globals(connection, options.allowed)
    try connection.synchronise()
    guard globals.isEnough else {
      throw .unavailable(
        "The compositor lacks what a panel needs: wl_compositor, wl_shm and xdg_wm_base.")
    }
    guard !options.isSheet || options.windowed != nil || globals.layerShell != nil else {
      throw .unavailable(
        "The compositor has no layers (zwlr_layer_shell_v1), which home: off needs."
          + " Take one that has them, such as sway, or leave out home: off.")
    }
    cursor = PointerCursor(globals, mode: options.pointer)
    frames = SurfaceFrames(globals)
    buffers = SurfaceBuffers(globals, size: PixelSize(1, 1), hasAlpha: false) {}
    do {
      source = try EventSource(watching: [connection.fileDescriptor])
    } catch {
      throw .unavailable("The Wayland display cannot be watched: \(error).")
    }
    listen()
    // Receives the properties of the outputs and the devices of the seats.
    try connection.synchronise()
    makeSurface()
    // Receives the size of the surface.
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

  /// Creates the surface with its role, on the configured output if there is one.
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

  /// The connection's descriptor, with which the compositor drops the surface.
  package var pictureDescriptor: CInt? { connection.fileDescriptor }
  package var inputDevices: [InputDevice] {
    globals.outputs.map(\.device) + globals.seats.flatMap(\.devices)
  }

  package func now() -> Instant { MonotonicClock().now() }

  package func target(at now: Instant) -> Instant { frames.target(at: now) }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    try connection.checkAlive()
    // A surface must not be given a buffer before it is configured.
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
    // Requests that a busy compositor does not accept now are sent a little later.
    let isSent = connection.flush()
    watchTime(isSent ? nil : now().advanced(by: 0.01))
    try connection.checkAlive()
  }

  package func dispatch() throws(DisplayError) -> [DisplayEvent] {
    source.acknowledge()
    try connection.dispatch()
    endTouchBatches()
    if fingers.hasRelease {
      // A cancellation of the released fingers follows at once, or never.
      try connection.synchronise()
      endTouchBatches()
    }
    advance(to: now())
    let events = finish()
    watchTime()
    return events
  }

  /// Ends the touch frames for compositors that do not.
  private func endTouchBatches() {
    for seat in globals.seats { seat.touch?.batchEnded() }
  }

  package func close() {}

  /// Makes the descriptor readable when the arrow or a key repetition is due.
  private func watchTime(_ retry: Instant? = nil) {
    var due = Instant.earliest(cursor.deadline, retry)
    for seat in globals.seats { due = .earliest(due, seat.keyboard?.deadline) }
    source.set(deadline: due)
  }
}

extension WaylandDisplay {
  /// Whether it lies over other windows, which are seen beside what is drawn.
  var isSheet: Bool { options.isSheet && options.windowed == nil }

  package func take(_ shape: SurfaceShape) {
    guard isSheet else { return }
    surface?.take(shape, surfaceScale)
    frames.commitNext()
  }
}

extension WaylandDisplay {
  package var owesAnswer: Bool { question.map { !$0.isDone } ?? false }
  package func ask() { question = SyncCallback(connection) }
}

extension WaylandDisplay {
  /// Sets the power of the output by `zwlr_output_power_manager_v1`, if the compositor has it.
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

  /// - Parameter size: The size of the screen.
  func renewBuffers(of size: PixelSize) {
    formerBuffers = buffers
    buffers = SurfaceBuffers(globals, size: turned.turned(size), hasAlpha: isSheet) { [weak self] in
      self?.batch.bufferFree = true
    }
  }
}
