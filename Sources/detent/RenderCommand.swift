import ArgumentParser
import Arguments
import ControlCenter
import DisplayHeadless

/// Plays a script on a screen in memory and writes pictures of it.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Play a touch script without a display and write pictures.",
    discussion: """
      A script has a line for each thing that happens, with the time in milliseconds first:

        100 tap NAME [HOLD_MS]            200 hold NAME [HOLD_MS]
        300 drag NAME 40%                 400 swipe NAME left|right|up|down
        100 tap X Y [HOLD_MS]             600 drag X0 Y0 X1 Y1 DURATION_MS HZ
        200 press X Y [FINGER]            300 move X Y [FINGER]
        400 release [FINGER]              700 shot NAME
        800 source NAME TEXT              810 save FILE
        820 size WIDTH HEIGHT             900 end

      A NAME is the label of a tile on the screen, the text of a row or an answer, pane for the \
      closed pane, or menu. Put it in double quotes if it contains a number. A drag with a percentage \
      moves a slider to that part of its range; a hold takes 1500 ms. A comment begins with # at the \
      start of a line or after a space, but not between double quotes.

      A source line gives a source of the configuration a text, as its program or file would. \\n \
      begins a new line in it; without a text the value is unknown; quotes around the whole text are \
      removed. A file for --values holds the texts of the sources at the start, each line a name and a \
      text. Pictures are read from their files, and every clock shows 9:41 or the time of --time.

      A save line takes over the configuration in another file, as if it had been saved over the one \
      that is shown, and a size line puts another screen in the place of this one.

      Time is exact: the same script gives the same pictures on every machine. Actions are not run, \
      and no other source is read.

      Example: detent render --config kitchen.yaml --script tour.touch --out pictures
      """)

  @OptionGroup var performance: Performance

  @Option(help: "The folder for the pictures; it is made if it is missing.", completion: .directory)
  var out: String

  @Flag(help: "Also write a film strip, strip.png.")
  var strip = false

  @Flag(help: "Also print what is seen at each shot, by roles, names, states and places.")
  var tree = false

  @Flag(help: "Also write every frame.")
  var frames = false

  func run() throws {
    try performance.play(pages: BuiltPages.makers) { run, script in
      try TextFile.makeFolder(out)
      var options = FrameRecorder.Options()
      if strip { options.insert(.strip) }
      if frames { options.insert(.frames) }
      let recorder = FrameRecorder(directory: out, options: options)
      run.onFrame = { try recorder.add($0, at: $1) }
      try run.play(script) { glass, name in
        try recorder.shot(glass, name: name)
        if tree { print(([name + ":"] + run.elements.map { "  \($0)" }).joined(separator: "\n")) }
      }
      try recorder.finish()
      for file in recorder.files where !frames || !file.contains("/frame-") { print(file) }
    }
  }
}
