import ControlCenter
import Display
import Settings

/// The log of a panel that runs.
struct Recording {
  private let recorder: PanelRecorder
  private let file: LogFile

  /// - Parameter path: Where the log goes.
  init(to path: String, of start: StartingConfiguration, on display: any BufferedDisplay) throws {
    let header = LogHeader(
      program: Detent.version, of: start.configuration, from: ConfigurationText(start),
      size: display.size, scale: display.scale)
    file = try LogFile(path: path)
    recorder = PanelRecorder(header, to: file)
  }

  /// The display, of which all answers are kept.
  func display(_ display: any BufferedDisplay) -> any BufferedDisplay {
    RecordingDisplay(display, to: recorder)
  }

  /// The surroundings, of which all answers are kept.
  func surroundings(_ world: Panel.Surroundings) -> Panel.Surroundings {
    let recorder = recorder
    var kept = world
    kept.recorder = recorder
    kept.localTime = {
      let time = world.localTime()
      recorder.note(.wall(time))
      return time
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
}
