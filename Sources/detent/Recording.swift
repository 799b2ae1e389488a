import ControlCenter
import Display
import Settings

/// The log of a panel that runs.
struct Recording {
  private let recorder: PanelRecorder
  private let file: LogFile
  private let configurationPath: String?

  /// - Parameters:
  ///   - path: Where the log goes.
  ///   - configurationPath: Where the configuration came from; nil for the built-in default.
  init(
    to path: String, of configuration: Configuration, from configurationPath: String?,
    on display: any Display
  ) throws {
    self.configurationPath = configurationPath
    let header = LogHeader(
      program: Detent.version, of: configuration,
      from: try Recording.text(of: configurationPath), size: display.size, scale: display.scale)
    file = try LogFile(path: path)
    recorder = PanelRecorder(header, to: file)
  }

  /// The display, of which all answers are kept.
  func display(_ display: any Display) -> any Display { RecordingDisplay(display, to: recorder) }

  /// The surroundings, of which all answers are kept.
  func surroundings(_ world: Panel.Surroundings) -> Panel.Surroundings {
    let (recorder, path) = (recorder, configurationPath)
    var kept = world
    kept.recorder = recorder
    kept.localTime = {
      let time = world.localTime()
      recorder.note(.wall(time))
      return time
    }
    kept.reload = {
      let configuration = world.reload()
      recorder.note(.reload(configuration == nil ? nil : try? Recording.text(of: path)))
      return configuration
    }
    return kept
  }

  /// Writes what is left.
  /// - Parameter isOrderly: Whether the panel ended as it should.
  func finish(isOrderly: Bool) {
    if isOrderly { recorder.note(.end) }
    recorder.handOver()
    file.drain()
  }

  private static func text(of path: String?) throws -> ConfigurationText {
    guard let path else { return .builtIn }
    return ConfigurationText(path: TextFile.absolute(path), bytes: try TextFile.bytes(path))
  }
}
