internal import Runtime
internal import Synchronization
internal import Values

/// How many programs have been started and are not gone: one that cannot be killed counts until it
/// ends after all.
final class ProgramCount: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock(\.self) }

  /// - Throws: Where the program of that source does not end, although it was killed.
  func checkNone(of source: String) throws(SourceFailure) {
    guard count > 0 else { return }
    throw SourceFailure(
      "The program of the source “\(source)” does not end, although it was killed; see what it waits"
        + " for.", kind: .timedOut)
  }

  /// The program, which counts from now on; it has to be run.
  func counted(_ program: Program) -> Program {
    number.withLock { $0 += 1 }
    var program = program
    program.whenGone = { self.number.withLock { $0 -= 1 } }
    return program
  }
}
