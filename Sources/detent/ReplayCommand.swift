import Agent
import ArgumentParser
import Arguments
import ControlCenter
import DetentMotion
import Display
import DisplayHeadless
import Drawing
internal import Forms
import Logging
import Runtime
import Settings

/// Replays a recorded session of a panel.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recorded session again and compare every pixel.",
    discussion: """
      'detent run --record FILE' writes the log. Exit codes: 0 the same pixels, 1 other pixels, \
      65 the log cannot be read.

      Example: detent replay session.log --out film --strip
      """)

  @Argument(help: "The log.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Another configuration for the session; its pixels are compared with the recorded ones.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @Option(help: "The folder for the pictures; it is made if it is missing.", completion: .directory)
  var out: String?

  @Flag(help: "Write a film strip, strip.png.")
  var strip = false

  @Flag(help: "Write every frame.")
  var frames = false

  func validate() throws {
    guard out != nil || !(strip || frames) else {
      throw ValidationError("--strip and --frames write pictures; name a folder with --out.")
    }
  }

  func run() throws {
    let environment = ProcessEnvironment.own.values
    LoggingSystem.bootstrap { JournalLogHandler(label: $0, environment: environment) }
    do {
      try replay(Log(TextFile.log(file), version: Detent.version))
    } catch let error as LogError {
      StandardError.write("detent: \(file): \(error)\n")
      throw Failure.badData
    } catch let error as ConfigurationError {
      throw Failure.code(error)
    } catch let error as DisplayError {
      throw Failure.code(error)
    } catch let error as DrawingError {
      throw Failure.code(error)
    }
  }

  private func replay(_ log: Log) throws {
    for sentence in log.header.differences(to: try log.header.here(pages: BuiltPages.makers)) {
      StandardError.write("\(sentence)\n")
    }
    if !log.isComplete {
      StandardError.write(
        "The log has no end: the panel was killed, or its display was lost. What is there is played.\n"
      )
    }
    let pictures = try recorder()
    let report = try config.map { try compare(log, $0, pictures) } ?? same(log, pictures)
    try pictures?.finish()
    for path in pictures?.files ?? [] where !frames || !path.contains("/frame-") { print(path) }
    try tell(report)
  }

  private func recorder() throws -> FrameRecorder? {
    guard let out else { return nil }
    try TextFile.makeFolder(out)
    var options = FrameRecorder.Options()
    if strip { options.insert(.strip) }
    if frames { options.insert(.frames) }
    return FrameRecorder(directory: out, options: options)
  }

  private func same(_ log: Log, _ pictures: FrameRecorder?) throws -> ReplayReport {
    let replay = try Replay(log, pages: BuiltPages.makers)
    var isTold = false
    replay.onFrame = { [unowned replay] glass, time in
      try pictures?.add(glass, at: time)
      guard !isTold, replay.display.report.difference != nil else { return }
      isTold = true
      try pictures?.shot(glass, name: "replayed")
    }
    return try replay.run()
  }

  private func compare(
    _ log: Log, _ path: String, _ pictures: FrameRecorder?
  ) throws -> ReplayReport {
    let comparison = try ReplayComparison(
      log, Configuration.load(path: path, kinds: .all), pages: BuiltPages.makers)
    comparison.onFrame = { try pictures?.add($0, at: $1) }
    comparison.onDifference = { recorded, tried in
      try pictures?.shot(recorded, name: "recorded")
      try pictures?.shot(tried, name: "tried")
    }
    return try comparison.run()
  }

  private func tell(_ report: ReplayReport) throws {
    guard let difference = report.difference else {
      print("\(report.frames) frames: the same pixels.")
      return
    }
    print(difference)
    if report.differingFrames > 0 {
      print("\(report.differingFrames) of \(report.frames) frames differ.")
    }
    throw ExitCode(1)
  }
}
