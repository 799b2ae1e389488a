internal import DetentGeometry
internal import DetentMotion
internal import Display

extension WaylandDisplay: InputReceiver {
  func finger(_ sample: FingerSample, at time: Instant) {
    var sample = sample
    let ratio = surfaceScale.value
    sample.position = sample.position.map { $0 * ratio }
    sample.breadth = sample.breadth.map { $0 * ratio }
    fingers.handle(sample, at: time)
    if sample.contact == nil { cursor.mouseMoved(at: time) } else { cursor.touched() }
  }

  func fingersCancelled(device: Int) { fingers.cancel(device: device, at: now()) }
  func fingersLost(device: Int) { fingers.lose(device: device, at: now()) }
  func mouseMoved(at time: Instant) { cursor.mouseMoved(at: time) }
  func mouseEntered(_ pointer: OpaquePointer, serial: UInt32) {
    cursor.mouseEntered(pointer, serial: serial)
  }
  func mouseLeft() { cursor.forget() }
  func mouseLost() { fingers.loseMouse(at: now()) }
  func key(_ event: KeyEvent) { batch.keys.append(event) }
  func keysLost() { batch.keys.loseReleases() }
  func devicesChanged() { batch.devicesChanged = true }

  /// Advances the time for the arrow and for key repetitions.
  func advance(to now: Instant) {
    cursor.advance(to: now)
    for seat in globals.seats { seat.keyboard?.advance(to: now) }
  }

  /// Returns the events in the order for the panel: input, changes of the screen, frames.
  func finish() -> [DisplayEvent] {
    let hasResized = followScreen()
    defer { batch = EventBatch() }
    if hasResized { fingers.loseAll(at: now()) }
    var events = fingers.takeBatch().map(DisplayEvent.touch)
    events += batch.keys.map(DisplayEvent.key)
    if batch.closeRequested { events.append(.closeRequested) }
    if batch.devicesChanged { events.append(.devicesChanged) }
    if hasResized { events.append(.resized) }
    if batch.bufferFree { events.append(.bufferReleased) }
    if let time = batch.presented { events.append(.presented(time)) }
    if let frame = batch.frame { events.append(.frame(frame)) }
    return events
  }

  /// - Returns: Whether the size or the scale has changed.
  private func followScreen() -> Bool {
    if batch.outputsChanged { followOutputs() }
    if batch.surfaceClosed { loseSurface() }
    if surface == nil {
      // A surface without an output would be closed at once.
      if !globals.outputs.isEmpty { makeSurface() }
      return false
    }
    guard batch.surfaceChanged else { return false }
    if follow() {
      awaitsPicture = true
      return true
    }
    // An acknowledged configuration takes effect with the next commit.
    frames.commitNext()
    return false
  }

  /// Drops the surface and cancels the fingers on it.
  private func loseSurface() {
    frames.forget()
    surface = nil
    fingers.loseAll(at: now())
  }

  /// Moves to the configured output when it appears.
  private func followOutputs() {
    batch.surfaceChanged = true
    let numbers = globals.outputs.map(\.number)
    // Another mode of the same output is not another device.
    if numbers != knownOutputs { batch.devicesChanged = true }
    knownOutputs = numbers
    frames.setInterval(surface?.output?.state.interval ?? FrameInterval(nominal: nil))
    guard options.windowed == nil, options.output != nil, let surface else { return }
    let wanted = globals.output(named: options.output)
    guard let wanted, wanted !== surface.output else { return }
    if !surface.move(to: wanted) { batch.surfaceClosed = true }
  }

  /// Adopts the size and the scale of the surface.
  /// - Returns: Whether they have changed, if only for the compositor: its logical pixels may
  ///   change while the device pixels stay the same.
  @discardableResult
  func follow() -> Bool {
    guard let surface, let proposed = surface.logicalSize else { return false }
    let before = (size, scale, logicalSize, surfaceScale)
    let output = surface.output?.state
    surfaceScale = surface.scale
    logicalSize = logical(proposed, on: output)
    let pixels = surfaceScale.pixels(of: logicalSize)
    // Without a scale of the compositor, uses the one from the output's millimetres.
    scale =
      options.scale
      ?? (surfaceScale.numerator == SurfaceScale.one
        ? output?.physicalScale ?? 1 : surfaceScale.value)
    frames.setInterval(output?.interval ?? FrameInterval(nominal: nil))
    defer { isNewSurface = false }
    if pixels != size || isNewSurface {
      renewBuffers(of: pixels)
    }
    return before != (size, scale, logicalSize, surfaceScale) || isNewSurface
  }

  /// Returns the surface's size in logical pixels, also if the compositor leaves it to the surface.
  private func logical(_ proposed: PixelSize, on output: Output.State?) -> PixelSize {
    if proposed.width > 0, proposed.height > 0 { return proposed }
    if let windowed = options.windowed { return windowed }
    let scale = output?.scale ?? 1
    let size = output?.size ?? PixelSize(0, 0)
    return size.width > 0 && size.height > 0
      ? PixelSize(size.width / scale, size.height / scale) : PixelSize(1024, 768)
  }
}
