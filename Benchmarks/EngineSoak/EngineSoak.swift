#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Runs random programs for the motion engine: `engine-soak [how many] [first seed]`. For each rule that
/// one breaks, the least program is shown that breaks it.
@main
struct EngineSoak {
  static func main() async {
    let numbers = CommandLine.arguments.dropFirst().map { UInt64($0) ?? 0 }
    let soak = Soak(count: numbers.first ?? 1_000_000, first: numbers.count > 1 ? numbers[1] : 0)
    let findings = await soak.run()
    for finding in findings { print("\(finding)\n") }
    print("\(soak.count) programs for the engine from seed \(soak.first) on")
    if !findings.isEmpty { exit(1) }
  }
}
