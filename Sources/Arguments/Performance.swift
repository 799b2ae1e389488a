package import ArgumentParser
package import ControlCenter
internal import DetentGeometry
internal import Display
package import DisplayHeadless
internal import Drawing
internal import Forms
internal import Logging
internal import Runtime
package import Settings
package import Widgets

/// A touch script that is played on a screen in memory.
package struct Performance: ParsableArguments {
  @OptionGroup package var source: ConfigurationOptions

  @Option(help: "The touch script.", completion: .file())
  package var script: String

  @Option(
    help: "A file with the values of the sources at the start: one line NAME TEXT for each.",
    completion: .file())
  package var values: String?

  @Option(help: ArgumentHelp("The size of the screen.", valueName: "WxH"))
  package var size = ScreenSize(PixelSize(1280, 800))

  @Option(help: "Device pixels to a logical pixel.")
  package var scale = 1.0

  @Option(help: ArgumentHelp("The time that every clock shows.", valueName: "HH:MM"))
  package var time = ClockTime(hour: 9, minute: 41)

  @Option(help: "Frames a second.")
  package var rate = 60.0

  package init() {}

  package func validate() throws {
    guard (1...1000).contains(rate) else {
      throw ValidationError("--rate takes 1 to 1000 frames a second.")
    }
    guard (0.5...8).contains(scale) else { throw ValidationError("--scale takes 0.5 to 8.") }
  }

  /// Calls `body` with the script and a panel of the configuration to play it on.
  /// - Parameter pages: The makers of the pages that have no tiles.
  package func play(
    pages: [PageSettings.Kind: PageMaker], _ body: (HeadlessRun, TouchScript) throws -> Void
  ) throws {
    let environment = ProcessEnvironment.own.values
    LoggingSystem.bootstrap { JournalLogHandler(label: $0, environment: environment) }
    let configuration = try source.load(source.path(in: environment))
    do {
      let script = try TouchScript(
        TextFile.read(script), values: values.map { try TextFile.read($0) } ?? "")
      if let values, let wrong = configuration.unknown(in: script) {
        throw ValidationError(
          "\(values):\(wrong.line): the configuration has no source “\(wrong.source)”; name one that it"
            + " has.")
      }
      try body(
        HeadlessRun.film(
          of: configuration, size: size.pixels, scale: scale, interval: 1 / rate,
          at: (time.hour, time.minute), pages: pages), script)
    } catch let error as TouchScriptError {
      throw ValidationError("\(self.script): \(error)")
    } catch let error as ConfigurationError {
      throw Failure.code(error)
    } catch let error as DisplayError {
      throw Failure.code(error)
    } catch let error as DrawingError {
      throw Failure.code(error)
    }
  }
}

extension Configuration {
  /// Returns the first start value of a script that names an unknown source; nil: there is none.
  fileprivate func unknown(in script: TouchScript) -> TouchScript.SourceMention? {
    script.startSources.first { mention in !sources.contains { $0.name == mention.source } }
  }
}
