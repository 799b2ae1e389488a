import ArgumentParser
import Arguments
import ControlCenter
import Demos
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Runtime
import Settings

/// Measures the phases of a frame and of the start, without a display.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure what a frame costs, phase by phase.",
    discussion: """
      The pane flies to and fro in memory. Figures are of this machine at this moment: compare ratios, and repeat.
      """)

  @OptionGroup var source: ConfigurationOptions

  @Option(help: ArgumentHelp("The size of the screen.", valueName: "WxH"))
  var size = ScreenSize(PixelSize(1280, 800))

  @Option(help: "How many frames to draw.")
  var frames = 1200

  @Flag(help: "What each page costs while it is opened, touched and left, in place of the phases.")
  var pages = false

  @Option(help: "With --pages: a file with the values of the sources, one line NAME TEXT for each.")
  var values: String?

  func run() throws {
    let clock = MonotonicClock()
    let begun = clock.now()
    let configuration = try source.load(source.path(in: ProcessEnvironment.own.values))
    if pages { return try showPages(configuration, clock) }
    let loaded = clock.now().seconds(since: begun)
    do {
      let display = try HeadlessDisplay(size: size.pixels, bufferCount: 1)
      let profile = try FrameProfile(
        configuration, on: display, frames: max(1, frames), pages: DemoPages.makers,
        clock: { clock.now() })
      show(profile, loaded: loaded)
    } catch {
      throw Failure.code(error)
    }
  }

  private func show(_ profile: FrameProfile, loaded: Double) {
    print("phase        median µs    p95 µs")
    var sum = 0.0
    for phase in FrameProfile.Phase.allCases {
      let sorted = (profile.samples[phase] ?? []).sorted()
      guard let last = sorted.indices.last else { continue }
      let (median, high) = (sorted[last / 2], sorted[last * 95 / 100])
      sum += median
      print(row(phase.rawValue, median, high))
    }
    print(row("frame", sum, nil))
    let copying = profile.copying.sorted()
    if let last = copying.indices.last {
      print(row("copy", copying[last / 2], copying[last * 95 / 100]))
    }
    let areas = profile.damagedPixels.sorted()
    if let middle = areas.dropFirst(areas.count / 2).first {
      print("\(padded("damaged", 13))\(middle) px")
    }
    let (used, limit) = (profile.surfaceMemory, profile.surfaceLimit)
    print("\(padded("surfaces", 13))\(megabytes(used)) of \(megabytes(limit)) MB")
    print("\nstart        ms")
    for (name, seconds) in [("configuration", loaded)] + profile.startUp {
      print("\(padded(name, 13))\(Decimal.fixed(seconds * 1e3, places: 2))")
    }
  }

  private func showPages(_ configuration: Configuration, _ clock: MonotonicClock) throws {
    do {
      let values = try values.map { try TouchScript("0 end", values: TextFile.read($0)) }
      let profile = try PageProfile(
        configuration, size: size.pixels, values: values, pages: DemoPages.makers,
        clock: { clock.now() })
      show(profile)
    } catch let error as TouchScriptError {
      throw ValidationError("\(self.values ?? ""): \(error)")
    } catch let error as DisplayError {
      throw Failure.code(error)
    }
  }

  private func show(_ profile: PageProfile) {
    print(
      "page            frames  median µs    p95 µs       longest µs   over 16.7 ms, and what took longest"
    )
    for page in profile.pages {
      let sorted = page.frames.sorted()
      guard let last = sorted.indices.last else { continue }
      let figures = [sorted[last / 2], sorted[last * 95 / 100], sorted[last]]
      let late = sorted.filter { $0 > 1.0 / 60 }.count
      print(
        padded(page.name, 16) + padded("\(sorted.count)", 8)
          + figures.map { padded(Decimal.fixed($0 * 1e6, places: 1), 13) }.joined()
          + padded("\(late)", 4) + page.slowest.what)
    }
  }

  private func megabytes(_ bytes: Int) -> String {
    Decimal.fixed(Double(bytes) / 1_048_576, places: 1)
  }

  private func row(_ name: String, _ median: Double, _ high: Double?) -> String {
    let first = padded(name, 13) + padded(Decimal.fixed(median * 1e6, places: 1), 13)
    return first + (high.map { Decimal.fixed($0 * 1e6, places: 1) } ?? "")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
