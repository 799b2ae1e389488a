import ArgumentParser
import DetentMotion
import Display
import Runtime
import Settings

/// Reads damaged configurations for as long as one likes.
struct DamageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configurations",
    abstract:
      "Read damaged copies of configurations; none may crash, hang or be refused in silence.",
    shouldDisplay: false)

  @Argument(help: "The files to damage.")
  var files: [String]

  @Option(help: "How many copies to read.")
  var count = 1_000_000

  @Option(help: "The same seed damages in the same way.")
  var seed: UInt64 = 1

  @Option(help: "How long reading one may take [s].")
  var limit = 1.0

  func run() throws {
    let texts = try files.map { Array(try TextFile.read($0).utf8) }
    guard !texts.isEmpty else { return }
    let clock = MonotonicClock()
    var damage = DamagedText(seed: seed)
    var (refused, longest) = (0, 0.0)
    for number in 0..<max(0, count) {
      let bytes = damage.damaged(texts[number % texts.count])
      let begun = clock.now()
      let reading = ConfigurationReading(bytes, file: "/nowhere/panel.yaml")
      let seconds = clock.now().seconds(since: begun)
      longest = max(longest, seconds)
      if case .failure(let error) = reading.result {
        refused += 1
        guard !error.diagnostics.isEmpty else { throw failure(number, "was refused in silence") }
      }
      guard seconds < limit else { throw failure(number, "took \(seconds) s") }
    }
    print(
      "\(count) configurations, \(refused) refused, \(Decimal.fixed(longest * 1e3, places: 2)) ms at most"
    )
  }

  private func failure(_ number: Int, _ what: String) -> ValidationError {
    ValidationError("Configuration \(number) of seed \(seed) \(what).")
  }
}
