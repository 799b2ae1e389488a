import ArgumentParser
import ControlCenter
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Geometry
import Glibc
import Logging
import Services
import Settings

/// Plays a script on a screen in memory and leaves pictures of it.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Play a touch script without a display and leave pictures.",
    discussion: """
      A script has a line for each thing that happens, with the time in milliseconds first:

        100 tap X Y [HOLD_MS]             600 drag X0 Y0 X1 Y1 DURATION_MS HZ
        200 press X Y [FINGER]            300 move X Y [FINGER]
        400 release [FINGER]              700 shot NAME
        900 end

      Time is exact: the same script gives the same pictures on every machine. Actions are not run.
      """)

  @OptionGroup var source: ConfigurationOptions

  @Option(help: "The touch script.")
  var script: String

  @Option(help: ArgumentHelp("The size of the screen.", valueName: "WxH"))
  var size = ScreenSize(PixelSize(1280, 800))

  @Option(help: "Device pixels to a logical pixel.")
  var scale = 1.0

  @Option(help: "Frames a second.")
  var rate = 60.0

  @Option(help: "The folder for the pictures; made if it is not there.")
  var out: String

  @Flag(help: "Also leave an animated picture, film.gif.")
  var gif = false

  @Flag(help: "Also leave a film strip, strip.png.")
  var strip = false

  @Flag(help: "Also leave every frame.")
  var frames = false

  func validate() throws {
    guard (1...1000).contains(rate) else {
      throw ValidationError("--rate takes 1 to 1000 frames a second.")
    }
    guard (0.5...8).contains(scale) else { throw ValidationError("--scale takes 0.5 to 8.") }
  }

  func run() throws {
    let environment = ProcessEnvironment.read()
    LoggingSystem.bootstrap { JournalLogHandler(label: $0, environment: environment) }
    let configuration = try source.load(source.path(in: environment))
    do {
      let script = try TouchScript(TextFile.read(script))
      try render(configuration, script)
    } catch let error as TouchScriptError {
      throw ValidationError("\(self.script): \(error)")
    } catch let error as DisplayError {
      throw Failure.code(error)
    } catch let error as DrawingError {
      throw ValidationError(error.description)
    }
  }

  private func render(_ configuration: Configuration, _ script: TouchScript) throws {
    try TextFile.makeFolder(out)
    var options = FrameRecorder.Options()
    if gif { options.insert(.gif) }
    if strip { options.insert(.strip) }
    if frames { options.insert(.frames) }
    let recorder = FrameRecorder(directory: out, options: options)
    let world = Panel.Surroundings(
      actions: NoActions(),
      localTime: {
        LocalTime(hour: 9, minute: 41, date: "2026-11-21", secondsToNextMinute: 3600)
      })
    let run = try HeadlessRun(
      configuration, size: size.pixels, scale: scale, interval: 1 / rate, in: world)
    run.onFrame = { try recorder.add($0, at: $1) }
    try run.play(script) { try recorder.shot($0, name: $1) }
    try recorder.finish()
    for file in recorder.files where !frames || !file.contains("/frame-") { print(file) }
  }
}

/// A film does nothing in the world.
private struct NoActions: ActionPerforming {
  func perform(_ name: String) async -> ActionOutcome { .succeeded }
}
