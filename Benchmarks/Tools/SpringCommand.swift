import ArgumentParser
import Arguments
import DetentMotion
import Drawing
import Glibc

/// `detent-tools spring`: prints a spring's motion as numbers, or plots it.
struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Print the motion of a spring as comma-separated values, or plot it.",
    discussion: """
      The spring is given in one dialect:
        --stiffness K --damping C [--mass M]
        --bounciness B --speed S                      (as POP; both from 0 to 20)
        --damping-ratio Z --response R [--mass M]
        --duration D --bounce B [--mass M]
        --frequency F --damping-ratio Z [--resistance R]
        --book-stiffness K --book-damping C [--book-mass M]
      and is stiffness 300, damping 20, mass 1 if none is given.

      Time, position and velocity go to the standard output, its settling time (until it stays \
      within 1 px and 0.05 px/s) and its damping ratio to the standard error output.

      With --plot, a picture of the curve is left instead, up to the time it has settled (or to \
      --seconds if it never does), with its target, its overshoot and its settling time marked.
      """)

  @OptionGroup(title: "Spring") var dialect: SpringDialect
  @OptionGroup(title: "Motion") var motion: SampledMotion

  @Option(help: ArgumentHelp("Leave a picture of the curve, a PNG file.", valueName: "file"))
  var plot: String?

  func run() throws {
    let spring = try dialect.spring()
    if let plot {
      try draw(spring, to: plot)
    } else {
      list(spring)
    }
    let settled = spring.settlingTime(
      from: motion.start(of: spring), to: motion.to, within: .standard)
    var errorOutput = ErrorOutput()
    print("settling time: \(Self.figures(settled)) s", to: &errorOutput)
    print("damping ratio: \(Self.figures(spring.dampingRatio))", to: &errorOutput)
  }

  private func list(_ spring: Spring) {
    print("t,x,v")
    for time in motion.times {
      let state = spring.state(after: time, from: motion.start(of: spring), to: motion.to)
      print([time, state.value, state.velocity].map { Self.figures($0) }.joined(separator: ","))
    }
  }

  private func draw(_ spring: Spring, to path: String) throws {
    let plot = SpringPlot(
      spring: spring, start: motion.start(of: spring), target: motion.to, timeLimit: motion.seconds)
    do throws(DrawingError) {
      try plot.picture().writePNG(to: path)
    } catch {
      throw Failure.code(error)
    }
    print(path)
  }

  /// Formats a number with significant digits, as `%.12g` does.
  static func figures(_ number: Double, digits: Int = 12) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      withVaList([Int32(digits), number]) {
        _ = vsnprintf(buffer.baseAddress, buffer.count, "%.*g", $0)
      }
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
