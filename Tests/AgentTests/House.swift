import Blocking
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Values

@testable import Agent

/// A panel's sources and actions at a broker.
final class House {
  let broker: TestBroker
  let log = WarningLog()
  let configuration: Configuration
  private let services = Services(files: FileAccess())

  init(_ broker: TestBroker, _ configuration: Configuration) {
    (self.broker, self.configuration) = (broker, configuration)
  }

  convenience init(_ rest: String, url: String? = nil, password: String? = nil) async throws {
    let broker = try await TestBroker()
    if let password { try broker.folder.write(password, to: "password") }
    self.init(broker, try broker.configuration(rest, url: url))
  }

  func perform(_ name: String, _ value: SourceValue?) async -> ActionOutcome {
    guard let action = configuration.action(named: name) else {
      return Configuration.isUnknown(action: name)
    }
    return await LocalActions(services).perform(action, value: value)
  }

  /// Performs an action, again until a source has this value: at first nobody may listen yet.
  func sends(
    _ name: String, _ value: SourceValue?, to source: String, _ expected: SourceValue,
    _ sources: Sources
  ) async -> Bool {
    await becomesTrue {
      _ = await perform(name, value)
      return await sources.state(of: source)?.value == expected
    }
  }

  /// Performs an action, and returns whether a condition then holds before long.
  func isDone(
    _ name: String, _ value: SourceValue? = nil, _ condition: () -> Bool
  ) async -> Bool {
    guard await perform(name, value) == .succeeded else { return false }
    return await becomesTrue { condition() }
  }

  func showing(
    _ names: String..., files: FileAccess? = nil, body: (Sources) async throws -> Void
  ) async throws {
    let services = files.map { Services(files: $0) } ?? services
    let sources = Sources(
      configuration.sources, time: MachineTime.real, log: log.logger, files: FileAccess(),
      feeds: SourceSettings.feeds(services)
    ) { _, _ in }
    await sources.setVisible(Set(names))
    try await body(sources)
    await sources.shutdown()
  }
}
