internal import Runtime
internal import Synchronization
internal import Values

/// The number of programs that have been started and have not ended. A program that cannot be
/// killed counts until it ends after all.
final class ProgramCount: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock(\.self) }

  /// - Throws: If the program of that source has not ended, although it was killed.
  func checkNone(of source: String) throws(SourceFailure) {
    guard count > 0 else { return }
    throw SourceFailure(
      "The program of the source “\(source)” does not end, although it was killed; see what it waits"
        + " for.", kind: .timedOut)
  }

  /// Returns the program, which counts from now on; the caller has to run it.
  func counted(_ program: Program) -> Program {
    number.withLock { $0 += 1 }
    var program = program
    program.whenGone = { self.number.withLock { $0 -= 1 } }
    return program
  }
}
