import Agent
import ArgumentParser
import Arguments
internal import Check
import DetentScene
import Drawing
internal import Forms
internal import Localization
import Runtime
import Settings

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in configuration files.",
    discussion: """
      Prints every mistake with its file, line and column, also those in included files. Prints a \
      warning for each thing that will not work on this computer, such as a missing program or \
      picture, but not for tiles and names that have a mistake. The exit status is 0 if all files are \
      good and 1 if not; warnings do not change it, unless --strict is given.

      Example: detent check kitchen.yaml
      """)

  @Argument(help: "The files to check.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @Flag(help: "Count warnings as mistakes.")
  var strict = false

  func run() throws {
    var isGood = true
    let foresight = MachineCheck(
      environment: ProcessEnvironment.own.values, flaw: PictureFlaw.find)
    for file in files {
      let reading = ConfigurationReading(path: file, kinds: .all)
      let warnings = foresight.warnings(for: reading)
      if strict, !warnings.isEmpty { isGood = false }
      let errors: [Diagnostic] =
        if case .failure(let error) = reading.result { error.diagnostics } else { [] }
      for told in (reading.notes + errors + warnings).inOrder { StandardError.write("\(told)\n") }
      switch reading.result {
      case .success(let configuration):
        for note in Self.missingFont(configuration) + Self.missingLetters(configuration) {
          StandardError.write("\(file): note: \(note)".onOneLine + "\n")
        }
        let count = reading.sources.count - 1
        print("\(file.onOneLine): ok" + (count > 0 ? ", with \(count) included" : ""))
      case .failure: isGood = false
      }
    }
    guard isGood else { throw ExitCode.failure }
  }

  /// A note if the configured font is missing.
  private static func missingFont(_ configuration: Configuration) -> [String] {
    let family = configuration.theme.fontFamily
    guard !family.isEmpty, !family.contains(","), !Typesetter().hasFamily(family) else { return [] }
    return [
      "there is no font \"\(family)\" on this computer, and another one takes its place; install it, or"
        + " name one that fc-list has"
    ]
  }

  /// Notes on texts of the panel that contain letters without a font.
  private static func missingLetters(_ configuration: Configuration) -> [String] {
    let typesetter = Typesetter()
    func isMissing(_ string: String) -> Bool {
      let text = TextContent(string, family: configuration.theme.fontFamily, size: 16)
      return typesetter.missingLetters(in: text) > 0
    }
    let labels = configuration.tiles.map(\.label).filter(isMissing).map {
      "no font on this computer has all letters of \"\($0)\"; install one that has them"
    }
    guard let language = configuration.language, isMissing(configuration.strings.sample) else {
      return labels
    }
    let package = language == .japanese ? "fonts-droid-fallback" : "fonts-dejavu-core"
    return labels + [
      "no font on this computer has the letters of the language \"\(language.rawValue)\"; "
        + "install one, such as \(package)"
    ]
  }
}
