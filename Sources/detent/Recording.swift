import ControlCenter
import Display
import Settings

/// The log of a panel that runs.
struct Recording {
  let recorder: PanelRecorder
  private let file: LogFile

  /// - Parameter path: Where the log goes.
  init(to path: String, of start: StartingConfiguration, on display: any BufferedDisplay) throws {
    let header = LogHeader(
      program: Detent.version, of: start.configuration, from: ConfigurationText(start),
      size: display.size, scale: display.scale)
    file = try LogFile(path: path)
    recorder = PanelRecorder(header, to: file)
  }

  /// Writes what is left.
  /// - Parameter isOrderly: Whether the panel ended as it should.
  func finish(isOrderly: Bool) {
    recorder.finish(isOrderly: isOrderly)
    file.drain()
  }
}
