import ArgumentParser
import ControlCenter
import Display
import Geometry
import Glibc
import Logging
import Settings

/// Touches panels at random and looks whether all holds that must.
struct TouchesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touches",
    abstract: "Touch panels at random; nothing may crash, jump, get stuck or grow.",
    discussion: """
      Time is the program's own, and the same seed does the same. What is wrong is recorded: \
      'detent replay LOG --out FOLDER --frames' shows it.
      """)

  @Argument(help: "The configurations of the panels.")
  var files: [String]

  @Option(help: "How many times fingers come down on each panel.")
  var count = 100_000

  @Option(help: "The same seed does the same.")
  var seed: UInt64 = 1

  @Option(help: "How many touches a panel lives; then comes the next seed.")
  var life = 5_000

  @Option(help: ArgumentHelp("The size of the screen; else one of three.", valueName: "WxH"))
  var size: ScreenSize?

  @Option(help: "Device pixels to a logical pixel; else few, so that drawing costs little.")
  var scale: Double?

  @Option(help: "Where the log of a failure goes.")
  var log = "soak.log"

  @Option(help: "By how much the memory may grow after the first life of a size [MB].")
  var growth = 8.0

  func run() throws {
    LargeBlocks.returnWhenFree()
    LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
    for file in files { try soak(file) }
  }

  private func soak(_ file: String) throws {
    let lives = max(1, (count + life - 1) / max(1, life))
    // What a panel of each size takes once it has been everywhere.
    var (memory, sizes) = (0.0, Set<Shape>())
    for number in 0..<lives {
      let (touches, seed) = (min(life, count - number * life), seed &+ UInt64(number))
      let plan = try plan(file, seed: seed, touches: touches)
      let measure = try live(plan, of: file)
      let now = Self.residentMegabytes()
      print("\(file): seed \(seed), \(measure), \(Decimal.fixed(now, places: 1)) MB")
      fflush(nil)
      if sizes.insert(Shape(plan)).inserted {
        memory = max(memory, now)
      } else if now > memory + growth {
        throw ValidationError("\(file): the memory grew from \(memory) to \(now) MB.")
      }
    }
  }

  /// What decides how much memory a panel takes.
  private struct Shape: Hashable {
    var (width, height, scale): (Int, Int, Double)

    init(_ plan: TouchSoak.Plan) {
      (width, height, scale) = (plan.size.width, plan.size.height, plan.scale)
    }
  }

  /// One life in a few is drawn as on a real screen.
  private func plan(_ file: String, seed: UInt64, touches: Int) throws -> TouchSoak.Plan {
    let sizes = [PixelSize(480, 320), PixelSize(800, 480), PixelSize(1280, 800)]
    let logical = size?.pixels ?? sizes[Int(seed % 3)]
    let scale = self.scale ?? (seed % 5 == 0 ? 1 : 0.25)
    let texts = try ([file] + files.filter { $0 != file }).map { path in
      ConfigurationText(path: TextFile.absolute(path), bytes: try TextFile.bytes(path))
    }
    var plan = TouchSoak.Plan(
      texts, size: logical, scale: scale, seed: seed, touches: touches)
    plan.version = Detent.version
    return plan
  }

  private func live(_ plan: TouchSoak.Plan, of file: String) throws -> String {
    let soak = try TouchSoak(plan)
    do {
      try soak.play()
      try soak.checkGrowth()
    } catch let failure as SoakFailure {
      let sink = try LogFile(path: log)
      try? TouchSoak(plan, recordingTo: sink).play()
      sink.drain()
      throw ValidationError(
        "\(file): \(failure)\nIt happens again with --seed \(plan.seed) --life \(life); "
          + "the log for detent replay is \(log).")
    }
    guard let last = soak.measures.last else { return "nothing" }
    return
      "\(last.touches) touches, \(last.frames) frames, \(last.layers) layers, \(last.tracks) tracks"
  }

  /// From `/proc/self/statm`.
  private static func residentMegabytes() -> Double {
    let bytes = (try? TextFile.bytes("/proc/self/statm")) ?? []
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    let pages = words.count > 1 ? Double(words[1]) ?? 0 : 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }
}
