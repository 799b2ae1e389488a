import Blocking
import Runtime
import Settings
import Values

@testable import Agent

// What the product hands down once, each test has for itself.

extension SourceSettings {
  static func feeds(environment: [String: String] = [:]) -> SourceFeeds {
    feeds(Services(own: .own(and: environment), files: FileAccess()))
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
  init(runner: ActionRunner = ActionRunner()) {
    self.init(runner: runner, Services(files: FileAccess()))
  }
}

extension ActionRunner {
  func run(_ action: ActionSettings) async -> ActionOutcome { await run(action, FileAccess()) }
}

extension ActionSettings {
  init(name: String, exec: [String]) {
    self.init(name: name, kind: .outside(OutsideAction(ExecAction(arguments: exec))))
    // The machine may be busy.
    timeout = 300
  }
}

extension SourceKind where Self == PollSource {
  static func poll(_ words: [String]) -> PollSource { PollSource(arguments: words) }
}

extension SourceKind where Self == ListenSource {
  static func listen(_ words: [String]) -> ListenSource { ListenSource(arguments: words) }
}

extension SourceKind where Self == FileSource {
  static func file(_ path: String) -> FileSource { FileSource(path: path) }
}

extension SourceKind where Self == TimeSource {
  static func time(_ format: String) -> TimeSource { TimeSource(format: format) }
}

extension SourceKind where Self == PictureSource {
  static func picture(_ path: String) -> PictureSource { PictureSource(path: path) }
}
