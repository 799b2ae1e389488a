import ArgumentParser
import Display
import Drawing
import Settings

/// Ends the program with a sentence on stderr and an exit code.
enum Failure {
  /// The exit codes of sysexits.h.
  static let badData = ExitCode(65)
  static let unavailable = ExitCode(69)
  static let lost = ExitCode(76)
  static let configuration = ExitCode(78)

  /// Reports a file that cannot be created or written, an error that may be temporary.
  static func cannotWrite(_ sentence: String) -> ExitCode {
    StandardError.write("detent: \(sentence)\n")
    return ExitCode(73)
  }

  /// Reports a picture that cannot be written as an error of the disk, and any other error as one
  /// of the command line.
  static func code(_ error: DrawingError) -> any Error {
    if case .unwritable = error { return cannotWrite(error.description) }
    return ValidationError(error.description)
  }

  static func code(_ error: DisplayError) -> ExitCode {
    StandardError.write("detent: \(error)\n")
    return if case .connectionLost = error { lost } else { unavailable }
  }

  static func code(_ error: ConfigurationError) -> ExitCode {
    for diagnostic in error.diagnostics { StandardError.write("\(diagnostic)\n") }
    return configuration
  }
}
