package import Settings

/// What came of writing something down.
package enum KeepingOutcome: Equatable, Codable, Sendable {
  /// In the configuration's own file, by its path.
  case file(String)
  /// In what is laid over it.
  case overlay(String)
  case failed(String)

  var isKept: Bool { if case .failed = self { false } else { true } }

  /// As it is said on the glass.
  var message: String {
    switch self {
    case .file(let path), .overlay(let path): "Kept in \(path)"
    case .failed(let reason): reason
    }
  }
}

/// What is being written down.
struct Keepings {
  private var count = 0
  private var waiting: [Int: (spring: String, words: SpringParameters)?] = [:]

  /// The numbers of what has not ended.
  var underWay: [Int] { waiting.keys.sorted() }

  /// - Parameter tuned: The spring whose numbers are written, if it is one.
  mutating func begin(_ tuned: (spring: String, words: SpringParameters)?) -> Int {
    count += 1
    waiting.updateValue(tuned, forKey: count)
    return count
  }

  mutating func end(_ number: Int) -> (spring: String, words: SpringParameters)? {
    waiting.removeValue(forKey: number) ?? nil
  }
}

/// Writes what is kept where it delays no frame; one thing after another.
package actor ConfigurationWriter {
  private let keeper: ConfigurationKeeper

  package init(_ source: ConfigurationSource) {
    keeper = ConfigurationKeeper(source)
  }

  package func keep(_ changes: [ConfigurationEditor.Change]) -> KeepingOutcome {
    do throws(SettingsError) {
      switch try keeper.keep(changes) {
      case .file(let path): return .file(path)
      case .overlay(let path): return .overlay(path)
      }
    } catch {
      return .failed("\(error)")
    }
  }
}
