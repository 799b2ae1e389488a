package import DetentMotion
package import Display

/// One thing in a log: what came into the panel, or an answer that it was given. A log has them in
/// the order in which they came, and that is all a panel's pixels depend on.
package enum LogEntry: Equatable, Sendable, Codable {
  /// The first.
  case start(LogHeader)
  case input(PanelInput)
  /// The display's clock was read: by what came in before it, and else at the beginning of a turn.
  case now(Instant)
  /// The display was asked when a frame drawn at once is seen.
  case target(Instant)
  /// A buffer was asked for and lent.
  case buffer(index: Int, age: Int)
  /// A buffer was asked for, and all were with the display.
  case noBuffer
  /// A frame was handed over: no input, but what the inputs have led to.
  case shown(FrameDigest)
  /// The clock on the wall was read.
  case wall(LocalTime)
  /// What the diagnosis tells of the machine, first and whenever it has changed.
  case surroundings(Surroundings)
  /// The panel ended in good order.
  case end

  package struct Surroundings: Equatable, Sendable, Codable {
    package var devices: [InputDevice] = []
    /// By how much the picture is turned.
    package var rotation = Rotation.none
    /// Of the program: its version, and the configuration's path.
    package var about: [String] = []
  }
}
