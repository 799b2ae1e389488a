import ArgumentParser
import DetentMotion
import Glibc

/// `detent spring`: a spring's motion as figures, to plot or to compare with.
struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Print the motion of a spring as comma-separated values.",
    discussion: """
      The spring is given in one dialect:
        --stiffness K --damping C [--mass M]
        --bounciness B --speed S                      (as POP; both from 0 to 20)
        --damping-ratio Z --response R [--mass M]
        --duration D --bounce B [--mass M]
        --frequency F --damping-ratio Z [--resistance R]
      and is stiffness 300, damping 20, mass 1 if none is given.

      Time, position and velocity go to the standard output, its settling time (until it stays \
      within 1 px and 0.05 px/s) and its damping ratio to the standard error output.
      """)

  @OptionGroup(title: "Spring") var dialect: SpringDialect
  @OptionGroup(title: "Motion") var motion: SampledMotion

  func run() throws {
    let spring = try dialect.spring()
    print("t,x,v")
    for time in motion.times {
      let state = spring.state(after: time, from: motion.start, to: motion.to)
      print([time, state.value, state.velocity].map(Self.figures).joined(separator: ","))
    }
    let settled = spring.settlingTime(from: motion.start, to: motion.to, within: .standard)
    var errorOutput = ErrorOutput()
    print("settling time: \(Self.figures(settled)) s", to: &errorOutput)
    print("damping ratio: \(Self.figures(spring.dampingRatio))", to: &errorOutput)
  }

  /// Twelve significant digits, as `%.12g` prints them.
  static func figures(_ number: Double) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      withVaList([number]) { _ = vsnprintf(buffer.baseAddress, buffer.count, "%.12g", $0) }
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}

private struct ErrorOutput: TextOutputStream {
  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
