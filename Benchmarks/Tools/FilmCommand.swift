import ArgumentParser
import Arguments
import ControlCenter
import Demos
import DisplayHeadless
import Film

/// Plays a script, as `detent render` does, and leaves a film of it.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Play a touch script without a display and write an animated picture.",
    discussion: "'detent render --help' tells how a script is written.")

  @OptionGroup var performance: Performance

  @Option(help: "The animated picture, a GIF file.")
  var out: String

  func run() throws {
    try performance.play(pages: DemoPages.makers) { run, script in
      let film = GIFRecording(path: out)
      run.onFrame = { try film.add($0, at: $1) }
      try run.play(script) { _, _ in }
      try film.finish()
      print(out)
    }
  }
}
