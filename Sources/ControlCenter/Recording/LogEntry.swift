package import DetentMotion
package import Display
package import Geometry
package import Values

/// One thing that came into the panel. A log has them in the order in which they came, and that is
/// all a panel's pixels depend on.
package enum LogEntry: Equatable, Sendable {
  /// A turn of the loop begins; the events that follow are what it finds.
  case turn
  /// Anything but `.resized`.
  case event(DisplayEvent)
  /// The event `.resized`, with what the display is from then on.
  case resized(PixelSize, scale: Double)
  /// The display's clock was read.
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
  /// That clock has jumped.
  case wallJumped
  /// An action has ended, the one of that number in the order in which they have started.
  case outcome(run: Int, ActionOutcome)
  /// Something has been written down, or has not, by its number.
  case kept(Int, KeepingOutcome)
  /// What is known of a source has changed.
  case source(String, SourceState)
  /// What has come of reading a picture's file.
  case picture(PictureNews)
  /// Another configuration was handed in.
  case reload(ConfigurationText)
  /// What is wrong with one was handed in; nil: nothing any more.
  case notice(ConfigurationNotice?)
  /// The panel ended in good order.
  case end
}

/// A configuration as it was written: the file, and after it those that it includes.
package struct ConfigurationText: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    package var path: String
    package var bytes: [UInt8]
    /// What the panel has saved by itself, laid over the others.
    package var isOverlay = false

    package init(path: String, bytes: [UInt8], isOverlay: Bool = false) {
      self.path = path
      self.bytes = bytes
      self.isOverlay = isOverlay
    }
  }

  package var files: [File]

  package init(_ files: [File]) { self.files = files }

  /// A configuration of one file.
  package init(path: String, bytes: [UInt8]) { files = [File(path: path, bytes: bytes)] }
}
