import Agent
import ArgumentParser
import Arguments
internal import Check
internal import Forms
internal import Localization
import Runtime
import Settings

/// `detent config`.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "List and explain the keys of the configuration, or print it as it takes effect.",
    discussion: "Example: detent config --explain motion.slop")

  @OptionGroup var source: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "Explain one key: what it does, its possible values, and its default.",
      valueName: "key"),
    completion: .shellCommand("detent config 2>/dev/null | cut -d ' ' -f 1"))
  var explain: String?

  @Flag(
    help: """
      Print the configuration as it takes effect: with included files, changes made on the panel, and \
      defaults. Secrets are not in it.
      """)
  var effective = false

  @Flag(help: "Print the reference of all keys as Markdown, as in docs/configuration.md.")
  var markdown = false

  @Flag(help: "Print the reference of all keys for the manual page detent(5).")
  var man = false

  @Flag(
    help: ArgumentHelp(
      "Print the mode of the rescue screen, then its sentence; also of a broken configuration.",
      visibility: .hidden))
  var rescue = false

  func run() throws {
    if rescue { return printRescue() }
    if let explain {
      try print(explanation(of: explain, among: ConfigurationKey.all(.all)))
    } else if effective {
      try printEffective()
    } else if markdown || man {
      let reference = KeyReference(.all)
      print(markdown ? reference.markdown : reference.manual, terminator: "")
    } else {
      let listed = ConfigurationKey.listed(.all)
      let width = listed.map(\.key.path.count).max() ?? 0
      for (key, like) in listed.map({ ($0.key, $0.likeKey) }) {
        let space = String(repeating: " ", count: width - key.path.count + 2)
        print(key.path + space + key.summary + (like.map { " Its keys are those of \($0)." } ?? ""))
      }
    }
  }

  private func explanation(of path: String, among keys: [ConfigurationKey]) throws -> String {
    if let key = ConfigurationKey.find(path, among: keys) { return key.explanation }
    let near = ConfigurationKey.suggestions(for: path, among: keys)
    let hint =
      near.isEmpty
      ? "'detent config' lists them all." : "Did you mean \(near.joined(separator: " or "))?"
    throw ValidationError("There is no key \(path). \(hint)")
  }

  private func printRescue() {
    let environment = ProcessEnvironment.own.values
    let rescue = source.source(in: environment).read().rescue
    print(rescue.screen.rawValue)
    print(
      LocalizedStrings.rescueSentence(in: rescue.language ?? Language(environment: environment)))
  }

  private func printEffective() throws {
    let reading = source.source(in: ProcessEnvironment.own.values).read()
    if case .failure(let error) = reading.result { throw Failure.code(error) }
    for source in reading.sources { print("# \(source.path)") }
    print(reading.effective, terminator: "")
  }
}
