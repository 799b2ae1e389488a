package import DetentGeometry
package import DetentMotion
package import Display

/// A seat and its input devices, as events of a display.
package final class SeatInput {
  /// What a reading has brought.
  package struct News {
    /// Touches and keys, in their order.
    package var events: [DisplayEvent] = []
    package var devicesChanged = false
    package var pointerChanged = false
    /// The session came to the front (again), or has to leave it.
    package var seat: Seat.Change?
  }

  private let seat: any SeatControl
  private let source: any InputSource
  private var translator: InputTranslator
  /// Keys may lead to other consoles.
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
  /// Where the arrow is seen; nil: it is not.
  package var pointer: Point? { translator.isPointerVisible ? translator.pointer : nil }
  /// When to call `dispatch` at the latest; nil: when a descriptor is readable.
  package var deadline: Instant? { translator.deadline }

  package func resize(to size: PixelSize) {
    self.size = size
    translator.resize(to: size)
  }

  /// The picture is turned so on its way to the screen from now on.
  package func turn(by rotation: Rotation) { translator.rotation = rotation }

  /// Reads all that has arrived, without waiting. A seat that has to be left is not left before
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
      // To open the devices, the seat reads what else it was told, and the descriptor does not tell that.
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

  /// The screen is not used any more, so that another session may use it.
  package func yield() { seat.yield() }
}
