package import Display

/// Who says whether this session is in front.
package protocol SeatControl: AnyObject {
  /// Readable when `dispatch()` has something to do; -1: never.
  var fileDescriptor: CInt { get }
  /// Reads what has arrived, without waiting.
  /// - Throws: `DisplayError.connectionLost`.
  func dispatch() throws(DisplayError) -> [Seat.Change]
  /// Nothing uses the seat's devices any more, so that another session may.
  func yield()
  /// Brings the session on another console to the front.
  func switchTo(session: Int)
}

extension Seat: SeatControl {}
