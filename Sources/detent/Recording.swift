import ControlCenter
import Display
internal import Localization
import Settings

extension PanelRecorder {
  /// Creates a recorder for a running panel.
  /// - Parameter path: The path of the log.
  convenience init(
    to path: String, of start: StartingConfiguration, on display: any Display,
    in language: Language?
  ) throws {
    let header = LogHeader(
      program: Detent.version, of: start.configuration, from: ConfigurationText(start),
      size: display.size, scale: display.scale, language: language, pages: BuiltPages.makers)
    self.init(header, to: try LogFile(path: path).append)
  }
}
