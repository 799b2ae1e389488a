internal import Blocking
internal import Forms
internal import Runtime
package import Settings

/// The outcome of writing a change to the configuration.
package enum WriteOutcome: Equatable, Codable, Sendable {
  /// Written to the configuration file at this path.
  case file(String)
  /// Written to the overlay file at this path.
  case overlay(String)
  case failed(String)

  var isKept: Bool { if case .failed = self { false } else { true } }

  /// The outcome as the panel displays it.
  var message: String {
    switch self {
    case .file(let path), .overlay(let path): "Kept in \(path)"
    case .failed(let reason): reason
    }
  }
}

/// The changes that are being written to the configuration.
struct PendingWrites {
  private var count = 0
  private var waiting: [Int: (spring: String, parameters: SpringParameters)?] = [:]

  /// The numbers of the unfinished changes.
  var underWay: [Int] { waiting.keys.sorted() }

  /// - Parameter tuned: The spring whose numbers are written; nil: other numbers are.
  mutating func begin(_ tuned: (spring: String, parameters: SpringParameters)?) -> Int {
    count += 1
    waiting.updateValue(tuned, forKey: count)
    return count
  }

  mutating func end(_ number: Int) -> (spring: String, parameters: SpringParameters)? {
    waiting.removeValue(forKey: number) ?? nil
  }
}

/// Writes changes to the configuration one after another, without delaying a frame.
package actor ConfigurationWriter {
  private let keeper: ConfigurationKeeper
  private let semaphore = AsyncSemaphore(room: 1)

  package init(_ source: ConfigurationSource) {
    keeper = ConfigurationKeeper(source)
  }

  package func keep(_ changes: [ConfigurationEditor.Change]) async -> WriteOutcome {
    let outcome = await semaphore.pass { [keeper] in
      await BackgroundThread.run { keeper.outcome(of: changes) }
    }
    return outcome ?? .failed("The panel has ended.")
  }
}

extension ConfigurationKeeper {
  fileprivate func outcome(of changes: [ConfigurationEditor.Change]) -> WriteOutcome {
    do throws(SettingsError) {
      switch try keep(changes) {
      case .file(let path): return .file(path)
      case .overlay(let path): return .overlay(path)
      }
    } catch {
      return .failed("\(error)")
    }
  }
}
