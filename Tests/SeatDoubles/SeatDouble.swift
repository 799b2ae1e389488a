package import Display
package import DisplayInput

/// A seat that belongs to the test.
package final class SeatDouble: SeatControl {
  private var changes: [Seat.Change] = []
  private var loss: DisplayError?
  /// How often it was left to another session.
  private(set) package var yields = 0
  /// The consoles that were asked for.
  private(set) package var sessions: [Int] = []

  package init() {}

  package var fileDescriptor: CInt { -1 }
  package var hasNews: Bool { !changes.isEmpty || loss != nil }

  package func change(_ change: Seat.Change) { changes.append(change) }
  package func lose() { loss = .connectionLost("The seat is gone.") }

  package func dispatch() throws(DisplayError) -> [Seat.Change] {
    if let loss { throw loss }
    defer { changes = [] }
    return changes
  }

  package func yield() { yields += 1 }
  package func switchTo(session: Int) { sessions.append(session) }
}
