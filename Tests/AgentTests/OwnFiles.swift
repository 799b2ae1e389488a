import Blocking
import Runtime
import Settings
import Values

@testable import Agent

// What the product hands down once, each test has for itself.

extension SourceSettings {
  static func feeds(environment: [String: String] = [:]) -> SourceFeeds {
    feeds(own: .own(and: environment), files: FileAccess())
  }
}

extension ProcessEnvironment {
  /// That of the tests, with other variables besides.
  static func own(and others: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment(own.values.merging(others) { $1 })
  }
}

extension ValueMapping {
  func value(of bytes: [UInt8]) throws(SourceFailure) -> SourceValue? {
    try find(in: bytes, files: FileAccess()).value
  }
}

extension LocalActions {
  init(runner: ActionRunner = ActionRunner()) { self.init(runner: runner, files: FileAccess()) }
}

extension ActionRunner {
  func run(_ action: ActionSettings) async -> ActionOutcome { await run(action, FileAccess()) }
}
