import ArgumentParser
import Arguments
import ControlCenter
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Glibc
import Logging
import Runtime
import Settings

/// Plays a script on a screen in memory and leaves pictures of it.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Play a touch script without a display and leave pictures.",
    discussion: """
      A script has a line for each thing that happens, with the time in milliseconds first:

        100 tap NAME [HOLD_MS]            200 hold NAME [HOLD_MS]
        300 drag NAME 40%                 400 swipe NAME left|right|up|down
        100 tap X Y [HOLD_MS]             600 drag X0 Y0 X1 Y1 DURATION_MS HZ
        200 press X Y [FINGER]            300 move X Y [FINGER]
        400 release [FINGER]              700 shot NAME
        800 source NAME TEXT              900 end

      A NAME is the label of a tile that is on the glass then, or pane for the shut pane, or menu. It
      stands in double quotes where it has a number in it. A drag takes a slider to so much of its
      range; a hold takes 1500 ms. A remark begins with # at the start of a line or after a space, but
      not between double quotes.

      A source line says what has just arrived from a source of the configuration, as its program or
      file would tell it: the panel makes of it what it makes of that. \\n in it begins another
      line; with no text, nothing is known; quotes around all of the text are left out. A file for --values holds what the sources say at the
      start, each line a name and a text. Pictures are read from their files, and every clock shows
      9:41 or what --time says.

      Time is exact: the same script gives the same pictures on every machine. Actions are not run,
      and no other source is read.
      """)

  @OptionGroup var source: ConfigurationOptions

  @Option(help: "The touch script.")
  var script: String

  @Option(help: "What the sources say at the start: a file with a line NAME TEXT for each.")
  var values: String?

  @Option(help: ArgumentHelp("The size of the screen.", valueName: "WxH"))
  var size = ScreenSize(PixelSize(1280, 800))

  @Option(help: "Device pixels to a logical pixel.")
  var scale = 1.0

  @Option(help: ArgumentHelp("What every clock shows.", valueName: "HH:MM"))
  var time = ClockTime(hour: 9, minute: 41)

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
      try render(configuration, script)
    } catch let error as TouchScriptError {
      throw ValidationError("\(self.script): \(error)")
    } catch let error as DisplayError {
      throw Failure.code(error)
    } catch let error as DrawingError {
      throw Failure.code(error)
    }
  }

  private func render(_ configuration: Configuration, _ script: TouchScript) throws {
    try TextFile.makeFolder(out)
    var options = FrameRecorder.Options()
    if gif { options.insert(.gif) }
    if strip { options.insert(.strip) }
    if frames { options.insert(.frames) }
    let recorder = FrameRecorder(directory: out, options: options)
    let run = try HeadlessRun.film(
      of: configuration, size: size.pixels, scale: scale, interval: 1 / rate,
      at: (time.hour, time.minute))
    run.onFrame = { try recorder.add($0, at: $1) }
    try run.play(script) { try recorder.shot($0, name: $1) }
    try recorder.finish()
    for file in recorder.files where !frames || !file.contains("/frame-") { print(file) }
  }
}

extension Configuration {
  /// What the values of a script say of a source that there is not; nil: nothing.
  fileprivate func unknown(in script: TouchScript) -> TouchScript.Mention? {
    script.startSources.first { mention in !sources.contains { $0.name == mention.source } }
  }
}
