import ControlCenter
import Display
import Settings

extension PanelRecorder {
  /// The log of a panel that runs.
  /// - Parameter path: Where the log goes.
  convenience init(
    to path: String, of start: StartingConfiguration, on display: any Display
  ) throws {
    let header = LogHeader(
      program: Detent.version, of: start.configuration, from: ConfigurationText(start),
      size: display.size, scale: display.scale, pages: BuiltPages.makers)
    self.init(header, to: try LogFile(path: path).append)
  }
}
