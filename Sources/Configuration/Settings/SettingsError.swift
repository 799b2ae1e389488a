/// What can go wrong besides what is written in a configuration.
package enum SettingsError: Error, Equatable, CustomStringConvertible {
  /// A file could not be written.
  case unwritable(path: String, reason: String)
  /// The configuration has no such key, or nothing is written there that could be changed.
  case noValue(key: String, reason: String)
  /// A secret could not be read; its name, never itself.
  case noSecret(name: String, reason: String)

  package var description: String {
    switch self {
    case .unwritable(let path, let reason):
      "\(path) could not be written: \(reason). Nothing was changed."
    case .noValue(let key, let reason): "\(key) could not be changed: \(reason)."
    case .noSecret(let name, let reason): "The secret \(name) could not be read: \(reason)."
    }
  }
}
