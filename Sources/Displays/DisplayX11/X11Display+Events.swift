internal import DetentGeometry
internal import DetentMotion
internal import Display

extension X11Display {
  func read(into batch: inout EventBatch) {
    connection.forEachEvent { event in
      if let event = decoder.decode(&event) { handle(event, &batch) }
    }
  }

  private func handle(_ event: ServerEvent, _ batch: inout EventBatch) {
    switch event {
    case .finger(let sample, let stamp): handle(sample, stamp)
    case .pointerMoved: pointer.mouseMoved(at: now())
    case .pointerLost: fingers.losePointer(at: now())
    case .devicesChanged(let lost):
      for device in lost { fingers.lose(device: device, at: now()) }
      if !lost.isEmpty { batch.keys.loseReleases() }
      batch.devicesChanged = true
    case .refresh, .alarm:
      let frame = pacing.frame(for: event, now: now(), clock: clock)
      if frameAsked != nil, let frame { batch.frame = frame }
    case .key(let stroke): handle(stroke, &batch)
    case .keyboardLost: loseKeys(&batch)
    case .keyboardGained(let codes): keysOfOthers = codes.subtracting(keysDown.keys)
    case .closeRequested: batch.closeRequested = true
    case .echo(let echo): handle(echo, &batch)
    case .stamp(let stamp): learnClock(stamp)
    case .resized, .screenChanged, .exposed, .unmapped: windowChanged(event, &batch)
    }
  }

  private func handle(_ sample: FingerSample, _ stamp: UInt32) {
    let now = now()
    fingers.handle(sample, at: clock.instant(stamp: stamp, now: now))
    if sample.contact == nil { pointer.mouseMoved(at: now) } else { pointer.touched() }
  }

  private func windowChanged(_ event: ServerEvent, _ batch: inout EventBatch) {
    switch event {
    case .resized(let size): batch.size = size
    case .screenChanged: batch.screenChanged = true
    case .exposed(let serial):
      if visibleSince == nil { visibleSince = serial }
      if !buffers.covers(exposure: serial) { batch.isExposed = true }
    case .unmapped:
      visibleSince = nil
      fingers.loseAll(at: now())
    default: break
    }
  }

  private func handle(_ stroke: KeyStroke, _ batch: inout EventBatch) {
    let time = clock.instant(stamp: stroke.stamp, now: now())
    // Ignores keys that were pressed in another window, whose repeats and releases arrive here.
    if keysOfOthers.contains(stroke.code) {
      if !stroke.isDown { keysOfOthers.remove(stroke.code) }
      return
    }
    // Releases the key by its meaning when it was pressed.
    let known = keysDown.removeValue(forKey: stroke.code)
    let key = stroke.isDown ? known ?? stroke.key : known
    guard let key else { return }
    if stroke.isDown { keysDown[stroke.code] = key }
    batch.keys.append(KeyEvent(key, isDown: stroke.isDown, time: time))
  }

  /// Cancels the pressed keys, as another window receives their releases.
  private func loseKeys(_ batch: inout EventBatch) {
    let time = now()
    for key in keysDown.values { batch.keys.append(KeyEvent(key, .lost, time: time)) }
    keysDown = [:]
  }

  private func handle(_ echo: Echo, _ batch: inout EventBatch) {
    switch echo {
    case .bufferFree: batch.bufferFree = true
    case .alive: owesAnswer = false
    case .presented:
      // A sheet may have no part that could be seen.
      let wasSeen = window.isSheet || visibleSince.map { $0 < notifySerial } ?? false
      guard wasSeen else { return owesPresented = true }
      batch.isPresented = true
      window.succeed()
      connection.flush()
    }
  }

  /// Calibrates the clock by the stamps of the window's first properties, and ignores later ones.
  private func learnClock(_ stamp: UInt32) {
    guard !isClockKnown else { return }
    isClockKnown = true
    clock.calibrate(stamp: stamp, asked: started, now: now())
    window.select(withStamps: false)
  }

  /// Returns the events in the order for the panel: input, changes of the window, frames.
  func finish(_ batch: EventBatch) -> [DisplayEvent] {
    var events = fingers.takeBatch().map(DisplayEvent.touch)
    events += batch.keys.map(DisplayEvent.key)
    if batch.closeRequested { events.append(.closeRequested) }
    if batch.devicesChanged {
      forgetDevices()
      events.append(.devicesChanged)
    }
    if follow(batch) {
      events.append(.resized)
    } else if batch.isExposed {
      events.append(.contentLost)
    }
    if batch.bufferFree { events.append(.bufferReleased) }
    if batch.isPresented { events.append(.presented(now())) }
    if let frame = batch.frame {
      frameAsked = nil
      events.append(.frame(frame))
    }
    return events
  }

  /// Adopts the window's new size and the screen's new scale.
  /// - Returns: Whether either has changed.
  private func follow(_ batch: EventBatch) -> Bool {
    let before = (size, scale)
    if batch.screenChanged {
      if options.windowed == nil { connection.lightOutput(named: options.output) }
      screen = ScreenInfo(connection, output: options.output)
      forgetDevices()
      scale = options.scale ?? screen.scale
      pacing.setInterval(screen.interval)
      window.cover(screen.area)
      connection.flush()
    }
    if let size = batch.size { self.size = size }
    guard before != (size, scale) else { return false }
    if before.0 != size { buffers = WindowBuffers(connection, window, size: size) }
    return true
  }
}
