package import ArgumentParser
package import Display
package import Drawing
package import Forms
internal import Settings

/// Ends the program with a sentence on stderr and an exit code.
package enum Failure {
  /// The exit codes of sysexits.h.
  package static let badData = ExitCode(65)
  package static let unavailable = ExitCode(69)
  package static let lost = ExitCode(76)
  package static let configuration = ExitCode(78)

  /// Reports a file that cannot be created or written, an error that may be temporary.
  package static func cannotWrite(_ sentence: String) -> ExitCode {
    StandardError.write("detent: \(sentence)\n")
    return ExitCode(73)
  }

  /// Reports a picture that cannot be written as an error of the disk, and any other error as one
  /// of the command line.
  package static func code(_ error: DrawingError) -> any Error {
    if case .unwritable = error { return cannotWrite(error.description) }
    return ValidationError(error.description)
  }

  package static func code(_ error: DisplayError) -> ExitCode {
    StandardError.write("detent: \(error)\n")
    return if case .connectionLost = error { lost } else { unavailable }
  }

  package static func code(_ error: ConfigurationError) -> ExitCode {
    for diagnostic in error.diagnostics { StandardError.write("\(diagnostic)\n") }
    return configuration
  }
}
