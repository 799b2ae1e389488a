package import DetentGeometry
package import DetentMotion
package import Display
internal import DisplayInput
internal import DisplayScanout
internal import Logging
internal import Runtime

/// A screen without a display server (drm-kms(7)), with the input devices of its seat.
package final class KMSDisplay {
  private let card: any GraphicsCard
  private let input: SeatInput
  private let plugs: any ChangeWatch
  private let clockTime: () -> Instant
  private let options: KMSOptions
  private var source: EventSource
  private var scanout: Scanout
  private var connectors: [Connector]
  package private(set) var scale: Double
  /// The times at which the pending frame was requested and is due; nil if it is due with the flip.
  private var asked: Instant?
  private var due: Instant?
  /// The time to show the arrow at its current place.
  private var arrowDue: Instant?
  private var isBufferAwaited = false
  private var reportsNext = false
  /// The time of a presented frame that is still to be reported.
  private var presented: Instant?
  /// The reason for which the seat or the card is gone.
  private var loss: DisplayError?
  /// The time to retry after the driver has refused a picture.
  private var retry: Instant?
  /// The time to read the connectors again after that has failed.
  private var nextLook: Instant?
  /// The last refusal of the driver that was logged for this screen.
  private var refusal: String?
  /// Whether the screen has been turned off.
  private var isOff = false
  private let log = Logger(label: "kms")
  private static let timeLimit = 0.09
  /// The time after which a pending flip is considered lost [s].
  private static let longestFlip = 1.0
  /// The time between two attempts [s].
  private static let pause = 1.0

  /// - Parameter now: Reads `CLOCK_MONOTONIC`.
  /// - Throws: `DisplayError.unavailable` if no screen is plugged in, or the driver does not
  ///   support pictures in memory.
  init(
    _ card: any GraphicsCard, seat: any SeatControl, devices: any InputSource,
    plugs: any ChangeWatch, keyMap: any KeyMap, options: KMSOptions,
    now: @escaping () -> Instant = { MonotonicClock().now() }
  ) throws(DisplayError) {
    self.card = card
    clockTime = now
    self.plugs = plugs
    self.options = options
    connectors = try Connector.all(of: card)
    guard let choice = options.screen.choose(from: connectors) else {
      throw .unavailable(
        "No screen is plugged in: \(Connector.summary(of: connectors)). Plug one in, or turn it on."
      )
    }
    scanout = try Scanout(card, choice, options)
    let size = choice.mode.size
    scale = options.scale ?? choice.scale
    input = SeatInput(
      seat, devices,
      translator: InputTranslator(on: size, keyMap: keyMap, pointer: options.pointer),
      on: size, allowsSwitching: options.allowsSwitching)
    let descriptors = input.fileDescriptors + [card.fileDescriptor, plugs.fileDescriptor]
    do {
      source = try EventSource(watching: descriptors.filter { $0 >= 0 })
    } catch {
      throw .unavailable("The screen cannot be watched: \(error).")
    }
    tellShortfall()
  }

  /// Logs the parts of the configuration that this screen cannot fulfil.
  private func tellShortfall() {
    if let message = options.screen.shortfall(of: scanout.choice) { log.warning("\(message)") }
    if scanout.format != options.format {
      log.warning(
        "The screen at \(scanout.choice.connector.name) has no pictures of \(options.format.bits) bits a pixel and shows \(scanout.format.bits)."
      )
    }
  }
}

extension KMSDisplay {
  package var hangsTurned: Rotation { scanout.choice.connector.hangsTurned }
}

extension KMSDisplay {
  /// Turns pictures while they are copied to the screen's memory.
  package func turn(by rotation: Rotation) -> Bool {
    scanout.turn(by: rotation)
    input.turn(by: rotation)
    return true
  }
}

extension KMSDisplay {
  package func setPower(isOn: Bool) -> Bool {
    guard isOn == isOff else { return true }
    if isOn {
      isOff = false
      if hasScreen { retry = now() }
      watchTime()
    } else {
      do throws(SystemCallError) { try scanout.turnOff() } catch { return false }
      (isOff, retry) = (true, nil)
    }
    return true
  }
}

extension KMSDisplay: Display {
  package var fileDescriptor: CInt { source.number }
  package var size: PixelSize { scanout.size }
  package var inputDevices: [InputDevice] { input.devices + [scanout.description] }
  /// The card's descriptor, with which the kernel drops the pictures.
  package var pictureDescriptor: CInt? { card.fileDescriptor }

  package func now() -> Instant { clockTime() }

  package func target(at now: Instant) -> Instant { scanout.target(at: now) }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    try checkAlive()
    let buffer = scanout.next
    isBufferAwaited = buffer == nil
    return buffer
  }

  package func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError) {
    guard buffer.pixels.size == scanout.pictureSize, scanout.phase != .away else { return }
    reportsNext = reportsNext || notify
    guard show(damage, now: now()) else {
      try checkAlive()
      return watchTime()
    }
    if reportsNext { presented = now() }
    reportsNext = false
    source.becomeReadable()
  }

  /// - Returns: Whether the picture is on the screen now.
  private func show(_ damage: Region, now: Instant) -> Bool {
    do throws(SystemCallError) {
      return try scanout.show(damage, now: now)
    } catch {
      note(error, now)
      return false
    }
  }

  /// Handles a picture that the driver has refused.
  private func note(_ refusal: SystemCallError, _ now: Instant) {
    // The seat reports when another session has come to the front. Drivers refuse other pictures
    // only temporarily, so those are tried again.
    if refusal.meansGone {
      loss = Self.cardLoss
    } else if !refusal.meansNotOurs {
      retry = now.advanced(by: Self.pause)
      tell("\(refusal).", at: scanout.choice)
    }
  }

  private static let cardLoss = DisplayError.connectionLost("The graphics card is gone.")

  /// Logs once why no picture is shown.
  private func tell(_ refusal: String, at choice: ScreenChoice) {
    guard refusal != self.refusal else { return }
    self.refusal = refusal
    log.warning(
      "The screen at \(choice.connector.name) does not take a picture; it is tried every second. \(refusal)"
    )
  }

  package func requestFrame() throws(DisplayError) {
    try checkAlive()
    let now = now()
    // A request that has been pending for too long is considered lost.
    if let asked, now < asked.advanced(by: Self.timeLimit) { return }
    asked = now
    due = scanout.clock.due(now: now, isFlipping: scanout.isFlipping)
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
    readFlips(now)
    if let change = news.seat { events += follow(change) }
    let isLookDue = nextLook.map { $0 <= now } ?? false
    if plugs.hasChanged() || isLookDue { events += try replug(now) }
    if news.pointerChanged {
      scanout.point(input.pointer.map { Arrow(x: Int($0.x), y: Int($0.y), scale: scale) })
    }
    showArrow(now)
    try checkAlive()
    events += recover(now) + finish(now)
    watchTime()
    return events
  }

  private func readFlips(_ now: Instant) {
    for time in card.readFlips() where scanout.isFlipping {
      // Flip events are sent at the beginning of the blank and stamped with its end, which is when
      // the screen begins to read. Some drivers use another clock, or no time at all.
      let isKnown = (-0.5...scanout.clock.interval).contains(time.seconds(since: now))
      let seen = isKnown ? time : now
      scanout.flipped(at: seen)
      if reportsNext { presented = min(seen, now) }
      reportsNext = false
      if asked != nil { due = scanout.clock.dueAfterFlip(now: now) }
    }
  }

  /// Shows everything again after a lost flip or a refused picture.
  private func recover(_ now: Instant) -> [DisplayEvent] {
    if case .flipping(let since) = scanout.phase, now >= since.advanced(by: Self.longestFlip) {
      retry = now
    }
    guard let retry, retry <= now else { return [] }
    self.retry = nil
    scanout.comeBack()
    return [.contentLost]
  }

  private func read(_ now: Instant) throws(DisplayError) -> SeatInput.News {
    try checkAlive()
    do throws(DisplayError) {
      return try input.dispatch(now: now)
    } catch {
      loss = error
      throw error
    }
  }

  /// Throws if the seat or the card is gone, as nothing can be shown without them.
  private func checkAlive() throws(DisplayError) {
    if let loss { throw loss }
  }

  /// Draws the arrow at its current place if no frame of the panel is about to.
  private func showArrow(_ now: Instant) {
    arrowDue = nil
    guard scanout.isArrowStale, scanout.phase == .shown, scanout.next != nil else { return }
    let due = scanout.clock.dueAfterFlip(now: now)
    if due <= now { _ = show(Region(), now: now) } else { arrowDue = due }
  }

  private func follow(_ change: Seat.Change) -> [DisplayEvent] {
    switch change {
    case .disabled:
      scanout.leave()
      retry = nil
      input.yield()
      return []
    case .enabled:
      if isOff {
        scanout.stayOff()
        return []
      }
      guard hasScreen else { return [] }
      scanout.comeBack()
      return [.contentLost]
    }
  }

  /// Whether a usable screen is plugged in; if not, `replug()` waits for one.
  private var hasScreen: Bool { options.screen.choose(from: connectors) != nil }

  /// Handles screens that were plugged in or out.
  /// - Throws: `DisplayError.connectionLost` if the card itself was removed.
  private func replug(_ now: Instant) throws(DisplayError) -> [DisplayEvent] {
    nextLook = nil
    guard let found = try findConnectors() else {
      nextLook = now.advanced(by: Self.pause)
      return []
    }
    guard found.map(\.plug) != connectors.map(\.plug) else { return [] }
    guard let choice = options.screen.choose(from: found) else {
      (connectors, refusal) = (found, nil)
      scanout.release()
      retry = nil
      return [.devicesChanged]
    }
    guard !choice.matches(scanout.choice) else {
      (connectors, refusal) = (found, nil)
      scanout.plug(choice)
      let before = scale
      scale = options.scale ?? choice.scale
      let news: [DisplayEvent] = [.devicesChanged] + (scale == before ? [] : [.resized])
      if isOff { return news }
      scanout.comeBack()
      return news + [.contentLost]
    }
    do throws(DisplayError) {
      let other = try Scanout(card, choice, options)
      scanout.release()
      scanout = other
    } catch {
      // There may be too little memory at the moment: keeps the current screen and tries again.
      tell("\(error)", at: choice)
      nextLook = now.advanced(by: Self.pause)
      return [.devicesChanged]
    }
    (connectors, refusal) = (found, nil)
    if isOff { scanout.leave() }
    tellShortfall()
    scale = options.scale ?? choice.scale
    input.resize(to: size)
    return [.devicesChanged, .resized]
  }

  /// - Returns: nil if the card does not report them.
  private func findConnectors() throws(DisplayError) -> [Connector]? {
    do throws(SystemCallError) {
      return try card.connectors()
    } catch {
      if error.meansGone { loss = Self.cardLoss }
      try checkAlive()
      return nil
    }
  }

  private func finish(_ now: Instant) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    if isBufferAwaited, scanout.next != nil {
      isBufferAwaited = false
      events.append(.bufferReleased)
    }
    if let presented { events.append(.presented(presented)) }
    presented = nil
    if asked != nil, let due, due <= now {
      (asked, self.due) = (nil, nil)
      events.append(.frame(scanout.nextFrame(at: now)))
    }
    return events
  }

  /// Makes the descriptor readable when a frame or a key repetition is due.
  private func watchTime() { source.set(deadline: deadline) }

  /// The time at which something happens by itself; nil if nothing will.
  var deadline: Instant? {
    var flipped: Instant?
    if case .flipping(let since) = scanout.phase {
      flipped = since.advanced(by: Self.longestFlip)
    }
    return .earliest(due, arrowDue, retry, nextLook, input.deadline, flipped)
  }
}
