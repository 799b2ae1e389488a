package import Display

/// The control of whether this session is in front.
package protocol SeatControl: AnyObject {
  /// The descriptor that is readable when `dispatch()` has something to do; -1 if there is none.
  var fileDescriptor: CInt { get }
  /// Reads all changes that have arrived, without waiting.
  /// - Throws: `DisplayError.connectionLost`.
  func dispatch() throws(DisplayError) -> [Seat.Change]
  /// Confirms that no devices are used any more, so that another session may use them.
  func yield()
  /// Brings the session on another console to the front.
  func switchTo(session: Int)
}

extension Seat: SeatControl {}
