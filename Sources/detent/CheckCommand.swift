import ArgumentParser
import Settings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in configuration files.",
    discussion: """
      Every mistake is told with its line and column. The exit status is 0 when all files are good \
      and 1 when any is not.
      """)

  @Argument(help: "The files to check.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  func run() throws {
    var isGood = true
    for file in files {
      do throws(ConfigurationError) {
        _ = try Configuration.load(path: file)
        print("\(file): ok")
      } catch {
        isGood = false
        var report = "\(error)\n"
        report.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
      }
    }
    guard isGood else { throw ExitCode.failure }
  }
}
