/// An error other than the mistakes in a configuration.
package enum SettingsError: Error, Equatable, CustomStringConvertible {
  /// A file could not be written.
  case unwritable(path: String, reason: String)
  /// The configuration does not have the key, or its value cannot be changed.
  case noValue(key: String, reason: String)
  /// A secret could not be read; holds its name, never its text.
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
