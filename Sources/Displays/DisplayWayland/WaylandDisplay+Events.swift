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

  /// Lets time pass for the arrow and for held keys.
  func advance(to now: Instant) {
    cursor.advance(to: now)
    for seat in globals.seats { seat.keyboard?.advance(to: now) }
  }

  /// The batch in the order in which the panel works: input, what became of the screen, frames.
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

  /// - Returns: Whether size or scale are others than before.
  private func followScreen() -> Bool {
    if batch.outputsChanged { followOutputs() }
    if batch.surfaceClosed { loseSurface() }
    if surface == nil {
      // Without an output, another would be closed at once.
      if !globals.outputs.isEmpty { makeSurface() }
      return false
    }
    guard batch.surfaceChanged else { return false }
    if follow() {
      awaitsPicture = true
      return true
    }
    // What was acknowledged counts from the next commit on.
    frames.commitNext()
    return false
  }

  /// The fingers on it are told no more.
  private func loseSurface() {
    frames.forget()
    surface = nil
    fingers.loseAll(at: now())
  }

  /// Goes to the output that was asked for, or where it may.
  private func followOutputs() {
    batch.surfaceChanged = true
    let numbers = globals.outputs.map(\.number)
    // Another mode of one that is there is no other device.
    if numbers != knownOutputs { batch.devicesChanged = true }
    knownOutputs = numbers
    frames.setInterval(surface?.output?.state.interval ?? FrameInterval(nominal: nil))
    guard options.windowed == nil, options.output != nil, let surface else { return }
    let wanted = globals.output(named: options.output)
    guard let wanted, wanted !== surface.output else { return }
    if !surface.move(to: wanted) { batch.surfaceClosed = true }
  }

  /// Takes over the size and the scale of the surface.
  /// - Returns: Whether they are others than before, if only for the compositor: its logical pixels may
  ///   change while ours stay as they are.
  @discardableResult
  func follow() -> Bool {
    guard let surface, let told = surface.logicalSize else { return false }
    let before = (size, scale, logicalSize, surfaceScale)
    let output = surface.output?.state
    surfaceScale = surface.scale
    logicalSize = logical(told, on: output)
    let pixels = surfaceScale.pixels(of: logicalSize)
    // A compositor that does not scale leaves it to the millimetres.
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

  /// The surface's size in logical pixels, where the compositor leaves it to us.
  private func logical(_ told: PixelSize, on output: Output.State?) -> PixelSize {
    if told.width > 0, told.height > 0 { return told }
    if let windowed = options.windowed { return windowed }
    let scale = output?.scale ?? 1
    let size = output?.size ?? PixelSize(0, 0)
    return size.width > 0 && size.height > 0
      ? PixelSize(size.width / scale, size.height / scale) : PixelSize(1024, 768)
  }
}
