package import DetentMotion
package import Display

/// An entry of a log: an input of the panel, or an answer that it was given. The entries stand in
/// the order in which they came, and the panel's pixels depend on nothing else.
package enum LogEntry: Equatable, Sendable, Codable {
  /// The first entry.
  case start(LogHeader)
  case input(PanelInput)
  /// The display's clock was read: for the input before this entry, or at the start of a turn.
  case now(Instant)
  /// The display told when a frame that is drawn at once is seen.
  case target(Instant)
  /// The display lent a buffer.
  case buffer(index: Int, age: Int)
  /// The display had no free buffer.
  case noBuffer
  /// A frame was presented. It is a result of the inputs, not an input.
  case shown(FrameDigest)
  /// The wall clock was read.
  case wall(LocalTime)
  /// The facts of the diagnosis about the machine, at the start and after each change.
  case surroundings(Surroundings)
  /// The panel ended without an error.
  case end

  package struct Surroundings: Equatable, Sendable, Codable {
    package var devices: [InputDevice] = []
    /// The rotation of the picture.
    package var rotation = Rotation.none
    /// The program's version and the configuration's path.
    package var about: [String] = []
  }
}
