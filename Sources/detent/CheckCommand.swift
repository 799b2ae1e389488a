import ArgumentParser
import Settings

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in configuration files.",
    discussion: """
      Every mistake is told with its file, line and column, also those in the files it includes. The exit \
      status is 0 when all files are good and 1 when any is not.
      """)

  @Argument(help: "The files to check.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  func run() throws {
    var isGood = true
    for file in files {
      let reading = ConfigurationReading(path: file)
      for note in reading.notes { StandardError.write("\(note)\n") }
      switch reading.result {
      case .success:
        let count = reading.sources.count - 1
        print("\(file): ok" + (count > 0 ? ", with \(count) included" : ""))
      case .failure(let error):
        isGood = false
        StandardError.write("\(error)\n")
      }
    }
    guard isGood else { throw ExitCode.failure }
  }
}
