package import DetentGeometry
package import DetentMotion
package import Display

/// A seat and its input devices as a source of a display's events.
package final class SeatInput {
  /// The result of one reading.
  package struct News {
    /// The touches and keys, in their order.
    package var events: [DisplayEvent] = []
    package var devicesChanged = false
    package var pointerChanged = false
    /// The last change of the session, to the front or away from it.
    package var seat: Seat.Change?
  }

  private let seat: any SeatControl
  private let source: any InputSource
  private var translator: InputTranslator
  /// Whether keys may switch to other consoles.
  private let allowsSwitching: Bool
  private var size: PixelSize

  package init(
    _ seat: any SeatControl, _ source: any InputSource, translator: InputTranslator,
    on size: PixelSize, allowsSwitching: Bool
  ) {
    self.seat = seat
    self.source = source
    self.translator = translator
    self.size = size
    self.allowsSwitching = allowsSwitching
  }

  package var fileDescriptors: [CInt] {
    [seat.fileDescriptor, source.fileDescriptor].filter { $0 >= 0 }
  }

  package var devices: [InputDevice] { source.devices }
  /// The position of the arrow; nil if it is hidden.
  package var pointer: Point? { translator.isPointerVisible ? translator.pointer : nil }
  /// The time to call `dispatch` at the latest; nil if only descriptors require it.
  package var deadline: Instant? { translator.deadline }

  package func resize(to size: PixelSize) {
    self.size = size
    translator.resize(to: size)
  }

  /// Sets the rotation of the picture, in whose directions a mouse moves.
  package func turn(by rotation: Rotation) { translator.rotation = rotation }

  /// Reads all that has arrived, without waiting. A seat that has to be left is kept until
  /// `yield()`.
  /// - Throws: `DisplayError.connectionLost`.
  package func dispatch(now: Instant) throws(DisplayError) -> News {
    var news = News()
    let batch = translator.translate(source.read(on: size), now: now)
    news.events = batch.events
    news.devicesChanged = batch.devicesChanged
    news.pointerChanged = batch.pointerChanged
    if let session = batch.session, allowsSwitching { seat.switchTo(session: session) }
    var changes = try seat.dispatch()
    while !changes.isEmpty {
      for change in changes { news.events += follow(change, at: now) }
      news.seat = changes.last
      // Opening devices may read further changes, without a readable descriptor for them.
      changes = try seat.dispatch()
    }
    return news
  }

  private func follow(_ change: Seat.Change, at now: Instant) -> [DisplayEvent] {
    switch change {
    case .enabled:
      source.resume()
      return []
    case .disabled:
      source.suspend()
      return translator.loseAll(at: now)
    }
  }

  /// Confirms that the screen is not used any more, so that another session may use it.
  package func yield() { seat.yield() }
}
