import CLinux
import DetentGeometry
import Drawing
import Forms
import Foundation
import Runtime
import Settings

@testable import ControlCenter
@testable import detent

/// One panel after the other lives through random touches, each from another seed.
struct PanelLives {
  /// How long it goes on, as the environment says: `make soak` gives other numbers than `make test`.
  struct Extent {
    /// How many times fingers come down in all.
    var touches = 25
    var seed: UInt64 = 7
    /// How many touches one panel takes; then comes the next seed.
    var life = 5_000
    /// By how much the memory may grow after the first life on a screen of its size [MB].
    var growth = 8.0
    /// Nil: as in `make test`, on one small screen that costs little to draw.
    var isLong = false

    init(_ environment: [String: String] = ProcessEnvironment.own.values) {
      guard let touches = environment["DETENT_SOAK_TOUCHES"].flatMap({ Int($0) }) else {
        seed = environment["DETENT_SOAK_SEED"].flatMap { UInt64($0) } ?? seed
        return
      }
      self.touches = max(1, touches)
      seed = environment["DETENT_SOAK_SEED"].flatMap { UInt64($0) } ?? 1
      life = environment["DETENT_SOAK_LIFE"].flatMap { Int($0) }.map { max(1, $0) } ?? life
      isLong = true
    }
  }

  /// What decides how much memory a panel takes.
  private struct Shape: Hashable {
    var (width, height, scale): (Int, Int, Double)
    /// The panel's text: its letters take memory, too.
    var settings: [UInt8]?

    init(_ plan: TouchSoak.Plan) {
      (width, height, scale) = (plan.size.width, plan.size.height, plan.scale)
      settings = plan.panels.first?.files.first?.bytes
    }
  }

  let extent: Extent
  /// The panel, and after it what it is reloaded with.
  let texts: [ConfigurationText]
  /// What the panel is in some lives: the other way round, and in other colours.
  private let variants: [ConfigurationText]

  init(extent: Extent, texts: [ConfigurationText]) {
    (self.extent, self.texts) = (extent, texts)
    variants = ["language: ar\ntheme: {name: high-contrast}", "language: ja\ntheme: {name: light}"]
      .compactMap { texts.first?.including($0) }
  }

  /// - Throws: `PanelLifeFailure`, with a log of the life that failed.
  func play() throws {
    // As the program does: what is measured is what is held, and no holes of the allocator's.
    LargeBlocks.returnWhenFree()
    let lives = (extent.touches + extent.life - 1) / extent.life
    // What a panel of each size takes once it has been everywhere.
    var (memory, shapes) = (0.0, Set<Shape>())
    for number in 0..<lives {
      let plan = plan(number)
      let measure = try live(plan)
      guard extent.isLong else { continue }
      clinux_return_memory()
      let now = Self.residentMegabytes()
      print("\(name): seed \(plan.seed), \(measure), \(Int(now)) MB")
      fflush(nil)
      if shapes.insert(Shape(plan)).inserted {
        memory = max(memory, now)
      } else if now > memory + extent.growth {
        throw PanelLifeFailure("\(name): the memory grew from \(memory) to \(now) MB.")
      }
    }
  }

  private var name: String { texts.first?.files.first?.path ?? "" }

  /// One life in a few is drawn as on a real screen, and one in a few is of a variant of the panel.
  private func plan(_ number: Int) -> TouchSoak.Plan {
    let seed = extent.seed &+ UInt64(number)
    let touches = min(extent.life, extent.touches - number * extent.life)
    guard extent.isLong else {
      // Eight device pixels stand for a square of eight of them: what is drawn costs little.
      return TouchSoak.Plan(
        texts, size: PixelSize(800, 480), scale: 0.125, seed: seed, touches: touches)
    }
    let panels = seed % 4 == 3 ? variants.dropFirst(Int(seed / 4 % 2)).prefix(1) + texts : texts
    let sizes = [PixelSize(480, 320), PixelSize(800, 480), PixelSize(1280, 800)]
    return TouchSoak.Plan(
      panels, size: sizes[Int(seed % 3)], scale: seed % 5 == 0 ? 1 : 0.25, seed: seed,
      touches: touches)
  }

  private func live(_ plan: TouchSoak.Plan) throws -> String {
    let soak = try TouchSoak(plan)
    do {
      try soak.play()
      try soak.checkGrowth()
    } catch let failure as SoakFailure {
      let log = NSTemporaryDirectory() + "soak-\(plan.seed).log"
      let sink = try LogFile(path: log)
      var plan = plan
      plan.version = Detent.version
      try? TouchSoak(plan, recordingTo: sink.append).play()
      throw PanelLifeFailure(
        "\(name): \(failure)\nDETENT_SOAK_SEED=\(plan.seed); detent replay \(log)")
    }
    guard let last = soak.measures.last else { return "nothing" }
    return
      "\(last.touches) touches, \(last.frames) frames, \(last.layers) layers, \(last.tracks) tracks"
  }

  /// From `/proc/self/statm`.
  private static func residentMegabytes() -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let words = text.split(separator: " ")
    let pages = words.count > 1 ? Double(words[1]) ?? 0 : 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }
}

extension ConfigurationText {
  /// The same with a few settings more, which have the last word.
  fileprivate func including(_ settings: String) -> ConfigurationText {
    guard let file = files.first else { return self }
    let url = URL(filePath: file.path)
    let top = url.deletingLastPathComponent().appending(path: "variant.yaml").path
    let text = "version: 1\ninclude: [\(url.lastPathComponent)]\n\(settings)\n"
    var copy = self
    copy.files.insert(SourceFile(path: top, bytes: Array(text.utf8)), at: 0)
    return copy
  }
}

/// What was wrong with a life, and how it is seen again.
struct PanelLifeFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
